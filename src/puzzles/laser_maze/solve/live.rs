//! Immediate searches, without pauses and reasons, for boards small enough to be searched at every change.

use crate::grid::{Cell, Grid};

use super::field::StateSpace;
use super::layers::{LayerSearch, Reached};
use crate::puzzles::laser_maze::board::{Board, each_bit};

/// The most cells of a board that is searched at every change.
const MOST: usize = 160 * 160;

/// The board to search at every change, if it is small enough: without its walk unless that is fixed.
pub fn live(board: &Board) -> Option<Board> {
    (board.size().area() <= MOST).then(|| if board.held { board.clone() } else { board.cleared() })
}

/// The states of a board and the time at which the goal is first reached; `None` if there is no route. Cost: at most
/// O(states) tile visits, see [`super::layers`].
pub fn at_once(board: &Board) -> Option<(StateSpace, u32)> {
    let mut layers = LayerSearch::new(StateSpace::new(board, board.origin()?, board.goal?, true));
    loop {
        match layers.step() {
            Reached::Goal => return Some((layers.field, layers.time)),
            Reached::More => {}
            Reached::Nothing => return None,
        }
    }
}

/// For each cell the earliest time at which it is reached in each possible phase, soonest first. The start is reached
/// at time 0. `None` if the board is not finished. Cost: O(states).
pub fn earliest(board: &Board) -> Option<Grid<Vec<u32>>> {
    let mut layers = LayerSearch::new(StateSpace::new(board, board.origin()?, board.goal?, true));
    let (size, tiles) = (board.size(), layers.field.across * layers.field.down);
    let mut times: Vec<Vec<u32>> = vec![Vec::new(); 64 * tiles];
    loop {
        for (tile, front) in layers.front() {
            each_bit(front, |row, col| {
                if let Some(list) = times.get_mut(64 * tile + 8 * row + col) {
                    list.push(layers.time);
                }
            });
        }
        if layers.step() == Reached::Nothing {
            break;
        }
    }
    let mut taken = |cell: Cell| {
        let (tile, bit) = layers.field.tile(cell);
        times.get_mut(64 * tile + bit.trailing_zeros() as usize).map(std::mem::take).unwrap_or_default()
    };
    Some(Grid::from_fn(size, &mut taken))
}
