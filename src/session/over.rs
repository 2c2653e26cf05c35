//! Two answers laid over each other, and where they differ.

use crate::contract::OverView;
use crate::grid::Cell;
use crate::kit::overlay;
use crate::puzzle::{Advised, DrawContext, Puzzle};
use crate::scene::Scene;

use super::Session;
use super::assumed::changed;

/// How much of the upper one is seen.
const SHARE: f32 = 0.5;

/// An answer that lies over the one that is shown.
pub(super) struct Over<P: Puzzle> {
    /// The answer below and the one above, by their places.
    pair: (usize, usize),
    /// The board with the one above.
    board: P::Board,
    /// The cells in which they differ.
    differ: Vec<Cell>,
}

impl<P: Puzzle> Session<P> {
    /// Lays the answer after the one that is shown over it; or no more.
    pub fn lay_over(&mut self, on: bool) {
        self.problem.lays_over = on;
        self.look_over();
    }

    /// Looks again which answers lie over each other.
    pub(super) fn look_over(&mut self) {
        let (answers, shown) = (&self.problem.answers, self.problem.shown);
        let pair = shown.filter(|_| self.problem.lays_over && answers.len() > 1);
        let pair = pair.map(|shown| (shown, (shown + 1) % answers.len()));
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

    /// What lies over the answer that is shown.
    pub(super) fn over(&self) -> Option<&Over<P>> {
        self.shown_answer()?;
        self.problem.over.as_ref().filter(|_| self.playback.is_none())
    }

    /// The same in figures.
    pub(super) fn over_view(&self) -> Option<OverView> {
        let Over { pair: (_, above), differ, .. } = self.over()?;
        Some(OverView { answer: *above, differ: differ.len() })
    }

    /// Draws what lies over the answer that is shown, half of it to be seen, with frames where the two differ.
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
