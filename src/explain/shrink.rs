//! Removes items from a board without a solution as long as there is none: what is left is a minimal contradiction.
//!
//! Half of them are removed at once at first; if they cannot be, they are tried in halves. An item that had to stay is
//! tried again if others were removed after it: most often a solution that was found then still shows that it is needed.

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};

use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::search::{Cx, Watch};

use super::conflict::Core;
use super::items::{BoardItems, marked};
use super::trial::{Known, Trial};

/// The node limit of each search for the first set.
const NODES: u64 = 200_000;
/// What all further sets may take in any case; beyond it, no more than the first took.
const LEAST: u64 = 1_000 * Watch::NODE;
/// The most solutions kept.
const KEPT: usize = 32;
/// The work that a look at one of them counts for.
const CHECK: u64 = 1 << 11;

/// Solutions of boards with fewer items: what they solve needs no search. And the work that is left.
pub(super) struct Seen<P: Puzzle> {
    /// The latest is the last.
    answers: VecDeque<P::Answer>,
    /// The work up to the first set.
    pub first: Option<u64>,
}

impl<P: Puzzle> Default for Seen<P> {
    fn default() -> Seen<P> {
        Seen { answers: VecDeque::new(), first: None }
    }
}

impl<P: Puzzle> Seen<P> {
    /// What a search for one solution of a board shows; `None` if the work for further sets is used up.
    pub async fn known(&mut self, board: &P::Board, cx: &Cx) -> Option<Known> {
        let nodes = self.left(cx).map_or(NODES, |work| work / Watch::NODE);
        let mut trial = self.trial(board, nodes.max(1));
        cx.spend(CHECK * (1 + self.answers.len() as u64)).await;
        self.goes_on(cx)?;
        let known = trial.result(cx).await;
        self.answers.append(&mut trial.answers.into());
        self.answers.drain(..self.answers.len().saturating_sub(KEPT));
        self.goes_on(cx).map(|()| known)
    }

    /// The work left for further sets, once there is a first one.
    fn left(&self, cx: &Cx) -> Option<u64> {
        self.first.map(|first| (first + first.max(LEAST)).saturating_sub(cx.work()))
    }

    fn goes_on(&self, cx: &Cx) -> Option<()> {
        (self.left(cx) != Some(0)).then_some(())
    }

    /// A trial of a board for one solution, which is known at once if one of these solves it.
    fn trial(&mut self, board: &P::Board, nodes: u64) -> Trial<P> {
        let mut check = P::unfinished(board).is_none().then(|| P::checker(board));
        let mut holds = |answer: &P::Answer| match P::ITEMS.and_then(|items| items.partial) {
            Some(partial) => (partial.holds)(board, answer),
            None => check.as_mut().is_some_and(|check| check(answer) == Some(Ok(()))),
        };
        // The latest solution is the likeliest to fit: few items have changed since.
        if let Some(at) = self.answers.iter().rposition(&mut holds)
            && let Some(answer) = self.answers.remove(at)
        {
            return Trial::known(answer);
        }
        // With few clues left it is the fastest, on the others fast enough.
        Trial::partial(board, 1, nodes).unwrap_or_else(|| Trial::of(board, 1, nodes))
    }
}

/// The removal of items in one order.
pub(super) struct Shrink {
    /// The items that are still there.
    keep: Vec<bool>,
    /// The items still to be tried, those tried next last.
    left: VecDeque<Vec<usize>>,
    /// Whether halves are tried after everything else, which finds other sets than trying them at once.
    wide: bool,
    /// The items that had to stay before the last removal.
    again: Vec<usize>,
}

impl Shrink {
    /// A removal that begins with the items of which the verdict does not blame all cells, at once if it blames any.
    pub fn first<P: Puzzle>(items: &BoardItems<P>, blamed: &[Cell]) -> Shrink {
        let blamed: BTreeSet<&Cell> = blamed.iter().collect();
        let is_blamed = |&at: &usize| items.list[at].cells.iter().all(|cell| blamed.contains(cell));
        let (blamed, others): (Vec<usize>, Vec<usize>) = (0..items.clues).partition(is_blamed);
        let mut left = parts(&blamed);
        if blamed.is_empty() {
            left = parts(&others);
        } else {
            left.push_back(others);
        }
        Shrink { keep: vec![true; items.list.len()], left, wide: true, again: Vec::new() }
    }

    /// The removal of one of `count` items and then of others from the end, last those that are known to be needed.
    pub fn other(count: usize, needed: &[Option<bool>], item: usize) -> Shrink {
        let mut keep = vec![true; count];
        keep[item] = false;
        let others = (0..needed.len()).filter(|&at| at != item);
        let (again, left): (Vec<usize>, Vec<usize>) = others.partition(|&at| needed[at] == Some(true));
        Shrink { keep, left: parts(&left), wide: false, again }
    }

    /// What is left; `None` if the work for further sets is used up. `kept`: the clues left so far.
    pub async fn run<P: Puzzle>(
        mut self,
        items: &BoardItems<P>,
        seen: &mut Seen<P>,
        kept: &RefCell<Vec<usize>>,
        cx: &Cx,
    ) -> Option<Core> {
        // The items that had to stay since the last removal, and whether a search was inconclusive.
        let (mut stay, mut open) = (Vec::new(), false);
        kept.replace(self.kept(items.clues));
        loop {
            let Some(mut out) = self.left.pop_back() else {
                if self.again.is_empty() {
                    return Some(Core { items: self.kept(items.clues), minimal: !open });
                }
                self.left.extend(self.again.drain(..).map(|at| vec![at]));
                continue;
            };
            let goes = marked(self.keep.len(), &out);
            let known = seen.known(&items.kept(|at| self.keep[at] && !goes[at]), cx).await?;
            if known == Known::None {
                for at in out {
                    self.keep[at] = false;
                }
                kept.replace(self.kept(items.clues));
                self.again.append(&mut stay);
                open = false;
            } else if out.len() > 1 {
                let half = out.split_off(out.len() / 2);
                if self.wide {
                    self.left.push_front(half);
                    self.left.push_front(out);
                } else {
                    self.left.extend([half, out]);
                }
            } else {
                // A board that is incomplete without an item needs it.
                stay.append(&mut out);
                open |= known == Known::Open;
            }
        }
    }

    /// The clues that are still there.
    fn kept(&self, clues: usize) -> Vec<usize> {
        (0..clues).filter(|&at| self.keep[at]).collect()
    }
}

/// Two halves.
fn parts(items: &[usize]) -> VecDeque<Vec<usize>> {
    items.chunks(items.len().div_ceil(2).max(1)).map(<[usize]>::to_vec).collect()
}
