//! A small SAT solver: conflict-driven clause learning (CDCL) after MiniSat and Glucose, in steps, so that it can be
//! left and taken up at any time. Deterministic.
//!
//! ```
//! use gridlight_sat::{Solver, Status};
//!
//! let mut solver = Solver::default();
//! let a = solver.new_vars(2, false);
//! let b = a + 1;
//! solver.add_clause(&[a.positive(), b.positive()]);
//! solver.add_clause(&[a.negative(), b.positive()]);
//! let status = loop {
//!     match solver.step() {
//!         Status::Decided | Status::Learnt => {}
//!         settled => break settled,
//!     }
//! };
//! assert_eq!(status, Status::Sat);
//! assert!(solver.is_true(b.positive()));
//! ```
//!
//! | module | mechanism |
//! |---|---|
//! | `lit` | variables and literals |
//! | `clause` | the clause database, an arena |
//! | `trail` | values, decision levels, reasons |
//! | `watch`, `propagate` | unit propagation over two watched literals, with blockers |
//! | `analyse` | first unique implication point, minimisation, LBD |
//! | `order` | VSIDS: bump, decay, a heap |
//! | `restart` | Luby's sequence |
//! | `reduce` | forgetting by LBD |
//! | `proof` | a DRAT proof, line by line |
//! | `solver` | the state, clauses coming in, the steps |

mod analyse;
mod clause;
mod lit;
mod order;
mod proof;
mod propagate;
mod reduce;
mod restart;
mod solver;
mod trail;
mod watch;

pub use lit::{Lit, Var};
pub use proof::{Line, ProofWriter};
pub use solver::Solver;

/// What a step led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Not settled; something was decided.
    Decided,
    /// Not settled; there was a conflict and something was learnt.
    Learnt,
    /// All clauses hold: [`Solver::is_true`] tells the model.
    Sat,
    /// The clauses contradict each other.
    Unsat,
}
