//! Exact best play at cards that are flipped one by one: a search among boards of 1s, 2s, 3s and Voltorbs, in steps, so
//! that it can be left and taken up at any time. Deterministic. It knows neither clues nor levels.

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
    /// The coins to expect, leaving the round with them when that is best. (No board of any level reaches the most
    /// that the game pays, which is not looked at.)
    Coins,
}
