//! What a solution says of every cell, to tell what all solutions of a board have in common.

use crate::grid::Cell;

use super::{Fact, Rules};

/// What solutions say of cells.
pub struct Facts<P: Rules> {
    /// How the facts that hold in every solution are found.
    pub shared: Shared<P>,
    /// A fact's value as short as a solution's text writes it: "#", "A", "3".
    pub value: fn(Fact) -> String,
    /// A fact in words: "row 3, column 2 holds water".
    pub says: fn(Fact) -> String,
}

/// What one solution says of the cells in which solutions can differ: one fact per cell, in reading order.
pub type Of<P> = fn(&<P as Rules>::Board, &<P as Rules>::Answer) -> Vec<Fact>;

/// How the facts that hold in every solution are found.
pub enum Shared<P: Rules> {
    /// The search tells where solutions differ ([`crate::search::Outcome::unshared`]).
    BySearch(Of<P>),
    /// It can be read off any one solution; `None` if the board is too large.
    Alike(fn(&P::Board, &P::Answer) -> Option<Common>),
    /// Fact by fact: the second function's boards have together exactly the solutions in which the fact does not hold.
    Others(Of<P>, fn(&P::Board, Fact) -> Vec<P::Board>),
}

/// What all solutions of a board have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Common {
    /// The facts that hold in every solution.
    pub forced: Vec<Fact>,
    /// The other cells in which solutions can differ.
    pub open: Vec<Cell>,
}
