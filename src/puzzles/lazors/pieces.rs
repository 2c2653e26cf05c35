//! The drawing of each piece of Lazors: distinct in shape, not only in colour.
//!
//! A piece is drawn into a unit square whose top left corner is (x, y).

use crate::puzzles::lazors::inks;
use crate::scene::{Ink, Scene, Seg, Shape};

use crate::puzzles::lazors::board::{BlockKind, Laser};

/// Distance from a cell's edge to a block's.
const INSET: f32 = 0.06;
/// A block's corner radius.
const ROUND: f32 = 0.11;

/// A block. Fixed blocks have screws in their corners, movable ones a soft shadow.
pub fn block(scene: &mut Scene, x: f32, y: f32, kind: BlockKind, fixed: bool, alpha: f32) {
    let side = 1.0 - 2.0 * INSET;
    let face = Shape::Rect(x + INSET, y + INSET, side, side, ROUND);
    let (cx, cy) = (x + 0.5, y + 0.5);
    if !fixed {
        scene.fill(
            Shape::Rect(x + INSET - 0.01, y + INSET + 0.035, side + 0.02, side + 0.01, ROUND + 0.02),
            Ink::SHADOW,
            0.35 * alpha,
        );
    }
    match kind {
        BlockKind::Reflect => {
            scene.fill(face, inks::REFLECT, alpha);
            let inner = INSET + 0.1;
            let bevel = Shape::Rect(x + inner, y + inner, 1.0 - 2.0 * inner, 1.0 - 2.0 * inner, 0.06);
            scene.line(bevel, inks::REFLECT_EDGE, 0.035, 0.95 * alpha);
            for (from, to) in [((0.3, 0.44), (0.44, 0.3)), ((0.3, 0.62), (0.62, 0.3))] {
                scene.segment((x + from.0, y + from.1), (x + to.0, y + to.1), inks::REFLECT_EDGE, 0.045, alpha);
            }
        }
        BlockKind::Opaque => {
            scene.fill(face.clone(), inks::OPAQUE, alpha);
            let (low, high) = (INSET + 0.1, 1.0 - INSET - 0.1);
            for offset in [-0.4, -0.2, 0.0, 0.2, 0.4_f32] {
                // The diagonal x + y = 1 + offset, clipped to the inner square.
                let sum = 1.0 + offset;
                let left = low.max(sum - high);
                let right = high.min(sum - low);
                scene.segment(
                    (x + left, y + sum - left),
                    (x + right, y + sum - right),
                    inks::OPAQUE_HATCH,
                    0.04,
                    alpha,
                );
            }
            scene.line(face, inks::OPAQUE_HATCH, 0.03, 0.8 * alpha);
        }
        BlockKind::Refract => {
            scene.fill(face.clone(), inks::REFRACT, 0.42 * alpha);
            scene.line(face, inks::REFRACT_EDGE, 0.04, 0.9 * alpha);
            for (dx, dy) in [(0.18, 0.18), (0.18, -0.18)] {
                scene.segment((cx - dx, cy - dy), (cx + dx, cy + dy), inks::REFRACT_EDGE, 0.04, 0.9 * alpha);
            }
        }
        BlockKind::Prism => {
            scene.fill(face, inks::PRISM, 0.35 * alpha);
            let diamond = diamond(cx, cy, 0.5 - INSET - 0.03);
            scene.fill(diamond.clone(), inks::PRISM, 0.9 * alpha);
            scene.line(diamond, inks::PRISM_EDGE, 0.05, alpha);
            scene.segment((cx, cy - 0.2), (cx, cy + 0.2), inks::PRISM_EDGE, 0.03, 0.7 * alpha);
            scene.segment((cx - 0.2, cy), (cx + 0.2, cy), inks::PRISM_EDGE, 0.03, 0.7 * alpha);
        }
        BlockKind::Teleporter => {
            scene.fill(face, inks::PORT, alpha);
            scene.line(Shape::Circle(cx, cy, 0.27), inks::PORT_MARK, 0.06, alpha);
            for dx in [-0.085, 0.085] {
                scene.fill(Shape::Circle(cx + dx, cy, 0.05), inks::PORT_MARK, alpha);
            }
        }
    }
    if fixed {
        let corner = INSET + 0.09;
        let ink = if kind == BlockKind::Reflect { inks::REFLECT_SCREW } else { inks::SCREW };
        for (dx, dy) in [(corner, corner), (1.0 - corner, corner), (corner, 1.0 - corner), (1.0 - corner, 1.0 - corner)]
        {
            scene.fill(Shape::Circle(x + dx, y + dy, 0.045), ink, alpha);
            let slot = 0.022;
            scene.segment((x + dx - slot, y + dy - slot), (x + dx + slot, y + dy + slot), Ink::GROUND, 0.016, alpha);
        }
    }
}

/// A cell without a block.
pub fn cell(scene: &mut Scene, x: f32, y: f32, closed: bool) {
    let inset = 0.03;
    let side = 1.0 - 2.0 * inset;
    let plate = Shape::Rect(x + inset, y + inset, side, side, 0.1);
    if closed {
        scene.fill(plate, inks::CLOSED, 1.0);
        for (dx, dy) in [(0.07, 0.07), (0.07, -0.07)] {
            scene.segment((x + 0.5 - dx, y + 0.5 - dy), (x + 0.5 + dx, y + 0.5 + dy), Ink::QUIET, 0.03, 0.85);
        }
    } else {
        scene.fill(plate, Ink::CELL, 1.0);
        let edge = Shape::Rect(x + 0.045, y + 0.045, 0.91, 0.91, 0.09);
        scene.line(edge, inks::CELL_EDGE, 0.025, 1.0);
    }
}

/// The player's mark on a free cell that is to hold no block: larger than the cross of a closed cell.
pub fn cross(scene: &mut Scene, x: f32, y: f32) {
    let (middle, arm) = ((x + 0.5, y + 0.5), 0.17);
    for up in [arm, -arm] {
        let ends = ((middle.0 - arm, middle.1 - up), (middle.0 + arm, middle.1 + up));
        scene.segment(ends.0, ends.1, Ink::QUIET, 0.06, 1.0);
    }
}

/// A laser at a point in board units, pointing in its direction.
pub fn source(scene: &mut Scene, x: f32, y: f32, laser: Laser) {
    let (vx, vy) = (f32::from(laser.vx), f32::from(laser.vy));
    scene.fill(Shape::Circle(x, y, 0.17), Ink::GROUND, 0.9);
    scene.fill(Shape::Circle(x, y, 0.145), inks::SOURCE, 1.0);
    // An arrow head along (vx, vy): the tip, and two corners at right angles to it.
    let along =
        |forward: f32, side: f32| (x + (vx * forward - vy * side) * 0.707, y + (vy * forward + vx * side) * 0.707);
    let (tip, left, right) = (along(0.12, 0.0), along(-0.075, 0.08), along(-0.075, -0.08));
    let arrow = vec![Seg::Move(tip.0, tip.1), Seg::Line(left.0, left.1), Seg::Line(right.0, right.1), Seg::Close];
    scene.fill(Shape::Path(arrow), inks::SOURCE_MARK, 1.0);
}

/// A target at a point in board units; `lit` runs from 0 to 1.
pub fn target(scene: &mut Scene, x: f32, y: f32, lit: f32) {
    scene.fill(Shape::Circle(x, y, 0.155), Ink::GROUND, 0.9);
    scene.line(Shape::Circle(x, y, 0.115), inks::TARGET, 0.05, 1.0);
    if lit > 0.0 {
        scene.shine(Shape::Circle(x, y, 0.24), inks::BEAM_GLOW, 0.3 * lit);
        scene.fill(Shape::Circle(x, y, 0.13 * lit), inks::TARGET_LIT, lit);
        scene.line(Shape::Circle(x, y, 0.13), inks::BEAM, 0.045, lit);
        scene.fill(Shape::Circle(x, y, 0.045), inks::BEAM_GLOW, lit);
    }
}

/// A square standing on its corner.
pub fn diamond(x: f32, y: f32, reach: f32) -> Shape {
    Shape::Path(vec![
        Seg::Move(x, y - reach),
        Seg::Line(x + reach, y),
        Seg::Line(x, y + reach),
        Seg::Line(x - reach, y),
        Seg::Close,
    ])
}
