//! Where the grid is: a closed frame, and the number of cells whose borders fit the lines inside.

use std::ops::Range;

use super::lines::{Tone, ink};
use crate::image::Image;
use crate::numbers::sort_by;
use crate::parts::{Part, parts};
use crate::plane::{Area, Plane};

/// The longer side of the picture in which the frame is looked for.
const COARSE: usize = 1000;
/// A cell is at least so wide there.
const NARROWEST: f32 = 7.0;
/// The most cells of a side, and the fewest.
const CELLS: Range<usize> = 3..61;
/// How many frames are looked at, the largest first.
const TRIES: usize = 6;
/// A grid that fits so well is one.
const ENOUGH: f32 = 0.4;
/// How many pixels of paper are around a whole frame.
const EDGE: usize = 2;
/// The ink from which a pixel may belong to a frame.
const CUTS: [f32; 3] = [0.3, 0.15, 0.5];

/// A grid in the picture.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// Between the middles of the frame's sides, in pixels of the picture.
    pub area: Area,
    pub columns: usize,
    pub rows: usize,
    pub tone: Tone,
    /// How well the borders of cells fit the lines, up to 1.
    pub fit: f32,
    /// Whether its ink reaches the picture's edge, so that there may be more of it.
    pub cut: bool,
}

/// The grid that fits best.
pub(super) fn grid(image: &Image) -> Option<Grid> {
    let (small, factor) = image.reduced(COARSE);
    let reach = (small.width().min(small.height()) / 60).max(4);
    let mut best: Option<Grid> = None;
    for tone in [Tone::Dark, Tone::Light] {
        let values = small.plane(|colour| Tone::value(colour, tone));
        let ink = ink(&values, reach);
        let turned = values.transposed();
        for cut in CUTS {
            for frame in frames(&ink, cut) {
                let Some((columns, rows, fit)) = count(&values, &turned, &frame) else { continue };
                let area = frame.area;
                // A page shows small boards beside the one that is open: the largest of those that fit.
                let rank = |fit: f32, area: Area| (fit.min(ENOUGH), area.width * area.height);
                let large = area.width * area.height / (factor * factor);
                if best.as_ref().is_none_or(|best| (fit.min(ENOUGH), large) > rank(best.fit, best.area)) {
                    let area = area.scaled(1.0 / factor);
                    best = Some(Grid { area, columns, rows, tone, fit, cut: frame.cut });
                }
            }
            if best.as_ref().is_some_and(|best| best.fit > ENOUGH) {
                return best;
            }
        }
    }
    best.filter(|best| best.fit > 0.25)
}

/// A closed rectangle of lines.
struct Frame {
    /// Between the middles of its sides.
    area: Area,
    /// How thick its sides are.
    thick: f32,
    /// Whether it reaches the picture's edge.
    cut: bool,
}

/// Connected ink whose bounding box is a frame, the largest first.
fn frames(ink: &Plane, cut: f32) -> Vec<Frame> {
    let mut blobs = blobs(ink, cut);
    blobs.retain(|blob| {
        let [width, height] = blob.sides();
        width.min(height) >= 3.0 * NARROWEST && width.max(height) < 8.0 * width.min(height)
    });
    sort_by(&mut blobs, |blob| -blob.sides()[0] * blob.sides()[1]);
    blobs.into_iter().take(TRIES).filter_map(|blob| frame(ink, blob, cut)).collect()
}

/// Connected ink.
pub(super) fn blobs(ink: &Plane, cut: f32) -> Vec<Part> {
    parts(ink.values().chunks(ink.width()).map(|row| row.iter().map(|&value| value > cut)), 1)
}

/// The frame of a bounding box, if ink stands all along its four sides.
fn frame(ink: &Plane, Part { left, top, right, bottom, .. }: Part, cut: f32) -> Option<Frame> {
    let depth = ((right - left).min(bottom - top) / 12).max(2);
    // The ink along a line of pixels at some depth below a side.
    let line = |side: usize, deep: usize| -> Vec<f32> {
        match side {
            0 => (top..bottom).map(|y| ink.at((left + deep) as isize, y as isize)).collect(),
            1 => (left..right).map(|x| ink.at(x as isize, (top + deep) as isize)).collect(),
            2 => (top..bottom).map(|y| ink.at((right - 1 - deep) as isize, y as isize)).collect(),
            _ => (left..right).map(|x| ink.at(x as isize, (bottom - 1 - deep) as isize)).collect(),
        }
    };
    let mut middles = [0.0; 4];
    let (mut thick, mut cut_off) = (0.0, false);
    for (side, middle) in middles.iter_mut().enumerate() {
        let lines: Vec<Vec<f32>> = (0..depth).map(|deep| line(side, deep)).collect();
        let means: Vec<f32> = lines.iter().map(|line| line.iter().sum::<f32>() / line.len().max(1) as f32).collect();
        let most = means.iter().copied().fold(0.0, f32::max);
        let first = means.iter().position(|&mean| mean > 0.5 * most)?;
        let end = (first..depth).find(|&at| means[at] <= 0.5 * most).unwrap_or(depth);
        let inked = |at: usize| lines[..end].iter().any(|line| line[at] > cut);
        let length = lines[0].len();
        if (0..length).filter(|&at| inked(at)).count() < length * 93 / 100 {
            return None;
        }
        let stretch = first.saturating_sub(1)..(end + 1).min(depth);
        let weight: f32 = stretch.clone().map(|at| means[at]).sum();
        let place: f32 = stretch.map(|at| (at as f32 + 0.5) * means[at]).sum();
        *middle = place / weight.max(1e-6);
        thick += weight / most.max(1e-6) / 4.0;
        // Lines that go on to the picture's edge, or one along it: there may be more of the grid.
        let near = [left, top, ink.width() - right, ink.height() - bottom][side] < EDGE;
        let inked: Vec<usize> = (0..length).filter(|&at| lines[0][at] > cut).collect();
        let spread = inked.last().zip(inked.first()).map_or(0, |(last, first)| last - first);
        cut_off |= near && spread > length * 3 / 5;
    }
    let [left_in, top_in, right_in, bottom_in] = middles;
    let area = Area {
        x: left as f32 + left_in,
        y: top as f32 + top_in,
        width: (right - left) as f32 - left_in - right_in,
        height: (bottom - top) as f32 - top_in - bottom_in,
    };
    Some(Frame { area, thick, cut: cut_off })
}

/// The columns and rows of square cells whose borders fit the lines in a frame best, and how well.
fn count(values: &Plane, turned: &Plane, frame: &Frame) -> Option<(usize, usize, f32)> {
    let Frame { area, thick, .. } = frame;
    let across = ridges(values, *area, *thick);
    let lying = Area { x: area.y, y: area.x, width: area.height, height: area.width };
    let down = ridges(turned, lying, *thick);
    let mut best: Option<(usize, usize, f32)> = None;
    for columns in CELLS {
        let pitch = area.width / columns as f32;
        let rows = (area.height / pitch).round() as usize;
        let square = area.height / rows.max(1) as f32 / pitch;
        if pitch < NARROWEST.max(2.0 * thick) || !CELLS.contains(&rows) || (square - 1.0).abs() > 0.05 {
            continue;
        }
        let fit = 0.5 * (comb(&across, columns) + comb(&down, rows));
        if best.is_none_or(|(_, _, best)| fit > best) {
            best = Some((columns, rows, fit));
        }
    }
    best
}

/// How much of each column of pixels in the frame is darker than a few pixels to both sides, -1 to 1.
fn ridges(values: &Plane, area: Area, thick: f32) -> Vec<f32> {
    let beside = thick.ceil().max(2.0) as isize;
    let (left, right) = (area.x.round() as isize, (area.x + area.width).round() as isize);
    let (top, bottom) = ((area.y + thick) as isize, (area.y + area.height - thick) as isize);
    let mut sums = vec![0.0; (right - left + 1).max(0) as usize];
    for y in top..bottom {
        let row = values.row(y.max(0) as usize);
        let at = |x: isize| row.get(x.max(0) as usize).copied().unwrap_or(255.0);
        for (index, sum) in sums.iter_mut().enumerate() {
            let x = left + index as isize;
            let lower = at(x - beside).min(at(x + beside)) - at(x);
            *sum += ((lower - 1.5) / 3.0).clamp(0.0, 1.0);
        }
    }
    let rows = (bottom - top).max(1) as f32;
    sums.iter_mut().for_each(|sum| *sum /= rows);
    sums
}

/// How much stronger the ridges are at the borders of so many cells than between them.
fn comb(ridges: &[f32], cells: usize) -> f32 {
    let pitch = ridges.len().saturating_sub(1) as f32 / cells as f32;
    let most = |from: f32, to: f32| {
        let range = from.round() as usize..(to.round() as usize + 1).min(ridges.len());
        ridges.get(range).unwrap_or_default().iter().copied().fold(0.0, f32::max)
    };
    let near = (0.08 * pitch).max(1.0);
    let at: f32 = (1..cells).map(|line| most(line as f32 * pitch - near, line as f32 * pitch + near)).sum();
    let far = (0.22 * pitch).max(near + 1.0);
    let off: f32 = (0..cells).map(|line| most(line as f32 * pitch + far, (line + 1) as f32 * pitch - far)).sum();
    at / (cells - 1).max(1) as f32 - off / cells as f32
}
