//! One hint from a solution.

use crate::grid::{Cell, Line};
use crate::puzzle::{Hint, Sentences};

use crate::puzzles::voltorb_flip::VoltorbFlip;
use crate::puzzles::voltorb_flip::advice::{AdviceReason, Answer, percent_fine};
use crate::puzzles::voltorb_flip::board::Board;
use crate::puzzles::voltorb_flip::moves::Move;

/// Where to look, what to do next, and why. On a typed board the player flips the card elsewhere, so the place is the
/// card, and the step shows the odds.
pub fn hint(board: &Board, answer: &Answer) -> Option<Hint<VoltorbFlip>> {
    let advice = answer.advice.as_ref()?;
    if board.end().is_some() {
        return None;
    }
    let typed = board.round.is_none();
    let (step, place) = match (advice.why, advice.best.map(|at| board.size().cell(at))) {
        (AdviceReason::Stop, _) => (Move::Stop, hidden(board)),
        (_, Some(card)) if typed => (Move::Flip(card), (card.words(), vec![card])),
        (_, Some(card)) => (Move::Flip(card), line(board, card)),
        (_, None) => return None,
    };
    let step = if typed { Move::Assist(true) } else { step };
    let mut words = Sentences::from(answer.advised(board, advice));
    if let (false, Some(odds)) = (step == Move::Stop, advice.best.and_then(|at| answer.odds.get(at))) {
        // The odds come through text: a small difference from certainty may be rounding.
        let more = 1.0 - f64::from(odds[0]) - f64::from(odds[1]);
        let more = percent_fine((more * 1e6).round().max(0.0) / 1e6);
        words = words.and(format!("The chance of a 2 or 3 is {more}."));
    }
    let names = advice.names().map(|at| board.size().cell(at)).into_iter().collect();
    Some(Hint { step, words: words.quoting("", &advice.worth()), names, place })
}

/// The row or column of a card: the one with fewer Voltorbs, since it says more.
fn line(board: &Board, card: Cell) -> (String, Vec<Cell>) {
    let voltorbs = |line: Line| board.clues.get(board.index(line)).and_then(|clue| clue.voltorbs);
    let (row, col) = (Line::Row(card.row), Line::Col(card.col));
    let line = if voltorbs(col) < voltorbs(row) { col } else { row };
    (line.words(), line.cells(board.size()).collect())
}

/// Everything that is still hidden.
fn hidden(board: &Board) -> (String, Vec<Cell>) {
    let cells = board.size().cells().filter(|&cell| board.at(cell).is_some_and(|at| board.card(at).is_none()));
    ("the cards that are still hidden".into(), cells.collect())
}
