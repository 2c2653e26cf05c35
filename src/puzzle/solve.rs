//! Solvers and their solutions.

use crate::grid::Cell;
use crate::search::{Options, Outcome, Search, StrategyInfo};

use super::{Certify, Rules};

/// How a puzzle is solved.
pub trait Solve: Rules {
    /// The solvers, the best first; the first has the id `default`.
    const STRATEGIES: &'static [Strategy<Self>];
    /// Whether the uniqueness of a solution matters: if so, the page looks for a second one.
    const ASKS_UNIQUE: bool = true;
    /// Whether a good board has a unique solution: all boards of the gallery and all generated ones then have one.
    const ONE_ANSWER: bool = Self::ASKS_UNIQUE;
    /// The puzzle with its moves fixed, to find out what is still possible from the current position. Without it, only
    /// the original puzzle can be searched, and no move is ever a mistake.
    const FROM_HERE: Option<fn(&Self::Board) -> Self::Board> = None;
    /// A solution of the current position as one of the original puzzle: with the moves that led to the position. `None`:
    /// it is one as it stands.
    const REJOINED: Option<fn(&Self::Board, &Self::Answer) -> Self::Answer> = None;
    /// The cells in which the solutions differ, to be marked when one of them is shown.
    const DIFFERENCES: Option<fn(&[Self::Answer]) -> Vec<Cell>> = None;
    /// Certificates that can be checked without our solvers.
    const CERTIFY: Option<Certify<Self>> = None;

    /// Checks solutions of a board by the rules alone, without any solver's code.
    fn checker(board: &Self::Board) -> Checker<Self>;
    /// The board with a solution's moves in place of its own.
    fn apply_answer(board: &Self::Board, answer: &Self::Answer) -> Self::Board;
    /// The moves on a board as a solution, for a board that they solve.
    fn answer_made(board: &Self::Board) -> Self::Answer;
    /// The subject of a verdict: the board without what solvers ignore.
    fn solver_input(board: &Self::Board) -> Self::Board {
        Self::restart(board)
    }
    /// A verdict in the puzzle's own words, if the general ones do not fit.
    fn verdict_words(_outcome: &Outcome) -> Option<String> {
        None
    }
}

/// A strategy of a puzzle: its description, and how it starts.
pub struct Strategy<P: Rules> {
    /// Its name, options and counters.
    pub info: StrategyInfo,
    /// Starts it. The board must be complete. `None` in a module that only lists strategies (without the feature
    /// `search`).
    pub start: Option<Start<P>>,
    /// For a deliberately flawed strategy: where it first goes wrong on a board with these options, if it does.
    pub flaw: Option<Doubt<P>>,
}

impl<P: Rules> Strategy<P> {
    /// A correct strategy.
    pub const fn new(info: StrategyInfo, start: Start<P>) -> Strategy<P> {
        Strategy { info, start: if cfg!(feature = "search") { Some(start) } else { None }, flaw: None }
    }

    /// The same strategy, marked as deliberately flawed.
    #[must_use]
    pub const fn flawed(self, flaw: Doubt<P>) -> Strategy<P> {
        Strategy { flaw: Some(flaw), ..self }
    }
}

/// Checks one solution after another: `Err` says in a sentence what is wrong. Consecutive solutions are often alike, so
/// results may be reused. `None`: the check takes long; ask again with the same solution to continue.
pub type Checker<P> = Box<dyn FnMut(&<P as Rules>::Answer) -> Option<Result<(), String>>>;

/// Starts a search of a board.
pub type Start<P> = fn(&<P as Rules>::Board, &Options) -> Box<dyn Search<<P as Rules>::Answer>>;

/// Where a strategy first goes wrong on a board, if it does.
pub type Doubt<P> = fn(&<P as Rules>::Board, &Options) -> Option<Flaw<<P as Rules>::Answer>>;

/// Where a deliberately flawed strategy goes wrong on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Flaw<A> {
    /// A sentence or two.
    pub words: String,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// What it takes for a solution, if anything, to be replayed.
    pub answer: Option<A>,
}
