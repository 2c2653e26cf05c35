//! One orientation of a board, always the same however the board is turned: what is measured on it does not depend on
//! the direction in which deductions and searches look. Of all orientations it is the one whose code has the least hash.

use std::slice::Iter;

use crate::grid::Transform;
use crate::link;
use crate::puzzle::Puzzle;
use crate::search::{Go, Watch};

/// The start of the hash. Any number would do as long as it stays the same; with this one, the boards of all galleries have
/// the difficulty that they have as they lie.
const START: u64 = 0xCBF2_9CE4_8422_237B;

/// A search for the orientation, in pieces: a large board takes long to turn.
pub struct Upright<P: Puzzle> {
    board: P::Board,
    left: Iter<'static, Transform>,
    /// The code and the board with the least hash so far.
    least: (Code, P::Board),
}

impl<P: Puzzle> Upright<P> {
    /// The orientations of a board without its moves.
    pub fn new(board: &P::Board) -> Upright<P> {
        let board = P::restart(board);
        let left = P::TURNING.map_or(&[][..], |turning| (turning.orientations)(&board)).iter();
        let code = if left.len() == 0 { Code::default() } else { code::<P>(&board) };
        Upright { least: (code, board.clone()), board, left }
    }

    /// The board in its orientation; `None` when its watch pauses it.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<&P::Board> {
        while let Some((turning, &transform)) = P::TURNING.zip(self.left.next()) {
            self.board = P::restart(&(turning.turned)(&self.board, transform));
            let code = code::<P>(&self.board);
            if code < self.least.0 {
                self.least = (code, self.board.clone());
            }
            if watch.spend(P::size(&self.board).area() as u64) == Go::Pause {
                return None;
            }
        }
        Some(&self.least.1)
    }
}

/// A board's bits after their hash (FNV-1a).
type Code = (u64, Vec<u8>);

fn code<P: Puzzle>(board: &P::Board) -> Code {
    let bits = link::pack(|bits| P::encode(board, bits));
    let mixed = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    (bits.iter().fold(START, mixed), bits)
}
