//! Makes boards that can be solved: from the finished board backwards, swap by swap.

use crate::grid::Size;
use crate::kit::best::best;
use crate::puzzle::Refused;
use crate::random::Random;

use super::board::Board;
use super::shuffle::{Dice, shuffled};
use super::solve::alive::{Life, settle};

/// Difficulties and the size that each has unless told otherwise.
const SIZES: [(u16, u16); 5] = [(3, 3), (4, 4), (5, 5), (6, 6), (7, 7)];
/// Swaps for 100 tiles, by difficulty: beyond 90 moves are so many that boards become easier again.
const SWAPS: [usize; 5] = [50, 60, 70, 80, 90];
/// The most swaps, by difficulty: with more, boards of more than 6 x 6 take the solver seconds.
const MOST_SWAPS: [u32; 5] = [26, 28, 30, 32, 34];
/// Nodes in which the default strategy must solve a board: some tenths of a second.
const NODES: u64 = 60_000;
/// Boards tried with a number of swaps before there are fewer.
const TRIES: u64 = 4;
/// Boards tried in all.
const ATTEMPTS: u64 = 64;

/// A board that the default strategy solves soon, the same for the same arguments: harder ones are larger and have more
/// swaps for each tile. On large boards there are fewer, where with more the solver would take too long.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
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
    let mut swaps = ((size.area() * SWAPS[grade]).div_ceil(100) as u32).min(MOST_SWAPS[grade]);
    let mut any = false;
    let attempt = |at: u64| {
        let board = shuffled(size, &dyes, seed.wrapping_add(at << 32), swaps);
        if at % TRIES == TRIES - 1 {
            swaps = swaps * 4 / 5;
        }
        let board = board.filter(|board| !board.is_done())?;
        let away = board.tiles().iter().filter(|(cell, tile)| u16::from(tile.home) != cell.row).count();
        // In one row every tile is home, and only the moves are left to be used up.
        let mixed = away * 3 >= size.area().min(2 * swaps as usize) || size.rows == 1;
        // A board on which hardly a tile lies elsewhere is no puzzle, but better than none.
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
