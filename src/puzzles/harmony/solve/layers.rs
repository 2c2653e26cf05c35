//! The board as clauses, layer by layer: in each layer every cell rests or swaps with one other.
//!
//! For every state between two layers there are variables for the colour of each cell and for its moves left ("at least
//! 1", "at least 2", ...); for every layer there is one for each pair of cells that swap and one for each cell that
//! rests. A swap is made as early as possible: two cells that both rest do not swap in the next layer. With as many
//! layers as there are swaps, the clauses are satisfiable exactly if the board has a solution.

use gridlight_sat::{Lit, Solver, Var};

use super::build::Building;
use super::burn::burn;
use super::flat::{FlatBoard, Pair};

/// The swaps allowed in a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllowedSwaps {
    /// Swaps within rows.
    Across,
    /// Swaps within columns.
    Down,
    /// Swaps of both kinds.
    Any,
}

/// The clauses of a position with some layers.
pub struct LayerClauses {
    /// The clauses.
    pub sat: Solver,
    pub(super) flat: FlatBoard,
    pub(super) layers: Vec<Layer>,
    /// Whether the moves left after the layers are to be burned row by row.
    pub(super) burns: bool,
    /// The variables after the last layer: "at least this many moves left".
    pub(super) last: Lefts,
}

/// A layer's swaps and its variables.
pub(super) struct Layer {
    pub(super) kind: AllowedSwaps,
    pub(super) pairs: Vec<Pair>,
    /// The first variable of the pairs.
    pub(super) trades: Var,
    /// The first variable of the resting cells.
    pub(super) rests: Var,
}

/// The variables of a state for "the tile at this cell has at least this many moves left".
#[derive(Clone, Copy)]
pub(super) struct Lefts {
    pub(super) first: Var,
    pub(super) most: usize,
}

impl Lefts {
    /// The variable; `None` if it is impossible. "At least 0" is always true and has no variable.
    pub(super) fn at(self, cell: usize, moves: usize) -> Option<Var> {
        (moves <= self.most).then(|| self.first + (cell * self.most + moves - 1))
    }
}

/// A variable's literal.
pub(super) const fn yes(var: Var) -> Lit {
    var.positive()
}

/// Its opposite.
pub(super) const fn no(var: Var) -> Lit {
    var.negative()
}

impl LayerClauses {
    /// The clauses for a plan after which the rest is burned: see [`Building::of_plan`].
    pub fn of_plan(sat: Solver, flat: &FlatBoard, plan: &str) -> LayerClauses {
        Building::of_plan(sat, flat, plan).whole()
    }

    /// Requires one of these swaps in the first layer.
    pub fn begin_with(&mut self, wanted: &[Pair]) {
        let Some(first) = self.layers.first() else { return };
        let places = (0..first.pairs.len()).filter(|&index| wanted.contains(&first.pairs[index]));
        let clause: Vec<Lit> = places.map(|index| yes(first.trades + index)).collect();
        self.sat.add_clause(&clause);
    }

    /// Requires an even sum of moves left in each row.
    pub(super) fn even_rows(&mut self) {
        let LayerClauses { sat, flat, last, .. } = self;
        for row in 0..flat.rows {
            let mut sum: Option<Var> = None;
            for cell in row * flat.cols..(row + 1) * flat.cols {
                let odd = sat.new_vars(1, false);
                for moves in 0..=last.most {
                    // Exactly that many: not fewer, not more.
                    let mut clause = Vec::new();
                    clause.extend((moves > 0).then(|| last.at(cell, moves)).flatten().map(no));
                    clause.extend(last.at(cell, moves + 1).map(yes));
                    clause.push(if moves % 2 == 1 { yes(odd) } else { no(odd) });
                    sat.add_clause(&clause);
                }
                sum = Some(match sum {
                    None => odd,
                    Some(before) => {
                        let now = sat.new_vars(1, false);
                        sat.add_clause(&[no(before), no(odd), no(now)]);
                        sat.add_clause(&[yes(before), yes(odd), no(now)]);
                        sat.add_clause(&[no(before), yes(odd), yes(now)]);
                        sat.add_clause(&[yes(before), no(odd), yes(now)]);
                        now
                    }
                });
            }
            if let Some(sum) = sum {
                sat.add_clause(&[no(sum)]);
            }
            // No tile is the only one with moves left.
            for cell in row * flat.cols..(row + 1) * flat.cols {
                let others = (row * flat.cols..(row + 1) * flat.cols).filter(|&other| other != cell);
                let mut clause: Vec<Lit> = others.filter_map(|other| last.at(other, 1)).map(yes).collect();
                clause.extend(last.at(cell, 1).map(no));
                sat.add_clause(&clause);
            }
        }
    }

    /// The swaps of a model, layer by layer, and those that burn the rest. `None` if the rest cannot be burned: a
    /// clause that excludes it has been added, and the search must continue.
    pub fn swaps(&mut self) -> Option<Vec<Pair>> {
        let mut swaps = Vec::new();
        for layer in &self.layers {
            let made = (0..layer.pairs.len()).filter(|&index| self.sat.is_true(yes(layer.trades + index)));
            swaps.extend(made.map(|index| layer.pairs[index]));
        }
        if !self.burns {
            return Some(swaps);
        }
        let mut flat = self.flat.clone();
        for &swap in &swaps {
            flat.swap(swap);
        }
        let mut sound = true;
        for row in 0..flat.rows {
            let cells = row * flat.cols..(row + 1) * flat.cols;
            match burn(&flat.left[cells.clone()]) {
                Some(burned) => {
                    let first = cells.start as u8;
                    swaps.extend(burned.into_iter().map(|(a, b)| (a + first, b + first)));
                }
                None => {
                    // One tile has more than the others together: require fewer for it, or more for one of them.
                    let top = cells.clone().max_by_key(|&cell| flat.left[cell]).unwrap_or(cells.start);
                    let rest: usize =
                        cells.clone().filter(|&cell| cell != top).map(|cell| usize::from(flat.left[cell])).sum();
                    let mut clause = Vec::new();
                    clause.extend(self.last.at(top, rest + 1).map(no));
                    for cell in cells.filter(|&cell| cell != top) {
                        clause.extend(self.last.at(cell, usize::from(flat.left[cell]) + 1).map(yes));
                    }
                    self.sat.add_clause(&clause);
                    sound = false;
                }
            }
        }
        sound.then_some(swaps)
    }
}
