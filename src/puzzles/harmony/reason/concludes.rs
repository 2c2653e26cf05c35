//! The effect of a hint in words.

use crate::grid::Cell;
use crate::puzzles::harmony::board::{Board, Swap};

/// The swap made next.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let &Swap { a, b } = after.made().get(before.made().len())?;
    Some((format!("Swap {} with {}.", before.tile_words(a), before.tile_words(b)), vec![a, b]))
}
