//! Boards as Gridlight itself draws them: cards of 3 x 3 to 7 x 7 in the colours of a theme, clues right of them and below.

use super::cards::{self, Cards};
use super::photo;
use crate::digits::{self, Digit};
use crate::image::Image;
use crate::kinds::Kind;
use crate::plane::{Area, Plane};
use crate::reading::{Choice, Found, Place, Slot};

/// How much of its square a bomb's ball fills at least, and a digit's strokes never do.
const SOLID: f32 = 0.85;
/// How many of the clues have to be digits.
const LEGIBLE: f32 = 0.7;

/// What is written in a part of the picture.
struct Written {
    digits: Vec<Digit>,
    /// The parts of a cell's side that it is high.
    height: f32,
}

/// The print in an area in pixels, if it is as strong as a clue's.
fn written(grey: &Plane, area: Area, cards: &Cards, line: usize) -> Option<Written> {
    let [least, most] = grey.sampled(area, 48, 48).ends();
    if most - least < *cards.faint.get(line)? {
        return None;
    }
    let digits = digits::digits(&digits::ink(grey, area));
    let highest = digits.iter().map(|digit| digit.area.height).fold(0.0, f32::max);
    Some(Written { digits, height: highest / cards.lattice.pitch[0] })
}

/// The board in a picture of ours.
pub fn find(image: &Image, grey: &Plane) -> Option<Found> {
    let found = cards::cards(image).into_iter().filter_map(|cards| read(grey, &cards));
    found.max_by(|a, b| a.fit.total_cmp(&b.fit)).or_else(|| read(grey, &photo::cards(image, grey)?))
}

fn read(grey: &Plane, cards: &Cards) -> Option<Found> {
    let side = cards.side;
    let far = side as f32;
    let mut slots = Vec::new();
    for k in 0..2 * side {
        let at = (k % side) as f32;
        // Within the frame of what is being typed.
        let (sum, balls) = if k < side {
            (cards.lattice.area(far + 0.195, at + 0.2, 0.55, 0.6), cards.lattice.area(far + 1.08, at + 0.2, 0.31, 0.6))
        } else {
            (
                cards.lattice.area(at + 0.12, far + 0.2, 0.76, 0.52),
                cards.lattice.area(at + 0.51, far + 0.82, 0.375, 0.46),
            )
        };
        let place = |part| if k < side { Place::Row(k, part) } else { Place::Column(k - side, part) };
        slots.push(number(place(0), sum, written(grey, sum, cards, k), [3 * side, 2]));
        slots.push(number(place(1), balls, written(grey, balls, cards, k), [side, 1]));
    }
    let legible = slots.iter().filter(|slot| slot.sure).count() as f32 / slots.len() as f32;
    if legible < LEGIBLE {
        return None;
    }
    for row in 0..side {
        for column in 0..side {
            slots.push(card(grey, cards, row, column));
        }
    }
    if side == 5 {
        slots.push(level(grey, cards));
    }
    Some(Found {
        kind: Kind::VoltorbFlip,
        fit: legible * cards.filled,
        area: cards.lattice.area(0.0, 0.0, far, far),
        columns: side,
        rows: side,
        slots,
        doubts: Vec::new(),
    })
}

/// A clue's number: at most so much, in at most so many digits.
fn number(place: Place, area: Area, written: Option<Written>, [most, length]: [usize; 2]) -> Slot {
    let digits = written.map_or_else(Vec::new, |written| written.digits);
    let mut choices: Vec<Choice> = digits::numbers(&digits, 40)
        .into_iter()
        .filter(|choice| {
            let number = choice.reads.parse::<usize>();
            number.is_ok_and(|number| number <= most && number.to_string() == choice.reads)
        })
        .collect();
    let first = choices.first().map(|choice| choice.reads.clone());
    let read: String = digits.iter().map(Digit::reads).collect();
    let sure = first.is_some_and(|first| first == read) && digits.len() <= length && digits.iter().all(Digit::sure);
    for other in 0..=most {
        if choices.iter().all(|choice| choice.reads != other.to_string()) {
            choices.push(Choice { reads: other.to_string(), cost: 1.0 });
        }
    }
    Slot { place, area, choices, sure }
}

/// A card: by its colour whether it is flipped, then a digit or a bomb.
fn card(grey: &Plane, cards: &Cards, row: usize, column: usize) -> Slot {
    let place = Place::Cell(row, column);
    let (x, y) = (column as f32, row as f32);
    let area = cards.lattice.area(x, y, 1.0, 1.0);
    let share = cards.faces.get(row * cards.side + column).copied().unwrap_or(0.5);
    let all = |first: &str| {
        let mut choices = vec![Choice { reads: first.to_owned(), cost: 0.0 }];
        let others = [".", "0", "1", "2", "3"].into_iter().filter(|&other| other != first);
        choices.extend(others.map(|other| Choice { reads: other.to_owned(), cost: 1.0 }));
        choices
    };
    if share < 0.5 {
        return Slot { place, area, choices: all("."), sure: share < 0.25 };
    }
    let ink = digits::ink(grey, cards.lattice.area(x + 0.16, y + 0.12, 0.68, 0.76));
    let [width, height] = [ink.width(), ink.height()].map(|length| length as f32);
    // A bomb's ball.
    let ball = Area { x: 0.36 * width, y: 0.45 * height, width: 0.2 * width, height: 0.2 * height };
    if ink.mean(ball) > SOLID {
        return Slot { place, area, choices: all("0"), sure: share > 0.6 };
    }
    let digits = digits::digits(&ink);
    let reads = digits.first().map_or("", Digit::reads);
    let sure = digits.len() == 1 && digits.iter().all(Digit::sure) && ["1", "2", "3"].contains(&reads);
    let first = digits
        .first()
        .and_then(|digit| digit.choices.iter().find(|choice| ["1", "2", "3"].contains(&choice.reads.as_str())));
    let first = first.map_or("1", |choice| choice.reads.as_str());
    Slot { place, area, choices: all(first), sure: sure && share > 0.6 }
}

/// The level below the word, or a dash.
fn level(grey: &Plane, cards: &Cards) -> Slot {
    let area = cards.lattice.area(5.3, 5.63, 0.98, 0.62);
    let written = written(grey, area, cards, 10);
    let (mut reads, mut sure) = (super::NO_LEVEL.to_owned(), false);
    if let Some(written) = written {
        match &written.digits[..] {
            // A dash, though it may look like several digits.
            _ if written.height < 0.2 => sure = true,
            [digit] => {
                let digits = digit.choices.iter().find(|choice| super::is_level(&choice.reads));
                reads = digits.map_or(reads, |choice| choice.reads.clone());
                sure = digit.sure() && digit.reads() == reads;
            }
            _ => {}
        }
    }
    let mut choices = vec![Choice { reads: reads.clone(), cost: 0.0 }];
    let levels = (1..=8).map(|level| level.to_string()).chain([super::NO_LEVEL.to_owned()]);
    choices.extend(levels.filter(|level| *level != reads).map(|reads| Choice { reads, cost: 1.0 }));
    Slot { place: Place::Other(0), area, choices, sure }
}
