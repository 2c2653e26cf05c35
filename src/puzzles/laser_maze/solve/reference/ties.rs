//! More shortest routes than one: every stride by which a state is reached at its first time.

use super::Notes;
use crate::grid::Cell;
use crate::puzzles::laser_maze::route::Stride;
use crate::puzzles::laser_maze::solve::paths::States;

/// A state that waits in the queue: more strides can lead to it at the same time.
const WAITS: u8 = 1 << 7;

impl Notes {
    /// Adds a stride to those that reach a state at its first time; `false` if that time is over, or has not come.
    pub fn tie(&mut self, state: usize, stride: Stride) -> bool {
        let Some(ties) = &mut self.ties else { return false };
        let waits = ties[state] & WAITS != 0;
        if waits {
            ties[state] |= 1 << stride.code();
        }
        waits
    }

    /// Marks a state as reached by a stride.
    pub fn reach(&mut self, state: usize, stride: Stride) {
        self.states[state] = stride.code() as u8;
        if let Some(ties) = &mut self.ties {
            ties[state] = WAITS | 1 << stride.code();
        }
    }

    /// Notes that a state has been taken from the queue.
    pub fn taken(&mut self, state: usize) {
        if let Some(ties) = &mut self.ties {
            ties[state] &= !WAITS;
        }
    }
}

impl States for Notes {
    fn first(&self) -> u32 {
        if self.back.is_some() { 0 } else { self.from }
    }

    fn entered(&self, at: Cell, time: u32) -> u8 {
        match (&self.past, &self.ties) {
            (Some(past), _) => past.strides(at, time - self.from, self.board.waiting),
            // From the goal, time is what is left.
            (_, Some(ties)) if self.back.is_some() => ties[self.state(at, self.time + 1 - time)] & !WAITS,
            (_, Some(ties)) => ties[self.state(at, time)] & !WAITS,
            _ => 0,
        }
    }
}
