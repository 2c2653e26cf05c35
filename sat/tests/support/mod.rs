//! What the solver's tests share: random formulas, recorded proofs, and their checker.
#![allow(dead_code, reason = "every test file uses its own part of this")]

pub mod checker;
pub mod dice;
pub mod formulas;
pub mod trace;

use gridlight_sat::{Lit, Solver, Status, Var};

/// The literal of a DIMACS number: the variable from 1, negative if negated.
pub fn lit(number: i32) -> Lit {
    Var::from_index(number.unsigned_abs() as usize - 1).lit(number > 0)
}

/// Adds a clause of DIMACS numbers.
pub fn add(solver: &mut Solver, clause: &[i32]) {
    solver.add_clause(&clause.iter().copied().map(lit).collect::<Vec<_>>());
}

/// Whether the clauses can be satisfied.
pub fn solve(solver: &mut Solver) -> bool {
    loop {
        match solver.step() {
            Status::Decided | Status::Learnt => {}
            settled => return settled == Status::Sat,
        }
    }
}

/// The values of the first variables, as DIMACS numbers.
pub fn model(solver: &Solver, vars: usize) -> Vec<i32> {
    (1..=vars as i32).map(|var| if solver.is_true(lit(var)) { var } else { -var }).collect()
}

/// Whether values satisfy a clause.
pub fn satisfies(model: &[i32], clause: &[i32]) -> bool {
    clause.iter().any(|&lit| model[lit.unsigned_abs() as usize - 1] == lit)
}
