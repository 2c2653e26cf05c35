//! What is explained about a board: reasons, help by an answer, and what could be taken away, added or changed.

use crate::grid::Cell;

use super::{Addition, Additions, Items, Reasons, Rules};

/// How a puzzle is explained. All of it is optional.
pub trait Explain: Rules {
    /// How the board is reasoned about, step by step, without knowing an answer.
    const REASONS: Option<Reasons<Self>> = None;
    /// One step from the board towards an answer, where no reason leads on: what is in the way, or a free choice; `None`
    /// if nothing is left to do. A puzzle without it has no hints.
    const HINT: Option<fn(&Self::Board, &Self::Answer) -> Option<Hint<Self>>> = None;
    /// What a step of help did between two boards: a sentence that names the cells that it changed and no others.
    const CONCLUDES: Option<Concludes<Self>> = None;
    /// What is left of an answer from one position when another one is reached, if it still leads to the end.
    const LEFT: Option<Left<Self>> = None;
    /// What of a board could be taken away, to tell what it needs and what contradicts itself.
    const ITEMS: Option<Items<Self>> = None;
    /// What would leave fewer answers.
    const ADDITIONS: Option<Additions<Self>> = None;
    /// Changes after which a board without an answer may have one, the most promising first.
    const REPAIRS: Option<fn(&Self::Board) -> Vec<Addition<Self>>> = None;
}

/// One step of help.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<P: Rules> {
    /// The move.
    pub step: P::Move,
    /// What it is and why.
    pub words: String,
    /// Where to look, in words and cells (one or more), without giving it away.
    pub place: (String, Vec<Cell>),
}

/// What is left of an answer from the first position on the second one, which some moves lead to.
pub type Left<P> =
    fn(&<P as Rules>::Board, &<P as Rules>::Answer, &<P as Rules>::Board) -> Option<<P as Rules>::Answer>;

/// What a step made of the first board, as a plain sentence with its full stop, and the cells that it names; `None` where
/// nothing is to be said of cells.
pub type Concludes<P> = fn(&<P as Rules>::Board, &<P as Rules>::Board) -> Option<(String, Vec<Cell>)>;
