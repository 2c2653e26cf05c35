//! Does something for each board of a shard and writes a record of each, as JSON lines: `docs/batches.md` describes them.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::arguments::Asked;
use crate::exit::{EXIT, Error};
use crate::hash::{hex, is_of};
use crate::items::Item;
use crate::jobs::{Boards, Done, Fields, Job, job};
use crate::json::line;
use crate::output::{Problem, complain, write};
use crate::part::{Opened, Part, last};

/// The version of the records.
const FORMAT: u8 = 1;

/// A record.
#[derive(Serialize)]
struct Record<'a> {
    at: u64,
    id: &'a str,
    hash: &'a str,
    puzzle: Option<&'a str>,
    code: u8,
    #[serde(flatten)]
    fields: &'a Fields,
}

/// Where records go.
enum Sink {
    Standard,
    Part(Box<Part>),
}

impl Sink {
    fn kept(&mut self, item: &Item) -> Result<Option<u8>, Error> {
        match self {
            Sink::Standard => Ok(None),
            Sink::Part(part) => part.kept(item),
        }
    }

    fn add(&mut self, line: &str) -> Result<(), Error> {
        match self {
            Sink::Standard => write(line),
            Sink::Part(part) => part.add(line),
        }
    }

    fn end(self, line: &str) -> Result<(), Error> {
        match self {
            Sink::Standard => write(line),
            Sink::Part(part) => part.end(line),
        }
    }
}

/// Runs the command's job over the boards of its shard.
pub async fn stream(asked: &Asked) -> Result<u8, Error> {
    let job = job(asked).await?;
    let header = first(&asked.command, asked.shard, &job.settings());
    let sink = match asked.out.as_deref() {
        None | Some("-") => {
            write(&header)?;
            Sink::Standard
        }
        Some(out) => match Part::open(out, asked.shard, &header, asked.resume)? {
            Opened::Finished(code) => return Ok(code),
            Opened::Part(part) => Sink::Part(part),
        },
    };
    through(Boards::of(asked)?, asked.shard, job.as_ref(), sink).await
}

async fn through(mut boards: Boards, shard: (u64, u64), job: &dyn Job, mut sink: Sink) -> Result<u8, Error> {
    let mut input = Sha256::new();
    let mut prepared: Vec<&str> = Vec::new();
    let (mut count, mut records, mut code) = (0, 0, EXIT.fine);
    while let Some(item) = boards.next().await {
        count += 1;
        input.update(&item.hash);
        if !is_of(&item.hash, shard) {
            continue;
        }
        records += 1;
        if let Some(kept) = sink.kept(&item)? {
            code = code.max(kept);
            continue;
        }
        let done = match &item.board {
            Err(words) => Done::problem(Problem::new(words.clone())),
            Ok(board) => {
                let id = board.puzzle.info().id;
                if !prepared.contains(&id) {
                    job.prepare(board.puzzle)?;
                    prepared.push(id);
                }
                job.run(&item)?
            }
        };
        code = code.max(done.code);
        if let Fields::Wrong { error, .. } = &done.fields {
            complain(&item.id, error);
        }
        let puzzle = item.board.as_ref().ok().map(|board| board.puzzle.info().id);
        let Done { fields, code } = &done;
        sink.add(&line(&Record { at: item.at, id: &item.id, hash: &item.hash, puzzle, code: *code, fields }))?;
    }
    sink.end(&last(count, records, code, &hex(input)))?;
    Ok(code)
}

fn first(command: &str, (index, count): (u64, u64), settings: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "{{\"gridlight\":\"{command}\",\"format\":{FORMAT},\"version\":\"{version}\",\"shard\":\"{index}/{count}\",\"settings\":{settings}}}\n"
    )
}
