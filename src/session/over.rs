//! Two solutions overlaid on each other, and where they differ.

use crate::contract::OverView;
use crate::grid::Cell;
use crate::kit::overlay;
use crate::puzzle::{Advised, DrawContext, Puzzle};
use crate::scene::Scene;

use super::Session;
use super::assumed::changed;
use super::known::OfProblem;

/// The opacity of the upper solution.
const SHARE: f32 = 0.5;

/// A solution overlaid on the one shown.
pub(super) struct Over<P: Puzzle> {
    /// The indices of the solution below and the one above.
    pair: (usize, usize),
    /// The board with the solution above.
    board: P::Board,
    /// The cells in which they differ.
    differ: Vec<Cell>,
}

impl<P: Puzzle> Session<P> {
    /// Overlays the next solution on the one shown, and on others that are shown after it, or stops doing so.
    pub fn lay_over(&mut self, on: bool) {
        let OfProblem { answers, shown, .. } = &self.problem;
        self.problem.compared = shown.filter(|_| on).map(|shown| (shown + 1) % answers.len().max(1));
        self.look_over();
    }

    /// Updates which solutions are overlaid.
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
            let (below, board) = (put(pair.0)?, put(pair.1)?);
            let differ = changed::<P>(&below, &board);
            Some(Over { pair, board, differ })
        });
    }

    /// The solution overlaid on the one shown.
    pub(super) fn over(&self) -> Option<&Over<P>> {
        self.shown_answer()?;
        self.problem.over.as_ref().filter(|_| self.playback.is_none())
    }

    /// The overlay for the page.
    pub(super) fn over_view(&self) -> Option<OverView> {
        let Over { pair: (_, above), differ, .. } = self.over()?;
        Some(OverView { answer: *above, differ: differ.len() })
    }

    /// Draws the overlaid solution at half opacity, with frames where the two differ.
    pub(super) fn draw_over(&self, context: &DrawContext<'_, P>, scene: &mut Scene) {
        let Some(Over { pair: (_, above), board, differ }) = self.over() else { return };
        let advice = self.problem.answers.get(*above).map(|answer| Advised { answer, fresh: true });
        let scale = context.scale;
        let from = scene.items.len();
        P::draw(board, &DrawContext { advice, cursor: None, hover: None, from: None, ..*context }, scene);
        scene.fade(from, SHARE);
        overlay::differ(scene, differ, scale);
    }
}
