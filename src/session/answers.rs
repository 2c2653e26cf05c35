//! What the session does with results of solvers: solutions to look at, advice, and lookahead.

use crate::grid::Cell;
use crate::puzzle::{Advised, Mode, Puzzle};
use crate::search::MoveStatus;

use super::known::OfProblem;
use super::state::Session;

/// The number of solutions compared to mark where they differ.
const COMPARED: usize = 16;

impl<P: Puzzle> Session<P> {
    /// Forgets the solutions and the cells marked by a verdict.
    pub fn clear_answers(&mut self) {
        self.problem = OfProblem::default();
        self.laid.take();
        self.playback = None;
    }

    /// Adds solutions as the worker wrote them; invalid texts are skipped. If they `refine`, each replaces the one
    /// before.
    pub fn add_answers(&mut self, texts: &[String], refine: bool) {
        let board = self.history.board();
        let answers = texts.iter().filter_map(|text| P::parse_answer(board, text).ok()).collect();
        self.add(answers, refine);
    }

    /// Adds solutions of the current position: its moves come before theirs, and replays begin after them.
    pub fn add_answers_here(&mut self, texts: &[String], refine: bool) {
        let board = self.history.board();
        let answers = texts.iter().filter_map(|text| P::parse_answer(board, text).ok());
        match P::REJOINED {
            None => self.add(answers.collect(), refine),
            Some(rejoined) => {
                let (answers, made) = (answers.map(|answer| rejoined(board, &answer)).collect(), P::replay(board));
                self.problem.made = made.done(made.end());
                self.add(answers, refine);
            }
        }
    }

    fn add(&mut self, answers: Vec<P::Answer>, refine: bool) {
        for answer in answers {
            if refine {
                self.problem.answers.clear();
            }
            self.problem.answers.push(answer);
        }
        self.problem.over = None;
        self.laid.take();
        self.look_over();
    }

    /// Shows a solution, or none.
    pub fn show(&mut self, index: Option<usize>) {
        self.laid.take();
        self.problem.shown = index.filter(|&index| index < self.problem.answers.len());
        self.look_over();
        if self.playback.is_some() {
            self.watch(true);
        }
    }

    /// The solution shown in Solve.
    pub(super) fn shown_answer(&self) -> Option<&P::Answer> {
        let shown = self.problem.shown.filter(|_| self.hand.mode == Mode::Solve)?;
        self.problem.answers.get(shown)
    }

    /// The solution on screen as text: the one shown in Solve, or the moves that solve the board; "" if there is none.
    pub fn solution(&self) -> String {
        let board = self.drawn();
        match self.shown_answer() {
            Some(answer) => P::print_answer(&board, answer),
            None if P::check(&board, Mode::Play).solved => P::print_answer(&board, &P::answer_made(&board)),
            None => String::new(),
        }
    }

    /// The solution shown in Solve as lines to follow on paper; empty if the solved board tells it.
    pub fn listed(&self) -> Vec<String> {
        P::LISTED.zip(self.shown_answer()).map(|(listed, answer)| (listed.lines)(answer)).unwrap_or_default()
    }

    /// Puts the solution shown on the board.
    pub fn take(&mut self) {
        if let Some(answer) = self.problem.shown.and_then(|index| self.problem.answers.get(index)) {
            let Some(board) = self.answered(answer) else { return };
            self.commit_as(board, "solution put on the board".into(), Some(false));
        }
    }

    /// Keeps the cells of a verdict: those that it blames, and those not shared by all solutions.
    pub fn mark(&mut self, blamed: Vec<Cell>, unshared: Vec<Cell>) {
        self.problem.blamed = blamed;
        self.problem.unshared = unshared;
    }

    /// The cells in which the compared solutions differ, to be marked while one is shown.
    pub(super) fn differences(&self) -> Vec<Cell> {
        let OfProblem { answers, unshared, .. } = &self.problem;
        let shown = self.shown_answer().is_some() && self.playback.is_none();
        let compared = if shown { answers.len().min(COMPARED) } else { 0 };
        match P::DIFFERENCES {
            _ if compared > 1 && !unshared.is_empty() => unshared.clone(),
            Some(differences) => differences(&answers[..compared]),
            None => Vec::new(),
        }
    }

    /// Takes the advice on the current board; an empty text removes it.
    pub fn advise(&mut self, answer: &str) {
        if self.advisor().is_none() {
            return;
        }
        if let Ok(answer) = P::parse_answer(self.history.board(), answer) {
            self.advice = Some((answer, true));
        }
    }

    /// Records that the adviser found the current board unsolvable, for this reason.
    pub fn deny(&mut self, why: &str) {
        self.advice = None;
        self.position.trouble = Some(why.into());
    }

    /// The advice as far as it is shown: not in Solve, and as outdated while a stroke changes the board.
    pub(super) fn advised(&self) -> Option<Advised<'_, P::Answer>> {
        let (answer, fresh) = self.advice.as_ref().filter(|_| self.hand.mode != Mode::Solve)?;
        Some(Advised { answer, fresh: *fresh && self.hand.live.is_none() })
    }

    /// Takes the status of the next moves known by now; `over`: no more will become known.
    pub fn look_ahead(&mut self, moves: Vec<MoveStatus>, over: bool) {
        self.position.next_moves = moves;
        self.position.looked = over;
        self.position.outlook.take();
    }
}
