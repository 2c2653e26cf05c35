//! The lattice of a picture whose tiles show too few edges: from the dots, which are all of one size.

use std::ops::Range;

use crate::list::{Each as _, List as _};
use crate::plane::Plane;
use crate::sort::median;

use super::comb::Lattice;
use super::parts::{Part, clusters, parts};
use crate::fit::line;

/// The most pixels of a dot's side in the picture in which the lattice is looked for.
const LARGEST: usize = 20;
/// A dot's side, and from one dot to the next, of a tile's side.
const SIDE: f32 = 0.054;
const STEP: f32 = 0.083;

/// The lattice of the dots, if there are some on at least two rows or columns.
pub fn lattice(light: &Plane) -> Option<Lattice> {
    let across = closed(light);
    let down = closed(&light.transposed()).transposed();
    let rows = (0..light.height()).map(|y| {
        let filled = across.row(y).iter().zip(down.row(y)).map(|(a, b)| a.min(*b));
        filled.zip(light.row(y)).map(|(filled, light)| filled - light > 0.3 * filled && filled > 20.0)
    });
    let mut dots: Vec<Part> = parts(rows).into_iter().filter(|&part| is_square(part)).list();
    let side = |part: &Part| (part.count as f32).sqrt();
    crate::sort::sort_by(&mut dots, side);
    let sides: Vec<f32> = dots.iter().map(side).list();
    let stretch = |at: usize| at..sides.partition_point(|&side| side <= sides[at] * 1.15 + 0.7);
    let same = (0..sides.len()).map(stretch).max_by_key(Range::len).filter(|same| same.len() >= 3)?;
    let side = sides[same.clone()].iter().sum::<f32>() / same.len() as f32;
    let dots = dots.get(same)?;
    let rough = side / SIDE;
    let lines = clusters(dots.iter().map(|dot| dot.middle()[1]).list(), 0.6 * side);
    // Dots on one line that are as near as those on one tile.
    let mut tiles = Vec::new();
    for &y in &lines {
        let on_line = dots.iter().filter(|dot| (dot.middle()[1] - y).abs() < 0.6 * side);
        tiles.extend(clusters(on_line.map(|dot| dot.middle()[0]).list(), 1.4 * STEP * rough));
    }
    let columns = clusters(tiles, 0.6 * side);
    // Photos are not exactly as high as they are wide.
    let steps = [&columns, &lines].each(|at| {
        let steps = at.windows(2).map(|two| two[1] - two[0]);
        let mut steps: Vec<f32> = steps.filter(|step| (0.75..1.33).contains(&(step / rough))).list();
        (!steps.is_empty()).then(|| median(&mut steps))
    });
    let [x, y] = [steps[0].or(steps[1])?, steps[1].or(steps[0])?];
    let [x, y] = [fit(&columns, x)?, fit(&lines, y)?];
    let square = (x.0 / y.0 - 1.0).abs() < 0.1;
    square.then_some(Lattice { pitch: [x.0, y.0], start: [x.1 - 0.5 * x.0, y.1 - 0.5 * y.0] })
}

fn is_square(part: Part) -> bool {
    let [width, height] = part.sides();
    let [low, high] = [width.min(height), width.max(height)];
    low >= 2.0
        && high <= LARGEST as f32
        && high <= low * 1.25 + 1.0
        && part.count as f32 > 0.75 * width * height
}

/// Pitch and a tile's middle, of most positions.
fn fit(at: &[f32], pitch: f32) -> Option<(f32, f32)> {
    let off = |from: f32, at: f32| ((at - from) / pitch - ((at - from) / pitch).round()).abs();
    let hits = |from: f32| at.iter().filter(|&&at| off(from, at) < 0.06).count();
    let start = at.iter().copied().max_by_key(|&from| hits(from))?;
    let points: Vec<[f32; 2]> =
        at.iter().filter(|&&at| off(start, at) < 0.06).map(|&at| [((at - start) / pitch).round(), at]).list();
    Some(line(&points).unwrap_or((pitch, start)))
}

/// Each row with its dark stretches of up to [`LARGEST`] pixels filled.
fn closed(plane: &Plane) -> Plane {
    let mut values = Vec::with_capacity(plane.values().len());
    for y in 0..plane.height() {
        let least = spread(plane.row(y), f32::max);
        values.extend(spread(&least, f32::min));
    }
    Plane::new(plane.width(), plane.height(), values)
}

/// For each value the best of those around it, in three steps a value (van Herk).
fn spread(row: &[f32], best: impl Fn(f32, f32) -> f32) -> Vec<f32> {
    let reach = LARGEST / 2;
    let window = 2 * reach + 1;
    let (mut forward, mut back) = (row.to_vec(), row.to_vec());
    for block in forward.chunks_mut(window) {
        for at in 1..block.len() {
            block[at] = best(block[at - 1], block[at]);
        }
    }
    for block in back.chunks_mut(window) {
        for at in (1..block.len()).rev() {
            block[at - 1] = best(block[at], block[at - 1]);
        }
    }
    let last = row.len().saturating_sub(1);
    (0..row.len())
        .map(|at| {
            let from = at.saturating_sub(reach);
            let to = (at + reach).min(last);
            // A window cut off at an edge may lie within one block.
            if from / window == to / window {
                return row[from..=to].iter().copied().reduce(&best).unwrap_or(0.0);
            }
            best(back[from], forward[to])
        })
        .list()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_spread_as_far_as_the_window() {
        let row: Vec<f32> = (0..97).map(|at| ((at * 37) % 101) as f32).collect();
        let spread = spread(&row, f32::max);
        for (at, value) in spread.iter().enumerate() {
            let around = &row[at.saturating_sub(LARGEST / 2)..(at + LARGEST / 2 + 1).min(97)];
            assert_eq!(*value, around.iter().copied().fold(0.0, f32::max), "{at}");
        }
    }
}
