//! Pattern tables: what can still be done with a row or column alone, made beforehand.
//!
//! A tile without moves never moves again, so a line is on its own, for good, if none of its tiles with moves has another one
//! beside it in the other direction. Then its pattern decides: for each cell whose tile is there and the moves it has left.
//! The tables hold the patterns from which a line can be finished, of a row and of a column, layer by layer from the end. A
//! line with more swaps left than there are layers is not judged, unless it has a move too many.

use std::iter::StepBy;
use std::ops::Range;
use std::rc::Rc;

use super::super::flat::FlatBoard;

/// The most patterns of a table.
const MOST: usize = 1 << 14;
/// The number of buckets of a table.
const PARTS: usize = 1 << 10;
/// The most layers: a pattern has room for so many moves of a tile.
const LAYERS: u32 = 15;

/// The pattern of a line: for each cell four bits of whose its tile is, and four of the moves left.
type LinePattern = u128;

/// The patterns of rows or of columns.
#[derive(Clone)]
struct PatternTable {
    /// The number of cells.
    cells: usize,
    known: Vec<Vec<LinePattern>>,
    nodes: Vec<LinePattern>,
    /// The next pattern to go back from, and the bounds of its layer.
    at: usize,
    layer: (usize, usize),
    /// Complete layers, and how many are wanted.
    depth: u32,
    wanted: u32,
}

fn part(pattern: LinePattern) -> usize {
    ((pattern ^ pattern >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) as usize >> 20 & (PARTS - 1)
}

impl PatternTable {
    fn new(cells: usize, finished: LinePattern, wanted: u32) -> PatternTable {
        let mut table = PatternTable {
            cells,
            known: vec![Vec::new(); PARTS],
            nodes: Vec::new(),
            at: 0,
            layer: (0, 1),
            depth: 0,
            wanted,
        };
        table.add(finished);
        table
    }

    fn add(&mut self, pattern: LinePattern) {
        let known = &mut self.known[part(pattern)];
        if !known.contains(&pattern) {
            known.push(pattern);
            self.nodes.push(pattern);
        }
    }

    /// Goes back from the next pattern; returns the work, or `None` when all layers are there.
    fn step(&mut self) -> Option<u64> {
        let pairs = self.cells * (self.cells - 1) / 2;
        let (first, last) = self.layer;
        let follow = (last - first) * pairs;
        if self.at == first && (self.depth == self.wanted || follow == 0 || self.nodes.len() + follow > MOST) {
            return None;
        }
        let pattern = self.nodes[self.at];
        for a in 0..self.cells {
            for b in a + 1..self.cells {
                let [left, right] = [a, b].map(|cell| pattern >> (8 * cell) & 255);
                let change = left ^ right;
                let swapped = pattern ^ (change << (8 * a) | change << (8 * b));
                // No tile has more moves than there are layers.
                self.add(swapped + (1 << (8 * a)) + (1 << (8 * b)));
            }
        }
        self.at += 1;
        if self.at == last {
            self.layer = (last, self.nodes.len());
            self.depth += 1;
        }
        Some(8 * pairs as u64)
    }
}

/// Both tables, which copies of a search share.
#[derive(Clone)]
pub struct Patterns {
    rows: Rc<PatternTable>,
    cols: Rc<PatternTable>,
    /// Positions that they dropped.
    pub dropped: u64,
}

impl Patterns {
    /// Empty tables for the lines of a board.
    pub fn new(flat: &FlatBoard) -> Patterns {
        let wanted = (flat.sum() / 2).min(LAYERS);
        let own = (0..flat.rows).fold(0, |pattern, row| pattern | (row as LinePattern) << (8 * row + 4));
        Patterns {
            rows: Rc::new(PatternTable::new(flat.cols, 0, wanted)),
            cols: Rc::new(PatternTable::new(flat.rows, own, wanted)),
            dropped: 0,
        }
    }

    /// Makes a piece of them; returns the work, or `None` when they are there.
    pub fn step(&mut self) -> Option<u64> {
        Rc::make_mut(&mut self.rows).step().or_else(|| Rc::make_mut(&mut self.cols).step())
    }

    /// The patterns in both.
    pub fn len(&self) -> usize {
        self.rows.nodes.len() + self.cols.nodes.len()
    }

    /// The cells of a line that is on its own and cannot be finished, if there is one.
    pub fn dead(&self, flat: &FlatBoard) -> Option<StepBy<Range<usize>>> {
        let (rows, cols) = (flat.rows, flat.cols);
        let (mut in_row, mut in_col) = ([0u8; 16], [0u8; 16]);
        for cell in (0..flat.cells()).filter(|&cell| flat.left[cell] > 0) {
            in_row[cell / cols] += 1;
            in_col[cell % cols] += 1;
        }
        let row = |row: usize| {
            let kind = |cell: usize| u8::from(!flat.is_home(cell));
            in_row[row] > 0 && line(&self.rows, flat, (row * cols, 1), kind, |cell| in_col[cell % cols])
        };
        let col = |col: usize| {
            let kind = |cell: usize| flat.home[cell];
            in_col[col] > 0 && line(&self.cols, flat, (col, cols), kind, |cell| in_row[cell / cols])
        };
        let dead = (0..rows).find(|&at| row(at)).map(|at| (at * cols..(at + 1) * cols).step_by(1));
        dead.or_else(|| (0..cols).find(|&at| col(at)).map(|at| (at..flat.cells()).step_by(cols)))
    }

    /// The same after a swap; counts it.
    pub fn drops(&mut self, flat: &FlatBoard) -> bool {
        let dead = self.dead(flat).is_some();
        self.dropped += u64::from(dead);
        dead
    }
}

/// Whether a line is on its own and cannot be finished, given its first cell and the step between cells, whose each tile is,
/// and how many tiles with moves are in its line of the other direction.
fn line(
    table: &PatternTable,
    flat: &FlatBoard,
    (first, step): (usize, usize),
    kind: impl Fn(usize) -> u8,
    across: impl Fn(usize) -> u8,
) -> bool {
    let cells = (0..table.cells).map(|at| first + at * step);
    if cells.clone().any(|cell| flat.left[cell] > 0 && across(cell) > 1) {
        return false;
    }
    let sum: u32 = cells.clone().map(|cell| u32::from(flat.left[cell])).sum();
    if !sum.is_multiple_of(2) {
        return true;
    }
    if sum / 2 > table.depth {
        return false;
    }
    let one = |cell: usize| LinePattern::from(kind(cell)) << 4 | LinePattern::from(flat.left[cell].min(15));
    let pattern = cells.rev().fold(0, |pattern, cell| pattern << 8 | one(cell));
    !table.known[part(pattern)].contains(&pattern)
}
