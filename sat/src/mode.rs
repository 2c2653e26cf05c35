//! Two alternating modes of search: focused, with many restarts, which is good at refuting; and stable, with few, which
//! is good at finding a model (Oh, "Between SAT and UNSAT: the fundamental difference in CDCL SAT", 2015).
//!
//! Turns are measured in work (watches visited), because the modes do different amounts of it between two conflicts:
//! the work of the first turn is the unit, and the n-th turn of each mode takes n * n units (Biere, Fleury and
//! Heisinger, "CaDiCaL, Kissat, Paracooba entering the SAT competition 2021", 2021).

use crate::settings::{Settings, Statistics};

/// The current mode.
#[derive(Default)]
pub(crate) struct Mode {
    pub(crate) stable: bool,
    /// The work of the first turn, once it has ended.
    unit: u64,
    /// The work at which the turn ends.
    end: u64,
}

impl Mode {
    /// Switches to the other mode if the turn has ended; returns whether it did.
    pub(crate) fn switch(&mut self, settings: &Settings, statistics: &mut Statistics) -> bool {
        let work = statistics.visits;
        let over = match statistics.switches {
            0 => statistics.conflicts >= settings.mode,
            _ => work >= self.end,
        };
        if over {
            if statistics.switches == 0 {
                self.unit = work;
            }
            self.stable = !self.stable;
            statistics.switches += 1;
            let turn = statistics.switches / 2 + 1;
            self.end = work + self.unit * turn * turn;
        }
        over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_as_long_in_work_as_squares_of_the_first() {
        let settings = Settings { mode: 10, ..Settings::default() };
        let (mut mode, mut statistics) = (Mode::default(), Statistics::default());
        let mut ends = Vec::new();
        for work in 0..300 {
            // Only the first turn is measured in conflicts.
            statistics.conflicts = work / 2;
            statistics.visits = work;
            if mode.switch(&settings, &mut statistics) {
                ends.push((work, mode.stable));
            }
        }
        assert_eq!(ends, [(20, true), (40, false), (120, true), (200, false)]);
    }
}
