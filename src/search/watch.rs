//! Progress, and asking whether to go on.

/// The answer of a watch's owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Carry on.
    On,
    /// Return soon, keeping all that is needed to carry on later.
    Pause,
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Nodes so far, over all slices.
    pub nodes: u64,
    /// Answers found so far.
    pub answers: u64,
    /// The share of the whole search that is done, 0 to 1, where that is known.
    pub share: Option<f64>,
}

/// Counts nodes and asks, every [`Watch::STRIDE`] nodes, whether to go on.
pub struct Watch<'a> {
    /// What spectators see; `nodes` is kept by [`Watch::tick`].
    pub progress: Progress,
    next: u64,
    ask: &'a mut dyn FnMut(&Progress) -> Go,
}

impl<'a> Watch<'a> {
    /// Nodes between two questions. A node of any solver here takes well under 50 microseconds, so
    /// the owner is asked more often than every 10 ms.
    pub const STRIDE: u64 = 128;

    /// A watch that carries on from `progress` and asks `ask`.
    pub fn new(progress: Progress, ask: &'a mut dyn FnMut(&Progress) -> Go) -> Watch<'a> {
        Watch { progress, next: progress.nodes + Watch::STRIDE, ask }
    }

    /// Counts a node. Answers [`Go::Pause`] when the owner wants the search to return.
    #[inline]
    pub fn tick(&mut self) -> Go {
        self.progress.nodes += 1;
        if self.progress.nodes < self.next {
            return Go::On;
        }
        self.next = self.progress.nodes + Watch::STRIDE;
        (self.ask)(&self.progress)
    }
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
}
