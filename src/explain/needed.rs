//! Redundant clues: which givens of a board with a unique solution could be removed.

use std::cell::RefCell;

use crate::puzzle::Puzzle;
use crate::search::{Cx, Inquiry};

use super::items::BoardItems;
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
    /// The board's items.
    pub items: BoardItems<P>,
    /// What is redundant so far, once it is known that the board has a unique solution.
    spare: RefCell<Option<Spare>>,
}

impl<P: Puzzle> Needed<P> {
    /// Checks a board without its moves, unless they tell of it; `None` if the puzzle's boards have no items, or the
    /// board is incomplete. There is no result if the board is not known to have a unique solution.
    pub fn begin(board: &P::Board) -> Option<Inquiry<Needed<P>, Option<Spare>>> {
        P::ITEMS?;
        let needed = Needed { items: BoardItems::of(board)?, spare: RefCell::default() };
        Some(Inquiry::new(needed, Needed::run))
    }

    async fn run(&self, cx: &Cx) -> Option<Spare> {
        let search = async |board: &P::Board, nodes| Trial::<P>::of(board, 2, nodes).result(cx).await;
        if search(&self.items.board, 0).await != Known::Unique {
            return None;
        }
        let mut spare = Spare { settled: true, ..Spare::default() };
        for at in 0..self.items.list.len() {
            self.spare.replace(Some(spare.clone()));
            let known = search(&self.items.without(&[at]), NODES).await;
            spare.settled &= known != Known::Open;
            if known != Known::Unique {
                continue;
            }
            spare.each.push(at);
            let all = [&spare.together[..], &[at]].concat();
            if all.len() == 1 || search(&self.items.without(&all), NODES).await == Known::Unique {
                spare.together = all;
            }
        }
        Some(spare)
    }

    /// The result if the check ends here.
    pub fn so_far(&self) -> Option<Spare> {
        self.spare.borrow().as_ref().map(|spare| Spare { settled: false, ..spare.clone() })
    }
}
