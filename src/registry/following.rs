//! A search that is watched: a window of its events, steered by hand if wanted, and in the end the truth about every
//! branch that was pruned.
//!
//! Searches are deterministic, so a pruned branch is looked into by running the search again, steered as before up to the
//! node that was pruned, and on until it leaves the branch. What was chosen or pruned later does not matter there: a
//! branch that was pruned has no nodes.

use std::rc::Rc;

use crate::contract::{FollowedView, Solved, TruthView};
use crate::grid::Size;
use crate::link::Opened;
use crate::search::{
    Choice, Counters, Go, Journal, Options, Outcome, Progress, Shape, Steer, Stop, StrategyInfo, Watch,
};

use super::{Asked, DynPuzzle, Job};

/// The most nodes of a pruned branch that are searched, and the most solutions that are counted in it.
const BRANCH: (u64, u64) = (1 << 20, 10_000);

/// The window of a search, and how the search is steered. Nodes are numbered from 1.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// The node with which it starts.
    pub from: u64,
    /// The most events in it.
    pub most: u64,
    /// The choices made, by node.
    pub choices: Vec<(u64, Choice)>,
    /// The nodes that are pruned.
    pub prune: Vec<u64>,
    /// Where it ends early.
    pub stop: Vec<Stop>,
    /// How many of its first events do not end it.
    pub skip: u64,
}

/// Why a search cannot be watched as asked: a plain sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It cannot be watched or steered so.
    Asked(String),
    /// There is nothing to search on the board.
    Board(String),
}

impl Wrong {
    /// The sentence.
    pub fn words(self) -> String {
        match self {
            Wrong::Asked(words) | Wrong::Board(words) => words,
        }
    }
}

/// The search of a window.
pub struct Following {
    puzzle: &'static dyn DynPuzzle,
    opened: Rc<Opened>,
    asked: Asked,
    /// As for [`DynPuzzle::job`].
    whole: bool,
    window: Window,
    /// The number of reasons, and the size of the board if cells are named.
    reasons: usize,
    size: Option<Size>,
    wave: bool,
    run: Run,
    outcome: Option<Outcome>,
    branch: Option<Run>,
    truths: Vec<TruthView>,
}

/// A search under way with its journal.
struct Run {
    job: Box<dyn Job>,
    journal: Journal,
    progress: Progress,
    /// The first solution in the branch that is looked into.
    first: Option<String>,
}

impl Run {
    /// Works until it is over (its outcome), its journal is full or the branch has been left (`Ok(None)` with `true`), or
    /// `ask` pauses it.
    fn on(
        &mut self,
        ends: &dyn Fn(&Journal) -> bool,
        ask: &mut dyn FnMut(&Progress) -> Go,
    ) -> Result<(Option<Outcome>, bool), Wrong> {
        loop {
            let tally = Rc::clone(&self.journal.steering.tally);
            let first = &mut self.first;
            // The journal can be looked at only between two slices.
            let mut pause = |_: &Progress| Go::Pause;
            let mut watch = Watch::new(self.progress, &mut pause).noting(Some(&mut self.journal));
            let outcome = self.job.run(&mut watch, &mut |text| {
                if tally.found() {
                    first.get_or_insert(text);
                }
            });
            let outcome = outcome.map_err(Wrong::Board)?;
            self.progress = watch.progress;
            let over = outcome.is_some() || ends(&self.journal);
            if over || ask(&self.progress) == Go::Pause {
                return Ok((outcome, over));
            }
        }
    }
}

impl Following {
    /// Starts the search.
    pub fn new(
        puzzle: &'static dyn DynPuzzle,
        opened: Rc<Opened>,
        asked: Asked,
        whole: bool,
        window: Window,
    ) -> Result<Following, Wrong> {
        let (info, told) = puzzle.watched(&asked.options).map_err(Wrong::Asked)?;
        let wave = matches!(info.shape, Shape::Wave(_));
        let steered = !window.choices.is_empty() || !window.prune.is_empty();
        if steered {
            steerable(info, &asked.options).map_err(Wrong::Asked)?;
        }
        let reasons = told.reasons.len();
        let named = steered || window.stop.iter().any(|stop| stop.cell.is_some());
        let size = if named { puzzle.size(&mut opened.bits()) } else { None };
        let cells = window.choices.iter().flat_map(|(_, choice)| &choice.cells);
        let cells = cells.chain(window.stop.iter().filter_map(|stop| stop.cell.as_ref()));
        if let Some(size) = size
            && let Some(cell) = cells.into_iter().find(|&&cell| cell >= size.area())
        {
            let words = format!("There is no cell {cell}: the board has {}, from 0.", size.area());
            return Err(Wrong::Asked(words));
        }
        let mut journal = Journal::new(window.from, window.most, wave);
        journal.steering.choices = window.choices.iter().cloned().collect();
        journal.steering.prune = window.prune.iter().copied().collect();
        journal.steering.reason = reasons as u8 + 1;
        journal.steering.stops.clone_from(&window.stop);
        journal.steering.skip = window.skip;
        let job = puzzle.job(Rc::clone(&opened), &asked.options, asked.from_here, whole);
        let job = job.map_err(Wrong::Board)?;
        let run = Run { job, journal, progress: Progress::default(), first: None };
        let (outcome, branch, truths) = (None, None, Vec::new());
        Ok(Following {
            puzzle,
            opened,
            asked,
            whole,
            window,
            reasons,
            size,
            wave,
            run,
            outcome,
            branch,
            truths,
        })
    }

    /// Works until everything is known (`true`), or `ask` pauses it: call again to continue. An error can be
    /// about a choice that is not possible.
    pub fn run(&mut self, ask: &mut dyn FnMut(&Progress) -> Go) -> Result<bool, Wrong> {
        while self.outcome.is_none() && !self.run.journal.is_full() {
            let (outcome, over) = self.run.on(&Journal::is_full, ask)?;
            // What came after the end of the window does not count.
            self.outcome = outcome.filter(|_| !self.run.journal.more);
            self.refused()?;
            if !over {
                return Ok(false);
            }
        }
        while self.outcome.is_some()
            && let Some(&node) = self.window.prune.get(self.truths.len())
        {
            let mut branch = match self.branch.take() {
                Some(branch) => branch,
                None => self.look_into(node)?,
            };
            let beyond = |journal: &Journal| {
                let solutions = journal.steering.tally.branch();
                journal.steering.left || journal.nodes >= node + BRANCH.0 || solutions >= BRANCH.1
            };
            let (outcome, over) = branch.on(&beyond, ask)?;
            if !over {
                self.branch = Some(branch);
                return Ok(false);
            }
            let through = outcome.is_some_and(|outcome| outcome.capped().is_none());
            let settled = through || branch.journal.steering.left;
            let solutions = settled.then(|| branch.journal.steering.tally.branch());
            self.truths.push(TruthView { node, solutions, solution: branch.first });
        }
        Ok(true)
    }

    /// An error for a choice that was not possible, or a node that was never made.
    fn refused(&self) -> Result<(), Wrong> {
        let journal = &self.run.journal;
        if let Some((node, why)) = &journal.steering.refused {
            let cell = self.window.choices.iter().find(|(at, _)| at == node);
            let cell = cell.and_then(|(_, choice)| choice.cells.first());
            let named = self.size.zip(cell).map(|(size, &cell)| format!(", {}", size.cell(cell).words()));
            return Err(Wrong::Asked(format!("Node {node}{}: {why}.", named.unwrap_or_default())));
        }
        let asked = self.window.choices.iter().map(|(node, _)| node).chain(&self.window.prune);
        match asked.into_iter().find(|&&node| node > journal.nodes || node == 0) {
            Some(node) if self.outcome.is_some() => {
                let words = format!("There is no node {node}: the search has {}.", journal.nodes);
                Err(Wrong::Asked(words))
            }
            _ => Ok(()),
        }
    }

    /// Starts the search again, to look into the branch of a node that was pruned.
    fn look_into(&self, node: u64) -> Result<Run, Wrong> {
        // All solutions of the branch count, whatever the limits of the search.
        let options = Options { limit: 0, nodes: 0, ..self.asked.options.clone() };
        let job = self.puzzle.job(Rc::clone(&self.opened), &options, self.asked.from_here, self.whole);
        let job = job.map_err(Wrong::Board)?;
        let mut journal = Journal::new(u64::MAX, 0, self.wave);
        let steering = &mut journal.steering;
        let before = |at: &u64| *at < node;
        steering.choices = self.window.choices.iter().filter(|(at, _)| *at <= node).cloned().collect();
        steering.prune = self.window.prune.iter().copied().filter(before).collect();
        steering.reason = self.reasons as u8 + 1;
        steering.branch = Some(node);
        Ok(Run { job, journal, progress: Progress::default(), first: None })
    }

    /// The progress of the search.
    pub const fn progress(&self) -> &Progress {
        &self.run.progress
    }

    /// The counters of the search.
    pub fn counters(&self) -> Counters {
        self.run.job.counters()
    }

    /// The events of the window.
    pub const fn journal(&self) -> &Journal {
        &self.run.journal
    }

    /// What is known besides the events. Branches that were not looked into by now are not settled.
    pub fn followed(&self) -> FollowedView {
        let journal = &self.run.journal;
        let status = self.outcome.clone().map(|outcome| {
            let own = self.puzzle.verdict_words(&outcome);
            Solved::new(outcome, own).status
        });
        let known = self.truths.iter().cloned();
        let missing = self.window.prune.iter().skip(self.truths.len());
        let missing = missing.map(|&node| TruthView { node, solutions: None, solution: None });
        let truth = self.outcome.as_ref().map(|_| known.chain(missing).collect());
        let more = journal.more || self.outcome.is_none();
        FollowedView::new(more, journal.steering.stopped, journal.counts(), self.reasons, status, truth)
    }
}

/// Whether a strategy can be steered with these options; the error says why not.
pub(super) fn steerable(info: &StrategyInfo, options: &Options) -> Result<(), String> {
    match info.steer {
        Steer::None(why) => {
            let why = if let Shape::None(why) = info.shape { why } else { why };
            Err(["This search cannot be steered. ", why].concat())
        }
        Steer::Full(without) => {
            let set = info.switches.iter().find(|it| without.contains(&it.id) && options.on(it));
            set.map_or(Ok(()), |it| Err(format!("Turn off “{}” to steer this search.", it.name)))
        }
    }
}
