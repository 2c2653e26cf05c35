//! The finished board, shuffled backwards.

use crate::grid::{Cell, Grid, Size};
use crate::random::Random;

use super::board::{Board, MAX_MOVES, Tile};

/// Random numbers of a seed, each the first of a sequence of its own: the same seed must give the same board for ever.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (Random::new(self.0).next() % end.max(1) as u64) as usize
    }
}

/// The finished board after `swaps` random swaps backwards, each of which gives both its tiles a move. `None` if the
/// tiles cannot have that many moves.
pub fn shuffled(size: Size, dyes: &[u8], seed: u64, swaps: u32) -> Option<Board> {
    // Each swap uses a move of two tiles.
    if u64::from(swaps) * 2 > size.area() as u64 * u64::from(MAX_MOVES) {
        return None;
    }
    let mut tiles = Grid::from_fn(size, |cell| Tile { home: cell.row as u8, moves: 0 });
    let mut dice = Dice(Random::new(seed).next().wrapping_add(u64::from(swaps)));
    let partners = usize::from(size.rows + size.cols) - 2;
    let mut made = 0;
    let mut tried = 0;
    while made < swaps {
        tried += 1;
        if partners == 0 || tried > 100 + 20 * swaps {
            return None;
        }
        let a = size.cell(dice.below(size.area()));
        let pick = dice.below(partners);
        let in_row = usize::from(size.cols) - 1;
        let skip = |at: usize, own: u16| if at >= usize::from(own) { at + 1 } else { at } as u16;
        let b = if pick < in_row {
            Cell::new(a.row, skip(pick, a.col))
        } else {
            Cell::new(skip(pick - in_row, a.row), a.col)
        };
        let (Some(&first), Some(&second)) = (tiles.get(a), tiles.get(b)) else { return None };
        // Swapping two tiles of the same colour would change nothing visible.
        let alike = first == second && dice.below(4) > 0;
        if first.moves >= MAX_MOVES || second.moves >= MAX_MOVES || alike {
            continue;
        }
        tiles.set(a, Tile { moves: second.moves + 1, ..second });
        tiles.set(b, Tile { moves: first.moves + 1, ..first });
        made += 1;
    }
    Some(Board::new(&tiles, dyes))
}
