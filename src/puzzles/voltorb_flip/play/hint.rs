//! One step of help from an answer.

use crate::puzzle::Hint;

use crate::puzzles::voltorb_flip::VoltorbFlip;
use crate::puzzles::voltorb_flip::advice::{Answer, Why};
use crate::puzzles::voltorb_flip::board::Board;
use crate::puzzles::voltorb_flip::moves::Move;

/// What to do next, and why. On a board that was typed in the player flips the card elsewhere: the step shows
/// the odds.
pub fn hint(board: &Board, answer: &Answer) -> Option<Hint<VoltorbFlip>> {
    let advice = answer.advice.as_ref()?;
    if board.end().is_some() {
        return None;
    }
    let step = match (advice.why, advice.best) {
        (Why::Stop, _) => Move::Stop,
        (_, Some(at)) => Move::Flip(at),
        (_, None) => return None,
    };
    let step = if board.round.is_some() { step } else { Move::Assist(true) };
    let words = format!("{} {}", answer.advised(board, advice), advice.worth());
    Some(Hint { step, words, place: None })
}
