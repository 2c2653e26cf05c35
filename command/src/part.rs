//! The file of a shard. It is written under another name and renamed when it is whole, so a file of that name is whole. What
//! an interrupted run left is copied, not continued: a run that is thought dead but lives does no harm.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufWriter, Error as IoError, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::arguments::usage;
use crate::exit::Error;
use crate::inputs::joined;
use crate::items::Item;
use crate::lines::Lines;
use crate::trouble::{trouble, unwritten};

/// How many bytes, and how much work, are written at once; and how much is lost with the power.
const BYTES: usize = 1 << 16;
const PACE: Duration = Duration::from_secs(1);
const SAFE: Duration = Duration::from_secs(5);

/// What is read of a record.
#[derive(Deserialize)]
pub struct Record {
    pub at: u64,
    pub id: String,
    pub hash: String,
    pub code: u8,
}

/// The last line of a shard.
#[derive(Deserialize, Clone)]
pub struct End {
    gridlight: String,
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
            return usage(format!(
                "{} is there: --resume continues the run that was interrupted.",
                first.display()
            ));
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
            waiting: Vec::new(),
            written: now,
            safe: now,
            old,
            others: parts,
        };
        part.put(header)?;
        Ok(Opened::Part(Box::new(part)))
    }

    /// The exit code of a board whose record is there; `None` if it is to be made.
    pub fn kept(&mut self, item: &Item) -> Result<Option<u8>, Error> {
        // It may be gone, because it was not interrupted and has just ended.
        let line = self.old.as_mut().and_then(|lines| lines.next().ok().flatten());
        let record = line.as_deref().and_then(|line| serde_json::from_str::<Record>(line).ok());
        let (Some(line), Some(record)) = (line, record) else {
            self.release()?;
            return Ok(None);
        };
        if record.at != item.at || record.hash != item.hash {
            let words = "The boards are others than those of the run that was interrupted";
            return usage(format!("{words}: {} was {}.", item.id, record.id));
        }
        self.put(&line)?;
        Ok(Some(record.code))
    }

    pub fn add(&mut self, line: &str) -> Result<(), Error> {
        self.put(line)
    }

    pub fn end(mut self, line: &str) -> Result<(), Error> {
        self.put(line)?;
        self.release()?;
        self.flush()?;
        guarded_path(&self.end, self.file.sync_all())?;
        let renamed = fs::rename(&self.name, &self.end);
        // Another run may have continued this one and been quicker: its file says the same.
        if !self.end.exists() {
            guarded_path(&self.end, renamed)?;
        }
        guarded_path(&self.end, File::open(&self.folder).and_then(|folder| folder.sync_all()))
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
    let mut lines = Lines::new(name);
    let mut next = || lines.next().map_err(|error| read_failed(name, &error));
    if next()?.as_deref() != Some(header) {
        return usage(format!("{} is of a run with other settings.", name.display()));
    }
    let (mut last, mut lines) = (String::new(), 0_u64);
    while let Some(line) = next()? {
        (last, lines) = (line, lines + 1);
    }
    let Some(end) = read_end(&last) else {
        return usage(format!("{} has no end: remove it.", name.display()));
    };
    let records = lines - 1;
    if end.records != records {
        return usage(format!(
            "{} has {records} records, not {} as its end says: remove it.",
            name.display(),
            end.records
        ));
    }
    Ok(end.code)
}

/// The last line of a shard; `None` for anything else.
pub fn read_end(line: &str) -> Option<End> {
    serde_json::from_str::<End>(line).ok().filter(|end| end.gridlight == "end")
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
