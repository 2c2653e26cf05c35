//! Reduction of the clause database: learnt clauses of many levels are forgotten (Audemard and Simon, "Predicting
//! learnt clauses quality in modern SAT solvers", 2009), and what holds at the root simplifies the others.

use crate::clause::{Clause, ClauseDb};
use crate::lit::Lit;
use crate::proof::Line;
use crate::solver::Solver;
use crate::trail::Value;

/// Learnt clauses before the first reduction, and how many more before each further one.
pub(crate) const FIRST: usize = 4000;
const MORE: usize = 500;
/// Clauses of so small an LBD ("glue") are kept for good.
const GLUE: u32 = 2;
/// Clauses that are gone through in a piece.
const PIECE: usize = 1 << 13;

/// A reduction that is under way.
pub(crate) struct Reduction {
    /// The clauses as they were.
    old: ClauseDb,
    /// Those of the learnt ones, until it is known which is too large.
    lbds: Vec<u32>,
    limit: Option<u32>,
    /// The words gone through.
    at: usize,
}

impl Solver {
    /// Whether there are so many learnt clauses that they slow the search.
    pub(crate) fn is_crowded(&self) -> bool {
        self.clauses.learnts > self.max_learnts
    }

    /// Begins to forget the half of the learnt clauses with the larger LBD, and all clauses that hold at the root. Only
    /// at the root, with all propagated: there nobody needs a reason.
    pub(crate) fn begin_reduction(&mut self) -> Reduction {
        debug_assert!(self.trail.decision_level() == 0 && self.trail.is_propagated(), "at rest at the root");
        self.max_learnts += MORE;
        let proof = &mut self.proof;
        // Their reasons are about to go, so a checker must know these as clauses.
        self.trail.drop_root_reasons(|lit| proof.write(Line::Derived, &[lit]));
        self.watches.clear();
        Reduction { old: std::mem::take(&mut self.clauses), lbds: Vec::new(), limit: None, at: 0 }
    }

    /// Goes through some of the clauses; what is left to do, if anything is.
    pub(crate) fn reduce(&mut self, mut reduction: Reduction) -> Option<Reduction> {
        let Reduction { old, lbds, limit, at } = &mut reduction;
        let Some(limit) = *limit else {
            for clause in old.iter(*at).take(PIECE) {
                *at += clause.words();
                lbds.extend(clause.lbd);
            }
            if *at >= old.len() {
                lbds.sort_unstable();
                *limit = Some(lbds.get(lbds.len() / 2).copied().unwrap_or(0));
                *at = 0;
            }
            return Some(reduction);
        };
        for clause in old.iter(*at).take(PIECE) {
            *at += clause.words();
            self.keep(&clause, limit);
        }
        (reduction.at < reduction.old.len()).then_some(reduction)
    }

    /// Keeps a clause, without what fails at the root, unless it is forgotten.
    fn keep(&mut self, &Clause { lbd, lits }: &Clause<'_>, limit: u32) {
        let forgotten = lbd.is_some_and(|lbd| lbd > GLUE && lbd >= limit);
        if forgotten || lits.iter().any(|&lit| self.trail.value(lit) == Value::True) {
            self.proof.write(Line::Deleted, lits);
            return;
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
