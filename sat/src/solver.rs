//! The solver: its state, how clauses come in, and the steps of the search (Eén and Sörensson, "An extensible
//! SAT-solver", 2003).

use crate::Status;
use crate::analyse::Analysis;
use crate::clause::{ClauseDb, ClauseRef};
use crate::lit::{Lit, Var};
use crate::order::Order;
use crate::proof::{Line, Proof, ProofWriter};
use crate::reduce::{self, Reduction};
use crate::restart::Restarts;
use crate::trail::{Trail, Value};
use crate::watch::Watches;

/// Clauses over variables, and the state of the search.
pub struct Solver {
    pub(crate) clauses: ClauseDb,
    pub(crate) watches: Watches,
    pub(crate) trail: Trail,
    pub(crate) order: Order,
    /// By variable: the value that it had last, which a decision gives it again (Pipatsrisawat and Darwiche, "A
    /// lightweight component caching scheme", 2007).
    phases: Vec<bool>,
    pub(crate) analysis: Analysis,
    restarts: Restarts,
    /// More learnt clauses than this are reduced.
    pub(crate) max_learnts: usize,
    conflicts: u64,
    /// The empty clause has been derived.
    unsat: bool,
    /// The literals of the clause that comes in; kept for its memory.
    buffer: Vec<Lit>,
    pub(crate) proof: Proof,
    /// A reduction that is under way.
    pub(crate) reduction: Option<Reduction>,
    /// Watches that have been looked at.
    pub(crate) visits: u64,
}

impl Default for Solver {
    /// No variable and no clause.
    fn default() -> Solver {
        Solver {
            clauses: ClauseDb::default(),
            watches: Watches::default(),
            trail: Trail::default(),
            order: Order::default(),
            phases: Vec::new(),
            analysis: Analysis::default(),
            restarts: Restarts::default(),
            max_learnts: reduce::FIRST,
            conflicts: 0,
            unsat: false,
            buffer: Vec::new(),
            proof: Proof::default(),
            reduction: None,
            visits: 0,
        }
    }
}

impl Solver {
    /// No variable and no clause; `writer` gets the proof.
    pub fn with_proof(writer: Box<dyn ProofWriter>) -> Solver {
        Solver { proof: Proof(Some(writer)), ..Solver::default() }
    }

    /// Adds so many variables; returns the first one, and the others follow it. A decision gives them the value
    /// `phase` first.
    pub fn new_vars(&mut self, count: usize, phase: bool) -> Var {
        let first = Var::from_index(self.phases.len());
        for _ in 0..count {
            let var = self.trail.add_var();
            self.watches.add_var();
            self.analysis.add_var();
            self.order.add_var(var);
            self.phases.push(phase);
        }
        first
    }

    /// Adds a clause, at any time; a search under way goes back to its start. Literals may repeat, and a clause
    /// may hold always. The empty clause is unsatisfiable.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        if self.unsat {
            return;
        }
        self.proof.write(Line::Original, clause);
        self.backjump(0);
        // What is known at the root is left out.
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
        match lits[..] {
            [] => self.refute(),
            [unit] => {
                self.trail.assign(unit, None);
                if self.propagate().is_some() {
                    self.refute();
                }
            }
            _ => {
                self.attach(&lits, None);
            }
        }
        self.buffer = lits;
    }

    /// One decision, or one conflict and what is learnt from it.
    pub fn step(&mut self) -> Status {
        loop {
            if let Some(status) = self.piece() {
                return status;
            }
        }
    }

    /// The same; or `None` after a piece of what a step may need first: to forget takes long where there are many
    /// clauses. No clause may come in before the step is done.
    pub fn piece(&mut self) -> Option<Status> {
        if let Some(reduction) = self.reduction.take() {
            self.reduction = self.reduce(reduction);
            return self.reduction.is_none().then(|| self.decide());
        }
        if self.unsat {
            return Some(Status::Unsat);
        }
        if let Some(conflict) = self.propagate() {
            self.conflicts += 1;
            if self.trail.decision_level() == 0 {
                self.refute();
                return Some(Status::Unsat);
            }
            self.learn(conflict);
            return Some(Status::Learnt);
        }
        if self.restarts.is_due(self.conflicts) {
            self.backjump(0);
            if self.is_crowded() {
                self.reduction = Some(self.begin_reduction());
                return None;
            }
        }
        Some(self.decide())
    }

    /// How many watches have been looked at so far: what takes the time.
    pub const fn visits(&self) -> u64 {
        self.visits
    }

    /// Whether a literal holds now: in a model, if the last step was [`Status::Sat`].
    pub fn is_true(&self, lit: Lit) -> bool {
        self.trail.value(lit) == Value::True
    }

    /// Conflicts so far, in steps.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Adds a clause of at least two literals, with its LBD if it is learnt.
    pub(crate) fn attach(&mut self, lits: &[Lit], lbd: Option<u32>) -> ClauseRef {
        let clause = self.clauses.push(lits, lbd);
        self.watches.attach(clause, lits);
        clause
    }

    /// A clause fails at the root.
    fn refute(&mut self) {
        self.proof.write(Line::Derived, &[]);
        self.unsat = true;
    }

    /// Learns from a clause that fails, and goes back to where what is learnt implies something.
    fn learn(&mut self, conflict: ClauseRef) {
        let learnt = self.analyse(conflict);
        self.proof.write(Line::Derived, &learnt.lits);
        self.backjump(learnt.backjump);
        let unit = learnt.lits.len() == 1;
        let reason = (!unit).then(|| self.attach(&learnt.lits, Some(learnt.lbd)));
        self.trail.assign(learnt.lits[0], reason);
        self.order.decay();
    }

    /// Decides the most active variable that is open, if there is one.
    fn decide(&mut self) -> Status {
        while let Some(var) = self.order.pop() {
            if self.trail.value(var.positive()) == Value::Unassigned {
                self.trail.decide(var.lit(self.phases[var.index()]));
                return Status::Decided;
            }
        }
        Status::Sat
    }

    fn backjump(&mut self, level: u32) {
        let Solver { trail, phases, order, .. } = self;
        trail.backjump(level, |lit| {
            phases[lit.var().index()] = lit.is_positive();
            order.insert(lit.var());
        });
    }
}
