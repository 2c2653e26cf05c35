//! New rounds: the difficulty is the level.

use crate::grid::Size;
use crate::puzzle::Refused;

use super::board::{Board, MAX_LEVEL, MAX_SIDE, MIN_SIDE, SIDE};

/// A round of a level by its seed, on a square board of any valid side.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
    let size = size.unwrap_or(Size::new(SIDE, SIDE));
    if size.rows != size.cols {
        return Err(Refused("Boards are square here: ask for as many columns as rows.".into()));
    }
    if !(MIN_SIDE..=MAX_SIDE).contains(&size.rows) {
        return Err(Refused(format!("A side of a board is {MIN_SIDE} to {MAX_SIDE}.")));
    }
    // Links carry 32 bits of a seed; longer seeds are folded.
    Ok(Board::dealt_on(size.rows, (seed ^ seed >> 32) as u32, difficulty.clamp(1, MAX_LEVEL)))
}
