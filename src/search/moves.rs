//! What a search can tell of the moves that can be made next.

use crate::grid::Cell;

/// What is known of a move that can be made next, from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveStatus {
    /// Where it starts.
    pub from: Cell,
    /// Where it leads.
    pub to: Cell,
    /// Whether the board can still be solved after it.
    pub alive: bool,
}
