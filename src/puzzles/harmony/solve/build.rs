//! Builds the clauses of [`super::layers`], in pieces: on the largest boards there are millions.

use std::ops::Range;

use gridlight_sat::{Lit, Solver, Var};

use super::flat::{FlatBoard, Pair};
use super::layers::{AllowedSwaps, Layer, LayerClauses, Lefts, no, yes};

/// The number of cells, or pairs, whose clauses are built in a piece.
const CELLS: usize = 20;
const PAIRS: usize = 60;
/// The work of a piece, as the watch counts it.
pub const PIECE: u64 = 1 << 17;

/// Clauses being built.
pub struct Building {
    sat: Solver,
    flat: FlatBoard,
    kinds: Vec<AllowedSwaps>,
    burns: bool,
    /// All pairs of cells that can swap.
    pairs: Vec<Pair>,
    /// The most moves of any tile.
    most: usize,
    /// The first variables of every state's colours, and those of the moves left.
    colours: Vec<Var>,
    lefts: Vec<Lefts>,
    layers: Vec<Layer>,
    stage: BuildStage,
}

/// What to build next: for a layer, and from a cell or pair on.
#[derive(Clone, Copy)]
enum BuildStage {
    Variables(usize),
    Ends,
    States(usize),
    Columns(usize),
    Cells(usize, usize),
    Pairs(usize, usize),
    Whole,
}

impl Building {
    /// The clauses for a plan after which the rest is burned: `A` across, `D` down, any other letter both. The solver
    /// must be empty, with or without a proof.
    pub fn of_plan(sat: Solver, flat: &FlatBoard, plan: &str) -> Building {
        let kind = |letter| match letter {
            'A' => AllowedSwaps::Across,
            'D' => AllowedSwaps::Down,
            _ => AllowedSwaps::Any,
        };
        Building::new(sat, flat, plan.chars().map(kind).collect(), true)
    }

    /// The clauses for a position and its layers. With `burns`, moves may be left afterwards if they can be burned row
    /// by row; otherwise every move is made in a layer. The solver is as for [`Building::of_plan`].
    pub fn new(sat: Solver, flat: &FlatBoard, kinds: Vec<AllowedSwaps>, burns: bool) -> Building {
        Building {
            sat,
            flat: flat.clone(),
            kinds,
            burns,
            pairs: flat.pairs(),
            most: usize::from(flat.left.iter().copied().max().unwrap_or(0)),
            colours: Vec::new(),
            lefts: Vec::new(),
            layers: Vec::new(),
            stage: BuildStage::Variables(0),
        }
    }

    /// Builds everything at once.
    pub fn whole(mut self) -> LayerClauses {
        while !self.step() {}
        self.done()
    }

    /// Builds a piece; returns whether everything is built.
    pub fn step(&mut self) -> bool {
        let count = self.kinds.len();
        self.stage = match self.stage {
            BuildStage::Variables(at) => {
                self.variables(at);
                if at < count { BuildStage::Variables(at + 1) } else { BuildStage::Ends }
            }
            BuildStage::Ends => {
                self.ends();
                BuildStage::States(0)
            }
            BuildStage::States(at) => {
                let (first, rows) = (self.colours[at], self.flat.rows);
                let colour = |cell: usize, row: usize| first + (cell * rows + row);
                state(&self.flat, &mut self.sat, colour, self.lefts[at]);
                if at < count {
                    BuildStage::States(at + 1)
                } else {
                    // If only swaps within columns follow, each column contains each colour once.
                    let last = self.kinds.iter().rposition(|&kind| kind != AllowedSwaps::Down);
                    BuildStage::Columns(last.map_or(0, |at| at + 1))
                }
            }
            BuildStage::Columns(at) if at < count => {
                self.columns(at);
                BuildStage::Columns(at + 1)
            }
            BuildStage::Columns(_) => BuildStage::Cells(0, 0),
            BuildStage::Cells(at, _) if at == count => BuildStage::Whole,
            BuildStage::Cells(at, cell) => {
                let cells = cell..cell + CELLS;
                self.between(at, |step, sat| step.add_cells(sat, cells));
                let next = cell + CELLS;
                if next < self.flat.cells() { BuildStage::Cells(at, next) } else { BuildStage::Pairs(at, 0) }
            }
            BuildStage::Pairs(at, pair) => {
                let pairs = pair..pair + PAIRS;
                self.between(at, |step, sat| step.add_pairs(sat, pairs));
                if pair + PAIRS < self.layers[at].pairs.len() {
                    BuildStage::Pairs(at, pair + PAIRS)
                } else {
                    early(&self.layers[..=at], &mut self.sat);
                    BuildStage::Cells(at + 1, 0)
                }
            }
            BuildStage::Whole => BuildStage::Whole,
        };
        matches!(self.stage, BuildStage::Whole)
    }

    /// The clauses, once all are built.
    pub fn done(self) -> LayerClauses {
        let Building { sat, flat, layers, burns, lefts, most, .. } = self;
        let none = Lefts { first: Var::from_index(0), most };
        let last = lefts.last().copied().unwrap_or(none);
        let mut layers = LayerClauses { sat, flat, layers, burns, last };
        if burns {
            layers.even_rows();
        }
        layers
    }

    /// The variables of a layer, and of the state before it.
    fn variables(&mut self, at: usize) {
        let (cells, rows, count) = (self.flat.cells(), self.flat.rows, self.kinds.len());
        let sat = &mut self.sat;
        if let Some(&kind) = self.kinds.get(at) {
            let fits = |&(a, b): &Pair| {
                let same_row = self.flat.row(a.into()) == self.flat.row(b.into());
                kind == AllowedSwaps::Any || same_row == (kind == AllowedSwaps::Across)
            };
            let pairs: Vec<Pair> = self.pairs.iter().copied().filter(fits).collect();
            let trades = sat.new_vars(pairs.len(), false);
            self.layers.push(Layer { kind, pairs, trades, rests: sat.new_vars(cells, REST) });
        }
        self.colours.push(sat.new_vars(cells * rows, false));
        // More moves than there are layers left cannot be used up, unless they can be burned.
        let most = if self.burns { self.most } else { self.most.min(count - at) };
        self.lefts.push(Lefts { first: sat.new_vars(cells * most, false), most });
    }

    /// The clauses for the first and the last state.
    fn ends(&mut self) {
        let Building { sat, flat, most, colours, lefts, .. } = self;
        let (Some(&begin), Some(&end)) = (colours.first(), colours.last()) else { return };
        let (rows, left) = (flat.rows, lefts[0]);
        if *most > left.most {
            sat.add_clause(&[]);
        }
        for cell in 0..flat.cells() {
            for row in 0..rows {
                let (first, last) = (begin + (cell * rows + row), end + (cell * rows + row));
                sat.add_clause(&[if usize::from(flat.home[cell]) == row { yes(first) } else { no(first) }]);
                sat.add_clause(&[if flat.row(cell) == row { yes(last) } else { no(last) }]);
            }
            for moves in 1..=left.most {
                let Some(variable) = left.at(cell, moves) else { continue };
                let has = usize::from(flat.left[cell]) >= moves;
                sat.add_clause(&[if has { yes(variable) } else { no(variable) }]);
            }
        }
    }

    /// In a state, each column contains each colour once.
    fn columns(&mut self, at: usize) {
        let Building { sat, flat, colours, .. } = self;
        let (rows, first) = (flat.rows, colours[at]);
        for col in 0..flat.cols {
            for row in 0..rows {
                let cell = |at_row: usize| at_row * flat.cols + col;
                let column: Vec<Var> = (0..rows).map(|at_row| first + (cell(at_row) * rows + row)).collect();
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

    /// Adds clauses of a layer between two states.
    fn between(&mut self, at: usize, add: impl FnOnce(&Between<'_>, &mut Solver)) {
        let Building { sat, flat, colours, lefts, layers, .. } = self;
        let (rows, now, then) = (flat.rows, colours[at], colours[at + 1]);
        let step = Between {
            flat,
            layer: &layers[at],
            now: &|cell, row| now + (cell * rows + row),
            then: &|cell, row| then + (cell * rows + row),
            lefts: (lefts[at], lefts[at + 1]),
        };
        add(&step, sat);
    }
}

/// The preferred value of a rest: rests are tried before swaps.
const REST: bool = true;

/// The constraints on a state: one colour per cell; at least two moves imply at least one; a tile away from home has a
/// move left; with only one it goes straight home, so the tile there has one too.
fn state(flat: &FlatBoard, sat: &mut Solver, colour: impl Fn(usize, usize) -> Var, left: Lefts) {
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
    flat: &'a FlatBoard,
    layer: &'a Layer,
    now: &'a dyn Fn(usize, usize) -> Var,
    then: &'a dyn Fn(usize, usize) -> Var,
    lefts: (Lefts, Lefts),
}

impl Between<'_> {
    /// For these cells: every cell rests or swaps with exactly one other.
    fn add_cells(&self, sat: &mut Solver, cells: Range<usize>) {
        let mut at_cell: Vec<Vec<Var>> = vec![Vec::new(); self.flat.cells()];
        for (index, &(a, b)) in self.layer.pairs.iter().enumerate() {
            let trade = self.layer.trades + index;
            at_cell[usize::from(a)].push(trade);
            at_cell[usize::from(b)].push(trade);
        }
        for (cell, trades) in at_cell.iter().enumerate().take(cells.end).skip(cells.start) {
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
    }

    /// For these pairs: the next state is the result of the swaps.
    fn add_pairs(&self, sat: &mut Solver, pairs: Range<usize>) {
        for (index, &(a, b)) in self.layer.pairs.iter().enumerate().take(pairs.end).skip(pairs.start) {
            let trade = self.layer.trades + index;
            self.carry(sat, trade, a.into(), b.into(), 1);
            self.carry(sat, trade, b.into(), a.into(), 1);
        }
    }

    /// If `cause` is true, the tile goes from one cell to another and loses the given number of moves.
    fn carry(&self, sat: &mut Solver, cause: Var, from: usize, to: usize, lost: usize) {
        for row in 0..self.flat.rows {
            let (now, then) = ((self.now)(from, row), (self.then)(to, row));
            sat.add_clause(&[no(cause), no(now), yes(then)]);
            sat.add_clause(&[no(cause), yes(now), no(then)]);
        }
        let (before, after) = self.lefts;
        for moves in 1..=before.most.max(after.most + lost) {
            let now = before.at(from, moves).map(yes);
            // "At least 0" is always true.
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

/// A swap of the last of these layers is made as early as possible.
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
