//! The status of the moves that can be made next.

use crate::grid::Cell;

/// The status of a move from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveStatus {
    /// Where it starts.
    pub from: Cell,
    /// Where it leads.
    pub to: Cell,
    /// Whether the board can still be solved after it.
    pub alive: bool,
}
