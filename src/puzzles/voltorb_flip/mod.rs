//! Voltorb Flip: flip every 2 and 3 without flipping a Voltorb.
//!
//! Five by five cards are hidden, each a Voltorb (0), 1, 2 or 3. Beside every row and below every column are the sum of
//! its values and the number of its Voltorbs. The coins of a round are the product of the values flipped; flipping a
//! Voltorb loses them. How the game deals is known ([`odds::levels`]), so the probabilities of every card can be
//! counted ([`odds::boards`]), and best play can be searched ([`odds::play`]).
//!
//! A board is used in two ways: clues and cards are typed in from a game played elsewhere, with odds and advice at
//! once; or a round is dealt from a seed and played here.

pub mod advice;
pub mod board;
mod gallery;
pub mod generate;
pub mod inks;
pub mod moves;
pub mod odds;
pub mod pieces;
pub mod play;
mod reason;
mod rules;
pub mod show;
pub mod solve;
pub mod text;

/// The puzzle.
pub struct VoltorbFlip;
