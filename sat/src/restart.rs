//! When to restart. In focused mode: when the clauses learnt recently have larger LBDs than those before (Audemard and
//! Simon, "Refining restarts strategies for SAT and UNSAT", 2012; with moving averages, Biere and Fröhlich, "Evaluating
//! CDCL restart schemes", 2015). In stable mode: after runs of conflicts with the lengths of Luby's sequence, which is
//! optimal for a search of unknown behaviour (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms",
//! 1993).

/// The minimum number of conflicts of a run in focused mode.
const LEAST: u64 = 2;
/// A run ends when the recent average of LBDs exceeds the long-term one by this factor.
const MARGIN: f64 = 1.1;
/// The weights of a conflict in the two averages.
const FAST: f64 = 0.03;
const SLOW: f64 = 1e-5;

/// When the next restart is due.
pub(crate) struct Restarts {
    fast: Average,
    slow: Average,
    /// There is no restart before this conflict.
    due: u64,
    /// The number of the current run in stable mode, from 1.
    run: u32,
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts { fast: Average::new(FAST), slow: Average::new(SLOW), due: 0, run: 0 }
    }
}

impl Restarts {
    /// Records a clause learnt in focused mode.
    pub(crate) fn note(&mut self, lbd: u32) {
        self.fast.add(f64::from(lbd));
        self.slow.add(f64::from(lbd));
    }

    /// Whether a run has ended after the given total number of conflicts.
    pub(crate) fn is_due(&self, stable: bool, conflicts: u64) -> bool {
        conflicts >= self.due && (stable || self.fast.value() > MARGIN * self.slow.value())
    }

    /// Starts the next run.
    pub(crate) fn begin(&mut self, unit: u64, stable: bool, conflicts: u64) {
        self.due = conflicts + LEAST;
        if stable {
            self.run += 1;
            self.due = conflicts + unit * luby(self.run);
        }
    }
}

/// An exponential moving average without bias towards its initial value.
struct Average {
    weight: f64,
    sum: f64,
    /// The weight of the initial value.
    start: f64,
}

impl Average {
    fn new(weight: f64) -> Average {
        Average { weight, sum: 0.0, start: 1.0 }
    }

    fn add(&mut self, value: f64) {
        self.sum += self.weight * (value - self.sum);
        self.start *= 1.0 - self.weight;
    }

    fn value(&self) -> f64 {
        self.sum / (1.0 - self.start)
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
    fn stable_runs_are_as_long_as_the_sequence_says() {
        let mut restarts = Restarts::default();
        restarts.begin(64, true, 0);
        let mut ends = Vec::new();
        for conflicts in 0..=64 * 8 {
            if restarts.is_due(true, conflicts) {
                restarts.begin(64, true, conflicts);
                ends.push(conflicts);
            }
        }
        assert_eq!(ends, [1, 2, 4, 5, 6, 8].map(|runs| 64 * runs));
    }

    #[test]
    fn focused_runs_end_where_clauses_become_worse() {
        let mut restarts = Restarts::default();
        restarts.begin(64, false, 0);
        assert!(!restarts.is_due(false, 10), "nothing is known");
        (0..100).for_each(|_| restarts.note(5));
        assert!(!restarts.is_due(false, 10), "all are alike");
        (0..10).for_each(|_| restarts.note(10));
        assert!(restarts.is_due(false, 10) && !restarts.is_due(false, 1), "the last are worse");
        (0..200).for_each(|_| restarts.note(2));
        assert!(!restarts.is_due(false, 10), "the last are better");
    }
}
