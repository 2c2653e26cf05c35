//! The effect of a hint in words.

use crate::grid::Cell;
use crate::puzzles::harmony::board::{Board, Swap};

/// The swap made next.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let &Swap { a, b } = after.made().get(before.made().len())?;
    let name = |cell| before.tile(cell).map_or("", |tile| before.name(tile.home));
    let words =
        format!("Swap the {} tile at {} with the {} tile at {}.", name(a), a.words(), name(b), b.words());
    Some((words, vec![a, b]))
}
