//! Vivification: a learnt clause is shortened by what propagation implies when its literals are falsified one by one
//! (Piette, Hamadi and Saïs, "Vivifying propositional clausal formulae", 2008; for learnt clauses, Luo, Li, Xiao, Manyà
//! and Lü, "An effective learnt clause minimization approach for CDCL SAT solvers", 2017).

use crate::analyse::Mark;
use crate::clause::ClauseRef;
use crate::clause::TIER2;
use crate::lit::Lit;
use crate::proof::Line;
use crate::solver::Solver;
use crate::trail::Value;

/// The work of a piece, in watches visited.
const PIECE: u64 = 1 << 15;

/// A vivification under way.
pub(crate) struct Vivification {
    /// The clauses still to come, the last one first.
    schedule: Vec<ClauseRef>,
    /// The work at which it ends.
    end: u64,
}

impl Solver {
    /// Starts to vivify the learnt clauses that are worth it, the latest first. Only at the root, with everything
    /// propagated.
    pub(crate) fn begin_vivification(&mut self) -> Vivification {
        let (mut schedule, mut word) = (Vec::new(), self.clauses.first_learnt());
        while let Some((clause, next)) = self.clauses.next(word) {
            word = next;
            let tag = self.clauses.tag(clause);
            if tag.is_learnt() && tag.lbd() <= TIER2 && !tag.is_vivified() && self.clauses.lits(clause).len() > 2 {
                schedule.push(clause);
            }
        }
        let work = self.visits() - self.vivified_at;
        Vivification { schedule, end: self.visits() + work * self.settings.vivify / 100 }
    }

    /// Vivifies some clauses; returns the work left, if any.
    pub(crate) fn vivify(&mut self, mut vivification: Vivification) -> Option<Vivification> {
        let end = vivification.end.min(self.visits() + PIECE);
        while self.visits() < end && !self.unsat {
            let Some(clause) = vivification.schedule.pop() else { break };
            self.vivify_clause(clause);
        }
        if self.visits() >= end && end < vivification.end && !self.unsat {
            return Some(vivification);
        }
        self.vivified_at = self.visits();
        None
    }

    fn vivify_clause(&mut self, clause: ClauseRef) {
        let tag = self.clauses.tag(clause).vivified();
        self.clauses.set_tag(clause, tag);
        let lits = self.clauses.lits(clause).to_vec();
        if lits.iter().any(|&lit| self.trail.value(lit) == Value::True) {
            return;
        }
        // Literals that are false by implication are dropped, unless the clause turns out to be satisfied or
        // conflicting.
        let mut shorter = Vec::new();
        for &lit in &lits {
            match self.trail.value(lit) {
                Value::False => {}
                Value::True => {
                    shorter.clear();
                    shorter.push(lit);
                    if let Some(reason) = self.trail.reason(lit.var()) {
                        self.failed_decisions(reason, &mut shorter);
                    }
                    break;
                }
                Value::Unassigned => {
                    shorter.push(lit);
                    self.trail.decide(!lit);
                    if let Some(conflict) = self.propagate() {
                        shorter.clear();
                        self.failed_decisions(conflict, &mut shorter);
                        break;
                    }
                }
            }
        }
        // Phases and the order of variables belong to the search and stay unchanged.
        self.trail.backjump(0, |_| {});
        if shorter.len() < lits.len() {
            self.statistics.vivified += 1;
            self.proof.write(Line::Derived, &shorter);
            self.clauses.set_tag(clause, tag.garbage());
            self.adopt(&shorter, tag.with_lbd(tag.lbd().min(shorter.len() as u32)));
        }
    }

    /// Collects the negated decisions that make a clause's literals false. One that is there already is true by this
    /// clause.
    fn failed_decisions(&mut self, clause: ClauseRef, found: &mut Vec<Lit>) {
        let Solver { trail, clauses, analysis, .. } = self;
        for &lit in clauses.lits(clause) {
            analysis.see(lit.var());
        }
        let implied = found.first().map(|lit| lit.var());
        for &lit in trail.lits()[trail.root()..].iter().rev() {
            if analysis.marks[lit.var().index()] == Mark::None || Some(lit.var()) == implied {
                continue;
            }
            match trail.reason(lit.var()) {
                None => found.push(!lit),
                Some(reason) => {
                    for &other in clauses.lits(reason) {
                        analysis.see(other.var());
                    }
                }
            }
        }
        analysis.clear();
    }
}
