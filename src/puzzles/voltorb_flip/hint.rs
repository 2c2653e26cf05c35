//! One step of help from an answer.

use super::advice::{Answer, Why};
use super::board::Board;
use super::moves::Move;
use super::words;

/// What to do next, and why. On a board that was typed in the player flips the card elsewhere: the step shows
/// the odds.
pub fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
    let advice = answer.advice.as_ref()?;
    if board.end().is_some() {
        return None;
    }
    let words = format!("{} {}", words::advised(board, answer, advice), words::worth(advice));
    let step = match (advice.why, advice.best) {
        (Why::Stop, _) => Move::Stop,
        (_, Some(at)) => Move::Flip(at),
        (_, None) => return None,
    };
    Some((if board.round.is_some() { step } else { Move::Assist(true) }, words))
}
