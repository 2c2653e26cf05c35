//! The note's "Move" optimisation: solve once, keep the list of boards, and drop those that a flip contradicts; and the
//! three containers that it compares for that list.

use std::collections::VecDeque;

use super::{Packed, card};

/// A container for the list of boards.
pub trait Boards: FromIterator<Packed> {
    /// Drops the boards in which a card has another value.
    fn keep(&mut self, index: usize, value: u8);

    /// The number of boards left.
    fn left(&self) -> usize;

    /// The boards left, in order.
    fn boards(&self) -> Vec<Packed>;
}

impl Boards for Vec<Packed> {
    fn keep(&mut self, index: usize, value: u8) {
        self.retain(|&board| card(board, index) == value);
    }

    fn left(&self) -> usize {
        self.len()
    }

    fn boards(&self) -> Vec<Packed> {
        self.clone()
    }
}

impl Boards for VecDeque<Packed> {
    fn keep(&mut self, index: usize, value: u8) {
        self.retain(|&board| card(board, index) == value);
    }

    fn left(&self) -> usize {
        self.len()
    }

    fn boards(&self) -> Vec<Packed> {
        self.iter().copied().collect()
    }
}

/// A linked list. The one of the standard library cannot drop a board from the middle.
#[derive(Default)]
pub struct Linked {
    first: Option<Box<ListNode>>,
    length: usize,
}

struct ListNode {
    board: Packed,
    next: Option<Box<ListNode>>,
}

impl FromIterator<Packed> for Linked {
    fn from_iter<I: IntoIterator<Item = Packed>>(boards: I) -> Linked {
        let mut list = Linked::default();
        let mut end = &mut list.first;
        for board in boards {
            end = &mut end.insert(Box::new(ListNode { board, next: None })).next;
            list.length += 1;
        }
        list
    }
}

impl Boards for Linked {
    fn keep(&mut self, index: usize, value: u8) {
        let mut at = &mut self.first;
        loop {
            match at {
                None => return,
                Some(node) if card(node.board, index) != value => {
                    *at = node.next.take();
                    self.length -= 1;
                }
                Some(node) => at = &mut node.next,
            }
        }
    }

    fn left(&self) -> usize {
        self.length
    }

    fn boards(&self) -> Vec<Packed> {
        let mut node = &self.first;
        let next = || {
            let ListNode { board, next } = node.as_deref()?;
            node = next;
            Some(*board)
        };
        std::iter::from_fn(next).collect()
    }
}

impl Drop for Linked {
    /// One node after the other: a node would drop the next, and those of a long list do not fit on the stack.
    fn drop(&mut self) {
        let mut next = self.first.take();
        while let Some(mut node) = next {
            next = node.next.take();
        }
    }
}
