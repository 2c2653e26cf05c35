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

/// What is assigned.
#[derive(Default)]
pub(crate) struct Trail {
    /// By literal.
    values: Vec<Value>,
    /// By variable: its decision level, if it is assigned.
    levels: Vec<u32>,
    /// By variable: the clause that implied it. Decisions have none, nor has what was learnt to hold always.
    reasons: Vec<Option<ClauseRef>>,
    lits: Vec<Lit>,
    /// By decision level, from the first: where it starts on the trail.
    starts: Vec<usize>,
    /// How much of the trail has been propagated.
    head: usize,
}

impl Trail {
    /// Adds the next variable.
    pub(crate) fn add_var(&mut self) -> Var {
        let var = Var::from_index(self.levels.len());
        self.values.extend([Value::Unassigned; 2]);
        self.levels.push(0);
        self.reasons.push(None);
        var
    }

    pub(crate) fn value(&self, lit: Lit) -> Value {
        self.values[lit.code()]
    }

    /// The decision level of an assigned variable.
    pub(crate) fn level(&self, var: Var) -> u32 {
        self.levels[var.index()]
    }

    /// The clause that implied an assigned variable; its first literal is the variable's.
    pub(crate) fn reason(&self, var: Var) -> Option<ClauseRef> {
        self.reasons[var.index()]
    }

    /// The decisions so far; 0 at the root, where what holds does so always.
    pub(crate) fn decision_level(&self) -> u32 {
        self.starts.len() as u32
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
        self.levels[lit.var().index()] = self.decision_level();
        self.reasons[lit.var().index()] = reason;
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

    /// Drops the reasons at the root, where nobody asks for them; `implied` hears of each literal that had one.
    pub(crate) fn drop_root_reasons(&mut self, mut implied: impl FnMut(Lit)) {
        let root = self.starts.first().copied().unwrap_or(self.lits.len());
        for &lit in &self.lits[..root] {
            if self.reasons[lit.var().index()].take().is_some() {
                implied(lit);
            }
        }
    }
}
