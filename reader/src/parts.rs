//! Connected parts of a picture.

use std::ops::Range;

use crate::numbers::{runs, sorted};

/// A connected part: its sides in pixels, and how many pixels it has.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The first column.
    pub left: usize,
    /// The first row.
    pub top: usize,
    /// Beyond the last column.
    pub right: usize,
    /// Beyond the last row.
    pub bottom: usize,
    /// The pixels.
    pub count: usize,
}

impl Part {
    /// Both in one.
    #[must_use]
    pub fn join(self, other: Part) -> Part {
        Part {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
            count: self.count + other.count,
        }
    }

    /// Width and height.
    pub fn sides(self) -> [f32; 2] {
        [(self.right - self.left) as f32, (self.bottom - self.top) as f32]
    }

    /// The middle of its rectangle.
    pub fn middle(self) -> [f32; 2] {
        [(self.left + self.right) as f32 / 2.0, (self.top + self.bottom) as f32 / 2.0]
    }
}

/// The connected parts of what holds, row by row, those whose first pixel comes first. Pixels are connected within a row or
/// a column, and with a reach of 1 across corners, too.
pub fn parts<Row: IntoIterator<Item = bool>>(rows: impl Iterator<Item = Row>, reach: usize) -> Vec<Part> {
    // Each part is known by the first of its runs.
    let mut parts: Vec<(usize, Part)> = Vec::new();
    let mut above: Vec<(Range<usize>, usize)> = Vec::new();
    for (y, row) in rows.enumerate() {
        let mut now = Vec::new();
        let mut from = 0;
        for run in runs(row) {
            let id = parts.len();
            let part = Part { left: run.start, top: y, right: run.end, bottom: y + 1, count: run.len() };
            parts.push((id, part));
            while above.get(from).is_some_and(|(other, _)| other.end + reach <= run.start) {
                from += 1;
            }
            for (_, other) in above.iter().skip(from).take_while(|(other, _)| other.start < run.end + reach) {
                let (a, b) = (root(&mut parts, *other), root(&mut parts, id));
                if a != b {
                    parts[a.min(b)].1 = parts[a].1.join(parts[b].1);
                    parts[a.max(b)].0 = a.min(b);
                }
            }
            now.push((run, id));
        }
        above = now;
    }
    parts.iter().enumerate().filter(|(id, (parent, _))| id == parent).map(|(_, &(_, part))| part).collect()
}

fn root(parts: &mut [(usize, Part)], mut id: usize) -> usize {
    while parts[id].0 != id {
        parts[id].0 = parts[parts[id].0].0;
        id = parts[id].0;
    }
    id
}

/// The means of values that lie within a distance of the next one.
pub fn clusters(values: impl IntoIterator<Item = f32>, near: f32) -> Vec<f32> {
    sorted(values)
        .chunk_by(|a, b| b - a < near)
        .map(|cluster| cluster.iter().sum::<f32>() / cluster.len() as f32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_connected() {
        let found = |rows: &[&str], reach: usize| {
            let parts = parts(rows.iter().map(|row| row.bytes().map(|byte| byte == b'#')), reach);
            parts.iter().map(|part| (part.count, part.sides())).collect::<Vec<_>>()
        };
        assert_eq!(found(&["##..#", "#...#", "##.##", ".#..."], 0), [(6, [2.0, 4.0]), (4, [2.0, 3.0])]);
        assert_eq!(found(&["#..", ".#.", "..."], 0), [(1, [1.0, 1.0]); 2]);
        assert_eq!(found(&["#..", ".#.", "..."], 1), [(2, [2.0, 2.0])]);
        assert_eq!(clusters(vec![5.0, 1.0, 2.0], 1.5), [1.5, 5.0]);
    }
}
