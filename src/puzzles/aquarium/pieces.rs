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
            let tick =
                vec![Seg::Move(x - 0.11, y + 0.33), Seg::Line(x - 0.03, y + 0.41), Seg::Line(x + 0.12, y + 0.25)];
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

/// A tint for every tank, such that neighbours differ wherever that is found. Each prefers a tint by its first cell, and gives
/// way to the neighbours that begin before it: so a stroke changes the tints of few other tanks. Where some would not differ,
/// the tanks with the fewest neighbours give way. Cost: O(cells + tanks²).
pub fn tints(tanks: &Grid<u16>) -> Vec<u8> {
    let size = tanks.size();
    let count = tanks.cells().iter().max().map_or(0, |last| usize::from(last + 1));
    let mut beside: Vec<Vec<u16>> = vec![Vec::new(); count];
    let mut wanted: Vec<Option<u8>> = vec![None; count];
    let mut order = Vec::with_capacity(count);
    for (cell, &tank) in tanks.iter() {
        if wanted[usize::from(tank)].is_none() {
            let spread = (u32::from(cell.row) + 2 * u32::from(cell.col)) % u32::from(TINTS);
            wanted[usize::from(tank)] = Some(spread as u8);
            order.push(usize::from(tank));
        }
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
    let wanted: Vec<u8> = wanted.into_iter().map(Option::unwrap_or_default).collect();
    let (tints, differ) = tinted(&beside, &wanted, &order);
    if differ { tints } else { tinted(&beside, &wanted, &least_last(&beside)).0 }
}

/// The tints of tanks that choose in this order, and whether all neighbours differ.
fn tinted(beside: &[Vec<u16>], wanted: &[u8], order: &[usize]) -> (Vec<u8>, bool) {
    let mut tints = vec![u8::MAX; wanted.len()];
    let mut differ = true;
    for &tank in order {
        let all = || (0..TINTS).map(|at| (wanted[tank] + at) % TINTS);
        let is_free = |tint: &u8| beside[tank].iter().all(|&other| tints[usize::from(other)] != *tint);
        let free = all().find(is_free);
        // Neighbours exchange tints to make room.
        let tint = free.or_else(|| all().find(|&tint| make_room(beside, &mut tints, tank, tint)));
        differ &= tint.is_some();
        tints[tank] = tint.unwrap_or(wanted[tank]);
    }
    (tints, differ)
}

/// The tanks in reverse order of removal, where the one with the fewest neighbours left goes first.
fn least_last(beside: &[Vec<u16>]) -> Vec<usize> {
    let mut degree: Vec<usize> = beside.iter().map(Vec::len).collect();
    let mut gone = vec![false; beside.len()];
    let mut order = Vec::with_capacity(beside.len());
    while let Some(tank) = (0..beside.len()).filter(|&tank| !gone[tank]).min_by_key(|&tank| degree[tank]) {
        gone[tank] = true;
        order.push(tank);
        for &other in &beside[tank] {
            degree[usize::from(other)] = degree[usize::from(other)].saturating_sub(1);
        }
    }
    order.reverse();
    order
}

/// Frees a tint of a tank's neighbours by exchanging it with another one along chains of tanks that have either.
fn make_room(beside: &[Vec<u16>], tints: &mut [u8], tank: usize, tint: u8) -> bool {
    for other in (0..TINTS).filter(|&other| other != tint) {
        let mut chain: Vec<u16> = Vec::new();
        chain.extend(beside[tank].iter().filter(|&&beside| tints[usize::from(beside)] == tint));
        let mut at = 0;
        while let Some(&here) = chain.get(at) {
            at += 1;
            for &next in &beside[usize::from(here)] {
                let has = tints[usize::from(next)];
                if (has == tint || has == other) && !chain.contains(&next) {
                    chain.push(next);
                }
            }
        }
        // Where it leads back to the tank, nothing is gained.
        let is_free = |near: &u16| tints[usize::from(*near)] != other || !chain.contains(near);
        if beside[tank].iter().all(is_free) {
            for here in chain.into_iter().map(usize::from) {
                tints[here] = if tints[here] == tint { other } else { tint };
            }
            return true;
        }
    }
    false
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
