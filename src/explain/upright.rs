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
/// The same, for boards without their looks.
const BARE_START: u64 = 33;

/// A search for the orientation, in pieces: a large board takes long to turn.
pub struct Upright<P: Puzzle> {
    board: P::Board,
    /// Removes a board's looks, if they must not count.
    bare: Option<fn(&P::Board) -> P::Board>,
    left: Iter<'static, Transform>,
    /// The code and the board with the least hash so far.
    least: (Code, P::Board),
}

impl<P: Puzzle> Upright<P> {
    /// The orientations of a board without its moves and looks.
    pub fn new(board: &P::Board) -> Upright<P> {
        Upright::with(board, P::TURNING.and_then(|turning| turning.bare))
    }

    /// The same, but boards that differ in their looks may be turned differently: this is how generators chose the boards
    /// of some earlier seeds.
    pub fn with_looks(board: &P::Board) -> Upright<P> {
        Upright::with(board, None)
    }

    fn with(board: &P::Board, bare: Option<fn(&P::Board) -> P::Board>) -> Upright<P> {
        let board = plain::<P>(board, bare);
        let left = P::TURNING.map_or(&[][..], |turning| (turning.orientations)(&board)).iter();
        let code = if left.len() == 0 { Code::default() } else { code::<P>(&board, bare.is_some()) };
        Upright { least: (code, board.clone()), board, bare, left }
    }

    /// The board in its orientation; `None` when its watch pauses it.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<&P::Board> {
        while let Some((turning, &transform)) = P::TURNING.zip(self.left.next()) {
            self.board = plain::<P>(&(turning.turned)(&self.board, transform), self.bare);
            let code = code::<P>(&self.board, self.bare.is_some());
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

/// A board without its moves, and without its looks if they are removed.
fn plain<P: Puzzle>(board: &P::Board, bare: Option<fn(&P::Board) -> P::Board>) -> P::Board {
    let board = P::restart(board);
    bare.map_or_else(|| board.clone(), |bare| bare(&board))
}

/// A board's bits after their hash (FNV-1a).
type Code = (u64, Vec<u8>);

fn code<P: Puzzle>(board: &P::Board, bare: bool) -> Code {
    let start = if bare { BARE_START } else { START };
    let bits = link::pack(|bits| P::encode(board, bits));
    let mixed = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    (bits.iter().fold(start, mixed), bits)
}
