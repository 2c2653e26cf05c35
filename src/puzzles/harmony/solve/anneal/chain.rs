//! Ejection chains: a change that costs too much is made nevertheless if a second one makes up for it.
//!
//! On tight boards hardly any single change is acceptable: what a tile gains by a swap, its partner loses. So some of
//! the refused changes are tried together with a second one, on a strand that the first has just changed. Without
//! chains, boards with 1.0 moves per tile cannot be solved.

use super::change::Change;
use super::plan::LAYERS;
use super::{Anneal, share};

/// The highest cost of a first change.
const DEAREST: i32 = 4;
/// Of 256 such changes, how many are tried.
const TRIED: u64 = 154;
/// The number of second changes proposed.
const SECONDS: usize = 32;

impl Anneal {
    /// Whether a refused change of this cost is worth a chain.
    #[inline(always)]
    pub(super) fn tempts(diff: i32, dice: u64) -> bool {
        diff <= DEAREST && dice & 0xff < TRIED
    }

    /// Makes a change and a second one that together cost at most `limit`, or neither.
    pub(super) fn chain(&mut self, first: &Change, limit: i32) -> bool {
        let Ok(mut weighed) = self.costs.weigh(&self.plan, first, i32::MAX) else { return false };
        let back = first.inverse(&self.plan);
        let left = limit - weighed.diff;
        self.make(first, &mut weighed);
        for _ in 0..SECONDS {
            self.proposals += 1;
            let (place, dice) = (self.random.next(), self.random.next());
            let tile = weighed.pick(first.count, place);
            let layer = share(place >> 16, LAYERS);
            let cell = self.plan.at(self.costs.start[usize::from(tile)], layer);
            if let Some(second) = self.free.propose(&self.plan, layer, cell, dice)
                && let Ok(mut weighed) = self.costs.weigh(&self.plan, &second, left)
            {
                self.make(&second, &mut weighed);
                return true;
            }
        }
        if let Ok(mut weighed) = self.costs.weigh(&self.plan, &back, i32::MAX) {
            self.make(&back, &mut weighed);
        }
        false
    }
}
