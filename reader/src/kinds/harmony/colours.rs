//! Colours of tiles: groups of like ones, and the shortest way through them.

use crate::draw::{Tone, apart};
use crate::numbers::sort_by;

fn distance(a: Tone, b: Tone) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// As `#rrggbb`.
pub fn hex(colour: Tone) -> String {
    let [r, g, b] = colour.map(|c| c.round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Colours in groups.
pub struct Groups {
    /// Which group each colour belongs to.
    pub of: Vec<usize>,
    /// The groups' means.
    pub means: Vec<Tone>,
    /// The largest step within a group, and the smallest between two.
    pub gaps: [f32; 2],
}

/// Single linkage: the nearest colours are joined until so many groups are left.
pub fn groups(colours: &[Tone], count: usize) -> Groups {
    let total = colours.len();
    let mut pairs = Vec::with_capacity(total * total.saturating_sub(1) / 2);
    for (a, &first) in colours.iter().enumerate() {
        pairs.extend(colours.iter().enumerate().take(a).map(|(b, &second)| (apart(first, second), a, b)));
    }
    sort_by(&mut pairs, |pair: &(f32, usize, usize)| pair.0);
    let mut label: Vec<usize> = (0..total).collect();
    let (mut left, mut within, mut between) = (total, 0.0, 255.0);
    for (gap, a, b) in pairs {
        let (Some(&old), Some(&new)) = (label.get(a), label.get(b)) else { continue };
        if old == new {
            continue;
        }
        if left <= count {
            between = gap;
            break;
        }
        label.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
        (left, within) = (left - 1, gap);
    }
    let mut ids = label.clone();
    ids.sort_unstable();
    ids.dedup();
    let of: Vec<usize> = label.iter().map(|label| ids.binary_search(label).unwrap_or(0)).collect();
    let mean = |group: usize| {
        let inside = colours.iter().zip(&of).filter(|&(_, &of)| of == group);
        let (sum, count) = inside.fold(([0.0; 3], 0.0), |(sum, count), (colour, _)| {
            ([0, 1, 2].map(|c: usize| sum[c] + colour[c]), count + 1.0_f32)
        });
        sum.map(|sum: f32| sum / count.max(1.0))
    };
    let means = (0..ids.len()).map(mean).collect();
    Groups { of, means, gaps: [within, between] }
}

/// The most colours of which every order is tried.
const MOST_TRIED: usize = 12;

/// The order of the shortest way through all colours, from and to these where they are known. Cost: O(2^n n^2) up to
/// [`MOST_TRIED`] colours; beyond them, the order is theirs.
pub fn path(colours: &[Tone], first: Option<usize>, last: Option<usize>) -> Vec<usize> {
    let count = colours.len();
    if count == 0 || count > MOST_TRIED {
        return (0..count).collect();
    }
    let full = (1_usize << count) - 1;
    // For each set of colours and its last one: the length of the shortest way, and the one before.
    let mut ways = vec![(f32::INFINITY, count); (full + 1) * count];
    for start in (0..count).filter(|&start| first.is_none_or(|first| first == start)) {
        ways[(1 << start) * count + start] = (0.0, count);
    }
    for set in 1..=full {
        for end in (0..count).filter(|end| set >> end & 1 == 1) {
            let (length, _) = ways[set * count + end];
            if length.is_infinite() || (Some(end) == last && set != full) {
                continue;
            }
            for next in (0..count).filter(|next| set >> next & 1 == 0) {
                let longer = length + distance(colours[end], colours[next]);
                let way = &mut ways[(set | 1 << next) * count + next];
                if longer < way.0 {
                    *way = (longer, end);
                }
            }
        }
    }
    let ends = (0..count).filter(|&end| last.is_none_or(|last| last == end));
    let best = ends.min_by(|&a, &b| ways[full * count + a].0.total_cmp(&ways[full * count + b].0));
    let (mut set, mut end, mut order) = (full, best.unwrap_or(0), Vec::new());
    while end < count && set >> end & 1 == 1 {
        order.push(end);
        let before = ways[set * count + end].1;
        set &= !(1 << end);
        end = before;
    }
    order.reverse();
    // First and last are the same colour, so there is no way.
    if order.len() == count { order } else { (0..count).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAMP: [Tone; 4] = [[10.0; 3], [90.0; 3], [50.0; 3], [130.0; 3]];

    #[test]
    fn the_shortest_way_goes_up_a_ramp() {
        assert_eq!(path(&RAMP, Some(0), Some(3)), [0, 2, 1, 3]);
        assert_eq!(path(&RAMP, Some(3), None), [3, 1, 2, 0]);
        assert_eq!(path(&RAMP, Some(1), Some(1)).len(), 4);
        assert!(path(&[], None, None).is_empty());
    }

    #[test]
    fn like_colours_are_a_group() {
        let colours = [[10.0; 3], [200.0; 3], [12.0; 3], [203.0; 3], [90.0; 3]];
        let groups = groups(&colours, 3);
        assert_eq!(groups.of[0], groups.of[2]);
        assert_eq!(groups.of[1], groups.of[3]);
        assert_eq!(groups.means.len(), 3);
        assert_eq!(groups.gaps, [3.0, 78.0]);
        assert_eq!(hex(groups.means[groups.of[0]]), "#0b0b0b");
    }
}
