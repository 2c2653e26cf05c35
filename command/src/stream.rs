//! Does something for each board of a shard and writes a record of each, as JSON lines: `docs/batches.md` describes them.

use sha2::{Digest as _, Sha256};

use crate::arguments::Asked;
use crate::boards::finish_into;
use crate::exit::{EXIT, Error};
use crate::hash::{hex, is_of};
use crate::host::Hands;
use crate::items::{Item, Items};
use crate::jobs::Job;
use crate::output::write;
use crate::part::{Opened, Part, last};

/// The version of the records.
const FORMAT: u8 = 1;
/// The most letters of boards that are known ahead.
const LETTERS: usize = 16_000_000;

/// Boards that come one after the other.
pub trait Feed: Iterator<Item = Item> {
    /// Whether the next one can be had without waiting for whoever writes it.
    fn is_ready(&self) -> bool {
        true
    }
}

impl Feed for Items {
    fn is_ready(&self) -> bool {
        Items::is_ready(self)
    }
}

impl<F: FnMut(u64) -> Item> Feed for std::iter::Map<std::ops::Range<u64>, F> {}

/// Where records go.
enum Sink {
    Standard,
    Part(Box<Part>),
}

impl Sink {
    fn add(&mut self, line: &str) -> Result<(), Error> {
        match self {
            Sink::Standard => write(line),
            Sink::Part(part) => part.add(line),
        }
    }
}

/// Runs the command's job, with these settings, over the boards of its shard.
pub fn stream(asked: &Asked, settings: &str, items: &mut dyn Feed) -> Result<u8, Error> {
    let header = first(&asked.command, asked.shard, settings);
    let mut sink = match asked.out.as_deref() {
        None | Some("-") => {
            write(&header)?;
            Sink::Standard
        }
        Some(out) => match Part::open(out, asked.shard, &header, asked.resume)? {
            Opened::Finished(code) => return Ok(code),
            Opened::Part(part) => Sink::Part(part),
        },
    };
    let mut input = Sha256::new();
    let (mut boards, mut records, mut code) = (0, 0, EXIT.fine);
    let sink_of = std::cell::RefCell::new(&mut sink);
    let made = through(
        Job::new(asked),
        items,
        &mut |item| {
            boards += 1;
            input.update(&item.hash);
            if !is_of(&item.hash, asked.shard) {
                return Ok(false);
            }
            records += 1;
            // Records that are kept come before all others.
            let kept = match &mut **sink_of.borrow_mut() {
                Sink::Standard => None,
                Sink::Part(part) => part.kept(item)?,
            };
            code = code.max(kept.unwrap_or(EXIT.fine));
            Ok(kept.is_none())
        },
        &mut |line| sink_of.borrow_mut().add(line),
    )?;
    let code = code.max(made);
    let end = last(boards, records, code, &hex(input));
    match sink {
        Sink::Standard => write(&end)?,
        Sink::Part(part) => part.end(&end)?,
    }
    Ok(code)
}

/// Does the job for the boards that are wanted, several at once, and passes on in their order what is to be written.
pub fn through(
    job: Job,
    items: &mut dyn Feed,
    wanted: &mut dyn FnMut(&Item) -> Result<bool, Error>,
    put: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Result<u8, Error> {
    let mut hands = Hands::new(job);
    let mut begun = std::collections::VecDeque::new();
    let (mut letters, mut code, mut over) = (0, EXIT.fine, None);
    loop {
        // What is made is written before anybody is waited for.
        let is_full = begun.len() >= hands.room() || letters >= LETTERS;
        if over.is_none() && (begun.is_empty() || !is_full && items.is_ready()) {
            match items.next() {
                None => over = Some(Ok(())),
                Some(item) => match wanted(&item) {
                    Err(error) => over = Some(Err(error)),
                    Ok(false) => {}
                    Ok(true) => {
                        letters += item.text.len();
                        begun.push_back((item.id.clone(), item.text.len()));
                        hands.push(item);
                    }
                },
            }
            continue;
        }
        let Some((id, length)) = begun.pop_front() else { break };
        letters -= length;
        code = code.max(finish_into(&id, hands.pop(), put)?);
    }
    over.unwrap_or(Ok(())).map(|()| code)
}

fn first(command: &str, (index, count): (u64, u64), settings: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "{{\"gridlight\":\"{command}\",\"format\":{FORMAT},\"version\":\"{version}\",\"shard\":\"{index}/{count}\",\"settings\":{settings}}}\n"
    )
}
