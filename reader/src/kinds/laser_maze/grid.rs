//! Where the maze is: a box whose inside is divided into squares by lines and walls.

use crate::edges::{self, Box};
use crate::lattice::{beyond, squares};
use crate::numbers::{median, sort_by};
use crate::plane::{Area, Plane};

/// Cells smaller than this, in pixels, are not read.
pub const LEAST_PITCH: f32 = 9.0;
/// The most columns or rows.
const MOST: usize = 400;
/// The most boxes that are looked into.
const TRIES: usize = 16;
/// The least score of a lattice: our own without beams have 0.5 and more.
const LEAST_SCORE: f32 = 0.2;
/// The step from the ground to the board's plate in the faintest theme is 10, and may be split between two pixels.
const STEP: f32 = 4.0;
/// How strong a line across all of a photo is at least, of [`CLIP`].
const STRONG: f32 = 0.12;
/// In how many parts of a picture lines are looked for, and how many of the strongest.
const PARTS: usize = 16;
const LINES: usize = 20;
/// In how many parts a plate's edge must be seen, and by what step at least.
const EDGE_PARTS: usize = 6;
const CLEAR: f32 = 2.5;
/// How many lattices are looked into that fill a picture.
const LIKELY: usize = 3;
/// How much may be around such a one, in cells.
const AROUND: f32 = 0.35;
/// A pixel counts at most this much in the profile of lines, so that walls do not outweigh lines.
const CLIP: f32 = 12.0;

/// A box divided into squares.
#[derive(Clone, Copy, Debug)]
pub struct Lattice {
    /// Its cells.
    pub area: Area,
    /// In cells.
    pub columns: usize,
    /// In cells.
    pub rows: usize,
    /// How well lines explain what is there, 0 to 1.
    pub score: f32,
}

impl Lattice {
    /// Places beyond its four sides, so many cells from them, where no muzzles stick out: not at the middle of a cell.
    pub fn beyond(&self, far: f32) -> [Vec<[f32; 2]>; 4] {
        let pitch = self.area.width / self.columns as f32;
        let places = beyond([self.columns, self.rows], far, &[0.22, 0.78]);
        places.map(|side| side.iter().map(|[x, y]| [self.area.x + x * pitch, self.area.y + y * pitch]).collect())
    }

    /// Whether it fills a picture of this size but for a part of a cell on each side.
    pub fn fills(&self, [width, height]: [f32; 2]) -> bool {
        let Area { x, y, .. } = self.area;
        let pitch = self.area.width / self.columns as f32;
        let around = [x, y, width - x - self.area.width, height - y - self.area.height];
        around.iter().all(|&side| side < AROUND * pitch)
    }
}

/// The lattices in a picture, the largest first.
pub fn lattices(grey: &Plane) -> Vec<Lattice> {
    let least = (grey.width().max(grey.height()) / 40).max(24);
    let turned = grey.transposed();
    let level = edges::level(grey, STEP, least, (3, 0.33));
    let upright = edges::level(&turned, STEP, least, (3, 0.33));
    let boxes = edges::boxes(&level, &upright, 0.004, &|_, height| height > 16.0);
    let small = 0.01 * (grey.width() * grey.height()) as f32;
    let large = boxes.into_iter().filter(|found| found.area() >= small).collect();
    let boxes = different(large, 1.0).into_iter();
    let lattices = boxes.filter_map(|found| lattice([grey, &turned], &found));
    lattices.filter(|lattice| lattice.score >= LEAST_SCORE).collect()
}

/// The first boxes, without those that are the same but for so many pixels.
fn different(boxes: Vec<Box>, far: f32) -> Vec<Box> {
    let mut tried: Vec<Box> = Vec::new();
    for found in boxes {
        let same = |other: &Box| {
            (found.left - other.left).abs() + (found.right - other.right).abs() < far
                && (found.top - other.top).abs() + (found.bottom - other.bottom).abs() < far
        };
        if tried.len() < TRIES && !tried.iter().any(same) {
            tried.push(found);
        }
    }
    tried
}

/// The lattices between the outermost lines of a noisy picture, the likeliest first.
pub fn between_lines(grey: &Plane) -> Vec<Lattice> {
    let turned = grey.transposed();
    let size = [grey.width(), grey.height()].map(|length| length as f32);
    let ends: [Vec<(f32, f32)>; 2] = [(grey, [0, 1]), (&turned, [1, 0])].map(|(plane, ways)| {
        let sums = profile(plane, [0.0, size[ways[0]]], [0.0, size[ways[1]]]);
        let rim = 2 + sums.len() / 100;
        let highest = |&at: &usize| {
            let around = sums.get(at - 2..=at + 2).unwrap_or_default();
            sums[at] > STRONG && around.iter().all(|&sum| sum <= sums[at])
        };
        let peaks: Vec<f32> = (rim..sums.len().saturating_sub(rim)).filter(highest).map(|at| at as f32).collect();
        let pairs = peaks.iter().take(2).flat_map(|&from| peaks.iter().rev().take(2).map(move |&to| (from, to)));
        pairs.filter(|(from, to)| to - from > 3.0 * LEAST_PITCH).collect()
    });
    let [across, down] = &ends;
    let boxes = across.iter().flat_map(|&(left, right)| {
        let lighter = true;
        down.iter().map(move |&(top, bottom)| Box { left, top, right, bottom, corner: 0.0, lighter })
    });
    let mut lattices: Vec<_> = boxes.filter_map(|found| lattice([grey, &turned], &found)).collect();
    lattices.retain(|lattice| lattice.score >= LEAST_SCORE);
    sort_by(&mut lattices, |lattice| -lattice.score);
    lattices
}

/// The lattices in plates of one colour anywhere in a noisy picture, the largest first: in a photo of a whole page.
pub fn plates(grey: &Plane) -> Vec<Lattice> {
    let turned = grey.transposed();
    let [across, down] = [grey, &turned].map(Steps::of);
    let mut boxes: Vec<Box> = Vec::new();
    for lighter in [true, false] {
        let [lefts, tops] = [&across, &down].map(|steps| steps.strongest(lighter));
        let [rights, bottoms] = [&across, &down].map(|steps| steps.strongest(!lighter));
        for &left in &lefts {
            for &right in rights.iter().filter(|&&right| right as f32 > left as f32 + 3.0 * LEAST_PITCH) {
                let level = |steps: &Steps, at: usize, lighter: bool| steps.is_edge(at, [left, right], lighter);
                let tops: Vec<_> = tops.iter().filter(|&&top| level(&down, top, lighter)).collect();
                let bottoms: Vec<_> = bottoms.iter().filter(|&&bottom| level(&down, bottom, !lighter)).collect();
                for &&top in &tops {
                    let lower = bottoms.iter().filter(|&&&bottom| bottom as f32 > top as f32 + LEAST_PITCH);
                    boxes.extend(lower.filter_map(|&&bottom| {
                        let upright = across.is_edge(left, [top, bottom], lighter)
                            && across.is_edge(right, [top, bottom], !lighter);
                        let [left, top, right, bottom] = [left, top, right, bottom].map(|at| at as f32);
                        upright.then_some(Box { left, top, right, bottom, corner: 0.0, lighter })
                    }));
                }
            }
        }
    }
    sort_by(&mut boxes, |found| -found.area());
    let boxes = different(boxes, 8.0).into_iter();
    let mut lattices: Vec<_> = boxes.filter_map(|found| lattice([grey, &turned], &found)).collect();
    lattices.retain(|lattice| lattice.score >= LEAST_SCORE);
    lattices
}

/// How much lighter a picture grows across each upright line.
struct Steps {
    /// Summed along each line, from its upper end.
    sums: Vec<Vec<f32>>,
}

impl Steps {
    fn of(plane: &Plane) -> Steps {
        let mut sums = vec![Vec::with_capacity(plane.height() + 1); plane.width()];
        sums.iter_mut().for_each(|sums| sums.push(0.0));
        for y in 0..plane.height() {
            let row = plane.row(y);
            for (x, sums) in sums.iter_mut().enumerate() {
                let step = match (row.get(x.wrapping_sub(1)), row.get(x + 1)) {
                    (Some(before), Some(after)) => (after - before).clamp(-CLIP, CLIP),
                    _ => 0.0,
                };
                sums.push(sums[y] + step);
            }
        }
        Steps { sums }
    }

    /// How much lighter it grows along a part of a line.
    fn step(&self, at: usize, from: usize, to: usize) -> f32 {
        let sums = self.sums.get(at).map_or(&[][..], Vec::as_slice);
        let sum = |at: usize| sums.get(at).copied().unwrap_or(0.0);
        (sum(to) - sum(from)) / to.saturating_sub(from).max(1) as f32
    }

    /// The lines across which it grows lighter or darker in most parts.
    fn strongest(&self, lighter: bool) -> Vec<usize> {
        let sign = if lighter { 1.0 } else { -1.0 };
        let height = self.sums.first().map_or(0, Vec::len).saturating_sub(1);
        let part = (height / PARTS).max(1);
        let strong = (0..self.sums.len()).map(|at| {
            let parts = (0..PARTS).map(|index| sign * self.step(at, index * part, (index + 1) * part));
            parts.map(|step| step.max(0.0)).sum::<f32>()
        });
        let strong: Vec<_> = strong.collect();
        let mut peaks = (2..strong.len().saturating_sub(2))
            .filter(|&at| strong.get(at - 2..=at + 2).unwrap_or_default().iter().all(|&near| near <= strong[at]))
            .collect::<Vec<_>>();
        sort_by(&mut peaks, |&at| -strong[at]);
        peaks.truncate(LINES);
        peaks
    }

    /// Whether it grows lighter or darker all along this part of a line.
    fn is_edge(&self, at: usize, [from, to]: [usize; 2], lighter: bool) -> bool {
        let sign = if lighter { 1.0 } else { -1.0 };
        // Corners are round.
        let part = to.saturating_sub(from) / (EDGE_PARTS + 1);
        (0..EDGE_PARTS).all(|index| {
            let from = from + part / 2 + index * part;
            // Edges lean a little.
            (at.saturating_sub(1)..=at + 1).any(|at| sign * self.step(at, from, from + part) > CLEAR)
        })
    }
}

/// How strong steps are across each pixel border within a range, summed along the other direction.
fn profile(plane: &Plane, across: [f32; 2], along: [f32; 2]) -> Vec<f32> {
    let [left, right] = across.map(|at| at.round().max(0.0) as usize);
    let [top, bottom] = along.map(|at| at.round().max(0.0) as usize);
    let mut sums = vec![0.0; (right + 1).saturating_sub(left)];
    for y in top..bottom {
        let row = plane.row(y);
        for (index, sum) in sums.iter_mut().enumerate() {
            let x = left + index;
            if let (Some(before), Some(here)) = (row.get(x.wrapping_sub(1)), row.get(x)) {
                *sum += (here - before).abs().min(CLIP);
            }
        }
    }
    let count = bottom.saturating_sub(top).max(1) as f32 * CLIP;
    sums.iter_mut().for_each(|sum| *sum /= count);
    let usual = median(sums.iter().copied());
    sums.iter_mut().for_each(|sum| *sum = (*sum - usual).max(0.0));
    sums
}

/// How well lines at `start + k * pitch` explain a profile that begins at `left`: lines there, and nowhere else.
fn explained(sums: &[f32], left: f32, start: f32, pitch: f32, count: usize) -> f32 {
    let reach = 1.5 + 0.012 * pitch;
    let (mut present, mut there) = (0.0, 0.0);
    for line in 1..count {
        let at = start + line as f32 * pitch - left.round();
        let window = (at - reach).round().max(0.0) as usize..=(at + reach).round().max(0.0) as usize;
        let found = sums.get(window).unwrap_or_default();
        let most = found.iter().copied().fold(0.0, f32::max);
        present += (most / 0.08).min(1.0);
        there += found.iter().sum::<f32>();
    }
    // The outermost lines are the box itself.
    let edge = (0.25 * pitch) as usize;
    let inner = sums.get(edge..sums.len().saturating_sub(edge)).unwrap_or_default();
    let all: f32 = inner.iter().sum::<f32>().max(1e-6);
    present / (count - 1).max(1) as f32 * (there / all).min(1.0)
}

/// The lines between so many cells that are there: their numbers and where they are.
fn lines(sums: &[f32], left: f32, [start, length]: [f32; 2], count: usize) -> Vec<[f32; 2]> {
    let pitch = length / count as f32;
    let reach = (1.5 + 0.012 * pitch).round() as usize;
    let mut lines = Vec::new();
    for line in 1..count {
        let at = (start + line as f32 * pitch - left.round()).round().max(0.0) as usize;
        let window = at.saturating_sub(reach)..=at + reach;
        let found = sums.get(window.clone()).unwrap_or_default();
        let sum: f32 = found.iter().sum();
        if sum > 0.05 {
            let middle = window.zip(found).map(|(at, value)| at as f32 * value).sum::<f32>() / sum;
            lines.push([line as f32, middle + left.round()]);
        }
    }
    lines
}

fn lattice([grey, turned]: [&Plane; 2], found: &Box) -> Option<Lattice> {
    let [across, down] = [[found.left, found.right], [found.top, found.bottom]];
    let columns_profile = profile(grey, across, down);
    let rows_profile = profile(turned, down, across);
    let (width, height) = (found.right - found.left, found.bottom - found.top);
    let mut best: Option<Lattice> = None;
    let most = ((width / LEAST_PITCH) as usize).min(MOST);
    for columns in 1..=most {
        // The box is the outer side of the plate, a tenth of a cell from the cells, or the inner one, or both in one.
        for margin in 0..=8 {
            let margin = margin as f32 / 80.0;
            let pitch = width / (columns as f32 + 2.0 * margin);
            let rows = height / pitch - 2.0 * margin;
            if rows.round() < 1.0 || (rows - rows.round()).abs() * pitch > 2.5 || pitch < LEAST_PITCH {
                continue;
            }
            let rows = rows.round() as usize;
            let area = Area {
                x: found.left + margin * pitch,
                y: found.top + margin * pitch,
                width: pitch * columns as f32,
                height: height - 2.0 * margin * pitch,
            };
            let mut score = 0.0;
            let mut weight = 0.0;
            if columns > 1 {
                score += explained(&columns_profile, found.left, area.x, pitch, columns);
                weight += 1.0;
            }
            if rows > 1 {
                score += explained(&rows_profile, found.top, area.y, area.height / rows as f32, rows);
                weight += 1.0;
            }
            if weight == 0.0 {
                continue;
            }
            let score = score / weight;
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Lattice { area, columns, rows, score });
            }
        }
    }
    best.map(|best| placed(best, [&columns_profile, &rows_profile], [found.left, found.top]))
}

/// A lattice where the lines are that these profiles show, which begin at such places.
fn placed(mut best: Lattice, [columns, rows]: [&[f32]; 2], [left, top]: [f32; 2]) -> Lattice {
    let Area { x, y, width, height } = best.area;
    let across = lines(columns, left, [x, width], best.columns);
    let down = lines(rows, top, [y, height], best.rows);
    // Cells are square: both directions have the same pitch.
    let (pitch, starts) = squares([&across, &down], width / best.columns as f32);
    let [x, y] = [starts[0].unwrap_or(x), starts[1].unwrap_or(y)];
    let [width, height] = [best.columns, best.rows].map(|count| count as f32 * pitch);
    best.area = Area { x, y, width, height };
    best
}

/// The lattices that fill a picture but for a part of a cell on each side, the likeliest first: for one that shows no
/// outermost lines.
pub fn filling(grey: &Plane) -> Vec<Lattice> {
    let turned = grey.transposed();
    let size = [grey.width(), grey.height()].map(|length| length as f32);
    let profiles = [(grey, [0, 1]), (&turned, [1, 0])].map(|(plane, ways)| {
        let mut sums = profile(plane, [0.0, size[ways[0]]], [0.0, size[ways[1]]]);
        // Corners that are set a little too wide show what is around.
        let (rim, last) = (2 + sums.len() / 100, sums.len());
        sums.iter_mut().enumerate().filter(|(at, _)| at.min(&(last - at)) < &rim).for_each(|(_, sum)| *sum = 0.0);
        sums
    });
    let [columns, rows] = [0, 1].map(|way: usize| combs(&profiles[way], size[way]));
    let pairs = columns.iter().flat_map(|across| rows.iter().map(move |down| (across, down)));
    let square = pairs.filter(|(across, down)| (across.pitch / down.pitch - 1.0).abs() < 0.03);
    let lattices = square.map(|(across, down)| {
        let [width, height] = [across, down].map(|comb: &Comb| comb.pitch * comb.count as f32);
        let area = Area { x: across.start, y: down.start, width, height };
        let score = (across.score + down.score) / 2.0;
        let lattice = Lattice { area, columns: across.count, rows: down.count, score };
        placed(lattice, [&profiles[0], &profiles[1]], [0.0; 2])
    });
    let mut lattices: Vec<_> = lattices.collect();
    lattices.retain(|lattice| lattice.score >= LEAST_SCORE);
    // Smaller cells explain more by chance.
    sort_by(&mut lattices, |it| -it.score * (it.area.width / it.columns as f32).sqrt());
    lattices.truncate(LIKELY);
    lattices
}

/// Equally spaced lines.
struct Comb {
    count: usize,
    start: f32,
    pitch: f32,
    score: f32,
}

/// The likeliest comb that fills a length, of each number of cells.
fn combs(sums: &[f32], length: f32) -> Vec<Comb> {
    let of = |count: usize| {
        let most = (AROUND * length / count as f32 / 2.0) as usize + 1;
        let margins = (0..most * most).map(|index| [index / most, index % most].map(|at| 2.0 * at as f32));
        let combs = margins.map(|[start, end]| {
            let pitch = (length - start - end) / count as f32;
            Comb { count, start, pitch, score: explained(sums, 0.0, start, pitch, count) }
        });
        combs.max_by(|a, b| a.score.total_cmp(&b.score))
    };
    (2..=((length / LEAST_PITCH) as usize).min(MOST)).filter_map(of).collect()
}
