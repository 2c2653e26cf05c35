//! The odds: which boards meet the clues, how likely the game deals each, and best play.
//!
//! Plain arithmetic on cards, clues and levels; it knows neither the page nor the editable board. A set of cards is
//! packed with two bits per card, row by row, the first card in the lowest bits.

pub mod boards;
pub mod clues;
pub mod deal;
pub mod drafts;
pub mod levels;
pub mod lines;
pub mod list;
pub mod listing;
pub mod notes;
pub mod play;
pub mod sizes;
pub mod uniform;

/// The most rows, and columns, of a board.
pub const MOST_SIDE: usize = 7;

/// Cards packed two bits each, row by row, the first in the lowest bits: up to 7 x 7.
pub type Packed = u128;

/// The value of a card of a packed board.
#[inline]
pub const fn card(board: Packed, index: usize) -> u8 {
    (board >> (2 * index)) as u8 & 3
}

/// Packs cards, the first into the lowest bits.
pub fn pack(cards: &[u8]) -> Packed {
    cards.iter().rev().fold(0, |packed, &card| packed << 2 | Packed::from(card & 3))
}
