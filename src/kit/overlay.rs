//! Marks over the picture of any board.

use crate::grid::Cell;
use crate::scene::{Ink, Scene, Seg, Shape};

/// The top left corner of a cell in board units.
pub fn corner(cell: Cell) -> (f32, f32) {
    (f32::from(cell.col), f32::from(cell.row))
}

/// A cross where something was refused.
pub fn refusal(scene: &mut Scene, (x, y): (f32, f32)) {
    scene.line(Shape::Circle(x, y, 0.3), Ink::BAD, 0.05, 1.0);
    scene.segment((x - 0.12, y - 0.12), (x + 0.12, y + 0.12), Ink::BAD, 0.05, 1.0);
    scene.segment((x - 0.12, y + 0.12), (x + 0.12, y - 0.12), Ink::BAD, 0.05, 1.0);
}

/// The keyboard's cursor: an outline that contrasts with anything beneath it.
pub fn cursor(scene: &mut Scene, shape: Shape) {
    scene.line(shape.clone(), Ink::GROUND, 0.09, 0.8);
    scene.line(shape, Ink::CURSOR, 0.05, 1.0);
}

/// Where the next step of a replay puts or takes something.
pub fn next(scene: &mut Scene, cell: Cell) {
    let (x, y) = corner(cell);
    let shape = Shape::Rect(x + 0.06, y + 0.06, 0.88, 0.88, 0.13);
    scene.line(shape.clone(), Ink::GROUND, 0.11, 0.8);
    scene.line(shape, Ink::ACCENT, 0.06, 1.0);
}

/// Frames the cells that a verdict blames, one frame for each connected group.
pub fn blame(scene: &mut Scene, cells: &[Cell]) {
    frame(scene, cells, Ink::BAD, 0.16, 0.06);
}

/// Marks cells, with one frame for each connected group.
fn frame(scene: &mut Scene, cells: &[Cell], ink: Ink, alpha: f32, width: f32) {
    if cells.is_empty() {
        return;
    }
    let (area, frame) = region(cells);
    scene.fill(Shape::Path(area), ink, alpha);
    if width > 0.0 {
        scene.line(Shape::Path(frame), ink, width, 0.9);
    }
}

/// Highlights cells, with a frame that contrasts with anything beneath it. `pulse`, 0 to 1, makes it stronger; `scale`
/// is pixels per cell, because the frame must be visible from far away as well. `tint`: as for [`evidence`].
pub fn lit(scene: &mut Scene, cells: &[Cell], pulse: f32, scale: f32, tint: bool) {
    let (Some(first), scale) = (cells.first(), scale.max(0.01)) else { return };
    let (area, frame) = region(cells);
    let width = (0.07 + 0.06 * pulse).min(MOST / scale).max(LEAST / scale);
    // Keep this faint: words may name the colours beneath.
    if tint {
        scene.fill(Shape::Path(area), Ink::ACCENT, 0.06 + 0.12 * pulse);
    }
    scene.line(Shape::Path(frame.clone()), Ink::GROUND, 1.9 * width, 0.75);
    scene.line(Shape::Path(frame), Ink::ACCENT, width, 1.0);
    if scale < FAR {
        let (x, y) = corner(*first);
        scene.line(Shape::Circle(x + 0.5, y + 0.5, (FAR + 6.0 * pulse) / scale), Ink::ACCENT, LEAST / scale, 1.0);
    }
}

/// Highlights a point between cells, with a ring; `pulse` and `scale`: as for [`lit`].
pub fn ring(scene: &mut Scene, (x, y): (f32, f32), pulse: f32, scale: f32) {
    let scale = scale.max(0.01);
    let width = (0.07 + 0.06 * pulse).min(MOST / scale).max(LEAST / scale);
    let shape = Shape::Circle(x, y, (0.26 + 0.06 * pulse).max(FAR / scale));
    scene.line(shape.clone(), Ink::GROUND, 1.9 * width, 0.75);
    scene.line(shape, Ink::ACCENT, width, 1.0);
}

/// The cells of a search event, on the board as the search has it at that time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EventCells {
    /// Decided earlier; for a wave, reached earlier.
    pub decided: Vec<Cell>,
    /// Decided by this event; for a wave, where it is.
    pub now: Vec<Cell>,
    /// Conclusions.
    pub follows: Vec<Cell>,
    /// Cut by this event.
    pub cut: Vec<Cell>,
}

/// Marks the cells of a search event. `scale`: pixels per cell.
pub fn told(scene: &mut Scene, told: &EventCells, scale: f32) {
    let width = 0.06_f32.max(LEAST / scale.max(0.01));
    frame(scene, &told.decided, Ink::ACCENT, 0.2, 0.0);
    frame(scene, &told.follows, Ink::GOOD, 0.22, 0.0);
    // Framed rather than tinted: pieces are told apart by their own colours.
    frame(scene, &told.now, Ink::ACCENT, 0.1, width);
    frame(scene, &told.cut, Ink::BAD, 0.06, 1.3 * width);
}

/// Marks cells in which two solutions differ. `scale`: pixels per cell.
pub fn differ(scene: &mut Scene, cells: &[Cell], scale: f32) {
    if cells.is_empty() {
        return;
    }
    let scale = scale.max(0.01);
    let width = 0.05_f32.min(MOST / scale).max(LEAST / scale);
    let (_, frame) = region(cells);
    scene.line(Shape::Path(frame.clone()), Ink::GROUND, 2.0 * width, 0.75);
    scene.line(Shape::Path(frame), Ink::CURSOR, width, 1.0);
}

/// The cells of a deduction.
#[derive(Clone, Copy)]
pub struct DeductionCells<'a> {
    /// Known facts.
    pub known: &'a [Cell],
    /// What it puts on the board.
    pub follows: &'a [Cell],
    /// Where something is only ruled out.
    pub excluded: &'a [Cell],
    /// Contradictions.
    pub fails: &'a [Cell],
}

/// Marks the evidence of a deduction. `scale`: pixels per cell; `tint`: whether cells are tinted, or framed alone.
pub fn evidence(scene: &mut Scene, evidence: DeductionCells<'_>, scale: f32, tint: bool) {
    let DeductionCells { known, follows, excluded, fails } = evidence;
    let scale = scale.max(0.01);
    let width = 0.05_f32.min(MOST / scale).max(LEAST / scale);
    for &cell in excluded {
        let (x, y) = corner(cell);
        let frame = Shape::Rect(x + 0.3, y + 0.3, 0.4, 0.4, 0.08);
        scene.line(frame.clone(), Ink::GROUND, 2.0 * width, 0.75);
        scene.line(frame, Ink::TEXT, width, 1.0);
    }
    if !tint {
        for (cells, ink) in [(known, Ink::ACCENT), (follows, Ink::GOOD), (fails, Ink::BAD)] {
            if !cells.is_empty() {
                scene.line(Shape::Path(region(cells).1), ink, width, 0.9);
            }
        }
        return;
    }
    frame(scene, known, Ink::ACCENT, 0.08, 0.0);
    frame(scene, follows, Ink::GOOD, 0.14, width);
    frame(scene, fails, Ink::BAD, 0.2, width);
}

/// Hatches the cells changed in a trial; each level has its own ink, slant and letter. `scale`: pixels per cell.
pub fn assumed(scene: &mut Scene, cells: &[Cell], level: usize, name: &str, scale: f32) {
    const HATCHES: u8 = 5;
    // Inside the cell: blocks beside it are not part of the trial.
    const INSET: f32 = 0.08;
    let within = |at: f32| INSET + (1.0 - 2.0 * INSET) * at;
    let ink = [Ink::ACCENT, Ink::GOOD, Ink::BAD, Ink::TEXT][level % 4];
    let mut lines = Vec::new();
    for &cell in cells {
        let (x, y) = corner(cell);
        for hatch in 1..2 * HATCHES {
            // A line x + y = reach within the unit square; odd levels slant the other way.
            let reach = f32::from(hatch) / f32::from(HATCHES);
            let (low, high) = ((reach - 1.0).max(0.0), reach.min(1.0));
            let flip = |at: f32| if level.is_multiple_of(2) { at } else { 1.0 - at };
            lines.push(Seg::Move(x + within(flip(low)), y + within(high)));
            lines.push(Seg::Line(x + within(flip(high)), y + within(low)));
        }
    }
    let least = 1.0 / scale.max(0.01);
    scene.line(Shape::Path(lines), ink, 0.025_f32.max(least), 0.7);
    if scale >= FAR * 3.0 {
        for &cell in cells {
            let (x, y) = corner(cell);
            scene.fill(Shape::Circle(x + 0.2, y + 0.2, 0.14), Ink::GROUND, 0.9);
            scene.fill(Shape::Text(x + 0.2, y + 0.2, 0.22, name.into()), ink, 1.0);
        }
    }
}

/// The minimum and maximum width of the frames around cells, in pixels.
const LEAST: f32 = 2.0;
const MOST: f32 = 6.0;
/// Below this many pixels per cell a ring marks highlighted cells; also the ring's radius.
const FAR: f32 = 8.0;

/// The area of cells, and the outlines of the connected groups. Cost: O(n log n).
fn region(cells: &[Cell]) -> (Vec<Seg>, Vec<Seg>) {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let (mut area, mut frame) = (Vec::new(), Vec::new());
    for cell in cells {
        let (x, y) = corner(*cell);
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        area.push(Seg::Move(x, y));
        area.extend(corners[1..].iter().map(|&(x, y)| Seg::Line(x, y)));
        area.push(Seg::Close);
        let (row, col) = (cell.row, cell.col);
        let beside = [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_add(1)),
            (row.wrapping_add(1), col),
            (row, col.wrapping_sub(1)),
        ];
        for (side, (row, col)) in beside.into_iter().enumerate() {
            if sorted.binary_search(&Cell { row, col }).is_err() {
                let (from, to) = (corners[side], corners[(side + 1) % 4]);
                frame.extend([Seg::Move(from.0, from.1), Seg::Line(to.0, to.1)]);
            }
        }
    }
    (area, frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of edges in the frames around these cells.
    fn edges(cells: &[Cell]) -> usize {
        let mut scene = Scene::new();
        blame(&mut scene, cells);
        let Some(Shape::Path(segs)) = scene.items.last().map(|item| item.shape.clone()) else { return 0 };
        segs.len() / 2
    }

    #[test]
    fn without_a_tint_colours_stay_as_they_are() {
        let cells = [Cell::new(0, 0), Cell::new(0, 1)];
        for tint in [false, true] {
            let mut scene = Scene::new();
            lit(&mut scene, &cells, 1.0, 60.0, tint);
            let all = DeductionCells { known: &cells, follows: &cells, excluded: &cells, fails: &cells };
            evidence(&mut scene, all, 60.0, tint);
            assert!(scene.items.iter().any(|item| item.stroke.is_some()));
            assert_eq!(scene.items.iter().any(|item| item.fill.is_some()), tint);
        }
    }

    #[test]
    fn what_is_ruled_out_has_another_frame_than_what_is_put() {
        let cells = [Cell::new(0, 0)];
        let none = DeductionCells { known: &[], follows: &[], excluded: &[], fails: &[] };
        let frame = |of: DeductionCells<'_>| {
            let mut scene = Scene::new();
            evidence(&mut scene, of, 60.0, false);
            let item = scene.items.pop().unwrap();
            (matches!(item.shape, Shape::Path(_)), item.stroke.unwrap().paint.ink)
        };
        let put = frame(DeductionCells { follows: &cells, ..none });
        let out = frame(DeductionCells { excluded: &cells, ..none });
        assert!(put.0 != out.0 && put.1 != out.1, "{put:?} {out:?}");
    }

    #[test]
    fn blamed_cells_that_lie_together_share_a_frame() {
        let at = Cell::new;
        assert_eq!(edges(&[]), 0);
        assert_eq!(edges(&[at(0, 0)]), 4);
        assert_eq!(edges(&[at(0, 0), at(0, 1), at(1, 1)]), 8);
        assert_eq!(edges(&[at(0, 0), at(1, 1)]), 8);
    }
}
