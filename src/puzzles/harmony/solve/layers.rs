//! The board as clauses, layer by layer: in each layer every cell rests or trades with one other.
//!
//! For every state between two layers there are variables for the colour at each cell and for its moves left
//! ("at least 1", "at least 2", ...); for every layer one for each pair of cells that trade and one for each
//! cell that rests. A swap is made as early as it can be: two cells that both rest do not trade in the next
//! layer. With as many layers as there are swaps the clauses hold exactly if the board has an answer.

use gridlight_sat::{Lit, Solver, Var};

use super::burn::burn;
use super::flat::{Flat, Pair};

/// What may happen in a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Swaps within rows.
    Across,
    /// Swaps within columns.
    Down,
    /// Swaps of both kinds.
    Any,
}

/// The clauses of a position with some layers.
pub struct Layers {
    /// The clauses.
    pub sat: Solver,
    flat: Flat,
    layers: Vec<Layer>,
    /// What is left after the layers is to be burned row by row.
    burns: bool,
    /// The variables after the last layer: "at least so many moves left".
    last: Lefts,
}

struct Layer {
    kind: Kind,
    pairs: Vec<Pair>,
    /// The first variable of the pairs.
    trades: Var,
    /// The first variable of the cells that rest.
    rests: Var,
}

/// The variables of a state for "this cell's tile has at least so many moves left".
#[derive(Clone, Copy)]
struct Lefts {
    first: Var,
    most: usize,
}

impl Lefts {
    /// The variable; `None` if it is impossible. At least none is always true and has no variable.
    fn at(self, cell: usize, moves: usize) -> Option<Var> {
        (moves <= self.most).then(|| self.first + (cell * self.most + moves - 1))
    }
}

const fn yes(var: Var) -> Lit {
    var.positive()
}

const fn no(var: Var) -> Lit {
    var.negative()
}

impl Layers {
    /// The clauses for a plan, after which the rest is burned: `A` across, `D` down, any other letter both. The
    /// solver comes without clauses, with a proof or not.
    pub fn of_plan(sat: Solver, flat: &Flat, plan: &str) -> Layers {
        let kind = |letter| match letter {
            'A' => Kind::Across,
            'D' => Kind::Down,
            _ => Kind::Any,
        };
        Layers::new(sat, flat, &plan.chars().map(kind).collect::<Vec<_>>(), true)
    }

    /// The clauses for a position and its layers. With `burns` moves may be left after them, if they can be
    /// burned row by row; else every move is made in a layer. The solver is as for [`Layers::of_plan`].
    pub fn new(mut sat: Solver, flat: &Flat, kinds: &[Kind], burns: bool) -> Layers {
        let (cells, rows, count) = (flat.cells(), flat.rows, kinds.len());
        let pairs = flat.pairs();
        let most = usize::from(flat.left.iter().copied().max().unwrap_or(0));
        let mut colours = Vec::new();
        let mut lefts = Vec::new();
        let mut layers: Vec<Layer> = Vec::new();
        for at in 0..=count {
            if let Some(&kind) = kinds.get(at) {
                let fits = |&(a, b): &Pair| {
                    let same_row = flat.row(a.into()) == flat.row(b.into());
                    kind == Kind::Any || same_row == (kind == Kind::Across)
                };
                let pairs: Vec<Pair> = pairs.iter().copied().filter(fits).collect();
                let trades = sat.new_vars(pairs.len(), false);
                layers.push(Layer { kind, pairs, trades, rests: sat.new_vars(cells, REST) });
            }
            colours.push(sat.new_vars(cells * rows, false));
            // More moves than layers left cannot be used up, unless they can be burned.
            let most = if burns { most } else { most.min(count - at) };
            lefts.push(Lefts { first: sat.new_vars(cells * most, false), most });
        }
        let colour = |at: usize, cell: usize, row: usize| colours[at] + (cell * rows + row);
        if most > lefts[0].most {
            sat.add_clause(&[]);
        }
        // The beginning and the end.
        for cell in 0..cells {
            for row in 0..rows {
                let (first, last) = (colour(0, cell, row), colour(count, cell, row));
                sat.add_clause(&[if usize::from(flat.home[cell]) == row { yes(first) } else { no(first) }]);
                sat.add_clause(&[if flat.row(cell) == row { yes(last) } else { no(last) }]);
            }
            for moves in 1..=lefts[0].most {
                let Some(variable) = lefts[0].at(cell, moves) else { continue };
                let has = usize::from(flat.left[cell]) >= moves;
                sat.add_clause(&[if has { yes(variable) } else { no(variable) }]);
            }
        }
        for (at, &left) in lefts.iter().enumerate() {
            state(flat, &mut sat, |cell, row| colour(at, cell, row), left);
        }
        // Where only swaps within columns follow, each column holds each colour once.
        let settled = kinds.iter().rposition(|&kind| kind != Kind::Down).map_or(0, |at| at + 1);
        for at in settled..count {
            for col in 0..flat.cols {
                for row in 0..rows {
                    let column: Vec<Var> =
                        (0..rows).map(|at_row| colour(at, at_row * flat.cols + col, row)).collect();
                    let some: Vec<Lit> = column.iter().copied().map(yes).collect();
                    sat.add_clause(&some);
                    for (place, &a) in column.iter().enumerate() {
                        for &b in &column[..place] {
                            sat.add_clause(&[no(a), no(b)]);
                        }
                    }
                }
            }
        }
        for at in 0..count {
            let step = Between {
                flat,
                layer: &layers[at],
                now: &|cell, row| colour(at, cell, row),
                then: &|cell, row| colour(at + 1, cell, row),
                lefts: (lefts[at], lefts[at + 1]),
            };
            step.add(&mut sat);
            early(&layers[..=at], &mut sat);
        }
        let last = lefts[count];
        let mut layers = Layers { sat, flat: flat.clone(), layers, burns, last };
        if burns {
            layers.even_rows();
        }
        layers
    }

    /// One of these swaps is in the first layer.
    pub fn begin_with(&mut self, wanted: &[Pair]) {
        let Some(first) = self.layers.first() else { return };
        let places = (0..first.pairs.len()).filter(|&index| wanted.contains(&first.pairs[index]));
        let clause: Vec<Lit> = places.map(|index| yes(first.trades + index)).collect();
        self.sat.add_clause(&clause);
    }

    /// The moves left in each row are even.
    fn even_rows(&mut self) {
        let Layers { sat, flat, last, .. } = self;
        for row in 0..flat.rows {
            let mut sum: Option<Var> = None;
            for cell in row * flat.cols..(row + 1) * flat.cols {
                let odd = sat.new_vars(1, false);
                for moves in 0..=last.most {
                    // Exactly so many: not fewer, not more.
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
            // No tile has moves left alone.
            for cell in row * flat.cols..(row + 1) * flat.cols {
                let others = (row * flat.cols..(row + 1) * flat.cols).filter(|&other| other != cell);
                let mut clause: Vec<Lit> = others.filter_map(|other| last.at(other, 1)).map(yes).collect();
                clause.extend(last.at(cell, 1).map(no));
                sat.add_clause(&clause);
            }
        }
    }

    /// The swaps of a model, layer by layer, and those that burn the rest. `None` if the rest cannot be
    /// burned: a clause that says so has been added, and the search is to go on.
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
                    // One tile has more than the others together: fewer for it, or more for one of them.
                    let top = cells.clone().max_by_key(|&cell| flat.left[cell]).unwrap_or(cells.start);
                    let rest: usize = cells
                        .clone()
                        .filter(|&cell| cell != top)
                        .map(|cell| usize::from(flat.left[cell]))
                        .sum();
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

/// Rests are tried before swaps.
const REST: bool = true;

/// What must hold of a state: one colour a cell; at least two moves imply at least one; a tile away from home
/// has a move left; with only one it goes straight home, so the tile there has one too.
fn state(flat: &Flat, sat: &mut Solver, colour: impl Fn(usize, usize) -> Var, left: Lefts) {
    for cell in 0..flat.cells() {
        let some: Vec<Lit> = (0..flat.rows).map(|row| yes(colour(cell, row))).collect();
        sat.add_clause(&some);
        for row in 0..flat.rows {
            for other in 0..row {
                sat.add_clause(&[no(colour(cell, row)), no(colour(cell, other))]);
            }
        }
        for moves in 2..=left.most {
            if let (Some(more), Some(less)) = (left.at(cell, moves), left.at(cell, moves - 1)) {
                sat.add_clause(&[no(more), yes(less)]);
            }
        }
        for row in (0..flat.rows).filter(|&row| row != flat.row(cell)) {
            let home = row * flat.cols + cell % flat.cols;
            if let (Some(one), Some(there)) = (left.at(cell, 1), left.at(home, 1)) {
                sat.add_clause(&[no(colour(cell, row)), yes(one)]);
                let mut clause = vec![no(colour(cell, row)), yes(there)];
                clause.extend(left.at(cell, 2).map(yes));
                sat.add_clause(&clause);
            }
        }
    }
}

/// A layer between two states.
struct Between<'a> {
    flat: &'a Flat,
    layer: &'a Layer,
    now: &'a dyn Fn(usize, usize) -> Var,
    then: &'a dyn Fn(usize, usize) -> Var,
    lefts: (Lefts, Lefts),
}

impl Between<'_> {
    /// Every cell rests or trades with one other, and the next state is what comes of it.
    fn add(&self, sat: &mut Solver) {
        let mut at_cell: Vec<Vec<Var>> = vec![Vec::new(); self.flat.cells()];
        for (index, &(a, b)) in self.layer.pairs.iter().enumerate() {
            let trade = self.layer.trades + index;
            at_cell[usize::from(a)].push(trade);
            at_cell[usize::from(b)].push(trade);
        }
        for (cell, trades) in at_cell.iter().enumerate() {
            let rest = self.layer.rests + cell;
            let mut some = vec![yes(rest)];
            for (place, &trade) in trades.iter().enumerate() {
                some.push(yes(trade));
                sat.add_clause(&[no(trade), no(rest)]);
                for &other in &trades[..place] {
                    sat.add_clause(&[no(trade), no(other)]);
                }
            }
            sat.add_clause(&some);
            self.carry(sat, rest, cell, cell, 0);
        }
        for (index, &(a, b)) in self.layer.pairs.iter().enumerate() {
            let trade = self.layer.trades + index;
            self.carry(sat, trade, a.into(), b.into(), 1);
            self.carry(sat, trade, b.into(), a.into(), 1);
        }
    }

    /// If `cause` holds the tile goes from one cell to another and loses so many moves.
    fn carry(&self, sat: &mut Solver, cause: Var, from: usize, to: usize, lost: usize) {
        for row in 0..self.flat.rows {
            let (now, then) = ((self.now)(from, row), (self.then)(to, row));
            sat.add_clause(&[no(cause), no(now), yes(then)]);
            sat.add_clause(&[no(cause), yes(now), no(then)]);
        }
        let (before, after) = self.lefts;
        for moves in 1..=before.most.max(after.most + lost) {
            let now = before.at(from, moves).map(yes);
            // At least none is certain.
            let then = if moves > lost { after.at(to, moves - lost).map(yes) } else { None };
            if moves <= lost {
                match now {
                    Some(now) => sat.add_clause(&[no(cause), now]),
                    None => sat.add_clause(&[no(cause)]),
                }
                continue;
            }
            match (now, then) {
                (Some(now), Some(then)) => {
                    sat.add_clause(&[no(cause), !now, then]);
                    sat.add_clause(&[no(cause), now, !then]);
                }
                (Some(now), None) => sat.add_clause(&[no(cause), !now]),
                (None, Some(then)) => sat.add_clause(&[no(cause), !then]),
                (None, None) => {}
            }
        }
    }
}

/// A swap of the last of these layers is made as early as it can be.
fn early(layers: &[Layer], sat: &mut Solver) {
    let Some((last, before)) = layers.split_last() else { return };
    let Some(same) = before.iter().rposition(|layer| layer.kind == last.kind) else { return };
    for (index, &(a, b)) in last.pairs.iter().enumerate() {
        let mut clause = vec![no(last.trades + index)];
        for layer in &before[same..] {
            clause.push(no(layer.rests + usize::from(a)));
            clause.push(no(layer.rests + usize::from(b)));
        }
        sat.add_clause(&clause);
    }
}
