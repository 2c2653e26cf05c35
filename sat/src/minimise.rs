//! Shortens learnt clauses: a literal is dropped if it follows from the others by reasons, at any depth, and
//! intermediate results are kept for the next literal (Sörensson and Biere, "Minimizing learned clauses", 2009; Van
//! Gelder, "Improved conflict-clause minimization leads to improved propositional proof traces", 2009).

use crate::analyse::Mark;
use crate::lit::Lit;
use crate::solver::Solver;

/// The depth to which reasons of reasons are followed.
const DEPTH: u32 = 500;

impl Solver {
    /// Drops the redundant literals of a clause; all of them must be marked as seen, and its LBD must be the last one
    /// counted.
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
        // If no literal of the clause is from its level, the clause cannot imply it.
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
