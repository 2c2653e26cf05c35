//! A reasoner without techniques, for puzzles that do not reason.

use crate::puzzle::{Fact, Next, Puzzle, Reasoner};

/// Knows a board.
pub struct Silent<P: Puzzle>(P::Board);

/// Makes a reasoner for a board.
pub fn begin<P: Puzzle>(board: &P::Board) -> Box<dyn Reasoner<P>> {
    Box::new(Silent::<P>(board.clone()))
}

impl<P: Puzzle> Reasoner<P> for Silent<P> {
    fn next(&mut self) -> Next<P> {
        Next::Stuck
    }

    fn fork(&self) -> Box<dyn Reasoner<P>> {
        begin(&self.0)
    }

    fn open(&self) -> Vec<Fact> {
        Vec::new()
    }

    fn learn(&mut self, _: Fact) {}

    fn says(&self, _: Fact) -> String {
        String::new()
    }

    fn step(&self, _: Fact) -> Option<P::Move> {
        None
    }

    fn board(&self) -> P::Board {
        self.0.clone()
    }

    fn board_with(&self, _: Fact) -> Option<P::Board> {
        None
    }
}
