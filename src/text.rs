//! Errors in text with line and column, and the words of a line with their places.

use std::fmt;

/// What is wrong with a text, and where. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line.
    pub line: usize,
    /// The column of the first character concerned.
    pub column: usize,
    /// A plain sentence.
    pub message: String,
}

impl TextError {
    /// An error at a place.
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
    /// The word: no white space in it.
    pub text: &'a str,
    /// Its column, from 1.
    pub column: usize,
}

/// The words of a line, up to a `#` that starts a comment.
pub fn words(line: &str) -> Vec<Word<'_>> {
    let line = line.split('#').next().unwrap_or("");
    let mut words = Vec::new();
    let mut start = None;
    for (column, (offset, character)) in line.char_indices().enumerate() {
        match (character.is_whitespace(), start) {
            (true, Some((from, at))) => {
                words.push(Word { text: &line[from..offset], column: at + 1 });
                start = None;
            }
            (false, None) => start = Some((offset, column)),
            _ => {}
        }
    }
    if let Some((from, at)) = start {
        words.push(Word { text: &line[from..], column: at + 1 });
    }
    words
}

/// The text without the byte order mark that some editors put before it.
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A text shortened for a message: at most 12 characters, in quotes.
pub fn quoted(text: &str) -> String {
    let mut short: String = text.chars().take(12).collect();
    if text.chars().nth(12).is_some() {
        short.push('…');
    }
    format!("“{short}”")
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
    fn a_byte_order_mark_counts_only_at_the_start() {
        assert_eq!(without_bom("\u{feff}é\u{feff}"), "é\u{feff}");
        assert_eq!(without_bom("é"), "é");
    }
}
