//! Straight edges along the axes, and the boxes that they bound.

use crate::numbers::sort_by;
use crate::plane::Plane;

/// A straight edge: the picture grows lighter or darker across it, all along.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// Where it is across its direction, in pixels from the picture's side.
    pub at: f32,
    /// Its first pixel along its direction.
    pub from: f32,
    /// Just after its last pixel.
    pub to: f32,
    /// Whether the far side (right or below) is the lighter one.
    pub lighter: bool,
}

impl Edge {
    fn length(&self) -> f32 {
        self.to - self.from
    }
}

/// A rectangle whose sides are edges, all lighter inside or all darker inside.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Box {
    /// Its left side.
    pub left: f32,
    /// Its upper side.
    pub top: f32,
    /// Its right side.
    pub right: f32,
    /// Its lower side.
    pub bottom: f32,
    /// What rounded corners take off each side, about.
    pub corner: f32,
    /// Whether it is lighter inside.
    pub lighter: bool,
}

impl Box {
    /// In square pixels.
    pub fn area(&self) -> f32 {
        (self.right - self.left) * (self.bottom - self.top)
    }
}

/// Gaps are where something sticks out over the edge; at most so many pixels.
const LONG_GAP: usize = 40;

/// The level edges of a plane: at least `least` pixels long, with steps of at least `step`, and with gaps up to so many
/// pixels or a share of what is there before.
pub fn level(plane: &Plane, step: f32, least: usize, (noise, gaps): (usize, f32)) -> Vec<Edge> {
    let mut edges = Vec::new();
    // Runs of the previous row, by sign, with the sum of their steps: an edge within a pixel shows in two rows.
    let mut open: Vec<(Edge, f32)> = Vec::new();
    for y in 1..plane.height() {
        let (above, below) = (plane.row(y - 1), plane.row(y));
        let mut here: Vec<(Edge, f32)> = Vec::new();
        // A run of each sign: from, to, and the sum of its steps, 0 if there is none.
        let mut runs = [(0, 0, 0.0); 2];
        for (x, (above, below)) in above.iter().zip(below).enumerate() {
            let found = below - above;
            if found.abs() < step {
                continue;
            }
            let lighter = found > 0.0;
            let (start, end, sum) = &mut runs[usize::from(lighter)];
            let longest = ((gaps * (*end - *start) as f32) as usize).clamp(noise, LONG_GAP);
            if *sum > 0.0 && x > *end + longest {
                close(&mut here, [*start, *end, y], lighter, *sum, least);
                *sum = 0.0;
            }
            if *sum == 0.0 {
                *start = x;
            }
            *end = x + 1;
            *sum += found.abs();
        }
        for (lighter, (start, end, sum)) in [false, true].into_iter().zip(runs) {
            close(&mut here, [start, end, y], lighter, sum, least);
        }
        let mut next: Vec<(Edge, f32)> = Vec::new();
        for (edge, sum) in here {
            let same = open.iter().position(|(other, _)| {
                let shared = edge.to.min(other.to) - edge.from.max(other.from);
                other.lighter == edge.lighter && shared > 0.8 * edge.length().max(other.length())
            });
            match same.map(|index| open.swap_remove(index)) {
                Some((other, before)) => {
                    let at = (other.at * before + edge.at * sum) / (before + sum);
                    let longer = if edge.length() > other.length() { edge } else { other };
                    next.push((Edge { at, ..longer }, before + sum));
                }
                None => next.push((edge, sum)),
            }
        }
        edges.extend(open.drain(..).map(|(edge, _)| edge));
        open = next;
    }
    edges.extend(open.into_iter().map(|(edge, _)| edge));
    edges
}

fn close(edges: &mut Vec<(Edge, f32)>, [start, end, y]: [usize; 3], lighter: bool, sum: f32, least: usize) {
    if sum > 0.0 && end - start >= least {
        let [from, to, at] = [start, end, y].map(|value| value as f32);
        edges.push((Edge { at, from, to, lighter }, sum));
    }
}

/// The boxes between level and upright edges, the largest first. Only heights that fit the length of their level edges
/// count; ends may differ by a share of the length.
pub fn boxes(level: &[Edge], upright: &[Edge], slack: f32, fits: &dyn Fn(f32, f32) -> bool) -> Vec<Box> {
    let mut found: Vec<Box> = Vec::new();
    for top in level {
        let near = |a: f32, b: f32| (a - b).abs() <= 3.0 + slack * top.length();
        let most = 0.2 * top.length() + 3.0;
        let lower = level.iter().filter(|bottom| {
            bottom.lighter != top.lighter
                && bottom.at > top.at + 8.0
                && fits(top.length(), bottom.at - top.at)
                && near(bottom.from, top.from)
                && near(bottom.to, top.to)
        });
        for bottom in lower {
            let side =
                |edge: &&Edge| near(edge.from - top.at, bottom.at - edge.to) && (edge.from - top.at).abs() <= most;
            let lefts = upright
                .iter()
                .filter(side)
                .filter(|edge| edge.lighter == top.lighter && near(top.from - edge.at, edge.from - top.at));
            for left in lefts {
                let right = upright
                    .iter()
                    .filter(side)
                    .find(|edge| edge.lighter != top.lighter && near(edge.at - top.to, edge.from - top.at));
                let Some(right) = right else { continue };
                let corner = (top.from - left.at + right.at - top.to) / 2.0;
                found.push(Box {
                    left: left.at,
                    top: top.at,
                    right: right.at,
                    bottom: bottom.at,
                    corner,
                    lighter: top.lighter,
                });
            }
        }
    }
    sort_by(&mut found, |found| -found.area());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plate() -> Plane {
        let inside = |x: usize, y: usize| (20..80).contains(&x) && (10..50).contains(&y);
        let values = (0..60).flat_map(|y| (0..100).map(move |x| if inside(x, y) { 30.0 } else { 10.0 }));
        Plane::new(100, 60, values.collect())
    }

    #[test]
    fn a_plate_is_one_box() {
        let plane = plate();
        let found =
            boxes(&level(&plane, 5.0, 20, (3, 0.3)), &level(&plane.transposed(), 5.0, 20, (3, 0.3)), 0.0, &|_, _| true);
        let [found] = found[..] else { panic!("{found:?}") };
        for (side, at) in [(found.left, 20.0), (found.right, 80.0), (found.top, 10.0), (found.bottom, 50.0)] {
            assert!((side - at).abs() < 0.6, "{found:?}");
        }
        assert!(found.lighter && found.corner.abs() < 2.0, "{found:?}");
    }

    #[test]
    fn faint_or_short_edges_are_none() {
        assert!(level(&plate(), 25.0, 20, (3, 0.3)).is_empty());
        assert!(level(&plate(), 5.0, 61, (3, 0.3)).is_empty());
    }
}
