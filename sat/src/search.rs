//! The search, step by step: propagate, learn from a conflict or decide, and now and then do maintenance.
//!
//! What was tried on the clauses of layered plans, by conflicts on 12 boards of 10 x 10 (geometric means; noise is
//! about a tenth). Worthwhile: two modes (focused alone 156,000 instead of 58,000; stable alone 67,000 instead of
//! 61,000), vivification (81,000 without it instead of 58,000; 53,000 instead of 61,000 with 25 percent of the work
//! instead of 10), bumping of reasons in stable mode (51,000 instead of 61,000). Of little effect: tiers of 3 and 7
//! levels, resetting phases (47,000 without it instead of 51,000; kept for other clauses), also with flipped or random
//! phases in between (61,000 and 68,000 instead of 58,000). Worse: stable runs of 256 conflicts (70,000 instead of
//! 51,000).

use crate::Status;
use crate::clause::{ClauseRef, Tag};
use crate::proof::Line;
use crate::reduce::Reduction;
use crate::solver::Solver;
use crate::trail::Value;
use crate::vivify::Vivification;

/// Long work, done at the root in pieces.
pub(crate) enum Job {
    Vivify(Vivification),
    Reduce(Reduction),
}

impl Solver {
    /// Makes one decision, or handles one conflict and what is learnt from it.
    pub fn step(&mut self) -> Status {
        loop {
            if let Some(status) = self.piece() {
                return status;
            }
        }
    }

    /// The same; or returns `None` after a piece of long work that must come first, such as going through many clauses.
    /// No clause may be added before the step is done.
    pub fn piece(&mut self) -> Option<Status> {
        if let Some(job) = self.job.take() {
            self.job = self.work(job);
            return None;
        }
        if self.unsat {
            return Some(Status::Unsat);
        }
        if let Some(conflict) = self.propagate() {
            self.statistics.conflicts += 1;
            if self.trail.decision_level() == 0 {
                self.refute();
                return Some(Status::Unsat);
            }
            self.phases.note(&self.trail, self.trail.before_decision());
            self.learn(conflict);
            return Some(Status::Learnt);
        }
        if self.settled < self.conflicts() {
            self.settled = self.conflicts();
            self.settle();
            if self.job.is_some() {
                return None;
            }
        }
        Some(self.decide())
    }

    /// Learns from a conflicting clause, and jumps back to where the learnt clause implies something.
    fn learn(&mut self, conflict: ClauseRef) {
        let learnt = self.analyse(conflict);
        self.proof.write(Line::Derived, &learnt.lits);
        self.backjump(learnt.backjump);
        let unit = learnt.lits.len() == 1;
        let reason = (!unit).then(|| self.attach(&learnt.lits, Tag::learnt(learnt.lbd)));
        self.trail.assign(learnt.lits[0], reason);
        self.order.decay();
        if !self.mode.stable {
            self.restarts.note(learnt.lbd);
        }
    }

    /// Does what is due after a conflict, once everything is propagated.
    fn settle(&mut self) {
        let conflicts = self.conflicts();
        let switched = self.mode.switch(&self.settings, &mut self.statistics);
        let rephased = conflicts >= self.rephase_due;
        if switched || rephased || self.restarts.is_due(self.mode.stable, conflicts) {
            self.phases.note(&self.trail, self.trail.lits().len());
            let level = self.reused_level();
            self.backjump(level);
            self.restarts.begin(self.settings.restart, self.mode.stable, conflicts);
            self.statistics.restarts += 1;
        }
        if rephased {
            self.backjump(0);
            self.phases.rephase(self.statistics.rephases);
            self.statistics.rephases += 1;
            self.rephase_due = conflicts + self.settings.rephase * (self.statistics.rephases + 1);
        }
        if conflicts >= self.reduce_due {
            self.backjump(0);
            self.job = Some(Job::Vivify(self.begin_vivification()));
        }
    }

    /// Does a piece of a job; returns the work left, if any.
    fn work(&mut self, job: Job) -> Option<Job> {
        match job {
            Job::Vivify(vivification) => match self.vivify(vivification) {
                Some(left) => Some(Job::Vivify(left)),
                None if self.unsat => None,
                None => Some(Job::Reduce(self.begin_reduction())),
            },
            Job::Reduce(reduction) => self.reduce(reduction).map(Job::Reduce),
        }
    }

    /// Decides the most active open variable, if there is one.
    fn decide(&mut self) -> Status {
        let trail = &self.trail;
        let next = self.order.first(|var| trail.value(var.positive()) == Value::Unassigned);
        let Some(var) = next else { return Status::Sat };
        self.trail.decide(self.phases.lit(var, self.mode.stable));
        Status::Decided
    }

    /// The level up to which a restart would make the same decisions again (van der Tak, Ramos and Heule, "Reusing the
    /// assignment trail in CDCL solvers", 2011).
    fn reused_level(&mut self) -> u32 {
        let trail = &self.trail;
        let next = self.order.first(|var| trail.value(var.positive()) == Value::Unassigned);
        let Some(next) = next else { return 0 };
        let same = |&level: &u32| self.order.precedes(trail.decision(level).var(), next);
        (1..=trail.decision_level()).take_while(same).count() as u32
    }

    /// Undoes all assignments after a decision level.
    pub(crate) fn backjump(&mut self, level: u32) {
        let Solver { trail, phases, order, .. } = self;
        trail.backjump(level, |lit| {
            phases.save(lit);
            order.insert(lit.var());
        });
    }
}
