//! Solvers and what becomes of their answers.

use crate::grid::Cell;
use crate::search::{Options, Outcome, Search, StrategyInfo};

use super::Rules;

/// How a puzzle is solved.
pub trait Solve: Rules {
    /// The solvers, the best first: its id is `default`.
    const STRATEGIES: &'static [Strategy<Self>];
    /// Whether it is asked if an answer is the only one: the page then looks for a second one.
    const ASKS_UNIQUE: bool = true;
    /// Whether a good board has one answer only: those of the gallery and those made up have.
    const ONE_ANSWER: bool = Self::ASKS_UNIQUE;
    /// The puzzle in which the moves made are fixed, for what is still possible from here. Without it a search can only
    /// be of the puzzle as it was given.
    const FROM_HERE: Option<fn(&Self::Board) -> Self::Board> = None;
    /// The cells in which answers differ from each other, to be marked when one of them is shown.
    const DIFFERENCES: Option<fn(&[Self::Answer]) -> Vec<Cell>> = None;

    /// Looks answers to a board over by the rules alone; no solver has a part in it.
    fn checker(board: &Self::Board) -> Checker<Self>;
    /// The board with an answer's moves made on it, in place of those made so far.
    fn apply_answer(board: &Self::Board, answer: &Self::Answer) -> Self::Board;
    /// What a verdict is about: the board with what solvers do not look at left out.
    fn solver_input(board: &Self::Board) -> Self::Board {
        Self::restart(board)
    }
    /// A verdict in the puzzle's own words, where the usual ones do not fit.
    fn verdict_words(_outcome: &Outcome) -> Option<String> {
        None
    }
}

/// A strategy of a puzzle: what it is, and how it starts.
pub struct Strategy<P: Rules> {
    /// What it is called, can be told and counts.
    pub info: StrategyInfo,
    /// Starts it. The board must lack nothing. `None` in a module that only names strategies (feature `search`).
    pub start: Option<Start<P>>,
    /// For one that can be wrong on purpose: where it first goes wrong on a board with these options, if it does.
    pub flaw: Option<Doubt<P>>,
}

impl<P: Rules> Strategy<P> {
    /// A strategy that is never wrong.
    pub const fn new(info: StrategyInfo, start: Start<P>) -> Strategy<P> {
        Strategy { info, start: if cfg!(feature = "search") { Some(start) } else { None }, flaw: None }
    }

    /// The same, which can be wrong on purpose.
    #[must_use]
    pub const fn flawed(self, flaw: Doubt<P>) -> Strategy<P> {
        Strategy { flaw: Some(flaw), ..self }
    }
}

/// Says of one answer after the other whether it is one; if not, what is wrong with it in a sentence. Answers that
/// come in a row are often alike: what is known of one may help with the next. `None`: it takes long, and the same answer
/// is to be asked about again to go on.
pub type Checker<P> = Box<dyn FnMut(&<P as Rules>::Answer) -> Option<Result<(), String>>>;

/// Starts a search of a board.
pub type Start<P> = fn(&<P as Rules>::Board, &Options) -> Box<dyn Search<<P as Rules>::Answer>>;

/// Where a strategy first goes wrong on a board, if it does.
pub type Doubt<P> = fn(&<P as Rules>::Board, &Options) -> Option<Flaw<<P as Rules>::Answer>>;

/// Where a strategy that is wrong on purpose goes wrong on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Flaw<A> {
    /// A sentence or two.
    pub words: String,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// What it takes for an answer, if anything: to be watched.
    pub answer: Option<A>,
}
