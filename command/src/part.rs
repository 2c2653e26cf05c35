//! The file of a shard. It is written under another name and renamed when it is whole, so a file of that name is whole. What
//! an interrupted run left is copied, not continued: a run that is thought dead but lives does no harm.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufWriter, Error as IoError, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::arguments::usage;
use crate::exit::Error;
use crate::inputs::joined;
use crate::items::Item;
use crate::json::Json;
use crate::lines::Lines;
use crate::trouble::{trouble, unwritten};

/// How many bytes, and how much work, are written at once; and how much is lost with the power.
const BYTES: usize = 1 << 16;
const PACE: Duration = Duration::from_secs(1);
const SAFE: Duration = Duration::from_secs(5);

const OTHERS: &str = "The boards are others than those of the run that was interrupted";

/// What is read of a record.
pub struct Record {
    pub at: u64,
    pub id: String,
    pub hash: String,
    pub code: u8,
}

/// The last line of a shard.
#[derive(Clone)]
pub struct End {
    pub boards: u64,
    pub records: u64,
    pub code: u8,
    pub input: String,
}

pub enum Opened {
    /// The shard is finished, with this exit code.
    Finished(u8),
    Part(Box<Part>),
}

pub struct Part {
    file: File,
    name: PathBuf,
    end: PathBuf,
    folder: PathBuf,
    header: String,
    waiting: Vec<u8>,
    written: Instant,
    safe: Instant,
    /// What is copied.
    old: Option<Lines>,
    /// The files of interrupted runs.
    others: Vec<PathBuf>,
}

impl Part {
    /// Starts or continues the file of a shard.
    pub fn open(folder: &str, shard: (u64, u64), header: &str, resume: bool) -> Result<Opened, Error> {
        let name = format!("{:06}-of-{:06}", shard.0, shard.1);
        guarded(folder, fs::create_dir_all(folder))?;
        let end = PathBuf::from(joined(folder, &format!("{name}.jsonl")));
        let mut parts = Vec::new();
        for entry in guarded(folder, fs::read_dir(folder))? {
            let one = guarded(folder, entry)?.file_name().to_string_lossy().into_owned();
            if one.starts_with(&format!("{name}.")) && one.ends_with(".part") {
                parts.push(PathBuf::from(joined(folder, &one)));
            }
        }
        if end.exists() {
            if !resume {
                return usage(format!("{} is there already: --resume leaves it alone.", end.display()));
            }
            let code = finished(&end, header)?;
            parts.iter().for_each(|part| drop(fs::remove_file(part)));
            return Ok(Opened::Finished(code));
        }
        if let Some(first) = parts.first()
            && !resume
        {
            return usage(format!("{} is there: --resume continues the run that was interrupted.", first.display()));
        }
        let random = RandomState::new().hash_one(std::process::id()) as u32;
        let name = PathBuf::from(joined(folder, &format!("{name}.{random:08x}.part")));
        let size = |part: &PathBuf| fs::metadata(part).map_or(0, |it| it.len());
        let mut old = None;
        if let Some(longest) = parts.iter().max_by_key(|part| size(part)).cloned() {
            let mut lines = Lines::new(&longest);
            match lines.next().ok().flatten() {
                Some(line) if line != header => {
                    return usage(format!("{} is of a run with other settings.", longest.display()));
                }
                Some(_) => old = Some(lines),
                None => {}
            }
        }
        let file = guarded_path(&name, OpenOptions::new().write(true).create_new(true).open(&name))?;
        let now = Instant::now();
        let mut part = Part {
            file,
            name,
            end,
            folder: folder.into(),
            header: header.into(),
            waiting: Vec::new(),
            written: now,
            safe: now,
            old,
            others: parts,
        };
        part.put(header)?;
        // At once: another run sees by it whether this one has the same settings.
        part.flush()?;
        Ok(Opened::Part(Box::new(part)))
    }

    /// The exit code of a board whose record is there; `None` if it is to be made.
    pub fn kept(&mut self, item: &Item) -> Result<Option<u8>, Error> {
        let line = self.left();
        let record = line.as_deref().and_then(read);
        let (Some(line), Some(record)) = (line, record) else {
            self.release()?;
            return Ok(None);
        };
        if record.at != item.at || record.hash != item.hash {
            return usage(format!("{OTHERS}: {} was {}.", item.id, record.id));
        }
        self.put(&line)?;
        Ok(Some(record.code))
    }

    pub fn add(&mut self, line: &str) -> Result<(), Error> {
        self.put(line)
    }

    pub fn end(mut self, line: &str) -> Result<(), Error> {
        if let Some(record) = self.left().as_deref().and_then(read) {
            return usage(format!("{OTHERS}: {} is missing.", record.id));
        }
        self.put(line)?;
        self.release()?;
        self.flush()?;
        guarded_path(&self.end, self.file.sync_all())?;
        if !guarded_path(&self.end, self.renamed())? {
            let (first, last, _) = ends(&self.end)?;
            if first != self.header || last != line {
                let words = "Another run wrote this, with other settings or boards.";
                return Err(Error::Failed(format!("{}: {words}", self.end.display())));
            }
            drop(fs::remove_file(&self.name));
        }
        guarded_path(&self.end, File::open(&self.folder).and_then(|folder| folder.sync_all()))
    }

    /// Gives the file its name; `false` if another run continued this one and was quicker.
    fn renamed(&self) -> Result<bool, IoError> {
        if self.end.exists() {
            return Ok(false);
        }
        match fs::rename(&self.name, &self.end) {
            Err(_) if self.end.exists() => Ok(false),
            renamed => renamed.map(|()| true),
        }
    }

    /// The next line to copy. The file may be gone, because its run was not interrupted and has just ended.
    fn left(&mut self) -> Option<String> {
        self.old.as_mut().and_then(|lines| lines.next().ok().flatten())
    }

    fn put(&mut self, line: &str) -> Result<(), Error> {
        self.waiting.extend_from_slice(line.as_bytes());
        if self.waiting.len() >= BYTES || self.written.elapsed() >= PACE {
            self.flush()?;
        }
        if self.safe.elapsed() < SAFE {
            return Ok(());
        }
        self.safe = Instant::now();
        guarded_path(&self.name, self.file.sync_all())?;
        if !self.name.exists() && !self.end.exists() {
            return Err(Error::Failed(format!("{}: Another run continues this one.", self.name.display())));
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        guarded_path(&self.name, self.file.write_all(&self.waiting))?;
        self.waiting.clear();
        self.written = Instant::now();
        Ok(())
    }

    /// All of the old run is copied: its files go, once the copy is safe.
    fn release(&mut self) -> Result<(), Error> {
        let others = std::mem::take(&mut self.others);
        if others.is_empty() {
            return Ok(());
        }
        self.old = None;
        self.flush()?;
        guarded_path(&self.name, self.file.sync_all())?;
        others.iter().for_each(|name| drop(fs::remove_file(name)));
        Ok(())
    }
}

/// The exit code of a shard that is finished.
fn finished(name: &Path, header: &str) -> Result<u8, Error> {
    let (first, last, records) = ends(name)?;
    if first != header {
        return usage(format!("{} is of a run with other settings.", name.display()));
    }
    let Some(end) = read_end(&last) else {
        return usage(format!("{} has no end: remove it.", name.display()));
    };
    if end.records as i64 != records {
        return usage(format!(
            "{} has {records} records, not {} as its end says: remove it.",
            name.display(),
            end.records
        ));
    }
    Ok(end.code)
}

/// The first and the last line of a file, and how many are between them.
fn ends(name: &Path) -> Result<(String, String, i64), Error> {
    let mut lines = Lines::new(name);
    let mut next = || lines.next().map_err(|error| read_failed(name, &error));
    let first = next()?.unwrap_or_default();
    let (mut last, mut records) = (String::new(), -1);
    while let Some(line) = next()? {
        (last, records) = (line, records + 1);
    }
    Ok((first, last, records))
}

/// A record; `None` for anything else.
pub fn read(line: &str) -> Option<Record> {
    let value: Json = serde_json::from_str(line).ok()?;
    let text = |name| value.get(name).and_then(Json::text).map(str::to_owned);
    Some(Record {
        at: value.get("at")?.whole()?,
        id: text("id")?,
        hash: text("hash").filter(|hash| is_hash(hash))?,
        code: code_of(&value)?,
    })
}

/// The last line of a shard; `boards` are those of all shards.
pub fn last(boards: u64, records: u64, code: u8, input: &str) -> String {
    format!(
        "{{\"gridlight\":\"end\",\"boards\":{boards},\"records\":{records},\"code\":{code},\"input\":\"{input}\"}}\n"
    )
}

/// The last line of a shard, read; `None` for anything else.
pub fn read_end(line: &str) -> Option<End> {
    let value: Json = serde_json::from_str(line).ok()?;
    let whole = |name| value.get(name).and_then(Json::whole);
    let (boards, records, code) = (whole("boards")?, whole("records")?, code_of(&value)?);
    let input = value.get("input").and_then(Json::text).filter(|input| is_hash(input))?;
    let is_end = line == last(boards, records, code, input);
    is_end.then(|| End { boards, records, code, input: input.into() })
}

fn code_of(value: &Json) -> Option<u8> {
    value.get("code")?.whole()?.try_into().ok()
}

/// Whether a text is a hash.
fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

pub fn read_failed(name: &Path, error: &IoError) -> Error {
    Error::Failed(format!("{}: {}", name.display(), trouble(error)))
}

fn guarded_path<T>(name: &Path, done: Result<T, IoError>) -> Result<T, Error> {
    guarded(&name.to_string_lossy(), done)
}

/// Writes a file whole or not at all.
pub fn to_file(
    out: &str,
    work: impl FnOnce(&mut dyn FnMut(&str) -> Result<(), Error>) -> Result<(), Error>,
) -> Result<(), Error> {
    let part = PathBuf::from(format!("{out}.part"));
    let mut file = BufWriter::new(guarded(out, File::create(&part))?);
    work(&mut |text| guarded(out, file.write_all(text.as_bytes())))?;
    guarded(out, file.flush())?;
    guarded(out, file.get_ref().sync_all())?;
    guarded(out, fs::rename(&part, out))
}

fn guarded<T>(name: &str, done: Result<T, IoError>) -> Result<T, Error> {
    done.map_err(|error| Error::Failed(format!("{name}: {}", unwritten(&error))))
}
