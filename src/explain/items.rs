//! A board with its items: the parts that can be removed from it.

use crate::puzzle::{Item, Puzzle, told};

/// A board with its items.
pub struct BoardItems<P: Puzzle> {
    /// The board without its moves, unless they tell of it.
    pub board: P::Board,
    /// Its items, none if the puzzle does not list them.
    pub list: Vec<Item>,
    /// How many of the first items are clues; the others stay.
    pub clues: usize,
}

impl<P: Puzzle> BoardItems<P> {
    /// The items of a board; `None` if it is incomplete.
    pub fn of(board: &P::Board) -> Option<BoardItems<P>> {
        let board = told::<P>(board);
        if P::unfinished(&board).is_some() {
            return None;
        }
        let list = P::ITEMS.map_or_else(Vec::new, |items| (items.list)(&board));
        let clues = P::ITEMS.and_then(|items| items.clues).map_or(list.len(), |clues| clues(&board));
        Some(BoardItems { board, list, clues })
    }

    /// The board with only these of its clues.
    pub fn only(&self, items: &[usize]) -> P::Board {
        let stays = marked(self.list.len(), items);
        self.kept(|at| at >= self.clues || stays[at])
    }

    /// The board without these items.
    pub fn without(&self, items: &[usize]) -> P::Board {
        let gone = marked(self.list.len(), items);
        self.kept(|at| !gone[at])
    }

    /// The board with the items for which `keep` is true.
    pub fn kept(&self, keep: impl Fn(usize) -> bool) -> P::Board {
        let keep: Vec<bool> = (0..self.list.len()).map(keep).collect();
        P::ITEMS.map_or_else(|| self.board.clone(), |items| (items.only)(&self.board, &keep))
    }
}

/// For each of `count` items whether it is one of these.
pub(super) fn marked(count: usize, items: &[usize]) -> Vec<bool> {
    let mut marked = vec![false; count];
    for &item in items {
        marked[item] = true;
    }
    marked
}
