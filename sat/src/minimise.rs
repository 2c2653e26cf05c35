//! Learnt clauses made shorter: a literal goes that follows from the others by reasons, however deep, and what is
//! found out on the way is kept for the next one (Sörensson and Biere, "Minimizing learned clauses", 2009; Van Gelder,
//! "Improved conflict-clause minimization leads to improved propositional proof traces", 2009).

use crate::analyse::Mark;
use crate::lit::Lit;
use crate::solver::Solver;

/// Reasons of reasons are followed so deep.
const DEPTH: u32 = 500;

impl Solver {
    /// Drops the redundant literals of a clause; all of them are marked as seen, and its LBD was the last counted.
    pub(crate) fn minimise(&mut self, lits: &mut Vec<Lit>) {
        let mut kept = 1;
        for place in 1..lits.len() {
            if !self.is_redundant(lits[place], 0) {
                lits[kept] = lits[place];
                kept += 1;
            }
        }
        lits.truncate(kept);
    }

    /// Whether a literal follows from the others of the clause.
    fn is_redundant(&mut self, lit: Lit, depth: u32) -> bool {
        let var = lit.var();
        match self.analysis.marks[var.index()] {
            Mark::Removable => return true,
            Mark::Poison => return false,
            Mark::Seen if depth > 0 => return true,
            Mark::Seen | Mark::None => {}
        }
        let level = self.trail.level(var);
        if level == 0 {
            return true;
        }
        let Some(reason) = self.trail.reason(var) else { return false };
        // On a level of its own nothing of the clause can imply it.
        if depth > DEPTH || !self.analysis.has_level(level) {
            return false;
        }
        let count = self.clauses.lits(reason).len();
        let redundant = (0..count).all(|place| {
            let other = self.clauses.lits(reason)[place];
            other.var() == var || self.is_redundant(other, depth + 1)
        });
        if depth > 0 {
            self.analysis.mark(var, if redundant { Mark::Removable } else { Mark::Poison });
        }
        redundant
    }
}
