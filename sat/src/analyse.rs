//! Conflict analysis: the clause of the first unique implication point (Marques-Silva and Sakallah, "GRASP", 1996;
//! Zhang, Madigan, Moskewicz and Malik, "Efficient conflict driven learning", 2001), made shorter (Sörensson and
//! Biere, "Minimizing learned clauses", 2009), with its LBD (Audemard and Simon, "Predicting learnt clauses
//! quality", 2009).

use crate::clause::ClauseRef;
use crate::lit::Lit;
use crate::solver::Solver;

/// What an analysis works with, kept from one to the next.
#[derive(Default)]
pub(crate) struct Analysis {
    /// By variable: whether it has been met. All false between two analyses.
    seen: Vec<bool>,
    /// By decision level: the number of the clause in which it was last counted.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Analysis {
    pub(crate) fn add_var(&mut self) {
        self.seen.push(false);
        // There are as many decision levels as variables, and the root.
        self.stamps.resize(self.seen.len() + 1, 0);
    }
}

/// What is learnt from a conflict.
pub(crate) struct Learnt {
    /// The first literal is implied after the backjump; the second is of the level that is jumped to.
    pub(crate) lits: Vec<Lit>,
    pub(crate) lbd: u32,
    /// The decision level to jump to: the last one but the conflict's in the clause.
    pub(crate) backjump: u32,
}

impl Solver {
    /// What a clause that fails teaches. Bumps the variables that it meets.
    pub(crate) fn analyse(&mut self, conflict: ClauseRef) -> Learnt {
        let mut lits = self.first_uip(conflict);
        self.minimise(&mut lits);
        let level = |lit: Lit| self.trail.level(lit.var());
        let mut backjump = 0;
        if lits.len() > 1 {
            let last = (1..lits.len()).max_by_key(|&place| level(lits[place])).unwrap_or(1);
            backjump = level(lits[last]);
            lits.swap(1, last);
        }
        let lbd = self.lbd(&lits);
        Learnt { lits, lbd, backjump }
    }

    /// Resolves the clause that fails with the reasons of its literals, the youngest first, until one literal of
    /// the conflict's level is left: the first unique implication point, whose negation comes first. The others
    /// stay marked as seen.
    fn first_uip(&mut self, conflict: ClauseRef) -> Vec<Lit> {
        let Solver { trail, clauses, order, analysis, .. } = self;
        let seen = &mut analysis.seen;
        let now = trail.decision_level();
        // Room for the first one.
        let mut lits = vec![Lit::from_code(0)];
        // How many of the conflict's level have been met and not yet resolved.
        let mut open = 0;
        let mut youngest = trail.lits().iter().rev();
        let mut antecedents = clauses.lits(conflict);
        loop {
            for &lit in antecedents {
                let level = trail.level(lit.var());
                if seen[lit.var().index()] || level == 0 {
                    continue;
                }
                seen[lit.var().index()] = true;
                order.bump(lit.var());
                if level == now {
                    open += 1;
                } else {
                    lits.push(lit);
                }
            }
            let Some(&lit) = youngest.find(|lit| seen[lit.var().index()]) else { break };
            seen[lit.var().index()] = false;
            open -= 1;
            match trail.reason(lit.var()) {
                Some(reason) if open > 0 => antecedents = &clauses.lits(reason)[1..],
                _ => {
                    lits[0] = !lit;
                    break;
                }
            }
        }
        lits
    }

    /// Drops the redundant literals, and the marks of all.
    fn minimise(&mut self, lits: &mut Vec<Lit>) {
        let all = lits.clone();
        let mut kept = 1;
        for place in 1..lits.len() {
            if !self.is_redundant(lits[place]) {
                lits[kept] = lits[place];
                kept += 1;
            }
        }
        lits.truncate(kept);
        for lit in all {
            self.analysis.seen[lit.var().index()] = false;
        }
    }

    /// Whether a literal follows from the others of the clause, those that are seen: its reason says so.
    fn is_redundant(&self, lit: Lit) -> bool {
        let Some(reason) = self.trail.reason(lit.var()) else { return false };
        self.clauses.lits(reason)[1..]
            .iter()
            .all(|other| self.analysis.seen[other.var().index()] || self.trail.level(other.var()) == 0)
    }

    /// The literal block distance: from how many decision levels the literals are.
    fn lbd(&mut self, lits: &[Lit]) -> u32 {
        let Analysis { stamps, stamp, .. } = &mut self.analysis;
        *stamp += 1;
        let mut count = 0;
        for &lit in lits {
            let last = &mut stamps[self.trail.level(lit.var()) as usize];
            if *last != *stamp {
                *last = *stamp;
                count += 1;
            }
        }
        count
    }
}
