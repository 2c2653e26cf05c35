//! What is known of the problem and of the position, and which of it a change of the board invalidates.

use std::cell::OnceCell;

use crate::grid::Cell;
use crate::kit::rulers::Numbered;
use crate::puzzle::{Finding, Puzzle};
use crate::search::MoveStatus;

use super::hints::{Help, HintLevel};
use super::over::Over;
use super::pointed::Pointed;
use super::state::Session;

/// What is known of the problem.
pub(super) struct OfProblem<P: Puzzle> {
    pub answers: Vec<P::Answer>,
    /// With how many single steps the solutions begin that were made on the board before they were looked for.
    pub made: usize,
    /// The solution drawn in Solve.
    pub shown: Option<usize>,
    /// The cells that the last verdict blames, and those that are not shared by all solutions.
    pub blamed: Vec<Cell>,
    pub unshared: Vec<Cell>,
    /// The solution with which others are compared, if they are, and how the one shown differs from it.
    pub compared: Option<usize>,
    pub over: Option<Over>,
}

impl<P: Puzzle> Default for OfProblem<P> {
    fn default() -> Self {
        OfProblem {
            answers: Vec::new(),
            made: 0,
            shown: None,
            blamed: Vec::new(),
            unshared: Vec::new(),
            compared: None,
            over: None,
        }
    }
}

/// What is known of the position.
#[derive(Default)]
pub(super) struct OfPosition {
    /// The cells changed in each trial, once they have been drawn.
    pub assumed: Option<Vec<Vec<Cell>>>,
    /// The cells and beams that an explanation points at.
    pub pointed: Option<Pointed>,
    /// The rows and columns named by the findings shown.
    pub told_of: Numbered,
    /// How much of its hint has been shown.
    pub told: HintLevel,
    /// Whether Check was used on it.
    pub checked: bool,
    /// Why it has no solution, according to the adviser.
    pub trouble: Option<String>,
    /// The status of the next moves, and whether no more will become known.
    pub next_moves: Vec<MoveStatus>,
    pub looked: bool,
    /// What that means for the board, once it was needed.
    pub outlook: OnceCell<Option<Finding>>,
}

/// A board before a change, as far as it decides what to forget afterwards.
pub(super) struct Before<B> {
    /// The solver input.
    problem: B,
    /// The solver input of the board without its moves.
    pub restarted: B,
    /// The puzzle that the advice is about, if there was advice.
    advised: Option<B>,
    /// The strategy that was to advise.
    advisor: Option<&'static str>,
}

/// The solver input of a board without its moves.
pub(super) fn restarted<P: Puzzle>(board: &P::Board) -> P::Board {
    P::solver_input(&P::restart(board))
}

impl<P: Puzzle> Session<P> {
    /// The state to compare with after a change.
    pub(super) fn before(&self) -> Before<P::Board> {
        let board = self.history.board();
        Before {
            problem: P::solver_input(board),
            restarted: restarted::<P>(board),
            advised: self.advice.as_ref().map(|_| P::restart(board)),
            advisor: self.advisor(),
        }
    }

    /// After a change: forgets everything about what is no longer the same.
    pub(super) fn forget_unless(&mut self, before: &Before<P::Board>) {
        self.playback = None;
        self.laid.take();
        self.tools = Default::default();
        self.position = OfPosition::default();
        if self.walks() {
            // Whoever looked around is with the walker again.
            self.hand.cursor = None;
        }
        if P::EDITED.is_some() {
            self.edited = OnceCell::new();
        }
        let now = self.history.board();
        if before.advised.as_ref().is_some_and(|puzzle| P::restart(now) != *puzzle) {
            self.advice = None;
        }
        if restarted::<P>(now) != before.restarted {
            self.help = Help::default();
        }
        let is_other = P::solver_input(now) != before.problem;
        if is_other {
            self.revision += 1;
            self.problem = OfProblem::default();
        }
        // What only marks the board leaves the question, and so the advice, as it is.
        if (is_other || self.advisor() != before.advisor)
            && let Some((_, fresh)) = &mut self.advice
        {
            *fresh = false;
        }
    }
}
