//! Lazors: our own pictures in any theme, and the phone's game as a first draft.
//!
//! Slots: the cells row by row, each as its letter in the grid, with a placed block after its free cell (`o A`); then the
//! middles of edges, from the top, each with a laser (`laser 1 -1`), a `target` or `nothing`; then the numbers of blocks
//! to place. [`Place::Right`] and [`Place::Below`] stand for the right and lower edges also of the last column and row,
//! [`Place::Row`] for the left edge of a row and [`Place::Column`] for the upper edge of a column; [`Place::Other`] 0 to
//! 4 for the blocks to place, A B C D T.

mod blocks;
mod inks;
mod own;
mod phone;
mod photo;
mod points;
mod squares;
mod words;

use super::Facets;
use crate::image::Image;
use crate::kinds::Kind;
use crate::plane::Area;
use crate::reading::{Choice, Found, Place, Slot};
use blocks::{Cell, KINDS};
use points::Mark;

pub(crate) const FACETS: Facets = Facets { find, text, sums, allows, said: words::said, write: Found::write };

/// The longest side that is looked at.
const LONGEST: usize = 2400;
/// Nothing is at an edge.
const NOTHING: &str = "nothing";
/// The largest board.
const MOST: usize = 32;
/// The most blocks of a kind to place.
const MOST_BLOCKS: u16 = 1024;

fn find(image: &Image) -> Option<Found> {
    let (small, factor) = image.reduced(LONGEST);
    own::find(&small, factor).or_else(|| phone::find(image))
}

/// A board's cells and points as they were read, in pixels of the picture.
struct Board {
    area: Area,
    columns: usize,
    rows: usize,
    cells: Vec<(Vec<Choice>, bool)>,
    /// All points of the lattice of half cells that are on edges, row by row.
    points: Vec<(Vec<Choice>, bool)>,
    fit: f32,
    doubts: Vec<String>,
}

/// The points on edges: x and y in half cells, row by row.
fn edges(columns: usize, rows: usize) -> impl Iterator<Item = (usize, usize)> {
    let all = (0..=2 * rows).flat_map(move |y| (0..=2 * columns).map(move |x| (x, y)));
    all.filter(|(x, y)| (x + y) % 2 == 1)
}

/// The place of a point on an edge.
fn place((x, y): (usize, usize)) -> Place {
    match (x, y) {
        (0, _) => Place::Row(y / 2, 0),
        (_, 0) => Place::Column(x / 2, 0),
        _ if y % 2 == 1 => Place::Right(y / 2, x / 2 - 1),
        _ => Place::Below(y / 2 - 1, x / 2),
    }
}

/// The half cells of a place on an edge.
fn point(place: Place) -> Option<(usize, usize)> {
    match place {
        Place::Row(row, _) => Some((0, 2 * row + 1)),
        Place::Column(column, _) => Some((2 * column + 1, 0)),
        Place::Right(row, column) => Some((2 * column + 2, 2 * row + 1)),
        Place::Below(row, column) => Some((2 * column + 1, 2 * row + 2)),
        Place::Cell(..) | Place::Colour(_) | Place::Other(_) => None,
    }
}

fn found(board: Board) -> Found {
    let Board { area, columns, rows, cells, points, fit, doubts } = board;
    let pitch = area.width / columns as f32;
    let mut slots = Vec::with_capacity(cells.len() + points.len() + KINDS.len());
    let mut placed = [0; KINDS.len()];
    for (index, (choices, sure)) in cells.into_iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let reads = choices.first().map_or("", |choice| choice.reads.as_str());
        for (kind, count) in KINDS.iter().zip(&mut placed) {
            *count += usize::from(reads.strip_prefix("o ").is_some_and(|rest| rest.starts_with(*kind)));
        }
        let area = area.cell(columns, rows, column, row);
        slots.push(Slot { place: Place::Cell(row, column), area, choices, sure });
    }
    for ((x, y), (choices, sure)) in edges(columns, rows).zip(points) {
        let area = Area {
            x: area.x + (x as f32 / 2.0 - 0.2) * pitch,
            y: area.y + (y as f32 / 2.0 - 0.2) * pitch,
            width: 0.4 * pitch,
            height: 0.4 * pitch,
        };
        slots.push(Slot { place: place((x, y)), area, choices, sure });
    }
    for (number, least) in placed.into_iter().enumerate() {
        let choices = (least..=least + 9).map(|count| Choice { reads: count.to_string(), cost: 0.5 });
        slots.push(Slot { place: Place::Other(number), area, choices: choices.collect(), sure: false });
    }
    Found { kind: Kind::Lazors, fit, area, columns, rows, slots, doubts }
}

fn text(found: &Found) -> String {
    let mut text = String::from("GRID START");
    let (mut stock, mut lasers, mut targets) = (String::new(), String::new(), String::new());
    for slot in &found.slots {
        let reads = slot.reads();
        match slot.place {
            Place::Cell(_, column) => {
                text.push(if column == 0 { '\n' } else { ' ' });
                text.extend(reads.chars().next());
            }
            Place::Other(number) => {
                if let Some(kind) = KINDS.get(number).filter(|_| reads != "0") {
                    stock += &format!("{kind} {reads}\n");
                }
            }
            place => {
                let Some((x, y)) = point(place) else { continue };
                if let Some(way) = reads.strip_prefix("laser ") {
                    lasers += &format!("L {x} {y} {way}\n");
                } else if reads == Mark::Target.word() {
                    targets += &format!("P {x} {y}\n");
                }
            }
        }
    }
    text += "\nGRID STOP\n";
    for part in [stock, lasers, targets] {
        if !part.is_empty() {
            text.push('\n');
            text += &part;
        }
    }
    text
}

fn sums(found: &Found) -> Vec<String> {
    let any = |holds: fn(&str) -> bool| found.slots.iter().any(|slot| holds(slot.reads()));
    let stocks = || found.slots.iter().filter(|slot| matches!(slot.place, Place::Other(_)));
    let mut sums = Vec::new();
    if !any(|reads| reads.starts_with("laser")) {
        sums.push(words::NO_LASER.to_owned());
    }
    if !any(|reads| reads == Mark::Target.word()) {
        sums.push(words::NO_TARGET.to_owned());
    }
    if stocks().any(|slot| !slot.sure) {
        sums.push(words::STOCK.to_owned());
    }
    let lacks = |(slot, kind): (&Slot, &char)| {
        let placed = found.slots.iter().filter(|slot| slot.reads().strip_prefix("o ") == Some(&kind.to_string()));
        slot.reads().parse().unwrap_or(0) < placed.count()
    };
    if stocks().zip(&KINDS).any(lacks) {
        sums.push(words::PLACED.to_owned());
    }
    sums
}

fn allows(found: &Found, slot: usize, reads: &str) -> bool {
    match found.slots.get(slot).map(|slot| slot.place) {
        Some(Place::Cell(..)) => Cell::all().any(|cell| cell.word() == reads),
        Some(Place::Other(_)) => {
            reads.parse::<u16>().is_ok_and(|count| count <= MOST_BLOCKS && count.to_string() == reads)
        }
        Some(_) => reads == NOTHING || Mark::ALL.iter().any(|mark| mark.word() == reads),
        None => false,
    }
}
