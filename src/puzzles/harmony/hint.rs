//! One step of help: the next swap of an answer, or how far to go back to where the board can still be solved.

use crate::grid::Cell;

use super::board::{Board, Swap};
use super::moves::Move;
use super::solve::Answer;

/// Where the next hint looks, without giving it away.
pub fn place(board: &Board, answer: &Answer) -> Option<(String, Vec<Cell>)> {
    let (Move::Swap(swap), _) = hint(board, answer)? else { return None };
    let line = if swap.a.row == swap.b.row {
        format!("Look at row {}.", swap.a.row + 1)
    } else {
        format!("Look at column {}.", swap.a.col + 1)
    };
    Some((line, vec![swap.a, swap.b]))
}

/// A step with words; `None` if nothing is left to do. The answer may be one from the board as it stands or one
/// of the whole puzzle.
pub fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
    if board.is_done() {
        return None;
    }
    if board.pinned().with(answer).is_done() {
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
    Some((Move::Back(alive), words))
}

fn next(board: &Board, swap: Swap) -> (Move, String) {
    let name = |cell| board.tile(cell).map_or("", |tile| board.name(tile.home));
    let words = format!(
        "Swap the {} tile at {} with the {} tile at {}.",
        name(swap.a),
        swap.a.words(),
        name(swap.b),
        swap.b.words()
    );
    (Move::Swap(swap), words)
}
