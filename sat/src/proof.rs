//! Proofs: a solver can log what it does with its clauses, line by line as in DRAT (Wetzler, Heule and Hunt,
//! "DRAT-trim", 2014), so that others can check that a contradiction follows.
//!
//! Every derived clause follows by reverse unit propagation from the clauses of the lines before it that have not been
//! deleted: assigning the negations of its literals and propagating leads to a conflict (Goldberg and Novikov,
//! "Verification of proofs of unsatisfiability", 2003). Literals that are true at the root are derived as unit clauses
//! before their reasons are deleted, so that checkers need not remember them.

use crate::lit::Lit;

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// The clause is original: an axiom.
    Original,
    /// The clause follows from earlier ones. The empty clause ends a proof.
    Derived,
    /// The clause is no longer needed.
    Deleted,
}

/// Writes a proof. A deleted clause has the literals of an earlier one in any order.
pub trait ProofWriter {
    /// Writes the next line.
    fn write(&mut self, line: Line, clause: &[Lit]);
}

/// The destination of the proof, if one is wanted.
#[derive(Default)]
pub(crate) struct Proof(pub(crate) Option<Box<dyn ProofWriter>>);

impl Proof {
    // Not inlined: this makes the page's module, which writes no proof, smaller.
    #[inline(never)]
    pub(crate) fn write(&mut self, line: Line, clause: &[Lit]) {
        if let Some(writer) = &mut self.0 {
            writer.write(line, clause);
        }
    }
}
