//! Lengths of many short tries, for restarts (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms",
//! 1993).

/// A member of the sequence, counted from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
pub fn luby(index: u64) -> u64 {
    let mut index = index.max(1);
    loop {
        let bits = u64::BITS - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_starts_as_published() {
        let series: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(series, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
