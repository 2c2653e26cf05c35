//! Reduction of the clause database: learnt clauses of many levels that have not been used recently are forgotten
//! (Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009; in tiers, Oh, "Between SAT and
//! UNSAT", 2015), and the others are simplified by the literals known at the root.

use crate::clause::{ClauseDb, ClauseRef, TIER1, Tag};
use crate::lit::Lit;
use crate::proof::Line;
use crate::solver::Solver;
use crate::trail::Value;

/// The percentage of the learnt clauses that may be forgotten which are.
const FRACTION: usize = 75;
/// LBDs and lengths from this on are ranked alike.
const MOST: usize = 64;
/// Clauses processed in a piece.
const PIECE: usize = 1 << 13;

/// A reduction under way.
pub(crate) struct Reduction {
    /// The old clauses.
    old: ClauseDb,
    /// The number of clauses that may be forgotten, by rank.
    counts: Vec<usize>,
    /// The rank from which clauses are forgotten, once it is known.
    limit: Option<usize>,
    /// The number of words processed.
    word: usize,
}

impl Solver {
    /// Starts to forget clauses, including all that are true at the root. Only at the root, with everything propagated:
    /// there no reason is needed.
    pub(crate) fn begin_reduction(&mut self) -> Reduction {
        debug_assert!(self.trail.decision_level() == 0 && self.trail.is_propagated(), "at rest at the root");
        self.statistics.reductions += 1;
        self.reduce_due = self.conflicts() + self.settings.reduce * (self.statistics.reductions + 1);
        let proof = &mut self.proof;
        // Their reasons are about to be deleted, so a checker must know them as clauses.
        self.trail.drop_root_reasons(|lit| proof.write(Line::Derived, &[lit]));
        self.watches.clear();
        let old = std::mem::take(&mut self.clauses);
        Reduction { word: old.first_learnt(), old, counts: vec![0; MOST * MOST], limit: None }
    }

    /// Processes some of the clauses, in two passes; returns the work left, if any.
    pub(crate) fn reduce(&mut self, mut reduction: Reduction) -> Option<Reduction> {
        for _ in 0..PIECE {
            let Some((clause, next)) = reduction.old.next(reduction.word) else {
                if reduction.limit.is_some() {
                    return None;
                }
                reduction.limit = Some(limit(&reduction.counts));
                reduction.word = 0;
                continue;
            };
            reduction.word = next;
            let old = &reduction.old;
            let rank = rank(old.tag(clause), old.lits(clause).len());
            match (reduction.limit, rank) {
                (Some(limit), rank) => self.keep(old, clause, rank.is_some_and(|rank| rank >= limit)),
                (None, Some(rank)) => reduction.counts[rank] += 1,
                (None, None) => {}
            }
        }
        Some(reduction)
    }

    /// Keeps a clause, without literals that are false at the root, unless it is forgotten.
    fn keep(&mut self, old: &ClauseDb, clause: ClauseRef, forgotten: bool) {
        let (lits, tag) = (old.lits(clause), old.tag(clause));
        if forgotten || tag.is_garbage() || lits.iter().any(|&lit| self.trail.value(lit) == Value::True) {
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
        self.attach(left, tag.older());
        self.buffer = buffer;
    }
}

/// The rank of a clause that may be forgotten, because it has a high enough LBD and has not been used recently. Low
/// LBDs come first, then short clauses.
fn rank(tag: Tag, len: usize) -> Option<usize> {
    let candidate = tag.is_learnt() && tag.lbd() > TIER1 && len > 2 && tag.used() == 0 && !tag.is_garbage();
    candidate.then(|| (tag.lbd() as usize).min(MOST - 1) * MOST + len.min(MOST - 1))
}

/// The rank from which clauses are forgotten, given the number of each rank.
fn limit(counts: &[usize]) -> usize {
    let kept = counts.iter().sum::<usize>() * (100 - FRACTION) / 100;
    let mut sum = 0;
    let fits = |count: &&usize| {
        sum += **count;
        sum <= kept
    };
    counts.iter().take_while(fits).count()
}
