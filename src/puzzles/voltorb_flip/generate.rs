//! New rounds: the difficulty is the level.

use crate::grid::Size;

use super::board::{Board, MAX_LEVEL, SIDE};

/// A round of a level by its seed; `None` for sizes that the game does not deal.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Board> {
    if size.is_some_and(|size| size != Size::new(SIDE, SIDE)) || !(1..=MAX_LEVEL).contains(&difficulty) {
        return None;
    }
    // Seeds are as long as links carry; larger ones are folded.
    Some(Board::dealt((seed ^ seed >> 32) as u32, difficulty))
}
