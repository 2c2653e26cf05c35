//! Reads files and the standard input, but no more than a board can have, and not for ever.

use std::fs::File;
use std::io::{Error, IsTerminal as _, Read};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::trouble::trouble;

/// The most bytes of a text: the largest board, a maze of 4096 x 4096, has 17 million.
const MOST: usize = 64_000_000;
/// How many bytes are read at once.
const PIECE: usize = 1 << 16;
/// Seconds of waiting for input that does not come, unless `--wait` says otherwise.
pub const WAIT: u64 = 60;

/// The standard input, which can be read only once.
static STANDARD: OnceLock<Result<String, String>> = OnceLock::new();

/// The text of a file, or of the standard input for `-`; or a sentence.
pub fn read(name: &str, wait: Option<u64>) -> Result<String, String> {
    let whole = || Pieces::open(name, wait)?.rest(Vec::new()).and_then(decode);
    if name == "-" { STANDARD.get_or_init(whole).clone() } else { whole() }
}

/// The bytes of a file, or of the standard input for `-`; or a sentence.
pub fn bytes(name: &str, wait: Option<u64>) -> Result<Vec<u8>, String> {
    Pieces::open(name, wait)?.rest(Vec::new())
}

/// Bytes as text.
pub fn decode(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| "This is no text in UTF-8.".into())
}

/// The bytes of a file, or of the standard input for `-`, piece by piece.
pub enum Pieces {
    File(File),
    /// What may keep one waiting is read by a thread.
    Waiting(Receiver<Result<Vec<u8>, Error>>, u64),
    Ended,
}

impl Pieces {
    pub fn open(name: &str, wait: Option<u64>) -> Result<Pieces, String> {
        let wait = wait.unwrap_or(WAIT);
        if name == "-" {
            // Somebody who types may take their time.
            let wait = if std::io::stdin().is_terminal() { 0 } else { wait };
            return Ok(Pieces::Waiting(threaded(|| Ok(std::io::stdin())), wait));
        }
        let kind = std::fs::metadata(Path::new(name)).map_err(|error| trouble(&error))?;
        if kind.is_file() {
            return Ok(Pieces::File(File::open(name).map_err(|error| trouble(&error))?));
        }
        let name = name.to_owned();
        Ok(Pieces::Waiting(threaded(move || File::open(name)), wait))
    }

    /// The next piece; an empty one at the end.
    pub fn next(&mut self) -> Result<Vec<u8>, String> {
        let piece = match self {
            Pieces::Ended => return Ok(Vec::new()),
            Pieces::File(file) => piece_of(file),
            Pieces::Waiting(pieces, 0) => pieces.recv().unwrap_or_else(|_| Ok(Vec::new())),
            Pieces::Waiting(pieces, wait) => match pieces.recv_timeout(Duration::from_secs(*wait)) {
                Ok(piece) => piece,
                Err(RecvTimeoutError::Disconnected) => Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!(
                        "No input came for {wait} s: --wait N waits longer, --wait 0 without a limit."
                    ));
                }
            },
        };
        let piece = piece.map_err(|error| trouble(&error))?;
        if piece.is_empty() {
            *self = Pieces::Ended;
        }
        Ok(piece)
    }

    /// These bytes and all that is left.
    pub fn rest(mut self, mut all: Vec<u8>) -> Result<Vec<u8>, String> {
        loop {
            let piece = self.next()?;
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

fn piece_of(source: &mut impl Read) -> Result<Vec<u8>, Error> {
    let mut piece = Vec::with_capacity(PIECE);
    let mut room = [0; PIECE];
    let length = source.read(&mut room)?;
    piece.extend_from_slice(room.get(..length).unwrap_or_default());
    Ok(piece)
}

fn threaded<R: Read>(open: impl FnOnce() -> Result<R, Error> + Send + 'static) -> Receiver<Result<Vec<u8>, Error>> {
    let (sender, receiver) = sync_channel(4);
    std::thread::spawn(move || {
        let mut source = match open() {
            Ok(source) => source,
            Err(error) => return drop(sender.send(Err(error))),
        };
        loop {
            let piece = piece_of(&mut source);
            let over = piece.as_ref().map_or(true, Vec::is_empty);
            if sender.send(piece).is_err() || over {
                return;
            }
        }
    });
    receiver
}
