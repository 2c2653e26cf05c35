//! Cards as connected parts of a picture, and the square that they lie in.

use crate::lattice::{Lattice, numbered, off, squares};
use crate::numbers::sort_by;
use crate::parts::{self, Part};

/// A card's side without its edge, in parts of a cell.
const INNER: f32 = 0.9;

/// What a pixel belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// A card that is not flipped.
    Back,
    /// A card that is.
    Face,
    /// No card.
    Other,
}

/// The connected parts of one label that may be cards, of pixels in rows of a width: squares, mostly filled.
pub fn parts(labels: &[Label], width: usize) -> Vec<Part> {
    let of = |label: Label| {
        parts::parts(labels.chunks(width.max(1)).map(move |row| row.iter().map(move |&other| other == label)), 0)
    };
    let mut parts = [of(Label::Back), of(Label::Face)].concat();
    parts.retain(|part| {
        let [width, height] = part.sides();
        width >= 8.0 && (0.87..1.15).contains(&(width / height)) && part.count as f32 > 0.35 * width * height
    });
    parts
}

/// Cards in rows and columns, as many as there are in each.
#[derive(Clone, Copy)]
pub struct Square {
    /// Cards in a row.
    pub side: usize,
    /// From the left upper corner of the first cell.
    pub lattice: Lattice,
}

impl Square {
    /// In pixels.
    fn width(&self) -> f32 {
        self.side as f32 * self.lattice.pitch[0]
    }
}

/// The largest square of parts of which something holds.
pub fn largest(mut parts: Vec<Part>, holds: &dyn Fn(&Square) -> bool) -> Option<Square> {
    sort_by(&mut parts, |part| -part.sides()[0]);
    let squares = parts.iter().filter_map(|first| square(&together(first, &parts))).filter(holds);
    squares.max_by(|a, b| a.width().total_cmp(&b.width()))
}

/// The parts of the same size as one of them, in rows and columns with it.
fn together(first: &Part, parts: &[Part]) -> Vec<Part> {
    let pitch = first.sides()[0] / INNER;
    let same = |part: &&Part| (part.sides()[0] - first.sides()[0]).abs() <= 0.06 * first.sides()[0] + 1.0;
    let mut others: Vec<Part> = parts.iter().filter(same).copied().collect();
    let mut joined = Vec::new();
    let mut next = vec![*first];
    while let Some(part) = next.pop() {
        let near = |other: &Part| {
            let (here, there) = (part.middle(), other.middle());
            let steps = [0, 1].map(|axis: usize| (there[axis] - here[axis]) / pitch);
            steps.iter().all(|step| step.abs() < 2.3 && (step - step.round()).abs() < 0.05 + 1.0 / pitch)
        };
        let (found, rest) = others.into_iter().partition(near);
        others = rest;
        next.extend::<Vec<Part>>(found);
        joined.push(part);
    }
    joined.sort_unstable_by_key(|part| (part.top, part.left));
    joined.dedup_by_key(|part| (part.top, part.left));
    joined
}

/// The square that parts of one size make.
fn square(parts: &[Part]) -> Option<Square> {
    if parts.len() < 5 {
        return None;
    }
    let width = parts.iter().map(|part| part.sides()[0]).sum::<f32>() / parts.len() as f32;
    let middles = |axis: usize| parts.iter().map(move |part| part.middle()[axis]);
    let mut pitch = width / INNER;
    let mut start = [0, 1].map(|axis| middles(axis).fold(f32::MAX, f32::min));
    for _ in 0..3 {
        let lines = [0, 1].map(|axis: usize| numbered(middles(axis), (pitch, start[axis])));
        let (fitted, starts) = squares([&lines[0], &lines[1]], pitch);
        (pitch, start) = (fitted, starts.map(Option::unwrap_or_default));
    }
    let [columns, rows] = [0, 1].map(|axis: usize| {
        let last = middles(axis).fold(0.0, f32::max);
        ((last - start[axis]) / pitch).round() as usize + 1
    });
    let far = |axis: usize| middles(axis).map(move |at| off(at, (pitch, start[axis]))).fold(0.0, f32::max);
    let fits = (3..=7).contains(&columns)
        && rows == columns
        && (columns * columns).div_ceil(2) <= parts.len()
        && parts.len() <= columns * columns
        && far(0).max(far(1)) < 0.06 + 0.6 / pitch
        && (0.8..1.0).contains(&(width / pitch));
    fits.then(|| Square { side: columns, lattice: Lattice::square(start.map(|at| at - pitch / 2.0), pitch) })
}
