//! Progress, pausing, and the reporting of events.

use super::Journal;

/// The decision of a watch's owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Carry on.
    On,
    /// Return soon, keeping what is needed to continue later.
    Pause,
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Nodes so far, over all slices.
    pub nodes: u64,
    /// Solutions found so far.
    pub answers: u64,
    /// The fraction of the search that is done, 0 to 1, if it is known.
    pub share: Option<f64>,
}

/// Counts work and asks its owner at regular intervals whether to continue.
///
/// Work is counted in units of a few nanoseconds, about the time of a table look-up. A node counts for [`Watch::NODE`]
/// units; work beyond that, or outside nodes, is added by [`Watch::spend`].
pub struct Watch<'a> {
    /// The progress shown; [`Watch::tick`] updates its `nodes`.
    pub progress: Progress,
    /// Work between two questions, what is left of it until the next, and the work before the last one.
    every: u64,
    left: u64,
    before: u64,
    ask: &'a mut dyn FnMut(&Progress) -> Go,
    journal: Option<&'a mut Journal>,
}

impl<'a> Watch<'a> {
    /// The work that a node counts for.
    pub const NODE: u64 = 512;
    /// Nodes between two questions if no other work is added: well under 5 milliseconds.
    pub const STRIDE: u64 = 128;

    /// A watch that continues from `progress` and asks `ask`.
    pub fn new(progress: Progress, ask: &'a mut dyn FnMut(&Progress) -> Go) -> Watch<'a> {
        Watch::every(Watch::STRIDE * Watch::NODE, progress, ask)
    }

    /// The same with `work` units between two questions.
    pub fn every(work: u64, progress: Progress, ask: &'a mut dyn FnMut(&Progress) -> Go) -> Watch<'a> {
        Watch { progress, every: work, left: work, before: 0, ask, journal: None }
    }

    /// The same with a journal to record to, if there is one.
    #[must_use]
    pub fn noting(self, journal: Option<&'a mut Journal>) -> Watch<'a> {
        Watch { journal, ..self }
    }

    /// Reports an event if there is a journal. Without one it costs a comparison and must be inlined: in modules built
    /// for size it was a call, which cost some searches 3 to 5 %. Where nodes are short, pass a `move` closure:
    /// captured references would force variables into memory, which cost as much again.
    #[inline(always)]
    pub fn note(&mut self, tell: impl FnOnce(&mut Journal)) {
        if let Some(journal) = self.journal.as_deref_mut() {
            told(tell, journal);
        }
    }

    /// As [`Watch::note`], and returns what the journal has to say: whether a node is pruned by hand, or what to try next.
    #[inline(always)]
    pub fn ask<T: Default>(&mut self, tell: impl FnOnce(&mut Journal) -> T) -> T {
        match self.journal.as_deref_mut() {
            None => T::default(),
            Some(journal) => told(tell, journal),
        }
    }

    /// Whether any node was pruned by hand, so that not every case was searched.
    pub fn is_pruned(&self) -> bool {
        self.journal.as_ref().is_some_and(|journal| journal.steering.pruned)
    }

    /// Counts a node. Returns [`Go::Pause`] when the search should return.
    #[inline]
    pub fn tick(&mut self) -> Go {
        self.count(1, 0)
    }

    /// Counts `nodes` nodes that took `work` units beyond the usual. Returns as [`Watch::tick`] does.
    #[inline]
    pub fn count(&mut self, nodes: u64, work: u64) -> Go {
        self.progress.nodes += nodes;
        self.spend(nodes * Watch::NODE + work)
    }

    /// Adds work outside nodes, or beyond the usual work of one. Returns as [`Watch::tick`] does.
    #[inline]
    pub fn spend(&mut self, work: u64) -> Go {
        if work < self.left {
            self.left -= work;
            return Go::On;
        }
        self.before += self.every - self.left + work;
        self.left = self.every;
        (self.ask)(&self.progress)
    }

    /// The work left until it asks.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    /// All work that was counted with this watch.
    pub const fn work(&self) -> u64 {
        self.before + self.every - self.left
    }
}

/// Kept out of line, away from the code of searches without a journal.
#[cold]
#[inline(never)]
fn told<T>(tell: impl FnOnce(&mut Journal) -> T, journal: &mut Journal) -> T {
    tell(journal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_asks_every_stride_and_passes_the_answer_on() {
        let mut asked = Vec::new();
        let mut ask = |progress: &Progress| {
            asked.push(progress.nodes);
            if asked.len() == 2 { Go::Pause } else { Go::On }
        };
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let mut nodes = 1;
        while watch.tick() == Go::On {
            nodes += 1;
        }
        assert_eq!(nodes, 2 * Watch::STRIDE);
        assert_eq!(asked, [Watch::STRIDE, 2 * Watch::STRIDE]);
    }

    #[test]
    fn a_watch_asks_for_work_that_is_no_node() {
        let mut asked = 0;
        let mut ask = |progress: &Progress| {
            assert_eq!(progress.nodes, 1);
            asked += 1;
            Go::Pause
        };
        let mut watch = Watch::every(Watch::NODE + 100, Progress::default(), &mut ask);
        let told = [watch.tick(), watch.spend(99), watch.spend(1), watch.spend(Watch::NODE), watch.spend(1 << 40)];
        assert_eq!(watch.work(), 2 * Watch::NODE + 100 + (1 << 40));
        assert_eq!(told, [Go::On, Go::On, Go::Pause, Go::On, Go::Pause]);
        assert_eq!(asked, 2);
    }
}
