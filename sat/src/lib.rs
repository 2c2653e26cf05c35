//! A small SAT solver: conflict-driven clause learning (CDCL) after MiniSat, Glucose and CaDiCaL, in steps, so that it
//! can be paused and resumed at any time. Deterministic: time is counted in conflicts and in watches visited.
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
//! | `watch`, `propagate` | unit propagation with two watched literals and blockers; binary clauses separately |
//! | `analyse` | first unique implication point, LBD |
//! | `minimise` | minimisation of learnt clauses, recursive with memoisation |
//! | `order` | VSIDS: bump, decay, a heap |
//! | `phase` | saved, target and best phases, and rephasing |
//! | `mode` | alternating focused and stable mode |
//! | `restart` | averages of LBDs in focused mode, Luby's sequence in stable mode |
//! | `vivify` | shortening learnt clauses by propagation |
//! | `reduce` | forgetting clauses by tiers of LBD and use |
//! | `proof` | a DRAT proof, line by line |
//! | `settings` | how often all this happens, and counters |
//! | `solver` | the state, adding clauses |
//! | `search` | the steps |

mod analyse;
mod clause;
mod lit;
mod minimise;
mod mode;
mod order;
mod phase;
mod proof;
mod propagate;
mod reduce;
mod restart;
mod search;
mod settings;
mod solver;
mod trail;
mod vivify;
mod watch;

pub use lit::{Lit, Var};
pub use proof::{Line, ProofWriter};
pub use settings::{Settings, Statistics};
pub use solver::Solver;

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Undecided; a decision was made.
    Decided,
    /// Undecided; there was a conflict and a clause was learnt.
    Learnt,
    /// Satisfiable: [`Solver::is_true`] gives the model.
    Sat,
    /// Unsatisfiable.
    Unsat,
}
