//! Random Harmony boards.

use crate::common::Dice;
use gridlight::grid::{Grid, Size};
use gridlight::puzzles::harmony::board::{Board, MAX_MOVES, Swap, Tile};
use gridlight::puzzles::harmony::shuffle::shuffled;
use gridlight::puzzles::harmony::solve::next::Map;

/// A board with swaps made, colours in any order, and possibly spoiled.
pub fn random(dice: &mut Dice) -> Board {
    let size = Size::new(dice.between(1, 16) as u16, dice.between(2, 16) as u16);
    let mut dyes: Vec<u8> = (0..16).collect();
    for last in (1..16).rev() {
        dyes.swap(last, dice.below(last + 1));
    }
    if dice.chance(40) {
        dyes.sort_unstable();
    }
    let swaps = dice.below(2 * size.area()) as u32;
    let board = shuffled(size, &dyes, dice.roll(), swaps).unwrap();
    let tile = |tile: &Tile, dice: &mut Dice| match dice.below(20) {
        0 => Tile { home: dice.below(usize::from(size.rows)) as u8, moves: tile.moves },
        1 => Tile { home: tile.home, moves: dice.below(usize::from(MAX_MOVES) + 1) as u8 },
        _ => *tile,
    };
    let mut start = Grid::from_fn(size, |cell| *board.start().get(cell).unwrap());
    if dice.chance(50) {
        start = Grid::from_fn(size, |cell| tile(board.start().get(cell).unwrap(), dice));
    }
    let mut board = Board::new(&start, &dyes);
    if size.area() < 40 {
        for _ in 0..dice.below(6) {
            let swaps: Vec<Swap> = Map::new(&board).lives().map(|(swap, _)| swap).collect();
            if !swaps.is_empty() {
                board = board.swapped(dice.pick(&swaps)).unwrap();
            }
        }
    }
    board
}
