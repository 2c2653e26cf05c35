//! Reads files and the standard input, but no more than a board can have, and not for ever.

use std::cell::RefCell;

use crate::host::{Silence, Source};
use crate::trouble::trouble;

/// The most bytes of a text: the largest board, a maze of 4096 x 4096, has 17 million.
const MOST: usize = 64_000_000;
/// Seconds of waiting for input that does not come, unless `--wait` says otherwise.
pub const WAIT: u64 = 60;

thread_local! {
    /// The standard input, which can be read only once.
    static STANDARD: RefCell<Option<Result<String, String>>> = const { RefCell::new(None) };
}

/// The text of a file, or of the standard input for `-`; or a sentence.
pub async fn read(name: &str, wait: Option<u64>) -> Result<String, String> {
    if name != "-" {
        return bytes(name, wait).await.and_then(decode);
    }
    if let Some(known) = STANDARD.with_borrow(Clone::clone) {
        return known;
    }
    let text = bytes(name, wait).await.and_then(decode);
    STANDARD.set(Some(text.clone()));
    text
}

/// The bytes of a file, or of the standard input for `-`; or a sentence.
pub async fn bytes(name: &str, wait: Option<u64>) -> Result<Vec<u8>, String> {
    Pieces::open(name, wait).await?.rest(Vec::new()).await
}

/// Bytes as text.
pub fn decode(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| "This is no text in UTF-8.".into())
}

/// The bytes of a file, or of the standard input for `-`, piece by piece: only the time of waiting for the next one counts.
pub struct Pieces {
    /// `None` at the end.
    source: Option<Source>,
    wait: u64,
}

impl Pieces {
    pub async fn open(name: &str, wait: Option<u64>) -> Result<Pieces, String> {
        let wait = wait.unwrap_or(WAIT);
        let source = Source::open(name, wait).await.map_err(|fault| trouble(&fault))?;
        Ok(Pieces { source: Some(source), wait })
    }

    /// The next piece; an empty one at the end.
    pub async fn next(&mut self) -> Result<Vec<u8>, String> {
        let Some(source) = &mut self.source else { return Ok(Vec::new()) };
        let piece = source.next().await.map_err(|silence| match silence {
            Silence::Fault(fault) => trouble(&fault),
            Silence::Late => {
                format!("No input came for {} s: --wait N waits longer, --wait 0 without a limit.", self.wait)
            }
        })?;
        if piece.is_empty() {
            self.source = None;
        }
        Ok(piece)
    }

    /// These bytes and all that is left.
    pub async fn rest(mut self, mut all: Vec<u8>) -> Result<Vec<u8>, String> {
        loop {
            let piece = self.next().await?;
            if piece.is_empty() {
                return Ok(all);
            }
            add(&mut all, &piece)?;
        }
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
