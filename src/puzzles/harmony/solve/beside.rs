//! The other searches of the portfolio for additional workers: each does only one of the things between which the
//! default search alternates. They share no facts; the first to settle the board settles it.

use super::Switches;

/// One of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// Annealing alone, with other random numbers than the default search.
    Anneal(u64),
    /// The clauses of one plan alone, and of longer ones once it is refuted.
    Plan(&'static str),
    /// The complete search alone.
    Complete,
}

/// All of them; first those that settle most of the boards which the default search has not settled in 300 ms.
pub const BESIDE: [Beside; 7] = [
    Beside::Anneal(1),
    Beside::Plan("DADAD"),
    Beside::Plan("***DD"),
    Beside::Anneal(2),
    Beside::Complete,
    Beside::Anneal(3),
    Beside::Plan("**DD"),
];

impl Beside {
    /// Which of the techniques that are on this search uses.
    pub fn switches(self, all: Switches) -> Switches {
        Switches {
            anneal: all.anneal && matches!(self, Beside::Anneal(_)),
            layers: all.layers && matches!(self, Beside::Plan(_)),
            complete: all.complete && matches!(self, Beside::Complete),
            ..all
        }
    }
}
