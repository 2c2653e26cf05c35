//! The journal of the note's search: after each state, the results of its strides are derived from the marks, so the
//! search itself does no work for it.

use super::{CLOSED, Notes, OPEN, ORIGIN, info};
use crate::puzzles::laser_maze::route::Stride;
use crate::search::{Act, Event, Journal};

impl Notes {
    /// An event at a time; from the goal, so many steps away and in a phase.
    const fn event(&self, act: Act, time: u32, phase: u32, reason: u8) -> Event {
        let depth = time - self.from;
        // A period is a multiple of 4, unless a mistake leaves no phases.
        let at = if self.back.is_some() { phase + 4 - self.from % 4 } else { depth };
        Event { act, depth: depth as usize, reason, value: (at % 4) as u8 }
    }

    /// Reports where the search starts.
    fn tell_start(&self, journal: &mut Journal) {
        let at = [self.board.size().index(self.cell)];
        if self.back.is_none() {
            return journal.put(self.event(Act::Try, self.from, self.from, 0), at);
        }
        for phase in 0..self.period {
            let (act, reason) = match self.states[self.state(self.cell, phase)] {
                ORIGIN => (Act::Try, 0),
                _ => (Act::Cut, info::SHOT),
            };
            journal.put(self.event(act, self.from, phase, reason), at);
        }
    }

    /// Reports the strides of the state taken, from the first given one on; once also the start.
    pub fn tell(&mut self, journal: &mut Journal, first: usize) {
        let time = self.time + 1;
        if self.tally.nodes == 1 && first == 0 {
            self.tell_start(journal);
        }
        let last = if self.stride == 0 { Stride::ALL.len() } else { self.stride };
        for &stride in &Stride::ALL[first..last] {
            let Some(to) = self.to(stride) else { continue };
            let index = self.board.size().index(to);
            // Each state is entered once: if by this stride, then from here.
            let entered = self.past.as_mut().is_some_and(|past| past.tells(to));
            let known = self.past.as_ref().is_some_and(|past| past.stamps[index] == time);
            let (act, reason) = match self.states[self.state(to, self.entering())] {
                code if entered || usize::from(code) == stride.code() => (Act::Try, 0),
                CLOSED if !self.board.is_floor(to) => (Act::Cut, info::BUILT),
                OPEN if known => (Act::Cut, info::SAME_TIME),
                CLOSED | OPEN => (Act::Cut, info::SHOT),
                _ if self.phases => (Act::Cut, info::SAME_PHASE),
                _ => (Act::Cut, info::BEFORE),
            };
            journal.put(self.event(act, time, self.entering(), reason), [index]);
        }
    }

    /// Reports that the goal is reached at a time, or the start from the goal.
    pub fn tell_goal(&self, journal: &mut Journal, time: u32) {
        let reason = if self.sound() || time == self.from { 0 } else { info::MISTAKEN };
        let end = if self.back.is_some() { self.front.first().copied() } else { self.board.goal };
        let end = end.map(|end| self.board.size().index(end));
        journal.put(self.event(Act::Answer, time, self.from, reason), end);
    }
}
