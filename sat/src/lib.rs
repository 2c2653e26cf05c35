//! A small SAT solver: conflict-driven clause learning (CDCL) after MiniSat, Glucose and CaDiCaL, in steps, so that it
//! can be left and taken up at any time. Deterministic: time is counted in conflicts and in watches looked at.
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
//! | `watch`, `propagate` | unit propagation over two watched literals, with blockers; binary clauses apart |
//! | `analyse` | first unique implication point, LBD |
//! | `minimise` | minimisation of what is learnt, recursive with a memory |
//! | `order` | VSIDS: bump, decay, a heap |
//! | `phase` | saved, target and best phases, and setting them anew |
//! | `mode` | turns of focused and stable mode |
//! | `restart` | averages of LBDs when focused, Luby's sequence when stable |
//! | `vivify` | learnt clauses made shorter by propagation |
//! | `reduce` | forgetting by tiers of LBD and use |
//! | `proof` | a DRAT proof, line by line |
//! | `settings` | how often all this happens, and how often it did |
//! | `solver` | the state, clauses coming in |
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
