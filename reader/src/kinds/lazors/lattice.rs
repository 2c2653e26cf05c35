//! Where the cells are: squares of one size at equal distances.

use crate::edges;
use crate::list::{Each as _, List as _};
use crate::plane::Plane;
use crate::sort::{median, order};

/// Cells smaller than this, in pixels, are not read.
pub const LEAST_PITCH: f32 = 16.0;
/// The most squares that are looked at.
const MOST: usize = 3000;

/// The fewest squares of each board of a page; outlines have an outer and an inner one.
const FEWEST: usize = 8;

/// Cells at equal distances: the corner between any four of them, and how far they are apart.
#[derive(Clone, Debug)]
pub struct Lattice {
    /// A corner's x.
    pub x: f32,
    /// A corner's y.
    pub y: f32,
    /// Between cells.
    pub pitch: f32,
    /// The middle of a square that belongs to it.
    pub seed: (f32, f32),
    /// The columns and rows, from that corner, of the squares that belong to it.
    pub cells: Vec<(i32, i32)>,
}

/// A square: its middle and its side.
#[derive(Clone, Copy, Debug)]
struct Square {
    x: f32,
    y: f32,
    side: f32,
}

/// What squares to look for.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The least step at the edges of squares.
    pub step: f32,
    /// The shortest edges, in pixels.
    pub least: usize,
    /// Which gaps edges may have, in pixels and as a share of what is before.
    pub gaps: (usize, f32),
    /// By what share of their length edges may differ.
    pub slack: f32,
    /// The shares of the pitch that their sides may be.
    pub sides: [f32; 2],
}

/// Our own: a free cell's outline is 0.885 to 0.935 of the pitch, a block 0.88, with its rim 0.91.
/// Gaps are where beams cross edges; but small cells are close together.
pub const OWN: [Style; 2] = [small(0.09), small(0.22)];

const fn small(gaps: f32) -> Style {
    Style { step: 8.0, least: 10, gaps: (1, gaps), slack: 0.004, sides: [0.84, 0.95] }
}

/// The lattices in a picture and the same transposed, the one with the largest area first.
pub fn lattices(both: [&Plane; 2], style: Style) -> Vec<Lattice> {
    let [level, upright] = both.map(|plane| edges::level(plane, style.step, style.least, style.gaps));
    let square = |length: f32, height: f32| height >= length - 4.0 && height < 1.5 * length + 4.0;
    let boxes = edges::boxes(&level, &upright, style.slack, &square);
    let squares = boxes.iter().filter_map(|found| {
        let (width, height) = (found.right - found.left, found.bottom - found.top);
        let side = f32::midpoint(width, height);
        let fits = (width - height).abs() <= 2.0 + 0.02 * side && side >= 0.85 * LEAST_PITCH;
        let middle = (f32::midpoint(found.left, found.right), f32::midpoint(found.top, found.bottom));
        fits.then_some(Square { x: middle.0, y: middle.1, side })
    });
    let mut left: Vec<Square> = squares.take(MOST).list();
    let mut lattices: Vec<Lattice> = Vec::new();
    while let Some(&largest) = left.first().filter(|_| lattices.len() < 8) {
        // Outlines have an outer and an inner side.
        let (group, rest): (Vec<Square>, Vec<Square>) =
            left.into_iter().partition(|square| square.side > 0.86 * largest.side);
        left = rest;
        let middles = group.iter().map(|square| [square.x, square.y]).list();
        let boards = crate::fit::boards(&group, &middles, largest.side, FEWEST);
        lattices.extend(boards.iter().filter_map(|board| lattice(board, style)));
    }
    let area = |(index, it): (usize, &Lattice)| (-(it.cells.len() as f32) * it.pitch * it.pitch, index);
    let mut areas: Vec<(f32, usize)> = lattices.iter().enumerate().map(area).list();
    order(&mut areas);
    areas.into_iter().filter_map(|(_, index)| lattices.get(index).cloned()).list()
}

/// How well places repeat with a period, 0 to 1, and from where.
fn phase(places: impl Iterator<Item = f32>, period: f32) -> (f32, f32) {
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for place in places {
        let [across, down] = crate::numbers::circle(place / period);
        x += across;
        y += down;
        count += 1.0_f32;
    }
    (crate::numbers::hypot(x, y) / count.max(1.0), crate::numbers::turn(x, y) * period)
}

fn lattice(group: &[Square], style: Style) -> Option<Lattice> {
    let side = median(&mut group.iter().map(|square| square.side).list());
    let [low, high] = style.sides;
    let pitches = (0..=160).map(|step| side / (low + (high - low) * step as f32 / 160.0));
    let mut best: Option<(f32, f32)> = None;
    for pitch in pitches {
        let across = phase(group.iter().map(|square| square.x), pitch).0;
        let down = phase(group.iter().map(|square| square.y), pitch).0;
        if best.is_none_or(|(score, _)| across + down > score) {
            best = Some((across + down, pitch));
        }
    }
    let (_, mut pitch) = best?;
    let mut kept: Vec<Square> = group.to_vec();
    let (mut x, mut y) = (0.0, 0.0);
    for _ in 0..3 {
        x = phase(kept.iter().map(|square| square.x), pitch).1;
        y = phase(kept.iter().map(|square| square.y), pitch).1;
        let rest = |value: f32, start: f32| {
            let steps = (value - start) / pitch;
            (steps - steps.round()).abs() * pitch
        };
        let near = |square: &&Square| rest(square.x, x).max(rest(square.y, y)) < 1.5 + 0.02 * pitch;
        kept = group.iter().filter(near).copied().list();
        // The pitch by least squares over both directions.
        let sums = [(0, x), (1, y)].each(|(axis, start)| {
            let place = |square: &Square| if axis == 0 { square.x } else { square.y };
            let number = |square: &Square| ((place(square) - start) / pitch).round();
            let count = kept.len().max(1) as f32;
            let mean = kept.iter().map(number).sum::<f32>() / count;
            let middle = kept.iter().map(place).sum::<f32>() / count;
            let both: f32 = kept.iter().map(|it| (number(it) - mean) * (place(it) - middle)).sum();
            [both, kept.iter().map(|it| (number(it) - mean).powi(2)).sum()]
        });
        let spread: f32 = sums[0][1] + sums[1][1];
        if spread > 0.0 {
            pitch = (sums[0][0] + sums[1][0]) / spread;
        }
    }
    let x =
        kept.iter().map(|it| it.x - ((it.x - x) / pitch).round() * pitch).sum::<f32>() / kept.len() as f32;
    let y =
        kept.iter().map(|it| it.y - ((it.y - y) / pitch).round() * pitch).sum::<f32>() / kept.len() as f32;
    let mut cells: Vec<(i32, i32)> = kept
        .iter()
        .map(|it| (((it.x - x) / pitch).round() as i32, ((it.y - y) / pitch).round() as i32))
        .list();
    crate::sort::sort_by(&mut cells, |cell| cell.1 as f32);
    crate::sort::sort_by(&mut cells, |cell| cell.0 as f32);
    cells.dedup();
    let seed = kept.first()?;
    (cells.len() >= 2).then_some(Lattice {
        x: x - pitch / 2.0,
        y: y - pitch / 2.0,
        pitch,
        seed: (seed.x, seed.y),
        cells,
    })
}
