//! Solves a board with a configuration, and works within a time limit.

use gridlight::contract::Status;
use gridlight::registry::{self, DynPuzzle};
use gridlight::search::{Go, Named, Progress, Watch};

use crate::boards::solve;
use crate::exit::EXIT;
use crate::host::clock;
use crate::output::Problem;

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
    let start = clock();
    let mut ask = |_: &Progress| {
        if milliseconds == 0.0 || clock() - start < milliseconds { Go::On } else { Go::Pause }
    };
    work(&mut Watch::new(Progress::default(), &mut ask))
}

/// Runs one configuration, which is known to be valid.
pub fn run(puzzle: &dyn DynPuzzle, text: &str, asked: &registry::Asked) -> Result<Run, Problem> {
    let start = clock();
    let solved = solve(puzzle, text, asked, None)?;
    let milliseconds = clock() - start;
    let (status, count, counters, capped) = (solved.status, solved.count, solved.counters, solved.capped);
    Ok(Run { status, count, counters, capped, milliseconds })
}

/// The exit code of a run.
pub fn exit(status: Status, capped: bool) -> u8 {
    if capped || status == Status::Unproved { EXIT.open } else { EXIT.fine }
}
