//! Cards as connected parts of a picture, and the square that they lie in.

use crate::list::{Each as _, List as _};
use crate::plane::Area;

/// A card's side without its edge, in parts of a cell.
const INNER: f32 = 0.9;

/// A connected part of one label.
#[derive(Clone, Copy)]
pub struct Part {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    pixels: usize,
}

impl Part {
    fn width(&self) -> f32 {
        (self.right + 1 - self.left) as f32
    }

    fn height(&self) -> f32 {
        (self.bottom + 1 - self.top) as f32
    }

    fn middle(&self) -> [f32; 2] {
        [self.left + self.right + 1, self.top + self.bottom + 1].each(|sum| sum as f32 / 2.0)
    }

    /// Whether it may be a card: a square, mostly filled.
    fn square(&self) -> bool {
        let shape = self.width() / self.height();
        self.width() >= 8.0
            && (0.87..1.15).contains(&shape)
            && self.pixels as f32 > 0.35 * self.width() * self.height()
    }
}

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

/// The connected parts of one label that may be cards, of pixels in rows of a width.
pub fn parts(labels: &[Label], width: usize) -> Vec<Part> {
    let mut seen: Vec<bool> = labels.iter().map(|&label| label == Label::Other).list();
    let mut parts = Vec::new();
    let mut stack = Vec::new();
    for start in 0..labels.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        stack.push(start);
        let mut part = Part { left: width, top: labels.len(), right: 0, bottom: 0, pixels: 0 };
        while let Some(at) = stack.pop() {
            let (x, y) = (at % width, at / width);
            part = Part {
                left: part.left.min(x),
                top: part.top.min(y),
                right: part.right.max(x),
                bottom: part.bottom.max(y),
                pixels: part.pixels + 1,
            };
            let next = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then_some(at + 1),
                (y > 0).then(|| at - width),
                (at + width < labels.len()).then_some(at + width),
            ];
            for next in next.into_iter().flat(|part| part) {
                if !seen[next] && labels[next] == labels[start] {
                    seen[next] = true;
                    stack.push(next);
                }
            }
        }
        if part.square() {
            parts.push(part);
        }
    }
    parts
}

/// Cards in rows and columns, as many as there are in each.
#[derive(Clone, Copy)]
pub struct Square {
    /// Cards in a row.
    pub side: usize,
    /// From one to the next, in pixels.
    pub pitch: f32,
    /// The left upper corner of the first cell.
    pub corner: [f32; 2],
}

impl Square {
    /// In a picture that is so many times as large.
    pub fn scaled(self, by: f32) -> Square {
        Square { pitch: self.pitch * by, corner: self.corner.each(|at| at * by), ..self }
    }

    /// An area given in cells, in pixels.
    pub fn area(&self, x: f32, y: f32, width: f32, height: f32) -> Area {
        let [left, top] = self.corner;
        Area {
            x: left + x * self.pitch,
            y: top + y * self.pitch,
            width: width * self.pitch,
            height: height * self.pitch,
        }
    }
}

/// The largest square of parts of which something holds.
pub fn largest(mut parts: Vec<Part>, holds: &dyn Fn(&Square) -> bool) -> Option<Square> {
    crate::sort::sort_by(&mut parts, |part| -part.width());
    let squares = parts.iter().filter_map(|first| square(&together(first, &parts))).filter(holds);
    squares.max_by(|a, b| (a.side as f32 * a.pitch).total_cmp(&(b.side as f32 * b.pitch)))
}

/// The parts of the same size as one of them, in rows and columns with it.
fn together(first: &Part, parts: &[Part]) -> Vec<Part> {
    let pitch = first.width() / INNER;
    let same = |part: &&Part| (part.width() - first.width()).abs() <= 0.06 * first.width() + 1.0;
    let mut others: Vec<Part> = parts.iter().filter(same).copied().list();
    let mut joined = Vec::new();
    let mut next = vec![*first];
    while let Some(part) = next.pop() {
        let near = |other: &Part| {
            let (here, there) = (part.middle(), other.middle());
            let steps = [0, 1].each(|axis: usize| (there[axis] - here[axis]) / pitch);
            steps.iter().all(|step| step.abs() < 2.3 && (step - step.round()).abs() < 0.05 + 1.0 / pitch)
        };
        let (found, rest) = others.into_iter().partition(near);
        others = rest;
        next.extend::<Vec<Part>>(found);
        joined.push(part);
    }
    crate::sort::sort_by(&mut joined, |part| part.left as f32);
    crate::sort::sort_by(&mut joined, |part| part.top as f32);
    joined.dedup_by_key(|part| (part.top, part.left));
    joined
}

/// The square that parts of one size make.
fn square(parts: &[Part]) -> Option<Square> {
    if parts.len() < 5 {
        return None;
    }
    let width = parts.iter().map(Part::width).sum::<f32>() / parts.len() as f32;
    let mut pitch = width / INNER;
    let middles: Vec<[f32; 2]> = parts.iter().map(Part::middle).list();
    let first = [0, 1].each(|axis: usize| middles.iter().map(|m| m[axis]).fold(f32::MAX, f32::min));
    let mut corner = first;
    let mut places = Vec::new();
    for _ in 0..3 {
        places = middles
            .iter()
            .map(|middle| [0, 1].each(|axis: usize| ((middle[axis] - corner[axis]) / pitch).round()))
            .list();
        // Least squares, with one pitch for both directions.
        let count = places.len() as f32;
        let mean = |values: &[[f32; 2]], axis: usize| values.iter().map(|v| v[axis]).sum::<f32>() / count;
        let (mut product, mut squares) = (0.0, 0.0);
        for axis in 0..2 {
            let (at, place) = (mean(&middles, axis), mean(&places, axis));
            for (middle, cell) in middles.iter().zip(&places) {
                product += (middle[axis] - at) * (cell[axis] - place);
                squares += (cell[axis] - place).powi(2);
            }
        }
        if squares <= 0.0 {
            return None;
        }
        pitch = product / squares;
        corner = [0, 1].each(|axis| mean(&middles, axis) - pitch * mean(&places, axis));
    }
    let most = |axis: usize| places.iter().map(|place| place[axis]).fold(0.0, f32::max) as usize + 1;
    let side = most(0);
    let off = |(middle, place): (&[f32; 2], &[f32; 2])| {
        (0..2).map(|axis| (middle[axis] - corner[axis] - place[axis] * pitch).abs()).fold(0.0, f32::max)
    };
    let straight = middles.iter().zip(&places).map(off).fold(0.0, f32::max) < 0.06 * pitch + 0.6;
    let fits = (3..=7).contains(&side)
        && most(1) == side
        && 2 * parts.len() >= side * side
        && parts.len() <= side * side
        && straight
        && (0.8..1.0).contains(&(width / pitch));
    fits.then_some(Square { side, pitch, corner: corner.each(|at| at - pitch / 2.0) })
}
