//! Questions about a search, made from what it reports: which test cuts a branch, what is tried next, whether a branch
//! holds a solution, and what a switch saves.
//!
//! Every truth is what a search did: nothing is estimated. The search runs once with a journal, and once more, counted
//! only, with a switch turned off. The same seed asks the same questions.

mod kinds;
mod tree;

use std::rc::Rc;

use crate::contract::QuestionView;
use crate::grid::Size;
use crate::kit::numbers::grouped;
use crate::link::Opened;
use crate::random::Random;
use crate::search::{EventWords, Go, Journal, Options, Progress, Shape, StrategyInfo, SwitchInfo, Watch};

use self::kinds::Quiz;
use self::tree::EventTree;
use super::following::steerable;
use super::{Asked, DynPuzzle, SolveJob, Wrong};

/// The most events from which questions are made.
const EVENTS: u64 = 20_000;
/// The most nodes of the runs that are compared.
const NODES: u64 = 200_000;
/// The most questions of each kind: which test, what next, which fate.
const EACH: [usize; 3] = [3, 2, 2];

/// The questions about a search, as they are being made.
pub struct QuestionJob {
    strategy: &'static StrategyInfo,
    told: EventWords,
    size: Size,
    options: Options,
    random: Random,
    wave: bool,
    journal: Journal,
    /// The nodes at which solutions were found.
    found: Vec<u64>,
    own: CountedRun,
    /// The switch that is turned off, and the run without it.
    without: Option<(&'static SwitchInfo, CountedRun)>,
}

/// A run whose nodes are counted.
struct CountedRun {
    job: Box<dyn SolveJob>,
    progress: Progress,
    most: u64,
    /// Its nodes once it has ended: as many as it took, or the most that are counted.
    nodes: Option<Result<u64, u64>>,
}

impl CountedRun {
    /// Works until it has ended (`true`) or `ask` pauses it.
    fn run(
        &mut self,
        mut journal: Option<&mut Journal>,
        found: &mut dyn FnMut(),
        ask: &mut dyn FnMut(&Progress) -> Go,
    ) -> Result<bool, Wrong> {
        while self.nodes.is_none() {
            let mut pause = |_: &Progress| Go::Pause;
            let mut watch = Watch::new(self.progress, &mut pause).noting(journal.as_deref_mut());
            let outcome = self.job.run(&mut watch, &mut |_| found()).map_err(Wrong::Board)?;
            self.progress = watch.progress;
            let counters = self.job.counters();
            let named = counters.0.iter().any(|(id, _)| *id == "nodes");
            let nodes = if named { counters.get("nodes") } else { self.progress.nodes };
            if nodes > self.most || self.progress.nodes > 10 * self.most {
                self.nodes = Some(Err(nodes.min(self.most)));
            } else if let Some(outcome) = outcome {
                self.nodes = Some(outcome.capped().map_or(Ok(nodes), |_| Err(nodes)));
            } else if ask(&self.progress) == Go::Pause {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl QuestionJob {
    /// Starts to make the questions about the search that the options name.
    pub fn new(
        puzzle: &'static dyn DynPuzzle,
        opened: &Rc<Opened>,
        asked: &Asked,
        seed: u64,
    ) -> Result<QuestionJob, Wrong> {
        let options = &asked.options;
        let (strategy, told) = puzzle.watched(options).map_err(Wrong::Asked)?;
        let wave = matches!(strategy.shape, Shape::Wave(_));
        let size = puzzle.size(&mut opened.bits()).unwrap_or(Size::new(1, 1));
        let count = |options: &Options| {
            let job = puzzle.job(Rc::clone(opened), options, asked.from_here, false).map_err(Wrong::Board)?;
            Ok(CountedRun { job, progress: Progress::default(), most: NODES, nodes: None })
        };
        let mut random = Random::new(seed);
        let on: Vec<&'static SwitchInfo> = strategy.switches.iter().filter(|it| options.on(it)).collect();
        let without = random.pick(&on).map(|switch| {
            let mut options = options.clone();
            options.switches.push((switch.id.into(), false));
            count(&options).map(|count| (switch, count))
        });
        Ok(QuestionJob {
            strategy,
            told,
            size,
            options: options.clone(),
            random,
            wave,
            journal: Journal::new(1, EVENTS, wave),
            found: Vec::new(),
            own: count(options)?,
            without: without.transpose()?,
        })
    }

    /// The same with at most so many nodes in each of the runs that are compared.
    #[must_use]
    pub fn at_most(mut self, nodes: u64) -> QuestionJob {
        self.own.most = nodes;
        if let Some((_, count)) = &mut self.without {
            count.most = nodes;
        }
        self
    }

    /// Works until the searches have been run (`true`), or `ask` pauses it: call again to continue.
    pub fn run(&mut self, ask: &mut dyn FnMut(&Progress) -> Go) -> Result<bool, Wrong> {
        let tally = Rc::clone(&self.journal.steering.tally);
        let found = &mut self.found;
        let mut note = || {
            tally.found();
            found.push(tally.node());
        };
        if !self.own.run(Some(&mut self.journal), &mut note, ask)? {
            return Ok(false);
        }
        match &mut self.without {
            Some((_, count)) => count.run(None, &mut || (), ask),
            None => Ok(true),
        }
    }

    /// The questions, in the order of their events. Without a run that was long enough there are fewer.
    pub fn questions(&mut self) -> Vec<QuestionView> {
        let through = !self.journal.more && matches!(self.own.nodes, Some(Ok(_)));
        let tree = EventTree::new(&self.journal.words, &self.found, through);
        let mut about =
            Quiz { tree: &tree, told: self.told, size: self.size, wave: self.wave, random: &mut self.random };
        let mut questions = about.several(EACH[0], Quiz::test);
        if !self.wave {
            questions.extend(about.several(EACH[1], Quiz::next));
            // What a branch holds is known only if it is searched in one piece.
            if steerable(self.strategy, &self.options).is_ok() {
                questions.extend(about.several(EACH[2], Quiz::fate));
            }
        }
        questions.sort_by_key(|question| question.from);
        questions.extend(self.saved());
        questions
    }

    /// How many nodes the search needs with a switch turned off.
    fn saved(&self) -> Option<QuestionView> {
        let (switch, count) = self.without.as_ref()?;
        let (Some(Ok(own)), Some(truth)) = (self.own.nodes, count.nodes) else { return None };
        let number = |number: u64| grouped(&number.to_string());
        let (over, nodes) = (truth.is_err(), truth.unwrap_or_else(|most| most));
        // A power of ten away from either, so that the ends give nothing away.
        let power = |number: u64| 10_u64.pow(number.max(1).ilog10());
        let (least, most) = (own.min(nodes), own.max(nodes));
        // A board that is settled at once asks for nothing.
        if least == 0 || most < 3 {
            return None;
        }
        Some(QuestionView {
            kind: "saved",
            ask: format!(
                "With “{}” off, about how many nodes does the search need instead of {}?",
                switch.name,
                number(own)
            ),
            least: (power(least) / 10).max(1),
            most: power(most).saturating_mul(100),
            truth: nodes,
            over,
            switch: switch.id,
            because: if over {
                format!("It needs more than {} nodes instead of {}.", number(nodes), number(own))
            } else if nodes == own {
                format!("It needs {} nodes either way: here the switch changes nothing.", number(own))
            } else {
                format!("It needs {} nodes instead of {}.", number(nodes), number(own))
            },
            ..QuestionView::default()
        })
    }
}
