//! The trail: the true literals in the order of their assignment, with decision levels and reasons (the implication
//! graph of Marques-Silva and Sakallah, "GRASP", 1996).

use crate::clause::ClauseRef;
use crate::lit::{Lit, Var};

/// The value of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    False,
    True,
    Unassigned,
}

/// The cause of a variable's assignment.
#[derive(Clone, Copy)]
struct Cause {
    /// Its decision level.
    level: u32,
    /// The clause that implied it; `None` for decisions, and for literals learnt as facts.
    reason: Option<ClauseRef>,
}

/// The current assignment.
#[derive(Default)]
pub(crate) struct Trail {
    /// By literal.
    values: Vec<Value>,
    /// By variable: the cause of its assignment, if it is assigned.
    causes: Vec<Cause>,
    lits: Vec<Lit>,
    /// By decision level, from the first: where it starts on the trail.
    starts: Vec<usize>,
    /// The number of literals propagated.
    head: usize,
}

impl Trail {
    /// Adds the next variable.
    pub(crate) fn add_var(&mut self) -> Var {
        let var = Var::from_index(self.causes.len());
        self.values.extend([Value::Unassigned; 2]);
        self.causes.push(Cause { level: 0, reason: None });
        var
    }

    pub(crate) fn value(&self, lit: Lit) -> Value {
        self.values[lit.code()]
    }

    /// The decision level of an assigned variable.
    pub(crate) fn level(&self, var: Var) -> u32 {
        self.causes[var.index()].level
    }

    /// The clause that implied an assigned variable.
    pub(crate) fn reason(&self, var: Var) -> Option<ClauseRef> {
        self.causes[var.index()].reason
    }

    /// The number of decisions; 0 at the root, where literals are true for good.
    pub(crate) fn decision_level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The number of literals assigned before the last decision.
    pub(crate) fn before_decision(&self) -> usize {
        self.starts.last().copied().unwrap_or(self.lits.len())
    }

    /// The decision of a level, from 1.
    pub(crate) fn decision(&self, level: u32) -> Lit {
        self.lits[self.starts[level as usize - 1]]
    }

    /// The number of variables.
    pub(crate) fn vars(&self) -> usize {
        self.causes.len()
    }

    /// The assigned literals in order.
    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The next literal to propagate.
    pub(crate) fn next_lit(&mut self) -> Option<Lit> {
        let lit = *self.lits.get(self.head)?;
        self.head += 1;
        Some(lit)
    }

    /// Skips the rest of the propagation after a conflict.
    pub(crate) fn skip(&mut self) {
        self.head = self.lits.len();
    }

    /// Whether everything has been propagated.
    pub(crate) fn is_propagated(&self) -> bool {
        self.head == self.lits.len()
    }

    /// Makes a literal true.
    pub(crate) fn assign(&mut self, lit: Lit, reason: Option<ClauseRef>) {
        self.values[lit.code()] = Value::True;
        self.values[(!lit).code()] = Value::False;
        self.causes[lit.var().index()] = Cause { level: self.decision_level(), reason };
        self.lits.push(lit);
    }

    /// Opens the next decision level.
    pub(crate) fn decide(&mut self, lit: Lit) {
        self.starts.push(self.lits.len());
        self.assign(lit, None);
    }

    /// Undoes everything after a decision level; calls `undone` with each literal, the latest first.
    pub(crate) fn backjump(&mut self, level: u32, mut undone: impl FnMut(Lit)) {
        let Some(&start) = self.starts.get(level as usize) else { return };
        for &lit in self.lits[start..].iter().rev() {
            self.values[lit.code()] = Value::Unassigned;
            self.values[(!lit).code()] = Value::Unassigned;
            undone(lit);
        }
        self.lits.truncate(start);
        self.starts.truncate(level as usize);
        self.head = start;
    }

    /// The number of literals that are true at the root.
    pub(crate) fn root(&self) -> usize {
        self.starts.first().copied().unwrap_or(self.lits.len())
    }

    /// Drops the reasons at the root, where they are not needed; calls `implied` with each literal that had one.
    pub(crate) fn drop_root_reasons(&mut self, mut implied: impl FnMut(Lit)) {
        let root = self.root();
        for &lit in &self.lits[..root] {
            if self.causes[lit.var().index()].reason.take().is_some() {
                implied(lit);
            }
        }
    }
}
