//! The files of pzpr.js: `pzprv3`, `aquarium`, the height and the width, each on its line; `r` for the region rule; the
//! vertical walls of each row, the horizontal walls below each row but the last, both as 0 and 1; then a line with the
//! clues of the columns, and one for each row with its clue and its cells. `.` is a blank clue or an open cell; water `#`
//! and dry `+` are left out. A `/` may stand for the end of a line.
//!
//! The page's own module only recognises such a file; the one that explains, which is loaded on demand, reads and writes it.

#[cfg(feature = "explain")]
mod file;

#[cfg(feature = "explain")]
pub use file::{parse, print};

#[cfg(not(feature = "explain"))]
use crate::puzzles::aquarium::board::Board;
#[cfg(not(feature = "explain"))]
use crate::text::TextError;
use crate::text::without_bom;

const HEAD: &str = "pzprv3";
const NAME: &str = "aquarium";

/// Whether a text looks like such a file.
pub fn recognise(text: &str) -> bool {
    let rest = without_bom(text).trim_start().strip_prefix(HEAD);
    rest.is_some_and(|rest| rest.trim_start_matches(['/', '\r', '\n']).starts_with(NAME))
}

/// What the page's own module says of any file: it asks the other one instead.
#[cfg(not(feature = "explain"))]
pub fn parse(_: &str) -> Result<Board, TextError> {
    Err(TextError::new(1, 1, "A pzpr file opens by itself: paste it on the board."))
}

/// The same for writing.
#[cfg(not(feature = "explain"))]
pub fn print(_: &Board) -> Option<String> {
    None
}
