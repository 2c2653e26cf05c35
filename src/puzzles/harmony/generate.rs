//! Generates solvable boards: from the finished board backwards, swap by swap.

use crate::grid::Size;
use crate::kit::best::best;
use crate::puzzle::{Offer, Refused};
use crate::random::Random;

use super::board::Board;
use super::shuffle::{Dice, shuffled};
use super::solve::alive::{Life, settle};

/// The sizes at which boards of each difficulty are generated: most seeds have one within seconds.
pub const OFFERS: &[Offer] = &[
    Offer::sizes((1, 2), (10, 10)),
    Offer::squares(2, 10),
    Offer::squares(3, 10),
    Offer::squares(4, 10),
    Offer::squares(5, 10),
];

/// The default size of each difficulty.
const SIZES: [(u16, u16); 5] = [(3, 3), (4, 4), (5, 5), (6, 6), (7, 7)];
/// Swaps per 100 tiles, by difficulty: above 90, moves are so plentiful that boards become easier again.
const SWAPS: [usize; 5] = [50, 60, 70, 80, 90];
/// The same for boards whose difficulty is measured.
const FEWER_SWAPS: [usize; 5] = [20, 40, 60, 75, 90];
/// The most swaps, by difficulty: with more, boards of more than 6 x 6 take the solver seconds.
const MOST_SWAPS: [u32; 5] = [26, 28, 30, 32, 34];
/// The node limit within which the default strategy must solve a board: some tenths of a second.
const NODES: u64 = 60_000;
/// Boards tried with a number of swaps before it is reduced.
const TRIES: u64 = 4;
/// Boards tried in all.
const ATTEMPTS: u64 = 64;

/// A board that the default strategy solves quickly; equal arguments give an equal board. Harder boards are larger and
/// have more swaps per tile. Large boards have fewer swaps if more would take the solver too long.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
    with_swaps(seed, difficulty, size, SWAPS)
}

/// The same with fewer swaps on easier boards of any size, whose difficulty is measured afterwards.
pub fn draw(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
    with_swaps(seed, difficulty, size, FEWER_SWAPS)
}

fn with_swaps(seed: u64, difficulty: u8, size: Option<Size>, by_difficulty: [usize; 5]) -> Result<Board, Refused> {
    let grade = usize::from(difficulty.clamp(1, SIZES.len() as u8)) - 1;
    let size = size.unwrap_or(Size::new(SIZES[grade].0, SIZES[grade].1));
    if size.area() < 2 {
        return Err(Refused("One tile has nothing to swap with. Choose two or more.".into()));
    }
    let mut dice = Dice(Random::new(seed ^ u64::from(difficulty)).next());
    let mut dyes: Vec<u8> = (0..size.rows as u8).collect();
    for last in (1..dyes.len()).rev() {
        dyes.swap(last, dice.below(last + 1));
    }
    let mut swaps = ((size.area() * by_difficulty[grade]).div_ceil(100) as u32).min(MOST_SWAPS[grade]);
    let mut any = false;
    let attempt = |at: u64| {
        let board = shuffled(size, &dyes, seed.wrapping_add(at << 32), swaps);
        if at % TRIES == TRIES - 1 {
            swaps = swaps * 4 / 5;
        }
        let board = board.filter(|board| !board.is_done())?;
        let away = board.tiles().iter().filter(|(cell, tile)| u16::from(tile.home) != cell.row).count();
        // With a single row every tile is at home, and the moves only have to be used up.
        let mixed = away * 3 >= size.area().min(2 * swaps as usize) || size.rows == 1;
        // A board with hardly a tile away from home is not much of a puzzle, but better than none.
        if (any && !mixed) || settle(&board, NODES) != Life::Alive {
            return None;
        }
        any = true;
        Some((!mixed, board))
    };
    best(&true, (0..ATTEMPTS).filter_map(attempt))
        .ok_or_else(|| Refused("No board was found that can be solved quickly. Try a smaller one.".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::harmony::diagnose::diagnose;

    #[test]
    fn boards_are_the_same_for_the_same_seed_and_can_be_solved() {
        for difficulty in 1..=5 {
            for seed in 0..10 {
                let board = generate(seed, difficulty, None).unwrap();
                assert_eq!(Ok(&board), generate(seed, difficulty, None).as_ref());
                assert!(diagnose(&board).is_empty() && !board.is_done());
                assert_eq!(settle(&board, NODES), Life::Alive, "{difficulty} {seed}");
            }
        }
        assert!(generate(1, 1, Some(Size::new(1, 1))).is_err());
        assert!(generate(1, 3, Some(Size::new(10, 10))).is_ok());
        assert!(generate(1, 3, Some(Size::new(1, 7))).is_ok());
    }
}
