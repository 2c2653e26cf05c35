//! Voltorb Flip: the console game's screen, and boards as Gridlight draws them.

mod board;
mod cards;
mod console;
mod drawn;
mod faces;
mod grid;
mod own;
mod parts;
mod photo;
mod words;

use super::Facets;
use crate::image::Image;
use crate::reading::{Found, Place};
use board::{Board, Fault};

pub(crate) const FACETS: Facets = Facets { find, text, sums, allows, said: words::said, write: Found::write };

/// What is written where no level is known.
const NO_LEVEL: &str = "–";

/// Whether this is a level.
fn is_level(reads: &str) -> bool {
    reads.len() == 1 && ("1"..="8").contains(&reads)
}

fn find(image: &Image) -> Option<Found> {
    let grey = image.grey();
    own::find(image, &grey).or_else(|| console::find(&grey))
}

fn text(found: &Found) -> String {
    let reads = |place: Place| found.slots.iter().find(|slot| slot.place == place).map_or("", |slot| slot.reads());
    let mut text = String::new();
    let side = found.rows;
    let line = |name: &str, place: fn(usize, usize) -> Place| {
        let pairs: Vec<String> = (0..side).map(|k| format!("{}/{}", reads(place(k, 0)), reads(place(k, 1)))).collect();
        format!("{name} {}\n", crate::words::joined(&pairs, " "))
    };
    text.push_str(&line("rows", Place::Row));
    text.push_str(&line("cols", Place::Column));
    let level = reads(Place::Other(0));
    if is_level(level) {
        text.push_str(&format!("level {level}\n"));
    }
    for row in 0..side {
        text.extend((0..side).map(|column| reads(Place::Cell(row, column))));
        text.push('\n');
    }
    text
}

fn board(found: &Found) -> Option<Board> {
    let number =
        |place: Place| found.slots.iter().find(|slot| slot.place == place).and_then(|slot| slot.reads().parse().ok());
    let side = found.rows;
    let clues = (0..2 * side).map(|k| {
        let place = |part| if k < side { Place::Row(k, part) } else { Place::Column(k - side, part) };
        Some((number(place(0))?, number(place(1))?))
    });
    let clues = clues.collect::<Option<Vec<_>>>()?;
    let cards = (0..side * side).map(|at| number(Place::Cell(at / side, at % side)));
    Some(Board { side, clues, cards: cards.collect() })
}

fn sums(found: &Found) -> Vec<String> {
    board(found).map_or_else(Vec::new, |board| board.faults().into_iter().map(Fault::say).collect())
}

fn allows(found: &Found, slot: usize, reads: &str) -> bool {
    let Some(slot) = found.slots.get(slot) else { return false };
    let side = found.rows as u32;
    let number = |most: u32| reads.parse::<u32>().is_ok_and(|number| number <= most && number.to_string() == reads);
    match slot.place {
        Place::Row(_, 0) | Place::Column(_, 0) => number(3 * side),
        Place::Row(..) | Place::Column(..) => number(side),
        Place::Cell(..) => reads == "." || number(3),
        Place::Other(_) => reads == NO_LEVEL || is_level(reads),
        _ => false,
    }
}
