//! Simulated annealing over layered plans: a search that is fast where solutions are plentiful, and proves nothing.
//!
//! A *plan* is eight layers of swaps that need not be possible (`plan`); its violations are its cost (`cost`), and at 0
//! it is a solution. Changes (`change`) are proposed one after another, and made if they cost nothing, or by chance if
//! they cost little; the chance falls in the course of a run (`schedule`), and a new run starts with the empty plan.
//! Changes that cost too much are tried in pairs (`chain`).
//!
//! A proposal takes 50 ns on average: a refused change involves two to four cells, an accepted one as many walks
//! through the layers. Memory: 30 kB. All numbers are integers, and the position is the seed, so a board has the same
//! solution on every machine.
//!
//! **Measured** (8 x 8 with 46 swaps): forced swaps first (`forced`) 1.4 times as fast; proposals for tiles without a
//! swap to spare at their present swaps, 1.2; chains whose second changes are for tiles with a cost, 1.1, and with 32
//! of these instead of 16, 1.2 and on the hardest boards 1.8. Without chains tight boards cannot be solved. **Did not
//! help**: other temperatures (4000 / 2^16 throughout takes twice as long, 10,000 as long); runs of a fifth of the
//! length; chains for changes that cost more than 4, or only up to 3 (half as fast); restricting second changes to a
//! tile's present swaps, too.

mod chain;
mod change;
mod cost;
mod plan;
mod schedule;
#[cfg(test)]
mod tests;

use crate::random::Random;

use self::change::{Change, FreeCells};
use self::cost::{Costs, Weighed};
use self::plan::{LAYERS, Plan};
use self::schedule::{Heat, RUN};
use super::burn::burn;
use super::flat::{FlatBoard, Pair};

/// Of 256 proposals, how many are for a tile with a cost.
const FOCUS: u64 = 180;
/// Of 256 of these, for a tile without a swap to spare: how many are at one of its present swaps.
const TRADES: u64 = 180;
/// Of 256 proposals for a cell that swaps, how many move the swap to the layer before or after.
const SHIFT: u64 = 26;

/// The search.
pub struct Anneal {
    /// The position after the forced swaps, and these swaps.
    flat: FlatBoard,
    forced: Vec<Pair>,
    free: FreeCells,
    plan: Plan,
    costs: Costs,
    heat: Heat,
    random: Random,
    /// The proposal at which the run started.
    began: u64,
    /// Changes proposed so far.
    pub proposals: u64,
    /// Runs started.
    pub runs: u64,
}

impl Anneal {
    /// A search from a position; the position and `salt` determine its course. `None` unless there are as many tiles of
    /// each colour as columns.
    pub fn new(flat: &FlatBoard, salt: u64) -> Option<Anneal> {
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
            free: FreeCells::new(&flat),
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

    /// Makes about the given number of proposals; returns whether the plan is a solution.
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

    /// Moves a swap to the layer before or after it, if both cells rest there: that costs nothing.
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

    /// The swaps of a plan without cost, and those that burn the rest.
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

/// The plan in which all cells rest, and its costs.
fn empty(flat: &FlatBoard) -> (Plan, Costs) {
    let (costs, tiles) = Costs::new(flat);
    (Plan::new(&tiles, flat.cols), costs)
}

/// A number below `end` from the lowest 16 random bits.
fn share(dice: u64, end: usize) -> usize {
    ((dice & 0xffff) as usize * end) >> 16
}

/// The position after the swaps that every solution contains, and these swaps: two tiles with one move each, in the
/// same column and each at home in the other's row. No other tile can move them, so they may as well swap first.
fn forced(flat: &FlatBoard) -> (FlatBoard, Vec<Pair>) {
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
