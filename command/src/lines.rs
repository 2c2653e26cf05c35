//! Reads a file of records line by line. The file is open only while a piece of it is read: merging may have thousands.

use crate::host::{Refused, piece_at};

pub struct Lines {
    name: String,
    at: u64,
    left: Vec<u8>,
    /// Where the next line begins in what is left.
    from: usize,
}

impl Lines {
    pub fn new(name: &str) -> Lines {
        Lines { name: name.into(), at: 0, left: Vec::new(), from: 0 }
    }

    /// The next whole line, with its end; `None` after the last. What has no line end was torn off.
    pub fn next(&mut self) -> Result<Option<String>, Refused> {
        let mut looked = self.from;
        loop {
            let end = self.left.get(looked..).unwrap_or_default().iter().position(|&byte| byte == b'\n');
            if let Some(end) = end {
                let end = looked + end + 1;
                let line = self.left.get(self.from..end).unwrap_or_default();
                let line = String::from_utf8_lossy(line).into_owned();
                self.from = end;
                return Ok(Some(line));
            }
            self.left.drain(..self.from);
            self.from = 0;
            looked = self.left.len();
            let piece = piece_at(&self.name, self.at)?;
            if piece.is_empty() {
                return Ok(None);
            }
            self.at += piece.len() as u64;
            self.left.extend(piece);
        }
    }

    /// Whether something without a line end is left.
    pub fn is_torn(&self) -> bool {
        self.from < self.left.len()
    }
}
