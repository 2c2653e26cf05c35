//! Exact best play for cards that are flipped one by one: a search among boards of 1s, 2s, 3s and Voltorbs, in steps,
//! so that it can be paused and resumed at any time. Deterministic. It knows neither clues nor levels.

mod close;
mod count;
mod engine;
mod hoard;
mod large;
mod leave;
mod memo;
mod rivals;
mod share;

pub use engine::{Engine, Entry, Tally};

/// The objective of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The probability of winning: of flipping every 2 and 3.
    Win,
    /// The probability of not falling to a lower level: of winning, or of having flipped as many cards as the level
    /// requires.
    KeepLevel,
    /// The probability that the next card that may be a 2 or 3 is not a Voltorb.
    NextFlip,
    /// The probability of winning with at least 8 cards flipped.
    Eight,
    /// The expected coins, stopping when that is best. (The game's maximum payout is ignored, since no board of any
    /// level reaches it.)
    Coins,
}
