//! The numbers beside the grid.

use super::grid::{Grid, blobs};
use crate::digits::{Digit, digits, numbers};
use crate::image::Image;
use crate::numbers::{median, quantile};
use crate::parts::Part;
use crate::plane::{Area, Plane};
use crate::reading::Choice;

/// A clue as it was read.
#[derive(Clone, Debug)]
pub(super) struct Clue {
    /// In pixels of the picture.
    pub area: Area,
    /// Numbers, or nothing for no clue; the cheapest first.
    pub choices: Vec<Choice>,
    /// The least of its digits' margins.
    pub margin: f32,
}

/// The clues of the columns, or of the rows.
pub(super) struct Clues {
    pub clues: Vec<Clue>,
    /// How many say something.
    pub given: usize,
}

/// The side of a grid on which clues stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Above,
    Below,
    Left,
    Right,
}

/// The clues above the columns, or else below them.
pub(super) fn of_columns(image: &Image, grid: &Grid, area: Area) -> Clues {
    better(read(image, grid, area, Side::Above), || read(image, grid, area, Side::Below))
}

/// The clues left of the rows, or else right of them.
pub(super) fn of_rows(image: &Image, grid: &Grid, area: Area) -> Clues {
    better(read(image, grid, area, Side::Left), || read(image, grid, area, Side::Right))
}

fn better(usual: Clues, other: impl FnOnce() -> Clues) -> Clues {
    if usual.given * 2 >= usual.clues.len() {
        return usual;
    }
    let other = other();
    if other.given > usual.given { other } else { usual }
}

fn read(image: &Image, grid: &Grid, area: Area, side: Side) -> Clues {
    let [across, down] = [area.width / grid.columns as f32, area.height / grid.rows as f32];
    let pitch = f32::midpoint(across, down);
    let (near, far) = (0.08 * pitch, if matches!(side, Side::Above | Side::Below) { 1.3 } else { 1.7 } * pitch);
    let [right, bottom] = [area.x + area.width, area.y + area.height];
    let strip = match side {
        Side::Above => Area { x: area.x, y: area.y - far, width: area.width, height: far - near },
        Side::Below => Area { x: area.x, y: bottom + near, width: area.width, height: far - near },
        Side::Left => Area { x: area.x - far, y: area.y, width: far - near, height: area.height },
        Side::Right => Area { x: right + near, y: area.y, width: far - near, height: area.height },
    };
    let upright = matches!(side, Side::Above | Side::Below);
    let cells = if upright { grid.columns } else { grid.rows };
    let blank = |area: Area| Clue { area, choices: vec![Choice { reads: String::new(), cost: 0.0 }], margin: 1.0 };
    let own = |index: usize| {
        if upright { strip.cell(cells, 1, index, 0) } else { strip.cell(1, cells, 0, index) }
    };
    let Some((ink, [x, y])) = strip_ink(image, strip, side, pitch) else {
        return Clues { clues: (0..cells).map(|index| blank(own(index))).collect(), given: 0 };
    };
    // Where a pixel of the strip lies along the grid, in cells.
    let along = |blob: &Part| {
        let [bx, by] = blob.middle();
        if upright { (bx + x - area.x) / across } else { (by + y - area.y) / down }
    };
    let mut blobs = blobs(&ink, 0.3);
    blobs.retain(|blob| {
        let [width, height] = blob.sides().map(|side| side / pitch);
        (0.18..0.75).contains(&height) && width < 0.95 && (0.0..cells as f32).contains(&along(blob))
    });
    // Clues stand in a line: what is far from the median is something else.
    let place = |blob: &Part| blob.middle()[usize::from(upright)];
    let height = median(blobs.iter().map(|blob| blob.sides()[1]));
    blobs.retain(|blob| (0.6..1.5).contains(&(blob.sides()[1] / height)));
    if upright {
        let line = median(blobs.iter().map(place));
        blobs.retain(|blob| (place(blob) - line).abs() < 0.4 * height);
    } else {
        let offset = |blob: &Part| along(blob).fract();
        let line = median(blobs.iter().map(offset));
        blobs.retain(|blob| (offset(blob) - line).abs() * down < 0.4 * height);
    }
    let mut given = 0;
    let clues = (0..cells)
        .map(|index| {
            let here: Vec<Part> = blobs.iter().copied().filter(|blob| along(blob).floor() as usize == index).collect();
            let most = if upright { grid.rows } else { grid.columns };
            let Some(clue) = clue(&ink, &here, [x, y], most) else {
                // Only a place without any ink is certainly blank.
                let own = own(index);
                let local = Area { x: own.x - x, y: own.y - y, ..own };
                let inner = if upright { local.part(0.1..0.9, 0.2..0.95) } else { local.part(0.3..0.95, 0.1..0.9) };
                let samples = ink.sampled(inner, 24, 24);
                let most = quantile(samples.into_values(), 0.98);
                return Clue { margin: if most < 0.25 { 1.0 } else { 0.0 }, ..blank(own) };
            };
            given += 1;
            clue
        })
        .collect();
    Clues { clues, given }
}

/// How far each pixel of a strip is from the background in colour, and where the strip starts; 1 is the strongest clue.
fn strip_ink(image: &Image, strip: Area, side: Side, pitch: f32) -> Option<(Plane, [f32; 2])> {
    let left = strip.x.floor().max(0.0) as isize;
    let top = strip.y.floor().max(0.0) as isize;
    let right = ((strip.x + strip.width).ceil() as isize).min(image.width() as isize);
    let bottom = ((strip.y + strip.height).ceil() as isize).min(image.height() as isize);
    let (width, height) = ((right - left).max(0) as usize, (bottom - top).max(0) as usize);
    if (width.min(height) as f32) < 0.3 * pitch {
        return None;
    }
    // The half next to the grid tells the background: there may be another colour beyond the picture's edge.
    let inside = |x: isize, y: isize| match side {
        Side::Above => (bottom - y) as f32 <= 0.85 * pitch,
        Side::Below => (y - top) as f32 <= 0.85 * pitch,
        Side::Left => (right - x) as f32 <= 0.85 * pitch,
        Side::Right => (x - left) as f32 <= 0.85 * pitch,
    };
    let step = (pitch / 12.0).max(1.0) as usize;
    let mut samples: [Vec<f32>; 3] = Default::default();
    for y in (top..bottom).step_by(step) {
        for x in (left..right).step_by(step).filter(|&x| inside(x, y)) {
            let colour = image.at(x, y);
            samples.iter_mut().zip(colour).for_each(|(channel, value)| channel.push(f32::from(value)));
        }
    }
    let background = samples.map(median);
    let mut values = Vec::with_capacity(width * height);
    let mut near = Vec::new();
    for y in top..bottom {
        for x in left..right {
            let colour = image.at(x, y);
            let far = colour.iter().zip(background).map(|(&value, b)| (f32::from(value) - b).abs());
            let far = far.fold(0.0, f32::max);
            values.push(far);
            if inside(x, y) {
                near.push(far);
            }
        }
    }
    let strongest = quantile(near, 0.985);
    if strongest < 20.0 {
        return None;
    }
    values.iter_mut().for_each(|value| *value = (*value / strongest).min(1.0));
    Some((Plane::new(width, height, values), [left as f32, top as f32]))
}

/// The number that these blobs make. More than the cells of a line is doubtful.
fn clue(ink: &Plane, blobs: &[Part], [x, y]: [f32; 2], most: usize) -> Option<Clue> {
    let bounds = blobs.iter().copied().reduce(Part::join)?;
    let margin = 2;
    let corners = |part: Part| [part.left, part.top, part.right, part.bottom].map(|at| at as isize);
    let [left, top, right, bottom] = corners(bounds);
    let (left, top) = (left - margin, top - margin);
    let (width, height) = (right + margin - left, bottom + margin - top);
    let near = |x: isize, y: isize| {
        blobs.iter().any(|&blob| {
            let [l, t, r, b] = corners(blob);
            (l - margin..r + margin).contains(&x) && (t - margin..b + margin).contains(&y)
        })
    };
    let size = [width, height].map(|length| length as usize);
    let mut read: Vec<Digit> = digits(&ink.kept([left, top], size, near));
    // A question mark is no number.
    read.iter_mut().for_each(|digit| digit.choices.retain(|choice| choice.reads != "?"));
    if read.is_empty() {
        return None;
    }
    let mut choices = numbers(&read, 6);
    let possible = |choice: &Choice| choice.reads.parse::<usize>().is_ok_and(|number| number <= most);
    let fits = choices.first().is_some_and(possible);
    if choices.iter().any(possible) {
        choices.retain(possible);
    }
    let margin = if fits && read.iter().all(|digit| digit.cost() < 0.3) {
        read.iter().map(Digit::margin).fold(f32::MAX, f32::min)
    } else {
        0.0
    };
    let area = Area { x: x + left as f32, y: y + top as f32, width: width as f32, height: height as f32 };
    Some(Clue { area, choices, margin })
}
