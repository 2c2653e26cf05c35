//! The smallest what-if: an assumption that reasons by name show to lead nowhere; of the first few that do, the one with the
//! shortest way there; if none does, one that needs another assumption within. Or, to be counted and not told, the first
//! that is found.

use std::collections::BTreeMap;

use crate::puzzle::{Fact, Next, Puzzle, Reasoner};
use crate::search::{Go, Watch};

use super::walk::Link;

/// Steps of reasoning that all what-ifs of a position may take together.
const ALL: u32 = 20_000;
/// The same where the first that is found will do, where another may be within, and for each of those within.
const FIRST: u32 = 6_000;
const DEEP: u32 = 300;
const WITHIN: u32 = 100;
/// So many that fail are compared: all of them took 13 s for a hint on a fiendish board of Lazors.
const FEW: u32 = 4;
/// Work that a step counts for.
const STEP: u64 = 1 << 13;

/// An assumption that fails.
pub struct Refuted<P: Puzzle> {
    /// What was assumed.
    pub fact: Fact,
    /// What follows from it one by one, and in the end what fails.
    pub chain: Vec<Link>,
    /// The puzzle's reason why it fails.
    pub end: crate::puzzle::Reason<P>,
    /// Whether another assumption was made within.
    pub nested: bool,
}

/// Which assumptions did not fail, and in which hunt that was: they are the last to be tried again.
#[derive(Default)]
pub struct Tried {
    hunts: u32,
    last: BTreeMap<Fact, u32>,
}

/// A hunt for the smallest what-if, from what a reasoner knows.
pub struct WhatIf<P: Puzzle> {
    base: Box<dyn Reasoner<P>>,
    /// The candidates of this round and where it is.
    candidates: Vec<Fact>,
    at: usize,
    /// Whether assumptions may be made within, and whether this is the round in which they are.
    nests: bool,
    deep: bool,
    /// The candidate on trial.
    trial: Option<Trial<P>>,
    best: Option<Refuted<P>>,
    /// Steps left, and assumptions that fail until it is enough.
    left: u32,
    few: u32,
    tried: Tried,
}

/// A candidate on trial.
struct Trial<P: Puzzle> {
    reasoner: Box<dyn Reasoner<P>>,
    chain: Vec<Link>,
    within: Option<Box<WhatIf<P>>>,
    nested: bool,
}

impl<P: Puzzle> WhatIf<P> {
    /// A hunt at its start; `nests`: assumptions may be made within, once none without is found. What was not tried for
    /// longest comes first.
    pub fn new(base: &dyn Reasoner<P>, nests: bool, mut tried: Tried) -> WhatIf<P> {
        tried.hunts += 1;
        let mut candidates = base.open();
        candidates.sort_by_key(|fact| tried.last.get(fact).copied().unwrap_or(0));
        WhatIf {
            base: base.fork(),
            candidates,
            at: 0,
            nests,
            deep: false,
            trial: None,
            best: None,
            left: ALL,
            few: FEW,
            tried,
        }
    }

    /// A hunt for any what-if without another within.
    pub fn first(base: &dyn Reasoner<P>, tried: Tried) -> WhatIf<P> {
        WhatIf { left: FIRST, few: 1, ..WhatIf::new(base, false, tried) }
    }

    /// What was tried so far.
    pub fn tried(&mut self) -> Tried {
        std::mem::take(&mut self.tried)
    }

    /// Hunts on; `None`: its watch says pause. `Some(None)`: there is none within the work allowed.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Option<Refuted<P>>> {
        loop {
            if self.left == 0 || self.at >= self.candidates.len() {
                if !self.nests || self.deep || self.best.is_some() {
                    return Some(self.best.take());
                }
                (self.deep, self.at, self.left, self.trial) = (true, 0, DEEP, None);
                continue;
            }
            if self.step(watch)? == Go::Pause {
                return None;
            }
        }
    }

    /// A step of reasoning about the candidate on trial.
    fn step(&mut self, watch: &mut Watch<'_>) -> Option<Go> {
        let fact = self.candidates[self.at];
        let trial = self.trial.get_or_insert_with(|| {
            let mut reasoner = self.base.fork();
            reasoner.learn(fact);
            Trial { reasoner, chain: Vec::new(), within: None, nested: false }
        });
        let longest = self.best.as_ref().map_or(usize::MAX, |best| best.chain.len());
        if let Some(within) = &mut trial.within {
            let found = within.run(watch)?;
            self.left = self.left.saturating_sub(WITHIN - within.left);
            trial.within = None;
            match found {
                Some(inner) => {
                    let (says, so) =
                        (trial.reasoner.says(inner.fact), trial.reasoner.says(inner.fact.denied()));
                    let words = format!("Within it: what if {says}? {} So {so}.", inner.end.words);
                    trial.chain.push(Link { words, cells: inner.end.cells });
                    trial.reasoner.learn(inner.fact.denied());
                    trial.nested = true;
                }
                None => self.leave(),
            }
            return Some(watch.spend(STEP));
        }
        self.left -= 1;
        match trial.reasoner.next() {
            Next::Follows(reason) => {
                trial.chain.push(Link { words: reason.words, cells: reason.cells });
                // What takes longer than the best is of no use.
                if trial.chain.len() >= longest {
                    self.leave();
                }
            }
            Next::Fails(end) => {
                let mut chain = std::mem::take(&mut trial.chain);
                chain.push(Link { words: end.words.clone(), cells: end.cells.clone() });
                let nested = trial.nested;
                if chain.len() < longest {
                    self.best = Some(Refuted { fact, chain, end, nested });
                }
                self.leave();
                // Nothing is shorter than to fail at once.
                self.few -= 1;
                if self.few == 0 || self.best.as_ref().is_some_and(|best| best.chain.len() == 1) {
                    self.at = self.candidates.len();
                }
            }
            Next::Stuck if self.deep => {
                trial.within = Some(Box::new(WhatIf {
                    left: WITHIN,
                    ..WhatIf::first(&*trial.reasoner, Tried::default())
                }));
            }
            Next::Stuck | Next::Done => {
                self.tried.last.insert(fact, self.tried.hunts);
                self.leave();
            }
        }
        Some(watch.spend(STEP))
    }

    fn leave(&mut self) {
        self.trial = None;
        self.at += 1;
    }
}
