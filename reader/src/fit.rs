//! Lines through points by least squares.

use crate::list::{Each as _, List as _};
use std::ops::RangeInclusive;

/// How many boards a page may have, and how far they are apart at least, in cells.
const BOARDS: RangeInclusive<usize> = 2..=8;
const GAP: f32 = 2.2;

/// The means of both coordinates, the spread of the first, and how much the second goes with it.
pub fn moments(points: &[[f32; 2]]) -> [f32; 4] {
    let count = points.len().max(1) as f32;
    let [x, y] = [0, 1].each(|at: usize| points.iter().map(|point| point[at]).sum::<f32>() / count);
    let spread = points.iter().map(|point| (point[0] - x).powi(2)).sum();
    [x, y, spread, points.iter().map(|point| (point[0] - x) * (point[1] - y)).sum()]
}

/// The line through points: slope and value at 0. `None` if they do not define one.
pub fn line(points: &[[f32; 2]]) -> Option<(f32, f32)> {
    let [x, y, spread, both] = moments(points);
    let slope = both / spread;
    (spread > 0.5).then_some((slope, y - slope * x))
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
    let of = |board: &Vec<usize>| board.iter().filter_map(|&at| cells.get(at).copied()).list();
    let mut boards = groups(middles, GAP * side);
    boards.retain(|board| board.len() >= fewest);
    if !BOARDS.contains(&boards.len()) {
        boards.clear();
    }
    std::iter::once(cells.to_vec()).and(boards.iter().map(of)).list()
}

/// The numbers of points in groups that are so far from each other.
fn groups(points: &[[f32; 2]], gap: f32) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..points.len()).list();
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
        let one: Vec<[f32; 2]> = board(0.0, 0.0).list();
        assert_eq!(boards(&one, &one, 0.9, 3).len(), 1);
        let three = one.into_iter().and(board(4.5, 0.0)).and(board(0.3, 6.0)).and([[9.0, 9.0]]).list();
        let found = boards(&three, &three, 0.9, 3);
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [13, 4, 4, 4]);
    }
}
