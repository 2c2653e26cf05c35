//! Sorting, and what is in the middle.

use crate::list::List as _;

/// Numbers in the order of `f32::total_cmp`.
fn ranked(value: f32) -> u64 {
    let bits = value.to_bits();
    u64::from(if bits >> 31 == 0 { bits | 1 << 31 } else { !bits })
}

/// Sorts numbers by merging: the one sort there is, because each of the standard library's makes the module 4 kB larger.
#[inline(never)]
fn merge(values: &mut Vec<u64>) {
    let count = values.len();
    let mut merged = values.clone();
    let mut width = 1;
    while width < count {
        for start in (0..count).step_by(2 * width) {
            let (middle, end) = ((start + width).min(count), (start + 2 * width).min(count));
            let (mut left, mut right) = (start, middle);
            for out in &mut merged[start..end] {
                let from = if right == end || left < middle && values[left] <= values[right] {
                    &mut left
                } else {
                    &mut right
                };
                *out = values[*from];
                *from += 1;
            }
        }
        std::mem::swap(values, &mut merged);
        width *= 2;
    }
}

/// Sorts values.
#[inline(never)]
pub fn sort(values: &mut [f32]) {
    let mut ranks: Vec<u64> = values.iter().map(|&value| ranked(value)).list();
    merge(&mut ranks);
    for (value, rank) in values.iter_mut().zip(ranks) {
        let bits = rank as u32;
        *value = f32::from_bits(if bits >> 31 == 0 { !bits } else { bits ^ 1 << 31 });
    }
}

/// Sorts by keys, the lowest first; what has the same key stays in order.
pub fn sort_by<T>(items: &mut [T], key: impl Fn(&T) -> f32) {
    for (at, other) in swaps(&items.iter().map(key).list()).into_iter().enumerate() {
        items.swap(at, other);
    }
}

/// What each place has to be swapped with, one after the other, to sort.
#[inline(never)]
fn swaps(keys: &[f32]) -> Vec<usize> {
    // The places as they are by now, and where each is.
    let mut order = ascending(keys);
    let (mut now, mut place): (Vec<usize>, Vec<usize>) = (0..keys.len()).map(|at| (at, at)).unzip();
    for (at, from) in order.iter_mut().enumerate() {
        let (here, there) = (now[at], *from);
        *from = place[there];
        now[*from] = here;
        place[here] = *from;
    }
    order
}

/// Sorts by costs.
#[inline(never)]
pub fn order(costs: &mut [(f32, usize)]) {
    sort_by(costs, |cost| cost.0);
}

/// The places of values from the lowest to the highest. Sorting by keys through this one function saves code.
#[inline(never)]
pub fn ascending(keys: &[f32]) -> Vec<usize> {
    let mut ranks: Vec<u64> = (0..).zip(keys).map(|(at, &key)| ranked(key) << 32 | at).list();
    merge(&mut ranks);
    ranks.into_iter().map(|rank| rank as u32 as usize).list()
}

/// The middle value, or 0 of none; sorts them.
#[inline(never)]
pub fn median(values: &mut [f32]) -> f32 {
    sort(values);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The value below which this fraction of them lies, or 0 of none; sorts them.
#[inline(never)]
pub fn quantile(values: &mut [f32], fraction: f32) -> f32 {
    sort(values);
    let index = (fraction * values.len().saturating_sub(1) as f32).round() as usize;
    values.get(index).copied().unwrap_or(0.0)
}
