//! The effect of a hint in words.

use crate::grid::Cell;
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::walk::{Stride, moved};

/// The walker's next step.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let stride = after.walk.get(before.walk.len())?;
    let to = moved(before.walker()?, stride);
    let words = match stride {
        Stride::Wait => format!("Wait at {}.", to.words()),
        Stride::Go(_) => format!("Go {} to {}.", stride.name(), to.words()),
    };
    Some((words, vec![to]))
}
