//! The solver: its state, and the adding of clauses (Eén and Sörensson, "An extensible SAT-solver", 2003).

use crate::analyse::Analysis;
use crate::clause::{ClauseDb, ClauseRef, Tag};
use crate::lit::{Lit, Var};
use crate::mode::Mode;
use crate::order::Order;
use crate::phase::Phases;
use crate::proof::{Line, Proof, ProofWriter};
use crate::restart::Restarts;
use crate::search::Job;
use crate::settings::{Settings, Statistics};
use crate::trail::{Trail, Value};
use crate::watch::Watches;

/// Clauses over variables, and the state of the search.
pub struct Solver {
    pub(crate) settings: Settings,
    pub(crate) statistics: Statistics,
    pub(crate) clauses: ClauseDb,
    pub(crate) watches: Watches,
    pub(crate) trail: Trail,
    pub(crate) order: Order,
    pub(crate) phases: Phases,
    pub(crate) analysis: Analysis,
    pub(crate) mode: Mode,
    pub(crate) restarts: Restarts,
    /// The numbers of conflicts at which phases are next reset and learnt clauses next forgotten.
    pub(crate) rephase_due: u64,
    pub(crate) reduce_due: u64,
    /// The work at the end of the last vivification.
    pub(crate) vivified_at: u64,
    /// The number of conflicts after which everything due has been done.
    pub(crate) settled: u64,
    /// The work under way between two decisions.
    pub(crate) job: Option<Job>,
    /// Whether the empty clause has been derived.
    pub(crate) unsat: bool,
    /// The literals of a clause being added; reused to save allocations.
    pub(crate) buffer: Vec<Lit>,
    pub(crate) proof: Proof,
}

impl Default for Solver {
    /// A solver without variables and clauses.
    fn default() -> Solver {
        Solver::new(Settings::default(), None)
    }
}

impl Solver {
    /// A solver without variables and clauses; `writer` gets the proof.
    pub fn new(settings: Settings, writer: Option<Box<dyn ProofWriter>>) -> Solver {
        Solver {
            statistics: Statistics::default(),
            clauses: ClauseDb::default(),
            watches: Watches::default(),
            trail: Trail::default(),
            order: Order::default(),
            phases: Phases::default(),
            analysis: Analysis::default(),
            mode: Mode::default(),
            restarts: Restarts::default(),
            rephase_due: settings.rephase,
            reduce_due: settings.reduce,
            vivified_at: 0,
            settled: 0,
            job: None,
            unsat: false,
            buffer: Vec::new(),
            proof: Proof(writer),
            settings,
        }
    }

    /// A solver without variables and clauses; `writer` gets the proof.
    pub fn with_proof(writer: Box<dyn ProofWriter>) -> Solver {
        Solver::new(Settings::default(), Some(writer))
    }

    /// Adds the given number of variables and returns the first one; the others follow it. Decisions first give them
    /// the value `phase`.
    pub fn new_vars(&mut self, count: usize, phase: bool) -> Var {
        let first = Var::from_index(self.trail.vars());
        for _ in 0..count {
            let var = self.trail.add_var();
            self.watches.add_var();
            self.analysis.add_var();
            self.order.add_var(var);
            self.phases.add_var(phase);
        }
        first
    }

    /// Adds a clause, at any time; a search under way restarts. Literals may be repeated, and a clause may be a
    /// tautology. The empty clause is unsatisfiable.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        if self.unsat {
            return;
        }
        self.proof.write(Line::Original, clause);
        self.backjump(0);
        // Leave out literals whose value is known at the root.
        self.buffer.clear();
        for &lit in clause {
            match self.trail.value(lit) {
                Value::True => return,
                Value::False => {}
                Value::Unassigned => self.buffer.push(lit),
            }
        }
        let lits = std::mem::take(&mut self.buffer);
        if (1..clause.len()).contains(&lits.len()) {
            self.proof.write(Line::Derived, &lits);
            self.proof.write(Line::Deleted, clause);
        }
        self.adopt(&lits, Tag::GIVEN);
        self.buffer = lits;
    }

    /// Adds a clause without assigned literals. Only at the root, with everything propagated.
    pub(crate) fn adopt(&mut self, lits: &[Lit], tag: Tag) {
        match *lits {
            [] => self.refute(),
            [unit] => {
                self.trail.assign(unit, None);
                if self.propagate().is_some() {
                    self.refute();
                }
            }
            _ => {
                self.attach(lits, tag);
            }
        }
    }

    /// Adds a clause with at least two literals, and its tag.
    pub(crate) fn attach(&mut self, lits: &[Lit], tag: Tag) -> ClauseRef {
        let clause = self.clauses.push(lits, tag);
        self.watches.attach(clause, lits);
        clause
    }

    /// Records that a clause is false at the root.
    pub(crate) fn refute(&mut self) {
        self.proof.write(Line::Derived, &[]);
        self.unsat = true;
    }

    /// Whether a literal is true now: in the model, if the last step was [`crate::Status::Sat`].
    pub fn is_true(&self, lit: Lit) -> bool {
        self.trail.value(lit) == Value::True
    }

    /// The number of conflicts so far.
    pub const fn conflicts(&self) -> u64 {
        self.statistics.conflicts
    }

    /// The number of watches visited so far, which dominate the running time.
    pub const fn visits(&self) -> u64 {
        self.statistics.visits
    }

    /// The counters so far.
    pub const fn statistics(&self) -> Statistics {
        self.statistics
    }
}
