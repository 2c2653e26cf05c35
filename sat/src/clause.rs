//! The clause database: all clauses are stored in one arena, each after its header (Eén and Sörensson, "An extensible
//! SAT-solver", 2003), so that propagation finds a clause's literals at the clause itself.

use std::num::NonZero;

use crate::lit::Lit;

/// A clause, by the index of its first literal in the arena; its header comes before that, so the index is never 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClauseRef(NonZero<u32>);

impl ClauseRef {
    /// The clause whose first literal is at this word.
    fn at(word: usize) -> ClauseRef {
        ClauseRef(NonZero::<u32>::MIN.saturating_add(word as u32 - 1))
    }
}

/// Clauses up to this LBD ("glue") are kept for good.
pub(crate) const TIER1: u32 = 2;
/// Clauses up to this LBD are safe from two reductions after each use, others from one.
pub(crate) const TIER2: u32 = 6;

/// The words of a header: the number of literals, and the tag.
const HEADER: usize = 2;

/// The data of a clause besides its literals, in one word.
#[derive(Clone, Copy)]
pub(crate) struct Tag(u32);

impl Tag {
    const LEARNT: u32 = 1;
    const GARBAGE: u32 = 2;
    const VIVIFIED: u32 = 4;
    /// Two bits from here.
    const USED: u32 = 8;
    /// All further bits.
    const LBD: u32 = 32;

    /// An original clause.
    pub(crate) const GIVEN: Tag = Tag(0);

    /// A learnt clause with this LBD.
    pub(crate) fn learnt(lbd: u32) -> Tag {
        Tag(Tag::LEARNT | (lbd * Tag::LBD)).with_use()
    }

    pub(crate) fn is_learnt(self) -> bool {
        self.0 & Tag::LEARNT != 0
    }

    /// The literal block distance of a learnt clause.
    pub(crate) fn lbd(self) -> u32 {
        self.0 / Tag::LBD
    }

    pub(crate) fn with_lbd(self, lbd: u32) -> Tag {
        Tag((self.0 % Tag::LBD) | (lbd * Tag::LBD))
    }

    /// The number of reductions from which it is safe because it was used.
    pub(crate) fn used(self) -> u32 {
        self.0 / Tag::USED % 4
    }

    /// The tag after a conflict was learnt from the clause.
    pub(crate) fn with_use(self) -> Tag {
        let used = 1 + u32::from(self.lbd() <= TIER2);
        Tag((self.0 & !(3 * Tag::USED)) | (used * Tag::USED))
    }

    /// The tag after the clause has survived a reduction.
    pub(crate) fn older(self) -> Tag {
        Tag(self.0 - self.used().min(1) * Tag::USED)
    }

    /// Whether the next reduction drops it.
    pub(crate) fn is_garbage(self) -> bool {
        self.0 & Tag::GARBAGE != 0
    }

    pub(crate) fn garbage(self) -> Tag {
        Tag(self.0 | Tag::GARBAGE)
    }

    /// Whether it has been vivified.
    pub(crate) fn is_vivified(self) -> bool {
        self.0 & Tag::VIVIFIED != 0
    }

    pub(crate) fn vivified(self) -> Tag {
        Tag(self.0 | Tag::VIVIFIED)
    }
}

/// All clauses with at least two literals.
#[derive(Default)]
pub(crate) struct ClauseDb {
    /// The words of headers are stored as literals with that code: then a clause's literals are a slice.
    arena: Vec<Lit>,
    /// The word where the first learnt clause begins, if there is one.
    first_learnt: Option<usize>,
}

impl ClauseDb {
    /// Adds a clause.
    pub(crate) fn push(&mut self, lits: &[Lit], tag: Tag) -> ClauseRef {
        if tag.is_learnt() {
            self.first_learnt.get_or_insert(self.arena.len());
        }
        self.arena.extend([lits.len() as u32, tag.0].map(Lit::from_code));
        let clause = ClauseRef::at(self.arena.len());
        self.arena.extend_from_slice(lits);
        clause
    }

    pub(crate) fn lits(&self, clause: ClauseRef) -> &[Lit] {
        let start = clause.0.get() as usize;
        &self.arena[start..start + self.arena[start - HEADER].code()]
    }

    pub(crate) fn lits_mut(&mut self, clause: ClauseRef) -> &mut [Lit] {
        let start = clause.0.get() as usize;
        let len = self.arena[start - HEADER].code();
        &mut self.arena[start..start + len]
    }

    pub(crate) fn tag(&self, clause: ClauseRef) -> Tag {
        Tag(self.arena[clause.0.get() as usize - 1].code() as u32)
    }

    pub(crate) fn set_tag(&mut self, clause: ClauseRef, tag: Tag) {
        self.arena[clause.0.get() as usize - 1] = Lit::from_code(tag.0);
    }

    /// The clause that begins at a word, and the word where the next one begins; `None` at the end. The first begins at
    /// 0, and they come in the order in which they were added.
    pub(crate) fn next(&self, word: usize) -> Option<(ClauseRef, usize)> {
        let len = self.arena.get(word)?.code();
        Some((ClauseRef::at(word + HEADER), word + HEADER + len))
    }

    /// The word where the first learnt clause begins, or the end if there is none.
    pub(crate) fn first_learnt(&self) -> usize {
        self.first_learnt.unwrap_or(self.arena.len())
    }
}
