//! Burning moves: the moves left in a finished row are used up by swaps within it.
//!
//! Any two tiles of a row can swap at any time, so the moves left are the degrees of a multigraph without loops. Such a
//! graph exists exactly if their sum is even and none is more than the others together: repeatedly join one unit of the
//! two with the most.

use super::flat::Pair;

/// Swaps between places of a row, by index, that use up exactly these moves; `None` if there are none.
pub fn burn(left: &[u8]) -> Option<Vec<Pair>> {
    let mut left = left.to_vec();
    let mut swaps = Vec::new();
    loop {
        let most = |skip: Option<usize>| {
            let places = (0..left.len()).filter(|&place| Some(place) != skip && left[place] > 0);
            places.max_by_key(|&place| (left[place], std::cmp::Reverse(place)))
        };
        let Some(first) = most(None) else { return Some(swaps) };
        let second = most(Some(first))?;
        // The tiles swap places, and their moves go with them.
        left.swap(first, second);
        left[first] -= 1;
        left[second] -= 1;
        swaps.push((first.min(second) as u8, first.max(second) as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_sums_without_a_giant_burn_and_no_others() {
        for code in 0..5u32.pow(4) {
            let left: Vec<u8> = (0..4).map(|place| (code / 5u32.pow(place) % 5) as u8).collect();
            let sum: u32 = left.iter().map(|&moves| u32::from(moves)).sum();
            let most = u32::from(left.iter().copied().max().unwrap());
            let can = sum.is_multiple_of(2) && most * 2 <= sum;
            let Some(swaps) = burn(&left) else {
                assert!(!can, "{left:?}");
                continue;
            };
            assert!(can && swaps.len() as u32 * 2 == sum, "{left:?}");
            let mut after = left.clone();
            for (a, b) in swaps {
                after.swap(a.into(), b.into());
                for place in [a, b] {
                    after[usize::from(place)] = after[usize::from(place)].checked_sub(1).unwrap();
                }
            }
            assert!(after.iter().all(|&moves| moves == 0));
        }
    }
}
