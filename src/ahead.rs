//! Looking ahead while a board is played: which of the next moves keep it solvable.

use crate::grid::Cell;

/// Strategies that look ahead while a board is played, by their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// Its answers begin with the moves that can be made next; the moves after which there is none are its
    /// detail `dead`, written as answers are.
    pub next: &'static str,
    /// Its answers keep as many of the moves made as can be, the last answer the most.
    pub back: &'static str,
}

/// What is known of a move that can be made next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// Where it starts.
    pub from: Cell,
    /// Where it leads.
    pub to: Cell,
    /// Whether the board can still be solved after it.
    pub alive: bool,
}
