//! The worker's handle on a solver: a job that runs in slices, so that the worker can handle messages in between.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::contract::{FlawView, Slice, Solved};
use crate::link::{self, Opened};
use crate::registry::{self, Asked, DynPuzzle};
use crate::search::{Outcome, Progress, Stopped, Watch};

use super::certify::going_on;
use super::options::asked;
use super::timer::Timer;
use super::value::{error, js, set, text_error};

/// The number of solutions posted together; with more, the page gets them before the slice ends.
const BATCH: usize = 64;

/// A solve under way.
#[wasm_bindgen]
pub struct Job {
    puzzle: &'static dyn DynPuzzle,
    opened: Rc<Opened>,
    asked: Asked,
    job: Box<dyn registry::SolveJob>,
    progress: Progress,
    /// Milliseconds of work so far.
    worked: f64,
    /// Solutions passed on before the search was restarted.
    skip: u64,
    ended: bool,
}

#[wasm_bindgen]
impl Job {
    /// Starts a solve of the board in a link.
    #[wasm_bindgen(constructor)]
    pub fn new(
        puzzle: &str,
        link: &str,
        #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
    ) -> Result<Job, JsValue> {
        let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
        let opened = link::open(link, |id| id == puzzle.info().id).map_err(|problem| error(&problem.to_string()))?;
        Job::of(puzzle, opened, options)
    }

    /// Starts a solve of a board of any size: bytes from `Page.bits`.
    #[wasm_bindgen(js_name = fromBits)]
    pub fn from_bits(
        puzzle: &str,
        bits: Vec<u8>,
        #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
    ) -> Result<Job, JsValue> {
        let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
        let opened = link::unpack(puzzle.info().id, bits).map_err(|problem| error(&problem.to_string()))?;
        Job::of(puzzle, opened, options)
    }

    fn of(puzzle: &'static dyn DynPuzzle, opened: Opened, options: &JsValue) -> Result<Job, JsValue> {
        let asked = asked(puzzle, options)?;
        let opened = Rc::new(opened);
        let job = start(puzzle, &opened, &asked)?;
        let progress = Progress::default();
        Ok(Job { puzzle, opened, asked, job, progress, worked: 0.0, skip: 0, ended: false })
    }

    /// Works for about `slice` milliseconds by the clock. Solutions go to `found` as arrays of texts.
    #[wasm_bindgen(unchecked_return_type = "Slice")]
    pub fn run(
        &mut self,
        slice: f64,
        #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
        #[wasm_bindgen(unchecked_param_type = "(texts: string[]) => void")] found: &js_sys::Function,
    ) -> Result<JsValue, JsValue> {
        let timer = Timer::new(clock);
        let limit = self.asked.milliseconds as f64 - self.worked;
        let timed = self.asked.milliseconds > 0;
        let slice = if timed { slice.min(limit) } else { slice };
        let mut ask = timer.pause_after(slice);
        let mut watch = Watch::new(self.progress, &mut ask);
        let mut batch: Vec<JsValue> = Vec::new();
        let mut skip = self.skip;
        let post = |batch: &mut Vec<JsValue>| {
            if !batch.is_empty() {
                // Errors thrown by the page's own function are not ours to handle.
                let _ = found.call1(&JsValue::NULL, &batch.drain(..).collect::<js_sys::Array>());
            }
        };
        let outcome = self.job.run(&mut watch, &mut |answer| {
            if skip > 0 {
                skip -= 1;
                return;
            }
            batch.push(answer.into());
            if batch.len() >= BATCH {
                post(&mut batch);
            }
        });
        self.progress = watch.progress;
        self.skip = skip;
        post(&mut batch);
        self.worked += timer.passed();
        let outcome = outcome.map_err(|words| error(&words))?;
        let out_of_time = timed && self.worked >= self.asked.milliseconds as f64;
        // A search that ran out of time can be continued.
        self.ended = outcome.is_some();
        let outcome = outcome.or_else(|| out_of_time.then(|| self.job.give_up(Stopped::Time)));
        let capped = outcome.as_ref().is_some_and(|outcome| outcome.capped().is_some());
        let done = outcome.map(|outcome| solved(self.puzzle, outcome));
        let (counters, moves) = (self.job.counters(), self.job.next_moves());
        Ok(js(&Slice::new(done, capped, &self.progress, counters, moves)))
    }

    /// Continues with new limits. A search that was stopped continues where it was; one that ended at its solution
    /// limit is restarted and skips the solutions already passed on.
    pub fn more(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
    ) -> Result<(), JsValue> {
        let asked = asked(self.puzzle, options)?;
        if self.ended || asked.options != self.asked.options {
            self.job = start(self.puzzle, &self.opened, &asked)?;
            self.skip = self.progress.answers;
            self.progress = Progress::default();
        }
        self.asked = asked;
        self.worked = 0.0;
        self.ended = false;
        Ok(())
    }

    /// The facts found since the last call, for the other searches of the portfolio, if it shares facts.
    pub fn news(&mut self) -> Vec<u8> {
        self.job.news()
    }

    /// Imports facts from another search.
    pub fn hear(&mut self, news: &[u8]) {
        self.job.hear(news);
    }

    /// The result if the solve ends here: `reason` is "user", "time", "nodes" or "memory".
    #[wasm_bindgen(js_name = giveUp, unchecked_return_type = "Solved")]
    pub fn give_up(
        &self,
        #[wasm_bindgen(unchecked_param_type = "'user' | 'time' | 'nodes' | 'memory'")] reason: &str,
    ) -> JsValue {
        let stopped = match reason {
            "time" => Stopped::Time,
            "nodes" => Stopped::Nodes,
            "memory" => Stopped::Memory,
            _ => Stopped::User,
        };
        js(&solved(self.puzzle, self.job.give_up(stopped)))
    }
}

fn start(puzzle: &dyn DynPuzzle, opened: &Rc<Opened>, asked: &Asked) -> Result<Box<dyn registry::SolveJob>, JsValue> {
    puzzle.job(Rc::clone(opened), &asked.options, asked.from_here, true).map_err(|words| error(&words))
}

fn solved(puzzle: &dyn DynPuzzle, outcome: Outcome) -> Solved {
    let own = puzzle.verdict_words(&outcome);
    Solved::new(outcome, own)
}

/// A lesson's board by its seed, as bytes: see `Page.openBits`. Its difficulty is not measured.
#[cfg(feature = "watch")]
#[wasm_bindgen(js_name = generateBits)]
pub fn generate_bits(puzzle: &str, seed: f64, difficulty: u8, rows: u16, cols: u16) -> Result<Vec<u8>, JsValue> {
    registry::draw(puzzle, seed as u64, difficulty, (rows, cols)).map_err(|words| error(&words))
}

/// The boards of a text by their names, each as bytes: see `Page.openBits`. Throws for a text without boards, with line
/// and column.
#[wasm_bindgen(js_name = boardsOf, unchecked_return_type = "{ name: string, bits: Uint8Array }[]")]
pub fn boards_of(puzzle: &str, text: &str) -> Result<js_sys::Array, JsValue> {
    let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
    let cases = puzzle.cases(text).map_err(|problem| text_error(&problem))?;
    let board = |(name, bits): (String, Vec<u8>)| {
        let value = js_sys::Object::new();
        set(&value, "name", &JsValue::from(name));
        set(&value, "bits", &js_sys::Uint8Array::from(bits.as_slice()));
        JsValue::from(value)
    };
    Ok(cases.into_iter().map(board).collect())
}

/// Solves every board of a text that holds several, one after the other, and returns the file of solutions. `more` is
/// called about every 40 milliseconds with the number of positions looked at, and ends the work by returning false.
/// Throws if the puzzle has no such files.
#[wasm_bindgen(js_name = solveCases)]
pub fn solve_cases(
    puzzle: &str,
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "(nodes: number) => boolean")] more: &js_sys::Function,
) -> Result<String, JsValue> {
    let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
    let mut ask = going_on(more);
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let answers = puzzle.answers(text, &mut watch).map_err(|problem| text_error(&problem))?;
    answers.ok_or_else(|| error("This puzzle has no solutions' files."))
}

/// Where a flawed strategy goes wrong on a board, or null if it does not.
#[wasm_bindgen(unchecked_return_type = "Flaw | null")]
pub fn flaw(
    puzzle: &str,
    bits: Vec<u8>,
    #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
) -> Result<JsValue, JsValue> {
    let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
    let opened = link::unpack(puzzle.info().id, bits).map_err(|problem| error(&problem.to_string()))?;
    let asked = asked(puzzle, options)?;
    let flaw = puzzle.flaw(&mut opened.bits(), &asked.options);
    Ok(flaw.map_or(JsValue::NULL, |flaw| js(&FlawView::from(flaw))))
}
