//! Reads files and the standard input, but no more than a board can have, and not for ever.

use std::sync::OnceLock;

use crate::cli::WAIT;
use crate::host::Source;
use crate::trouble::trouble;

/// The most bytes of a text: the largest board, a maze of 4096 x 4096, has 17 million.
const MOST: usize = 64_000_000;

/// The standard input, which can be read only once.
static STANDARD: OnceLock<Result<String, String>> = OnceLock::new();

/// The text of a file, or of the standard input for `-`; or a sentence.
pub fn read(name: &str, wait: Option<u64>) -> Result<String, String> {
    let whole = || bytes(name, wait).and_then(decode);
    if name == "-" { STANDARD.get_or_init(whole).clone() } else { whole() }
}

/// The bytes of a file, or of the standard input for `-`; or a sentence.
pub fn bytes(name: &str, wait: Option<u64>) -> Result<Vec<u8>, String> {
    rest(opened(name, wait)?, Vec::new())
}

/// Bytes as text.
pub fn decode(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| "This is no text in UTF-8.".into())
}

pub fn opened(name: &str, wait: Option<u64>) -> Result<Source, String> {
    Source::open(name, wait.unwrap_or(WAIT)).map_err(|error| trouble(&error))
}

/// The next piece; an empty one at the end.
pub fn piece(source: &mut Source) -> Result<Vec<u8>, String> {
    source.next().map_err(|error| trouble(&error))
}

/// These bytes and all that is left.
pub fn rest(mut source: Source, mut all: Vec<u8>) -> Result<Vec<u8>, String> {
    loop {
        let piece = piece(&mut source)?;
        if piece.is_empty() {
            return Ok(all);
        }
        add(&mut all, &piece)?;
    }
}

/// Adds a piece unless that is too much.
pub fn add(all: &mut Vec<u8>, piece: &[u8]) -> Result<(), String> {
    if all.len() + piece.len() > MOST {
        return Err(format!("This is longer than {} MB, so it is not a board.", MOST / 1_000_000));
    }
    all.extend_from_slice(piece);
    Ok(())
}
