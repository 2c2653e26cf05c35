//! One step of help: the next swap of an answer, or how far to go back to where the board can still be solved.

use crate::puzzle::Hint;

use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::board::{Board, Swap};
use crate::puzzles::harmony::moves::Move;
use crate::puzzles::harmony::solve::Answer;

/// One step, with the row or column where a swap is to be looked for. The answer may be one from the board as it
/// stands or one of the whole puzzle.
pub fn hint(board: &Board, answer: &Answer) -> Option<Hint<Harmony>> {
    if board.is_done() {
        return None;
    }
    if board.from_here().with(answer).is_done() {
        return answer.first().map(|&swap| next(board, swap));
    }
    if !board.restarted().with(answer).is_done() {
        return None;
    }
    let made = board.made();
    let alive = made.iter().zip(answer).take_while(|(one, other)| one == other).count();
    let words = match (made.len() - alive, alive) {
        (0, _) => return answer.get(alive).map(|&swap| next(board, swap)),
        (1, _) => "From here it cannot be solved. Take the last swap back: then it can.".to_string(),
        (_, 0) => "From here it cannot be solved. Take all swaps back.".into(),
        (back, _) => format!("From here it cannot be solved. Take back the last {back} swaps: then it can."),
    };
    Some(Hint { step: Move::Back(alive), words, place: None })
}

/// A swap that leads on.
fn next(board: &Board, swap: Swap) -> Hint<Harmony> {
    let Swap { a, b } = swap;
    let name = |cell| board.tile(cell).map_or("", |tile| board.name(tile.home));
    let words =
        format!("Swap the {} tile at {} with the {} tile at {}.", name(a), a.words(), name(b), b.words());
    let line = if a.row == b.row {
        format!("Look at row {}.", a.row + 1)
    } else {
        format!("Look at column {}.", a.col + 1)
    };
    Hint { step: Move::Swap(swap), words, place: Some((line, vec![a, b])) }
}
