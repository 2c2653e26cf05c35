//! Exact best play: the chance to reach a goal when every card is flipped as well as can be, and the same for every
//! card that could be flipped first.
//!
//! A search that can be left and taken up again. Until it is through it knows for everything a rigorous interval: some
//! way to play is as good as the lower end, and none is better than the upper end.

use super::boards::Space;

/// What to play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The chance to win: to flip every 2 and 3.
    Win,
    /// The chance not to fall to a lower level: to win, or to have flipped as many cards as the level says.
    KeepLevel,
    /// The chance that the next card that may be a 2 or 3 is no Voltorb.
    NextFlip,
    /// The chance to win and to have flipped 8 cards by then.
    Eight,
    /// The coins to expect, leaving the round with them when that is best.
    Coins,
}

/// A rigorous interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// A real way to play reaches this.
    pub low: f64,
    /// No way to play exceeds this.
    pub high: f64,
    /// Whether the value is known: then both ends are the same.
    pub exact: bool,
}

/// Why a card, or none, is advised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No card that could help is left: won, or nothing more to gain.
    Done,
    /// The card cannot be a Voltorb.
    Safe,
    /// No card has a better value; proved.
    Best,
    /// The best card as far as the search is.
    BestSoFar,
    /// Leaving with the coins is worth more than any card.
    Stop,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The card to flip, if one should be.
    pub card: Option<usize>,
    /// Why.
    pub reason: Reason,
}

/// A search for the best play.
pub struct Play {}

impl Play {
    /// Starts a search. `known` are the flipped cards, row by row; `level` is that of the round (it matters for
    /// [`Objective::KeepLevel`] alone).
    pub fn new(_space: &Space, _known: &[Option<u8>], _objective: Objective, _level: u8) -> Play {
        Play {}
    }

    /// Works until it is through (`true`) or `tick`, asked every few microseconds, answers `false`.
    pub fn run(&mut self, _tick: &mut dyn FnMut() -> bool) -> bool {
        true
    }

    /// The value of the position: a probability, or coins.
    pub fn value(&self) -> Bounds {
        Bounds { low: 0.0, high: 1.0, exact: false }
    }

    /// The value of flipping each card next, row by row; `None` for cards that are flipped or of no use.
    pub fn cards(&self) -> Vec<Option<Bounds>> {
        Vec::new()
    }

    /// What to do next.
    pub fn advice(&self) -> Advice {
        Advice { card: None, reason: Reason::Done }
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        0
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        0
    }
}
