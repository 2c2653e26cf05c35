//! Reduction of the clause database: learnt clauses of many levels are forgotten (Audemard and Simon, "Predicting
//! learnt clauses quality in modern SAT solvers", 2009), and what holds at the root simplifies the others.

use crate::clause::Clause;
use crate::lit::Lit;
use crate::proof::Line;
use crate::solver::Solver;
use crate::trail::Value;

/// Learnt clauses before the first reduction, and how many more before each further one.
pub(crate) const FIRST: usize = 4000;
const MORE: usize = 500;
/// Clauses of so small an LBD ("glue") are kept for good.
const GLUE: u32 = 2;

impl Solver {
    /// Whether there are so many learnt clauses that they slow the search.
    pub(crate) fn is_crowded(&self) -> bool {
        self.clauses.learnts > self.max_learnts
    }

    /// Forgets the half of the learnt clauses with the larger LBD, and all clauses that hold at the root. Only at
    /// the root, with all propagated: there nobody needs a reason.
    pub(crate) fn reduce_db(&mut self) {
        debug_assert!(self.trail.decision_level() == 0 && self.trail.is_propagated(), "at rest at the root");
        self.max_learnts += MORE;
        let proof = &mut self.proof;
        // Their reasons are about to go, so a checker must know these as clauses.
        self.trail.drop_root_reasons(|lit| proof.write(Line::Derived, &[lit]));
        let mut lbds: Vec<u32> = self.clauses.iter().filter_map(|clause| clause.lbd).collect();
        lbds.sort_unstable();
        let limit = lbds.get(lbds.len() / 2).copied().unwrap_or(0);
        let old = std::mem::take(&mut self.clauses);
        self.watches.clear();
        for Clause { lbd, lits } in old.iter() {
            let forgotten = lbd.is_some_and(|lbd| lbd > GLUE && lbd >= limit);
            if forgotten || lits.iter().any(|&lit| self.trail.value(lit) == Value::True) {
                self.proof.write(Line::Deleted, lits);
                continue;
            }
            let open = |&lit: &Lit| self.trail.value(lit) == Value::Unassigned;
            let left: Vec<Lit> = lits.iter().copied().filter(open).collect();
            if left.len() < lits.len() {
                self.proof.write(Line::Derived, &left);
                self.proof.write(Line::Deleted, lits);
            }
            self.attach(&left, lbd);
        }
    }
}
