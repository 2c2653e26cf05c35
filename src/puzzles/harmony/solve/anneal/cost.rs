//! The cost of a plan: a sum over tiles and home rows that is updated in O(1) when the plan changes.
//!
//! *Key fact*: the order of a tile's swaps does not matter. It has a move left for each of them if they are at most as
//! many as its moves. So a plan whose tiles all end at home, none with more swaps than moves, can be carried out; and
//! if the moves left in each row can be burned ([`super::super::burn`]: an even sum, no tile with more than half of
//! it), it is a solution. Violations of these conditions are the costs, and at 0 the board is solved.

use super::super::flat::FlatBoard;
use super::change::Change;
use super::plan::{Each, Plan};
use super::share;

/// The cost of a tile that does not end at home.
const AWAY: i32 = 2;
/// The cost of each swap of a tile beyond its moves.
const OVER: i32 = 2;
/// The cost of a row whose moves left have an odd sum, or in which one tile has more of them than the rest. Doubling it
/// was no better.
const UNBURNED: i32 = 1;

/// The tile with this number among those of its home row. Each row has 16 numbers.
const fn tile(home: u8, number: u8) -> u8 {
    (home << 4) | number
}

/// The home row of a tile.
const fn home(tile: u8) -> usize {
    (tile >> 4) as usize
}

/// The costs of a plan, tile by tile and row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Costs {
    /// The starting cell of each tile.
    pub start: Each<u8>,
    /// The moves of each tile, and those left at the end: negative if the plan has too many swaps for it.
    moves: Each<i8>,
    slack: Each<i8>,
    tiles: Each<u8>,
    rows: [u8; 16],
    /// How many tiles of each row have moves: those with the lowest numbers.
    free: [u8; 16],
    /// The tiles with a cost, in any order, and the position of each in that list.
    wrong: Vec<u8>,
    place: Each<u8>,
    /// The rows with a cost, one bit each.
    wrong_rows: u16,
    /// The total cost.
    pub sum: i32,
}

/// The effect of a change of the plan: for each of its cells the tile there, its slack and its cost; and the rows of
/// these tiles, with theirs. [`NONE`] is no row.
pub struct Weighed {
    /// The change of the total.
    pub diff: i32,
    /// The tiles, one per cell of the change.
    pub tiles: [u8; 4],
    slack: [i8; 4],
    costs: [u8; 4],
    rows: [u8; 4],
    row_costs: [u8; 4],
}

/// In place of a row: nothing to update.
const NONE: u8 = 0xff;

impl Weighed {
    /// One of the first `count` items by a random number: one with a cost, if there is any.
    pub fn pick(&self, count: usize, dice: u64) -> u8 {
        let (mut costing, mut cost) = ([0; 4], 0);
        for at in 0..count.min(4) {
            if self.costs[at] > 0 {
                costing[cost & 3] = self.tiles[at];
                cost += 1;
            }
        }
        match cost {
            0 => self.tiles[share(dice, count) & 3],
            _ => costing[share(dice, cost) & 3],
        }
    }
}

impl Costs {
    /// The costs of the plan in which all cells rest, and the tile at each cell.
    pub fn new(flat: &FlatBoard) -> (Costs, Each<u8>) {
        let mut costs = Costs {
            start: [0; 256],
            moves: [0; 256],
            slack: [0; 256],
            tiles: [0; 256],
            rows: [0; 16],
            free: [0; 16],
            wrong: Vec::new(),
            place: [0; 256],
            wrong_rows: 0,
            sum: 0,
        };
        let (mut at, mut seen) = ([0; 256], [0; 16]);
        for frozen in [false, true] {
            for cell in (0..flat.cells()).filter(|&cell| (flat.left[cell] == 0) == frozen) {
                let home = flat.home[cell] & 15;
                at[cell] = tile(home, seen[usize::from(home)]);
                seen[usize::from(home)] += 1;
                let tile = usize::from(at[cell]);
                costs.start[tile] = cell as u8;
                costs.moves[tile] = flat.left[cell].min(i8::MAX as u8) as i8;
            }
            if !frozen {
                costs.free = seen;
            }
        }
        costs.slack = costs.moves;
        for (cell, &tile) in at.iter().enumerate().take(flat.cells()) {
            let cost = cost(tile, flat.row(cell) as u8, costs.slack[usize::from(tile)]);
            costs.set_tile(tile, cost as u8);
            costs.sum += cost;
        }
        for row in 0..flat.rows {
            let cost = costs.row_cost(row);
            costs.set_row(row, cost as u8);
            costs.sum += cost;
        }
        (costs, at)
    }

    /// The cost of a row whose moves left cannot be burned.
    fn row_cost(&self, row: usize) -> i32 {
        let (mut sum, mut most) = (0, 0);
        let first = (row & 15) << 4;
        for &slack in &self.slack[first..first + usize::from(self.free[row & 15])] {
            sum += i32::from(slack).abs();
            most = most.max(i32::from(slack));
        }
        if sum % 2 == 1 || 2 * most > sum { UNBURNED } else { 0 }
    }

    fn set_tile(&mut self, tile: u8, cost: u8) {
        let old = std::mem::replace(&mut self.tiles[usize::from(tile)], cost);
        if old == 0 && cost > 0 {
            self.place[usize::from(tile)] = self.wrong.len() as u8;
            self.wrong.push(tile);
        } else if old > 0 && cost == 0 {
            let place = self.place[usize::from(tile)];
            self.wrong.swap_remove(usize::from(place));
            if let Some(&moved) = self.wrong.get(usize::from(place)) {
                self.place[usize::from(moved)] = place;
            }
        }
    }

    fn set_row(&mut self, row: usize, cost: u8) {
        self.rows[row & 15] = cost;
        self.wrong_rows = (self.wrong_rows & !(1 << row)) | (u16::from(cost > 0) << row);
    }

    /// Whether a tile has no swap to spare.
    pub fn is_used_up(&self, tile: u8) -> bool {
        self.slack[usize::from(tile)] <= 0
    }

    /// A tile with a cost, or one of a row with a cost, from two random numbers. There must be one.
    pub fn wrong(&self, which: u64, number: u64) -> u8 {
        let pick = share(which, self.wrong.len() + self.wrong_rows.count_ones() as usize);
        if let Some(&tile) = self.wrong.get(pick) {
            return tile;
        }
        let mut rows = self.wrong_rows;
        for _ in self.wrong.len()..pick {
            rows &= rows - 1;
        }
        let row = rows.trailing_zeros() as u8 & 15;
        tile(row, share(number, self.free[usize::from(row)].into()) as u8)
    }

    /// The effect of a change if it adds at most `limit`. Otherwise a lower bound of what it adds.
    pub fn weigh(&mut self, plan: &Plan, change: &Change, limit: i32) -> Result<Weighed, i32> {
        let mut weighed =
            Weighed { diff: 0, tiles: [0; 4], slack: [0; 4], costs: [0; 4], rows: [NONE; 4], row_costs: [0; 4] };
        let (pasts, futures) = (&plan.past[change.layer], &plan.future[change.layer + 1]);
        // An upper bound of what the tiles' rows can gain.
        let mut gain = 0;
        for at in 0..change.count.min(4) {
            let (from, to) = change.end(at);
            let (past, future) = (pasts[usize::from(from)], futures[usize::from(to)]);
            let tile = usize::from(past.tile);
            let swaps = past.swaps + u8::from(to != from) + future.swaps;
            let slack = self.moves[tile] - swaps as i8;
            let new = cost(past.tile, future.row, slack);
            weighed.diff += new - i32::from(self.tiles[tile]);
            if slack != self.slack[tile] {
                weighed.rows[at] = home(past.tile) as u8;
                gain += i32::from(self.rows[home(past.tile)]);
            }
            weighed.tiles[at] = past.tile;
            weighed.slack[at] = slack;
            weighed.costs[at] = new as u8;
        }
        if weighed.diff - gain > limit {
            return Err(weighed.diff);
        }
        self.trade(&mut weighed, change.count);
        for at in 0..change.count.min(4) {
            let row = weighed.rows[at];
            if row == NONE {
                continue;
            }
            if weighed.rows[..at].contains(&row) {
                weighed.rows[at] = NONE;
                continue;
            }
            let new = self.row_cost(usize::from(row));
            weighed.diff += new - i32::from(self.rows[usize::from(row & 15)]);
            weighed.row_costs[at] = new as u8;
        }
        self.trade(&mut weighed, change.count);
        if weighed.diff > limit { Err(weighed.diff) } else { Ok(weighed) }
    }

    /// Exchanges the tiles' slack with the weighed one.
    fn trade(&mut self, weighed: &mut Weighed, count: usize) {
        for at in 0..count.min(4) {
            std::mem::swap(&mut self.slack[usize::from(weighed.tiles[at])], &mut weighed.slack[at]);
        }
    }

    /// Records a weighed change as made.
    pub fn note(&mut self, weighed: &mut Weighed, count: usize) {
        self.sum += weighed.diff;
        self.trade(weighed, count);
        for at in 0..count.min(4) {
            self.set_tile(weighed.tiles[at], weighed.costs[at]);
            if weighed.rows[at] != NONE {
                self.set_row(usize::from(weighed.rows[at]), weighed.row_costs[at]);
            }
        }
    }
}

/// The cost of a tile that ends in a row with this slack.
fn cost(tile: u8, row: u8, slack: i8) -> i32 {
    let away = if home(tile) == usize::from(row) { 0 } else { AWAY };
    away + OVER * i32::from(slack.min(0)).abs()
}
