//! The smallest what-if: an assumption that named techniques lead to a contradiction. Of the first few that fail, the
//! one with the shortest chain is chosen; if none fails, one that needs a nested assumption. When steps are only
//! counted, the first one found will do.

use std::collections::BTreeMap;

use crate::puzzle::{Fact, Next, Puzzle, Reasoner, Sentences};
use crate::search::Cx;

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

/// The smallest what-if, given what a reasoner knows; `None`: there is none within the work allowed. `nests`: assumptions
/// may be nested if none fails otherwise.
pub async fn smallest<P: Puzzle>(
    base: &dyn Reasoner<P>,
    nests: bool,
    tried: &mut Tried,
    cx: &Cx,
) -> Option<Refuted<P>> {
    let mut hunt = Hunt::new(base, ALL, FEW, tried);
    hunt.round(false, cx).await;
    if nests && hunt.best.is_none() {
        hunt.left = DEEP;
        hunt.round(true, cx).await;
    }
    hunt.best
}

/// Any what-if without a nested one.
pub async fn first<P: Puzzle>(base: &dyn Reasoner<P>, tried: &mut Tried, cx: &Cx) -> Option<Refuted<P>> {
    let mut hunt = Hunt::new(base, FIRST, 1, tried);
    hunt.round(false, cx).await;
    hunt.best
}

/// A search for assumptions that fail.
struct Hunt<'a, P: Puzzle> {
    base: &'a dyn Reasoner<P>,
    candidates: Vec<Fact>,
    best: Option<Refuted<P>>,
    /// Steps left, and failing assumptions left to find.
    left: u32,
    few: u32,
    tried: &'a mut Tried,
    /// The work of a step.
    work: u64,
}

impl<'a, P: Puzzle> Hunt<'a, P> {
    /// Assumptions not tried for longest come first.
    fn new(base: &'a dyn Reasoner<P>, left: u32, few: u32, tried: &'a mut Tried) -> Hunt<'a, P> {
        tried.hunts += 1;
        let mut candidates = base.open();
        candidates.sort_by_key(|fact| tried.last.get(fact).copied().unwrap_or(0));
        let work = STEP * (1 + P::size(&base.board()).area() / CELLS) as u64;
        Hunt { base, candidates, best: None, left, few, tried, work }
    }

    /// Tries each candidate; `deep`: with nested assumptions.
    async fn round(&mut self, deep: bool, cx: &Cx) {
        for fact in self.candidates.clone() {
            if let Some(refuted) = self.refuted(fact, deep, cx).await {
                let steps = refuted.chain.len();
                if self.best.as_ref().is_none_or(|best| steps < best.chain.len()) {
                    self.best = Some(refuted);
                }
                self.few -= 1;
                // Failing at once cannot be beaten.
                if self.few == 0 || steps == 1 {
                    return;
                }
            }
            if self.left == 0 {
                return;
            }
        }
    }

    /// An assumption, if it fails in no more steps than the best so far.
    async fn refuted(&mut self, fact: Fact, deep: bool, cx: &Cx) -> Option<Refuted<P>> {
        let longest = self.best.as_ref().map_or(usize::MAX, |best| best.chain.len());
        let mut reasoner = self.base.fork();
        reasoner.learn(fact);
        let (mut chain, mut nested) = (Vec::new(), false);
        while self.left > 0 {
            self.left -= 1;
            let next = reasoner.next();
            cx.spend(self.work).await;
            match next {
                Next::Follows(reason) => {
                    chain.push(Link { words: reason.words, cells: reason.cells, follows: reason.follows });
                    // A chain longer than the best so far is useless.
                    if chain.len() >= longest {
                        return None;
                    }
                }
                Next::Fails(end) => {
                    chain.push(Link { words: end.words.clone(), cells: end.cells.clone(), follows: Vec::new() });
                    return Some(Refuted { fact, chain, end, nested });
                }
                Next::Stuck if deep && self.left == 0 => return None,
                Next::Stuck if deep => {
                    let mut tried = Tried::default();
                    let mut within = Hunt::new(&*reasoner, WITHIN, 1, &mut tried);
                    Box::pin(within.round(false, cx)).await;
                    self.left = self.left.saturating_sub(WITHIN - within.left);
                    cx.spend(self.work).await;
                    let inner = within.best?;
                    let (says, so) = (reasoner.says(inner.fact), reasoner.says(inner.fact.denied()));
                    let words = Sentences::from(format!("Within it: what if {says}?"));
                    let words = words.quoting("", &inner.end.words).so(&so);
                    let follows = vec![inner.fact.denied()];
                    chain.push(Link { words, cells: inner.end.cells, follows });
                    reasoner.learn(inner.fact.denied());
                    nested = true;
                }
                Next::Stuck | Next::Done => {
                    self.tried.last.insert(fact, self.tried.hunts);
                    return None;
                }
            }
        }
        None
    }
}
