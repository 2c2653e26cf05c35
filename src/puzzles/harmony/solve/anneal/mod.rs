//! Annealing over layered plans: a search that is quick where answers are many, and proves nothing.
//!
//! A *plan* is eight layers of swaps that need not be possible (`plan`); what is wrong with it is its cost
//! (`cost`), and at 0 it is an answer. One change after another (`change`) is proposed and made if it costs
//! nothing, or by chance if it costs little; the chance falls in the course of a run (`schedule`), and a new run
//! begins with the empty plan. Changes that cost too much are tried in pairs (`chain`).
//!
//! A proposal takes 50 ns on average: a change that is refused is a matter of two to four cells, one that is made
//! of so many walks through the layers. Memory: 30 kB. All is in integers, and the position is the seed, so that a
//! board has one answer everywhere.
//!
//! **Measured** (8 x 8 with 46 swaps): forced swaps first (`forced`) 1.4 times as fast; proposals for tiles without
//! a swap to spare where they trade already, 1.2; chains whose second changes are for tiles that cost, 1.1, and with 32
//! of these instead of 16, 1.2 and on the hardest boards 1.8. Without chains tight boards stay out of reach.
//! **Did not help**: other temperatures (4000 / 2^16 throughout takes twice as long, 10,000 as long); runs of a fifth;
//! chains for changes that cost more than 4, or only up to 3 (half as fast); second changes too where the tile trades.

mod chain;
mod change;
mod cost;
mod plan;
mod schedule;
#[cfg(test)]
mod tests;

use crate::random::Random;

use self::change::{Change, Free};
use self::cost::{Costs, Weighed};
use self::plan::{LAYERS, Plan};
use self::schedule::{Heat, RUN};
use super::burn::burn;
use super::flat::{Flat, Pair};

/// Out of 256 proposals, how many are for a tile that costs.
const FOCUS: u64 = 180;
/// Out of 256 of these, for a tile with no swap to spare: how many are where it trades already.
const TRADES: u64 = 180;
/// Out of 256 proposals for a cell that trades, how many move the swap to the layer before or after.
const SHIFT: u64 = 26;

/// The search.
pub struct Anneal {
    /// The position after the forced swaps, and these.
    flat: Flat,
    forced: Vec<Pair>,
    free: Free,
    plan: Plan,
    costs: Costs,
    heat: Heat,
    random: Random,
    /// The proposal at which the run began.
    began: u64,
    /// Changes proposed so far.
    pub proposals: u64,
    /// Runs begun.
    pub runs: u64,
}

impl Anneal {
    /// A search from a position, which with `salt` determines all that it does. `None` if there are not as many tiles of
    /// each colour as columns.
    pub fn new(flat: &Flat, salt: u64) -> Option<Anneal> {
        let (flat, forced) = forced(flat);
        let mut count = [0; 256];
        let mut seed = Random::new(flat.cols as u64 ^ (salt << 32));
        for (&home, &left) in flat.home.iter().zip(&flat.left) {
            count[usize::from(home)] += 1;
            seed = Random::new(seed.next() ^ (u64::from(home) << 8) ^ u64::from(left));
        }
        if count.iter().take(flat.rows).any(|&count| count != flat.cols) {
            return None;
        }
        let (plan, costs) = empty(&flat);
        Some(Anneal {
            free: Free::new(&flat),
            flat,
            forced,
            plan,
            costs,
            heat: Heat::new(),
            random: seed,
            began: 0,
            proposals: 0,
            runs: 1,
        })
    }

    /// Makes about so many proposals; whether the plan is an answer.
    pub fn run(&mut self, proposals: u64) -> bool {
        let end = self.proposals + proposals;
        while self.costs.sum > 0 && self.proposals < end {
            self.propose();
        }
        self.costs.sum == 0
    }

    fn again(&mut self) {
        (self.plan, self.costs) = empty(&self.flat);
        self.heat = Heat::new();
        self.runs += 1;
        self.began = self.proposals;
    }

    fn propose(&mut self) {
        self.proposals += 1;
        if self.proposals - self.began > RUN {
            self.again();
        }
        self.heat.cool(self.proposals - self.began);
        let (place, dice) = (self.random.next(), self.random.next());
        let layer = share(place, LAYERS);
        let (layer, cell) = if (dice >> 32) & 0xff < FOCUS {
            let tile = self.costs.wrong(place >> 16, place >> 32);
            let start = self.costs.start[usize::from(tile)];
            if self.costs.is_used_up(tile) && dice >> 56 < TRADES {
                self.plan.trade(start, layer)
            } else {
                (layer, self.plan.at(start, layer))
            }
        } else {
            let Some(&cell) = self.free.cells.get(share(place >> 16, self.free.cells.len())) else { return };
            (layer, cell)
        };
        let partner = self.plan.partner[layer][usize::from(cell)];
        if partner != cell && place >> 56 < SHIFT {
            self.shift(layer, cell, partner, (dice >> 10) & 1 == 0);
            return;
        }
        let Some(change) = self.free.propose(&self.plan, layer, cell, dice) else { return };
        let limit = self.heat.limit(dice >> 42);
        match self.costs.weigh(&self.plan, &change, limit) {
            Ok(mut weighed) => self.make(&change, &mut weighed),
            Err(diff) => {
                if Anneal::tempts(diff, place >> 48) {
                    self.chain(&change, limit);
                }
            }
        }
    }

    fn make(&mut self, change: &Change, weighed: &mut Weighed) {
        self.costs.note(weighed, change.count);
        change.make(&mut self.plan);
    }

    /// Moves a swap to the layer before or after it, where both cells must rest: that costs nothing.
    fn shift(&mut self, layer: usize, a: u8, b: u8, later: bool) {
        let to = if later { layer + 1 } else { layer.wrapping_sub(1) };
        let Some(partner) = self.plan.partner.get_mut(to) else { return };
        if partner[usize::from(a)] != a || partner[usize::from(b)] != b {
            return;
        }
        partner.swap(a.into(), b.into());
        self.plan.partner[layer].swap(a.into(), b.into());
        let first = layer.min(to);
        for (layer, cell) in [(first, a), (first, b), (first + 1, a), (first + 1, b)] {
            self.plan.trace(layer, cell);
        }
    }

    /// The swaps of a plan that costs nothing, and those that burn what is left.
    pub fn swaps(&self) -> Vec<Pair> {
        let planned = self.plan.swaps();
        let mut flat = self.flat.clone();
        for &pair in &planned {
            flat.swap(pair);
        }
        let mut swaps = self.forced.clone();
        swaps.extend(&planned);
        for row in 0..flat.rows {
            let first = (row * flat.cols) as u8;
            let cells = row * flat.cols..(row + 1) * flat.cols;
            let burned = burn(&flat.left[cells]).unwrap_or_default();
            swaps.extend(burned.into_iter().map(|(a, b)| (a + first, b + first)));
        }
        swaps
    }
}

/// The plan in which all rest, and its costs.
fn empty(flat: &Flat) -> (Plan, Costs) {
    let (costs, tiles) = Costs::new(flat);
    (Plan::new(&tiles, flat.cols), costs)
}

/// A number below `end` from the lowest 16 bits of dice.
fn share(dice: u64, end: usize) -> usize {
    ((dice & 0xffff) as usize * end) >> 16
}

/// The position after the swaps that every answer has, and these swaps: two tiles with one move each, in one column, each
/// in the other's row. Neither can be moved by anybody else, so they may as well go first.
fn forced(flat: &Flat) -> (Flat, Vec<Pair>) {
    let mut flat = flat.clone();
    let mut swaps = Vec::new();
    for cell in 0..flat.cells() {
        let other = flat.straight(cell);
        if other > cell && flat.straight(other) == cell && flat.left[cell] == 1 && flat.left[other] == 1 {
            swaps.push((cell as u8, other as u8));
            flat.swap((cell as u8, other as u8));
        }
    }
    (flat, swaps)
}
