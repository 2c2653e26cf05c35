//! Harmony: flat tiles with square dots in the game, dyed tiles with round pips in our own pictures.
//!
//! A cell reads as it is typed: the letter of its home row, and its moves. A row's colour reads `#rrggbb`. The game does
//! not show which row a colour belongs to, except for the first and the last one, so there the colours are confirmed.

mod colours;
mod comb;
mod dots;
mod dyes;
mod edges;
mod game;
mod ours;
mod pips;
mod specks;
mod squares;
mod words;

use super::Facets;
use crate::image::Image;
use crate::numbers::sort_by;
use crate::plane::Area;
use crate::reading::{Choice, Found, Place, Slot};

pub(super) use dyes::DYES;

pub(crate) const FACETS: Facets = Facets { find, text, sums, allows, said: words::said, write };

/// The most rows or columns of a board.
const MOST: usize = 16;
/// The most moves of a tile.
const MOST_MOVES: u32 = 99;

/// How well a picture fits whose tiles do not add up, beside one whose tiles do: it may be of another puzzle.
const DOUBTED: f32 = 0.7;

/// By how many tiles colours may have too few or too many, as a share of all tiles.
const FAR: f32 = 0.6;

fn find(image: &Image) -> Option<Found> {
    ours::find(image).or_else(|| {
        let mut found = game::find(image).filter(|found| !is_other(found))?;
        if !found.doubts.is_empty() || !sums(&found).is_empty() {
            found.fit *= DOUBTED;
        }
        Some(found)
    })
}

/// What is known of a board before it is written into slots.
struct Board {
    columns: usize,
    rows: usize,
    area: Area,
    /// Each row's colour as it is written, and whether the picture says so.
    homes: Vec<(String, bool)>,
    /// Row by row.
    tiles: Vec<Tile>,
}

/// A tile: its possible home rows and moves, the likeliest first, and whether it is clear.
struct Tile {
    homes: Vec<(usize, f32)>,
    moves: Vec<(u32, f32)>,
    sure: bool,
}

impl Board {
    fn found(self, fit: f32, doubts: Vec<String>) -> Found {
        let Board { columns, rows, area, homes, tiles } = self;
        let colour = |row: usize| {
            let others = (0..rows).filter(|&other| other != row);
            let choices = std::iter::once(row).chain(others).filter_map(|at| homes.get(at));
            Slot {
                place: Place::Colour(row),
                area: area.cell(1, rows, 0, row),
                choices: choices
                    .enumerate()
                    .map(|(at, (colour, _))| Choice { reads: colour.clone(), cost: at.min(1) as f32 })
                    .collect(),
                sure: homes.get(row).is_some_and(|(_, said)| *said),
            }
        };
        let cell = |(index, tile): (usize, &Tile)| {
            let (row, column) = (index / columns.max(1), index % columns.max(1));
            let mut choices = Vec::new();
            for (h, &(home, unlike)) in tile.homes.iter().enumerate() {
                for (m, &(moves, cost)) in tile.moves.iter().enumerate() {
                    if h.min(m) == 0 {
                        choices.push(Choice { reads: typed(home, moves), cost: unlike + cost });
                    }
                }
            }
            sort_by(&mut choices, |choice| choice.cost);
            Slot {
                place: Place::Cell(row, column),
                area: area.cell(columns, rows, column, row),
                choices,
                sure: tile.sure,
            }
        };
        let slots = (0..rows).map(colour).chain(tiles.iter().enumerate().map(cell)).collect();
        Found { kind: super::Kind::Harmony, fit, area, columns, rows, slots, doubts }
    }
}

/// A tile as it is typed.
fn typed(home: usize, moves: u32) -> String {
    format!("{}{moves}", char::from(b'a' + (home % 26) as u8))
}

/// The home row and the moves of a tile as it is typed.
fn parsed(reads: &str) -> Option<(usize, u32)> {
    let letter = reads.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = reads.get(1..).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((usize::from(letter - b'a'), digits.parse().ok().filter(|&moves| moves <= MOST_MOVES)?))
}

/// Home row and moves of each cell, in order.
fn tiles(found: &Found) -> impl Iterator<Item = (usize, u32)> {
    let cells = found.slots.iter().filter(|slot| matches!(slot.place, Place::Cell(..)));
    cells.map(|slot| parsed(slot.reads()).unwrap_or((0, 0)))
}

fn text(found: &Found) -> String {
    let mut text = format!("{} {}\ncolors", found.rows, found.columns);
    for slot in found.slots.iter().filter(|slot| matches!(slot.place, Place::Colour(_))) {
        text.push(' ');
        text += dyes::name(slot.reads()).unwrap_or(slot.reads());
    }
    text.push('\n');
    let tiles: Vec<String> = tiles(found).map(|(home, moves)| format!("{home}:{moves}")).collect();
    for row in tiles.chunks(found.columns.max(1)) {
        text += &crate::words::joined(row, " ");
        text.push('\n');
    }
    text
}

/// How many tiles each row's colour has.
fn counts(found: &Found) -> Vec<usize> {
    let mut counts = vec![0; found.rows];
    for (home, _) in tiles(found) {
        if let Some(count) = counts.get_mut(home) {
            *count += 1;
        }
    }
    counts
}

/// Whether the colours are so far from an equal number of tiles each that these are the cells of another game.
fn is_other(found: &Found) -> bool {
    let cells = found.columns * found.rows;
    let far = counts(found).iter().map(|count| count.abs_diff(found.columns)).sum::<usize>();
    found.rows > 2 && far as f32 > FAR * cells as f32
}

fn sums(found: &Found) -> Vec<String> {
    let counts = counts(found);
    let wrong = counts.iter().enumerate().filter(|&(_, &count)| count != found.columns);
    let mut sentences: Vec<String> = wrong.map(|(row, &count)| words::count(row, count, found.columns)).collect();
    if tiles(found).map(|(_, moves)| moves).sum::<u32>() % 2 == 1 {
        sentences.push(words::ODD.to_owned());
    }
    sentences
}

fn allows(found: &Found, slot: usize, reads: &str) -> bool {
    match found.slots.get(slot) {
        Some(Slot { place: Place::Cell(..), .. }) => parsed(reads).is_some_and(|(home, _)| home < found.rows),
        Some(Slot { place: Place::Colour(_), choices, .. }) => {
            dyes::is_name(reads) || choices.iter().any(|choice| choice.reads == reads)
        }
        _ => false,
    }
}

fn write(found: &mut Found, slot: usize, reads: &str) {
    match found.slots.get(slot).map(|slot| slot.place) {
        Some(Place::Colour(_)) if dyes::is_name(reads) => dye(found, slot, reads),
        Some(Place::Colour(row)) => exchange(found, row, reads),
        _ => found.write(slot, reads),
    }
}

/// Draws a row's colour in a dye, whichever row the colour belongs to.
fn dye(found: &mut Found, slot: usize, name: &str) {
    let Some(Slot { choices, .. }) = found.slots.get_mut(slot) else { return };
    choices.retain(|choice| !dyes::is_name(&choice.reads));
    choices.insert(0, Choice { reads: name.to_owned(), cost: 0.0 });
}

/// A row's colour in the picture.
fn seen(slot: &Slot) -> &str {
    let seen = slot.choices.iter().find(|choice| !dyes::is_name(&choice.reads));
    seen.map_or("", |choice| &choice.reads)
}

/// Gives a row a colour; the row that had it takes the other one in return, and tiles change their letters with them.
fn exchange(found: &mut Found, row: usize, reads: &str) {
    let at = |place| move |slot: &Slot| slot.place == place;
    let Some(slot) = found.slots.iter().position(at(Place::Colour(row))) else { return };
    let has = |slot: &Slot| matches!(slot.place, Place::Colour(_)) && seen(slot) == reads;
    let Some(other) = found.slots.iter().position(has) else { return };
    let Place::Colour(other_row) = found.slots[other].place else { return };
    if slot == other {
        return;
    }
    let moved = std::mem::take(&mut found.slots[slot].choices);
    found.slots[slot].choices = std::mem::replace(&mut found.slots[other].choices, moved);
    let cells = found.slots.iter_mut().filter(|slot| matches!(slot.place, Place::Cell(..)));
    for choice in cells.flat_map(|slot| &mut slot.choices) {
        if let Some((home, moves)) = parsed(&choice.reads) {
            let home = if home == row {
                other_row
            } else if home == other_row {
                row
            } else {
                home
            };
            choice.reads = typed(home, moves);
        }
    }
}
