//! Watches: each clause is watched by two of its literals and looked at only when one of them fails (Moskewicz,
//! Madigan, Zhao, Zhang and Malik, "Chaff", 2001), and not even then while a third one, its blocker, is known to
//! hold (Sörensson and Eén, "MiniSat 2.1", 2008).

use crate::clause::ClauseRef;
use crate::lit::Lit;

/// That a clause watches a literal.
#[derive(Clone, Copy)]
pub(crate) struct Watch {
    pub(crate) clause: ClauseRef,
    /// Some other literal of the clause: while it holds the clause need not be looked at. In a binary clause it
    /// is the other one.
    pub(crate) blocker: Lit,
    pub(crate) binary: bool,
}

/// Who watches which literal.
#[derive(Default)]
pub(crate) struct Watches {
    /// By literal: the clauses that watch its negation, to be looked at when it is assigned.
    lists: Vec<Vec<Watch>>,
}

impl Watches {
    pub(crate) fn add_var(&mut self) {
        self.lists.extend([Vec::new(), Vec::new()]);
    }

    /// A clause watches its first two literals.
    pub(crate) fn attach(&mut self, clause: ClauseRef, lits: &[Lit]) {
        let binary = lits.len() == 2;
        self.watch(lits[0], Watch { clause, blocker: lits[1], binary });
        self.watch(lits[1], Watch { clause, blocker: lits[0], binary });
    }

    /// A clause watches a literal.
    pub(crate) fn watch(&mut self, lit: Lit, watch: Watch) {
        self.lists[(!lit).code()].push(watch);
    }

    /// The watches that a literal's assignment calls on; they are taken out.
    pub(crate) fn take(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.lists[lit.code()])
    }

    /// Puts them back, without those that have moved to another literal.
    pub(crate) fn put_back(&mut self, lit: Lit, list: Vec<Watch>) {
        self.lists[lit.code()] = list;
    }

    /// Nobody watches anything.
    pub(crate) fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }
}
