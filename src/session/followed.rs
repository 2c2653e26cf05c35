//! A watched search on the board.

use crate::bits::BitReader;
use crate::grid::{Cell, Size};
use crate::kit::overlay::{self, EventCells};
use crate::puzzle::{Decided, DrawContext, Mode, Puzzle};
use crate::scene::{Rect, Scene};

use super::Session;

impl<P: Puzzle> Session<P> {
    /// Shows the original board with the decisions of a search, and marks the cells of an event, until the next call.
    /// Without words it ends that.
    ///
    /// The words are: the number of decisions; for each its value, the number of its cells, and their indices; then
    /// four lists of cells, each with its length first: decided before, decided now, conclusions, and cuts.
    pub fn follow(&mut self, mut words: &[u32]) {
        let size = P::size(self.board());
        let follows_any = !words.is_empty();
        let mut decided = Vec::new();
        for _ in 0..next(&mut words).unwrap_or(0) {
            let Some(value) = next(&mut words) else { break };
            decided.push(Decided { cells: cells(&mut words, size), value });
        }
        let [before, now, follows, cut] = std::array::from_fn(|_| cells(&mut words, size));
        let told = EventCells { decided: before, now, follows, cut };
        self.followed =
            P::FOLLOWED.filter(|_| follows_any).map(|put| (put(&P::solver_input(self.board()), &decided), told));
    }

    /// Shows the board in these bits, with the cells pointed at, in place of the current one, until the next call.
    /// Without bits, or if they are not a board, shows the current one.
    pub fn show_board(&mut self, bits: Option<&mut BitReader<'_>>) {
        let board = bits.and_then(|bits| P::decode_whole(bits));
        self.followed = board.map(|board| (board, EventCells::default()));
    }

    /// Draws the watched search; returns whether there is one.
    pub(super) fn draw_followed(&self, view: Rect, scale: f32, scene: &mut Scene) -> bool {
        let Some((board, told)) = &self.followed else { return false };
        // What is wrong on the board shows where a search cuts, and not before.
        let errors = *told == EventCells::default() || !told.cut.is_empty();
        let context = DrawContext { scale, errors, ..DrawContext::still(Mode::Solve, view) };
        P::draw(board, &context, scene);
        overlay::told(scene, told, scale);
        self.draw_pointed(0.0, scale, scene);
        if let Some(over) = P::OVER_FRAMES.filter(|_| self.position.pointed.is_some()) {
            over(board, &context, scene);
        }
        true
    }
}

/// The next word.
fn next(words: &mut &[u32]) -> Option<u32> {
    words.split_off_first().copied()
}

/// Cells preceded by their number; cells off the board are not drawn.
fn cells(words: &mut &[u32], size: Size) -> Vec<Cell> {
    let mut cells = Vec::new();
    for _ in 0..next(words).unwrap_or(0) {
        let Some(index) = next(words) else { break };
        cells.push(size.cell(index as usize));
    }
    cells
}
