//! The effect of a hint in words.

use crate::grid::Cell;
use crate::kit::cells::named;
use crate::kit::numbers::capital;
use crate::puzzles::voltorb_flip::board::Board;

use super::tell::value_name;

/// The cards flipped, without their values; in a game played elsewhere, their known values. A line whose value is the
/// same in any order is flipped as a whole.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let size = before.size();
    let differs = |at: &usize| before.cards.get(*at) != after.cards.get(*at);
    let flipped: Vec<usize> = (0..before.cards.len()).filter(differs).collect();
    // Of a board that is played elsewhere, no card can be flipped here.
    if flipped.is_empty() && after.assist && !before.assist {
        return Some(("Show the odds.".into(), Vec::new()));
    }
    let cells: Vec<Cell> = flipped.iter().map(|&at| size.cell(at)).collect();
    let value = |at: usize| after.cards.get(at).copied().flatten();
    let first = value(*flipped.first()?);
    let alike = flipped.iter().all(|&at| value(at) == first);
    let words = match (&before.round, first) {
        (None, Some(value)) if alike => {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} {}.", capital(&named(&cells)), value_name(value))
        }
        _ => format!("Flip {}.", named(&cells)),
    };
    Some((words, cells))
}
