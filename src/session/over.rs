//! A solution compared with another: where they differ.

use crate::contract::OverView;
use crate::grid::Cell;
use crate::kit::overlay;
use crate::puzzle::Puzzle;
use crate::scene::Scene;

use super::Session;
use super::assumed::changed;
use super::known::OfProblem;

/// A solution compared with the one shown.
pub(super) struct Over {
    /// The indices of the solution shown and the other one.
    pair: (usize, usize),
    /// The cells in which they differ.
    differ: Vec<Cell>,
}

impl<P: Puzzle> Session<P> {
    /// Compares the next solution with the one shown, and with others that are shown after it, or stops doing so.
    pub fn lay_over(&mut self, on: bool) {
        let OfProblem { answers, shown, .. } = &self.problem;
        self.problem.compared = shown.filter(|_| on).map(|shown| (shown + 1) % answers.len().max(1));
        self.look_over();
    }

    /// Updates which solutions are compared.
    pub(super) fn look_over(&mut self) {
        let (answers, shown) = (&self.problem.answers, self.problem.shown);
        let pair = shown.zip(self.problem.compared).filter(|_| answers.len() > 1);
        // Not with itself, but with the one before it.
        let before = |at: usize| at.checked_sub(1).unwrap_or(1);
        let pair = pair.map(|(shown, with)| (shown, if with == shown { before(with) } else { with }));
        if self.problem.over.as_ref().map(|over| over.pair) == pair {
            return;
        }
        self.problem.over = pair.and_then(|pair| {
            let put = |index: usize| Some(P::apply_answer(self.board(), answers.get(index)?));
            Some(Over { pair, differ: changed::<P>(&put(pair.0)?, &put(pair.1)?) })
        });
    }

    /// The solution compared with the one shown.
    pub(super) fn over(&self) -> Option<&Over> {
        self.shown_answer()?;
        self.problem.over.as_ref().filter(|_| self.playback.is_none())
    }

    /// The comparison for the page.
    pub(super) fn over_view(&self) -> Option<OverView> {
        let Over { pair: (_, above), differ, .. } = self.over()?;
        Some(OverView { answer: *above, differ: differ.len() })
    }

    /// Frames the cells in which the solution shown differs from the other one.
    pub(super) fn draw_over(&self, scale: f32, scene: &mut Scene) {
        if let Some(Over { differ, .. }) = self.over() {
            overlay::differ(scene, differ, scale);
        }
    }
}
