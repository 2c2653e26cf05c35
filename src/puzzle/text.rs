//! Texts and links: how boards and solutions are read and written.

use crate::about::About;
use crate::bits::{BitReader, BitWriter};
use crate::search::{Cx, JobFuture};
use crate::text::TextError;

use super::{Cases, Rules};

/// A text format.
pub struct Format<P: Rules> {
    /// The id, as `convert` takes it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The file extension, without the dot.
    pub extension: &'static str,
    /// Whether a text looks like this format. Only such texts can be pasted, so be generous with errors: `parse` then
    /// reports where they are. No text may look like two puzzles.
    pub recognise: fn(&str) -> bool,
    /// Reads a text, whatever it looks like.
    pub parse: fn(&str) -> Result<P::Board, TextError>,
    /// Writes a board; `None` if the format cannot represent it.
    pub print: fn(&P::Board) -> Option<String>,
    /// Whether lines about the board (`# Title: ...`) may stand before a text of this format. They are read and taken
    /// off before the format sees the text.
    pub about: bool,
    /// What the format can represent, to follow "This format holds": "square boards only".
    pub holds: &'static str,
}

/// A format whose texts have a title and an author among their data. See also [`Format::about`].
#[derive(Clone, Copy)]
pub struct Says {
    /// The format's id.
    pub format: &'static str,
    /// What a text of the format says about its board; nothing if it cannot be read.
    pub read: fn(&str) -> About,
    /// The text with this in place of what it said, as far as the format has room.
    pub write: fn(&str, &About) -> String,
}

/// Unpacks a board, with checkpoints; `None` if the bits are not one.
pub type Unpacking<B> = for<'a> fn(&'a mut BitReader<'_>, &'a Cx) -> JobFuture<'a, Option<B>>;

/// A puzzle's texts.
pub trait Text: Rules {
    /// The formats, the usual one first.
    const FORMATS: &'static [Format<Self>];
    /// The longest text of a board in bytes, including comments.
    const LONGEST: usize = 1 << 20;
    /// Whether moves tell of the puzzle, as flipped cards do: then the text of a linked board has them.
    const MOVES_TELL: bool = false;
    /// Files that hold several boards, if the puzzle has them.
    const CASES: Option<Cases<Self>> = None;
    /// The formats whose texts are addresses at which another site opens the board: ids, and the sites' names.
    const SITES: &'static [(&'static str, &'static str)] = &[];
    /// The formats that only a module with the feature `explain` reads and writes, which is loaded on demand: what they
    /// need is too large for the others. The page's own module recognises them.
    const APART: &'static [Format<Self>] = &[];
    /// The formats of those whose texts have a title among their data.
    const SAYS: &'static [Says] = &[];
    /// More texts shown as examples, with their names: forms that a board of the page is not written in.
    const SAMPLES: &'static [(&'static str, &'static str)] = &[];
    /// Unpacks in pieces what [`Text::decode`] unpacks at once, for boards so large that this takes long.
    const UNPACKING: Option<Unpacking<Self::Board>> = None;

    /// What a board that was read from a picture takes over from the one that was open, because no picture shows it; given as
    /// the board before and the one read.
    const TAKES_OVER: Option<fn(&Self::Board, Self::Board) -> Self::Board> = None;

    /// Writes a solution in the library's format.
    fn print_answer(board: &Self::Board, answer: &Self::Answer) -> String;
    /// Reads a solution for this board, as [`Text::print_answer`] or [`Text::print_whole`] wrote it.
    fn parse_answer(board: &Self::Board, text: &str) -> Result<Self::Answer, TextError>;
    /// Writes a solution with all that the page shows of it.
    fn print_whole(board: &Self::Board, answer: &Self::Answer) -> String {
        Self::print_answer(board, answer)
    }
    /// Packs a board of any size with its moves.
    fn encode(board: &Self::Board, bits: &mut BitWriter);
    /// Unpacks a board. Total: any bits give a valid board or `None`.
    fn decode(bits: &mut BitReader<'_>) -> Option<Self::Board>;
    /// Whether the board is small enough for a link.
    fn linkable(_board: &Self::Board) -> bool {
        true
    }
}

/// The puzzle of a board: without its moves, unless they tell of it.
pub fn told<P: Text>(board: &P::Board) -> P::Board {
    if P::MOVES_TELL { board.clone() } else { P::restart(board) }
}
