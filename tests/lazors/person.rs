//! A person playing Lazors.

use gridlight::grid::Cell;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::BlockKind;

/// Solved by a reflect block at row 3, column 1, with the opaque block out of the way.
pub const TINY: &str = "GRID START\no o o\no o o\no o x\nGRID STOP\nA 1\nB 1\nL 0 3 1 1\nP 5 0\n";

pub type Person = crate::common::person::Person<Lazors>;

/// The block at a cell.
pub fn block(person: &Person, row: u16, col: u16) -> Option<BlockKind> {
    person.board().block(Cell::new(row, col))
}

/// A board of any size with free cells.
pub fn wide(rows: usize, cols: usize) -> String {
    let grid = format!("{}\n", "o ".repeat(cols)).repeat(rows);
    format!("GRID START\n{grid}GRID STOP\nA 2\nL 0 1 1 1\nP 1 0\n")
}
