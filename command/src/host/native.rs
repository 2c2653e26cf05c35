//! The system as the standard library has it.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{Error, IsTerminal as _, Read, Seek as _, SeekFrom, Write as _};
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use gridlight_reader::{Kind, Place, open, read, words};
use serde::Serialize;

use super::{Entry, Fault, Reading, Verdict};
use crate::json::{Json, written};

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

/// The names of the system's errors that files and streams meet.
const NAMES: [(i32, &str); 20] = [
    (libc::EACCES, "EACCES"),
    (libc::EDQUOT, "EDQUOT"),
    (libc::EEXIST, "EEXIST"),
    (libc::EFBIG, "EFBIG"),
    (libc::EIO, "EIO"),
    (libc::EISDIR, "EISDIR"),
    (libc::ELOOP, "ELOOP"),
    (libc::EMFILE, "EMFILE"),
    (libc::ENAMETOOLONG, "ENAMETOOLONG"),
    (libc::ENFILE, "ENFILE"),
    (libc::ENODEV, "ENODEV"),
    (libc::ENOENT, "ENOENT"),
    (libc::ENOSPC, "ENOSPC"),
    (libc::ENOTDIR, "ENOTDIR"),
    (libc::ENXIO, "ENXIO"),
    (libc::EOPNOTSUPP, "EOPNOTSUPP"),
    (libc::EPERM, "EPERM"),
    (libc::EPIPE, "EPIPE"),
    (libc::EROFS, "EROFS"),
    (libc::EINVAL, "EINVAL"),
];

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        let code = match error.raw_os_error() {
            None => String::new(),
            Some(number) => {
                let name = NAMES.iter().find(|(known, _)| *known == number);
                name.map_or_else(|| number.to_string(), |(_, name)| (*name).to_owned())
            }
        };
        Fault { code, message: error.to_string() }
    }
}

pub fn write_out(text: &str) -> Result<(), Fault> {
    let mut out = std::io::stdout().lock();
    // At once, so that it is there even if the command is ended right after.
    Ok(out.write_all(text.as_bytes()).and_then(|()| out.flush())?)
}

pub fn write_err(text: &str) {
    // Nobody can be told that there is nobody to be told.
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Milliseconds since some time before.
pub fn now() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1000.0
}

pub fn random() -> u32 {
    RandomState::new().hash_one(std::process::id()) as u32
}

pub fn exists(name: &str) -> bool {
    fs::exists(name).unwrap_or(false)
}

pub fn is_folder(name: &str) -> bool {
    fs::metadata(name).is_ok_and(|kind| kind.is_dir())
}

/// Whether it is a file that can be read more than once.
pub fn is_file(name: &str) -> bool {
    fs::metadata(name).is_ok_and(|kind| kind.is_file())
}

/// In bytes; 0 if there is no such file.
pub fn size(name: &str) -> u64 {
    fs::metadata(name).map_or(0, |it| it.len())
}

/// The path of a file that is there, without links.
pub fn real_path(name: &str) -> Option<String> {
    fs::canonicalize(name).ok().map(|path| path.to_string_lossy().into_owned())
}

pub fn list(folder: &str) -> Result<Vec<Entry>, Fault> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        entries.push(Entry { name: entry.file_name().to_string_lossy().into_owned(), is_folder });
    }
    Ok(entries)
}

pub fn make_folder(name: &str) -> Result<(), Fault> {
    Ok(fs::create_dir_all(name)?)
}

pub fn rename(from: &str, to: &str) -> Result<(), Fault> {
    Ok(fs::rename(from, to)?)
}

/// Removes a file, if it is there.
pub fn remove(name: &str) {
    drop(fs::remove_file(name));
}

/// Makes sure that the names of a folder outlast a loss of power.
pub fn sync_folder(name: &str) -> Result<(), Fault> {
    Ok(File::open(name)?.sync_all()?)
}

/// At most so many bytes of a file from some byte on.
pub fn read_at(name: &str, at: u64, most: usize) -> Result<Vec<u8>, Fault> {
    let mut file = File::open(name)?;
    file.seek(SeekFrom::Start(at))?;
    let mut piece = Vec::new();
    file.take(most as u64).read_to_end(&mut piece)?;
    Ok(piece)
}

/// A file that is written.
pub struct Output(File);

impl Output {
    /// `new`: it must not be there yet.
    pub fn create(name: &str, new: bool) -> Result<Output, Fault> {
        let file = OpenOptions::new().write(true).create(true).truncate(!new).create_new(new).open(name)?;
        Ok(Output(file))
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        Ok(self.0.write_all(bytes)?)
    }

    /// Makes sure that what was written outlasts a loss of power.
    pub fn sync(&mut self) -> Result<(), Fault> {
        Ok(self.0.sync_all()?)
    }
}

/// The bytes of a file or of the standard input, which come in pieces.
pub enum Source {
    File(File),
    /// What may keep one waiting is read by a thread, and not waited for longer than so many seconds; 0 = no limit.
    Waiting(Receiver<Result<Vec<u8>, Error>>, u64),
}

/// Why there is no next piece.
pub enum Silence {
    Fault(Fault),
    /// Nothing came for this long.
    Late,
}

impl Source {
    /// `-` is the standard input.
    pub async fn open(name: &str, wait: u64) -> Result<Source, Fault> {
        if name == "-" {
            // Somebody who types may take their time.
            let wait = if std::io::stdin().is_terminal() { 0 } else { wait };
            return Ok(Source::Waiting(threaded(|| Ok(std::io::stdin())), wait));
        }
        if fs::metadata(name)?.is_file() {
            return Ok(Source::File(File::open(name)?));
        }
        let name = name.to_owned();
        Ok(Source::Waiting(threaded(move || File::open(name)), wait))
    }

    /// The next piece; an empty one at the end.
    pub async fn next(&mut self) -> Result<Vec<u8>, Silence> {
        let piece = match self {
            Source::File(file) => piece_of(file),
            Source::Waiting(pieces, 0) => pieces.recv().unwrap_or_else(|_| Ok(Vec::new())),
            Source::Waiting(pieces, wait) => match pieces.recv_timeout(Duration::from_secs(*wait)) {
                Ok(piece) => piece,
                Err(RecvTimeoutError::Disconnected) => Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
            },
        };
        piece.map_err(|error| Silence::Fault(error.into()))
    }
}

fn piece_of(source: &mut impl Read) -> Result<Vec<u8>, Error> {
    let mut room = vec![0; PIECE];
    let length = source.read(&mut room)?;
    room.truncate(length);
    Ok(room)
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

/// The board in a picture, of this puzzle or of any; or why there is none, in a sentence.
pub async fn picture(bytes: &[u8], puzzle: Option<&str>) -> Result<Reading, String> {
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| puzzle.is_none_or(|id| id == kind.id())).collect();
    let image = open(bytes).map_err(|trouble| trouble.to_string())?;
    let reading = read(&image, &kinds).ok_or(words::NONE)?;
    let listed = |places: Vec<gridlight_reader::Unsure>| places.into_iter().map(unsure).collect();
    let board = Board {
        text: reading.text(),
        certain: reading.certain(),
        unsure: listed(reading.unsure()),
        confirm: listed(reading.confirm()),
        why: reading.why(),
    };
    let board = serde_json::from_str(&written(&board)).unwrap_or(Json::Null);
    Ok(Reading { puzzle: reading.puzzle().into(), remarks: reading.remarks(), board })
}

#[derive(Serialize)]
struct Board {
    text: String,
    certain: bool,
    unsure: Vec<Unsure>,
    confirm: Vec<Unsure>,
    why: Vec<String>,
}

#[derive(Serialize)]
struct Unsure {
    what: &'static str,
    cell: Option<(i32, i32)>,
    area: [i64; 4],
    reading: String,
    alternatives: Vec<String>,
}

fn unsure(place: gridlight_reader::Unsure) -> Unsure {
    let at = |row: usize, column: usize| Some((row as i32, column as i32));
    let (what, cell) = match place.place {
        Place::Cell(row, column) => ("cell", at(row, column)),
        Place::Row(row, _) => ("row", Some((row as i32, -1))),
        Place::Column(column, _) => ("column", Some((-1, column as i32))),
        Place::Right(row, column) => ("right", at(row, column)),
        Place::Below(row, column) => ("below", at(row, column)),
        Place::Colour(row) => ("colour", Some((row as i32, -1))),
        Place::Other(_) => ("other", None),
    };
    let area = place.area;
    // Whole pixels, as JavaScript rounds them.
    let area = [area.x, area.y, area.width, area.height].map(|side| (f64::from(side) + 0.5).floor() as i64);
    Unsure { what, cell, area, reading: place.reading, alternatives: place.alternatives }
}

/// The independent checker is JavaScript, so the native command has none.
pub const fn check(_: &str) -> Option<Verdict> {
    None
}
