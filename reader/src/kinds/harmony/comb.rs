//! A square lattice through edges: the comb that explains most of them.

use super::edges::Edge;
use crate::lattice::{Lattice, fitted, off};

/// From one pitch that is tried to the next.
const STEP: f32 = 1.005;
/// How many steps the pitches of columns and rows may differ: photos are not exactly as high as they are wide.
const APART: usize = 20;

/// The lattice with a pitch in this range that explains most of the length of vertical and horizontal edges.
pub fn lattice(edges: [&[Edge]; 2], range: [f32; 2]) -> Option<Lattice> {
    if edges.iter().any(|edges| edges.is_empty()) {
        return None;
    }
    let pitches: Vec<f32> = std::iter::successors(Some(range[0]), |pitch| Some(pitch * STEP))
        .take_while(|&pitch| pitch <= range[1])
        .collect();
    let [across, down]: [Vec<(f32, f32)>; 2] =
        edges.map(|edges| pitches.iter().map(|&pitch| phase(edges, pitch)).collect());
    let heaviest = edges.iter().flat_map(|edges| edges.iter()).map(|edge| edge.length.sqrt()).fold(0.0, f32::max);
    let mut best: Option<(f32, [usize; 2])> = None;
    for (column, x) in across.iter().enumerate() {
        let near = column.saturating_sub(APART)..(column + APART + 1).min(down.len());
        for (row, y) in down.iter().enumerate().take(near.end).skip(near.start) {
            let score = x.0 + y.0 - 0.03 * heaviest * column.abs_diff(row) as f32;
            // The larger pitch wins ties: half of it explains as much.
            if best.is_none_or(|(least, _)| score >= least) {
                best = Some((score, [column, row]));
            }
        }
    }
    let (_, at) = best?;
    let [x, y] = [(0, &across), (1, &down)].map(|(way, all): (usize, &Vec<(f32, f32)>)| {
        let (pitch, start) = (pitches[at[way]], all[at[way]].1);
        // With one line alone, what the other direction has.
        let places = edges[way].iter().map(|edge| edge.at);
        fitted(places, (pitch, start), (2.0 / pitch).max(0.03)).unwrap_or((pitch, start))
    });
    Some(Lattice { pitch: [x.0, y.0], start: [x.1, y.1] })
}

/// How well a comb explains the edges, and where it has a tooth.
fn phase(edges: &[Edge], pitch: f32) -> (f32, f32) {
    let weight = |edge: &Edge| edge.length.sqrt();
    let heaviest = edges.iter().map(weight).fold(0.0, f32::max);
    let near = (1.5 / pitch).max(0.015);
    let mut best = (f32::NEG_INFINITY, 0.0);
    for tooth in edges {
        let (mut hit, mut missed, mut count) = (0.0, 0.0, 0.0);
        let (mut first, mut last) = (tooth.at, tooth.at);
        for edge in edges {
            if off(edge.at, (pitch, tooth.at)) < near {
                hit += weight(edge);
                count += 1.0;
                first = first.min(edge.at);
                last = last.max(edge.at);
            } else {
                missed += weight(edge);
            }
        }
        let absent = ((last - first) / pitch + 1.0 - count).max(0.0);
        let score = hit - 0.6 * missed - 0.25 * heaviest * absent;
        if score > best.0 {
            best = (score, tooth.at);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comb_has_the_pitch_of_most_edges() {
        let edge = |at: f32| Edge { at, length: 100.0 };
        let across: Vec<Edge> = [12.0, 52.1, 91.9, 172.0, 120.0].map(edge).to_vec();
        let down: Vec<Edge> = [30.0, 70.0, 150.0].map(edge).to_vec();
        let Some(lattice) = lattice([&across, &down], [10.0, 120.0]) else { panic!("a lattice") };
        assert!((lattice.pitch[0] - 40.0).abs() < 0.2, "{lattice:?}");
        assert!(off(12.0, (lattice.pitch[0], lattice.start[0])) < 1.0 / 40.0, "{lattice:?}");
    }
}
