//! Every board that meets the clues and the flipped cards, with its weight; and the resulting probabilities of every
//! card.

use super::clues::{Clues, Contradiction};
use super::listing::{Listing, posterior};
use super::{Packed, card};
use crate::search::{Cx, at_once};

/// The most boards listed; for more, only [`super::uniform`] gives probabilities.
pub const MOST: usize = 1 << 20;

/// Why there is no list of boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no board.
    None(Contradiction),
    /// There are more than [`MOST`], or it would take too long to find out.
    TooMany,
}

/// The boards that are still possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    side: usize,
    boards: Vec<Packed>,
    weights: Vec<u64>,
    total: u64,
}

/// What the possible boards imply for the cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Posterior {
    /// The number of possible boards.
    pub boards: u64,
    /// For each card, row by row, the probability to be a Voltorb, 1, 2 and 3.
    pub chances: Vec<[f64; 4]>,
}

impl Space {
    /// Lists the boards. With a level (and 5 x 5 cards) they are weighted as the game deals them there, and boards that
    /// it never deals are left out; without one, all weigh the same. `known` are the flipped cards, row by row.
    pub fn new(clues: &Clues, known: &[Option<u8>], level: Option<u8>) -> Result<Space, Trouble> {
        let mut listing = Listing::new(clues, known, level)?;
        loop {
            if let Some(space) = listing.step() {
                return space;
            }
        }
    }

    /// Boards with equally many weights.
    pub(super) fn of(side: usize, boards: Vec<Packed>, weights: Vec<u64>) -> Space {
        let total = weights.iter().sum();
        Space { side, boards, weights, total }
    }

    /// The number of rows.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The boards, packed.
    pub fn boards(&self) -> &[Packed] {
        &self.boards
    }

    /// The weights of the boards, in the same order: integers proportional to the boards' probabilities, or so close
    /// that no probability changes by 1e-10.
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// The sum of all weights.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Drops the boards in which a card has another value.
    pub fn flip(&mut self, index: usize, value: u8) {
        let boards = &self.boards;
        let mut place = 0;
        self.weights.retain(|_| {
            place += 1;
            boards.get(place - 1).is_some_and(|&board| card(board, index) == value)
        });
        self.boards.retain(|&board| card(board, index) == value);
        self.total = self.weights.iter().sum();
    }

    /// The probabilities of every card.
    pub fn posterior(&self) -> Posterior {
        at_once(async |cx: &Cx| posterior(self, cx).await)
    }
}
