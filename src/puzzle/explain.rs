//! What can be explained about a board: deductions, hints from a solution, and what could be removed, added or changed.

use crate::grid::Cell;

use super::{Addition, Additions, Facts, Items, Reasons, Revision, Rules, Sentences};

/// How a puzzle is explained. Everything is optional.
pub trait Explain: Rules {
    /// Step-by-step deduction on a board, without knowing a solution.
    const REASONS: Option<Reasons<Self>> = None;
    /// One step from the board towards a solution, for boards where no deduction is found: a mistake in the way, or a
    /// free choice. `None` if nothing is left to do. A puzzle without it has no hints.
    const HINT: Option<fn(&Self::Board, &Self::Answer) -> Option<Hint<Self>>> = None;
    /// What a step between two boards did: a sentence that names the cells it changed and no others. Every puzzle with
    /// hints has it.
    const CONCLUDES: Option<Concludes<Self>> = None;
    /// The rest of a solution once a later position is reached, if the solution still leads to the goal.
    const LEFT: Option<Left<Self>> = None;
    /// The parts of a board that could be removed, to find redundant clues and contradictions.
    const ITEMS: Option<Items<Self>> = None;
    /// What solutions say of cells, to tell what all of them have in common.
    const FACTS: Option<Facts<Self>> = None;
    /// Additions that leave fewer solutions.
    const ADDITIONS: Option<Additions<Self>> = None;
    /// The clues that a solution drawn on a board contradicts; none if what is drawn cannot be a whole solution.
    const REVISIONS: Option<fn(&Self::Board) -> Vec<Revision<Self>>> = None;
    /// Changes after which an unsolvable board may have a solution, the most promising first.
    const REPAIRS: Option<fn(&Self::Board) -> Vec<Addition<Self>>> = None;
}

/// One hint made from a solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<P: Rules> {
    /// The move.
    pub step: P::Move,
    /// What it does and why, in a first sentence of at most 120 characters; others may follow.
    pub words: Sentences,
    /// The cells that the first sentence says are changed.
    pub names: Vec<Cell>,
    /// Where to look, as in "Look at row 3.", and its cells (one or more), without revealing the move.
    pub place: (String, Vec<Cell>),
}

/// The rest of a solution of the first position at the second one, which some moves lead to.
pub type Left<P> =
    fn(&<P as Rules>::Board, &<P as Rules>::Answer, &<P as Rules>::Board) -> Option<<P as Rules>::Answer>;

/// How a step changed the first board, as a full sentence, and the cells that it names; `None` if there is nothing to
/// say about cells.
pub type Concludes<P> = fn(&<P as Rules>::Board, &<P as Rules>::Board) -> Option<(String, Vec<Cell>)>;
