//! Long straight edges: where the colour changes along many pixels in a row.

use crate::numbers::{runs, sort_by};
use crate::plane::Plane;

/// The least difference of an edge in one channel.
const DIFFERENCE: f32 = 12.0;
/// Edges nearer than this are one.
const NEAR: f32 = 3.0;
/// The most edges that are kept: the longest.
const MOST: usize = 26;

/// A straight edge across the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// In pixels.
    pub at: f32,
    /// The length of all its stretches together.
    pub length: f32,
}

/// The vertical edges of these channels with stretches of at least so many pixels, from left to right.
pub fn vertical(channels: &[Plane; 3], least: usize) -> Vec<Edge> {
    let (width, height) = (channels[0].width(), channels[0].height());
    // Column by column, so that stretches are neighbours.
    let mut peaks = vec![false; width * height];
    let mut change = vec![0.0_f32; width];
    for y in 0..height {
        change.fill(0.0);
        for row in channels.iter().map(|channel| channel.row(y)) {
            for (change, three) in change.iter_mut().skip(1).zip(row.windows(3)) {
                *change = change.max((three[2] - three[0]).abs());
            }
        }
        for (x, three) in change.windows(3).enumerate() {
            if three[1] > DIFFERENCE && three[1] >= three[0] && three[1] >= three[2] {
                peaks[(x + 1) * height + y] = true;
            }
        }
    }
    let column = |x: usize| peaks.get(x * height..(x + 1) * height).unwrap_or_default();
    let mut lengths = vec![0.0_f32; width];
    for (x, length) in lengths.iter_mut().enumerate().skip(1) {
        // A slanting or blurred edge changes columns.
        let both = column(x - 1).iter().zip(column(x)).map(|(a, b)| *a || *b);
        let long = runs(both).into_iter().map(|run| run.len()).filter(|&run| run >= least);
        *length = long.sum::<usize>() as f32;
    }
    let mut order: Vec<usize> = (1..width).filter(|&x| lengths[x] > 0.0).collect();
    sort_by(&mut order, |&x| -lengths[x]);
    let mut edges: Vec<Edge> = Vec::new();
    for x in order {
        if edges.len() == MOST {
            break;
        }
        if edges.iter().all(|edge| (edge.at - x as f32).abs() > NEAR) {
            let around = x.saturating_sub(2)..(x + 3).min(width);
            let total: f32 = lengths[around.clone()].iter().sum();
            let at = around.map(|x| x as f32 * lengths[x]).sum::<f32>() / total;
            edges.push(Edge { at, length: lengths[x] });
        }
    }
    sort_by(&mut edges, |edge| edge.at);
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_where_the_colour_changes() {
        let values = (0..40 * 30).map(|index| if index % 40 < 17 { 10.0 } else { 200.0 });
        let plane = Plane::new(40, 30, values.collect());
        let edges = vertical(&[plane.clone(), plane.clone(), plane.clone()], 20);
        assert_eq!(edges.len(), 1, "{edges:?}");
        assert!((edges[0].at - 17.0).abs() < 0.6, "{edges:?}");
        let turned = plane.transposed();
        assert!(vertical(&[turned.clone(), turned.clone(), turned], 20).is_empty());
    }
}
