//! A search under way with its journal.

use std::rc::Rc;

use crate::registry::SolveJob;
use crate::search::{Counters, Go, Journal, Outcome, Progress, Watch};

use super::Wrong;

/// A search under way.
pub struct Run {
    job: Box<dyn SolveJob>,
    pub journal: Journal,
    pub progress: Progress,
    /// The first solution in the branch that is looked into.
    pub first: Option<String>,
}

impl Run {
    /// A search at its start.
    pub fn new(job: Box<dyn SolveJob>, journal: Journal) -> Run {
        Run { job, journal, progress: Progress::default(), first: None }
    }

    /// Works on; the outcome if it is over. The journal can be looked at only between two slices.
    pub fn slice(&mut self) -> Result<Option<Outcome>, Wrong> {
        let tally = Rc::clone(&self.journal.steering.tally);
        let first = &mut self.first;
        let mut pause = |_: &Progress| Go::Pause;
        let mut watch = Watch::new(self.progress, &mut pause).noting(Some(&mut self.journal));
        let outcome = self.job.run(&mut watch, &mut |text| {
            if tally.found() {
                first.get_or_insert(text);
            }
        });
        self.progress = watch.progress;
        outcome.map_err(Wrong::Board)
    }

    /// What it has counted.
    pub fn counters(&self) -> Counters {
        self.job.counters()
    }

    /// A copy that goes on from here, without the words of the journal; `None` if the search has none.
    pub fn fork(&mut self) -> Option<Run> {
        let job = self.job.fork()?;
        Some(Run { job, journal: self.journal.fork(), progress: self.progress, first: self.first.clone() })
    }
}
