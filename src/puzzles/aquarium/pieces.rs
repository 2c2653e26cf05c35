//! The drawing of each piece of Aquarium: water, its surface, dry marks, clues, tints.

use crate::grid::Grid;
use crate::scene::{Ink, Scene, Seg, Shape, between};

use crate::puzzles::aquarium::inks;
use crate::puzzles::aquarium::standing::Standing;

/// The distance of a surface below the top of its cell.
pub const AIR: f32 = 0.16;

/// A surface from `left` to `right`: a bright line with a gentle wave, shifted by `phase`, 0 to 1.
pub fn surface(scene: &mut Scene, left: f32, right: f32, y: f32, phase: f32, alpha: f32) {
    const WAVE: f32 = 0.5;
    const HIGH: f32 = 0.045;
    let mut path = vec![Seg::Move(left, y)];
    let mut x = left;
    // Whole half waves on a fixed grid, so that the waves of neighbours join.
    let mut number = ((left + phase) / WAVE).floor();
    while x < right - 1e-3 {
        let next = between((number + 1.0) * WAVE - phase, x, right);
        let up = if number as i32 % 2 == 0 { -HIGH } else { HIGH };
        if next > x {
            let part = (next - x) / WAVE;
            path.push(Seg::Quad((x + next) / 2.0, y + up * part, next, y));
        }
        x = next;
        number += 1.0;
    }
    scene.line(Shape::Path(path), inks::WATER_LINE, 0.07, alpha);
}

/// A dry mark: a small dot.
pub fn dry(scene: &mut Scene, x: f32, y: f32, alpha: f32) {
    scene.fill(Shape::Circle(x + 0.5, y + 0.5, 0.075), Ink::QUIET, alpha);
}

/// The height of a clue's digits, and the most where that is not legible.
const FIGURE: (f32, f32) = (0.46, 0.58);

/// A clue at its centre: quiet with a tick when met, with a ring when exceeded, underlined when unreachable.
pub fn clue(scene: &mut Scene, x: f32, y: f32, clue: u16, standing: Standing, legible: f32) {
    let (ink, alpha) = match standing {
        Standing::Met => (Ink::QUIET, 1.0),
        Standing::Over | Standing::Short => (Ink::BAD, 1.0),
        Standing::Open | Standing::Blank => (Ink::TEXT, 1.0),
    };
    match standing {
        Standing::Over => scene.line(Shape::Circle(x, y, 0.36), Ink::BAD, 0.06, 1.0),
        Standing::Short => scene.segment((x - 0.22, y + 0.3), (x + 0.22, y + 0.3), Ink::BAD, 0.06, 1.0),
        Standing::Met => {
            let tick = vec![
                Seg::Move(x - 0.11, y + 0.33),
                Seg::Line(x - 0.03, y + 0.41),
                Seg::Line(x + 0.12, y + 0.25),
            ];
            scene.line(Shape::Path(tick), Ink::GOOD, 0.05, 1.0);
        }
        Standing::Open | Standing::Blank => {}
    }
    // Three digits would reach the next clue.
    let height = if clue < 100 { between(legible, FIGURE.0, FIGURE.1) } else { FIGURE.0 };
    scene.fill(Shape::Text(x, y, height, clue.to_string()), ink, alpha);
}

/// The number of tints.
pub const TINTS: u8 = 4;

/// A tint for every tank, such that neighbours differ wherever that is found. Removing the tank with the fewest
/// neighbours one by one and tinting in reverse order leaves few tanks without a free tint; only walls set these apart.
/// Cost: O(tanks²).
pub fn tints(tanks: &Grid<u16>) -> Vec<u8> {
    let size = tanks.size();
    let count = tanks.cells().iter().max().map_or(0, |last| usize::from(last + 1));
    let mut beside: Vec<Vec<u16>> = vec![Vec::new(); count];
    for (cell, &tank) in tanks.iter() {
        for (rows, cols) in [(0, 1), (1, 0)] {
            let other = cell.shifted(rows, cols, size).and_then(|cell| tanks.get(cell).copied());
            if let Some(other) = other.filter(|&other| other != tank)
                && !beside[usize::from(tank)].contains(&other)
            {
                beside[usize::from(tank)].push(other);
                beside[usize::from(other)].push(tank);
            }
        }
    }
    let mut degree: Vec<usize> = beside.iter().map(Vec::len).collect();
    let mut gone = vec![false; count];
    let mut order = Vec::with_capacity(count);
    for _ in 0..count {
        let least = (0..count).filter(|&tank| !gone[tank]).min_by_key(|&tank| degree[tank]);
        let Some(tank) = least else { break };
        gone[tank] = true;
        order.push(tank);
        for &other in &beside[tank] {
            degree[usize::from(other)] = degree[usize::from(other)].saturating_sub(1);
        }
    }
    let mut tints = vec![u8::MAX; count];
    for &tank in order.iter().rev() {
        let taken = |tint: &u8| beside[tank].iter().any(|&other| tints[usize::from(other)] == *tint);
        // Spread the tanks over the greys; the last tint is for those between three others.
        let start = (tank % 3) as u8;
        let greys = (0..3).map(|at| (start + at) % 3);
        tints[tank] = greys.chain(3..TINTS).find(|tint| !taken(tint)).unwrap_or(start);
    }
    tints
}

/// The ink of a tint.
pub fn shade(tint: u8) -> Ink {
    match tint {
        0 => inks::TANK_A,
        1 => inks::TANK_B,
        2 => inks::TANK_C,
        _ => inks::TANK_D,
    }
}
