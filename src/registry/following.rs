//! A search that is watched: a window of its events, steered by hand if wanted, and in the end the truth about every
//! branch that was pruned.
//!
//! Searches are deterministic, so a pruned branch is looked into by running the search again, steered as before up to the
//! node that was pruned, and on until it leaves the branch. What was chosen or pruned later does not matter there: a
//! branch that was pruned has no nodes.
//!
//! A search that will be steered keeps [`Checkpoints`], so that with other choices only what follows them is run again.

mod checkpoints;
mod run;

use std::rc::Rc;

use crate::contract::{FollowedView, Solved, TruthView};
use crate::grid::Size;
use crate::link::Opened;
use crate::search::{Choice, Counters, Go, Journal, Options, Outcome, Progress, Shape, Steer, Stop, StrategyInfo};

use self::checkpoints::Checkpoints;
use self::run::Run;
use super::{Asked, DynPuzzle};

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

impl Window {
    /// An empty journal for it. `reasons`: how many the strategy has.
    fn journal(&self, reasons: usize, wave: bool) -> Journal {
        let mut journal = Journal::new(self.from, self.most, wave);
        let steering = &mut journal.steering;
        self.choices.iter().for_each(|(node, choice)| steering.choose(*node, choice.clone()));
        self.prune.iter().for_each(|&node| steering.prune(node));
        steering.reason = reasons as u8 + 1;
        steering.stops.clone_from(&self.stop);
        steering.skip = self.skip;
        journal
    }
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
    /// As for [`Solves::job`](super::Solves::job).
    whole: bool,
    window: Window,
    /// The number of reasons, and the size of the board if cells are named.
    reasons: usize,
    size: Option<Size>,
    wave: bool,
    run: Run,
    /// Kept if the search will be steered.
    checkpoints: Option<Checkpoints>,
    outcome: Option<Outcome>,
    branch: Option<Run>,
    truths: Vec<TruthView>,
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
        let reasons = told.reasons.len();
        let size = checked(puzzle, &opened, &asked, &window)?;
        let job = puzzle.job(Rc::clone(&opened), &asked.options, asked.from_here, whole);
        let run = Run::new(job.map_err(Wrong::Board)?, window.journal(reasons, wave));
        let (checkpoints, outcome, branch, truths) = (None, None, None, Vec::new());
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
            checkpoints,
            outcome,
            branch,
            truths,
        })
    }

    /// The same, and if the search can be steered, [`Following::again`] need not run it from its start.
    #[must_use]
    pub fn keeping(mut self) -> Following {
        let steerable =
            self.puzzle.watched(&self.asked.options).and_then(|(info, _)| steerable(info, &self.asked.options));
        self.checkpoints = steerable.is_ok().then(Checkpoints::default);
        self
    }

    /// Starts another window of the same search, which can be steered in another way. Of a window from the same node on
    /// the first words that are the same can be missing, at most `known`: see [`Journal::gone`].
    pub fn again(&mut self, window: Window, known: usize) -> Result<(), Wrong> {
        self.size = checked(self.puzzle, &self.opened, &self.asked, &window)?;
        let journal = window.journal(self.reasons, self.wave);
        // Breakpoints would have to be looked for in what was there before.
        let alike = window.from == self.window.from && window.stop.is_empty() && self.window.stop.is_empty();
        let other = self.run.journal.steering.differs(&journal.steering);
        let fits = |journal: &Journal| {
            // What a node is to try is asked once the node before it was made.
            let before = other.is_none_or(|node| journal.nodes + 1 < node);
            alike && before && journal.gone() <= known && journal.events() <= window.most
        };
        let last = self.checkpoints.as_mut().and_then(|checkpoints| checkpoints.back(fits));
        self.run = match last {
            Some(mut run) => {
                run.journal.steer(journal);
                run
            }
            None => {
                let Asked { options, from_here, .. } = &self.asked;
                let job = self.puzzle.job(Rc::clone(&self.opened), options, *from_here, self.whole);
                Run::new(job.map_err(Wrong::Board)?, journal)
            }
        };
        self.window = window;
        self.outcome = None;
        self.branch = None;
        self.truths.clear();
        Ok(())
    }

    /// Works until everything is known (`true`), or `ask` pauses it: call again to continue. An error can be
    /// about a choice that is not possible.
    pub fn run(&mut self, ask: &mut dyn FnMut(&Progress) -> Go) -> Result<bool, Wrong> {
        Ok(self.search(ask)? && self.settle(ask)?)
    }

    /// The same for the events alone, without what the pruned branches held.
    pub fn search(&mut self, ask: &mut dyn FnMut(&Progress) -> Go) -> Result<bool, Wrong> {
        while self.outcome.is_none() && !self.run.journal.is_full() {
            if let Some(checkpoints) = &mut self.checkpoints {
                checkpoints.pass(&mut self.run);
            }
            let outcome = self.run.slice()?;
            // What came after the end of the window does not count.
            self.outcome = outcome.filter(|_| !self.run.journal.more);
            let over = self.outcome.is_some() || self.run.journal.is_full();
            if over {
                self.refused()?;
            } else if ask(&self.run.progress) == Go::Pause {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks into the branches that were pruned, if the search is over.
    fn settle(&mut self, ask: &mut dyn FnMut(&Progress) -> Go) -> Result<bool, Wrong> {
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
            let outcome = loop {
                let outcome = branch.slice()?;
                if outcome.is_some() || beyond(&branch.journal) {
                    break outcome;
                }
                if ask(&branch.progress) == Go::Pause {
                    self.branch = Some(branch);
                    return Ok(false);
                }
            };
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
        let mut before = Window { from: u64::MAX, most: 0, ..self.window.clone() };
        before.choices.retain(|&(at, _)| at <= node);
        before.prune.retain(|&at| at < node);
        before.stop.clear();
        let mut journal = before.journal(self.reasons, self.wave);
        journal.steering.branch = Some(node);
        Ok(Run::new(job, journal))
    }

    /// The puzzle and the board.
    pub fn board(&self) -> (&'static dyn DynPuzzle, &Opened) {
        (self.puzzle, &self.opened)
    }

    /// The progress of the search.
    pub const fn progress(&self) -> &Progress {
        &self.run.progress
    }

    /// The counters of the search.
    pub fn counters(&self) -> Counters {
        self.run.counters()
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

/// Whether a search can be watched as asked. Returns the size of the board if cells are named.
fn checked(puzzle: &dyn DynPuzzle, opened: &Opened, asked: &Asked, window: &Window) -> Result<Option<Size>, Wrong> {
    let (info, _) = puzzle.watched(&asked.options).map_err(Wrong::Asked)?;
    let steered = !window.choices.is_empty() || !window.prune.is_empty();
    if steered {
        steerable(info, &asked.options).map_err(Wrong::Asked)?;
    }
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
    Ok(size)
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
