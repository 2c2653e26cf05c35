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
    let across = closed(&light.transposed()).transposed();
    let down = closed(light);
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

/// Each column with its dark stretches of up to [`LARGEST`] pixels filled.
fn closed(plane: &Plane) -> Plane {
    spread(&spread(plane, &|a, b| if a > b { a } else { b }), &|a, b| if a < b { a } else { b })
}

/// For each value the best of those above and below it, in three steps a value (van Herk), and whole rows at a time.
fn spread(plane: &Plane, best: &impl Fn(f32, f32) -> f32) -> Plane {
    const REACH: usize = LARGEST / 2;
    const BLOCK: usize = 2 * REACH + 1;
    let (width, height) = (plane.width(), plane.height());
    let join =
        |row: &mut [f32], other: &[f32]| row.iter_mut().zip(other).for_each(|(a, b)| *a = best(*a, *b));
    // The best from the block's first row on, and up to its last one.
    let (mut forward, mut back) = (plane.values().to_vec(), plane.values().to_vec());
    for y in (1..height).filter(|y| y % BLOCK > 0) {
        let (before, here) = forward.split_at_mut(y * width);
        join(&mut here[..width], &before[(y - 1) * width..]);
    }
    for y in (1..height).rev().filter(|y| y % BLOCK > 0) {
        let (here, after) = back.split_at_mut(y * width);
        join(&mut here[(y - 1) * width..], &after[..width]);
    }
    let mut values = Vec::with_capacity(width * height);
    for y in 0..height {
        let (from, to) = (y.saturating_sub(REACH), (y + REACH).min(height - 1));
        // At an edge, what is around a row lies within one block, and up to its end.
        let first = if from % BLOCK == 0 { &forward[to * width..] } else { &back[from * width..] };
        values.extend_from_slice(&first[..width]);
        if from / BLOCK < to / BLOCK {
            join(&mut values[y * width..], &forward[to * width..]);
        }
    }
    Plane::new(width, height, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_spread_as_far_as_the_window() {
        for height in [1, 5, 20, 21, 22, 41, 97] {
            let column: Vec<f32> = (0..height).map(|at| ((at * 37) % 101) as f32).collect();
            let spread = spread(&Plane::new(1, height, column.clone()), &f32::max);
            for (at, value) in spread.values().iter().enumerate() {
                let around = &column[at.saturating_sub(LARGEST / 2)..(at + LARGEST / 2 + 1).min(height)];
                assert_eq!(*value, around.iter().copied().fold(0.0, f32::max), "{at} of {height}");
            }
        }
    }
}
