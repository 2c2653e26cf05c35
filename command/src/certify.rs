//! The commands for certificates: certify writes them; verify has them checked by what shares nothing with the solvers.

use gridlight::registry::{self, DynPuzzle};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::arguments::{Asked, usage};
use crate::boards::{each, names, record};
use crate::exit::{EXIT, Error};
use crate::hash::{hex, is_of, shard_of};
use crate::host::{self, Kind};
use crate::items::{Item, items};
use crate::jobs::{Job, Made, Not};
use crate::json::{Json, line, written};
use crate::lines::Lines;
use crate::output::{Problem, complain, lined, write};
use crate::part::{read as record_of, read_end};
use crate::reading::read;
use crate::solving::within;
use crate::stream::stream;
use crate::trouble::trouble;

/// Milliseconds for a certificate, unless `--milliseconds` says otherwise.
const PATIENCE: f64 = 60_000.0;
/// How the records of certify begin.
const RECORDS: &str = "{\"gridlight\":\"certify\",\"format\":1,";
const CUT: &str = "These records have no end: they were cut off.";

pub fn certify_boards(asked: &Asked) -> Result<u8, Error> {
    #[derive(Serialize)]
    struct Settings<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        puzzle: Option<&'a str>,
        milliseconds: f64,
    }
    if asked.out.is_none() {
        return each(asked);
    }
    if asked.case.is_some() {
        return usage("--out takes all cases: leave out --case.");
    }
    let milliseconds = asked.milliseconds().unwrap_or(PATIENCE);
    let settings = written(&Settings { puzzle: asked.puzzle.as_deref(), milliseconds });
    stream(asked, &settings, &mut items(asked)?)
}

pub fn certify_board(job: &Job, item: &Item, puzzle: &'static dyn DynPuzzle) -> Result<Made, Not> {
    #[derive(Serialize)]
    struct Certified {
        certificate: Option<Json>,
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    }
    let opened = registry::first(puzzle, &item.text)?;
    let milliseconds = job.asked.milliseconds().unwrap_or(PATIENCE);
    let found = within(milliseconds, |watch| puzzle.certify(&mut opened.bits(), watch));
    let code = if found.is_ok() { EXIT.fine } else { EXIT.open };
    let (certificate, why) = match found {
        Ok(text) => (serde_json::from_str(&text).ok(), None),
        Err(why) => (None, Some(why)),
    };
    Ok(Made::new(
        match (job.asked.out.is_some(), &certificate) {
            (true, _) => record(item, code, &Certified { certificate, why }),
            (false, Some(certificate)) => line(certificate),
            (false, None) => {
                host::say(&format!("gridlight: {}: {}\n", item.id, why.unwrap_or_default()));
                String::new()
            }
        },
        code,
    ))
}

/// What the checker says of a certificate, or of a record that has none.
#[derive(Deserialize)]
pub struct Verdict {
    pub valid: bool,
    pub words: String,
    /// The token of the proof with which something is wrong, from 0; -1 if it is none of them.
    pub at: i32,
}

impl Verdict {
    fn of(text: &str) -> Result<Verdict, Error> {
        let only = "verify is in Node's command only: its checker shares nothing with the solvers.";
        host::check(text).ok_or_else(|| Error::Usage(only.into()))
    }

    fn code(&self) -> u8 {
        if self.valid { EXIT.fine } else { EXIT.none }
    }

    /// As JSON, or as a sentence after a name, if there is one.
    fn write(&self, asked: &Asked, file: &str, id: Option<&str>, name: &str) -> Result<(), Error> {
        #[derive(Serialize)]
        struct Told<'a> {
            file: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<&'a str>,
            valid: bool,
            words: &'a str,
            at: i32,
        }
        let Verdict { valid, words, at } = self;
        if asked.json {
            return write(&line(&Told { file, id, valid: *valid, words, at: *at }));
        }
        let place = if *at < 0 { String::new() } else { format!(" (token {} of the proof)", at + 1) };
        write(&format!("{name}{words}{place}\n"))
    }
}

pub fn verify_files(asked: &Asked) -> Result<u8, Error> {
    Verdict::of("")?;
    let mut code = EXIT.fine;
    let several = asked.inputs.len() > 1;
    for file in names(asked) {
        if holds_records(file) {
            let mut lines = Lines::new(file);
            let mut next = || lines.next().map(|line| (line, lines.is_torn())).map_err(|error| trouble(&error));
            code = code.max(verify_records(asked, file, &mut next)?);
            continue;
        }
        let text = match read(file, asked.wait) {
            Ok(text) => text,
            Err(words) => {
                code = code.max(complain(file, &Problem::new(words)));
                continue;
            }
        };
        if text.starts_with(RECORDS) {
            let mut left = text.split_inclusive('\n');
            let mut next = || match left.next() {
                Some(line) if line.ends_with('\n') => Ok((Some(line.to_owned()), false)),
                torn => Ok((None, torn.is_some())),
            };
            code = code.max(verify_records(asked, file, &mut next)?);
            continue;
        }
        let verdict = Verdict::of(&text)?;
        code = code.max(verdict.code());
        verdict.write(asked, file, None, &if several { format!("{file}: ") } else { String::new() })?;
    }
    Ok(code)
}

/// Whether a file has records, as certify --out writes them.
fn holds_records(name: &str) -> bool {
    let is_file = name != "-" && host::kind(name) == Kind::File;
    is_file && host::piece_at(name, 0).is_ok_and(|piece| piece.starts_with(RECORDS.as_bytes()))
}

/// A shard that is read, one of several that may follow each other.
struct Shard {
    part: Option<(u64, u64)>,
    records: u64,
    /// How many boards there were at least.
    next: u64,
    code: u8,
    hashes: Sha256,
}

/// What is wrong with records, as it is met.
struct Wrongs<'a> {
    file: &'a str,
    code: u8,
    /// Whether nothing was wrong with this shard.
    fine: bool,
}

impl Wrongs<'_> {
    fn add(&mut self, words: &str) {
        self.code = self.code.max(complain(self.file, &Problem::new(words)));
        self.fine = false;
    }
}

/// The next whole line, and whether something is left without an end.
type Next<'a> = dyn FnMut() -> Result<(Option<String>, bool), String> + 'a;

/// Checks the certificates of records, one after the other.
fn verify_records(asked: &Asked, file: &str, next: &mut Next<'_>) -> Result<u8, Error> {
    let mut wrongs = Wrongs { file, code: EXIT.fine, fine: true };
    let mut shard: Option<Shard> = None;
    loop {
        let line = match next() {
            Ok((Some(line), _)) => line,
            Ok((None, is_torn)) => {
                if shard.is_some() || is_torn {
                    wrongs.add(CUT);
                }
                return Ok(wrongs.code);
            }
            Err(words) => {
                wrongs.add(&words);
                return Ok(wrongs.code);
            }
        };
        let value: Json = serde_json::from_str(&line).unwrap_or(Json::Null);
        let text = |name| value.get(name).and_then(Json::text);
        match text("gridlight") {
            Some("certify") => {
                if shard.is_some() {
                    wrongs.add(CUT);
                }
                wrongs.fine = true;
                let called = text("shard").unwrap_or("undefined");
                let part = shard_of(called);
                if part.is_none() {
                    wrongs.add(&format!("A shard is I/N with I from 1 to N, such as 3/64, not “{called}”."));
                }
                shard = Some(Shard { part, records: 0, next: 0, code: EXIT.fine, hashes: Sha256::new() });
            }
            Some("end") => match shard.take() {
                None => wrongs.add("This end belongs to no records."),
                Some(shard) => {
                    let Json::Object(fields) = &value else { continue };
                    let said = fields.iter().find(|(name, _)| name == "records");
                    let said = said.map_or_else(|| "undefined".into(), |(_, said)| written(said));
                    // What was not written, or was removed, cannot be checked.
                    if said != shard.records.to_string() {
                        wrongs.add(&format!("There are {} records, not {said} as their end says.", shard.records));
                    } else if wrongs.fine
                        && let Some(words) = totals(shard, &line)
                    {
                        wrongs.add(&words);
                    }
                }
            },
            _ => verify_record(asked, &value, &line, &mut shard, &mut wrongs)?,
        }
    }
}

fn verify_record(
    asked: &Asked,
    value: &Json,
    line: &str,
    shard: &mut Option<Shard>,
    wrongs: &mut Wrongs<'_>,
) -> Result<(), Error> {
    const LATE: &str = "This record is after the end of the records.";
    let Some(record) = record_of(line) else {
        wrongs.add(if shard.is_some() { "This line is no record." } else { LATE });
        return Ok(());
    };
    let (at, id) = (record.at, &record.id);
    match shard {
        None => wrongs.add(LATE),
        Some(shard) => {
            if at < shard.next {
                wrongs.add(&format!("Board {at} ({id}) comes after board {}.", shard.next - 1));
            }
            if shard.part.is_some_and(|part| !is_of(&record.hash, part)) {
                wrongs.add(&format!("Board {at} ({id}) belongs to another shard."));
            }
            shard.hashes.update(&record.hash);
            (shard.records, shard.next, shard.code) = (shard.records + 1, at + 1, shard.code.max(record.code));
        }
    }
    let (certificate, error) = (value.get("certificate"), value.get("error"));
    let own = match (error, certificate) {
        (Some(_), _) => EXIT.bad,
        (None, Some(_)) => EXIT.fine,
        (None, None) => EXIT.open,
    };
    if record.code != own {
        wrongs.add(&format!("Board {at} ({id}) has the exit code {}, not {own}.", record.code));
    }
    if certificate.is_some_and(|certificate| certificate.get("puzzle") != value.get("puzzle")) {
        wrongs.add(&format!("Board {at} ({id}) has the certificate of another board."));
    }
    let verdict = match certificate {
        Some(certificate) => Verdict::of(&written(certificate))?,
        None => {
            let why = error.and_then(|error| error.get("message")).or_else(|| value.get("why")).and_then(Json::text);
            let words = why.filter(|why| !why.is_empty()).unwrap_or("There is no certificate.").into();
            Verdict { valid: false, words, at: -1 }
        }
    };
    wrongs.code = wrongs.code.max(if own == EXIT.fine { verdict.code() } else { own });
    verdict.write(asked, wrongs.file, Some(id), &format!("{id}: "))
}

/// What is wrong with the end of a shard.
fn totals(Shard { part, records, next, code, hashes }: Shard, line: &str) -> Option<String> {
    let Some(end) = read_end(&lined(line.to_owned())) else { return Some("This line is no end of records.".into()) };
    // The boards of other shards are not here, nor are their hashes.
    let is_all = part.is_some_and(|(_, count)| count == 1);
    let fits = if is_all { end.boards == records && end.boards == next } else { end.boards >= next };
    if !fits {
        return Some(format!("These are not the records of {} boards, as their end says.", end.boards));
    }
    if end.code != code {
        return Some(format!("The highest exit code is {code}, not {} as their end says.", end.code));
    }
    let differs = is_all && end.input != hex(hashes);
    differs.then(|| "The boards have other hashes than their end says.".into())
}
