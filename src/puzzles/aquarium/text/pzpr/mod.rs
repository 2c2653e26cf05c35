//! The files of pzpr.js: `pzprv3`, `aquarium`, the height and the width, each on its line; `r` for the region rule;
//! the vertical walls of each row, the horizontal walls below each row but the last, both as 0 and 1; then a line
//! with the clues of the columns, and one for each row with its clue and its cells. `.` is a blank clue or an open
//! cell; a `c` before a clue marks it as finished. Water `#` and dry `+` are left out, and so is what follows the
//! board: trial moves and the history. `info:` tells the author. A `/` may stand for the end of a line, as in
//! addresses with a file: `?pzprv3/aquarium/...`.
//!
//! The page's own module only recognises such a file; the one that explains, which is loaded on demand, reads and writes it.

#[cfg(feature = "explain")]
mod file;
#[cfg(feature = "explain")]
mod info;

#[cfg(feature = "explain")]
pub use file::{parse, print};
#[cfg(feature = "explain")]
pub use info::{said, say};

#[cfg(not(feature = "explain"))]
use crate::puzzles::aquarium::board::Board;
#[cfg(not(feature = "explain"))]
use crate::text::TextError;

const HEAD: &str = "pzprv3";
const NAME: &str = "aquarium";

/// Whether a text looks like such a file, or like an address with one.
pub fn recognise(text: &str) -> bool {
    let rest = found(text).and_then(|at| text.get(at + HEAD.len()..));
    rest.is_some_and(|rest| rest.trim_start_matches(['/', '\r', '\n']).starts_with(NAME))
}

/// Where the file begins: at the beginning of the text, or of a part of an address.
fn found(text: &str) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    let mut places = text.match_indices(HEAD).map(|(at, _)| at);
    places.find(|&at| at == start || text.get(..at).is_some_and(|before| before.ends_with(['?', '&'])))
}

/// The file in a text, without what an address writes as codes.
#[cfg(feature = "explain")]
fn data(text: &str) -> Option<String> {
    let at = found(text)?;
    let file = text.get(at..)?;
    if at == 0 || !text.get(..at)?.ends_with(['?', '&']) {
        return Some(text.into());
    }
    percent_encoding::percent_decode_str(file).decode_utf8().ok().map(Into::into)
}

/// The board of a file, and what follows it.
#[cfg(feature = "explain")]
fn apart(file: &str) -> (&str, &str) {
    let ends = ["TrialData(", "history:", "info:"].into_iter().filter_map(|name| {
        let mut places = file.match_indices(name).map(|(at, _)| at);
        places.find(|&at| file.get(..at).is_some_and(|before| before.ends_with(['\n', '/'])))
    });
    let first = ends.min().unwrap_or(file.len());
    file.split_at_checked(first).unwrap_or((file, ""))
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
