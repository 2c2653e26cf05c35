//! What a step of help does, in words.

use crate::grid::Cell;
use crate::kit::cells::named;
use crate::kit::numbers::capital;
use crate::puzzles::voltorb_flip::board::Board;

use super::tell::value_name;

/// The card that is flipped, without what it turns out to be; of a game that is played elsewhere what a card is known to
/// be.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let at = before.cards.iter().zip(&after.cards).position(|(before, after)| before != after)?;
    let cell = before.size().cell(at);
    let words = match (&before.round, after.cards.get(at).copied().flatten()) {
        (None, Some(value)) => format!("{} is {}.", capital(&named(&[cell])), value_name(value)),
        _ => format!("Flip {}.", named(&[cell])),
    };
    Some((words, vec![cell]))
}
