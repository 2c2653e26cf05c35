//! Solves a board with each configuration: what `batch` does for each of its boards.

use gridlight::contract::Status;
use gridlight::registry::{self, DynPuzzle};
use gridlight::search::{Go, Named, Progress, Watch};
use serde::Serialize;

use crate::arguments::Asked;
use crate::boards::solve;
use crate::exit::{EXIT, Error};
use crate::host;
use crate::items::Item;
use crate::jobs::{Done, Fields, Job};
use crate::json::Json;
use crate::output::Problem;
use crate::setups::{Setup, setups_of};

/// A run of a configuration on a board.
pub struct Run {
    pub status: Status,
    pub count: Option<String>,
    pub counters: Named<u64>,
    pub capped: bool,
    pub milliseconds: f64,
}

/// Works within a time limit in milliseconds; as in the library, 0 is no limit.
pub fn within<T>(milliseconds: f64, work: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    let start = host::now();
    let mut ask = |_: &Progress| {
        if milliseconds == 0.0 || host::now() - start < milliseconds { Go::On } else { Go::Pause }
    };
    work(&mut Watch::new(Progress::default(), &mut ask))
}

/// Runs one configuration, which is known to be valid.
pub fn run(puzzle: &dyn DynPuzzle, text: &str, asked: &registry::Asked) -> Result<Run, Problem> {
    let start = host::now();
    let solved = solve(puzzle, text, asked, None)?;
    let milliseconds = host::now() - start;
    let (status, count, counters, capped) = (solved.status, solved.count, solved.counters, solved.capped);
    Ok(Run { status, count, counters, capped, milliseconds })
}

/// The exit code of a run.
pub fn exit(status: Status, capped: bool) -> u8 {
    if capped || status == Status::Unproved { EXIT.open } else { EXIT.fine }
}

/// A run in a record.
#[derive(Serialize)]
pub struct RunFields {
    setup: Json,
    status: Status,
    count: Option<String>,
    counters: Named<u64>,
    capped: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

#[derive(Serialize)]
struct Settings {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    setups: Vec<Json>,
    times: bool,
}

struct Solving {
    setups: Vec<Setup>,
    puzzle: Option<String>,
    times: bool,
}

pub async fn solving(asked: &Asked) -> Result<Box<dyn Job>, Error> {
    Ok(Box::new(Solving { setups: setups_of(asked).await?, puzzle: asked.puzzle.clone(), times: asked.times }))
}

impl Job for Solving {
    fn settings(&self) -> String {
        let setups = self.setups.iter().map(|setup| setup.shown.clone()).collect();
        crate::json::written(&Settings { puzzle: self.puzzle.clone(), setups, times: self.times })
    }

    fn prepare(&self, puzzle: &'static dyn DynPuzzle) -> Result<(), Error> {
        self.setups.iter().try_for_each(|setup| setup.checked(puzzle).map(drop))
    }

    fn run(&self, item: &Item) -> Result<Done, Error> {
        let Ok(board) = &item.board else { return Ok(Done::problem(Problem::new(""))) };
        let (mut all, mut code) = (Vec::new(), EXIT.fine);
        for setup in &self.setups {
            let run = match run(board.puzzle, &board.text, &setup.checked(board.puzzle)?) {
                Ok(run) => run,
                Err(problem) => return Ok(Done::problem(problem)),
            };
            code = code.max(exit(run.status, run.capped));
            all.push(RunFields {
                setup: setup.shown.clone(),
                status: run.status,
                count: run.count,
                counters: run.counters,
                capped: run.capped,
                milliseconds: self.times.then_some(run.milliseconds),
            });
        }
        Ok(Done { fields: Fields::Runs { runs: all }, code })
    }
}
