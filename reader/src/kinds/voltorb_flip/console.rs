//! The console game's screen: which places are sure, and second choices where the sums disagree.

use super::board::Board;
use super::drawn::{self, CELL};
use super::faces::{self, Faces, Likeness, Shown};
use super::grid::{self, Grid, SIDE};
use crate::kinds::Kind;
use crate::numbers::{median, sort_by};
use crate::plane::{Area, Plane};
use crate::reading::{Choice, Found, Place, Slot};

/// Cards in a row.
const CARDS: usize = SIDE - 1;
/// Places: three for each clue, then the cards.
const DIGITS: usize = 3 * 2 * CARDS;
/// Places that may take their second choice.
const WEAK: usize = 14;
/// Samples a cell at most; more of the picture tells no more.
const FINEST: f32 = 64.0;

/// How wide margins have to be.
struct Limits {
    /// Between the two cheapest readings of the board.
    apart: f32,
    /// What second choices may cost in all.
    repair: f32,
    /// Of a card: the sums hardly check it.
    card: f32,
    /// Of a digit.
    digit: f32,
    /// The least correlation of a digit.
    fit: f32,
}

const LIMITS: Limits = Limits { apart: 0.2, repair: 0.15, card: 0.3, digit: 0.1, fit: 0.6 };
/// If the picture is smaller than the console's screen: 5 and 6 differ by less than a pixel.
const SMALL: Limits = Limits { apart: 0.5, repair: 0.0, card: 0.4, digit: 0.3, fit: 0.7 };

/// The board in a picture of the console.
pub fn find(grey: &Plane) -> Option<Found> {
    let grid = grid::locate(grey)?;
    let (grid, faces) = look(grey, &grid)?;
    let faces = told(faces);
    let limits = if grid.pitch() < 30.0 { &SMALL } else { &LIMITS };
    Some(found(&grid, &faces, limits))
}

/// The exact place, and the faces there: from the part of the picture with the board, not finer than necessary.
fn look(grey: &Plane, grid: &Grid) -> Option<(Grid, Faces)> {
    let pitch = grid.pitch();
    let around = Area {
        x: (grid.area.x - pitch).floor(),
        y: (grid.area.y - pitch).floor(),
        width: (grid.area.width + 2.0 * pitch).ceil(),
        height: (grid.area.height + 2.0 * pitch).ceil(),
    };
    let factor = (FINEST / pitch).min(1.0);
    let size = |length: f32| (length * factor).round() as usize;
    let part = grey.sampled(around, size(around.width), size(around.height));
    let scales = [part.width() as f32 / around.width, part.height() as f32 / around.height];
    let near = grid.area.moved([-around.x, -around.y]).stretched(scales);
    let exact = grid::refined(&part, near)?;
    let faces = faces::read(&part, exact.area);
    let area = exact.area.stretched(scales.map(|scale| 1.0 / scale)).moved([around.x, around.y]);
    Some((Grid { area, fit: exact.fit }, faces))
}

/// The 55 places, with cards told by their contrast: a hidden one has hardly any.
fn told(faces: Faces) -> Vec<Shown> {
    let contrasts = faces.clues.iter().flatten().filter_map(|shown| Some(shown.faces.first()?.contrast));
    let contrast = median(contrasts).max(1.0);
    let cards = faces.cards.into_iter().map(|card| tell(card, contrast));
    faces.clues.into_iter().flatten().chain(cards).collect()
}

fn tell(card: Shown, contrast: f32) -> Shown {
    let (hidden, mut faces): (Vec<Likeness>, Vec<Likeness>) = card.faces.iter().partition(|face| face.reads == ".");
    let (Some(&hidden), Some(&best)) = (hidden.first(), faces.first()) else { return card };
    // 1 for a face as strong as a clue's digits.
    let strength = best.contrast / contrast;
    let plain = (1.0 - 2.0 * strength).clamp(-1.0, 1.0);
    let spread = card.spread;
    let faces = if plain > 0.0 {
        // Something else may lie on a hidden card: a pencil, a hand.
        let clean = (1.0 - spread / contrast / 0.4).clamp(0.0, 1.0);
        let cost = plain.min(clean);
        faces.iter_mut().for_each(|face| face.cost += cost);
        [vec![Likeness { cost: 0.0, fit: 1.0, ..hidden }], faces].concat()
    } else {
        let base = best.cost;
        faces.iter_mut().for_each(|face| face.cost -= base);
        faces.push(Likeness { cost: -plain, ..hidden });
        faces
    };
    let mut faces = faces;
    sort_by(&mut faces, |face| face.cost);
    Shown { faces, spread }
}

/// How much dearer the second choice is.
fn margin(shown: &Shown) -> f32 {
    shown.faces.get(1).map_or(1.0, |second| second.cost)
}

/// The board if these places take their second choice.
fn board(shown: &[Shown], second: &[usize]) -> Board {
    let value = |at: usize| -> Option<u32> {
        let choice = usize::from(second.contains(&at));
        shown.get(at)?.faces.get(choice)?.reads.parse().ok()
    };
    let clue = |k: usize| {
        let [tens, ones, balls] = [0, 1, 2].map(|part| value(3 * k + part).unwrap_or(0));
        (10 * tens + ones, balls)
    };
    Board {
        side: CARDS,
        clues: (0..2 * CARDS).map(clue).collect(),
        cards: (0..CARDS * CARDS).map(|at| value(DIGITS + at)).collect(),
    }
}

/// Up to three of these, in every way.
fn choices(of: &[usize]) -> Vec<Vec<usize>> {
    let mut sets = vec![vec![]];
    for (i, &a) in of.iter().enumerate() {
        sets.push(vec![a]);
        for (j, &b) in of.iter().enumerate().skip(i + 1) {
            sets.push(vec![a, b]);
            sets.extend(of.iter().skip(j + 1).map(|&c| vec![a, b, c]));
        }
    }
    sets
}

fn found(grid: &Grid, shown: &[Shown], limits: &Limits) -> Found {
    let mut weakest: Vec<usize> = (0..shown.len()).collect();
    sort_by(&mut weakest, |&at| margin(&shown[at]));
    weakest.truncate(WEAK);
    let weak: Vec<usize> = weakest.iter().copied().filter(|&at| margin(&shown[at]) < 0.5).collect();
    // The readings whose numbers agree, the cheapest first.
    let mut agreeing: Vec<(f32, Vec<usize>)> = choices(&weak)
        .into_iter()
        .filter(|second| board(shown, second).faults().is_empty())
        .map(|second| (second.iter().map(|&at| margin(&shown[at])).sum(), second))
        .collect();
    sort_by(&mut agreeing, |set| set.0);
    let mut doubtful: Vec<bool> = shown
        .iter()
        .enumerate()
        .map(|(at, place)| {
            let least = if at < DIGITS { limits.digit } else { limits.card };
            let fit = place.faces.first().map_or(0.0, |face| face.fit);
            fit < limits.fit || margin(place) < least && agreeing.is_empty() || margin(place) < least && at >= DIGITS
        })
        .collect();
    let taken = agreeing.first().map(|(_, second)| second.clone()).unwrap_or_default();
    let next = agreeing.get(1).filter(|next| next.0 < agreeing[0].0 + limits.apart);
    match agreeing.first() {
        // At least the weakest of all.
        None => weakest.iter().take(weak.len().max(3)).for_each(|&at| doubtful[at] = true),
        Some((cost, second)) => {
            if *cost > limits.repair {
                second.iter().for_each(|&at| doubtful[at] = true);
            }
            for &at in next.iter().flat_map(|next| &next.1).chain(second) {
                // Where the two readings differ.
                let both = second.contains(&at) && next.is_none_or(|next| next.1.contains(&at));
                doubtful[at] |= next.is_some() && !both;
            }
        }
    }
    // Several errors could cancel out in the sums.
    let fit = |at: usize| shown[at].faces.first().map_or(0.0, |face| face.fit);
    for weak in [|margin: f32, _| margin < 0.3, |_, fit: f32| fit < 0.75] {
        let faint: Vec<usize> = (0..DIGITS).filter(|&at| weak(margin(&shown[at]), fit(at))).collect();
        if faint.len() > 2 {
            faint.iter().for_each(|&at| doubtful[at] = true);
        }
    }
    let mut slots = Vec::new();
    let place = |at: usize, part: usize| {
        if at < CARDS { Place::Row(at, part) } else { Place::Column(at - CARDS, part) }
    };
    let order = |at: usize| -> Vec<Likeness> {
        let mut faces = shown[at].faces.clone();
        if taken.contains(&at) && faces.len() > 1 {
            faces.swap(0, 1);
            let cost = faces[1].cost;
            // What it is taken for costs nothing; the rest what they cost more, or nothing.
            faces.iter_mut().for_each(|face| face.cost = (face.cost - cost).max(0.0));
        }
        faces
    };
    for k in 0..2 * CARDS {
        let cell = if k < CARDS { [CARDS, k] } else { [k - CARDS, CARDS] };
        let [tens, ones, balls] = [0, 1, 2].map(|part| order(3 * k + part));
        let mut sums: Vec<Choice> = tens
            .iter()
            .flat_map(|ten| ones.iter().map(move |one| (ten, one)))
            .filter_map(|(ten, one)| {
                let sum = 10 * ten.reads.parse::<u32>().ok()? + one.reads.parse::<u32>().ok()?;
                (sum <= 3 * CARDS as u32).then(|| Choice { reads: sum.to_string(), cost: ten.cost + one.cost })
            })
            .collect();
        sort_by(&mut sums, |sum| sum.cost);
        let sure = !doubtful[3 * k] && !doubtful[3 * k + 1];
        slots.push(slot(grid, place(k, 0), cell, drawn::area(10, 2, 27, 12), sums, sure));
        let balls = written(&balls);
        slots.push(slot(grid, place(k, 1), cell, drawn::area(18, 14, 27, 26), balls, !doubtful[3 * k + 2]));
    }
    for at in 0..CARDS * CARDS {
        let cell = [at % CARDS, at / CARDS];
        let faces = written(&order(DIGITS + at));
        let place = Place::Cell(cell[1], cell[0]);
        slots.push(slot(grid, place, cell, drawn::area(3, 3, 27, 27), faces, !doubtful[DIGITS + at]));
    }
    let share = CARDS as f32 / SIDE as f32;
    Found {
        kind: Kind::VoltorbFlip,
        fit: grid.fit.clamp(0.0, 1.0),
        area: grid.area.part(0.0..share, 0.0..share),
        columns: CARDS,
        rows: CARDS,
        slots,
        doubts: Vec::new(),
    }
}

fn written(faces: &[Likeness]) -> Vec<Choice> {
    faces.iter().map(|face| Choice { reads: face.reads.to_owned(), cost: face.cost }).collect()
}

fn slot(grid: &Grid, place: Place, [column, row]: [usize; 2], part: Area, choices: Vec<Choice>, sure: bool) -> Slot {
    let cell = grid.area.cell(SIDE, SIDE, column, row);
    let share = |from: f32, length: f32| from / CELL as f32..(from + length) / CELL as f32;
    let area = cell.part(share(part.x, part.width), share(part.y, part.height));
    Slot { place, area, choices, sure }
}
