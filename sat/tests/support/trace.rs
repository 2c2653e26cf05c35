//! A record of what a solver does with its clauses, to be checked afterwards.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::cell::RefCell;
use std::rc::Rc;

use gridlight_sat::{Line, Lit, ProofWriter, Settings, Solver};

use super::checker::{Checker, Flaw};

/// The lines so far, shared with the solver that writes them. Literals are DIMACS numbers.
#[derive(Clone, Default)]
pub struct Trace(Rc<RefCell<Lines>>);

type Lines = Vec<(Line, Vec<i32>)>;

impl ProofWriter for Trace {
    fn write(&mut self, line: Line, clause: &[Lit]) {
        let number = |lit: &Lit| {
            let var = lit.var().index() as i32 + 1;
            if lit.is_positive() { var } else { -var }
        };
        self.0.borrow_mut().push((line, clause.iter().map(number).collect()));
    }
}

impl Trace {
    /// A solver that writes to this record.
    pub fn solver(&self) -> Solver {
        self.solver_with(Settings::default())
    }

    /// The same with settings.
    pub fn solver_with(&self, settings: Settings) -> Solver {
        Solver::new(settings, Some(Box::new(self.clone())))
    }

    /// The number of lines of a kind.
    pub fn count(&self, line: Line) -> usize {
        self.0.borrow().iter().filter(|&&(other, _)| other == line).count()
    }

    /// The original clauses.
    pub fn originals(&self) -> Vec<Vec<i32>> {
        let lines = self.0.borrow();
        let originals = lines.iter().filter(|(line, _)| *line == Line::Original);
        originals.map(|(_, clause)| clause.clone()).collect()
    }

    /// The same lines without one of the original clauses.
    pub fn without_original(&self, number: usize) -> Trace {
        let mut lines = self.0.borrow().clone();
        let mut originals = (0..lines.len()).filter(|&place| lines[place].0 == Line::Original);
        if let Some(place) = originals.nth(number) {
            lines.remove(place);
        }
        Trace(Rc::new(RefCell::new(lines)))
    }

    /// Whether the empty clause was derived, in the last line.
    pub fn refutes(&self) -> bool {
        self.0.borrow().last().is_some_and(|(line, clause)| *line == Line::Derived && clause.is_empty())
    }

    /// Checks every line; returns whether the clauses contradict each other in the end.
    ///
    /// # Errors
    /// With the number of the first wrong line, and what is wrong with it.
    pub fn check(&self) -> Result<bool, (usize, Flaw)> {
        let mut checker = Checker::default();
        for (number, (line, clause)) in self.0.borrow().iter().enumerate() {
            let checked = match line {
                Line::Original => {
                    checker.assume(clause);
                    Ok(())
                }
                Line::Derived => checker.derive(clause),
                Line::Deleted => checker.delete(clause),
            };
            checked.map_err(|flaw| (number, flaw))?;
        }
        Ok(checker.is_refuted())
    }
}
