//! Checks solutions by the rules alone: sums, levels, marks taken as given. No solver code is used, nor the solvers'
//! model: which cells must be level is derived from the walls here.

use super::board::{Board, CellMark, Line, Rule};
use crate::grid::{Cell, Dir, Grid};

/// For each cell, whether it contains water.
pub type Answer = Grid<bool>;

/// Cells of one row that must all contain water or all be dry, one bit per column; and the surfaces that must be filled
/// if this one is.
struct Surface {
    row: usize,
    cells: u64,
    /// The surfaces directly below, as indices into the list.
    below: Vec<usize>,
}

/// A checker for several solutions of a board.
pub struct SolutionChecker {
    board: Board,
    /// From the bottom up.
    surfaces: Vec<Surface>,
    /// The current solution's water, one bit per cell, and the number of water cells in each column.
    rows: Vec<u64>,
    cols: Vec<u16>,
}

impl SolutionChecker {
    /// A checker for a board.
    pub fn new(board: &Board) -> SolutionChecker {
        let surfaces = match board.rule {
            Rule::Region => tanks(board),
            Rule::Pool => pools(board),
        };
        SolutionChecker { board: board.clone(), surfaces, rows: Vec::new(), cols: Vec::new() }
    }

    /// Checks this water by the rules; the error says what is wrong. Cost: O(cells).
    pub fn look(&mut self, answer: &Answer) -> Result<(), String> {
        let size = self.board.size();
        if answer.size() != size {
            return Err("It has another size.".into());
        }
        let (rows, cols) = (&mut self.rows, &mut self.cols);
        rows.clear();
        cols.clear();
        cols.resize(usize::from(size.cols), 0);
        for row in answer.rows() {
            let mut bits = 0_u64;
            for ((at, &water), col) in row.iter().enumerate().zip(cols.iter_mut()) {
                bits |= u64::from(water) << at;
                *col += u16::from(water);
            }
            rows.push(bits);
        }
        for line in self.board.lines() {
            let water = match line {
                Line::Row(row) => rows[usize::from(row)].count_ones() as u16,
                Line::Col(col) => cols[usize::from(col)],
            };
            if let Some(clue) = self.board.clue(line).filter(|&clue| clue != water) {
                return Err(format!("It has {water} in {}, not {clue}.", line.words()));
            }
        }
        let full = |surface: &Surface| rows[surface.row] & surface.cells == surface.cells;
        for surface in &self.surfaces {
            let water = rows[surface.row] & surface.cells;
            let level = water == 0 || full(surface) && surface.below.iter().all(|&at| full(&self.surfaces[at]));
            if !level {
                let cell = Cell::new(surface.row as u16, water.trailing_zeros() as u16);
                return Err(format!("The water at {} is not level.", cell.words()));
            }
        }
        let denied = |(cell, &water): (Cell, &bool)| {
            let mark = self.board.mark(cell);
            mark == if water { CellMark::Dry } else { CellMark::Water }
        };
        if self.board.held && answer.iter().any(denied) {
            return Err("It does not agree with the marks.".into());
        }
        Ok(())
    }
}

/// The surfaces under the region rule: all cells of a tank in a row, above its cells in the row below.
fn tanks(board: &Board) -> Vec<Surface> {
    let tanks = board.tanks();
    let mut surfaces: Vec<Surface> = Vec::new();
    // The surface made last for each tank.
    let mut last: Vec<Option<usize>> = vec![None; board.size().area()];
    let rows: Vec<&[u16]> = tanks.rows().collect();
    for (row, line) in rows.into_iter().enumerate().rev() {
        for (col, &tank) in line.iter().enumerate() {
            let known = last[usize::from(tank)];
            match known.filter(|&at| surfaces[at].row == row) {
                Some(at) => surfaces[at].cells |= 1 << col,
                None => {
                    last[usize::from(tank)] = Some(surfaces.len());
                    surfaces.push(Surface { row, cells: 1 << col, below: known.into_iter().collect() });
                }
            }
        }
    }
    surfaces
}

/// The surfaces under the pool rule: cells of a row that are connected without rising above it.
fn pools(board: &Board) -> Vec<Surface> {
    let size = board.size();
    let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
    let mut surfaces: Vec<Surface> = Vec::new();
    // The group of a cell of the rows so far: the topmost surface of the component it belongs to.
    let mut under: Vec<usize> = Vec::new();
    for row in (0..rows).rev() {
        let cell = |col: usize| Cell::new(row as u16, col as u16);
        // The group of each column of this row; first each column is its own.
        let mut group: Vec<usize> = (0..cols).collect();
        let join = |group: &mut Vec<usize>, one: usize, other: usize| {
            let (from, to) = (group[one], group[other]);
            group.iter_mut().filter(|at| **at == from).for_each(|at| *at = to);
        };
        for col in 1..cols {
            if !board.wall(cell(col), Dir::West) {
                join(&mut group, col, col - 1);
            }
        }
        let open = |col: usize| row + 1 < rows && !board.wall(cell(col), Dir::South);
        for col in 0..cols {
            // Another cell of this row above the same water.
            let same = (0..col).find(|&other| open(col) && open(other) && under[other] == under[col]);
            if let Some(other) = same {
                join(&mut group, col, other);
            }
        }
        let mut now = vec![0; cols];
        for col in 0..cols {
            let first = (0..cols).find(|&other| group[other] == group[col]).unwrap_or(col);
            if first == col {
                let members = || (0..cols).filter(|&other| group[other] == group[col]);
                let mut below: Vec<usize> = members().filter(|&other| open(other)).map(|other| under[other]).collect();
                below.sort_unstable();
                below.dedup();
                now[col] = surfaces.len();
                surfaces.push(Surface { row, cells: members().fold(0, |bits, other| bits | 1 << other), below });
            } else {
                now[col] = now[first];
            }
        }
        under = now;
    }
    surfaces
}
