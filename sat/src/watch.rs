//! Watches: each clause is watched by two of its literals and looked at only when one of them fails (Moskewicz,
//! Madigan, Zhao, Zhang and Malik, "Chaff", 2001), and not even then while a third one, its blocker, is known to
//! hold (Sörensson and Eén, "MiniSat 2.1", 2008). Binary clauses have lists of their own and are never looked at.

use crate::clause::ClauseRef;
use crate::lit::Lit;

/// That a clause watches a literal.
#[derive(Clone, Copy)]
pub(crate) struct Watch {
    pub(crate) clause: ClauseRef,
    /// Some other literal of the clause: while it holds the clause need not be looked at. In a binary clause it
    /// is the other one.
    pub(crate) blocker: Lit,
}

/// Who watches which literal.
#[derive(Default)]
pub(crate) struct Watches {
    /// By literal: the clauses that watch its negation, to be looked at when it is assigned.
    long: Vec<Vec<Watch>>,
    /// The same for clauses of two literals.
    binary: Vec<Vec<Watch>>,
}

impl Watches {
    pub(crate) fn add_var(&mut self) {
        self.long.extend([Vec::new(), Vec::new()]);
        self.binary.extend([Vec::new(), Vec::new()]);
    }

    /// A clause watches its first two literals.
    pub(crate) fn attach(&mut self, clause: ClauseRef, lits: &[Lit]) {
        let lists = if lits.len() == 2 { &mut self.binary } else { &mut self.long };
        lists[(!lits[0]).code()].push(Watch { clause, blocker: lits[1] });
        lists[(!lits[1]).code()].push(Watch { clause, blocker: lits[0] });
    }

    /// A clause of more than two literals watches one.
    pub(crate) fn watch(&mut self, lit: Lit, watch: Watch) {
        self.long[(!lit).code()].push(watch);
    }

    /// The binary clauses that a literal's assignment calls on.
    pub(crate) fn binary(&self, lit: Lit) -> &[Watch] {
        &self.binary[lit.code()]
    }

    /// The other watches that it calls on; they are taken out.
    pub(crate) fn take(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.long[lit.code()])
    }

    /// Puts them back, without those that have moved to another literal.
    pub(crate) fn put_back(&mut self, lit: Lit, list: Vec<Watch>) {
        self.long[lit.code()] = list;
    }

    /// Nobody watches anything.
    pub(crate) fn clear(&mut self) {
        self.long.iter_mut().chain(&mut self.binary).for_each(Vec::clear);
    }
}
