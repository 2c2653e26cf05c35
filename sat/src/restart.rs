//! When to restart: runs of conflicts as long as in Luby's sequence, the best there is for a search of which nothing
//! is known (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993).

/// Conflicts of the shortest run.
const UNIT: u64 = 64;

/// When the next restart is due.
pub(crate) struct Restarts {
    /// The number of the run that is under way, from 1.
    run: u32,
    /// It ends with this conflict.
    due: u64,
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts { run: 1, due: UNIT }
    }
}

impl Restarts {
    /// Whether a run is over after so many conflicts in all; then the next one begins.
    pub(crate) fn is_due(&mut self, conflicts: u64) -> bool {
        let due = conflicts >= self.due;
        if due {
            self.run += 1;
            self.due = conflicts + UNIT * luby(self.run);
        }
        due
    }
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., counted from 1.
fn luby(mut index: u32) -> u64 {
    loop {
        let bits = 32 - index.leading_zeros();
        if index == (1u32 << bits).wrapping_sub(1) {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_lubys() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!(luby((1 << 20) - 1), 1 << 19);
    }

    #[test]
    fn runs_are_as_long_as_the_sequence_says() {
        let mut restarts = Restarts::default();
        let ends: Vec<u64> = (0..=64 * 8).filter(|&conflicts| restarts.is_due(conflicts)).collect();
        assert_eq!(ends, [1, 2, 4, 5, 6, 8].map(|runs| 64 * runs));
    }
}
