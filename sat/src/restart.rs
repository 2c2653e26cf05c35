//! When to restart. In focused mode: when the clauses learnt last have larger LBDs than those before (Audemard and
//! Simon, "Refining restarts strategies for SAT and UNSAT", 2012; with moving averages, Biere and Fröhlich,
//! "Evaluating CDCL restart schemes", 2015). In stable mode: after runs of conflicts as long as in Luby's sequence,
//! the best there is for a search of which nothing is known (Luby, Sinclair and Zuckerman, "Optimal speedup of Las
//! Vegas algorithms", 1993).

/// A run in focused mode has at least so many conflicts, ...
const LEAST: u64 = 2;
/// ... and ends where the last LBDs are larger than all on average by so much.
const MARGIN: f64 = 1.1;
/// The weights of a conflict in the two averages.
const FAST: f64 = 0.03;
const SLOW: f64 = 1e-5;

/// When the next restart is due.
pub(crate) struct Restarts {
    fast: Average,
    slow: Average,
    /// No restart before this conflict.
    due: u64,
    /// The number of the run that is under way in stable mode, from 1.
    run: u32,
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts { fast: Average::new(FAST), slow: Average::new(SLOW), due: 0, run: 0 }
    }
}

impl Restarts {
    /// A clause has been learnt in focused mode.
    pub(crate) fn note(&mut self, lbd: u32) {
        self.fast.add(f64::from(lbd));
        self.slow.add(f64::from(lbd));
    }

    /// Whether a run is over after so many conflicts in all.
    pub(crate) fn is_due(&self, stable: bool, conflicts: u64) -> bool {
        conflicts >= self.due && (stable || self.fast.value() > MARGIN * self.slow.value())
    }

    /// The next run begins.
    pub(crate) fn begin(&mut self, unit: u64, stable: bool, conflicts: u64) {
        self.due = conflicts + LEAST;
        if stable {
            self.run += 1;
            self.due = conflicts + unit * luby(self.run);
        }
    }
}

/// An average in which older values weigh less and less, and which owes nothing to the value that it starts with.
struct Average {
    weight: f64,
    sum: f64,
    /// The weight of the start.
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
