//! Combines the shards of a run: the result is what one run over all boards would have written, or a list of what is wrong.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::arguments::{Asked, usage};
use crate::exit::{EXIT, Error};
use crate::hash::is_of;
use crate::inputs::joined;
use crate::lines::Lines;
use crate::output::write;
use crate::part::{End, Record, read_end, read_failed, to_file};
use crate::stream::last;
use crate::trouble::trouble;

/// The most sentences about what is wrong.
const SAID: u64 = 20;

struct Shard {
    name: String,
    /// Its first line, without the number of the shard.
    header: String,
    index: u64,
    count: u64,
    end: End,
}

/// What is read of a first line.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "gridlight")]
    _gridlight: String,
    shard: String,
}

/// What is wrong, as sentences, of which only the first are said.
#[derive(Default)]
struct Wrongs {
    count: u64,
}

impl Wrongs {
    fn add(&mut self, words: &str) {
        self.count += 1;
        if self.count <= SAID {
            eprintln!("{words}");
        }
    }

    fn end(&self) -> bool {
        if self.count > SAID {
            eprintln!("And {} more.", self.count - SAID);
        }
        self.count > 0
    }
}

pub fn merge(asked: &Asked) -> Result<u8, Error> {
    if asked.inputs.is_empty() {
        return usage("merge takes the folder of the shards.");
    }
    let mut wrongs = Wrongs::default();
    let mut code = EXIT.fine;
    let mut names = Vec::new();
    for input in &asked.inputs {
        names.extend(files_of(input, &mut wrongs)?);
    }
    let mut shards = Vec::new();
    for name in names {
        match opened(&name) {
            Ok(Ok(shard)) => shards.push(shard),
            Ok(Err(words)) => wrongs.add(&format!("{name}: {words}")),
            Err(error) => {
                eprintln!("{name}: {}", trouble(&error));
                code = EXIT.bad;
            }
        }
    }
    let Some(one) = shards.first() else {
        if !wrongs.end() && code == EXIT.fine {
            return usage("There is no shard.");
        }
        return Ok(code.max(EXIT.none));
    };
    let target = asked.out.as_ref().and_then(|out| fs::canonicalize(out).ok());
    if target.is_some() && shards.iter().any(|shard| fs::canonicalize(&shard.name).ok() == target) {
        return usage("--out is one of the shards; name another file.");
    }
    let all: Vec<&Shard> = shards.iter().filter(|shard| alike(shard, one, &mut wrongs)).collect();
    complete(&all, one, &mut wrongs);
    merged(&all, one, &mut wrongs, &mut |_| Ok(()))?;
    if wrongs.end() {
        return Ok(code.max(EXIT.none));
    }
    if code != EXIT.fine {
        return Ok(code);
    }
    let header = one.header.replace("\"shard\":\"\"", "\"shard\":\"1/1\"");
    let End { boards, input, .. } = &one.end;
    let worst = all.iter().map(|shard| shard.end.code).max().unwrap_or(EXIT.fine);
    let end = last(*boards, *boards, worst, input);
    match asked.out.as_deref() {
        None | Some("-") => {
            write(&header)?;
            merged(&all, one, &mut wrongs, &mut write)?;
            write(&end)?;
        }
        Some(out) => {
            to_file(out, |put| {
                put(&header)?;
                merged(&all, one, &mut wrongs, put)?;
                put(&end)
            })?;
            let shards = if one.count == 1 { "shard" } else { "shards" };
            write(&format!("{} {shards}, {boards} boards, 0 missing, 0 duplicates\n", one.count))?;
        }
    }
    Ok(EXIT.fine)
}

/// The files of a folder; what is unfinished is said if nothing else is there of that shard.
fn files_of(input: &str, wrongs: &mut Wrongs) -> Result<Vec<String>, Error> {
    if !fs::metadata(input).is_ok_and(|kind| kind.is_dir()) {
        return Ok(vec![input.into()]);
    }
    let failed = |error: std::io::Error| read_failed(Path::new(input), &error);
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(input).map_err(failed)? {
        names.insert(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    let parts = names.iter().filter(|name| name.ends_with(".part"));
    let parts: BTreeSet<&str> = parts.map(|name| name.split('.').next().unwrap_or_default()).collect();
    for part in parts {
        if !names.contains(&format!("{part}.jsonl")) {
            let name = joined(input, part);
            wrongs.add(&format!("{name}.jsonl: This shard is unfinished: --resume continues it."));
        }
    }
    Ok(names.iter().filter(|name| name.ends_with(".jsonl")).map(|name| joined(input, name)).collect())
}

/// A shard, or what is wrong with its file.
fn opened(name: &str) -> Result<Result<Shard, String>, std::io::Error> {
    let mut lines = Lines::new(Path::new(name));
    let header = lines.next()?.unwrap_or_default();
    let head = serde_json::from_str::<Head>(&header).ok();
    let shard = head.and_then(|head| {
        let (index, count) = head.shard.split_once('/')?;
        Some((index.parse().ok()?, count.parse().ok()?))
    });
    let Some((index, count)) = shard else { return Ok(Err("This is no file of records.".into())) };
    let (mut records, mut ended) = (-1_i64, String::new());
    while let Some(line) = lines.next()? {
        records += 1;
        ended = line;
    }
    let end = read_end(&ended).filter(|_| !lines.is_torn());
    let Some(end) = end else { return Ok(Err("This shard has no end.".into())) };
    if end.records as i64 != records {
        let said = end.records;
        return Ok(Err(format!("This shard has {records} records, not {said} as its end says.")));
    }
    let header = header.replacen(&format!("\"shard\":\"{index}/{count}\""), "\"shard\":\"\"", 1);
    Ok(Ok(Shard { name: name.into(), header, index, count, end }))
}

/// Whether a shard is of the same run as another.
fn alike(shard: &Shard, one: &Shard, wrongs: &mut Wrongs) -> bool {
    if shard.header != one.header || shard.count != one.count {
        wrongs.add(&format!("{}: This shard is of another run than {}.", shard.name, one.name));
    } else if shard.end.boards != one.end.boards || shard.end.input != one.end.input {
        wrongs.add(&format!("{}: This shard is of other boards than {}.", shard.name, one.name));
    } else {
        return true;
    }
    false
}

/// Says which shards are missing or there twice.
fn complete(shards: &[&Shard], one: &Shard, wrongs: &mut Wrongs) {
    let count = one.count;
    let mut seen: BTreeMap<u64, &str> = BTreeMap::new();
    for Shard { index, name, .. } in shards {
        if let Some(other) = seen.insert(*index, name) {
            wrongs.add(&format!("Shard {index}/{count} is there twice: {other} and {name}."));
        }
    }
    for index in (1..=count).filter(|index| !seen.contains_key(index)) {
        wrongs.add(&format!("Shard {index}/{count} is missing."));
    }
}

/// Passes on the records of all shards by position; says which boards are missing, there twice, or in a shard that is not
/// theirs.
fn merged(
    shards: &[&Shard],
    one: &Shard,
    wrongs: &mut Wrongs,
    put: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut heads: Vec<(Lines, u64, String)> =
        shards.iter().map(|shard| (Lines::new(Path::new(&shard.name)), 0, String::new())).collect();
    let mut open = BinaryHeap::new();
    let advance = |number: usize, (lines, at, kept): &mut (Lines, u64, String), wrongs: &mut Wrongs| {
        let Some(shard) = shards.get(number) else { return Ok(None) };
        let name = &shard.name;
        let Some(line) = lines.next().map_err(|error| read_failed(Path::new(name), &error))? else {
            return Ok(None);
        };
        let Ok(record) = serde_json::from_str::<Record>(&line) else {
            if read_end(&line).is_none() {
                wrongs.add(&format!("{name}: The line after board {at} is no record."));
            }
            return Ok(None);
        };
        let Record { at: own, id, hash, .. } = record;
        if own < *at {
            wrongs.add(&format!("{name}: Board {own} ({id}) comes after board {at}."));
        }
        if !is_of(&hash, (shard.index, one.count)) {
            wrongs.add(&format!("{name}: Board {own} ({id}) belongs to another shard."));
        }
        *at = own;
        *kept = line;
        Ok::<_, Error>(Some(own))
    };
    for (number, head) in heads.iter_mut().enumerate() {
        head.0.next().map_err(|error| Error::Failed(trouble(&error)))?;
        if let Some(at) = advance(number, head, wrongs)? {
            open.push(Reverse((at, number)));
        }
    }
    let mut next = 0;
    while let Some(Reverse((at, number))) = open.pop() {
        let (Some(head), Some(shard)) = (heads.get_mut(number), shards.get(number)) else { continue };
        if at > next {
            wrongs.add(&range(next, at - 1));
        }
        if at < next {
            wrongs.add(&format!("Board {at} is there twice, again in {}.", shard.name));
        } else {
            put(&head.2)?;
        }
        next = next.max(at + 1);
        if let Some(at) = advance(number, head, wrongs)? {
            open.push(Reverse((at, number)));
        }
    }
    if next < one.end.boards {
        wrongs.add(&range(next, one.end.boards - 1));
    }
    Ok(())
}

fn range(from: u64, to: u64) -> String {
    if from == to {
        format!("Board {from} is missing.")
    } else {
        format!("Boards {from} to {to} are missing.")
    }
}
