//! The lines of a text, one after the other.

use crate::text::TextError;

/// Lines with their numbers, without trailing white space.
pub struct Lines<'a> {
    rest: &'a str,
    /// The number of the next line.
    pub number: usize,
}

impl<'a> Lines<'a> {
    /// The lines of a text.
    pub fn new(text: &'a str) -> Lines<'a> {
        Lines { rest: text, number: 1 }
    }

    /// The next line, if there is one.
    pub fn peek(&self) -> Option<&'a str> {
        (!self.rest.is_empty()).then(|| self.rest.split('\n').next().unwrap_or("").trim_end())
    }

    /// Skips the next line.
    pub fn skip(&mut self) {
        self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
        self.number += 1;
    }

    /// The next line that is not empty.
    pub fn filled(&mut self) -> Option<&'a str> {
        // All empty lines at once: there can be millions.
        let blank = self.rest.len() - self.rest.trim_start().len();
        let end = self.rest.get(..blank).and_then(|blank| blank.rfind('\n'));
        if let Some((lines, rest)) = end.and_then(|end| self.rest.split_at_checked(end + 1)) {
            self.number += lines.bytes().filter(|&byte| byte == b'\n').count();
            self.rest = rest;
        }
        let line = self.peek()?;
        if line.is_empty() {
            self.skip();
            return None;
        }
        Some(line)
    }

    /// An error in the next line.
    pub fn fail<T>(&self, column: usize, message: impl Into<String>) -> Result<T, TextError> {
        Err(TextError::new(self.number, column, message))
    }
}
