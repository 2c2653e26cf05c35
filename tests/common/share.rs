//! Long searches run a fixed share of their cases: all of them with `GRIDLIGHT_ALL=1`, as `cargo xtask test --all` does
//! weekly and before a release.

use super::Dice;

/// By default one case in so many runs.
pub const PART: usize = 8;

/// Whether every case runs.
pub fn all() -> bool {
    std::env::var_os("GRIDLIGHT_ALL").is_some()
}

/// How many of these cases run, where a seed makes one after the other.
pub fn some(cases: usize) -> usize {
    if all() { cases } else { cases.div_ceil(PART) }
}

/// The cases that run, drawn with this seed and in their order.
pub fn drawn<T>(cases: impl IntoIterator<Item = T>, seed: u64) -> Vec<T> {
    let cases: Vec<T> = cases.into_iter().collect();
    let mut dice = Dice::new(seed);
    let (mut wanted, mut left) = (some(cases.len()), cases.len());
    let mut chosen = Vec::new();
    for case in cases {
        // Every set of this size is as likely.
        if dice.below(left) < wanted {
            wanted -= 1;
            chosen.push(case);
        }
        left -= 1;
    }
    chosen
}
