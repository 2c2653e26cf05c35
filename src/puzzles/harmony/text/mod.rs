//! The text formats of Harmony: our own, the Java solver's, and two in JSON.

pub mod dyes;
pub mod java;
pub mod json;
pub mod plain;
mod value;

use crate::puzzle::FormatInfo;
use crate::text::TextError;

use super::board::Board;

/// The formats, the usual one first.
pub const FORMATS: &[FormatInfo] = &[
    FormatInfo { id: "harmony", name: "Harmony board", extension: "harmony" },
    FormatInfo { id: "java", name: "ROWS, COLS, TILES", extension: "txt" },
    FormatInfo { id: "json", name: "JSON: n, colors, swaps", extension: "json" },
    FormatInfo { id: "cells", name: "JSON: size, cells", extension: "json" },
];

/// No text is longer than this many characters.
const MAX_LENGTH: usize = 200_000;

/// Whether a text looks like one of the formats.
pub fn recognise(text: &str) -> bool {
    java::recognise(text) || json::recognise(text) || plain::recognise(text)
}

/// Reads a text in any of the formats.
pub fn parse(text: &str) -> Result<Board, TextError> {
    if text.len() > MAX_LENGTH {
        return Err(TextError::new(1, 1, "This is too long to be a board."));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if json::recognise(text) {
        json::parse(text)
    } else if java::recognise(text) {
        java::parse(text)
    } else {
        plain::parse(text)
    }
}

/// Writes a board in a format; `None` if there is none or it cannot hold the board.
pub fn print(board: &Board, format: &str) -> Option<String> {
    match format {
        "harmony" => Some(plain::print(board)),
        "java" => Some(java::print(board)),
        "json" => json::print_lists(board),
        "cells" => json::print_cells(board),
        _ => None,
    }
}
