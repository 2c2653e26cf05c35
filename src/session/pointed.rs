//! What an explanation points at on the board: where to look, known facts, conclusions, and beams.

use crate::grid::{Cell, Size};
use crate::kit::overlay::{self, DeductionCells};
use crate::kit::rulers::Numbered;
use crate::puzzle::Puzzle;
use crate::scene::{Ink, Scene, Seg, Shape};

use super::Session;

/// The cells and paths pointed at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pointed {
    /// Where to look.
    pub lit: Vec<Cell>,
    /// The facts assumed known.
    pub known: Vec<Cell>,
    /// The conclusions that are put on the board.
    pub follows: Vec<Cell>,
    /// The conclusions that only rule something out.
    pub excluded: Vec<Cell>,
    /// What is impossible.
    pub fails: Vec<Cell>,
    /// Beams and routes, in cells; a single point is ringed, in place of a frame around the cells to look at.
    pub paths: Vec<Vec<(f32, f32)>>,
}

/// The most conclusions that are numbered cell by cell.
const FEW: usize = 4;

impl Pointed {
    /// Adds the rows and columns to number on a board of this size.
    pub fn number(&self, numbered: &mut Numbered, size: Size) {
        numbered.add(&self.lit, size);
        numbered.points.extend(self.paths.iter().filter(|path| path.len() == 1).flatten());
        for cells in [&self.follows, &self.excluded] {
            // Words name a few cells one by one, even if they fill a line.
            let parts = cells.chunks(if cells.len() <= FEW { 1 } else { cells.len() });
            parts.for_each(|part| numbered.add(part, size));
        }
    }
}

impl<P: Puzzle> Session<P> {
    /// Points at something on the current board, in any mode, until the board changes or the next call.
    pub fn point(&mut self, pointed: Pointed) {
        self.animation.point();
        self.position.pointed = (pointed != Pointed::default()).then_some(pointed);
    }

    /// Makes the board in these bits the current one, as a move in play made by a hint; `false` if it is not a board of
    /// the same puzzle.
    pub fn step_to(&mut self, bits: &mut crate::bits::BitReader<'_>, said: &str) -> bool {
        let Some(board) = P::decode_whole(bits) else { return false };
        if P::original(&board) != P::original(self.history.board()) {
            return false;
        }
        self.cancel();
        self.commit(board, said.into());
        true
    }

    /// Draws what is pointed at.
    pub(super) fn draw_pointed(&self, pulse: f32, scale: f32, scene: &mut Scene) {
        let Some(pointed) = &self.position.pointed else { return };
        if pointed.paths.iter().all(|path| path.len() != 1) {
            overlay::lit(scene, &pointed.lit, pulse, scale, P::TINT);
        }
        // What follows can fill the place to look at.
        let Pointed { known, follows, excluded, fails, .. } = pointed;
        overlay::evidence(scene, DeductionCells { known, follows, excluded, fails }, scale, P::TINT);
        for path in &pointed.paths {
            if let [spot] = path[..] {
                overlay::ring(scene, spot, pulse, scale);
                continue;
            }
            let mut points = path.iter();
            let Some(&(x, y)) = points.next() else { continue };
            let mut segs = vec![Seg::Move(x, y)];
            segs.extend(points.map(|&(x, y)| Seg::Line(x, y)));
            let width = 0.05_f32.max(2.0 / scale.max(0.01));
            scene.line(Shape::Path(segs.clone()), Ink::GROUND, 2.0 * width, 0.6);
            scene.line(Shape::Path(segs), Ink::ACCENT, width, 0.9);
        }
    }
}
