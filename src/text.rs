//! Errors in texts with line and column, and the words of a line with their columns.

mod wrapping;

use std::fmt;

pub use wrapping::{Inner, inside};

/// An error in a text, and where it is. Lines and columns are counted from 1, columns in characters (Unicode scalar
/// values). A line feed ends a line, together with a carriage return right before it; a carriage return elsewhere is
/// white space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line.
    pub line: usize,
    /// The column of the first offending character.
    pub column: usize,
    /// A plain sentence.
    pub message: String,
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

/// A word of a line and the column at which it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// The word, without white space.
    pub text: &'a str,
    /// Its column, from 1.
    pub column: usize,
}

/// The words of a line, up to a `#` that starts a comment.
pub fn words(line: &str) -> Vec<Word<'_>> {
    each_word(line).collect()
}

/// The same words lazily, for lines of which only the first ones are needed.
pub fn each_word(line: &str) -> impl Iterator<Item = Word<'_>> {
    parted(line.split('#').next().unwrap_or(""))
}

/// What white space parts in a line of a format without comments.
pub fn parted(line: &str) -> impl Iterator<Item = Word<'_>> {
    let mut letters = line.char_indices().enumerate();
    std::iter::from_fn(move || {
        let (column, (from, _)) = letters.find(|(_, (_, letter))| !letter.is_whitespace())?;
        let end = letters.find(|(_, (_, letter))| letter.is_whitespace());
        let end = end.map_or(line.len(), |(_, (at, _))| at);
        Some(Word { text: line.get(from..end).unwrap_or_default(), column: column + 1 })
    })
}

/// The beginning of a text: at most `most` bytes, cut after a whole line if there is one.
pub fn beginning(text: &str, most: usize) -> &str {
    if text.len() <= most {
        return text;
    }
    let cut = (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let head = text.get(..cut).unwrap_or_default();
    head.rfind('\n').and_then(|end| head.get(..=end)).unwrap_or(head)
}

/// Where a text begins after white space: its line and column.
pub fn start_of(text: &str) -> (usize, usize) {
    let skipped = text.get(..text.len() - text.trim_start().len()).unwrap_or_default();
    let column = skipped.rsplit('\n').next().map_or(0, |line| line.chars().count());
    (1 + skipped.matches('\n').count(), 1 + column)
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
    fn words_know_their_columns_and_stop_at_comments() {
        let found: Vec<(&str, usize)> =
            words("  L 1\té 2 # 3").iter().map(|word| (word.text, word.column)).collect();
        assert_eq!(found, [("L", 3), ("1", 5), ("é", 7), ("2", 9)]);
        assert!(words("   # only").is_empty());
    }

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
        for (text, place) in
            [("a", (1, 1)), (" \u{3000}a b", (1, 3)), ("\n \r\n  a", (3, 3)), ("", (1, 1)), ("\n ", (2, 2))]
        {
            assert_eq!(start_of(text), place, "{text:?}");
        }
    }
}
