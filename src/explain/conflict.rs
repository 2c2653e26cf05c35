//! Why a board has no solution: a minimal set of its clues that contradict each other, everything else given. Without any
//! one of them there is a solution, which searches prove.
//!
//! Items are removed, many at a time at first, as long as there is still no solution; the ones left at the end are
//! needed. The items tried last are likeliest to stay, so several orders are tried and the smallest set is kept.

use crate::grid::Cell;
use crate::puzzle::{Item, Puzzle, told};
use crate::search::{Go, Options, Search, Verdict, Watch};

use super::trial::{Known, Trial};

/// The node limit of each search.
const NODES: u64 = 200_000;
/// The number of orders tried.
const ORDERS: usize = 3;
/// The most solutions kept.
const KEPT: usize = 32;
/// The work that a look at one of them counts for.
const CHECK: u64 = 1 << 11;

/// A set of contradictory items.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Core {
    /// The items, as indices into the board's list.
    pub items: Vec<usize>,
    /// Whether it is proved for each of them that there is a solution without it.
    pub minimal: bool,
}

/// A search for a minimal contradiction.
pub struct Conflict<P: Puzzle> {
    board: P::Board,
    list: Vec<Item>,
    /// How many of them are clues; the others stay.
    clues: usize,
    stage: Stage<P>,
    order: usize,
    /// The cells that the verdict blames: items that do not touch them are removed first.
    blamed: Vec<Cell>,
    /// The smallest set so far.
    best: Option<Core>,
    /// Solutions of boards with fewer items, the latest last: what they solve needs no search.
    seen: Vec<P::Answer>,
}

enum Stage<P: Puzzle> {
    /// Whether the board has no solution.
    Ask(Box<dyn Search<P::Answer>>),
    Shrink(Shrink<P>),
    Over,
}

/// The removal of items in one order.
struct Shrink<P: Puzzle> {
    keep: Vec<bool>,
    clues: usize,
    /// The items still to be tried, the next one last.
    left: Vec<usize>,
    /// How many are removed at once.
    chunk: usize,
    trial: Option<(Vec<usize>, Trial<P>)>,
    /// Whether an item was removed since every item was tried; whether a search was inconclusive.
    changed: bool,
    open: bool,
}

impl<P: Puzzle> Conflict<P> {
    /// A search on a board without its moves, unless they tell of it; `None` if the board is incomplete.
    pub fn new(board: &P::Board) -> Option<Conflict<P>> {
        let board = told::<P>(board);
        if P::unfinished(&board).is_some() {
            return None;
        }
        let search = P::search(&board, &Options { limit: 1, ..Options::default() }).ok()?;
        let list = P::ITEMS.map_or_else(Vec::new, |items| (items.list)(&board));
        let clues = P::ITEMS.and_then(|items| items.clues).map_or(list.len(), |clues| clues(&board));
        let (stage, order, blamed, best) = (Stage::Ask(search), 0, Vec::new(), None);
        Some(Conflict { board, list, clues, stage, order, blamed, best, seen: Vec::new() })
    }

    /// Works until the result is known; `None` when its watch pauses it. `Some(None)`: the board has a solution, or it
    /// is unknown whether it has one.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Option<Core>> {
        loop {
            match &mut self.stage {
                Stage::Ask(search) => {
                    let outcome = search.run(watch, &mut |_| {})?;
                    self.stage = match outcome.verdict {
                        Verdict::None(why, _) => {
                            self.blamed = why.cells;
                            if self.clues == 0 {
                                // No item can be removed: the deductions alone explain it.
                                self.best = Some(Core::default());
                                self.stage = Stage::Over;
                                continue;
                            }
                            self.best = Some(Core { items: (0..self.clues).collect(), minimal: false });
                            Stage::Shrink(self.shrink())
                        }
                        _ => Stage::Over,
                    };
                }
                Stage::Shrink(shrink) => {
                    let core = shrink.run(&self.board, &mut self.seen, watch)?;
                    let better =
                        |best: &Core| (core.minimal, best.items.len()) > (best.minimal, core.items.len());
                    if self.best.as_ref().is_none_or(better) {
                        self.best = Some(core);
                    }
                    self.order += 1;
                    let small = self.best.as_ref().is_some_and(|best| best.minimal && best.items.len() <= 2);
                    self.stage = if small || self.order == ORDERS {
                        Stage::Over
                    } else {
                        Stage::Shrink(self.shrink())
                    };
                }
                Stage::Over => return Some(self.best.clone()),
            }
        }
    }

    /// The result if the search ends here.
    pub fn so_far(&self) -> Option<Core> {
        let mut best = self.best.clone()?;
        if let Stage::Shrink(shrink) = &self.stage
            && !best.minimal
        {
            best.items = shrink.kept();
        }
        Some(best)
    }

    /// The items of the board.
    pub fn list(&self) -> &[Item] {
        &self.list
    }

    /// The board with only these of its clues.
    pub fn only(&self, items: &[usize]) -> P::Board {
        only::<P>(&self.board, self.list.len(), |at| at >= self.clues || items.contains(&at))
    }

    /// The whole board without one of its items.
    pub fn without(&self, item: usize) -> P::Board {
        only::<P>(&self.board, self.list.len(), |at| at != item)
    }

    /// The next order: first the items that the verdict does not mention go first; then from the other end; then from
    /// the middle.
    fn shrink(&self) -> Shrink<P> {
        let mut left: Vec<usize> = (0..self.clues).collect();
        match self.order {
            0 => left.sort_by_key(|&at| !self.list[at].cells.iter().any(|cell| self.blamed.contains(cell))),
            1 => left.reverse(),
            _ => {
                let half = left.len() / 2;
                left.rotate_left(half);
            }
        }
        let chunk = (left.len() / 2).max(1);
        let keep = vec![true; self.list.len()];
        Shrink { keep, clues: self.clues, left, chunk, trial: None, changed: false, open: false }
    }
}

/// The board with only the items for which `keep` is true.
pub(super) fn only<P: Puzzle>(board: &P::Board, count: usize, keep: impl Fn(usize) -> bool) -> P::Board {
    let keep: Vec<bool> = (0..count).map(keep).collect();
    P::ITEMS.map_or_else(|| board.clone(), |items| (items.only)(board, &keep))
}

/// Whether a solution of a board with other items solves this one; false, too, if finding out takes long.
fn solves<P: Puzzle>(board: &P::Board, answer: &P::Answer) -> bool {
    P::checker(board)(answer) == Some(Ok(()))
}

impl<P: Puzzle> Shrink<P> {
    fn kept(&self) -> Vec<usize> {
        (0..self.clues).filter(|&at| self.keep[at]).collect()
    }

    fn run(&mut self, board: &P::Board, seen: &mut Vec<P::Answer>, watch: &mut Watch<'_>) -> Option<Core> {
        loop {
            let Some((out, trial)) = &mut self.trial else {
                if self.left.is_empty() {
                    if self.chunk == 1 && !self.changed {
                        return Some(Core { items: self.kept(), minimal: !self.open });
                    }
                    // Try all items again if removing one could have made another redundant.
                    self.chunk = (self.chunk / 2).max(1);
                    self.left = self.kept();
                    (self.changed, self.open) = (false, false);
                    continue;
                }
                let out = self.left.split_off(self.left.len().saturating_sub(self.chunk));
                let count = self.keep.len();
                let without = only::<P>(board, count, |at| self.keep[at] && !out.contains(&at));
                // The latest solution is the likeliest to fit: few items have changed since.
                if P::unfinished(&without).is_some()
                    || !seen.iter().rev().any(|answer| solves::<P>(&without, answer))
                {
                    self.trial = Some((out, Trial::of(&without, 1, NODES)));
                }
                if watch.spend(CHECK * seen.len() as u64) == Go::Pause {
                    return None;
                }
                continue;
            };
            let known = trial.run(watch)?;
            match known {
                Known::None => {
                    for &at in &*out {
                        self.keep[at] = false;
                    }
                    self.changed = true;
                }
                Known::Open => self.open = true,
                Known::Unique | Known::Several | Known::Found => {
                    seen.append(&mut trial.answers);
                    seen.drain(..seen.len().saturating_sub(KEPT));
                }
                // A board that is incomplete without these items needs them.
                Known::Lacking => {}
            }
            self.trial = None;
        }
    }
}
