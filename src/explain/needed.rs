//! Redundant clues: which givens of a board with a unique solution could be removed.

use crate::puzzle::{Item, Puzzle, told};
use crate::search::Watch;

use super::shrink::{marked, only};
use super::trial::{Known, Trial};

/// The node limit of each search.
const NODES: u64 = 200_000;

/// The redundant items.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spare {
    /// The items each of which alone can be removed with the solution still proved unique, as indices into the board's
    /// list.
    pub each: Vec<usize>,
    /// Items that can all be removed together.
    pub together: Vec<usize>,
    /// Whether every item was settled.
    pub settled: bool,
}

/// A check of every item of a board.
pub struct Needed<P: Puzzle> {
    board: P::Board,
    list: Vec<Item>,
    spare: Spare,
    /// The item being tried, alone or with those that can be removed together.
    at: usize,
    with_others: bool,
    trial: Option<Trial<P>>,
    /// Whether the board has a unique solution.
    unique: Option<bool>,
}

impl<P: Puzzle> Needed<P> {
    /// A check of a board without its moves, unless they tell of it; `None` if the puzzle's boards have no items, or the
    /// board is incomplete.
    pub fn new(board: &P::Board) -> Option<Needed<P>> {
        let items = P::ITEMS?;
        let board = told::<P>(board);
        let list = (items.list)(&board);
        let spare = Spare { settled: true, ..Spare::default() };
        let whole = P::unfinished(&board).is_none();
        whole.then_some(Needed { board, list, spare, at: 0, with_others: false, trial: None, unique: None })
    }

    /// Works until the result is known; `None` when its watch pauses it. `Some(None)`: the board is not known to have a
    /// unique solution.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Option<Spare>> {
        loop {
            if self.unique == Some(false) {
                return Some(None);
            }
            if self.unique.is_some() && self.at >= self.list.len() {
                return Some(Some(self.spare.clone()));
            }
            let (at, board) = (self.at, &self.board);
            let together = &self.spare.together[..];
            let others = if self.with_others { together } else { &[] };
            let count = self.list.len();
            let trial = self.trial.get_or_insert_with(|| match self.unique {
                None => Trial::of(board, 2, 0),
                Some(_) => {
                    let out = marked(count, others.iter().chain([&at]));
                    Trial::of(&only::<P>(board, count, |item| !out[item]), 2, NODES)
                }
            });
            let known = trial.run(watch)?;
            self.trial = None;
            if self.unique.is_none() {
                self.unique = Some(known == Known::Unique);
                continue;
            }
            let goes = known == Known::Unique;
            if !self.with_others {
                if goes {
                    self.spare.each.push(at);
                }
                self.spare.settled &= known != Known::Open;
                self.with_others = goes && !self.spare.together.is_empty();
                if goes && self.spare.together.is_empty() {
                    self.spare.together.push(at);
                }
            } else {
                if goes {
                    self.spare.together.push(at);
                }
                self.with_others = false;
            }
            if !self.with_others {
                self.at += 1;
            }
        }
    }

    /// The result if the check ends here.
    pub fn so_far(&self) -> Option<Spare> {
        (self.unique == Some(true)).then(|| Spare { settled: false, ..self.spare.clone() })
    }

    /// The items of the board.
    pub fn list(&self) -> &[Item] {
        &self.list
    }

    /// The board without these items.
    pub fn without(&self, items: &[usize]) -> P::Board {
        let gone = marked(self.list.len(), items);
        only::<P>(&self.board, self.list.len(), |at| !gone[at])
    }
}
