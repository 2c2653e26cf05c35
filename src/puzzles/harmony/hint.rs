//! One step of help: the next swap of an answer, or how far to go back to where the board can still be solved.

use crate::grid::Cell;
use crate::puzzle::{ActionInfo, Mode};

use super::alive::living;
use super::board::{Board, Swap};
use super::moves::Move;
use super::solve::Answer;

/// Nodes for each position on the way back.
const NODES: u64 = 20_000;

/// The id of the action that goes back to where the board can still be solved.
const BACK: &str = "harmony-back";

/// The puzzle's own actions.
pub fn actions(board: &Board, mode: Mode) -> Vec<ActionInfo> {
    let disabled = if board.made().is_empty() { "No swap has been made." } else { "" };
    let back = ActionInfo {
        id: BACK,
        name: "Back to where it can be solved",
        group: "Board",
        icon: "undo",
        on: None,
        disabled,
    };
    if mode == Mode::Play { vec![back] } else { Vec::new() }
}

/// The move that an action makes.
pub fn act(board: &Board, action: &str) -> Option<Move> {
    (action == BACK).then(|| Move::Back(living(board, NODES)))
}

/// Where the next hint looks, without giving it away.
pub fn place(board: &Board, answer: &Answer) -> Option<(String, Vec<Cell>)> {
    match hint(board, answer)? {
        (Move::Swap(swap), _) => {
            let line = if swap.a.row == swap.b.row {
                format!("Look at row {}.", swap.a.row + 1)
            } else {
                format!("Look at column {}.", swap.a.col + 1)
            };
            Some((line, vec![swap.a, swap.b]))
        }
        (_, words) => Some((words, Vec::new())),
    }
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
    let made = board.made();
    if let (true, Some(&swap)) = (answer.starts_with(made), answer.get(made.len()))
        && board.restarted().with(answer).is_done()
    {
        return Some(next(board, swap));
    }
    if made.is_empty() {
        return None;
    }
    let alive = living(board, NODES);
    if alive == made.len() {
        return None;
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
