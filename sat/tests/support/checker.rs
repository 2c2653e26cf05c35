//! A checker of clausal proofs by reverse unit propagation (RUP; Goldberg and Novikov, "Verification of proofs of
//! unsatisfiability for CNF formulas", 2003). It shares nothing with the solver: its literals and its propagation are
//! its own.
//!
//! Deletions are taken literally: what only a deleted clause implied is no longer known.

use std::collections::HashMap;

/// What is wrong with a line of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Assuming that the clause is false leads to no conflict by propagation.
    NotImplied,
    /// The clause to delete does not exist.
    NotThere,
}

/// The current clauses. Literals are DIMACS numbers.
#[derive(Default)]
pub struct Checker {
    /// Sorted at first; propagation moves the two watched literals to the front.
    clauses: Vec<Vec<i32>>,
    /// By clause: whether it has not been deleted.
    alive: Vec<bool>,
    /// The clauses with these sorted literals that have not been deleted.
    by_lits: HashMap<Vec<i32>, Vec<usize>>,
    /// By literal: the clauses to visit when it becomes false, including deleted ones.
    watches: Vec<Vec<usize>>,
    /// By literal.
    is_true: Vec<bool>,
    /// The true literals, and how many of them have been propagated.
    trail: Vec<i32>,
    head: usize,
    /// By literal: the clause that made it true without assumptions.
    reasons: Vec<usize>,
    /// Whether the clauses contradict each other by propagation alone.
    contradictory: bool,
    /// Whether the literals that are true without assumptions must be recomputed.
    stale: bool,
}

fn code(lit: i32) -> usize {
    2 * lit.unsigned_abs() as usize + usize::from(lit < 0)
}

fn sorted(clause: &[i32]) -> Vec<i32> {
    let mut lits = clause.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits
}

impl Checker {
    /// Adds a clause as an axiom.
    pub fn assume(&mut self, clause: &[i32]) {
        self.refresh();
        let lits = sorted(clause);
        let codes = lits.iter().map(|&lit| code(lit).max(code(-lit)) + 1).max().unwrap_or(0);
        if codes > self.watches.len() {
            self.watches.resize(codes, Vec::new());
            self.is_true.resize(codes, false);
            self.reasons.resize(codes, 0);
        }
        self.by_lits.entry(lits.clone()).or_default().push(self.clauses.len());
        self.clauses.push(lits);
        self.alive.push(true);
        self.attach(self.clauses.len() - 1);
    }

    /// Adds a clause if it follows.
    pub fn derive(&mut self, clause: &[i32]) -> Result<(), Flaw> {
        self.refresh();
        if !self.contradictory && !self.follows(clause) {
            return Err(Flaw::NotImplied);
        }
        self.assume(clause);
        Ok(())
    }

    /// Deletes a clause.
    pub fn delete(&mut self, clause: &[i32]) -> Result<(), Flaw> {
        let id = self.by_lits.get_mut(&sorted(clause)).and_then(Vec::pop).ok_or(Flaw::NotThere)?;
        self.alive[id] = false;
        let implies = |&lit: &i32| self.is_true[code(lit)] && self.reasons[code(lit)] == id;
        self.stale |= self.contradictory || clause.iter().any(implies);
        Ok(())
    }

    /// Whether the clauses contradict each other by propagation alone, as they do once the empty one is derived.
    pub fn is_refuted(&mut self) -> bool {
        self.refresh();
        self.contradictory
    }

    /// Whether falsifying a clause leads to a conflict.
    fn follows(&mut self, clause: &[i32]) -> bool {
        let root = self.trail.len();
        let mut conflict = false;
        for &lit in clause {
            // A literal that the checker has never met occurs nowhere else.
            if code(lit).max(code(-lit)) >= self.is_true.len() {
                continue;
            }
            if self.is_true[code(lit)] {
                conflict = true;
                break;
            }
            self.set(-lit);
        }
        conflict = conflict || self.propagate(false);
        for lit in self.trail.drain(root..) {
            self.is_true[code(lit)] = false;
        }
        self.head = root;
        conflict
    }

    fn set(&mut self, lit: i32) {
        if !self.is_true[code(lit)] {
            self.is_true[code(lit)] = true;
            self.trail.push(lit);
        }
    }

    /// Recomputes the literals that are true without assumptions, if a clause that implied one was deleted.
    fn refresh(&mut self) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        self.trail.clear();
        self.head = 0;
        self.contradictory = false;
        self.is_true.fill(false);
        self.watches.iter_mut().for_each(Vec::clear);
        for id in 0..self.clauses.len() {
            if self.alive[id] {
                self.attach(id);
            }
        }
    }

    /// Watches a clause and propagates it, if it is a unit. No assumptions are in force.
    fn attach(&mut self, id: usize) {
        let is_true = &self.is_true;
        let lits = &mut self.clauses[id];
        // Literals that are not false come first.
        lits.sort_by_key(|&lit| is_true[code(-lit)]);
        let open = lits.iter().take(2).filter(|&&lit| !is_true[code(-lit)]).count();
        if let [a, b, ..] = lits[..] {
            self.watches[code(a)].push(id);
            self.watches[code(b)].push(id);
        }
        match (open, &lits[..]) {
            (0, _) => self.contradictory = true,
            // A unit clause is the best reason, even for a literal that is true already.
            (_, &[lit]) => {
                self.set(lit);
                self.reasons[code(lit)] = id;
                self.contradictory |= self.propagate(true);
            }
            (1, &[lit, ..]) if !is_true[code(lit)] => {
                self.set(lit);
                self.reasons[code(lit)] = id;
                self.contradictory |= self.propagate(true);
            }
            _ => {}
        }
    }

    /// Propagates until nothing new follows or a clause is false; returns whether one is. At the root there are no
    /// assumptions.
    fn propagate(&mut self, root: bool) -> bool {
        let Checker { clauses, alive, watches, is_true, trail, head, reasons, .. } = self;
        let mut conflict = false;
        while let Some(&lit) = trail.get(*head).filter(|_| !conflict) {
            *head += 1;
            let mut list = std::mem::take(&mut watches[code(-lit)]);
            list.retain(|&id| {
                if conflict || !alive[id] {
                    return alive[id];
                }
                let lits = &mut clauses[id];
                if lits[0] == -lit {
                    lits.swap(0, 1);
                }
                let first = lits[0];
                if is_true[code(first)] {
                    return true;
                }
                if let Some(place) = (2..lits.len()).find(|&place| !is_true[code(-lits[place])]) {
                    lits.swap(1, place);
                    watches[code(lits[1])].push(id);
                    return false;
                }
                conflict = is_true[code(-first)];
                if !conflict {
                    is_true[code(first)] = true;
                    trail.push(first);
                    if root {
                        reasons[code(first)] = id;
                    }
                }
                true
            });
            watches[code(-lit)] = list;
        }
        conflict
    }
}
