//! How a pointer or a key acts on a grid of cells, as far as all puzzles share it.

use crate::grid::{Cell, Size};
use crate::puzzle::{Effect, Phase, Rules, Stroke};

/// Points sampled per cell that a stroke crosses: a corner that is barely touched may be missed.
const SAMPLES: f32 = 8.0;
/// The most points sampled along a stroke: enough for the longest stroke on the largest board.
const MOST: u32 = 65_536;

/// The cell at a point in board units, if it lies on the board.
pub fn cell_at(size: Size, (x, y): (f32, f32)) -> Option<Cell> {
    let inside = x >= 0.0 && y >= 0.0 && x < f32::from(size.cols) && y < f32::from(size.rows);
    inside.then(|| Cell::new(y as u16, x as u16))
}

/// Points from the stroke's last position to its current one, both included, so close together that a fast stroke skips
/// no cell. Only the current one when it has just begun.
pub fn places(stroke: &Stroke) -> impl Iterator<Item = (f32, f32)> + use<> {
    let (from, to) = (if stroke.phase == Phase::Press { stroke.now } else { stroke.last }, stroke.now);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let count = ((dx.hypot(dy) * SAMPLES).ceil() as u32).clamp(1, MOST);
    (0..=count).map(move |at| {
        let share = at as f32 / count as f32;
        (from.0 + dx * share, from.1 + dy * share)
    })
}

/// The cells from the stroke's last position to its current one, in order.
pub fn crossed(size: Size, stroke: &Stroke) -> Vec<Cell> {
    let mut cells: Vec<Cell> = places(stroke).filter_map(|place| cell_at(size, place)).collect();
    // The stroke is straight here, so it enters no cell twice.
    cells.dedup();
    cells
}

/// These moves, or nothing if there are none.
pub fn add<M>(moves: Vec<M>) -> Effect<M> {
    if moves.is_empty() { Effect::Nothing } else { Effect::Add(moves) }
}

/// A move that replaces all moves since the stroke began, if it was possible then.
pub fn attempt<P: Rules>(before: &P::Board, step: P::Move) -> Effect<P::Move> {
    match P::apply(before, &step) {
        Ok(_) => Effect::Instead(step),
        Err(refused) => Effect::Refuse(refused.0),
    }
}

/// As [`attempt`], but while the stroke is under way an impossible move just restores the board; only its end is
/// refused with words.
pub fn attempt_at_end<P: Rules>(before: &P::Board, step: P::Move, phase: Phase) -> Effect<P::Move> {
    match attempt::<P>(before, step) {
        Effect::Refuse(_) if phase != Phase::Release => Effect::Back,
        effect => effect,
    }
}

/// Refuses when the stroke begins; the rest of the stroke has no effect.
pub fn refuse_at_once<M>(stroke: &Stroke, words: &str) -> Effect<M> {
    if stroke.phase == Phase::Press { Effect::Refuse(words.into()) } else { Effect::Nothing }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drag(last: (f32, f32), now: (f32, f32)) -> Stroke {
        Stroke { phase: Phase::Drag, start: last, last, now, second: false, brought: false, moved: true }
    }

    #[test]
    fn a_fast_stroke_leaves_no_holes_and_repeats_no_cell() {
        let size = Size::new(4, 40);
        let row = crossed(size, &drag((0.5, 1.5), (39.5, 1.5)));
        assert_eq!(row, (0..40).map(|col| Cell::new(1, col)).collect::<Vec<_>>());
        let slanted = crossed(size, &drag((0.5, 0.2), (9.5, 3.8)));
        let near = |pair: &[Cell]| pair[0].row.abs_diff(pair[1].row) + pair[0].col.abs_diff(pair[1].col) <= 2;
        assert!(slanted.windows(2).all(near), "{slanted:?}");
        assert_eq!(crossed(size, &drag((-9.0, 9.0), (-8.0, 9.0))), []);
    }

    #[test]
    fn a_stroke_that_begins_is_where_it_is() {
        let press = Stroke { phase: Phase::Press, ..drag((0.5, 0.5), (3.5, 0.5)) };
        assert_eq!(crossed(Size::new(1, 5), &press), [Cell::new(0, 3)]);
    }

    #[test]
    fn far_places_and_no_places_are_on_no_cell() {
        let size = Size::new(2, 2);
        for place in [(2.0, 0.0), (0.0, -0.1), (f32::NAN, 0.0), (f32::INFINITY, 1.0)] {
            assert_eq!(cell_at(size, place), None);
        }
        assert_eq!(places(&drag((0.0, 0.0), (f32::NAN, 1.0))).count(), 2);
    }
}
