//! Reads a file of records line by line. The file is open only while a piece of it is read: merging may have thousands.

use std::fs::File;
use std::io::{Error, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

pub struct Lines {
    name: PathBuf,
    at: u64,
    left: Vec<u8>,
    /// Where the next line begins in what is left.
    from: usize,
}

impl Lines {
    pub fn new(name: &Path) -> Lines {
        Lines { name: name.into(), at: 0, left: Vec::new(), from: 0 }
    }

    /// The next whole line, with its end; `None` after the last. What has no line end was torn off.
    pub fn next(&mut self) -> Result<Option<String>, Error> {
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
            let mut file = File::open(&self.name)?;
            file.seek(SeekFrom::Start(self.at))?;
            let read = file.take(PIECE as u64).read_to_end(&mut self.left)?;
            if read == 0 {
                return Ok(None);
            }
            self.at += read as u64;
        }
    }

    /// Whether something without a line end is left.
    pub fn is_torn(&self) -> bool {
        self.from < self.left.len()
    }
}
