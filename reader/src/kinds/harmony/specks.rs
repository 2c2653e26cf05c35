//! The lattice of a picture whose tiles show too few edges: from the dots, which are all of one size.

use std::ops::Range;

use crate::parts::{Part, clusters, parts};
use crate::plane::Plane;

use crate::lattice::{Lattice, fitted, off};
use crate::numbers::{median, sort_by};

/// The most pixels of a dot's side in the picture in which the lattice is looked for.
const LARGEST: usize = 20;
/// A dot's side, and from one dot to the next, of a tile's side.
const SIDE: f32 = 0.054;
const STEP: f32 = 0.083;

/// The lattice of the dots, if there are some on at least two rows or columns.
pub fn lattice(light: &Plane) -> Option<Lattice> {
    // With dark stretches of up to so many pixels filled.
    let closed = |plane: &Plane| plane.highest(LARGEST / 2).lowest(LARGEST / 2);
    let across = closed(light);
    let down = closed(&light.transposed()).transposed();
    let rows = (0..light.height()).map(|y| {
        let filled = across.row(y).iter().zip(down.row(y)).map(|(a, b)| a.min(*b));
        filled.zip(light.row(y)).map(|(filled, light)| filled - light > 0.3 * filled && filled > 20.0)
    });
    let mut dots: Vec<Part> = parts(rows, 0).into_iter().filter(|&part| is_square(part)).collect();
    let side = |part: &Part| (part.count as f32).sqrt();
    sort_by(&mut dots, side);
    let sides: Vec<f32> = dots.iter().map(side).collect();
    let stretch = |at: usize| at..sides.partition_point(|&side| side <= sides[at] * 1.15 + 0.7);
    let same = (0..sides.len()).map(stretch).max_by_key(Range::len).filter(|same| same.len() >= 3)?;
    let side = sides[same.clone()].iter().sum::<f32>() / same.len() as f32;
    let dots = dots.get(same)?;
    let rough = side / SIDE;
    let lines = clusters(dots.iter().map(|dot| dot.middle()[1]), 0.6 * side);
    // Dots on one line that are as near as those on one tile.
    let mut tiles = Vec::new();
    for &y in &lines {
        let on_line = dots.iter().filter(|dot| (dot.middle()[1] - y).abs() < 0.6 * side);
        tiles.extend(clusters(on_line.map(|dot| dot.middle()[0]), 1.4 * STEP * rough));
    }
    let columns = clusters(tiles, 0.6 * side);
    // Photos are not exactly as high as they are wide.
    let steps = [&columns, &lines].map(|at| {
        let steps = at.windows(2).map(|two| two[1] - two[0]);
        let steps: Vec<f32> = steps.filter(|step| (0.75..1.33).contains(&(step / rough))).collect();
        (!steps.is_empty()).then(|| median(steps))
    });
    let [x, y] = [steps[0].or(steps[1])?, steps[1].or(steps[0])?];
    let [x, y] = [fit(&columns, x)?, fit(&lines, y)?];
    let square = (x.0 / y.0 - 1.0).abs() < 0.1;
    square.then_some(Lattice { pitch: [x.0, y.0], start: [x.1 - 0.5 * x.0, y.1 - 0.5 * y.0] })
}

fn is_square(part: Part) -> bool {
    let [width, height] = part.sides();
    let [low, high] = [width.min(height), width.max(height)];
    low >= 2.0 && high <= LARGEST as f32 && high <= low * 1.25 + 1.0 && part.count as f32 > 0.75 * width * height
}

/// Pitch and a tile's middle, of most positions.
fn fit(at: &[f32], pitch: f32) -> Option<(f32, f32)> {
    let hits = |start: f32| at.iter().filter(|&&at| off(at, (pitch, start)) < 0.06).count();
    let start = at.iter().copied().max_by_key(|&start| hits(start))?;
    Some(fitted(at.iter().copied(), (pitch, start), 0.06).unwrap_or((pitch, start)))
}
