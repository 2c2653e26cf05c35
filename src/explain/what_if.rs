//! The smallest what-if: an assumption that named techniques lead to a contradiction. Of the first few that fail, the
//! one with the shortest chain is chosen; if none fails, one that needs a nested assumption. When steps are only
//! counted, the first one found will do.

use std::collections::BTreeMap;

use crate::puzzle::{Fact, Next, Puzzle, Reasoner};
use crate::search::{Go, Watch};

use super::walk::Link;

/// The most deduction steps for all what-ifs of a position together.
const ALL: u32 = 20_000;
/// The same when the first one found will do, when assumptions may be nested, and for each nested search.
const FIRST: u32 = 6_000;
const DEEP: u32 = 300;
const WITHIN: u32 = 100;
/// How many refuted assumptions are compared: comparing all of them took 13 s for a hint on a very hard board of
/// Lazors.
const FEW: u32 = 4;
/// The work that a step counts for, once more for every so many cells.
const STEP: u64 = 1 << 13;
const CELLS: usize = 32;

/// An assumption that fails.
pub struct Refuted<P: Puzzle> {
    /// What was assumed.
    pub fact: Fact,
    /// What follows from it in order, ending with the contradiction.
    pub chain: Vec<Link>,
    /// The puzzle's reason for the contradiction.
    pub end: crate::puzzle::Reason<P>,
    /// Whether it needed a nested assumption.
    pub nested: bool,
}

/// Which assumptions did not fail, and in which search: these are tried last in the next one.
#[derive(Default)]
pub struct Tried {
    hunts: u32,
    last: BTreeMap<Fact, u32>,
}

/// A search for the smallest what-if, given what a reasoner knows.
pub struct WhatIf<P: Puzzle> {
    base: Box<dyn Reasoner<P>>,
    /// The candidates of this round, and the position among them.
    candidates: Vec<Fact>,
    at: usize,
    /// Whether assumptions may be nested, and whether this is the round in which they are.
    nests: bool,
    deep: bool,
    /// The candidate being tried.
    trial: Option<Trial<P>>,
    best: Option<Refuted<P>>,
    /// Steps left, and failing assumptions left to find.
    left: u32,
    few: u32,
    tried: Tried,
    /// The work of a step.
    work: u64,
}

/// A candidate being tried.
struct Trial<P: Puzzle> {
    reasoner: Box<dyn Reasoner<P>>,
    chain: Vec<Link>,
    within: Option<Box<WhatIf<P>>>,
    nested: bool,
}

impl<P: Puzzle> WhatIf<P> {
    /// A search at its start. `nests`: assumptions may be nested if none fails otherwise. Assumptions not tried for
    /// longest come first.
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
            work: STEP * (1 + P::size(&base.board()).area() / CELLS) as u64,
        }
    }

    /// A search for any what-if without a nested one.
    pub fn first(base: &dyn Reasoner<P>, tried: Tried) -> WhatIf<P> {
        WhatIf { left: FIRST, few: 1, ..WhatIf::new(base, false, tried) }
    }

    /// What was tried so far.
    pub fn tried(&mut self) -> Tried {
        std::mem::take(&mut self.tried)
    }

    /// Continues; `None` when its watch pauses it. `Some(None)`: there is none within the work allowed.
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

    /// One deduction step for the candidate.
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
                    let follows = vec![inner.fact.denied()];
                    trial.chain.push(Link { words, cells: inner.end.cells, follows });
                    trial.reasoner.learn(inner.fact.denied());
                    trial.nested = true;
                }
                None => self.leave(),
            }
            return Some(watch.spend(self.work));
        }
        self.left -= 1;
        match trial.reasoner.next() {
            Next::Follows(reason) => {
                trial.chain.push(Link { words: reason.words, cells: reason.cells, follows: reason.follows });
                // A chain longer than the best so far is useless.
                if trial.chain.len() >= longest {
                    self.leave();
                }
            }
            Next::Fails(end) => {
                let mut chain = std::mem::take(&mut trial.chain);
                chain.push(Link { words: end.words.clone(), cells: end.cells.clone(), follows: Vec::new() });
                let nested = trial.nested;
                if chain.len() < longest {
                    self.best = Some(Refuted { fact, chain, end, nested });
                }
                self.leave();
                // Failing at once cannot be beaten.
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
        Some(watch.spend(self.work))
    }

    fn leave(&mut self) {
        self.trial = None;
        self.at += 1;
    }
}
