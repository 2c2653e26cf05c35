//! Proofs: a solver can tell what it does with its clauses, line by line as in DRAT (Wetzler, Heule and Hunt,
//! "DRAT-trim", 2014), so that others can check that a contradiction follows.
//!
//! Every derived clause follows by reverse unit propagation from the clauses of the lines before it that have not
//! been deleted: assigning the negations of its literals and propagating leads to a conflict (Goldberg and Novikov,
//! "Verification of proofs of unsatisfiability", 2003). What holds at the root is derived as unit clauses before
//! its reasons are deleted, so that checkers need not remember it.

use crate::lit::Lit;

/// What a line says of its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// It was given: an axiom.
    Original,
    /// It follows from those before. The empty clause ends a proof.
    Derived,
    /// It is needed no more.
    Deleted,
}

/// Takes down a proof. A deleted clause has the literals of an earlier one in any order.
pub trait ProofWriter {
    /// The next line.
    fn write(&mut self, line: Line, clause: &[Lit]);
}

/// Where the proof goes, if anybody wants it.
#[derive(Default)]
pub(crate) struct Proof(pub(crate) Option<Box<dyn ProofWriter>>);

impl Proof {
    // Not inlined: a page's module, where nobody listens, is smaller so.
    #[inline(never)]
    pub(crate) fn write(&mut self, line: Line, clause: &[Lit]) {
        if let Some(writer) = &mut self.0 {
            writer.write(line, clause);
        }
    }
}
