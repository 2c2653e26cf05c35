//! What is known of the problem and of the position, and what of it a change of the board leaves.

use std::cell::OnceCell;

use crate::grid::Cell;
use crate::kit::rulers::Numbered;
use crate::puzzle::{Finding, Puzzle};
use crate::search::MoveStatus;

use super::hints::{Help, Told};
use super::over::Over;
use super::pointed::Pointed;
use super::state::Session;

/// What is known of the problem.
pub(super) struct OfProblem<P: Puzzle> {
    pub answers: Vec<P::Answer>,
    /// The answer that is drawn in solve.
    pub shown: Option<usize>,
    /// The cells that the last verdict blames, and those that it found not to be shared by all answers.
    pub blamed: Vec<Cell>,
    pub unshared: Vec<Cell>,
    /// Whether another answer is to lie over the one that is shown, and the one that does.
    pub lays_over: bool,
    pub over: Option<Over<P>>,
}

impl<P: Puzzle> Default for OfProblem<P> {
    fn default() -> Self {
        OfProblem {
            answers: Vec::new(),
            shown: None,
            blamed: Vec::new(),
            unshared: Vec::new(),
            lays_over: false,
            over: None,
        }
    }
}

/// What is known of the position.
#[derive(Default)]
pub(super) struct OfPosition {
    /// The cells changed under each what-if, once they were drawn.
    pub assumed: Option<Vec<Vec<Cell>>>,
    /// What a reason speaks of.
    pub pointed: Option<Pointed>,
    /// The rows and columns that the findings name that are shown.
    pub told_of: Numbered,
    /// How far the hint for it has been told.
    pub told: Told,
    /// Whether it was asked what is wrong with it.
    pub checked: bool,
    /// Why it has no answer, as an adviser found.
    pub trouble: Option<String>,
    /// What is known of the moves that can be made next, and whether nothing more will be.
    pub next_moves: Vec<MoveStatus>,
    pub looked: bool,
    /// What that says of the board, once it was asked for.
    pub outlook: OnceCell<Option<Finding>>,
}

/// A board before a change, as far as it decides what is forgotten after it.
pub(super) struct Before<B> {
    /// What verdicts are about.
    problem: B,
    /// The puzzle, whatever is asked of it.
    pub restarted: B,
    /// Where advice was given, the puzzle that it is about.
    advised: Option<B>,
}

/// A board's puzzle without the moves made, and whatever is asked of it.
pub(super) fn restarted<P: Puzzle>(board: &P::Board) -> P::Board {
    P::solver_input(&P::restart(board))
}

impl<P: Puzzle> Session<P> {
    /// What is compared after a change.
    pub(super) fn before(&self) -> Before<P::Board> {
        let board = self.history.board();
        Before {
            problem: P::solver_input(board),
            restarted: restarted::<P>(board),
            advised: self.advice.as_ref().map(|_| P::restart(board)),
        }
    }

    /// After a change: forgets what was known of what is no longer the same.
    pub(super) fn forget_unless(&mut self, before: &Before<P::Board>) {
        self.playback = None;
        self.position = OfPosition::default();
        let now = self.history.board();
        if before.advised.as_ref().is_some_and(|puzzle| P::restart(now) != *puzzle) {
            self.advice = None;
        }
        if restarted::<P>(now) != before.restarted {
            self.help = Help::default();
        }
        if P::solver_input(now) != before.problem {
            self.revision += 1;
            self.problem = OfProblem::default();
        }
        if let Some((_, fresh)) = &mut self.advice {
            *fresh = false;
        }
    }
}
