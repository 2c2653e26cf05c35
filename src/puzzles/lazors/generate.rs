//! Makes boards with exactly one answer.

use super::board::Board;
use crate::grid::Size;

/// A board with exactly one answer, the same for the same arguments.
pub fn generate(_seed: u64, _difficulty: u8, _size: Option<Size>) -> Option<Board> {
    None
}
