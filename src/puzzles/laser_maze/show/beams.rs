//! Beams, and the floor under fire. Only what is in view, and a bounded number of beams.

use crate::grid::{Cell, Dir};
use crate::kit::overlay::corner;
use crate::scene::{Ink, Scene, Seg, Shape};

use super::ground::{VisibleArea, rect};
use crate::puzzles::laser_maze::board::{Board, Content};
use crate::puzzles::laser_maze::inks;

/// The scale in pixels per cell from which floor under fire is hatched.
const HATCHED: f32 = 14.0;

/// The most beams in a picture.
const MOST: usize = 4000;

/// Draws the beams at a time, with opacity `alpha`.
pub fn draw(board: &Board, frame: &VisibleArea, time: u32, alpha: f32, scene: &mut Scene) {
    if alpha <= 0.01 {
        return;
    }
    let mut path = Vec::new();
    each_beam(board, frame, time, |cell, dir, length| {
        let (rows, cols) = dir.delta();
        let at = |along: f32| {
            (f32::from(cell.col) + 0.5 + cols as f32 * along, f32::from(cell.row) + 0.5 + rows as f32 * along)
        };
        let (from, to) = (at(0.46), at(f32::from(length) + 0.5));
        path.push(Seg::Move(from.0, from.1));
        path.push(Seg::Line(to.0, to.1));
    });
    if path.is_empty() {
        return;
    }
    for (width, strength) in [(0.42, 0.1), (0.22, 0.25)] {
        scene.light(Shape::Path(path.clone()), inks::BEAM_GLOW, width, strength * alpha);
    }
    scene.line(Shape::Path(path), inks::BEAM, 0.07, alpha);
}

/// Marks the floor under fire at a time: tinted and hatched, so that it is visible without colours too.
pub fn warn(board: &Board, frame: &VisibleArea, time: u32, alpha: f32, scene: &mut Scene) {
    if alpha <= 0.01 {
        return;
    }
    let (mut path, mut hatch) = (Vec::new(), Vec::new());
    each_beam(board, frame, time, |cell, dir, length| {
        let (rows, cols) = dir.delta();
        let (x, y) = corner(cell);
        let (count, length) = (length, f32::from(length));
        let (w, h) = if cols == 0 { (1.0, length) } else { (length, 1.0) };
        let x = if cols < 0 { x - length } else { x + cols as f32 };
        let y = if rows < 0 { y - length } else { y + rows as f32 };
        rect(&mut path, x + 0.2, y + 0.2, w - 0.4, h - 0.4);
        for step in 0..count {
            let (x, y) = if cols == 0 { (x, y + f32::from(step)) } else { (x + f32::from(step), y) };
            for (from, to) in [((0.2, 0.5), (0.5, 0.2)), ((0.2, 0.8), (0.8, 0.2)), ((0.5, 0.8), (0.8, 0.5))] {
                hatch.extend([Seg::Move(x + from.0, y + from.1), Seg::Line(x + to.0, y + to.1)]);
            }
        }
    });
    if !path.is_empty() {
        scene.fill(Shape::Path(path), Ink::BAD, alpha);
        if frame.scale >= HATCHED {
            scene.line(Shape::Path(hatch), Ink::BAD, 0.05, (2.0 * alpha).min(1.0));
        }
    }
}

/// Calls `with` with every beam at a time that may be in view: its turret's cell, direction and length.
fn each_beam(board: &Board, frame: &VisibleArea, time: u32, mut with: impl FnMut(Cell, Dir, u16)) {
    let mut count = 0;
    for (cell, turret) in board.turrets() {
        let dir = turret.heading(time);
        let level = matches!(dir, Dir::East | Dir::West);
        let inside = if level { frame.rows.contains(&cell.row) } else { frame.cols.contains(&cell.col) };
        let turned_away = match dir {
            Dir::North => cell.row < frame.rows.start,
            Dir::South => cell.row >= frame.rows.end,
            Dir::West => cell.col < frame.cols.start,
            Dir::East => cell.col >= frame.cols.end,
        };
        if !inside || turned_away {
            continue;
        }
        let mut length = 0;
        let mut at = cell;
        while let Some(next) = at.step(dir, board.size())
            && board.site(next) == Content::Floor
        {
            at = next;
            length += 1;
        }
        if length > 0 {
            with(cell, dir, length);
        }
        count += 1;
        if count >= MOST {
            return;
        }
    }
}
