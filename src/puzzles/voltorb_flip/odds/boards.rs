//! Every board that meets the clues and the flipped cards, with its weight; the chances of every card.

use super::clues::{Clue, Clues, Contradiction};
use super::levels::{Config, Lines, SIDE, configs};
use super::{Packed, card};

/// The most boards that are listed; with more, only [`super::uniform`] tells the chances.
pub const MOST: usize = 1 << 20;

/// Why there is no list of boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no board.
    None(Contradiction),
    /// There are more than [`MOST`].
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

/// What the possible boards say about the cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Posterior {
    /// How many boards are possible.
    pub boards: u64,
    /// For each card, row by row, the probability to be a Voltorb, 1, 2 and 3.
    pub chances: Vec<[f64; 4]>,
}

impl Space {
    /// Lists the boards. With a level (and 5 x 5 cards) they weigh as the game deals them there, and boards that it
    /// never deals are left out; without, all weigh the same. `known` are the flipped cards, row by row.
    pub fn new(clues: &Clues, known: &[Option<u8>], level: Option<u8>) -> Result<Space, Trouble> {
        let side = clues.side();
        let level = level.filter(|_| side == SIDE);
        if let Some(contradiction) = clues.contradiction(known, level) {
            return Err(Trouble::None(contradiction));
        }
        let mut space = Space { side, boards: Vec::new(), weights: Vec::new(), total: 0 };
        if !space.list(clues, known) {
            return Err(Trouble::TooMany);
        }
        match level {
            Some(level) => space.weigh(clues, level),
            None => space.weights = vec![1; space.boards.len()],
        }
        space.total = space.weights.iter().sum();
        if space.boards.is_empty() {
            let flipped = known.iter().any(Option::is_some);
            return Err(Trouble::None(clues.exhausted(level, flipped)));
        }
        Ok(space)
    }

    /// The number of rows.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The boards, packed.
    pub fn boards(&self) -> &[Packed] {
        &self.boards
    }

    /// The weights of the boards, in the same order: whole numbers proportional to the boards' probabilities, or
    /// so near to it that no chance changes by 1e-10.
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

    /// The chances of every card.
    pub fn posterior(&self) -> Posterior {
        let cards = self.side * self.side;
        let mut sums = vec![[0_u64; 4]; cards];
        for (&board, &weight) in self.boards.iter().zip(&self.weights) {
            let mut rest = board;
            for sums in &mut sums {
                sums[rest as usize & 3] += weight;
                rest >>= 2;
            }
        }
        let total = self.total.max(1) as f64;
        let chances = sums.iter().map(|sums| sums.map(|sum| sum as f64 / total)).collect();
        Posterior { boards: self.boards.len() as u64, chances }
    }
}
