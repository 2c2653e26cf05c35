//! The solver of the source note: cards in order, and after every card the checks of its row and column. The checks
//! only look at the two lines of the card; each can be turned off.

use super::clues::Clues;

/// The note's tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// Check: the line's sum is too big.
    pub sum: bool,
    /// Check: the line has too many Voltorbs.
    pub voltorbs: bool,
    /// Check: the line's sum is too small even if all the rest are 3s.
    pub threes: bool,
    /// Check that the note misses: the rest are at least 1s, and the Voltorbs must fit into them.
    pub ones: bool,
    /// Go on at the card after the last one filled, instead of looking for it from the first.
    pub resume: bool,
}

/// A check that drops a card's value, by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// The sum is too big.
    Sum,
    /// Too many Voltorbs.
    Voltorbs,
    /// Even all 3s are too small.
    Threes,
    /// Even all 1s are too big, or the Voltorbs do not fit.
    Ones,
}

/// What happened to a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The card.
    pub card: u8,
    /// The value tried.
    pub value: u8,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a value tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stays for now.
    Kept,
    /// A check of the card's row dropped it.
    ByRow(Check),
    /// A check of the card's column dropped it.
    ByCol(Check),
    /// It completed a board.
    Solution,
}

/// A search by the note's way.
pub struct Notes {}

impl Notes {
    /// Starts a search.
    pub fn new(_clues: &Clues, _known: &[Option<u8>], _switches: Switches) -> Notes {
        Notes {}
    }

    /// Tries the next value; `None` at the end.
    pub fn step(&mut self) -> Option<Event> {
        None
    }
}
