//! Removes items from a board without a solution as long as there is none: what is left is a minimal contradiction.
//!
//! Half of them are removed at once at first; if they cannot be, they are tried in halves. An item that had to stay is
//! tried again if others were removed after it: most often a solution that was found then still shows that it is needed.

use std::collections::{BTreeSet, VecDeque};

use crate::grid::Cell;
use crate::puzzle::{Item, Puzzle};
use crate::search::{Go, Watch};

use super::conflict::Core;
use super::trial::{Known, Trial};

/// The node limit of each search for the first set.
pub(super) const NODES: u64 = 200_000;
/// The most solutions kept.
const KEPT: usize = 32;
/// The work that a look at one of them counts for.
const CHECK: u64 = 1 << 11;

/// The board with only the items for which `keep` is true.
pub(super) fn only<P: Puzzle>(board: &P::Board, count: usize, keep: impl Fn(usize) -> bool) -> P::Board {
    let keep: Vec<bool> = (0..count).map(keep).collect();
    P::ITEMS.map_or_else(|| board.clone(), |items| (items.only)(board, &keep))
}

/// For each of `count` items whether it is one of these.
pub(super) fn marked<'a>(count: usize, items: impl IntoIterator<Item = &'a usize>) -> Vec<bool> {
    let mut marked = vec![false; count];
    for &item in items {
        marked[item] = true;
    }
    marked
}

/// Solutions of boards with fewer items: what they solve needs no search.
pub(super) struct Seen<P: Puzzle> {
    /// The latest is the last.
    answers: VecDeque<P::Answer>,
    /// The node limit of searches.
    pub nodes: u64,
}

impl<P: Puzzle> Default for Seen<P> {
    fn default() -> Seen<P> {
        Seen { answers: VecDeque::new(), nodes: NODES }
    }
}

impl<P: Puzzle> Seen<P> {
    /// A trial of a board for one solution, which is known at once if one of these solves it.
    pub fn trial(&mut self, board: &P::Board) -> Trial<P> {
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
        let nodes = self.nodes.max(1);
        Trial::partial(board, 1, nodes).unwrap_or_else(|| Trial::of(board, 1, nodes))
    }

    /// Keeps solutions that a trial found.
    pub fn keep(&mut self, answers: &mut Vec<P::Answer>) {
        self.answers.extend(answers.drain(..));
        self.answers.drain(..self.answers.len().saturating_sub(KEPT));
    }

    /// The work of [`Seen::trial`] apart from the search.
    pub fn work(&self) -> u64 {
        CHECK * (1 + self.answers.len() as u64)
    }
}

/// The removal of items in one order.
pub(super) struct Shrink<P: Puzzle> {
    keep: Vec<bool>,
    clues: usize,
    /// The items still to be tried, those tried next last.
    left: VecDeque<Vec<usize>>,
    /// Whether halves are tried after everything else, which finds other sets than trying them at once.
    wide: bool,
    /// The items that had to stay, since the last removal and before it.
    stay: Vec<usize>,
    again: Vec<usize>,
    trial: Option<(Vec<usize>, Trial<P>)>,
    /// Whether a search was inconclusive.
    open: bool,
}

impl<P: Puzzle> Shrink<P> {
    /// A removal that begins with the items of which the verdict does not blame all cells, at once if it blames any.
    pub fn first(list: &[Item], clues: usize, blamed: &[Cell]) -> Shrink<P> {
        let blamed: BTreeSet<&Cell> = blamed.iter().collect();
        let is_blamed = |&at: &usize| list[at].cells.iter().all(|cell| blamed.contains(cell));
        let (blamed, others): (Vec<usize>, Vec<usize>) = (0..clues).partition(is_blamed);
        let mut left = parts(&blamed);
        if blamed.is_empty() {
            left = parts(&others);
        } else {
            left.push_back(others);
        }
        Shrink { wide: true, ..Shrink::new(vec![true; list.len()], clues, left, Vec::new()) }
    }

    /// The removal of one of `count` items and then of others from the end, last those that are known to be needed.
    pub fn other(count: usize, needed: &[Option<bool>], item: usize) -> Shrink<P> {
        let mut keep = vec![true; count];
        keep[item] = false;
        let others = (0..needed.len()).filter(|&at| at != item);
        let (again, left): (Vec<usize>, Vec<usize>) = others.partition(|&at| needed[at] == Some(true));
        Shrink::new(keep, needed.len(), parts(&left), again)
    }

    fn new(keep: Vec<bool>, clues: usize, left: VecDeque<Vec<usize>>, again: Vec<usize>) -> Shrink<P> {
        Shrink { keep, clues, left, wide: false, stay: Vec::new(), again, trial: None, open: false }
    }

    /// What is left so far.
    pub fn kept(&self) -> Vec<usize> {
        (0..self.clues).filter(|&at| self.keep[at]).collect()
    }

    /// Does the next step, a trial or less: the result once it is known, or `None` within. `None` when its watch pauses
    /// it.
    pub fn step(
        &mut self,
        board: &P::Board,
        seen: &mut Seen<P>,
        watch: &mut Watch<'_>,
    ) -> Option<Option<Core>> {
        let Some((out, trial)) = &mut self.trial else {
            let Some(out) = self.left.pop_back() else {
                if self.again.is_empty() {
                    return Some(Some(Core { items: self.kept(), minimal: !self.open }));
                }
                self.left.extend(self.again.drain(..).map(|at| vec![at]));
                return Some(None);
            };
            let goes = marked(self.keep.len(), &out);
            let without = only::<P>(board, self.keep.len(), |at| self.keep[at] && !goes[at]);
            self.trial = Some((out, seen.trial(&without)));
            return (watch.spend(seen.work()) == Go::On).then_some(None);
        };
        let known = trial.run(watch)?;
        seen.keep(&mut trial.answers);
        let mut out = std::mem::take(out);
        self.trial = None;
        if known == Known::None {
            for at in out {
                self.keep[at] = false;
            }
            self.again.append(&mut self.stay);
            self.open = false;
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
            self.stay.append(&mut out);
            self.open |= known == Known::Open;
        }
        Some(None)
    }
}

/// Two halves.
fn parts(items: &[usize]) -> VecDeque<Vec<usize>> {
    items.chunks(items.len().div_ceil(2).max(1)).map(<[usize]>::to_vec).collect()
}
