//! Searches without pause and without a reason, for boards that are small enough to be searched at every change.

use crate::grid::Cell;

use super::field::Field;
use super::layers::{Layers, Reached};
use crate::puzzles::laser_maze::board::Board;

/// The most cells of a board that is searched at every change.
const MOST: usize = 160 * 160;

/// What is searched of a board at every change, if it is small enough: the walk is left out unless it is fixed.
pub fn live(board: &Board) -> Option<Board> {
    (board.size().area() <= MOST).then(|| if board.held { board.clone() } else { board.cleared() })
}

/// The states of a board and the time at which the goal is reached first; `None` without a way. Cost: O(states) tile
/// visits at most, see [`super::layers`].
pub fn at_once(board: &Board) -> Option<(Field, u32)> {
    let mut layers = Layers::new(Field::new(board, board.origin()?, board.goal?, true));
    loop {
        match layers.step() {
            Reached::Goal => return Some((layers.field, layers.time)),
            Reached::More => {}
            Reached::Nothing => return None,
        }
    }
}

/// The earliest time at which a cell is reached in each phase in which it can be, soonest first. The start is
/// reached at time 0. `None` if the board is not finished.
pub fn earliest(board: &Board, cell: Cell) -> Option<Vec<u32>> {
    let mut layers = Layers::new(Field::new(board, board.origin()?, board.goal?, true));
    let (tile, bit) = layers.field.tile(cell);
    let mut times = Vec::new();
    loop {
        if layers.front().any(|(at, front)| at == tile && front & bit != 0) {
            times.push(layers.time);
        }
        if layers.step() == Reached::Nothing {
            return Some(times);
        }
    }
}
