//! The effect of a hint in words.

use crate::grid::Cell;
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::moved;

use super::hint::told;

/// The walker's next step.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let stride = after.walk.get(before.walk.len())?;
    let to = moved(before.walker()?, stride);
    Some((format!("{}.", told(stride, to)), vec![to]))
}
