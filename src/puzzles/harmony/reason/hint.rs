//! One hint: the next swap of a solution and what it does for its tiles, or how many swaps to undo until the board can
//! be solved again.

use crate::grid::{Cell, Line};
use crate::kit::numbers::counted;
use crate::puzzle::{Hint, Sentences};

use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::board::{Board, Swap};
use crate::puzzles::harmony::moves::Move;
use crate::puzzles::harmony::solve::Answer;

/// One step, with the row or column in which to look for a swap. The solution may start from the current position or be
/// one of the original puzzle.
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
        (1, _) => "Undo the last swap: the board can no longer be solved.".into(),
        (_, 0) => "Undo all swaps: the board can no longer be solved.".into(),
        (back, _) => format!("Undo the last {back} swaps: the board can no longer be solved.").into(),
    };
    let place = match made.len() - alive {
        1 => "the last swap".into(),
        back => format!("the last {back} swaps"),
    };
    let mut cells: Vec<Cell> = made[alive..].iter().flat_map(|swap| [swap.a, swap.b]).collect();
    cells.sort_unstable();
    cells.dedup();
    Some(Hint { step: Move::Back(alive), words, names: Vec::new(), place: (place, cells) })
}

/// A swap of the solution: the row or column to look at, and what it does for both tiles.
fn next(board: &Board, swap: Swap) -> Hint<Harmony> {
    let Swap { a, b } = swap;
    let home =
        |from, to: Cell| board.tile(from).is_some_and(|tile| from.row != to.row && u16::from(tile.home) == to.row);
    let why = match (home(a, b), home(b, a)) {
        (true, true) => "both come home",
        (false, false) => "the next swap of a solution",
        _ => "one comes home",
    };
    let words = format!("Swap {} with {}: {why}.", board.tile_words(a), board.tile_words(b));
    let (one, other) = match (board.colour(a), board.colour(b)) {
        (one, other) if one == other => ("first", "other"),
        colours => colours,
    };
    let left = board.swaps_left().saturating_sub(1);
    let after = match left {
        0 => "That is the last swap.".to_string(),
        _ => format!("Then {} left.", counted(u64::from(left), "swap is", "swaps are")),
    };
    let fates = format!("The {one} one {}; the {other} one {}.", fate(board, a, b), fate(board, b, a));
    let words = Sentences::from(words).and(fates).and(after);
    let line = if a.row == b.row { Line::Row(a.row) } else { Line::Col(a.col) };
    let place = (line.words(), line.cells(board.size()).collect());
    Hint { step: Move::Swap(swap), words, names: vec![a, b], place }
}

/// What a move from one cell to another does for a tile.
fn fate(board: &Board, from: Cell, to: Cell) -> String {
    let Some(tile) = board.tile(from) else { return String::new() };
    let home = u16::from(tile.home);
    let goes = match (from.row == home, to.row == home) {
        (false, true) => format!("comes home to row {}", home + 1),
        (true, true) => format!("stays in its row, in column {}", to.col + 1),
        (true, false) => format!("leaves home for row {}", to.row + 1),
        (false, false) if from.row == to.row => format!("goes to column {}", to.col + 1),
        (false, false) => format!("goes to row {}", to.row + 1),
    };
    let left = match tile.moves.saturating_sub(1) {
        0 => "no moves".to_string(),
        moves => counted(u64::from(moves), "move", "moves"),
    };
    format!("{goes} with {left} left")
}

/// The rest of a solution after some of its swaps were made, in any order.
pub fn left(from: &Board, answer: &Answer, to: &Board) -> Option<Answer> {
    let mut left = answer.clone();
    for made in to.made().strip_prefix(from.made())? {
        let cells = [made.a, made.b];
        let first = left.iter().position(|swap| cells.contains(&swap.a) || cells.contains(&swap.b))?;
        // The swaps before it touch neither of its tiles, so it might as well be the first.
        let swap = left.remove(first);
        if !cells.contains(&swap.a) || !cells.contains(&swap.b) {
            return None;
        }
    }
    to.from_here().with(&left).is_done().then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size};
    use crate::puzzles::harmony::board::Tile;

    #[test]
    fn an_answer_is_left_by_its_own_swaps_in_any_order() {
        let size = Size::new(4, 1);
        let homes = [1, 0, 3, 2];
        let tiles = Grid::from_fn(size, |cell| Tile { home: homes[usize::from(cell.row)], moves: 1 });
        let board = Board::new(&tiles, &[0, 1, 2, 3]);
        let swap = |a, b| Swap { a: Cell::new(a, 0), b: Cell::new(b, 0) };
        let answer = vec![swap(0, 1), swap(2, 3)];
        assert!(board.with(&answer).is_done());
        assert_eq!(left(&board, &answer, &board), Some(answer.clone()));
        let second = board.with(&[swap(2, 3)]);
        assert_eq!(left(&board, &answer, &second), Some(vec![swap(0, 1)]));
        assert_eq!(left(&board, &answer, &board.with(&[swap(1, 2)])), None);
        // An earlier position is not part of it.
        assert_eq!(left(&second, &vec![swap(0, 1)], &board), None);
        assert_eq!(left(&second, &vec![swap(0, 1)], &board.with(&[swap(2, 3), swap(0, 1)])), Some(Vec::new()));
    }
}
