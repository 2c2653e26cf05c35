//! One step of help towards an answer.

use crate::grid::Cell;
use crate::puzzle::Hint;

use super::super::Lazors;
use super::super::beam::{self, What};
use super::super::board::Board;
use super::super::moves::Move;
use super::super::solve::Answer;

/// One step towards an answer: first a block that stands where the answer has none of its kind comes off,
/// then the next block in the order in which the beams meet them goes on.
pub fn hint(board: &Board, answer: &Answer) -> Option<Hint<Lazors>> {
    let hint = |step: Move, words: String| Some(Hint { step, words, place: None });
    let wanted = |cell: Cell| answer.get(cell).copied().flatten();
    let wrong = board.placed.iter().find(|&(cell, block)| block.is_some() && *block != wanted(cell));
    if let Some((cell, Some(kind))) = wrong {
        let words = format!("The {} block at {} is in the way: take it off.", kind.name(), cell.words());
        return hint(Move::Place(cell, None), words);
    }
    let missing = |cell: &Cell| board.block(*cell).is_none() && wanted(*cell).is_some();
    let beams = beam::trace(&board.with(answer));
    let met = beams.events.iter().filter_map(|event| match event.what {
        What::Absorbed(cell)
        | What::Bounces(cell)
        | What::Splits(cell)
        | What::Crosses(cell)
        | What::Jumps(cell, _) => Some(cell),
        What::Leaves | What::Lost(_) | What::Joins | What::Hits(_) => None,
    });
    let cell = met.chain(board.size().cells()).find(missing)?;
    let kind = wanted(cell)?;
    hint(Move::Place(cell, Some(kind)), format!("A {} block goes to {}.", kind.name(), cell.words()))
}
