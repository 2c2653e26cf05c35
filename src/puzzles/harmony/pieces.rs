//! The drawing of Harmony's tiles: a dye and a pattern for each colour, pips for the moves left.
//!
//! Patterns differ in shape, so colours can be distinguished without hue. A piece is drawn into a square whose top left
//! corner is (x, y) and whose side is `side`.

use crate::scene::{Ink, Scene, Seg, Shape};

use crate::puzzles::harmony::board::{DYES, Tile};
use crate::puzzles::harmony::inks;

/// The inks of the dyes, in their order.
const DYE_INKS: [Ink; DYES.len()] = [
    inks::TILE_1,
    inks::TILE_2,
    inks::TILE_3,
    inks::TILE_4,
    inks::TILE_5,
    inks::TILE_6,
    inks::TILE_7,
    inks::TILE_8,
    inks::TILE_9,
    inks::TILE_10,
    inks::TILE_11,
    inks::TILE_12,
    inks::TILE_13,
    inks::TILE_14,
    inks::TILE_15,
    inks::TILE_16,
];

/// The ink of a dye.
pub fn ink(dye: u8) -> Ink {
    DYE_INKS.get(usize::from(dye)).copied().unwrap_or(inks::TILE_1)
}

/// Where a tile is drawn: a square, and the opacity.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Length of a side.
    pub side: f32,
    /// The opacity, 0 to 1.
    pub alpha: f32,
}

impl Slot {
    /// The square of a cell.
    pub fn cell(col: f32, row: f32) -> Slot {
        Slot { x: col, y: row, side: 1.0, alpha: 1.0 }
    }

    fn at(self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.side, self.y + y * self.side)
    }

    fn rect(self, inset: f32, round: f32) -> Shape {
        let side = self.side * (1.0 - 2.0 * inset);
        let (x, y) = self.at(inset, inset);
        Shape::Rect(x, y, side, side, round * self.side)
    }
}

/// A tile. `lift`, 0 to 1, raises it; a tile without moves is flat.
pub fn tile(scene: &mut Scene, slot: Slot, tile: Tile, dye: u8, lift: f32) {
    let slot = Slot { y: slot.y - 0.07 * lift * slot.side, ..slot };
    if tile.moves > 0 {
        let drop = Slot { y: slot.y + (0.03 + 0.09 * lift) * slot.side, ..slot };
        scene.fill(drop.rect(0.05 - 0.02 * lift, 0.16), Ink::SHADOW, (0.45 + 0.2 * lift) * slot.alpha);
    }
    swatch(scene, slot, dye);
    pips(scene, slot, tile.moves);
}

/// A sample of a colour: its dye and its pattern.
pub fn swatch(scene: &mut Scene, slot: Slot, dye: u8) {
    scene.fill(slot.rect(0.06, 0.15), ink(dye), slot.alpha);
    scene.line(slot.rect(0.07, 0.14), inks::TILE_EDGE, 0.02 * slot.side, slot.alpha);
    pattern(scene, slot, dye);
}

/// A colour's pattern, drawn between 0.14 and 0.86 of the square.
fn pattern(scene: &mut Scene, slot: Slot, dye: u8) {
    let (low, high) = (0.16_f32, 0.84_f32);
    let mark = |scene: &mut Scene, from: (f32, f32), to: (f32, f32)| {
        scene.segment(slot.at(from.0, from.1), slot.at(to.0, to.1), inks::TILE_MARK, 0.05 * slot.side, slot.alpha);
    };
    // The diagonal x + y = sum, clipped to the square, or its mirror image.
    let slope = |scene: &mut Scene, sum: f32, mirrored: bool| {
        let (left, right) = (low.max(sum - high), high.min(sum - low));
        let flip = |(x, y): (f32, f32)| if mirrored { (1.0 - x, y) } else { (x, y) };
        mark(scene, flip((left, sum - left)), flip((right, sum - right)));
    };
    const SUMS: [f32; 5] = [0.5, 0.75, 1.0, 1.25, 1.5];
    const STEPS: [f32; 4] = [0.22, 0.41, 0.59, 0.78];
    const CORNERS: [(f32, f32); 4] = [(0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)];
    match dye {
        0 => SUMS.iter().for_each(|&sum| slope(scene, sum, false)),
        1 => STEPS.iter().for_each(|&at| mark(scene, (low, at), (high, at))),
        2 => STEPS.iter().for_each(|&at| mark(scene, (at, low), (at, high))),
        3 => SUMS.iter().for_each(|&sum| slope(scene, sum, true)),
        4 => {
            for x in STEPS {
                for y in STEPS {
                    let (x, y) = slot.at(x, y);
                    scene.fill(Shape::Circle(x, y, 0.045 * slot.side), inks::TILE_MARK, slot.alpha);
                }
            }
        }
        5 => {
            for sum in [0.7, 1.0, 1.3] {
                slope(scene, sum, false);
                slope(scene, sum, true);
            }
        }
        6 => {
            for inset in [0.17, 0.3] {
                scene.line(slot.rect(inset, 0.04), inks::TILE_MARK, 0.05 * slot.side, slot.alpha);
            }
        }
        7 => {
            for top in [0.12, 0.34, 0.56_f32] {
                mark(scene, (low, top + 0.22), (0.5, top));
                mark(scene, (0.5, top), (high, top + 0.22));
            }
        }
        8 => {
            for at in [0.28, 0.72] {
                mark(scene, (low, at), (high, at));
                mark(scene, (at, low), (at, high));
            }
        }
        9 => {
            for (x, y) in CORNERS {
                let (x, y) = slot.at(x, y);
                let ring = Shape::Circle(x, y, 0.11 * slot.side);
                scene.line(ring, inks::TILE_MARK, 0.045 * slot.side, slot.alpha);
            }
        }
        10 => {
            for reach in [0.34, 0.2] {
                let tips = [(0.5, 0.5 - reach), (0.5 + reach, 0.5), (0.5, 0.5 + reach), (0.5 - reach, 0.5)];
                (0..4).for_each(|at| mark(scene, tips[at], tips[(at + 1) % 4]));
            }
        }
        11 => {
            for (x, y) in CORNERS {
                mark(scene, (x - 0.11, y), (x + 0.11, y));
                mark(scene, (x, y - 0.11), (x, y + 0.11));
            }
        }
        12 => {
            for left in [0.12, 0.34, 0.56_f32] {
                mark(scene, (left + 0.22, low), (left, 0.5));
                mark(scene, (left, 0.5), (left + 0.22, high));
            }
        }
        13 => {
            for at in [0.37, 0.63] {
                mark(scene, (low, at), (high, at));
            }
            for (x, top, end) in [(0.5, low, 0.37), (0.25, 0.37, 0.63), (0.75, 0.37, 0.63), (0.5, 0.63, high)] {
                mark(scene, (x, top), (x, end));
            }
        }
        14 => {
            let (x, y) = slot.at(0.5, 0.5);
            let ring = Shape::Circle(x, y, 0.33 * slot.side);
            scene.line(ring, inks::TILE_MARK, 0.06 * slot.side, slot.alpha);
        }
        _ => {
            mark(scene, (0.5, low), (0.5, high));
            mark(scene, (low, 0.5), (high, 0.5));
            [false, true].iter().for_each(|&mirrored| slope(scene, 1.0, mirrored));
        }
    }
}

/// A badge at the corner of the cell at (x, y): a tick if the board can be solved after the swap, otherwise a cross.
pub fn badge(scene: &mut Scene, x: f32, y: f32, alive: bool) {
    let (x, y) = (x + 0.84, y + 0.16);
    let ink = if alive { Ink::GOOD } else { Ink::BAD };
    scene.fill(Shape::Circle(x, y, 0.17), inks::TILE_PLATE, 1.0);
    scene.line(Shape::Circle(x, y, 0.17), ink, 0.03, 1.0);
    let marks: &[(f32, f32, f32, f32)] = match alive {
        true => &[(-0.08, 0.0, -0.02, 0.06), (-0.02, 0.06, 0.08, -0.06)],
        false => &[(-0.06, -0.06, 0.06, 0.06), (-0.06, 0.06, 0.06, -0.06)],
    };
    for &(ax, ay, bx, by) in marks {
        scene.segment((x + ax, y + ay), (x + bx, y + by), ink, 0.045, 1.0);
    }
}

/// The positions of pips, as on a die.
const PIPS: [&[(f32, f32)]; 7] = [
    &[],
    &[(0.0, 0.0)],
    &[(-0.5, 0.0), (0.5, 0.0)],
    &[(-0.5, 0.35), (0.5, 0.35), (0.0, -0.5)],
    &[(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)],
    &[(-0.6, -0.6), (0.6, -0.6), (0.0, 0.0), (-0.6, 0.6), (0.6, 0.6)],
    &[(-0.5, -0.7), (0.5, -0.7), (-0.5, 0.0), (0.5, 0.0), (-0.5, 0.7), (0.5, 0.7)],
];

/// The moves left on a plate: pips up to six, then digits; nothing for zero.
pub fn pips(scene: &mut Scene, slot: Slot, moves: u8) {
    if moves == 0 {
        return;
    }
    let (x, y) = slot.at(0.5, 0.5);
    let plate = Shape::Circle(x, y, 0.25 * slot.side);
    scene.fill(plate, inks::TILE_PLATE, 0.86 * slot.alpha);
    match PIPS.get(usize::from(moves)) {
        Some(places) => {
            for (dx, dy) in *places {
                let reach = 0.19 * slot.side;
                let pip = Shape::Circle(x + dx * reach, y + dy * reach, 0.055 * slot.side);
                scene.fill(pip, inks::TILE_PIP, slot.alpha);
            }
        }
        None => {
            scene.fill(Shape::Text(x, y, 0.3 * slot.side, moves.to_string()), inks::TILE_PIP, slot.alpha);
        }
    }
}

/// A row's band at an edge of the board: the row's colour, and a tick when it is done.
pub fn band(scene: &mut Scene, x: f32, row: f32, dye: u8, done: f32) {
    let face = Shape::Rect(x, row + 0.08, 0.34, 0.84, 0.1);
    scene.fill(face.clone(), ink(dye), 1.0);
    scene.line(face, inks::TILE_EDGE, 0.02, 1.0);
    // A small pattern in the middle of the band.
    pattern(scene, Slot { x: x - 0.03, y: row + 0.3, side: 0.4, alpha: 1.0 }, dye);
    if done > 0.0 {
        let (cx, cy) = (x + 0.17, row + 0.5);
        scene.fill(Shape::Circle(cx, cy, 0.15), inks::TILE_PLATE, done);
        let tick =
            vec![Seg::Move(cx - 0.07, cy + 0.005), Seg::Line(cx - 0.02, cy + 0.06), Seg::Line(cx + 0.075, cy - 0.06)];
        scene.line(Shape::Path(tick), inks::TILE_PIP, 0.04, done);
    }
}

/// A cell under the tiles.
pub fn well(scene: &mut Scene, x: f32, y: f32) {
    scene.fill(Shape::Rect(x + 0.04, y + 0.04, 0.92, 0.92, 0.16), Ink::CELL, 1.0);
}

/// Two arrows that change places.
pub fn swap_picture(scene: &mut Scene) {
    for (y, sign) in [(0.36, 1.0), (0.64, -1.0_f32)] {
        let end = 0.5 + 0.32 * sign;
        scene.segment((0.5 - 0.32 * sign, y), (end, y), Ink::TEXT, 0.07, 1.0);
        for side in [-0.12, 0.12] {
            scene.segment((end, y), (end - 0.14 * sign, y + side), Ink::TEXT, 0.07, 1.0);
        }
    }
}

/// A plate of pips with a sign.
pub fn sign_picture(scene: &mut Scene, plus: bool) {
    scene.fill(Shape::Circle(0.5, 0.5, 0.36), inks::TILE_PLATE, 0.9);
    scene.line(Shape::Circle(0.5, 0.5, 0.36), Ink::TEXT, 0.05, 1.0);
    scene.segment((0.34, 0.5), (0.66, 0.5), inks::TILE_PIP, 0.08, 1.0);
    if plus {
        scene.segment((0.5, 0.34), (0.5, 0.66), inks::TILE_PIP, 0.08, 1.0);
    }
}

/// A tile in the frame of the cursor.
pub fn type_picture(scene: &mut Scene) {
    swatch(scene, Slot { x: 0.16, y: 0.16, side: 0.68, alpha: 1.0 }, 0);
    scene.line(Shape::Rect(0.06, 0.06, 0.88, 0.88, 0.16), Ink::ACCENT, 0.08, 1.0);
}

/// Two tiles out of order.
pub fn shuffle_picture(scene: &mut Scene) {
    for (x, y, dye) in [(0.06, 0.3, 0), (0.5, 0.06, 3), (0.48, 0.5, 1)] {
        swatch(scene, Slot { x, y, side: 0.46, alpha: 1.0 }, dye);
    }
}
