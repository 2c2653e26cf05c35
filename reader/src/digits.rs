//! Printed numbers, whatever their typeface: digits compared with drawings of ours at several weights.
//!
//! Ink is 0 on the background and 1 in the midst of a stroke; both dark and light digits make such a plane
//! ([`ink`]). A digit is cut to its box, and what is compared is where its edges run in which direction.

mod shapes;
#[cfg(test)]
mod tests;

use std::f32::consts::TAU;
use std::sync::LazyLock;

use crate::numbers::{dot, median, quantile, runs, sort_by};
use crate::plane::{Area, Plane};
use crate::reading::Choice;
use shapes::{PENS, SHAPES, Shape, points};

/// What can be read, in the order of scores.
const READS: [char; 11] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '?'];

/// A digit's box in samples, and how many are around it.
const BOX: [usize; 2] = [24, 36];
const PAD: usize = 4;
const WHOLE: [usize; 2] = [BOX[0] + 2 * PAD, BOX[1] + 2 * PAD];

/// The box of edges in each direction: cells across and down.
const CELLS: [usize; 2] = [6, 9];
const DIRECTIONS: usize = 8;

/// What a digit that counts without confirmation may cost, and how far the next must be: of 18,000 prints of 26 fonts, 8
/// to 60 pixels high, 1 % were beyond, one of them wrong.
const SURE_COST: f32 = 0.3;
const SURE_MARGIN: f32 = 0.25;

/// A digit and what it may be.
#[derive(Clone, Debug)]
pub(crate) struct Digit {
    /// In pixels of the plane that was read.
    pub area: Area,
    /// Each digit and `?`, the cheapest first. A clean print costs about 0.1, what is no digit more than 0.3.
    pub choices: Vec<Choice>,
    /// See [`Digit::margin`].
    margin: f32,
}

impl Digit {
    /// The cost of the cheapest.
    pub fn cost(&self) -> f32 {
        self.choices.first().map_or(1.0, |choice| choice.cost)
    }

    /// How much nearer it is to the first choice than to any other, of the way between their drawings: 0 is half-way, 1 is
    /// the first itself.
    pub fn margin(&self) -> f32 {
        self.margin
    }

    /// Whether it counts without confirmation: a likely digit, far from the next.
    pub fn sure(&self) -> bool {
        self.margin() > SURE_MARGIN && self.cost() < SURE_COST
    }

    /// The cheapest.
    pub fn reads(&self) -> &str {
        self.choices.first().map_or("", |choice| &choice.reads)
    }
}

/// A plane of grey, or of any channel, as ink: how far each pixel is from the background, the median of the edge of the
/// area. 1 is what the strongest hundredth reaches.
pub(crate) fn ink(plane: &Plane, area: Area) -> Plane {
    let (x, y) = (area.x.floor() as isize, area.y.floor() as isize);
    let [width, height] = [area.width, area.height].map(|length| length.round().max(1.0) as usize);
    let cut = plane.cut(x, y, width, height);
    let mut edge: Vec<f32> = [cut.row(0), cut.row(height - 1)].concat();
    edge.extend((0..height as isize).flat_map(|y| [cut.at(0, y), cut.at(width as isize - 1, y)]));
    let background = median(edge);
    let far = cut.map(|value| (value - background).abs());
    let strongest = quantile(far.values().iter().copied(), 0.99).max(1e-3);
    far.map(|value| (value / strongest).min(1.0))
}

/// The digits of one line of print in a plane of ink, from left to right. What is lower than half of the highest is left
/// out: dots, commas, dirt.
pub(crate) fn digits(ink: &Plane) -> Vec<Digit> {
    let peak = ink.values().iter().copied().fold(0.0, f32::max);
    if peak <= 0.0 {
        return Vec::new();
    }
    let columns: Vec<f32> = (0..ink.width()).map(|x| column(ink, x).fold(0.0, f32::max)).collect();
    let pieces: Vec<Piece> = runs(columns.iter().map(|&value| value > 0.4 * peak))
        .into_iter()
        .filter_map(|run| Piece::new(ink, run.start, run.end, peak))
        .collect();
    let highest = pieces.iter().map(|piece| piece.area.height).fold(0.0, f32::max);
    pieces.iter().filter(|piece| piece.area.height > 0.5 * highest).flat_map(|piece| split(ink, piece, peak)).collect()
}

/// The number that digits make: combinations of their choices, at most `most`, the cheapest first. The cost is that of
/// the worst digit.
pub(crate) fn numbers(digits: &[Digit], most: usize) -> Vec<Choice> {
    let mut numbers = vec![Choice { reads: String::new(), cost: 0.0 }];
    for digit in digits {
        numbers = numbers
            .iter()
            .flat_map(|number| digit.choices.iter().take(most).map(move |choice| (number, choice)))
            .map(|(number, choice)| Choice {
                reads: format!("{}{}", number.reads, choice.reads),
                cost: number.cost.max(choice.cost),
            })
            .collect();
        sort_by(&mut numbers, |number| number.cost);
        numbers.truncate(most);
    }
    numbers
}

fn column(ink: &Plane, x: usize) -> impl Iterator<Item = f32> {
    (0..ink.height() as isize).map(move |y| ink.at(x as isize, y))
}

/// Columns of ink that may be a digit.
struct Piece {
    start: usize,
    end: usize,
    area: Area,
}

impl Piece {
    fn new(ink: &Plane, start: usize, end: usize, peak: f32) -> Option<Piece> {
        let across: Vec<f32> = (start..end).map(|x| column(ink, x).fold(0.0, f32::max)).collect();
        let down: Vec<f32> = (0..ink.height())
            .map(|y| (start..end).map(|x| ink.at(x as isize, y as isize)).fold(0.0, f32::max))
            .collect();
        // A column beyond belongs to the edge unless ink of a neighbour stands there.
        let [left, right] = extent(&across, 0.5 * peak)?;
        let [top, bottom] = extent(&down, 0.5 * peak)?;
        let area = Area { x: start as f32 + left, y: top, width: right - left, height: bottom - top };
        (area.height >= 4.0 && area.width >= 1.0).then_some(Piece { start, end, area })
    }

    /// Its ink in its box with a margin, the neighbours' left out.
    fn glyph(&self, ink: &Plane) -> Plane {
        let margin =
            [0, 1].map(|axis: usize| [self.area.width, self.area.height][axis] * PAD as f32 / BOX[axis] as f32);
        let [x, y] = [self.area.x - margin[0], self.area.y - margin[1]];
        let [left, top] = [x.floor() as isize - 1, y.floor() as isize - 1];
        let [width, height] = [
            (self.area.width + 2.0 * margin[0]).ceil() as usize + 3,
            (self.area.height + 2.0 * margin[1]).ceil() as usize + 3,
        ];
        let own = |x: isize, _| x + 1 >= self.start as isize && x <= self.end as isize;
        let area = Area {
            x: x - left as f32,
            y: y - top as f32,
            width: self.area.width + 2.0 * margin[0],
            height: self.area.height + 2.0 * margin[1],
        };
        ink.kept([left, top], [width, height], own).sampled(area, WHOLE[0], WHOLE[1])
    }

    fn read(&self, ink: &Plane) -> Digit {
        let edges = edges(&self.glyph(ink));
        let shape = self.area.width / self.area.height;
        let mut best = READS.map(|_| (f32::MAX, 0));
        for (index, template) in TEMPLATES.iter().enumerate() {
            let narrower = (shape / template.shape).ln().abs();
            let cost = 1.0 - dot(&edges, &template.edges) + 0.3 * (narrower - 0.15).max(0.0);
            let slot = &mut best[template.reads];
            if cost < slot.0 {
                *slot = (cost, index);
            }
        }
        let mut order: Vec<usize> = (0..READS.len()).collect();
        sort_by(&mut order, |&read| best[read].0);
        let edges = |read: usize| TEMPLATES.get(best[read].1).map_or(&[][..], |template| &template.edges);
        let first = order.first().copied().unwrap_or(0);
        let nearer = |other: &usize| {
            let apart = 1.0 - dot(edges(first), edges(*other));
            (best[*other].0 - best[first].0) / apart.max(1e-3)
        };
        let margin = order.iter().skip(1).take(4).map(nearer).fold(1.0, f32::min);
        let choice = |read: usize| Choice { reads: READS[read].to_string(), cost: best[read].0 };
        Digit { area: self.area, choices: order.into_iter().map(choice).collect(), margin }
    }
}

/// Where a profile first and last crosses a threshold, between samples; a sample stands for a pixel's width.
fn extent(profile: &[f32], threshold: f32) -> Option<[f32; 2]> {
    let side = |values: &mut dyn Iterator<Item = f32>| {
        let mut before = 0.0;
        for (index, value) in values.enumerate() {
            if value > threshold {
                let part = (value - threshold) / (value - before).max(1e-6);
                return Some(index as f32 + 0.5 - part.min(1.0));
            }
            before = value;
        }
        None
    };
    let from = side(&mut profile.iter().copied())?;
    let to = profile.len() as f32 - side(&mut profile.iter().rev().copied())?;
    (to > from).then_some([from, to])
}

/// A piece as one digit, or as two or three that touch if it is too wide for one.
fn split(ink: &Plane, piece: &Piece, peak: f32) -> Vec<Digit> {
    let whole = piece.read(ink);
    let shape = piece.area.width / piece.area.height;
    if shape < 0.75 || (whole.cost() < 0.12 && shape < 0.95) {
        return vec![whole];
    }
    let mut best = (whole.cost(), vec![whole]);
    for count in 2..=3 {
        if shape / (count as f32) < 0.3 {
            break;
        }
        for cuts in cuts(ink, piece, count) {
            let bounds = [vec![piece.start], cuts, vec![piece.end]].concat();
            let parts: Option<Vec<Digit>> = bounds
                .windows(2)
                .map(|pair| Piece::new(ink, pair[0], pair[1], peak).map(|part| part.read(ink)))
                .collect();
            let Some(parts) = parts else { continue };
            let worst = parts.iter().map(Digit::cost).fold(0.0, f32::max);
            if worst < best.0 {
                best = (worst, parts);
            }
        }
    }
    best.1
}

/// Where to cut a piece into so many: at the columns with the least ink around the even fractions.
fn cuts(ink: &Plane, piece: &Piece, count: usize) -> Vec<Vec<usize>> {
    let width = piece.end - piece.start;
    let sums: Vec<f32> = (piece.start..piece.end).map(|x| column(ink, x).sum()).collect();
    let around = |part: usize| {
        let middle = width * part / count;
        let reach = (width / (3 * count)).max(1);
        let from = middle.saturating_sub(reach).max(1);
        let to = (middle + reach + 1).min(width.saturating_sub(1));
        let mut least: Vec<usize> = (from..to).collect();
        sort_by(&mut least, |&at| sums[at]);
        least.into_iter().take(3).map(|at| piece.start + at).collect::<Vec<usize>>()
    };
    let mut all = vec![Vec::new()];
    for part in 1..count {
        all = all
            .into_iter()
            .flat_map(|cuts| around(part).into_iter().map(move |cut| [cuts.clone(), vec![cut]].concat()))
            .collect();
    }
    all.retain(|cuts| cuts.is_sorted_by(|a, b| a + 1 < *b));
    all
}

/// A drawing at one weight, as sharp as large or as small print.
struct Template {
    /// Its place in [`READS`].
    reads: usize,
    /// Width by height.
    shape: f32,
    edges: Vec<f32>,
}

static TEMPLATES: LazyLock<Vec<Template>> = LazyLock::new(|| {
    let mut templates = Vec::new();
    for shape in SHAPES {
        let Some(reads) = READS.iter().position(|&reads| reads == shape.reads) else { continue };
        for pen in PENS {
            let drawn = drawn(shape, pen);
            let width = f32::from(shape.width) / 100.0 + 0.4 * (pen[0] / 100.0 - 0.12);
            // As large print, as blurred print, and as print nine pixels high.
            let nine = (width * 9.0 * WHOLE[0] as f32 / BOX[0] as f32).round() as usize;
            let small = drawn.resized(nine, 9 * WHOLE[1] / BOX[1]).resized(WHOLE[0], WHOLE[1]);
            for seen in [drawn.blurred(0.7), drawn.blurred(1.9), small] {
                templates.push(Template { reads, shape: width, edges: edges(&seen) });
            }
        }
    }
    templates
});

/// The ink of a drawing with a pen of this width and height.
fn drawn(shape: &Shape, pen: [f32; 2]) -> Plane {
    // The pen in samples: its half width and half height.
    let half = [pen[0] / f32::from(shape.width) * BOX[0] as f32 / 2.0, pen[1] / 100.0 * BOX[1] as f32 / 2.0];
    let mut values = vec![0.0_f32; WHOLE[0] * WHOLE[1]];
    let sharp = half[0].min(half[1]);
    for point in points(shape) {
        let centre =
            [0, 1].map(|axis: usize| PAD as f32 + half[axis] + point[axis] * (BOX[axis] as f32 - 2.0 * half[axis]));
        let range = |axis: usize| {
            let from = (centre[axis] - half[axis] - 1.0).floor().max(0.0) as usize;
            from..((centre[axis] + half[axis] + 2.0) as usize).min(WHOLE[axis])
        };
        for y in range(1) {
            for x in range(0) {
                let away = [x as f32 + 0.5 - centre[0], y as f32 + 0.5 - centre[1]];
                let [across, down] = [0, 1].map(|axis: usize| (away[axis] / half[axis]).abs());
                let far = (across.powi(3) + down.powi(3)).cbrt();
                let value = &mut values[y * WHOLE[0] + x];
                *value = value.max(((1.0 - far) * sharp + 0.5).clamp(0.0, 1.0));
            }
        }
    }
    Plane::new(WHOLE[0], WHOLE[1], values)
}

/// How much edge runs in each of eight directions in each of the cells over a glyph, as a vector of length 1.
fn edges(glyph: &Plane) -> Vec<f32> {
    let mut cells = vec![0.0_f32; CELLS[0] * CELLS[1] * DIRECTIONS];
    let place = |at: usize, axis: usize| {
        let place = (at as f32 + 0.5) / WHOLE[axis] as f32 * CELLS[axis] as f32 - 0.5;
        let low = place.floor();
        let cell = |c: f32| c.clamp(0.0, CELLS[axis] as f32 - 1.0) as usize;
        [(cell(low), 1.0 - (place - low)), (cell(low + 1.0), place - low)]
    };
    for y in 0..WHOLE[1] {
        let (above, here, below) = (glyph.row(y.saturating_sub(1)), glyph.row(y), glyph.row(y + 1));
        let down = place(y, 1);
        for x in 0..WHOLE[0] {
            let dx = here[(x + 1).min(WHOLE[0] - 1)] - here[x.saturating_sub(1)];
            let dy = below[x] - above[x];
            let strength = dx.hypot(dy);
            if strength < 1e-3 {
                continue;
            }
            let angle = dy.atan2(dx) / TAU * DIRECTIONS as f32;
            let (low, part) = (angle.floor(), angle - angle.floor());
            let bins = [(low, 1.0 - part), (low + 1.0, part)]
                .map(|(bin, part)| (bin.rem_euclid(DIRECTIONS as f32) as usize % DIRECTIONS, part));
            let across = place(x, 0);
            for (row, weight) in down {
                for (column, part) in across {
                    for (bin, share) in bins {
                        cells[(row * CELLS[0] + column) * DIRECTIONS + bin] += strength * weight * part * share;
                    }
                }
            }
        }
    }
    cells.iter_mut().for_each(|value| *value = value.sqrt());
    let length = dot(&cells, &cells).sqrt() + 1e-6;
    cells.iter_mut().for_each(|value| *value /= length);
    cells
}
