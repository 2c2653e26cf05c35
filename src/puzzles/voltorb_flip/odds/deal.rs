//! Deals a board exactly as the game does, from a seed.

use super::levels::{SIDE, configs, free};
use super::{Packed, pack};
use crate::random::Random;

/// More than enough: even the strictest configuration accepts a third of its boards.
const MOST_TRIES: u32 = 1000;

/// A board of a level; `None` if there is no such level.
pub fn deal(seed: u64, level: u8) -> Option<Packed> {
    let mut random = Random::new(seed);
    let config = random.pick(configs(level))?;
    let mut cards = [1; SIDE * SIDE];
    let kinds = [(0, config.voltorbs), (2, config.twos), (3, config.threes)];
    let mut next = 0;
    for (value, count) in kinds {
        for _ in 0..count {
            cards[next] = value;
            next += 1;
        }
    }
    let mut board = pack(&cards);
    for _ in 0..MOST_TRIES {
        random.shuffle(&mut cards);
        board = pack(&cards);
        if config.keeps(free(board)) {
            break;
        }
    }
    Some(board)
}
