//! Photos of a screen or a page: its corners, and the picture as if seen from straight ahead.

mod even;
mod lines;
mod pitch;
mod view;

use crate::image::Image;
use crate::plane::Plane;

use lines::{Line, lines, refined};
use view::View;

/// A point in pixels, from the left and from the top.
pub type Point = [f32; 2];

/// The longer side of the picture in which lines are looked for, and of that in which they are placed.
const COARSE: usize = 360;
const FINE: usize = 1200;
/// The least part of a side along which there must be an edge.
const COVERED: f32 = 0.6;
/// The least part of the picture that a screen or page takes.
const LEAST: f32 = 0.08;
/// The longest side of a straightened picture.
const LONGEST: f32 = 2600.0;

/// The corners of a screen, a page or a board in a photo: the upper left one, then clockwise. `None` if no four edges
/// enclose a good part of the picture.
pub fn corners(photo: &Image) -> Option<[Point; 4]> {
    let (small, factor) = photo.reduced(COARSE);
    let (fine, fine_factor) = photo.reduced(FINE);
    let (upright, level) = slopes(&small);
    let [columns, rows] = [lines(&upright), lines(&level.transposed())];
    let area = (small.width() * small.height()) as f32;
    let mut best: Option<(f32, [Line; 4])> = None;
    for (left, right) in pairs(&columns) {
        for (top, bottom) in pairs(&rows) {
            let Some(corners) = meeting([left, right, top, bottom]) else { continue };
            let part = size(corners) / area;
            if part < LEAST {
                continue;
            }
            let sides = [(&upright, 0, 3), (&upright, 1, 2), (&level, 0, 1), (&level, 3, 2)];
            let covered = sides.map(|(edges, a, b)| covered(edges, corners[a], corners[b]));
            let least = covered.iter().copied().fold(1.0, f32::min);
            let score = covered.iter().sum::<f32>() * least * part.sqrt();
            if least > COVERED && best.as_ref().is_none_or(|(most, _)| score > *most) {
                best = Some((score, [left, right, top, bottom]));
            }
        }
    }
    let (_, sides) = best?;
    let rough = meeting(sides)?;
    // Each side again, in a larger picture.
    let (upright, level) = slopes(&fine);
    let level = level.transposed();
    let grow = fine_factor / factor;
    let side = |edges: &Plane, line: Line, way: usize, a: Point, b: Point| {
        refined(edges, line.scaled(grow), a[way] * grow, b[way] * grow)
    };
    let sides = [
        side(&upright, sides[0], 1, rough[0], rough[3]),
        side(&upright, sides[1], 1, rough[1], rough[2]),
        side(&level, sides[2], 0, rough[0], rough[1]),
        side(&level, sides[3], 0, rough[3], rough[2]),
    ];
    let corners = meeting(sides)?.map(|point| point.map(|at| at / fine_factor));
    sound(corners).then_some(corners)
}

/// The photo between these corners (the upper left one, then clockwise), seen from straight ahead and in even light. `None` if they are
/// not the corners of something seen from its front.
pub fn straighten(photo: &Image, corners: [Point; 4]) -> Option<Image> {
    if !sound(corners) {
        return None;
    }
    let length = |a: usize, b: usize| (corners[a][0] - corners[b][0]).hypot(corners[a][1] - corners[b][1]);
    let [width, height] = [length(0, 1).max(length(3, 2)), length(0, 3).max(length(1, 2))];
    let shrink = (LONGEST / width.max(height)).min(1.0);
    let [width, height] = [width, height].map(|side| (side * shrink).round() as usize);
    let view =
        |height: usize| View::new(corners, width as f32, height as f32)?.image(photo, width, height, 1.0 / shrink);
    let straight = view(height)?;
    let stretch = pitch::stretch(&straight);
    let straight = match (stretch - 1.0).abs() < 0.004 {
        true => straight,
        false => view((height as f32 / stretch).round() as usize)?,
    };
    Some(even::evened(straight))
}

/// Whether the corners go around clockwise without a turn to the left, and the sides are not too short.
fn sound(corners: [Point; 4]) -> bool {
    let finite = corners.iter().flatten().all(|at| at.abs() < 1e6);
    finite
        && (0..4).all(|at| {
            let [a, b, c] = [0, 1, 2].map(|step: usize| corners[(at + step) % 4]);
            let [before, after] = [[b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]];
            let turn = before[0] * after[1] - before[1] * after[0];
            let lengths = before[0].hypot(before[1]) * after[0].hypot(after[1]);
            before[0].hypot(before[1]) >= 32.0 && turn > 0.2 * lengths
        })
}

/// The area between four corners.
fn size(corners: [Point; 4]) -> f32 {
    let cross = |a: Point, b: Point| a[0] * b[1] - a[1] * b[0];
    (0..4).map(|at| cross(corners[at], corners[(at + 1) % 4])).sum::<f32>() / 2.0
}

/// How much colours change from left to right, and from top to bottom: each only where it does so more than the other
/// way, and not more than there are good reasons for.
fn slopes(image: &Image) -> (Plane, Plane) {
    let (width, height) = (image.width(), image.height());
    let mut planes = [Vec::with_capacity(width * height), Vec::with_capacity(width * height)];
    for y in 0..height as isize {
        for x in 0..width as isize {
            let change =
                |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).map(|(&a, b)| a.abs_diff(b)).max().map_or(0.0, f32::from);
            let across = change(image.at(x - 1, y), image.at(x + 1, y));
            let down = change(image.at(x, y - 1), image.at(x, y + 1));
            planes[0].push(if across >= down { across.min(60.0) } else { 0.0 });
            planes[1].push(if down >= across { down.min(60.0) } else { 0.0 });
        }
    }
    let [across, down] = planes.map(|values| Plane::new(width, height, values));
    (across, down)
}

/// Pairs of lines, the first before the second.
fn pairs(lines: &[Line]) -> impl Iterator<Item = (Line, Line)> {
    lines.iter().flat_map(move |&a| lines.iter().filter(move |b| a.start + 20.0 < b.start).map(move |&b| (a, b)))
}

/// Where left, right, top and bottom lines meet: the corners.
fn meeting([left, right, top, bottom]: [Line; 4]) -> Option<[Point; 4]> {
    let meet = |column: Line, row: Line| {
        // x = a + b y and y = c + d x.
        let lean = 1.0 - column.lean * row.lean;
        (lean.abs() > 0.1).then(|| {
            let x = (column.start + column.lean * row.start) / lean;
            [x, row.start + row.lean * x]
        })
    };
    Some([meet(left, top)?, meet(right, top)?, meet(right, bottom)?, meet(left, bottom)?])
}

/// How much of the way from one point to the other there is an edge.
fn covered(edges: &Plane, a: Point, b: Point) -> f32 {
    const STEPS: usize = 60;
    let inside = (0..STEPS).filter(|step| {
        let share = (*step as f32 + 0.5) / STEPS as f32;
        let at = [0, 1].map(|way: usize| (a[way] + share * (b[way] - a[way])).round() as isize);
        let outside = at[0] < 0 || at[1] < 0 || at[0] >= edges.width() as isize || at[1] >= edges.height() as isize;
        let near = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]];
        !outside && near.iter().any(|[x, y]| edges.at(at[0] + x, at[1] + y) > 10.0)
    });
    inside.count() as f32 / STEPS as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bright screen with these corners on a dark ground.
    fn photo(corners: [Point; 4]) -> Image {
        let inside = |x: f32, y: f32| {
            (0..4).all(|at| {
                let (a, b) = (corners[at], corners[(at + 1) % 4]);
                (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0.0
            })
        };
        let (width, height) = (640, 900);
        let bytes = (0..width * height).flat_map(|index| {
            let value = if inside((index % width) as f32, (index / width) as f32) { 200 } else { 50 };
            [value, value, value, 255]
        });
        Image::new(width, height, &bytes.collect::<Vec<u8>>()).expect("a picture")
    }

    #[test]
    fn the_corners_of_a_screen_are_found() {
        let drawn = [[90.0, 70.0], [570.0, 110.0], [540.0, 820.0], [60.0, 790.0]];
        let found = corners(&photo(drawn)).expect("a screen");
        for (found, drawn) in found.iter().flatten().zip(drawn.iter().flatten()) {
            assert!((found - drawn).abs() < 2.0, "{found} instead of {drawn}");
        }
        let straight = straighten(&photo(drawn), drawn).expect("a picture");
        let grey = straight.grey();
        let bright = grey.values().iter().filter(|&&value| value > 190.0).count();
        assert!(bright as f32 > 0.99 * grey.values().len() as f32);
    }

    #[test]
    fn corners_must_go_around() {
        let photo = photo([[90.0, 70.0], [570.0, 110.0], [540.0, 820.0], [60.0, 790.0]]);
        assert!(straighten(&photo, [[0.0, 0.0]; 4]).is_none());
        assert!(straighten(&photo, [[0.0, 0.0], [0.0, 90.0], [90.0, 90.0], [90.0, 0.0]]).is_none());
        assert!(straighten(&photo, [[f32::NAN; 2]; 4]).is_none());
        assert!(straighten(&photo, [[-50.0, -9.0], [900.0, 0.0], [900.0, 1400.0], [0.0, 900.0]]).is_some());
        let plain = Image::new(64, 64, &[128; 64 * 64 * 4]).expect("a picture");
        assert!(corners(&plain).is_none());
    }
}
