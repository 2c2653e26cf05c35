//! What all solvers share: options and limits, a watch for progress and stopping, counters, verdicts.
//!
//! Solvers know no clock. They call [`Watch::tick`] once a node; every so many nodes the watch asks its
//! owner whether to go on, and the owner, who has a clock, answers.

use crate::grid::Cell;

/// How a solve is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The id of the strategy, as listed in the puzzle's info.
    pub strategy: String,
    /// Switches set away from their defaults, by id.
    pub switches: Vec<(String, bool)>,
    /// Stop after so many answers; 0 = all of them.
    pub limit: u64,
    /// Stop after so many nodes; 0 = no limit.
    pub nodes: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { strategy: "default".into(), switches: Vec::new(), limit: 2, nodes: 0 }
    }
}

impl Options {
    /// The setting of a switch: as given, else its default.
    pub fn switch(&self, id: &str, default: bool) -> bool {
        self.switches.iter().rev().find(|(name, _)| name == id).map_or(default, |&(_, on)| on)
    }
}

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
    /// What a solver keeps up to date for its spectators; `nodes` is kept by [`Watch::tick`].
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

/// Named counts of what a search did, in the order in which they are shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counters(pub Vec<(&'static str, u64)>);

impl Counters {
    /// A counter by name, 0 if there is none.
    pub fn get(&self, name: &str) -> u64 {
        self.0.iter().find(|(id, _)| *id == name).map_or(0, |&(_, count)| count)
    }
}

/// What is known when a search ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Exactly one answer, proved.
    Unique,
    /// Two or more answers seen.
    Several,
    /// At least one; whether there are more was not asked or not settled.
    Found,
    /// No answer, proved; with the reason.
    None(Why),
    /// Nothing found and nothing proved.
    Unproved(Stopped),
}

/// Why there is no answer: words for a person, and the cells that the words speak of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// A plain sentence.
    pub words: String,
    /// The cells concerned, maybe none.
    pub cells: Vec<Cell>,
}

/// What ended a search before it was through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The user.
    User,
    /// The strategy is through, but it can miss answers.
    Strategy,
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What is known.
    pub verdict: Verdict,
    /// The exact number of answers in decimal, where it was counted.
    pub count: Option<String>,
    /// What the search did.
    pub counters: Counters,
    /// What else the puzzle has to tell, by name: `detail` in the library.
    pub detail: Option<Vec<(&'static str, String)>>,
}

/// The outcome of any search from what it saw: `through` = the whole space was searched.
pub fn verdict(answers: u64, through: Result<(), Stopped>, why: impl FnOnce() -> Why) -> Verdict {
    match (answers, through) {
        (0, Ok(())) => Verdict::None(why()),
        (1, Ok(())) => Verdict::Unique,
        (0, Err(stopped)) => Verdict::Unproved(stopped),
        (1, Err(_)) => Verdict::Found,
        (_, _) => Verdict::Several,
    }
}

/// A search under way, which can be left and taken up again.
pub trait Search<A> {
    /// Works until it is through (`Some`) or `watch` says pause (`None`: call again to carry on).
    /// Every answer goes to `found` as soon as it is known, each once. When the answer or node limit
    /// of its options is reached the search is through.
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(A)) -> Option<Outcome>;

    /// The outcome if the search is given up now for this reason.
    fn give_up(&self, stopped: Stopped) -> Outcome;
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
    fn verdicts_claim_only_what_was_proved() {
        let stopped = Err(Stopped::Time);
        assert_eq!(verdict(0, Ok(()), Why::default), Verdict::None(Why::default()));
        assert_eq!(verdict(1, Ok(()), Why::default), Verdict::Unique);
        assert_eq!(verdict(2, Ok(()), Why::default), Verdict::Several);
        assert_eq!(verdict(0, stopped, Why::default), Verdict::Unproved(Stopped::Time));
        assert_eq!(verdict(1, stopped, Why::default), Verdict::Found);
        assert_eq!(verdict(2, stopped, Why::default), Verdict::Several);
    }

    #[test]
    fn the_last_setting_of_a_switch_counts() {
        let switches = vec![("a".to_string(), false), ("a".to_string(), true)];
        let options = Options { switches, ..Options::default() };
        assert!(options.switch("a", false));
        assert!(options.switch("b", true));
    }
}
