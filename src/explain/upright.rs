//! One orientation of a board, always the same however the board is turned: what is measured on it does not depend on
//! the direction in which deductions and searches look. Of all orientations it is the one whose code has the least hash.

use crate::link;
use crate::puzzle::Puzzle;
use crate::search::{Cx, Inquiry};

/// The start of the hash. Any number would do as long as it stays the same; with this one, the boards of all galleries have
/// the difficulty that they have as they lie.
const START: u64 = 0xCBF2_9CE4_8422_237B;
/// The same, for boards without their looks.
const BARE_START: u64 = 33;

/// Turns a board, without its moves, to this orientation.
pub fn orientation<P: Puzzle>(board: &P::Board) -> Inquiry<P::Board, P::Board> {
    Inquiry::new(board.clone(), async |board: &P::Board, cx: &Cx| upright::<P>(board, false, cx).await)
}

/// A board in this orientation, without its moves. `with_looks`: boards that differ in their looks may be turned differently;
/// this is how generators chose the boards of some earlier seeds. A large board takes long to turn.
pub async fn upright<P: Puzzle>(board: &P::Board, with_looks: bool, cx: &Cx) -> P::Board {
    let bare = P::TURNING.and_then(|turning| turning.bare).filter(|_| !with_looks);
    let mut board = plain::<P>(board, bare);
    let Some(turning) = P::TURNING else { return board };
    let mut least = (code::<P>(&board, bare.is_some()), board.clone());
    for &transform in (turning.orientations)(&board) {
        board = plain::<P>(&(turning.turned)(&board, transform), bare);
        let code = code::<P>(&board, bare.is_some());
        if code < least.0 {
            least = (code, board.clone());
        }
        cx.spend(P::size(&board).area() as u64).await;
    }
    least.1
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
