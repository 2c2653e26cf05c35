//! The note's "Move" optimisation: solve once, keep the list of boards, and drop those that a flip contradicts; and the
//! three containers that it compares for that list.

use std::collections::{LinkedList, VecDeque};

use super::{Packed, card};

/// A container for the list of boards.
pub trait Boards: FromIterator<Packed> {
    /// Drops the boards in which a card has another value.
    fn keep(&mut self, index: usize, value: u8);

    /// The number of boards left.
    fn left(&self) -> usize;
}

impl Boards for Vec<Packed> {
    fn keep(&mut self, index: usize, value: u8) {
        self.retain(|&board| card(board, index) == value);
    }

    fn left(&self) -> usize {
        self.len()
    }
}

impl Boards for VecDeque<Packed> {
    fn keep(&mut self, index: usize, value: u8) {
        self.retain(|&board| card(board, index) == value);
    }

    fn left(&self) -> usize {
        self.len()
    }
}

impl Boards for LinkedList<Packed> {
    fn keep(&mut self, index: usize, value: u8) {
        // Nodes cannot be removed from the middle, so each board is rotated through once.
        for _ in 0..self.len() {
            let first = self.pop_front().filter(|&board| card(board, index) == value);
            if let Some(board) = first {
                self.push_back(board);
            }
        }
    }

    fn left(&self) -> usize {
        self.len()
    }
}
