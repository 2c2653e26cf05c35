//! The state of a board: every line against its clue, and whether the water is level.

use crate::grid::Cell;
use crate::kit::numbers::counted;

use super::board::{Board, CellMark, Line};
use super::plan::TankPlan;

/// The state of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It has no clue.
    Blank,
    /// It has exactly its water.
    Met,
    /// It needs more, and can still get it.
    Open,
    /// It has too much water.
    Over,
    /// Too few of its cells can still contain water.
    Short,
}

/// The words for a line that needs more than its cells can contain.
pub fn too_little(line: &str, clue: u64, cells: u64) -> String {
    match cells {
        0 => format!("{line} needs {clue}, but no cell can hold water."),
        _ => format!("{line} needs {clue}, but only {} can hold water.", counted(cells, "cell", "cells")),
    }
}

/// The state of a line of the board.
pub fn standing(board: &Board, line: Line) -> Standing {
    let Some(clue) = board.clue(line) else { return Standing::Blank };
    let water = board.count(line, CellMark::Water);
    if water > clue {
        Standing::Over
    } else if water == clue {
        Standing::Met
    } else if water + board.count(line, CellMark::Open) < clue {
        Standing::Short
    } else {
        Standing::Open
    }
}

/// Whether every clue is met, with unmarked cells dry, and all water is level.
pub fn done(board: &Board) -> bool {
    board.unfinished().is_none()
        && board.lines().all(|line| matches!(standing(board, line), Standing::Met | Standing::Blank))
        && uneven(board).is_none()
}

/// A water cell that breaks the water rule, and the cell that should contain water with it.
pub fn uneven(board: &Board) -> Option<(Cell, Cell)> {
    let forest = &TankPlan::of(board).forest;
    let wet = |cell: Cell| board.mark(cell) == CellMark::Water;
    for node in (0..forest.nodes.len()).rev() {
        let Some(water) = forest.cells(node).find(|&cell| wet(cell)) else { continue };
        for below in forest.downwards(node) {
            if let Some(dry) = forest.cells(below).find(|&cell| !wet(cell)) {
                return Some((water, dry));
            }
        }
    }
    None
}
