//! Aquarium: tanks by the thickness of the grid's lines, and numbers beside it.

mod borders;
mod clues;
mod grid;
mod lines;
mod tanks;
mod text;
mod words;

use super::{Facets, Kind};
use crate::image::Image;
use crate::plane::Area;
use crate::reading::{Choice, Found, Place, Reading, Slot};
use borders::{Border, Borders, Read};
use clues::Clue;
use grid::Grid;
use lines::Tone;
use text::{ARM, OPEN, TANK, WALL};

pub(crate) const FACETS: Facets =
    Facets { find, text: text::text, sums: text::sums, allows: text::allows, said: words::said, write };

/// How far from half-way a border's ink must be.
const BORDER_MARGIN: f32 = 0.2;
/// The margin that the digits of a clue need if the sums agree, and if they do not.
const CLUE_MARGINS: [f32; 2] = [0.15, 0.3];
/// The cost of a rule that the picture does not show.
const INFERRED: f32 = 0.25;
/// By which part of a wall's ink the lines of the grid must have less.
const CONTRAST: f32 = 0.3;

fn find(image: &Image) -> Option<Found> {
    let grid = grid::grid(image)?;
    let found = board(image, &grid);
    let is_clear = |found: &Found| Reading::new(found.clone()).legible();
    if grid.tone != Tone::Light || found.as_ref().is_some_and(is_clear) {
        return found;
    }
    // In our films the lines around a step are blue, and as light as thin walls.
    board(image, &Grid { tone: Tone::Pale, ..grid }).filter(is_clear).or(found)
}

/// The board in a grid.
fn board(image: &Image, grid: &Grid) -> Option<Found> {
    let borders = borders::borders(image, grid)?;
    let (columns, rows) = (grid.columns, grid.rows);
    let of_columns = clues::of_columns(image, grid, borders.area);
    let of_rows = clues::of_rows(image, grid, borders.area);
    let given = of_columns.given + of_rows.given;
    if given * 3 < columns + rows {
        return None;
    }
    let mut doubts = Vec::new();
    let none = of_columns.given.min(of_rows.given) == 0;
    if given * 2 < columns + rows || none {
        doubts.push(words::CLUES_MISSING.to_owned());
    }
    if grid.cut {
        doubts.push(crate::words::CUT.to_owned());
    }
    if borders.contrast < CONTRAST {
        doubts.push(words::ALIKE.to_owned());
    }
    let places = (0..columns).map(|column| Place::Column(column, 0)).chain((0..rows).map(|row| Place::Row(row, 0)));
    let clues: Vec<Clue> = of_columns.clues.into_iter().chain(of_rows.clues).collect();
    let margins: Vec<f32> = clues.iter().map(|clue| clue.margin).collect();
    let slot = |(place, clue): (Place, Clue)| Slot { place, area: clue.area, choices: clue.choices, sure: true };
    let mut slots: Vec<Slot> = places.zip(clues).map(slot).collect();
    border_slots(&mut slots, grid, &borders);
    let fit = grid.fit.clamp(0.0, 1.0) * (given as f32 / (columns + rows) as f32);
    let mut found = Found { kind: Kind::Aquarium, fit, area: borders.area, columns, rows, slots, doubts };
    judge(&mut found, &borders);
    let needed = CLUE_MARGINS[usize::from(!summed(&found))];
    found.slots.iter_mut().zip(margins).for_each(|(slot, margin)| slot.sure = margin > needed);
    Some(found)
}

/// Whether all clues are there and the sums agree.
fn summed(found: &Found) -> bool {
    let clue = |slot: &&Slot| matches!(slot.place, Place::Row(..) | Place::Column(..));
    found.slots.iter().filter(clue).all(|slot| !slot.reads().is_empty()) && text::sums(found).is_empty()
}

fn border_slots(slots: &mut Vec<Slot>, grid: &Grid, borders: &Borders) {
    let (columns, rows) = (grid.columns, grid.rows);
    let slot = |place: Place, area: Area, read: Read| {
        let [first, second] = if read.border == Border::Open { [OPEN, WALL] } else { [WALL, OPEN] };
        let cost = 0.5 * (1.0 - read.margin);
        let choice = |reads: &str, cost: f32| Choice { reads: reads.to_owned(), cost };
        Slot {
            place,
            area,
            choices: vec![choice(first, cost), choice(second, 1.0 - cost)],
            sure: read.margin > BORDER_MARGIN,
        }
    };
    for (row, line) in borders.right.iter().enumerate() {
        for (column, &read) in line.iter().enumerate() {
            let area = borders.area.cell(columns, rows, column, row).part(0.8..1.2, 0.1..0.9);
            slots.push(slot(Place::Right(row, column), area, read));
        }
    }
    for (row, line) in borders.below.iter().enumerate() {
        for (column, &read) in line.iter().enumerate() {
            let area = borders.area.cell(columns, rows, column, row).part(0.1..0.9, 0.8..1.2);
            slots.push(slot(Place::Below(row, column), area, read));
        }
    }
}

/// Doubts what does not fit together: walls within a tank, and the rule if the picture cannot tell it.
fn judge(found: &mut Found, borders: &Borders) {
    let walls = text::walls(found);
    let within: Vec<(usize, bool)> = walls.within().collect();
    let columns = found.columns;
    for slot in &mut found.slots {
        let (lines, row, column, below) = match slot.place {
            Place::Right(row, column) => (&borders.right, row, column, false),
            Place::Below(row, column) => (&borders.below, row, column, true),
            _ => continue,
        };
        let Some(read) = lines.get(row).and_then(|line| line.get(column)) else { continue };
        let inner = within.contains(&(row * columns + column, below));
        // Gridlight draws walls within a tank thinner, and no others.
        slot.sure &= match read.border {
            Border::Open => true,
            Border::Inner => inner,
            Border::Wall => !inner,
        };
    }
    let choice = |reads: &str, cost: f32| Choice { reads: reads.to_owned(), cost };
    let [rule, other] = if within.is_empty() { [TANK, ARM] } else { [ARM, TANK] };
    let cost = if borders.inner && !within.is_empty() { 0.0 } else { INFERRED };
    found.slots.push(Slot {
        place: Place::Other(0),
        area: found.area,
        choices: vec![choice(rule, cost), choice(other, 0.5)],
        sure: cost < INFERRED || !walls.has_arms(),
    });
}

/// A rule that nobody has confirmed matters only while some tank has arms, which a wall may change.
fn write(found: &mut Found, slot: usize, reads: &str) {
    found.write(slot, reads);
    let arms = text::walls(found).has_arms();
    let rules = found.slots.iter_mut().filter(|slot| matches!(slot.place, Place::Other(_)));
    for rule in rules {
        rule.sure = !arms || rule.choices.first().is_some_and(|choice| choice.cost < INFERRED);
    }
}
