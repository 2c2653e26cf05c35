//! The trail: which literals hold, in the order in which they were assigned, since which decision and because of
//! which clause (the implication graph of Marques-Silva and Sakallah, "GRASP", 1996).

use crate::clause::ClauseRef;
use crate::lit::{Lit, Var};

/// The value of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    False,
    True,
    Unassigned,
}

/// How a variable was assigned.
#[derive(Clone, Copy)]
struct Cause {
    /// Its decision level.
    level: u32,
    /// The clause that implied it. Decisions have none, nor has what was learnt to hold always.
    reason: Option<ClauseRef>,
}

/// What is assigned.
#[derive(Default)]
pub(crate) struct Trail {
    /// By literal.
    values: Vec<Value>,
    /// By variable: how it was assigned, if it is.
    causes: Vec<Cause>,
    lits: Vec<Lit>,
    /// By decision level, from the first: where it starts on the trail.
    starts: Vec<usize>,
    /// How much of the trail has been propagated.
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

    /// The decisions so far; 0 at the root, where what holds does so always.
    pub(crate) fn decision_level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// How many literals were assigned before the last decision.
    pub(crate) fn before_decision(&self) -> usize {
        self.starts.last().copied().unwrap_or(self.lits.len())
    }

    /// The literal that a level was opened with, from 1.
    pub(crate) fn decision(&self, level: u32) -> Lit {
        self.lits[self.starts[level as usize - 1]]
    }

    /// How many variables there are.
    pub(crate) fn vars(&self) -> usize {
        self.causes.len()
    }

    /// The assigned literals, the oldest first.
    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The next literal to be propagated.
    pub(crate) fn next_lit(&mut self) -> Option<Lit> {
        let lit = *self.lits.get(self.head)?;
        self.head += 1;
        Some(lit)
    }

    /// Nothing more is to be propagated: there is a conflict.
    pub(crate) fn skip(&mut self) {
        self.head = self.lits.len();
    }

    /// Whether all has been propagated.
    pub(crate) fn is_propagated(&self) -> bool {
        self.head == self.lits.len()
    }

    /// A literal holds from here on.
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

    /// Takes back all after a decision level; `undone` hears of each literal, the youngest first.
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

    /// How many literals hold at the root.
    pub(crate) fn root(&self) -> usize {
        self.starts.first().copied().unwrap_or(self.lits.len())
    }

    /// Drops the reasons at the root, where nobody asks for them; `implied` hears of each literal that had one.
    pub(crate) fn drop_root_reasons(&mut self, mut implied: impl FnMut(Lit)) {
        let root = self.root();
        for &lit in &self.lits[..root] {
            if self.causes[lit.var().index()].reason.take().is_some() {
                implied(lit);
            }
        }
    }
}
