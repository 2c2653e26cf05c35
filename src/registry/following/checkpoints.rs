//! Copies of a search under way, from which it can go on in another way without running again from its start.
//!
//! They lie at equal distances of work. When there are too many, every other one is dropped, and from then on half as many
//! are made: so the way to any node of a search is a small part of it, whatever its length.

use super::run::Run;
use crate::search::Journal;

/// The most copies. Between two of a search that takes 5 seconds there are 5 to 10 milliseconds.
const MOST: usize = 1024;

/// The copies, the first one first.
pub struct Checkpoints {
    runs: Vec<Run>,
    /// Those that are of no use any more. They are freed a few at a time: all at once, that takes longer than the way to
    /// a choice.
    old: Vec<Run>,
    /// The slices between two of them, and those since the last one.
    every: usize,
    slices: usize,
}

impl Default for Checkpoints {
    fn default() -> Checkpoints {
        Checkpoints { runs: Vec::new(), old: Vec::new(), every: 1, slices: 0 }
    }
}

impl Checkpoints {
    /// Called between two slices.
    pub fn pass(&mut self, run: &mut Run) {
        self.slices += 1;
        self.old.truncate(self.old.len().saturating_sub(2));
        let last = self.runs.last().map_or(0, |last| last.journal.nodes);
        // Without a new node there is nothing that could be steered in between.
        if self.slices < self.every || run.journal.nodes == last {
            return;
        }
        let Some(copy) = run.fork() else { return };
        self.runs.push(copy);
        self.slices = 0;
        if self.runs.len() == MOST {
            let mut stays = false;
            self.runs.retain(|_| {
                stays = !stays;
                stays
            });
            self.every *= 2;
        }
    }

    /// Goes back to the last copy that fits; those after it are dropped.
    pub fn back(&mut self, fits: impl Fn(&Journal) -> bool) -> Option<Run> {
        let stay = self.runs.partition_point(|run| fits(&run.journal));
        self.old.extend(self.runs.drain(stay..));
        self.slices = 0;
        self.runs.last_mut()?.fork()
    }
}
