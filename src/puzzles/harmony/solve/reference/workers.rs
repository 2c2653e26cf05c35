//! Several workers on one stack, as the notes' threads are, but in step: each takes a position, and what follows from all of
//! them is put on the stack before the next ones are taken. So a run can be repeated, and its counts compared.
//!
//! They take turns in one thread. Real ones would have to share the stack: pages have shared memory only with headers that
//! a plain host does not send, and a message takes longer than processing a position.

use super::super::flat::{FlatBoard, Pair};

/// How many there are.
const COUNT: usize = 4;

/// A position with the swaps that led to it.
type Waiting = (FlatBoard, Vec<Pair>);

/// The workers and their stack.
#[derive(Clone)]
pub struct Workers {
    stack: Vec<Waiting>,
    /// The positions that were taken together, the next to be processed last.
    taken: Vec<Waiting>,
    /// What follows from the position being processed, and the swaps that led to it.
    follow: Vec<Waiting>,
    pub swaps: Vec<Pair>,
    /// How often positions were taken together.
    pub steps: u64,
}

impl Workers {
    /// The first of them takes the first position, from an empty stack.
    pub const fn new() -> Workers {
        Workers { stack: Vec::new(), taken: Vec::new(), follow: Vec::new(), swaps: Vec::new(), steps: 1 }
    }

    /// The number of positions on the stack.
    pub const fn len(&self) -> usize {
        self.stack.len()
    }

    /// Adds the position after a swap.
    pub fn put(&mut self, swap: Pair, flat: &FlatBoard) {
        let swaps = self.swaps.iter().copied().chain([swap]).collect();
        self.follow.push((flat.clone(), swaps));
    }

    /// Puts on the stack what follows from the position that was processed.
    pub fn pile(&mut self) {
        self.stack.extend(self.follow.drain(..).rev());
    }

    /// Takes the next position; `false` if none is left.
    pub fn take(&mut self, flat: &mut FlatBoard) -> bool {
        if self.taken.is_empty() {
            self.taken = self.stack.split_off(self.stack.len().saturating_sub(COUNT));
            self.steps += u64::from(!self.taken.is_empty());
        }
        let Some(next) = self.taken.pop() else { return false };
        (*flat, self.swaps) = next;
        true
    }
}
