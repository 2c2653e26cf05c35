//! What the library and the native command do with texts, so that both do the same. Their callers provide the clock.

use std::cell::Cell;

use crate::link::{self, Opened};
use crate::search::{Counters, Go, Outcome, Progress, Stopped, Watch};
use crate::text::TextError;

use super::making::generate;
use super::solves::NO_BOARD;
use super::{Asked, DynPuzzle, SolveJob};

/// The most solutions that a call returns, and the most bytes of their texts: more would exhaust the memory.
const MOST: (u64, usize) = (1_000_000, 1 << 27);

/// Why a call failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed {
    /// Something in a text, with its position.
    Text(TextError),
    /// A plain sentence.
    Words(String),
}

impl From<TextError> for Failed {
    fn from(error: TextError) -> Failed {
        Failed::Text(error)
    }
}

/// The end of a solve.
pub struct SolveEnd {
    /// The solutions, as texts.
    pub answers: Vec<String>,
    /// What the search proved and counted.
    pub outcome: Outcome,
    /// The id of the limit that ended it early, other than the solution limit.
    pub capped: Option<&'static str>,
}

/// The first board of a text.
pub fn first(puzzle: &dyn DynPuzzle, text: &str) -> Result<Opened, Failed> {
    let (_, bits) = puzzle.cases(text)?.into_iter().next().ok_or(Failed::Words(NO_BOARD.into()))?;
    unpacked(puzzle, bits)
}

/// The boards of a text that holds several, as texts in the usual format, with their names; none if it holds one.
pub fn several(puzzle: &dyn DynPuzzle, text: &str) -> Result<Vec<(String, String)>, Failed> {
    let cases = puzzle.cases(text)?;
    if cases.len() < 2 {
        return Ok(Vec::new());
    }
    let written = |(name, bits)| Ok((name, usual_text(puzzle, &unpacked(puzzle, bits)?)?));
    cases.into_iter().map(written).collect()
}

/// The board of a link as text in the puzzle's usual format, without the moves made unless they tell of it.
pub fn text_of(puzzle: &dyn DynPuzzle, link: &str) -> Result<String, Failed> {
    let opened = link::open(link, |id| id == puzzle.info().id);
    usual_text(puzzle, &opened.map_err(|problem| Failed::Words(problem.to_string()))?)
}

/// A new board as text. `difficulty` counts from 1; `rows` and `cols` are both 0 for the puzzle's default size.
///
/// # Errors
/// If there are no such boards, or none is found: by the time that the watch ends it, for one.
pub fn generate_text(
    puzzle: &dyn DynPuzzle,
    seed: u64,
    difficulty: u8,
    rows: u16,
    cols: u16,
    watch: &mut Watch<'_>,
) -> Result<String, Failed> {
    let mut making = generate(puzzle.info().id, seed, difficulty, (rows, cols)).map_err(Failed::Words)?;
    let made = making.run(watch).unwrap_or_else(|| Err("No board was found within the time limit.".into()));
    text_of(puzzle, &made.map_err(Failed::Words)?.link)
}

/// What is told of a search under way: its progress, its counters, and the milliseconds so far. If it returns `false`, the
/// search stops.
type Tell<'a> = dyn FnMut(&Progress, Counters, f64) -> bool + 'a;

/// Solves the first board of a text. `start` is the time by the clock from which the limit in milliseconds counts. `tell` is called at
/// most every 50 ms.
pub fn solve(
    puzzle: &dyn DynPuzzle,
    text: &str,
    asked: &Asked,
    start: f64,
    now: &dyn Fn() -> f64,
    tell: &mut Tell<'_>,
) -> Result<SolveEnd, Failed> {
    // What is missing from the board has no position in its text.
    let lacking = |words: String| Failed::Text(TextError::new(1, 1, words));
    let mut job = puzzle.job_on(text, &asked.options, asked.from_here)?.map_err(lacking)?;
    let mut answers = Vec::new();
    let held = Cell::new((0, 0));
    let mut found = |text: String| {
        let (count, bytes) = held.get();
        held.set((count + 1, bytes + text.len()));
        answers.push(text.trim_end().into());
    };
    let full = || held.get().0 >= MOST.0 || held.get().1 >= MOST.1;
    let limits = Limits { start, milliseconds: asked.milliseconds, full: &full };
    let (outcome, capped) = run_through(job.as_mut(), &limits, now, tell, &mut found).map_err(lacking)?;
    Ok(SolveEnd { answers, outcome, capped: capped.map(cap) })
}

fn unpacked(puzzle: &dyn DynPuzzle, bits: Vec<u8>) -> Result<Opened, Failed> {
    link::unpack(puzzle.info().id, bits).map_err(|problem| Failed::Words(problem.to_string()))
}

/// A board in the puzzle's usual format.
fn usual_text(puzzle: &dyn DynPuzzle, opened: &Opened) -> Result<String, Failed> {
    let formats = puzzle.info_view().formats;
    let text = formats.first().and_then(|format| puzzle.text(&mut opened.bits(), format.id));
    text.ok_or_else(|| Failed::Words("The board cannot be written.".into()))
}

/// The id of what ended a run early.
const fn cap(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Nodes => "nodes",
        Stopped::Time => "time",
        Stopped::Memory => "memory",
        Stopped::User | Stopped::Strategy | Stopped::Wrong | Stopped::Pruned => "user",
    }
}

/// The limits of a job.
struct Limits<'a> {
    /// The time of the request: the time limit counts from it.
    start: f64,
    /// The time limit in milliseconds; 0 = no limit.
    milliseconds: u64,
    /// Whether there is no room for more solutions.
    full: &'a dyn Fn() -> bool,
}

/// Runs a job to its end; also returns the limit that ended it early, other than the solution limit.
fn run_through(
    job: &mut dyn SolveJob,
    limits: &Limits<'_>,
    now: &dyn Fn() -> f64,
    tell: &mut Tell<'_>,
    found: &mut dyn FnMut(String),
) -> Result<(Outcome, Option<Stopped>), String> {
    let start = limits.start;
    let mut told = start;
    let mut state = Progress::default();
    // Whether solutions are still wanted.
    let mut listing = true;
    loop {
        let (mut stop, mut due) = (None, false);
        let mut ask = |_: &Progress| {
            let time = now();
            if limits.milliseconds > 0 && time - start >= limits.milliseconds as f64 {
                stop = Some(Stopped::Time);
            }
            // Counters can be asked for while the search is paused.
            due = due || time - told >= 50.0;
            if due || stop.is_some() || listing && (limits.full)() { Go::Pause } else { Go::On }
        };
        let mut watch = Watch::new(state, &mut ask);
        let outcome = job.run(&mut watch, found)?;
        state = watch.progress;
        if let Some(outcome) = outcome {
            let capped = outcome.capped();
            return Ok((outcome, capped));
        }
        if stop.is_none() && due {
            told = now();
            if !tell(&state, job.counters(), told - start) {
                stop = Some(Stopped::User);
            }
        }
        if stop.is_none() && listing && (limits.full)() {
            listing = false;
            if job.enough() {
                continue;
            }
        } else if stop.is_none() {
            continue;
        }
        let stopped = stop.unwrap_or(Stopped::User);
        return Ok((job.give_up(stopped), Some(stopped)));
    }
}
