//! Texts and links: how boards and answers come in and go out.

use crate::bits::{BitReader, BitWriter};
use crate::text::{TextError, beginning};

use super::{Cases, Rules};

/// A text format.
pub struct Format<P: Rules> {
    /// The id in `convert`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The file's ending, without the dot.
    pub extension: &'static str,
    /// Whether a text looks like it. Only such texts can be pasted, so it is to be generous with errors: then
    /// `parse` says where they are. But no text looks like two puzzles.
    pub recognise: fn(&str) -> bool,
    /// Reads it, whatever it looks like.
    pub parse: fn(&str) -> Result<P::Board, TextError>,
    /// Writes it; `None` if it cannot hold the board.
    pub print: fn(&P::Board) -> Option<String>,
    /// What of a board that it cannot write it cannot hold, to follow "This format holds": "square boards only".
    pub holds: &'static str,
}

/// A board that is being unpacked in pieces.
pub trait Unpack<B> {
    /// Does a piece of it, at most a millisecond's: the board, or `None` if the bits are none, once it is known.
    fn step(&mut self, bits: &mut BitReader<'_>) -> Option<Option<B>>;
}

/// Begins to unpack a board.
pub type Unpacking<B> = fn() -> Box<dyn Unpack<B>>;

/// So much of a text tells which format it is in: who pastes a film by mistake shall not wait for it.
const HEAD: usize = 1 << 16;

/// A puzzle's texts.
pub trait Text: Rules {
    /// The formats, the usual one first.
    const FORMATS: &'static [Format<Self>];
    /// No text of a board is longer than so many bytes, comments and all.
    const LONGEST: usize = 1 << 20;
    /// Files that hold several boards, if the puzzle has them.
    const CASES: Option<Cases<Self>> = None;
    /// Unpacks in pieces what [`Text::decode`] unpacks at once, where boards can be so large that this takes long.
    const UNPACKING: Option<Unpacking<Self::Board>> = None;

    /// Writes an answer as the library gives it.
    fn print_answer(board: &Self::Board, answer: &Self::Answer) -> String;
    /// Reads an answer for this board, as [`Text::print_answer`] or [`Text::print_whole`] wrote it.
    fn parse_answer(board: &Self::Board, text: &str) -> Result<Self::Answer, TextError>;
    /// Writes an answer with all that the page shows of it.
    fn print_whole(board: &Self::Board, answer: &Self::Answer) -> String {
        Self::print_answer(board, answer)
    }
    /// Packs the board and the moves made, whatever its size.
    fn encode(board: &Self::Board, bits: &mut BitWriter);
    /// Unpacks a board. Total: any bits give a sound board or `None`.
    fn decode(bits: &mut BitReader<'_>) -> Option<Self::Board>;
    /// Unpacks a board that is all there is in the bits.
    fn decode_whole(bits: &mut BitReader<'_>) -> Option<Self::Board> {
        Self::decode(bits).filter(|_| bits.ends())
    }
    /// Whether the board is small enough for a link.
    fn linkable(_board: &Self::Board) -> bool {
        true
    }

    /// Whether a text looks like one of the formats.
    fn recognise(text: &str) -> bool {
        let head = beginning(text, HEAD);
        Self::FORMATS.iter().any(|format| (format.recognise)(head))
    }
    /// The format that a text is read in: the one that it looks like; if it looks like none the usual one, for its
    /// errors.
    fn format_of(text: &str) -> Option<&'static Format<Self>> {
        let head = beginning(text, HEAD);
        let known = Self::FORMATS.iter().find(|format| (format.recognise)(head));
        known.or(Self::FORMATS.first())
    }
    /// Reads a text in the format that it is in.
    fn parse(text: &str) -> Result<Self::Board, TextError> {
        if text.len() > Self::LONGEST {
            let (bytes, most) = (text.len(), Self::LONGEST);
            let message =
                format!("This is too long to be a board: {bytes} bytes, where no text has more than {most}.");
            return Err(TextError::new(1, 1, message));
        }
        match Self::format_of(text) {
            Some(format) => (format.parse)(text),
            None => Err(TextError::new(1, 1, "This puzzle has no texts.")),
        }
    }
    /// Writes the puzzle in a format; `None` if there is no such format or it cannot hold the board.
    fn print(board: &Self::Board, format: &str) -> Option<String> {
        let format = Self::FORMATS.iter().find(|known| known.id == format)?;
        (format.print)(board)
    }
    /// Why a format cannot hold the board, in a sentence; `None` if it can, or if there is no such format.
    fn unheld(board: &Self::Board, format: &str) -> Option<String> {
        let format = Self::FORMATS.iter().find(|known| known.id == format)?;
        let held = (format.print)(board).is_some();
        (!held).then(|| format!("This board cannot be written in that format, which holds {}.", format.holds))
    }
    /// The boards of a text, with names: of most texts there is one.
    fn cases(text: &str) -> Result<Vec<(String, Self::Board)>, TextError> {
        match Self::CASES {
            Some(cases) => (cases.parse)(text),
            None => Ok(vec![("Board".into(), Self::parse(text)?)]),
        }
    }
}
