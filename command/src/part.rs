//! The file of a shard. It is written under another name and renamed when it is whole, so a file of that name is whole. What
//! an interrupted run left is copied, not continued: a run that is thought dead but lives does no harm.

use crate::arguments::usage;
use crate::exit::Error;
use crate::host::{self, Kind, Out, Refused};
use crate::inputs::joined;
use crate::items::Item;
use crate::json::Json;
use crate::lines::Lines;
use crate::trouble::{trouble, unwritten};

/// How many bytes, and milliseconds of work, are written at once; and how many milliseconds are lost with the power.
const BYTES: usize = 1 << 16;
const PACE: f64 = 1000.0;
const SAFE: f64 = 5000.0;

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
    file: Out,
    name: String,
    end: String,
    folder: String,
    header: String,
    waiting: Vec<u8>,
    written: f64,
    safe: f64,
    /// What is copied.
    old: Option<Lines>,
    /// The files of interrupted runs.
    others: Vec<String>,
}

impl Part {
    /// Starts or continues the file of a shard.
    pub fn open(folder: &str, shard: (u64, u64), header: &str, resume: bool) -> Result<Opened, Error> {
        let name = format!("{:06}-of-{:06}", shard.0, shard.1);
        guarded(folder, host::make_folders(folder))?;
        let end = joined(folder, &format!("{name}.jsonl"));
        let mut parts = Vec::new();
        for (one, _) in guarded(folder, host::list(folder))? {
            if one.starts_with(&format!("{name}.")) && one.ends_with(".part") {
                parts.push(joined(folder, &one));
            }
        }
        if exists(&end) {
            if !resume {
                return usage(format!("{end} is there already: --resume leaves it alone."));
            }
            let code = finished(&end, header)?;
            parts.iter().for_each(|part| host::remove(part));
            return Ok(Opened::Finished(code));
        }
        if let Some(first) = parts.first()
            && !resume
        {
            return usage(format!("{first} is there: --resume continues the run that was interrupted."));
        }
        let random = host::random();
        let name = joined(folder, &format!("{name}.{random:08x}.part"));
        let mut old = None;
        if let Some(longest) = parts.iter().max_by_key(|part| host::size(part)) {
            let mut lines = Lines::new(longest);
            match lines.next().ok().flatten() {
                Some(line) if line != header => {
                    return usage(format!("{longest} is of a run with other settings."));
                }
                Some(_) => old = Some(lines),
                None => {}
            }
        }
        let file = guarded(&name, Out::create(&name, true))?;
        let now = host::clock();
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
        guarded(&self.end, self.file.sync())?;
        if !guarded(&self.end, self.renamed())? {
            let (first, last, _) = ends(&self.end)?;
            if first != self.header || last != line {
                let words = "Another run wrote this, with other settings or boards.";
                return Err(Error::Failed(format!("{}: {words}", self.end)));
            }
            host::remove(&self.name);
        }
        guarded(&self.end, host::sync_folder(&self.folder))
    }

    /// Gives the file its name; `false` if another run continued this one and was quicker.
    fn renamed(&self) -> Result<bool, Refused> {
        if exists(&self.end) {
            return Ok(false);
        }
        match host::rename(&self.name, &self.end) {
            Err(_) if exists(&self.end) => Ok(false),
            renamed => renamed.map(|()| true),
        }
    }

    /// The next line to copy. The file may be gone, because its run was not interrupted and has just ended.
    fn left(&mut self) -> Option<String> {
        self.old.as_mut().and_then(|lines| lines.next().ok().flatten())
    }

    fn put(&mut self, line: &str) -> Result<(), Error> {
        self.waiting.extend_from_slice(line.as_bytes());
        if self.waiting.len() >= BYTES || host::clock() - self.written >= PACE {
            self.flush()?;
        }
        if host::clock() - self.safe < SAFE {
            return Ok(());
        }
        self.safe = host::clock();
        guarded(&self.name, self.file.sync())?;
        if !exists(&self.name) && !exists(&self.end) {
            return Err(Error::Failed(format!("{}: Another run continues this one.", self.name)));
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        guarded(&self.name, self.file.write(&self.waiting))?;
        self.waiting.clear();
        self.written = host::clock();
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
        guarded(&self.name, self.file.sync())?;
        others.iter().for_each(|name| host::remove(name));
        Ok(())
    }
}

/// The exit code of a shard that is finished.
fn finished(name: &str, header: &str) -> Result<u8, Error> {
    let (first, last, records) = ends(name)?;
    if first != header {
        return usage(format!("{name} is of a run with other settings."));
    }
    let Some(end) = read_end(&last) else {
        return usage(format!("{name} has no end: remove it."));
    };
    if end.records as i64 != records {
        return usage(format!("{} has {records} records, not {} as its end says: remove it.", name, end.records));
    }
    Ok(end.code)
}

/// The first and the last line of a file, and how many are between them.
fn ends(name: &str) -> Result<(String, String, i64), Error> {
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

pub fn read_failed(name: &str, error: &Refused) -> Error {
    Error::Failed(format!("{}: {}", name, trouble(error)))
}

/// Writes a file whole or not at all.
pub fn to_file(
    out: &str,
    work: impl FnOnce(&mut dyn FnMut(&str) -> Result<(), Error>) -> Result<(), Error>,
) -> Result<(), Error> {
    let part = format!("{out}.part");
    let mut file = guarded(out, Out::create(&part, false))?;
    let mut waiting = String::new();
    work(&mut |text| {
        waiting += text;
        if waiting.len() < BYTES {
            return Ok(());
        }
        guarded(out, file.write(std::mem::take(&mut waiting).as_bytes()))
    })?;
    guarded(out, file.write(waiting.as_bytes()))?;
    guarded(out, file.sync())?;
    guarded(out, host::rename(&part, out))
}

fn exists(name: &str) -> bool {
    host::kind(name) != Kind::Nothing
}

fn guarded<T>(name: &str, done: Result<T, Refused>) -> Result<T, Error> {
    done.map_err(|error| Error::Failed(format!("{name}: {}", unwritten(&error))))
}
