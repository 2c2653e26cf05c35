//! Texts and links: how boards and answers come in and go out.

use crate::bits::{BitReader, BitWriter};
use crate::text::TextError;

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
    /// Whether the board is small enough for a link.
    fn linkable(_board: &Self::Board) -> bool {
        true
    }
}
