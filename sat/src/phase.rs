//! Phases: the value that a decision gives a variable. It is the variable's last value (Pipatsrisawat and Darwiche, "A
//! lightweight component caching scheme", 2007); in stable mode its value in the longest trail without a conflict, its
//! target. Now and then all phases are reset: to their initial values, the opposite, or the longest recent trail (Biere
//! and Fleury, "Chasing target phases", 2020).

use crate::lit::{Lit, Var};
use crate::trail::{Trail, Value};

/// The phases of all variables.
#[derive(Default)]
pub(crate) struct Phases {
    first: Vec<bool>,
    saved: Vec<bool>,
    /// The values in the longest trail since phases were last reset, for variables that were in it.
    target: Vec<Value>,
    /// The length of that trail.
    target_size: usize,
    /// The same since this was last used.
    best: Vec<bool>,
    best_size: usize,
}

/// What phases are reset to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rephase {
    First,
    Inverted,
    Best,
}

/// The order, repeated.
const ROUND: [Rephase; 4] = [Rephase::First, Rephase::Best, Rephase::Inverted, Rephase::Best];

impl Phases {
    pub(crate) fn add_var(&mut self, phase: bool) {
        self.first.push(phase);
        self.saved.push(phase);
        self.best.push(phase);
        self.target.push(Value::Unassigned);
    }

    /// The literal to decide.
    pub(crate) fn lit(&self, var: Var, target: bool) -> Lit {
        let phase = match self.target[var.index()] {
            Value::True if target => true,
            Value::False if target => false,
            _ => self.saved[var.index()],
        };
        var.lit(phase)
    }

    /// Saves the value of a literal that is no longer assigned.
    pub(crate) fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }

    /// Records that the first `size` literals of the trail are free of conflicts.
    pub(crate) fn note(&mut self, trail: &Trail, size: usize) {
        if size > self.target_size {
            self.target_size = size;
            for &lit in &trail.lits()[..size] {
                self.target[lit.var().index()] = if lit.is_positive() { Value::True } else { Value::False };
            }
        }
        if size > self.best_size {
            self.best_size = size;
            for &lit in &trail.lits()[..size] {
                self.best[lit.var().index()] = lit.is_positive();
            }
        }
    }

    /// Resets all phases, for the `count`-th time. Only at the root.
    pub(crate) fn rephase(&mut self, count: u64) {
        let to = ROUND[count as usize % ROUND.len()];
        for (place, saved) in self.saved.iter_mut().enumerate() {
            *saved = match to {
                Rephase::First => self.first[place],
                Rephase::Inverted => !self.first[place],
                Rephase::Best => self.best[place],
            };
        }
        self.target.fill(Value::Unassigned);
        self.target_size = 0;
        if to == Rephase::Best {
            self.best_size = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_trail_is_the_target_until_phases_are_set_anew() {
        let (mut phases, mut trail) = (Phases::default(), Trail::default());
        let vars = [false, false, true].map(|phase| {
            phases.add_var(phase);
            trail.add_var()
        });
        let literals = |phases: &Phases, target: bool| vars.map(|var| phases.lit(var, target).is_positive());
        assert_eq!(literals(&phases, true), [false, false, true], "the first ones");
        trail.decide(vars[0].positive());
        trail.decide(vars[1].positive());
        phases.note(&trail, 1);
        trail.backjump(0, |lit| phases.save(lit));
        assert_eq!(literals(&phases, true), [true, true, true], "saved where there is no target");
        trail.decide(vars[0].negative());
        phases.note(&trail, 1);
        trail.backjump(0, |lit| phases.save(lit));
        assert_eq!(literals(&phases, true), [true, true, true], "no longer a trail");
        assert_eq!(literals(&phases, false), [false, true, true], "saved");
        phases.rephase(0);
        assert_eq!(literals(&phases, true), [false, false, true], "the first ones");
        phases.rephase(1);
        assert_eq!(literals(&phases, true), [true, false, true], "the best ones");
        phases.rephase(2);
        assert_eq!(literals(&phases, true), [true, true, false], "the first ones, inverted");
    }
}
