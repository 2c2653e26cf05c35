//! The command verify: checks certificates with a checker that shares nothing with the solvers.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::arguments::{Asked, usage};
use crate::boards::names;
use crate::exit::{EXIT, Error};
use crate::hash::{hex, is_of, shard_of};
use crate::host::{self, Verdict};
use crate::json::{Json, line, written};
use crate::lines::Lines;
use crate::output::{Problem, complain, write};
use crate::part::{Record, read as record_of, read_end};
use crate::reading::read;
use crate::trouble::trouble;

/// How the records of certify begin.
const RECORDS: &str = "{\"gridlight\":\"certify\",\"format\":1,";
const CUT: &str = "These records have no end: they were cut off.";

/// What is shown of a verdict.
#[derive(Serialize)]
struct Told<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    valid: bool,
    words: &'a str,
    at: i64,
}

impl Told<'_> {
    /// As a line, with a name before its sentence.
    fn line(&self, asked: &Asked, name: Option<&str>) -> String {
        if asked.json {
            return line(self);
        }
        let name = name.map_or_else(String::new, |name| format!("{name}: "));
        let place = if self.at < 0 { String::new() } else { format!(" (token {} of the proof)", self.at + 1) };
        format!("{name}{}{place}\n", self.words)
    }
}

pub async fn verify_files(asked: &Asked) -> Result<u8, Error> {
    if host::check("").is_none() {
        return usage("verify is in Node's command only: its checker shares nothing with the solvers.");
    }
    let mut code = EXIT.fine;
    let several = asked.inputs.len() > 1;
    for file in names(asked) {
        let done = verify(asked, file, several).await?;
        code = code.max(done.unwrap_or_else(|words| complain(file, &Problem::new(words))));
    }
    Ok(code)
}

/// The exit code of a file, or why it cannot be read.
async fn verify(asked: &Asked, file: &str, several: bool) -> Result<Result<u8, String>, Error> {
    if host::is_file(file) {
        match host::read_at(file, 0, RECORDS.len()) {
            Ok(start) if start == RECORDS.as_bytes() => {
                let mut lines = Lines::new(file);
                let mut records = Records::new(asked, file);
                loop {
                    match lines.next() {
                        Ok(Some(line)) => records.take(&line)?,
                        Ok(None) => return Ok(Ok(records.end(lines.is_torn()))),
                        Err(fault) => return Ok(Err(trouble(&fault))),
                    }
                }
            }
            Ok(_) => {}
            Err(fault) => return Ok(Err(trouble(&fault))),
        }
    }
    let text = match read(file, asked.wait).await {
        Ok(text) => text,
        Err(words) => return Ok(Err(words)),
    };
    if text.starts_with(RECORDS) {
        let mut records = Records::new(asked, file);
        for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
            records.take(line)?;
        }
        return Ok(Ok(records.end(!text.ends_with('\n'))));
    }
    let Some(Verdict { valid, words, at }) = host::check(&text) else { return Ok(Ok(EXIT.fine)) };
    write(&Told { file, id: None, valid, words: &words, at }.line(asked, several.then_some(file)))?;
    Ok(Ok(if valid { EXIT.fine } else { EXIT.none }))
}

/// The shard that is read, one of several that may follow each other.
struct Shard {
    /// Which of how many; `None` if that is not known.
    part: Option<(u64, u64)>,
    records: u64,
    /// The position of the latest.
    at: Option<u64>,
    code: u8,
    hashes: Sha256,
}

/// Checks the certificates of records, one after the other.
struct Records<'a> {
    asked: &'a Asked,
    file: &'a str,
    code: u8,
    shard: Option<Shard>,
    /// Whether nothing was wrong with this shard.
    fine: bool,
}

impl<'a> Records<'a> {
    fn new(asked: &'a Asked, file: &'a str) -> Records<'a> {
        Records { asked, file, code: EXIT.fine, shard: None, fine: true }
    }

    fn wrong(&mut self, words: impl Into<String>) {
        self.code = self.code.max(complain(self.file, &Problem::new(words)));
        self.fine = false;
    }

    fn take(&mut self, line: &str) -> Result<(), Error> {
        let value: Json = serde_json::from_str(line).unwrap_or(Json::Null);
        match value.field("gridlight").and_then(Json::text) {
            Some("certify") => self.begin(value.field("shard")),
            Some("end") => self.close(line, value.field("records")),
            _ => self.record(line, &value)?,
        }
        Ok(())
    }

    fn begin(&mut self, named: Option<&Json>) {
        if self.shard.is_some() {
            self.wrong(CUT);
        }
        self.fine = true;
        let name = named.map_or_else(|| "undefined".into(), plain);
        let part = shard_of(&name);
        self.shard = Some(Shard { part, records: 0, at: None, code: EXIT.fine, hashes: Sha256::new() });
        if part.is_none() {
            self.wrong(format!("A shard is I/N with I from 1 to N, such as 3/64, not “{name}”."));
        }
    }

    /// What was not written, or was removed, cannot be checked.
    fn close(&mut self, line: &str, said: Option<&Json>) {
        let Some(shard) = self.shard.take() else { return self.wrong("This end belongs to no records.") };
        if said.and_then(Json::whole) != Some(shard.records) {
            let said = said.map_or_else(|| "undefined".into(), plain);
            return self.wrong(format!("There are {} records, not {said} as their end says.", shard.records));
        }
        if let Some(words) = self.fine.then(|| shard.totals(line)).flatten() {
            self.wrong(words);
        }
    }

    fn record(&mut self, line: &str, fields: &Json) -> Result<(), Error> {
        let Some(Record { at, id, hash, code }) = record_of(line) else {
            let words = if self.shard.is_some() {
                "This line is no record."
            } else {
                "This record is after the end of the records."
            };
            self.wrong(words);
            return Ok(());
        };
        match &mut self.shard {
            None => self.wrong("This record is after the end of the records."),
            Some(shard) => {
                let mut wrong = Vec::new();
                if let Some(last) = shard.at.filter(|last| at <= *last) {
                    wrong.push(format!("Board {at} ({id}) comes after board {last}."));
                }
                if shard.part.is_some_and(|part| !is_of(&hash, part)) {
                    wrong.push(format!("Board {at} ({id}) belongs to another shard."));
                }
                shard.hashes.update(&hash);
                (shard.records, shard.at, shard.code) = (shard.records + 1, Some(at), shard.code.max(code));
                wrong.into_iter().for_each(|words| self.wrong(words));
            }
        }
        let certificate = fields.get("certificate").filter(|it| it.is_truthy());
        let error = fields.get("error").filter(|it| it.is_truthy());
        let own = if error.is_some() {
            EXIT.bad
        } else if certificate.is_some() {
            EXIT.fine
        } else {
            EXIT.open
        };
        if code != own {
            self.wrong(format!("Board {at} ({id}) has the exit code {code}, not {own}."));
        }
        if certificate.is_some_and(|it| it.get("puzzle") != fields.get("puzzle")) {
            self.wrong(format!("Board {at} ({id}) has the certificate of another board."));
        }
        let verdict = certificate.and_then(|it| host::check(&written(it)));
        self.code = self.code.max(match (&verdict, error) {
            (_, Some(_)) => EXIT.bad,
            (None, None) => EXIT.open,
            (Some(verdict), None) => {
                if verdict.valid {
                    EXIT.fine
                } else {
                    EXIT.none
                }
            }
        });
        let verdict = verdict.unwrap_or_else(|| {
            let message = error.and_then(|error| error.get("message"));
            let why = message.or_else(|| fields.get("why")).and_then(Json::text).filter(|why| !why.is_empty());
            Verdict { valid: false, words: why.unwrap_or("There is no certificate.").into(), at: -1 }
        });
        let told = Told { file: self.file, id: Some(&id), valid: verdict.valid, words: &verdict.words, at: verdict.at };
        write(&told.line(self.asked, Some(&id)))
    }

    fn end(mut self, torn: bool) -> u8 {
        if self.shard.is_some() || torn {
            self.wrong(CUT);
        }
        self.code
    }
}

impl Shard {
    /// What is wrong with its end.
    fn totals(self, line: &str) -> Option<String> {
        let line = crate::output::lined(line.into());
        let Some(end) = read_end(&line) else { return Some("This line is no end of records.".into()) };
        let next = self.at.map_or(0, |at| at + 1);
        // The boards of other shards are not here, nor are their hashes.
        let is_all = self.part.is_some_and(|(_, count)| count == 1);
        let fits = if is_all { end.boards == self.records && end.boards == next } else { end.boards >= next };
        if !fits {
            return Some(format!("These are not the records of {} boards, as their end says.", end.boards));
        }
        if end.code != self.code {
            return Some(format!("The highest exit code is {}, not {} as their end says.", self.code, end.code));
        }
        let other = is_all && end.input != hex(self.hashes);
        other.then(|| "The boards have other hashes than their end says.".into())
    }
}

/// A value as it is put into a sentence.
fn plain(value: &Json) -> String {
    value.text().map_or_else(|| written(value), str::to_owned)
}
