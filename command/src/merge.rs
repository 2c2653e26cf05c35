//! Combines the shards of a run: the result is what one run over all boards would have written, or a list of what is wrong.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::arguments::{Asked, usage};
use crate::exit::{EXIT, Error};
use crate::hash::{hex, is_of, shard_of};
use crate::host::{self, Kind, Refused};
use crate::inputs::joined;
use crate::lines::Lines;
use crate::output::write;
use crate::part::{End, Record, last, read, read_end, read_failed, to_file};
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
            host::say(&format!("{words}\n"));
        }
    }

    fn end(&self) -> bool {
        if self.count > SAID {
            host::say(&format!("And {} more.\n", self.count - SAID));
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
                host::say(&format!("{name}: {}\n", trouble(&error)));
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
    let target = asked.out.as_ref().and_then(|out| host::real(out));
    if target.is_some() && shards.iter().any(|shard| host::real(&shard.name) == target) {
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
    if host::kind(input) != Kind::Folder {
        return Ok(vec![input.into()]);
    }
    let listed = host::list(input).map_err(|error| read_failed(input, &error))?;
    let names: BTreeSet<String> = listed.into_iter().map(|(name, _)| name).collect();
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
fn opened(name: &str) -> Result<Result<Shard, String>, Refused> {
    let mut lines = Lines::new(name);
    let header = lines.next()?.unwrap_or_default();
    let called = serde_json::from_str::<Head>(&header).map_or_else(|_| String::new(), |head| head.shard);
    let field = format!("\"shard\":\"{called}\"");
    let shard = shard_of(&called).filter(|_| header.contains(&field));
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
    let header = header.replacen(&field, "\"shard\":\"\"", 1);
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

/// The record of a shard that comes next, and what was met before it.
struct Reached {
    lines: Lines,
    at: Option<u64>,
    hash: String,
    code: u8,
    line: String,
}

/// Passes on the records of all shards by position; says which boards are missing, there twice, or in a shard that is not
/// theirs, and if all are there, whether they are those that the ends state.
fn merged(
    shards: &[&Shard],
    one: &Shard,
    wrongs: &mut Wrongs,
    put: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Result<(), Error> {
    let start = |shard: &&Shard| Reached {
        lines: Lines::new(&shard.name),
        at: None,
        hash: String::new(),
        code: EXIT.fine,
        line: String::new(),
    };
    let mut heads: Vec<Reached> = shards.iter().map(start).collect();
    let mut open = BinaryHeap::new();
    let mut hashes = Sha256::new();
    let advance = |number: usize, head: &mut Reached, wrongs: &mut Wrongs| {
        let Some(shard) = shards.get(number) else { return Ok(None) };
        let name = &shard.name;
        let line = head.lines.next().map_err(|error| read_failed(name, &error))?;
        let line = line.unwrap_or_default();
        let Some(Record { at, id, hash, code }) = read(&line) else {
            match read_end(&line) {
                None => {
                    let last = head.at.map_or_else(|| "the first".into(), |at| format!("board {at}"));
                    wrongs.add(&format!("{name}: The line after {last} is no record."));
                }
                Some(end) if end.code != head.code => {
                    let (code, said) = (head.code, end.code);
                    wrongs.add(&format!("{name}: The highest exit code is {code}, not {said} as its end says."));
                }
                Some(_) => {}
            }
            return Ok(None);
        };
        if let Some(last) = head.at.filter(|&last| at < last) {
            wrongs.add(&format!("{name}: Board {at} ({id}) comes after board {last}."));
        }
        if !is_of(&hash, (shard.index, one.count)) {
            wrongs.add(&format!("{name}: Board {at} ({id}) belongs to another shard."));
        }
        (head.at, head.hash, head.code, head.line) = (Some(at), hash, head.code.max(code), line);
        Ok::<_, Error>(Some(at))
    };
    for (number, head) in heads.iter_mut().enumerate() {
        head.lines.next().map_err(|error| Error::Failed(trouble(&error)))?;
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
            put(&head.line)?;
        }
        hashes.update(&head.hash);
        next = next.max(at + 1);
        if let Some(at) = advance(number, head, wrongs)? {
            open.push(Reverse((at, number)));
        }
    }
    let Shard { name, end: End { boards, input, .. }, .. } = one;
    if next < *boards {
        wrongs.add(&range(next, boards - 1));
    }
    if next > *boards {
        wrongs.add(&format!("{name}: There are {next} boards, not {boards} as its end says."));
    }
    // Where something else is wrong, the hash is, too.
    if wrongs.count == 0 && hex(hashes) != *input {
        wrongs.add(&format!("{name}: The boards have other hashes than its end says."));
    }
    Ok(())
}

fn range(from: u64, to: u64) -> String {
    if from == to { format!("Board {from} is missing.") } else { format!("Boards {from} to {to} are missing.") }
}
