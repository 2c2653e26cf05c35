//! A search that is followed, on the board.

use crate::bits::BitReader;
use crate::grid::{Cell, Size};
use crate::kit::overlay::{self, Told};
use crate::puzzle::{Decided, DrawContext, Mode, Puzzle};
use crate::scene::{Rect, Scene};

use super::Session;

impl<P: Puzzle> Session<P> {
    /// Shows the board as it was given with what a search has decided, and marks what an event is about, until told
    /// otherwise; nothing: no more.
    ///
    /// The words are how many decisions there are, then for each its value, how many cells it has and these by their
    /// index; then four times how many cells and these: decided before, decided now, what follows, what is cut.
    pub fn follow(&mut self, mut words: &[u32]) {
        let size = P::size(self.board());
        let follows_any = !words.is_empty();
        let mut decided = Vec::new();
        for _ in 0..next(&mut words).unwrap_or(0) {
            let Some(value) = next(&mut words) else { break };
            decided.push(Decided { cells: cells(&mut words, size), value });
        }
        let [before, now, follows, cut] = std::array::from_fn(|_| cells(&mut words, size));
        let told = Told { decided: before, now, follows, cut };
        self.followed = P::FOLLOWED
            .filter(|_| follows_any)
            .map(|put| (put(&P::solver_input(self.board()), &decided), told));
    }

    /// Shows the board in these bits, with what is pointed at, in place of the one that stands, until told otherwise; of
    /// bits that are no board, the one that stands.
    pub fn show_board(&mut self, bits: Option<&mut BitReader<'_>>) {
        let board = bits.and_then(|bits| P::decode_whole(bits));
        self.followed = board.map(|board| (board, Told::default()));
    }

    /// Draws what is followed, if something is.
    pub(super) fn draw_followed(&self, view: Rect, scale: f32, scene: &mut Scene) -> bool {
        let Some((board, told)) = &self.followed else { return false };
        P::draw(board, &DrawContext { scale, ..DrawContext::still(Mode::Solve, view) }, scene);
        overlay::told(scene, told, scale);
        self.draw_pointed(0.0, scale, scene);
        true
    }
}

/// The next word.
fn next(words: &mut &[u32]) -> Option<u32> {
    words.split_off_first().copied()
}

/// Cells with their number before them; those beyond the board are drawn nowhere.
fn cells(words: &mut &[u32], size: Size) -> Vec<Cell> {
    let mut cells = Vec::new();
    for _ in 0..next(words).unwrap_or(0) {
        let Some(index) = next(words) else { break };
        cells.push(size.cell(index as usize));
    }
    cells
}
