//! The cards of our own boards in photos, in whatever theme and light: by their edges, and by the bombs of the clues.

use super::cards::Cards;
use super::parts::{Label, Square, largest, parts};
use crate::image::Image;
use crate::numbers::median;
use crate::plane::Plane;

/// The longer side of the picture in which edges are looked for, in pixels.
const LONGER: usize = 720;
/// How much the edge of a card stands out from pixel to pixel, at least.
const EDGE: f32 = 12.0;
/// The least contrast of a clue's bomb.
const LEAST: f32 = 30.0;
/// Of that contrast, how much a clue's own bomb has at least: that of a line whose cards are all known is paler.
const CLEAR: f32 = 0.5;
/// How much the edges of cards have at least, and what is around them at most.
const SEEN: f32 = 0.12;
/// How much numbers have at least, beside the bomb of their clue: what frames empty places has less.
const PRINT: f32 = 0.85;
/// How much there is at most on a card with nothing printed on it, as no face is.
const BLANK: f32 = 0.25;
/// How much there is before the first cards at least, in cells.
const MARGIN: f32 = 0.05;
/// The share of edges that are seen, at least.
const FILLED: f32 = 0.5;
/// How much lighter than the board backs are at most and faces at least: in dark themes, and in light ones.
const LIGHTER: [[f32; 2]; 2] = [[0.35, 0.55], [-0.05, 0.04]];

/// The cards of a photo.
pub fn cards(image: &Image, grey: &Plane) -> Option<Cards> {
    let (small, factor) = image.reduced(LONGER);
    let steps = small.grey().gradient(2.0 * EDGE);
    let label = |&step: &f32| if step < EDGE { Label::Back } else { Label::Other };
    let labels = steps.values().iter().map(label).collect::<Vec<_>>();
    let board =
        |square: &Square| Board::new(grey, Square { lattice: square.lattice.scaled([1.0 / factor; 2]), ..*square });
    let square = largest(parts(&labels, small.width()), &|square| board(square).is_some())?;
    board(&square).map(Board::cards)
}

/// A board with all of its clues.
struct Board<'a> {
    grey: &'a Plane,
    square: Square,
    /// How much lighter than its plate the bomb of each row's and of each column's clue is, and usually.
    bombs: Vec<f32>,
    usual: f32,
    /// The share of the cards' sides where an edge is seen.
    filled: f32,
}

impl Board<'_> {
    /// The board of a square of cards, if it has all of its cards and their clues.
    fn new(grey: &Plane, square: Square) -> Option<Board<'_>> {
        let side = square.side;
        let far = side as f32;
        let tone = |x: f32, y: f32| grey.mean(square.lattice.area(x - 0.05, y - 0.05, 0.1, 0.1));
        let bombs = (0..2 * side).map(|k| {
            let along = (k % side) as f32;
            let [x, y] = if k < side { [far + 0.884, along + 0.52] } else { [along + 0.314, far + 1.061] };
            tone(x, y) - tone(x, y + 0.23)
        });
        let bombs: Vec<_> = bombs.collect();
        let usual = median(bombs.iter().copied());
        let clear = bombs.iter().filter(|&bomb| bomb / usual > CLEAR).count();
        // What is cut off before the first cards may be more of them.
        let cut = square.lattice.start.iter().any(|&at| at < MARGIN * square.lattice.pitch[0]);
        if cut || usual.abs() < LEAST || 5 * clear < 8 * side {
            return None;
        }
        let board = Board { grey, square, bombs, usual, filled: 0.0 };
        // The first cards of rows and columns have an edge, and none is beyond the gap before it, but where a cursor is.
        let seen = |upright: bool, inner: f32| {
            (0..side).filter(|&k| board.step(k as f32, 0.0, upright, inner).abs() > SEEN).count()
        };
        let whole = [true, false].iter().all(|&way| 2 * seen(way, 0.04) > side && 2 * seen(way, -0.04) < side);
        let edges = (0..4 * side * side).filter(|&k| {
            let [along, at] = [k / 4 % side, k / 4 / side].map(|at| at as f32);
            let (ahead, inner) = if k % 2 == 0 { (0.0, 0.04) } else { (1.0, -0.04) };
            board.step(along, at + ahead, k % 4 < 2, inner).abs() > SEEN
        });
        let filled = edges.count() as f32 / (4 * side * side) as f32;
        (whole && filled > FILLED).then_some(Board { filled, ..board })
    }

    /// How much lighter it is so far after a gap than in it, of the contrast of bombs: the gap is before a column if
    /// upright, or else before a row.
    fn step(&self, along: f32, at: f32, upright: bool, inner: f32) -> f32 {
        let tone = |from: f32, width: f32| {
            let [along, from] = [along + 0.2, from - width / 2.0];
            self.grey.mean(match upright {
                true => self.square.lattice.area(from, along, width, 0.6),
                false => self.square.lattice.area(along, from, 0.6, width),
            })
        };
        (tone(at + inner, 0.03) - tone(at, 0.04)) / self.usual.abs()
    }

    /// Whether a card is flipped, as the share of a face's colour.
    fn face(&self, card: usize) -> f32 {
        let [x, y] = [card % self.square.side, card / self.square.side].map(|at| at as f32);
        let [least, most] = self.grey.sampled(self.square.lattice.area(x + 0.15, y + 0.15, 0.7, 0.7), 24, 24).ends();
        if most - least < BLANK * self.usual.abs() {
            return 0.0;
        }
        // Between its edge and what may be printed on it.
        let lighter = f32::midpoint(self.step(y, x, true, 0.085), self.step(y, x + 1.0, true, -0.085));
        let [back, face] = LIGHTER[usize::from(self.usual < 0.0)];
        if lighter > face {
            1.0
        } else if lighter < back {
            0.0
        } else {
            0.5
        }
    }

    fn cards(self) -> Cards {
        let usual = self.usual;
        let print = |bomb: f32| PRINT * if bomb / usual > CLEAR { bomb } else { usual }.abs();
        let faint = self.bombs.iter().map(|&bomb| print(bomb)).chain([CLEAR * usual.abs()]).collect();
        let Square { side, lattice } = self.square;
        let faces = (0..side * side).map(|card| self.face(card)).collect();
        Cards { side, lattice, faint, faces, filled: self.filled }
    }
}
