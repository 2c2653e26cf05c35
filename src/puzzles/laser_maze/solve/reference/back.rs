//! Backwards from the goal: every phase in which the goal can be entered is a beginning, and a stride is taken back from
//! the cell and the phase to which it leads.

use super::{Notes, ORIGIN};
use crate::grid::Cell;
use crate::puzzles::laser_maze::route::Stride;

/// The queue: each state with its phase.
pub struct Back {
    /// The states of one distance from the goal, and those one step further.
    front: Vec<(Cell, u32)>,
    next: Vec<(Cell, u32)>,
    /// The next index in the front.
    at: usize,
    /// The phase of the state taken from the queue.
    pub phase: u32,
}

impl Back {
    /// An empty queue.
    pub const fn new() -> Back {
        Back { front: Vec::new(), next: Vec::new(), at: 0, phase: 0 }
    }

    /// Whether all states of this distance have been taken.
    pub const fn is_layer_done(&self) -> bool {
        self.at == self.front.len()
    }
}

impl Notes {
    /// Starts in a phase, if the goal is not under fire then.
    pub fn begin_at_goal(&mut self, goal: Cell, phase: u32) {
        if self.is_shut(goal, phase) {
            return;
        }
        let state = self.state(goal, phase);
        self.states[state] = ORIGIN;
        if let Some(back) = &mut self.back {
            back.front.push((goal, phase));
            self.tally.queue = back.front.len() as u64;
        }
    }

    /// Takes the next state from the queue; `false` if it is empty.
    pub fn pop_back(&mut self) -> bool {
        let Some(back) = &mut self.back else { return false };
        if back.is_layer_done() {
            std::mem::swap(&mut back.front, &mut back.next);
            back.next.clear();
            back.at = 0;
            self.time += 1;
            self.tally.queue = self.tally.queue.max(back.front.len() as u64);
            // States of one distance can lead to each other, which is a step more.
            let front = std::mem::take(&mut back.front);
            front.iter().for_each(|&(cell, phase)| self.taken(self.state(cell, phase)));
            self.back = Some(Back { front, ..Back::new() });
        }
        let Some(back) = &mut self.back else { return false };
        let Some(&(cell, phase)) = back.front.get(back.at) else { return false };
        back.at += 1;
        back.phase = phase;
        self.cell = cell;
        true
    }

    /// Takes a stride back into a cell, if it is free and was not reached before. Returns whether it is the start, at
    /// its time: there, beams do no harm.
    pub fn enter_before(&mut self, cell: Cell, stride: Stride) -> bool {
        let phase = self.entering();
        let state = self.state(cell, phase);
        let starts = self.front.first() == Some(&cell) && phase == self.from % self.period;
        if self.tie(state, stride) {
            return starts;
        }
        if !starts && (self.states[state] != super::OPEN || self.is_shot(cell, phase)) {
            return false;
        }
        self.reach(state, stride);
        if let Some(back) = &mut self.back
            && !starts
        {
            back.next.push((cell, phase));
        }
        starts
    }
}
