//! Conflict analysis: the clause of the first unique implication point (Marques-Silva and Sakallah, "GRASP", 1996;
//! Zhang, Madigan, Moskewicz and Malik, "Efficient conflict driven learning", 2001), with its LBD (Audemard and
//! Simon, "Predicting learnt clauses quality", 2009).

use crate::clause::{ClauseRef, TIER1};
use crate::lit::{Lit, Var};
use crate::solver::Solver;
use crate::trail::Trail;

/// The state of a variable during an analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    /// It has been met.
    Seen,
    /// It follows from variables that have been met.
    Removable,
    /// It does not.
    Poison,
}

/// The data of an analysis, reused for the next one.
#[derive(Default)]
pub(crate) struct Analysis {
    /// By variable. All marks are cleared between analyses.
    pub(crate) marks: Vec<Mark>,
    /// The marked variables.
    pub(crate) marked: Vec<Var>,
    /// By decision level: the number of the clause for which it was last counted.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Analysis {
    pub(crate) fn add_var(&mut self) {
        self.marks.push(Mark::None);
        // There are at most as many decision levels as variables, plus the root.
        self.stamps.resize(self.marks.len() + 1, 0);
    }

    pub(crate) fn mark(&mut self, var: Var, mark: Mark) {
        self.marks[var.index()] = mark;
        self.marked.push(var);
    }

    /// Marks a variable as seen; returns whether it was unmarked.
    pub(crate) fn see(&mut self, var: Var) -> bool {
        let new = self.marks[var.index()] == Mark::None;
        if new {
            self.mark(var, Mark::Seen);
        }
        new
    }

    /// Clears all marks.
    pub(crate) fn clear(&mut self) {
        for var in self.marked.drain(..) {
            self.marks[var.index()] = Mark::None;
        }
    }

    /// The literal block distance: the number of decision levels of the literals.
    pub(crate) fn lbd(&mut self, lits: &[Lit], trail: &Trail) -> u32 {
        self.stamp += 1;
        let mut count = 0;
        for &lit in lits {
            let last = &mut self.stamps[trail.level(lit.var()) as usize];
            count += u32::from(*last != self.stamp);
            *last = self.stamp;
        }
        count
    }

    /// Whether a decision level was counted for the last LBD.
    pub(crate) fn has_level(&self, level: u32) -> bool {
        self.stamps[level as usize] == self.stamp
    }
}

/// The clause learnt from a conflict.
pub(crate) struct Learnt {
    /// The first literal is implied after the backjump; the second is from the level to jump to.
    pub(crate) lits: Vec<Lit>,
    pub(crate) lbd: u32,
    /// The level to jump to: the highest one in the clause below the conflict's.
    pub(crate) backjump: u32,
}

impl Solver {
    /// Analyses a conflict. Bumps the variables that it meets.
    pub(crate) fn analyse(&mut self, conflict: ClauseRef) -> Learnt {
        let mut lits = self.first_uip(conflict);
        for &var in &self.analysis.marked {
            self.order.bump(var);
        }
        let lbd = self.analysis.lbd(&lits, &self.trail);
        self.minimise(&mut lits);
        if self.mode.stable {
            self.bump_reasons(&lits);
        }
        self.analysis.clear();
        let level = |lit: Lit| self.trail.level(lit.var());
        let mut backjump = 0;
        if lits.len() > 1 {
            let last = (1..lits.len()).max_by_key(|&place| level(lits[place])).unwrap_or(1);
            backjump = level(lits[last]);
            lits.swap(1, last);
        }
        Learnt { lits, lbd, backjump }
    }

    /// Resolves the conflicting clause with the reasons of its literals, the latest first, until one literal of the
    /// conflict's level is left: the first unique implication point, whose negation comes first. All variables met stay
    /// marked as seen.
    fn first_uip(&mut self, conflict: ClauseRef) -> Vec<Lit> {
        let now = self.trail.decision_level();
        // A placeholder for the first literal.
        let mut lits = vec![Lit::from_code(0)];
        // How many literals of the conflict's level have been met and not resolved yet.
        let mut open = 0;
        let mut youngest = self.trail.lits().len();
        let mut antecedent = conflict;
        loop {
            self.touch(antecedent);
            let Solver { trail, clauses, analysis, .. } = self;
            for &lit in clauses.lits(antecedent) {
                let level = trail.level(lit.var());
                if level == 0 || !analysis.see(lit.var()) {
                    continue;
                }
                if level == now {
                    open += 1;
                } else {
                    lits.push(lit);
                }
            }
            let seen = |lit: &Lit| analysis.marks[lit.var().index()] == Mark::Seen;
            let Some(place) = trail.lits()[..youngest].iter().rposition(seen) else { break };
            youngest = place;
            open -= 1;
            let lit = trail.lits()[place];
            match trail.reason(lit.var()) {
                Some(reason) if open > 0 => antecedent = reason,
                _ => {
                    lits[0] = !lit;
                    break;
                }
            }
        }
        lits
    }

    /// Bumps the variables in the reasons of a learnt clause's literals as well: they were nearly in the clause (Liang,
    /// Ganesh, Poupart and Czarnecki, "Learning rate based branching heuristic for SAT solvers", 2016).
    fn bump_reasons(&mut self, lits: &[Lit]) {
        let Solver { trail, clauses, order, analysis, .. } = self;
        for reason in lits.iter().filter_map(|lit| trail.reason(lit.var())) {
            for var in clauses.lits(reason).iter().map(|lit| lit.var()) {
                if trail.level(var) > 0 && analysis.marks[var.index()] != Mark::Seen {
                    analysis.mark(var, Mark::Seen);
                    order.bump(var);
                }
            }
        }
    }

    /// Records the use of a clause: it is safe from the next reductions, and its LBD may have decreased.
    fn touch(&mut self, clause: ClauseRef) {
        let tag = self.clauses.tag(clause);
        if !tag.is_learnt() || tag.lbd() <= TIER1 {
            return;
        }
        let lbd = self.analysis.lbd(self.clauses.lits(clause), &self.trail).min(tag.lbd());
        self.clauses.set_tag(clause, tag.with_lbd(lbd).with_use());
    }
}
