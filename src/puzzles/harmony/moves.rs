//! The changes of a Harmony board, each with its name.

use crate::kit::numbers::counted;
use std::fmt;

use crate::grid::Cell;
use crate::puzzle::Refused;

use super::board::{Board, MAX_MOVES, Swap};
use super::shuffle::shuffled;

/// A change of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Swaps two tiles, using a move of each.
    Swap(Swap),
    /// Undoes swaps until this many are left.
    Back(usize),
    /// Gives a tile another colour.
    Paint(Cell, u8),
    /// Sets how many moves a tile has left.
    Charge(Cell, u8),
    /// Exchanges two tiles in the puzzle itself; the swaps made before become part of it.
    Rearrange(Cell, Cell),
    /// Exchanges the targets of two rows.
    Retarget(u8, u8),
    /// Another puzzle of the same size: the finished board, shuffled by this many swaps (seed, count).
    Shuffle(u64, u32),
}

impl fmt::Display for Move {
    /// The name in the undo button.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Swap(swap) => write!(f, "swap of {}", swap.words()),
            Move::Back(0) => f.write_str("undo all swaps"),
            Move::Back(1) => f.write_str("back to the first swap"),
            Move::Back(count) => write!(f, "back to the first {count} swaps"),
            Move::Paint(cell, _) => write!(f, "colour of {}", cell.words()),
            Move::Charge(cell, 1) => write!(f, "1 move for {}", cell.words()),
            Move::Charge(cell, moves) => write!(f, "{moves} moves for {}", cell.words()),
            Move::Rearrange(a, b) => write!(f, "tiles at {} and {} exchanged", a.words(), b.words()),
            Move::Retarget(a, b) => write!(f, "targets of rows {} and {} exchanged", a + 1, b + 1),
            Move::Shuffle(_, count) => write!(f, "shuffled by {}", counted((*count).into(), "swap", "swaps")),
        }
    }
}

fn no<T>(words: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(words.into()))
}

/// Makes a move; the given board stays unchanged.
pub fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
    let size = board.size();
    let there = |cell: Cell| if size.contains(cell) { Ok(()) } else { no("There is no such tile.") };
    match *step {
        Move::Swap(swap) => match (board.refusal(swap), board.swapped(swap)) {
            (Some(words), _) => Err(Refused(words)),
            (None, next) => next.ok_or_else(|| Refused("This swap is not legal.".into())),
        },
        Move::Back(count) if count >= board.made().len() => no("The board can still be solved."),
        Move::Back(count) => Ok(board.back_to(count)),
        Move::Paint(cell, home) => {
            there(cell)?;
            if u16::from(home) >= size.rows {
                return no("There is no such colour.");
            }
            Ok(board.painted(cell, home))
        }
        Move::Charge(cell, moves) => {
            there(cell)?;
            let many = || Refused(format!("A tile has at most {MAX_MOVES} moves."));
            board.charged(cell, moves).ok_or_else(many)
        }
        Move::Rearrange(a, b) => {
            there(a)?;
            there(b)?;
            Ok(board.rearranged(a, b))
        }
        Move::Retarget(a, b) => {
            if u16::from(a.max(b)) >= size.rows {
                return no("There is no such row.");
            }
            Ok(board.retargeted(a, b))
        }
        Move::Shuffle(seed, count) => shuffled(size, board.dyes(), seed, count).ok_or_else(|| {
            Refused(format!("A board of this size does not take {}.", counted(count.into(), "swap", "swaps")))
        }),
    }
}
