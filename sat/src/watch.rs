//! Watches: each clause is watched by two of its literals and visited only when one of them becomes false (Moskewicz,
//! Madigan, Zhao, Zhang and Malik, "Chaff", 2001), and not even then while a third one, its blocker, is known to be
//! true (Sörensson and Eén, "MiniSat 2.1", 2008). Binary clauses have separate lists and are never visited.

use crate::clause::ClauseRef;
use crate::lit::Lit;

/// A clause watching a literal.
#[derive(Clone, Copy)]
pub(crate) struct Watch {
    pub(crate) clause: ClauseRef,
    /// Another literal of the clause: while it is true the clause need not be visited. In a binary clause it is the
    /// other literal.
    pub(crate) blocker: Lit,
}

/// The watch lists.
#[derive(Default)]
pub(crate) struct Watches {
    /// By literal: the clauses that watch its negation, to be visited when it is assigned.
    long: Vec<Vec<Watch>>,
    /// The same for binary clauses.
    binary: Vec<Vec<Watch>>,
}

impl Watches {
    pub(crate) fn add_var(&mut self) {
        self.long.extend([Vec::new(), Vec::new()]);
        self.binary.extend([Vec::new(), Vec::new()]);
    }

    /// Watches the first two literals of a clause.
    pub(crate) fn attach(&mut self, clause: ClauseRef, lits: &[Lit]) {
        let lists = if lits.len() == 2 { &mut self.binary } else { &mut self.long };
        lists[(!lits[0]).code()].push(Watch { clause, blocker: lits[1] });
        lists[(!lits[1]).code()].push(Watch { clause, blocker: lits[0] });
    }

    /// Watches one literal of a clause with more than two.
    pub(crate) fn watch(&mut self, lit: Lit, watch: Watch) {
        self.long[(!lit).code()].push(watch);
    }

    /// The binary clauses to consider when a literal is assigned.
    pub(crate) fn binary(&self, lit: Lit) -> &[Watch] {
        &self.binary[lit.code()]
    }

    /// The other watches to consider; they are taken out.
    pub(crate) fn take(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.long[lit.code()])
    }

    /// Puts them back, without those that have moved to another literal.
    pub(crate) fn put_back(&mut self, lit: Lit, list: Vec<Watch>) {
        self.long[lit.code()] = list;
    }

    /// Removes all watches.
    pub(crate) fn clear(&mut self) {
        self.long.iter_mut().chain(&mut self.binary).for_each(Vec::clear);
    }
}
