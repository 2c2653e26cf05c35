//! Reduction of the clause database: learnt clauses of many levels that have not been used of late are forgotten
//! (Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009; in tiers, Oh, "Between SAT and
//! UNSAT", 2015), and what holds at the root simplifies the others.

use crate::clause::{ClauseDb, ClauseRef, TIER1, Tag};
use crate::lit::Lit;
use crate::proof::Line;
use crate::solver::Solver;
use crate::trail::Value;

/// Of the learnt clauses that may be forgotten, so many percent are.
const FRACTION: usize = 75;
/// LBDs and lengths from this on are ranked alike.
const MOST: usize = 64;
/// Clauses that are gone through in a piece.
const PIECE: usize = 1 << 13;

/// A reduction that is under way.
pub(crate) struct Reduction {
    /// The clauses as they were.
    old: ClauseDb,
    /// How many may be forgotten, by rank.
    counts: Vec<usize>,
    /// Those from this rank on are, once it is known.
    limit: Option<usize>,
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
        Reduction { word: old.first_learnt(), old, counts: vec![0; MOST * MOST], limit: None }
    }

    /// Goes through some of the clauses, twice; what is left to do, if anything is.
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

    /// Keeps a clause, without what fails at the root, unless it is forgotten.
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

/// The rank of a clause that may be forgotten: it was learnt from some levels, and has not been used of late. Those of
/// few levels come first, then those of few literals.
fn rank(tag: Tag, len: usize) -> Option<usize> {
    let candidate = tag.is_learnt() && tag.lbd() > TIER1 && len > 2 && tag.used() == 0 && !tag.is_garbage();
    candidate.then(|| (tag.lbd() as usize).min(MOST - 1) * MOST + len.min(MOST - 1))
}

/// The rank from which on clauses are forgotten, where there are so many of each.
fn limit(counts: &[usize]) -> usize {
    let kept = counts.iter().sum::<usize>() * (100 - FRACTION) / 100;
    let mut sum = 0;
    let fits = |count: &&usize| {
        sum += **count;
        sum <= kept
    };
    counts.iter().take_while(fits).count()
}
