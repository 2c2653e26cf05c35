//! One step of help: the next swap of an answer, or how far to go back to where the board can still be solved.

use super::alive::{Life, settle};
use super::board::{Board, Swap};
use super::moves::Move;
use super::solve::Answer;

/// Nodes for each position on the way back.
const NODES: u64 = 20_000;

/// A step with words; `None` if nothing is left to do. The answer may be one from the board as it stands or one
/// of the whole puzzle.
pub fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
    if board.is_done() {
        return None;
    }
    if board.pinned().with(answer).is_done() {
        return answer.first().map(|&swap| next(board, swap));
    }
    let made = board.made();
    if let (true, Some(&swap)) = (answer.starts_with(made), answer.get(made.len()))
        && board.restarted().with(answer).is_done()
    {
        return Some(next(board, swap));
    }
    if made.is_empty() {
        return None;
    }
    // Once dead, always dead: the last living position is found by halving.
    let (mut alive, mut dead) = (0, made.len());
    while dead - alive > 1 {
        let middle = alive + (dead - alive) / 2;
        if settle(&board.back_to(middle), NODES) == Life::Alive { alive = middle } else { dead = middle }
    }
    let back = made.len() - alive;
    let words = match (back, alive) {
        (1, _) => "From here it cannot be solved. Take the last swap back: then it can.".to_string(),
        (_, 0) => "From here it cannot be solved. Take all swaps back.".into(),
        _ => format!("From here it cannot be solved. Take back the last {back} swaps: then it can."),
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
