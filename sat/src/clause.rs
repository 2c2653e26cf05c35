//! The clause database: all clauses lie in one arena, each behind its header (Eén and Sörensson, "An extensible
//! SAT-solver", 2003), so that propagation finds a clause's literals where it finds the clause.

use std::num::NonZero;

use crate::lit::Lit;

/// A clause, by where its first literal lies in the arena; its header comes before that, so it is never 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClauseRef(NonZero<u32>);

/// Words of a header: twice the number of literals, plus one if the clause is learnt; its LBD.
const HEADER: usize = 2;

impl Clause<'_> {
    /// The words that it takes, with its header.
    pub(crate) fn words(&self) -> usize {
        HEADER + self.lits.len()
    }
}

/// A clause as it lies in the arena.
pub(crate) struct Clause<'a> {
    /// The number of decision levels it was learnt from; `None` for a clause that was given.
    pub(crate) lbd: Option<u32>,
    pub(crate) lits: &'a [Lit],
}

/// All clauses of two literals and more.
#[derive(Default)]
pub(crate) struct ClauseDb {
    /// The words of the headers are kept as literals of that code: then a clause's literals are a slice.
    arena: Vec<Lit>,
    /// How many of the clauses are learnt.
    pub(crate) learnts: usize,
}

impl ClauseDb {
    /// Adds a clause, with its LBD if it is learnt.
    pub(crate) fn push(&mut self, lits: &[Lit], lbd: Option<u32>) -> ClauseRef {
        let words = [(lits.len() as u32) << 1 | u32::from(lbd.is_some()), lbd.unwrap_or(0)];
        self.arena.extend(words.map(Lit::from_code));
        let clause = ClauseRef(NonZero::<u32>::MIN.saturating_add(self.arena.len() as u32 - 1));
        self.arena.extend_from_slice(lits);
        self.learnts += usize::from(lbd.is_some());
        clause
    }

    pub(crate) fn lits(&self, clause: ClauseRef) -> &[Lit] {
        let start = clause.0.get() as usize;
        &self.arena[start..start + (self.arena[start - HEADER].code() >> 1)]
    }

    pub(crate) fn lits_mut(&mut self, clause: ClauseRef) -> &mut [Lit] {
        let start = clause.0.get() as usize;
        let len = self.arena[start - HEADER].code() >> 1;
        &mut self.arena[start..start + len]
    }

    /// The words of all clauses.
    pub(crate) fn len(&self) -> usize {
        self.arena.len()
    }

    /// The clauses from a word on, where one begins, in the order in which they were added.
    pub(crate) fn iter(&self, from: usize) -> impl Iterator<Item = Clause<'_>> {
        let mut rest = self.arena.get(from..).unwrap_or_default();
        std::iter::from_fn(move || {
            let (&[size, lbd], words) = rest.split_first_chunk()?;
            let (lits, next) = words.split_at(size.code() >> 1);
            rest = next;
            Some(Clause { lbd: (size.code() & 1 == 1).then_some(lbd.code() as u32), lits })
        })
    }
}
