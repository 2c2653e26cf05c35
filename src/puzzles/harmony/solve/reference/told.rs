//! The journal of the notes' search: before each of its steps, the result of the last one and what comes next are
//! derived from its state, so the search itself does no work for it.

use super::{Drops, Notes, info};
use crate::puzzles::harmony::solve::flat::Pair;
use crate::search::{Act, Event, Journal};

impl Notes {
    /// An event of the position being processed or a position generated from it.
    fn event(&self, act: Act, reason: u8) -> Event {
        let taken = self.came().map_or(0, |swaps| swaps.len());
        Event { act, depth: taken + self.frames.len(), reason, value: 0 }
    }

    /// Reports a step that is about to be made: the next swap, with the test that drops its position, or going back.
    /// Before the first swap of a position also what was found out about it. On the stack a position that is kept is
    /// reported when it is taken. Returns whether the position was pruned by hand.
    pub fn tell(&mut self, journal: &mut Journal) -> bool {
        let Some(frame) = self.frames.last().filter(|_| !self.home) else { return false };
        let generated = self.event(Act::Try, 0);
        let queued = self.came().is_some();
        if self.tally.again > self.again_told {
            self.again_told = self.tally.again;
            if let Some(&swap) = frame.swaps.get(frame.next.wrapping_sub(1)).filter(|_| !queued) {
                journal.put(generated, cells(swap));
            }
            journal.put(self.event(Act::Cut, info::AGAIN), []);
        }
        let depth = generated.depth - 1;
        if frame.next == 0 {
            self.tell_taken(journal, depth);
            self.tell_swaps(journal, depth, &frame.swaps);
        }
        if let Some(&swap) = frame.swaps.get(frame.next).filter(|_| !self.soon) {
            let why = self.fate(swap);
            if queued || why.is_some() {
                journal.put(generated, cells(swap));
                if journal.prune(generated.depth) {
                    return true;
                }
            }
            if let Some((reason, cells)) = why {
                journal.put(self.event(Act::Cut, reason), cells);
            }
        } else if frame.taken < frame.kept {
            journal.put(generated, cells(frame.swaps[frame.taken]));
            return journal.prune(generated.depth);
        } else if queued || frame.next > 0 {
            // With a queue go back all the way: the next position may be anywhere.
            let depth = self.frames.len() - 1;
            journal.put(Event { act: Act::Back, depth, reason: 0, value: 0 }, []);
        }
        false
    }

    /// Why the position after a swap will be dropped, and which cells clash.
    pub fn fate(&self, swap: Pair) -> Option<(u8, Vec<usize>)> {
        let mut flat = self.flat.clone();
        flat.swap(swap);
        if let Some((test, cell)) = self.drops.why(&flat, swap) {
            return Some((test as u8 + 1, Drops::clash(&flat, test, cell)));
        }
        Some((info::PATTERN, self.patterns.as_ref()?.dead(&flat)?.collect()))
    }

    /// Reports that the position was taken from the queue, if it was.
    fn tell_taken(&self, journal: &mut Journal, depth: usize) {
        if let Some(swaps) = self.came().filter(|_| depth > 0) {
            let event = Event { act: Act::Settle, depth, reason: info::QUEUED, value: 0 };
            journal.put(event, swaps.into_iter().flat_map(cells));
        }
    }

    /// Reports which swaps of the position are not made, and why.
    fn tell_swaps(&self, journal: &mut Journal, depth: usize, swaps: &[Pair]) {
        let event = |act, depth, reason| Event { act, depth, reason, value: 0 };
        if self.met().is_some() {
            return journal.put(event(Act::Cut, depth, info::NOT_MET), []);
        }
        if self.perfect && matches!(swaps, &[swap] if self.is_perfect(swap)) {
            return journal.put(event(Act::Settle, depth, info::ALONE), []);
        }
        let open = self.pairs.iter().filter(|&&swap| self.flat.can(swap));
        for &swap in open.filter(|swap| !swaps.contains(swap)) {
            // Only the swap is cut, not the position.
            journal.put(event(Act::Cut, depth + 1, info::LEFT_OUT), cells(swap));
        }
        if swaps.is_empty() {
            journal.put(event(Act::Cut, depth, info::NO_SWAP), []);
        }
    }

    /// Whether two tiles of a column bring each other home with their last moves.
    fn is_perfect(&self, swap: Pair) -> bool {
        let mut flat = self.flat.clone();
        flat.swap(swap);
        let [a, b] = cells(swap);
        flat.row(a) != flat.row(b) && [a, b].iter().all(|&cell| flat.left[cell] == 0 && flat.is_home(cell))
    }

    /// Reports that the position is the end, or is known from the search from the end.
    pub fn tell_home(&self, journal: &mut Journal) {
        let mut event = self.event(Act::Answer, if self.rest.is_empty() { 0 } else { info::MET });
        self.tell_taken(journal, event.depth);
        if event.depth == 0 && event.reason == 0 {
            event.reason = info::FINISHED;
        }
        journal.put(event, []);
    }
}

/// The cells of a swap.
pub fn cells((a, b): Pair) -> [usize; 2] {
    [a.into(), b.into()]
}
