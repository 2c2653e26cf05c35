//! Nearly upright lines along edges. Nearly level ones are the same in the transposed picture.

use crate::lattice::moments;
use crate::numbers::{median, sort_by};
use crate::plane::Plane;

/// How far a line may lean: pixels to the side for each pixel down.
const LEAN: f32 = 0.26;
/// The slants that are tried.
const SLANTS: usize = 53;
/// The most lines.
const MOST: usize = 14;

/// The line x = start + lean y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub start: f32,
    pub lean: f32,
}

impl Line {
    /// The same line in a picture that is so many times as large.
    pub fn scaled(self, by: f32) -> Line {
        Line { start: self.start * by, ..self }
    }

    fn at(self, y: f32) -> f32 {
        self.start + self.lean * y
    }
}

/// The lines with the most edges along them, by votes of all edges for all lines through them.
pub fn lines(edges: &Plane) -> Vec<Line> {
    let (width, height) = (edges.width(), edges.height());
    let reach = (LEAN * height as f32).ceil();
    let starts = width + 2 * reach as usize + 1;
    let lean = |slant: usize| (slant as f32 / (SLANTS - 1) as f32 * 2.0 - 1.0) * LEAN;
    let mut votes = vec![0.0_f32; SLANTS * starts];
    for y in 0..height {
        for (x, &edge) in edges.row(y).iter().enumerate().filter(|&(_, &edge)| edge > 8.0) {
            for slant in 0..SLANTS {
                let start = (x as f32 - lean(slant) * y as f32 + reach).round().max(0.0) as usize;
                if let Some(vote) = votes.get_mut(slant * starts + start.min(starts - 1)) {
                    *vote += edge;
                }
            }
        }
    }
    let line = |index: usize| Line { start: (index % starts) as f32 - reach, lean: lean(index / starts) };
    let mut order: Vec<usize> = (0..votes.len()).filter(|&index| votes[index] > 4.0 * height as f32).collect();
    sort_by(&mut order, |&index| -votes[index]);
    let mut found: Vec<Line> = Vec::new();
    for index in order {
        let line = line(index);
        // Another line that is near at both ends is the same.
        let near = |other: &Line| [0.0, height as f32].iter().all(|&y| (other.at(y) - line.at(y)).abs() < 6.0);
        if !found.iter().any(near) {
            found.push(line);
        }
        if found.len() == MOST {
            break;
        }
    }
    found
}

/// The line again, through the strongest edges near it between two heights: least squares without those far off.
pub fn refined(edges: &Plane, line: Line, top: f32, bottom: f32) -> Line {
    let reach = (edges.height() as f32 / 100.0).max(4.0);
    let mut now = line;
    for reach in [reach, reach / 2.0, 2.5] {
        let points: Vec<[f32; 2]> = (0..=120)
            .filter_map(|step| {
                // Corners may be round.
                let y = top + (0.05 + 0.9 * step as f32 / 120.0) * (bottom - top);
                let middle = now.at(y).round() as isize;
                let row = y.round() as isize;
                let around = middle - reach as isize..=middle + reach as isize;
                let strongest = around.clone().map(|x| edges.at(x, row)).fold(0.0, f32::max);
                // An edge is as wide as its blur: its middle counts.
                let total: f32 = around.clone().map(|x| edges.at(x, row)).filter(|&e| e > 0.6 * strongest).sum();
                let at: f32 = around
                    .map(|x| (x as f32, edges.at(x, row)))
                    .filter(|&(_, edge)| edge > 0.6 * strongest)
                    .map(|(x, edge)| x * edge)
                    .sum();
                (strongest > 6.0).then(|| [y, at / total])
            })
            .collect();
        now = fitted(&points).unwrap_or(now);
    }
    now
}

/// Least squares, twice: the second time only through what is near the first line.
fn fitted(points: &[[f32; 2]]) -> Option<Line> {
    let line = |points: &[[f32; 2]]| {
        let [y, x, spread, both] = moments(points);
        let lean = both / spread;
        (points.len() > 10 && spread > 1.0).then_some(Line { start: x - lean * y, lean })
    };
    let first = line(points)?;
    let off = |&[y, x]: &[f32; 2]| (first.at(y) - x).abs();
    let far = 1.5 * median(points.iter().map(off)) + 0.3;
    let near: Vec<[f32; 2]> = points.iter().filter(|point| off(point) <= far).copied().collect();
    line(&near)
}
