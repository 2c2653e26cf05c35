//! The moves on a tile of our own pictures: round pips on a round plate, as on a die, or from seven on a number.

use std::ops::Range;

use crate::digits::{Digit, digits, numbers};
use crate::numbers::{dot, median, sort_by, unit};
use crate::plane::{Area, Plane};

use crate::draw::Tone;

/// The samples along the side of a tile's middle.
const SIDE: usize = 40;
/// The middle of a cell, of its side.
const MIDDLE: Range<f32> = 0.26..0.74;
/// A pip's radius, and how far its places are apart, of a cell's side.
const RADIUS: f32 = 0.055;
const REACH: f32 = 0.19;
/// The places of pips.
const PIPS: [&[(f32, f32)]; 6] = [
    &[(0.0, 0.0)],
    &[(-0.5, 0.0), (0.5, 0.0)],
    &[(-0.5, 0.35), (0.5, 0.35), (0.0, -0.5)],
    &[(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)],
    &[(-0.6, -0.6), (0.6, -0.6), (0.0, 0.0), (-0.6, 0.6), (0.6, 0.6)],
    &[(-0.5, -0.7), (0.5, -0.7), (-0.5, 0.0), (0.5, 0.0), (-0.5, 0.7), (0.5, 0.7)],
];

/// Where the pips of so many moves are, from the tile's middle, of a cell's side.
pub fn places(moves: u32) -> impl Iterator<Item = (f32, f32)> {
    let pips = PIPS.get((moves as usize).wrapping_sub(1)).copied().unwrap_or_default();
    pips.iter().map(|&(x, y)| (x * REACH, y * REACH))
}

/// How near to the plate's colour a sample of it is at least. The strongest patterns come to two thirds.
const PLATED: f32 = 0.78;

/// What pips cost at most.
const PIPS_COST: f32 = 0.3;

/// The possible moves, the likeliest first, and whether they are clear.
#[derive(Clone, Debug)]
pub struct Moves {
    /// With what each costs.
    pub choices: Vec<(u32, f32)>,
    /// Whether the first is clear.
    pub sure: bool,
}

/// Reads tiles with the same templates.
pub struct Reader {
    templates: Vec<Vec<f32>>,
}

/// A sample's place in a cell, from its middle, of the cell's side.
fn place(index: usize) -> (f32, f32) {
    let at = |index: usize| MIDDLE.start + (index as f32 + 0.5) / SIDE as f32 * (MIDDLE.end - MIDDLE.start) - 0.5;
    (at(index % SIDE), at(index / SIDE))
}

/// Whether a sample is on the plate, off its rim.
fn on_plate(index: usize) -> bool {
    let (x, y) = place(index);
    x.hypot(y) < 0.225
}

impl Reader {
    /// Draws the templates.
    pub fn new() -> Reader {
        let soft = 0.02;
        let template = |pips: &&[(f32, f32)]| {
            let value = |index: usize| {
                let (x, y) = place(index);
                let nearest = pips.iter().map(|(dx, dy)| (x - dx * REACH).hypot(y - dy * REACH));
                let off = nearest.fold(1.0, f32::min) - RADIUS;
                (0.5 - off / soft).clamp(0.0, 1.0)
            };
            unit(&(0..SIDE * SIDE).filter(|&index| on_plate(index)).map(value).collect::<Vec<_>>())
        };
        Reader { templates: PIPS.iter().map(template).collect() }
    }

    /// The moves in a cell of these channels, given the tile's colour, and the lightest or darkest colour nearby, which
    /// plates have.
    pub fn moves(&self, channels: &[Plane; 3], cell: Area, tile: Tone, plate: Tone) -> Moves {
        let area = cell.part(MIDDLE, MIDDLE);
        let samples = channels.each_ref().map(|channel| channel.sampled(area, SIDE, SIDE));
        let way = [0, 1, 2].map(|c: usize| plate[c] - tile[c]);
        let length = way.iter().map(|way| way * way).sum::<f32>().max(1.0);
        // 0 is the tile's colour and 1 the plate's.
        let along: Vec<f32> = (0..SIDE * SIDE)
            .filter(|&index| on_plate(index))
            .map(|index| {
                let toward = |c: usize| (samples[c].values()[index] - tile[c]) * way[c];
                (0..3).map(toward).sum::<f32>() / length
            })
            .collect();
        let plated = along.iter().filter(|&&along| along > PLATED).count() as f32 / along.len() as f32;
        if plated < 0.25 {
            let choices = (0..3).map(|moves| (moves, moves.min(1) as f32)).collect();
            return Moves { choices, sure: plated < 0.1 };
        }
        // Pips lie on the other side of the tile's colour, or near it.
        let middle = median(along.iter().copied());
        let shades: Vec<f32> = along.iter().map(|along| (middle - along).max(0.0)).collect();
        let shades = unit(&shades);
        let mut choices: Vec<(u32, f32)> =
            self.templates.iter().zip(1..).map(|(template, moves)| (moves, 1.0 - dot(&shades, template))).collect();
        sort_by(&mut choices, |choice| choice.1);
        choices.truncate(3);
        let [first, second] = [0, 1].map(|at: usize| choices.get(at).map_or(1.0, |choice| choice.1));
        if first >= PIPS_COST {
            let mut at = along.iter();
            let ink = (0..SIDE * SIDE).map(|index| {
                let along = if on_plate(index) { at.next().copied().unwrap_or(middle) } else { middle };
                ((middle - along) / middle.max(0.1)).clamp(0.0, 1.0)
            });
            if let Some(moves) = number(&Plane::new(SIDE, SIDE, ink.collect()), &choices) {
                return moves;
            }
        }
        Moves { sure: first < PIPS_COST && second - first > 0.12 && plated > 0.4, choices }
    }
}

/// More moves than there are pips: a number of one or two digits. What it may be instead follows.
fn number(ink: &Plane, pips: &[(u32, f32)]) -> Option<Moves> {
    let digits = digits(ink);
    if !(1..=2).contains(&digits.len()) {
        return None;
    }
    let read = numbers(&digits, 4).into_iter().filter_map(|number| {
        let moves = number.reads.parse().ok().filter(|&moves: &u32| moves > PIPS.len() as u32)?;
        (!number.reads.starts_with('0')).then_some((moves, number.cost))
    });
    let mut choices: Vec<(u32, f32)> = read.collect();
    let sure = digits.iter().all(Digit::sure) && !choices.is_empty();
    choices.extend(pips);
    Some(Moves { choices, sure })
}
