//! The walk as a line: past steps fade with age, future ones are faint.

use crate::grid::Cell;
use crate::kit::overlay::corner;
use crate::puzzle::DrawContext;
use crate::scene::{Ink, Scene, Seg, Shape};

use crate::puzzles::laser_maze::LaserMaze;
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::moved;

/// The ages, in steps, at which the trail grows fainter, with the opacity of younger parts.
const AGES: [(usize, f32); 4] = [(6, 0.95), (16, 0.7), (40, 0.5), (usize::MAX, 0.32)];
/// The minimum distance between two points of the line, in pixels.
const APART: f32 = 2.0;

/// Draws the walk after `time` steps and a fraction of the next one.
pub fn draw(board: &Board, context: &DrawContext<'_, LaserMaze>, time: u32, share: f32, scene: &mut Scene) {
    let Some(start) = board.start.filter(|_| !board.walk.is_empty()) else { return };
    let (done, length) = (time as usize, board.walk.len());
    let near = APART / context.scale.max(0.01);
    let width = (0.12_f32).max(2.5 / context.scale.max(0.01));
    // Where the line changes its opacity: the first step, and the opacity.
    let mut parts: Vec<(usize, f32)> = AGES.iter().rev().map(|&(_, alpha)| (0, alpha)).collect();
    for (part, (age, _)) in parts.iter_mut().skip(1).zip(AGES.iter().rev().skip(1)) {
        part.0 = done.saturating_sub(*age);
    }
    parts.push((done, if context.replay.is_some() { 0.14 } else { 0.3 }));
    let mut at = start;
    let mut strides = board.walk.strides();
    let mut index = 0;
    for (which, &(from, alpha)) in parts.iter().enumerate() {
        let end = parts.get(which + 1).map_or(length, |next| next.0).min(length);
        if end <= from && index >= end {
            continue;
        }
        let mut line = TrailLine::new(at, near);
        while index < end
            && let Some(stride) = strides.next()
        {
            at = moved(at, stride);
            index += 1;
            line.to(at, index == end);
        }
        if line.path.len() > 1 {
            scene.line(Shape::Path(line.path), Ink::ACCENT, width, alpha);
        }
    }
    // The step under way.
    if share > 0.0
        && let Some(stride) = board.walk.get(done)
    {
        let from = board.walk.first(done).end(start);
        let (a, b) = (corner(from), corner(moved(from, stride)));
        let gone = (share * 2.0).min(1.0);
        let to = (a.0 + (b.0 - a.0) * gone + 0.5, a.1 + (b.1 - a.1) * gone + 0.5);
        scene.segment((a.0 + 0.5, a.1 + 0.5), to, Ink::ACCENT, width, 0.95);
    }
}

/// A line whose points are not too close together.
struct TrailLine {
    path: Vec<Seg>,
    last: (f32, f32),
    near: f32,
}

impl TrailLine {
    fn new(at: Cell, near: f32) -> TrailLine {
        let (x, y) = corner(at);
        TrailLine { path: vec![Seg::Move(x + 0.5, y + 0.5)], last: (x + 0.5, y + 0.5), near }
    }

    fn to(&mut self, cell: Cell, end: bool) {
        let (x, y) = corner(cell);
        let (x, y) = (x + 0.5, y + 0.5);
        if end || (x - self.last.0).abs().max((y - self.last.1).abs()) >= self.near {
            self.path.push(Seg::Line(x, y));
            self.last = (x, y);
        }
    }
}
