//! Squares of one size at equal distances: the lattices that may be a board's.

use std::f32::consts::TAU;

use crate::edges;
use crate::lattice::{self, Lattice, numbered, off};
use crate::numbers::{median, sort_by};
use crate::plane::Plane;

/// Cells smaller than this, in pixels, are not read.
pub const LEAST_PITCH: f32 = 16.0;
/// The most cells of a side.
const MOST_CELLS: i32 = super::MOST as i32;
/// The most squares that are looked at.
const MOST: usize = 3000;

/// The fewest squares of each board of a page; outlines have an outer and an inner one.
const FEWEST: usize = 8;

/// Squares in columns and rows.
#[derive(Clone, Debug)]
pub struct Squares {
    /// From the corner between any four cells.
    pub lattice: Lattice,
    /// The column and row of a square that belongs to it.
    pub seed: [i32; 2],
    /// The columns and rows, from that corner, of all squares that do.
    pub cells: Vec<[i32; 2]>,
}

impl Squares {
    /// From one cell to the next.
    pub fn pitch(&self) -> f32 {
        self.lattice.pitch[0]
    }

    /// The first and last corners of a board, in columns and rows: from one cell on it grows by up to so many lines at once
    /// on its sides (left, top, right, bottom), as long as there is another: which side, where it would end, what is known.
    pub fn grown(&self, reach: i32, is_line: &mut dyn FnMut(usize, i32, [i32; 4]) -> bool) -> Option<[i32; 4]> {
        let [left, top] = self.seed;
        let mut extent = [left, top, left + 1, top + 1];
        while extent[2] - extent[0] <= MOST_CELLS && extent[3] - extent[1] <= MOST_CELLS {
            let mut more = (1..=reach).flat_map(|far| [(0, -far), (2, far), (1, -far), (3, far)]);
            let Some((side, far)) = more.find(|&(side, far)| is_line(side, extent[side] + far, extent)) else {
                return Some(extent);
            };
            extent[side] += far;
        }
        None
    }
}

/// A square: its middle and its side.
#[derive(Clone, Copy, Debug)]
struct Square {
    middle: [f32; 2],
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

/// The squares in a picture and the same transposed, those with the largest area first.
pub fn squares(both: [&Plane; 2], style: Style) -> Vec<Squares> {
    let [level, upright] = both.map(|plane| edges::level(plane, style.step, style.least, style.gaps));
    let square = |length: f32, height: f32| height >= length - 4.0 && height < 1.5 * length + 4.0;
    let boxes = edges::boxes(&level, &upright, style.slack, &square);
    let squares = boxes.iter().filter_map(|found| {
        let (width, height) = (found.right - found.left, found.bottom - found.top);
        let side = f32::midpoint(width, height);
        let fits = (width - height).abs() <= 2.0 + 0.02 * side && side >= 0.85 * LEAST_PITCH;
        let middle = [f32::midpoint(found.left, found.right), f32::midpoint(found.top, found.bottom)];
        fits.then_some(Square { middle, side })
    });
    let mut left: Vec<Square> = squares.take(MOST).collect();
    let mut found: Vec<Squares> = Vec::new();
    while let Some(&largest) = left.first().filter(|_| found.len() < 8) {
        // Outlines have an outer and an inner side.
        let (group, rest): (Vec<Square>, Vec<Square>) =
            left.into_iter().partition(|square| square.side > 0.86 * largest.side);
        left = rest;
        let middles: Vec<[f32; 2]> = group.iter().map(|square| square.middle).collect();
        let boards = lattice::boards(&group, &middles, largest.side, FEWEST);
        found.extend(boards.iter().filter_map(|board| together(board, style)));
    }
    sort_by(&mut found, |it| -(it.cells.len() as f32) * it.pitch() * it.pitch());
    found
}

/// How well places repeat with a period, 0 to 1, and from where.
fn phase(places: &[f32], period: f32) -> (f32, f32) {
    let (mut x, mut y) = (0.0, 0.0);
    for place in places {
        let (down, across) = (place / period * TAU).sin_cos();
        x += across;
        y += down;
    }
    (x.hypot(y) / places.len().max(1) as f32, y.atan2(x) / TAU * period)
}

/// The squares of a group that lie in columns and rows.
fn together(group: &[Square], style: Style) -> Option<Squares> {
    let middles = |squares: &[Square], way: usize| squares.iter().map(|square| square.middle[way]).collect();
    let side = median(group.iter().map(|square| square.side));
    let [low, high] = style.sides;
    let pitches = (0..=160).map(|step| side / (low + (high - low) * step as f32 / 160.0));
    let [across, down]: [Vec<f32>; 2] = [0, 1].map(|way| middles(group, way));
    let mut best: Option<(f32, f32)> = None;
    for pitch in pitches {
        let score = phase(&across, pitch).0 + phase(&down, pitch).0;
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, pitch));
        }
    }
    let (_, mut pitch) = best?;
    let mut kept: Vec<Square> = group.to_vec();
    let mut start = [0.0; 2];
    for _ in 0..3 {
        start = [0, 1].map(|way| phase(&middles(&kept, way), pitch).1);
        let far = |square: &Square, way: usize| off(square.middle[way], (pitch, start[way]));
        let near = |square: &&Square| far(square, 0).max(far(square, 1)) < 1.5 / pitch + 0.02;
        kept = group.iter().filter(near).copied().collect();
        let lines = [0, 1].map(|way| numbered(middles(&kept, way).into_iter(), (pitch, start[way])));
        pitch = lattice::squares([&lines[0], &lines[1]], pitch).0;
    }
    let start = [0, 1].map(|way| {
        let lines = numbered(middles(&kept, way).into_iter(), (pitch, start[way]));
        lines.iter().map(|[number, at]| at - number * pitch).sum::<f32>() / lines.len() as f32
    });
    let lattice = Lattice::square(start.map(|at| at - pitch / 2.0), pitch);
    let places = kept.iter().map(|square| lattice.place(square.middle).map(|at| at.floor() as i32));
    let mut cells: Vec<[i32; 2]> = places.collect();
    let seed = *cells.first()?;
    cells.sort_unstable();
    cells.dedup();
    (cells.len() >= 2).then_some(Squares { lattice, seed, cells })
}
