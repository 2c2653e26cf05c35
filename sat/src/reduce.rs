//! Reduction of the clause database: learnt clauses of many levels that have not been used of late are forgotten
//! (Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009; in tiers, Oh, "Between SAT and
//! UNSAT", 2015), and what holds at the root simplifies the others.

use crate::clause::{ClauseDb, ClauseRef, TIER1};
use crate::lit::Lit;
use crate::proof::Line;
use crate::solver::Solver;
use crate::trail::Value;

/// Of the learnt clauses that may be forgotten, so many percent are.
const FRACTION: usize = 75;
/// Clauses that are gone through in a piece.
const PIECE: usize = 1 << 13;

/// A reduction that is under way.
pub(crate) struct Reduction {
    /// The clauses as they were.
    old: ClauseDb,
    /// The learnt ones that may be forgotten, until it is known which are; each with its rank, those of the fewest
    /// levels and literals first, then the youngest.
    candidates: Vec<(u64, ClauseRef)>,
    chosen: bool,
    /// The words gone through.
    word: usize,
}

impl Solver {
    /// Begins to forget clauses, also all that hold at the root. Only at the root, with all propagated: there nobody
    /// needs a reason.
    pub(crate) fn begin_reduction(&mut self) -> Reduction {
        debug_assert!(self.trail.decision_level() == 0 && self.trail.is_propagated(), "at rest at the root");
        self.statistics.reductions += 1;
        self.reduce_due = self.conflicts() + self.settings.reduce * (self.statistics.reductions + 1);
        let proof = &mut self.proof;
        // Their reasons are about to go, so a checker must know these as clauses.
        self.trail.drop_root_reasons(|lit| proof.write(Line::Derived, &[lit]));
        self.watches.clear();
        let old = std::mem::take(&mut self.clauses);
        Reduction { word: old.first_learnt(), old, candidates: Vec::new(), chosen: false }
    }

    /// Goes through some of the clauses; what is left to do, if anything is.
    pub(crate) fn reduce(&mut self, mut reduction: Reduction) -> Option<Reduction> {
        for _ in 0..PIECE {
            let Some((clause, next)) = reduction.old.next(reduction.word) else {
                if reduction.chosen {
                    return None;
                }
                reduction.choose();
                continue;
            };
            reduction.word = next;
            if reduction.chosen {
                self.keep(&reduction.old, clause);
            } else {
                reduction.consider(clause);
            }
        }
        Some(reduction)
    }

    /// Keeps a clause, without what fails at the root, unless it is forgotten.
    fn keep(&mut self, old: &ClauseDb, clause: ClauseRef) {
        let (lits, tag) = (old.lits(clause), old.tag(clause));
        if tag.is_garbage() || lits.iter().any(|&lit| self.trail.value(lit) == Value::True) {
            self.proof.write(Line::Deleted, lits);
            return;
        }
        let mut left: &[Lit] = lits;
        let mut buffer = std::mem::take(&mut self.buffer);
        if lits.iter().any(|&lit| self.trail.value(lit) == Value::False) {
            let open = |&lit: &Lit| self.trail.value(lit) == Value::Unassigned;
            buffer.clear();
            buffer.extend(lits.iter().copied().filter(open));
            self.proof.write(Line::Derived, &buffer);
            self.proof.write(Line::Deleted, lits);
            left = &buffer;
        }
        self.attach(left, tag);
        self.buffer = buffer;
    }
}

impl Reduction {
    /// A clause may be forgotten if it is learnt from some levels and has not been used of late.
    fn consider(&mut self, clause: ClauseRef) {
        let (tag, len) = (self.old.tag(clause), self.old.lits(clause).len());
        if tag.used() > 0 {
            self.old.set_tag(clause, tag.with_used(tag.used() - 1));
        } else if tag.is_learnt() && tag.lbd() > TIER1 && len > 2 {
            let rank = u64::from(tag.lbd()) << 32 | len as u64;
            self.candidates.push((rank, clause));
        }
    }

    /// All candidates are known: those of the highest ranks are forgotten.
    fn choose(&mut self) {
        self.candidates.sort_by_key(|candidate| candidate.0);
        let kept = self.candidates.len() * (100 - FRACTION) / 100;
        for &(_, clause) in &self.candidates[kept..] {
            self.old.set_tag(clause, self.old.tag(clause).garbage());
        }
        self.chosen = true;
        self.word = 0;
    }
}
