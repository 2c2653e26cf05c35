//! The searches that run beside the portfolio where there are more workers: each does one thing alone that the portfolio
//! does by turns. Nothing passes between them; the first to settle the board settles it.

use super::Tricks;

/// One of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// Annealing alone, from other random numbers than the portfolio's.
    Anneal(u64),
    /// The clauses of one plan alone, and of longer ones once it is refuted.
    Plan(&'static str),
    /// The complete search alone.
    Complete,
}

/// All of them, those first that settle most boards which the portfolio has not settled in 300 ms.
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
    /// Of what a search may use, what this one does.
    pub fn tricks(self, all: Tricks) -> Tricks {
        Tricks {
            anneal: all.anneal && matches!(self, Beside::Anneal(_)),
            layers: all.layers && matches!(self, Beside::Plan(_)),
            deep: all.deep && matches!(self, Beside::Complete),
            ..all
        }
    }
}
