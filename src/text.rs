//! Reading texts: the cursor, errors with line and column, and what is around a text.

mod cursor;
mod wrapping;

use std::fmt;

pub use cursor::{Cursor, Location, digits, misfit};
pub use wrapping::{Inner, inside};

/// An error in a text, and where it is. Lines and columns are counted from 1, columns in characters (Unicode scalar
/// values). A line feed ends a line, together with a carriage return right before it; a carriage return elsewhere is
/// white space.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Problem"))]
pub struct TextError {
    /// A plain sentence.
    pub message: String,
    /// The line.
    pub line: usize,
    /// The column of the first offending character.
    pub column: usize,
}

impl TextError {
    /// An error at a line and column.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> TextError {
        TextError { line, column, message: message.into() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

/// The beginning of a text: at most `most` bytes, cut after a whole line if there is one.
pub fn beginning(text: &str, most: usize) -> &str {
    if text.len() <= most {
        return text;
    }
    let cut = (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let head = text.get(..cut).unwrap_or_default();
    head.rfind('\n').and_then(|end| head.get(..=end)).unwrap_or(head)
}

/// The text without the byte order mark that some editors prepend.
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A text shortened to at most 12 characters, for a message.
pub fn short(text: &str) -> String {
    let mut short: String = text.chars().take(12).collect();
    if text.chars().nth(12).is_some() {
        short.push('…');
    }
    short
}

/// The same text in quotes.
pub fn quoted(text: &str) -> String {
    format!("“{}”", short(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_of_whole_lines_and_characters() {
        assert_eq!(beginning("ab\ncd\nef", 7), "ab\ncd\n");
        assert_eq!(beginning("ab\ncd", 5), "ab\ncd");
        assert_eq!(beginning("aéé", 4), "aé");
    }

    #[test]
    fn a_byte_order_mark_counts_only_at_the_start() {
        assert_eq!(without_bom("\u{feff}é\u{feff}"), "é\u{feff}");
        assert_eq!(without_bom("é"), "é");
    }
}
