//! Lines at equal distances in both directions, between which the cells of a board are.

use std::ops::RangeInclusive;

use crate::draw::Tone;
use crate::plane::{Area, Plane};

/// Where cells are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// A corner of cells, in pixels from the left and from the top.
    pub start: [f32; 2],
    /// Pixels per column and per row.
    pub pitch: [f32; 2],
}

impl Lattice {
    /// That of square cells.
    pub fn square(start: [f32; 2], pitch: f32) -> Lattice {
        Lattice { start, pitch: [pitch; 2] }
    }

    /// In a picture that is so many times as wide and as high.
    pub fn scaled(self, by: [f32; 2]) -> Lattice {
        let scaled = |of: [f32; 2]| [of[0] * by[0], of[1] * by[1]];
        Lattice { start: scaled(self.start), pitch: scaled(self.pitch) }
    }

    /// A place in pixels that is given in cells.
    pub fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.start[0] + x * self.pitch[0], self.start[1] + y * self.pitch[1]]
    }

    /// An area in pixels that is given in cells.
    pub fn area(&self, x: f32, y: f32, width: f32, height: f32) -> Area {
        let [left, top] = self.at(x, y);
        Area { x: left, y: top, width: width * self.pitch[0], height: height * self.pitch[1] }
    }

    /// The mean colour around a place, both given in cells.
    pub fn seen(&self, channels: &[Plane; 3], [x, y]: [f32; 2], side: f32) -> Tone {
        let [x, y] = self.at(x, y);
        Plane::means(channels, Area::around(x, y, side * self.pitch[0]))
    }

    /// A place in cells that is given in pixels.
    pub fn place(&self, at: [f32; 2]) -> [f32; 2] {
        [0, 1].map(|way: usize| (at[way] - self.start[way]) / self.pitch[way])
    }
}

/// How many boards a page may have, and how far they are apart at least, in cells.
const BOARDS: RangeInclusive<usize> = 2..=8;
const GAP: f32 = 2.2;

/// The means of both coordinates, the spread of the first, and how much the second goes with it.
pub fn moments(points: &[[f32; 2]]) -> [f32; 4] {
    let count = points.len().max(1) as f32;
    let [x, y] = [0, 1].map(|at: usize| points.iter().map(|point| point[at]).sum::<f32>() / count);
    let spread = points.iter().map(|point| (point[0] - x).powi(2)).sum();
    [x, y, spread, points.iter().map(|point| (point[0] - x) * (point[1] - y)).sum()]
}

/// The line through points: slope and value at 0. `None` if they do not define one.
pub fn line(points: &[[f32; 2]]) -> Option<(f32, f32)> {
    let [x, y, spread, both] = moments(points);
    let slope = both / spread;
    (spread > 0.5).then_some((slope, y - slope * x))
}

/// Places beyond the four sides of a board, so far from its cells, at these parts of each cell: above, below, on the left
/// and on the right. All in cells.
pub fn beyond([columns, rows]: [usize; 2], far: f32, parts: &[f32]) -> [Vec<[f32; 2]>; 4] {
    let along = |cells: usize| (0..cells).flat_map(|cell| parts.iter().map(move |part| cell as f32 + part));
    let (right, bottom) = (columns as f32 + far, rows as f32 + far);
    [
        along(columns).map(|x| [x, -far]).collect(),
        along(columns).map(|x| [x, bottom]).collect(),
        along(rows).map(|y| [-far, y]).collect(),
        along(rows).map(|y| [right, y]).collect(),
    ]
}

/// How far a place is from the nearest of lines at equal distances, of such a distance.
pub fn off(at: f32, (pitch, start): (f32, f32)) -> f32 {
    let from = (at - start) / pitch;
    (from - from.round()).abs()
}

/// Places with the numbers of the nearest of lines at equal distances.
pub fn numbered(places: impl Iterator<Item = f32>, (pitch, start): (f32, f32)) -> Vec<[f32; 2]> {
    places.map(|at| [((at - start) / pitch).round(), at]).collect()
}

/// Lines at equal distances through the places that are about on such lines: their pitch, and where one is.
pub fn fitted(places: impl Iterator<Item = f32>, lines: (f32, f32), near: f32) -> Option<(f32, f32)> {
    line(&numbered(places.filter(|&at| off(at, lines) < near), lines))
}

/// The pitch of square cells through the numbered lines of both directions, and where each direction has its line 0,
/// unless it has none. Where no direction tells the pitch it is the usual one.
pub fn squares(lines: [&[[f32; 2]]; 2], usual: f32) -> (f32, [Option<f32>; 2]) {
    let [one, other] = lines.map(moments);
    let spread = one[2] + other[2];
    let pitch = if spread > 0.0 { (one[3] + other[3]) / spread } else { usual };
    let start = |lines: &[[f32; 2]]| {
        let offsets: f32 = lines.iter().map(|line| line[1] - line[0] * pitch).sum();
        (!lines.is_empty()).then(|| offsets / lines.len() as f32)
    };
    (pitch, lines.map(start))
}

/// All cells, and if they are of several boards of a page with at least so many, those of each, by the cells' middles
/// and their side.
pub fn boards<T: Copy>(cells: &[T], middles: &[[f32; 2]], side: f32, fewest: usize) -> Vec<Vec<T>> {
    let of = |board: &Vec<usize>| board.iter().filter_map(|&at| cells.get(at).copied()).collect();
    let mut boards = groups(middles, GAP * side);
    boards.retain(|board| board.len() >= fewest);
    if !BOARDS.contains(&boards.len()) {
        boards.clear();
    }
    std::iter::once(cells.to_vec()).chain(boards.iter().map(of)).collect()
}

/// The numbers of points in groups that are so far from each other.
fn groups(points: &[[f32; 2]], gap: f32) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..points.len()).collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&at) = group.get(next) {
            next += 1;
            let [x, y] = points[at];
            left.retain(|&other| {
                let far = (points[other][0] - x).abs().max((points[other][1] - y).abs()) > gap;
                if !far {
                    group.push(other);
                }
                far
            });
        }
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_are_near_each_other_are_of_one_board() {
        let board = |x: f32, y: f32| (0..4).map(move |at| [x + (at % 2) as f32, y + (at / 2) as f32]);
        let one: Vec<[f32; 2]> = board(0.0, 0.0).collect();
        assert_eq!(boards(&one, &one, 0.9, 3).len(), 1);
        let more = board(4.5, 0.0).chain(board(0.3, 6.0)).chain([[9.0, 9.0]]);
        let three: Vec<[f32; 2]> = one.into_iter().chain(more).collect();
        let found = boards(&three, &three, 0.9, 3);
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [13, 4, 4, 4]);
    }
}
