//! The machine, as the native command asks it.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{Error, IsTerminal as _, Read, Seek as _, SeekFrom, Write as _};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::{Kind, Refused, SILENT};
use crate::certify::Verdict;

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

/// The system's names of the errors that reading and writing meet.
const NAMES: [(i32, &str); 20] = [
    (libc::ENOENT, "ENOENT"),
    (libc::ENOTDIR, "ENOTDIR"),
    (libc::EACCES, "EACCES"),
    (libc::EPERM, "EPERM"),
    (libc::EISDIR, "EISDIR"),
    (libc::ELOOP, "ELOOP"),
    (libc::ENAMETOOLONG, "ENAMETOOLONG"),
    (libc::ENXIO, "ENXIO"),
    (libc::ENODEV, "ENODEV"),
    (libc::EOPNOTSUPP, "EOPNOTSUPP"),
    (libc::EMFILE, "EMFILE"),
    (libc::ENFILE, "ENFILE"),
    (libc::EIO, "EIO"),
    (libc::EROFS, "EROFS"),
    (libc::EEXIST, "EEXIST"),
    (libc::EFBIG, "EFBIG"),
    (libc::ENOSPC, "ENOSPC"),
    (libc::EDQUOT, "EDQUOT"),
    (libc::EPIPE, "EPIPE"),
    (libc::EINVAL, "EINVAL"),
];

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        let known = |code| NAMES.iter().find(|(known, _)| *known == code).map(|(_, name)| (*name).to_owned());
        let name = error.raw_os_error().map(|code| known(code).unwrap_or_else(|| code.to_string()));
        Refused { name: name.unwrap_or_default(), words: error.to_string() }
    }
}

/// Milliseconds since some time before.
pub fn clock() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}

/// A number that nobody can guess.
pub fn random() -> u32 {
    RandomState::new().hash_one(std::process::id()) as u32
}

/// Writes a text to the standard output at once, so that it is there even if the command is ended right after.
pub fn write(text: &str) -> Result<(), Refused> {
    let mut out = std::io::stdout().lock();
    Ok(out.write_all(text.as_bytes()).and_then(|()| out.flush())?)
}

/// Writes a text to the standard error, if anybody reads it.
pub fn say(text: &str) {
    drop(std::io::stderr().lock().write_all(text.as_bytes()));
}

pub fn kind(name: &str) -> Kind {
    match fs::metadata(name) {
        Err(_) => Kind::Nothing,
        Ok(kind) if kind.is_file() => Kind::File,
        Ok(kind) if kind.is_dir() => Kind::Folder,
        Ok(_) => Kind::Other,
    }
}

pub fn size(name: &str) -> u64 {
    fs::metadata(name).map_or(0, |it| it.len())
}

/// What lies in a folder, by name, and whether each is a folder itself.
pub fn list(folder: &str) -> Result<Vec<(String, bool)>, Refused> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        names.push((entry.file_name().to_string_lossy().into_owned(), is_folder));
    }
    Ok(names)
}

/// A piece of a file from a place on, which is open only meanwhile; an empty one at its end.
pub fn piece_at(name: &str, at: u64) -> Result<Vec<u8>, Refused> {
    let mut file = File::open(name)?;
    file.seek(SeekFrom::Start(at))?;
    let mut piece = Vec::new();
    file.take(PIECE as u64).read_to_end(&mut piece)?;
    Ok(piece)
}

pub fn make_folders(name: &str) -> Result<(), Refused> {
    Ok(fs::create_dir_all(name)?)
}

pub fn rename(from: &str, to: &str) -> Result<(), Refused> {
    Ok(fs::rename(from, to)?)
}

/// Removes a file, if it is there.
pub fn remove(name: &str) {
    drop(fs::remove_file(name));
}

/// Makes sure that what was renamed in a folder stays so without power.
pub fn sync_folder(name: &str) -> Result<(), Refused> {
    Ok(File::open(name).and_then(|folder| folder.sync_all())?)
}

/// The one name of a file that is there.
pub fn real(name: &str) -> Option<String> {
    fs::canonicalize(name).ok().map(|name| name.to_string_lossy().into_owned())
}

/// A file that is written.
pub struct Out(File);

impl Out {
    /// Creates a file; `fresh`: only if there is none of that name.
    pub fn create(name: &str, fresh: bool) -> Result<Out, Refused> {
        let mut how = OpenOptions::new();
        how.write(true).create_new(fresh).create(true).truncate(!fresh);
        Ok(Out(how.open(name)?))
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        Ok(self.0.write_all(bytes)?)
    }

    /// Makes sure that what is written stays without power.
    pub fn sync(&mut self) -> Result<(), Refused> {
        Ok(self.0.sync_all()?)
    }
}

/// The bytes of a file, or of the standard input for `-`, piece by piece.
pub enum Source {
    File(File),
    /// What may keep one waiting is read by a thread.
    Waiting(Receiver<Result<Vec<u8>, Error>>, u64),
    Ended,
}

impl Source {
    /// `wait` is in seconds; 0 = no limit.
    pub fn open(name: &str, wait: u64) -> Result<Source, Refused> {
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

    /// Whether the next piece can be read at once.
    pub fn is_file(&self) -> bool {
        !matches!(self, Source::Waiting(..))
    }

    /// The next piece; an empty one at the end.
    pub fn next(&mut self) -> Result<Vec<u8>, Refused> {
        let piece = match self {
            Source::Ended => return Ok(Vec::new()),
            Source::File(file) => piece_of(file),
            Source::Waiting(pieces, 0) => pieces.recv().unwrap_or_else(|_| Ok(Vec::new())),
            Source::Waiting(pieces, wait) => match pieces.recv_timeout(Duration::from_secs(*wait)) {
                Ok(piece) => piece,
                Err(RecvTimeoutError::Disconnected) => Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Refused { name: SILENT.into(), words: wait.to_string() });
                }
            },
        };
        let piece = piece?;
        if piece.is_empty() {
            *self = Source::Ended;
        }
        Ok(piece)
    }
}

fn piece_of(source: &mut impl Read) -> Result<Vec<u8>, Error> {
    let mut piece = vec![0; PIECE];
    let length = source.read(&mut piece)?;
    piece.truncate(length);
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

/// Checks a certificate: only Node's command can, whose checker shares nothing with the solvers.
pub fn check(_: &str) -> Option<Verdict> {
    None
}
