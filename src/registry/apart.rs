//! The formats that only the module that explains reads and writes ([`crate::puzzle::Text::APART`]). Nothing here may refer to
//! [`super::DynPuzzle`], which would pull in everything else.

use crate::about;
use crate::link::{self, Opened};
use crate::puzzle::{Puzzle, beginning_of, told};
use crate::puzzles::with_puzzle;
use crate::text::TextError;

/// A board of such a text.
#[derive(Debug)]
pub struct Apart {
    /// The board, packed.
    pub bits: Vec<u8>,
    /// What the text says about it, as parts of a link.
    pub parts: String,
}

/// Reads a text in one of these formats.
fn reading<P: Puzzle>(text: &str) -> Result<Apart, TextError> {
    P::unwrapped(text, &|text| {
        let head = beginning_of(text);
        let Some(format) = P::APART.iter().find(|format| (format.recognise)(head)) else {
            return Err(TextError::new(1, 1, "This is no text of such a format."));
        };
        let board = (format.parse)(text)?;
        let said = P::SAYS.iter().find(|says| says.format == format.id).map(|says| (says.read)(text));
        Ok(Apart { bits: link::pack(|bits| P::encode(&board, bits)), parts: about::parts(&said.unwrap_or_default()) })
    })
}

/// Writes a board, without its moves, in one of these formats, with what parts of a link say about it. The error is a
/// plain sentence.
fn writing<P: Puzzle>(opened: &Opened, format: &str, parts: &str) -> Result<String, String> {
    let board = P::decode_whole(&mut opened.bits()).ok_or("This is no board.")?;
    let format = P::APART.iter().find(|known| known.id == format).ok_or("There is no such format.")?;
    let text = (format.print)(&told::<P>(&board));
    let text = text.ok_or_else(|| P::not_held(format))?;
    Ok(match P::SAYS.iter().find(|says| says.format == format.id && !parts.is_empty()) {
        Some(says) => (says.write)(&text, &about::from_parts(parts)),
        None => text,
    })
}

/// The board of a text of a puzzle, by its id.
///
/// # Errors
/// If the text is not of such a format or has an error, with its line and column.
pub fn read_apart(puzzle: &str, text: &str) -> Result<Apart, TextError> {
    with_puzzle!(puzzle, P => reading::<P>(text)).map_err(|words| TextError::new(1, 1, words))?
}

/// A board of a puzzle, by its id, as text without its moves, with what parts of a link say about it; the error is a
/// plain sentence.
pub fn write_apart(puzzle: &str, opened: &Opened, format: &str, parts: &str) -> Result<String, String> {
    with_puzzle!(puzzle, P => writing::<P>(opened, format, parts))?
}
