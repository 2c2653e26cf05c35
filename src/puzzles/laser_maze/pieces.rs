//! The drawing of each piece of the maze: distinct in shape, not only in colour.
//!
//! A piece is drawn into a unit square whose top left corner is (x, y).

use crate::grid::Dir;
use crate::scene::{Ink, Scene, Seg, Shape};

use crate::puzzles::laser_maze::inks;
use crate::puzzles::laser_maze::turret::{Turn, Turret};

/// A single wall: solid, with a light top edge.
pub fn wall(scene: &mut Scene, x: f32, y: f32) {
    scene.fill(Shape::Rect(x, y, 1.0, 1.0, 0.0), inks::OPAQUE, 1.0);
    scene.fill(Shape::Rect(x, y, 1.0, EDGE, 0.0), inks::OPAQUE_HATCH, 1.0);
}

/// Height of a wall's light edge.
pub const EDGE: f32 = 0.12;

/// The direction of a barrel that has turned from one direction by a fraction of a quarter turn, clockwise if `swing`
/// is 1, anticlockwise if it is -1.
pub fn aim(from: Dir, swing: i32, share: f32) -> (f32, f32) {
    let (rows, cols) = from.delta();
    let (x, y, swing) = (cols as f32, rows as f32, swing as f32);
    // Along the chord, projected back onto the circle: close enough to an even turn.
    let (x, y) = (x + (-y * swing - x) * share * swing.abs(), y + (x * swing - y) * share * swing.abs());
    let length = (x * x + y * y).sqrt().max(0.1);
    (x / length, y / length)
}

/// A turret: a round base and a barrel that points along (`vx`, `vy`). The mark on its base shows its kind: a dot
/// clockwise, a ring anticlockwise, a square static, bars for a slow turret, an arc for a sweep.
pub fn turret(scene: &mut Scene, x: f32, y: f32, turret: Turret, (vx, vy): (f32, f32), alpha: f32) {
    let (cx, cy) = (x + 0.5, y + 0.5);
    scene.fill(Shape::Rect(x + 0.06, y + 0.06, 0.88, 0.88, 0.16), inks::CLOSED, alpha);
    let at = |along: f32, side: f32| (cx + vx * along - vy * side, cy + vy * along + vx * side);
    let corners = [at(0.0, -0.1), at(0.46, -0.07), at(0.46, 0.07), at(0.0, 0.1)];
    let mut barrel = vec![Seg::Move(corners[0].0, corners[0].1)];
    barrel.extend(corners[1..].iter().map(|&(x, y)| Seg::Line(x, y)));
    barrel.push(Seg::Close);
    scene.fill(Shape::Circle(cx, cy, 0.3), inks::SOURCE, alpha);
    scene.fill(Shape::Path(barrel), inks::SOURCE, alpha);
    let (muzzle, tip) = (at(0.36, 0.0), at(0.46, 0.0));
    scene.segment(muzzle, tip, inks::MUZZLE, 0.12, alpha);
    match (turret.turn, turret.ccw) {
        (Turn::Every(1), false) => scene.fill(Shape::Circle(cx, cy, 0.1), inks::SOURCE_MARK, alpha),
        (Turn::Every(1), true) => scene.line(Shape::Circle(cx, cy, 0.12), inks::SOURCE_MARK, 0.06, alpha),
        (Turn::Static, _) => {
            scene.fill(Shape::Rect(cx - 0.11, cy - 0.11, 0.22, 0.22, 0.02), inks::SOURCE_MARK, alpha);
        }
        (Turn::Every(steps), ccw) => {
            for bar in 0..steps {
                let dx = (f32::from(bar) - f32::from(steps - 1) / 2.0) * 0.09;
                let slant = if ccw { -0.04 } else { 0.04 };
                scene.segment(
                    (cx + dx + slant, cy - 0.11),
                    (cx + dx - slant, cy + 0.11),
                    inks::SOURCE_MARK,
                    0.05,
                    alpha,
                );
            }
        }
        (Turn::Sweep, ccw) => {
            let side = if ccw { -1.0 } else { 1.0 };
            let arc =
                vec![Seg::Move(cx - 0.14 * side, cy - 0.08), Seg::Quad(cx, cy + 0.22, cx + 0.14 * side, cy - 0.08)];
            scene.line(Shape::Path(arc), inks::SOURCE_MARK, 0.06, alpha);
            scene.fill(Shape::Circle(cx + 0.14 * side, cy - 0.08, 0.05), inks::SOURCE_MARK, alpha);
        }
    }
}

/// The direction in which a turret turns, shown around its base: an arc ahead of the barrel (`vx`, `vy`) with a head;
/// for a sweep a second, fainter head for the return; for a slow turret an arc of as many pieces as steps; for a static
/// turret two bars that lock it. `swing` is its next quarter turn: clockwise if 1, anticlockwise if -1; 0 if it
/// waits, drawn fainter.
pub fn sense(scene: &mut Scene, x: f32, y: f32, turret: Turret, (vx, vy): (f32, f32), swing: i32) {
    let usual = if turret.ccw { -1.0 } else { 1.0 };
    let way = if swing == 0 { usual } else { swing as f32 };
    let alpha = if swing == 0 && turret.turn != Turn::Static { 0.55 } else { 1.0 };
    // A point along the barrel and to the side to which it turns.
    let at = |along: f32, side: f32| {
        let side = side * way;
        (x + 0.5 + vx * along - vy * side, y + 0.5 + vy * along + vx * side)
    };
    let mut lines = Vec::new();
    let mut line = |from: (f32, f32), to: (f32, f32)| {
        lines.extend([Seg::Move(from.0, from.1), Seg::Line(to.0, to.1)]);
    };
    if turret.turn == Turn::Static {
        for side in [-0.38, 0.38] {
            line(at(-0.16, side), at(0.16, side));
        }
        return scene.line(Shape::Path(lines), Ink::TEXT, 0.07, alpha);
    }
    let pieces = match turret.turn {
        Turn::Every(steps) => usize::from(steps),
        Turn::Sweep | Turn::Static => 1,
    };
    let points: Vec<(f32, f32)> = ARC.iter().map(|&(along, side)| at(along, side)).collect();
    // Pieces with a gap after each: two points of the arc for a piece, one for a gap.
    let each = (ARC.len() - 1) / pieces.max(1);
    for piece in 0..pieces {
        let length = if pieces == 1 { each } else { (2 * each + 1) / 3 };
        for pair in points[piece * each..=piece * each + length].windows(2) {
            line(pair[0], pair[1]);
        }
    }
    scene.line(Shape::Path(lines), Ink::TEXT, 0.055, alpha);
    let head = |(tip, left, right): ((f32, f32), (f32, f32), (f32, f32))| {
        let [tip, left, right] = [tip, left, right].map(|(along, side)| at(along, side));
        Shape::Path(vec![Seg::Move(tip.0, tip.1), Seg::Line(left.0, left.1), Seg::Line(right.0, right.1), Seg::Close])
    };
    scene.fill(head(((-0.1, 0.4), (0.07, 0.31), (0.07, 0.46))), Ink::TEXT, alpha);
    if turret.turn == Turn::Sweep {
        scene.fill(head(((-0.1, -0.4), (0.07, -0.31), (0.07, -0.46))), Ink::TEXT, 0.5);
    }
}

/// A sixth of a circle around the base, ahead of a barrel: coordinates along it and across, from the muzzle on.
const ARC: [(f32, f32); 13] = [
    (0.352, 0.157),
    (0.337, 0.187),
    (0.319, 0.215),
    (0.299, 0.242),
    (0.277, 0.267),
    (0.253, 0.291),
    (0.226, 0.311),
    (0.198, 0.330),
    (0.169, 0.346),
    (0.138, 0.359),
    (0.106, 0.370),
    (0.073, 0.378),
    (0.040, 0.383),
];

/// The walker's start: an open ring in a square.
pub fn start(scene: &mut Scene, x: f32, y: f32) {
    scene.line(Shape::Rect(x + 0.14, y + 0.14, 0.72, 0.72, 0.14), Ink::ACCENT, 0.06, 1.0);
    scene.line(Shape::Circle(x + 0.5, y + 0.5, 0.16), Ink::ACCENT, 0.06, 1.0);
}

/// The goal: a flag; `done` runs from 0 to 1.
pub fn goal(scene: &mut Scene, x: f32, y: f32, done: f32) {
    if done > 0.0 {
        scene.shine(Shape::Circle(x + 0.5, y + 0.5, 0.5), inks::TARGET_LIT, 0.35 * done);
    }
    let ink = if done > 0.5 { inks::TARGET_LIT } else { inks::TARGET };
    scene.segment((x + 0.32, y + 0.16), (x + 0.32, y + 0.86), ink, 0.07, 1.0);
    let flag =
        vec![Seg::Move(x + 0.32, y + 0.16), Seg::Line(x + 0.8, y + 0.34), Seg::Line(x + 0.32, y + 0.54), Seg::Close];
    scene.fill(Shape::Path(flag), ink, 1.0);
}

/// The walker in a cell with its centre at (x, y), or on the way to one. `beside`: how far it has stepped aside, from 0
/// to 1, into a corner of the cell, where it is smaller and leaves the flag in sight.
pub fn walker(scene: &mut Scene, (x, y): (f32, f32), beside: f32, dead: bool) {
    let (x, y, size) = (x + 0.2 * beside, y + 0.2 * beside, 1.0 - 0.25 * beside);
    let ink = if dead { Ink::BAD } else { Ink::TEXT };
    scene.fill(Shape::Circle(x, y, 0.31 * size), Ink::GROUND, 0.9);
    scene.fill(Shape::Circle(x, y, 0.26 * size), ink, 1.0);
    if dead {
        let arm = 0.11 * size;
        scene.segment((x - arm, y - arm), (x + arm, y + arm), Ink::GROUND, 0.07 * size, 1.0);
        scene.segment((x - arm, y + arm), (x + arm, y - arm), Ink::GROUND, 0.07 * size, 1.0);
    } else {
        for dx in [-0.09 * size, 0.09 * size] {
            scene.fill(Shape::Circle(x + dx, y - 0.04 * size, 0.045 * size), Ink::GROUND, 1.0);
        }
    }
}
