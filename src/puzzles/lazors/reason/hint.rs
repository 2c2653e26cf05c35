//! One hint from a solution, with a reason from tracing: which targets go dark without the step.

use crate::grid::Cell;
use crate::kit::numbers::capital;
use crate::puzzle::Hint;

use super::super::Lazors;
use super::super::beam::{self, What};
use super::super::board::{Board, Kind};
use super::super::moves::Move;
use super::super::solve::Answer;

/// One step towards a solution: first remove a block where the solution does not have that kind, or a
/// mark where it has one, then place the next
/// block in the order in which the beams meet them.
pub fn hint(board: &Board, answer: &Answer) -> Option<Hint<Lazors>> {
    let hint = |step: Move, cell: Cell, words: String| {
        Some(Hint { step, words, place: (format!("Look at {}.", cell.words()), vec![cell]) })
    };
    let wanted = |cell: Cell| answer.get(cell).copied().flatten();
    let wrong = board.placed.iter().find(|&(cell, block)| block.is_some() && *block != wanted(cell));
    let solved = board.with(answer);
    if let Some((cell, Some(kind))) = wrong {
        let why = in_the_way(&solved, cell, *kind);
        let words = format!("The {} at {} is wrong: remove it. {why}", kind.noun(), cell.words());
        return hint(Move::Place(cell, None), cell, words);
    }
    let denied = board.size().cells().find(|&cell| board.is_crossed(cell) && wanted(cell).is_some());
    if let Some((cell, kind)) = denied.and_then(|cell| Some((cell, wanted(cell)?))) {
        let words = format!(
            "The mark at {} is wrong: remove it. The solution has {} {} there.",
            cell.words(),
            kind.article(),
            kind.noun()
        );
        return hint(Move::Cross(cell, false), cell, words);
    }
    let missing = |cell: &Cell| board.block(*cell).is_none() && wanted(*cell).is_some();
    let beams = beam::trace(&solved);
    let mut met = beams.events.iter().filter_map(|event| meets(event.what));
    let cell = met.find(missing).or_else(|| board.size().cells().find(missing))?;
    let kind = wanted(cell)?;
    let why = needed(&solved, cell, kind);
    let words = format!("{} {} goes to {}. {why}", capital(kind.article()), kind.noun(), cell.words());
    hint(Move::Place(cell, Some(kind)), cell, words)
}

/// The block that a beam meets in an event.
fn meets(what: What) -> Option<Cell> {
    match what {
        What::Absorbed(cell)
        | What::Bounces(cell)
        | What::Splits(cell)
        | What::Crosses(cell)
        | What::Jumps(cell, _) => Some(cell),
        What::Leaves | What::Lost(_) | What::Joins | What::Hits(_) => None,
    }
}

/// Why a solution needs this block there.
fn needed(solved: &Board, cell: Cell, kind: Kind) -> String {
    let met = beam::trace(solved).events.iter().any(|event| meets(event.what) == Some(cell));
    match (dark(solved, cell, None), met) {
        (Some(target), true) => {
            let does = match kind {
                Kind::Reflect => "turns a beam",
                Kind::Opaque => "ends a beam",
                Kind::Refract => "splits a beam",
                Kind::Prism => "lets a beam straight across",
                Kind::Teleporter => "sends a beam to its partner",
            };
            format!("It {does} there: without it, the solution leaves the target on the {target} dark.")
        }
        (Some(target), false) => format!("Without it, the solution leaves the target on the {target} dark."),
        (None, _) => "The targets of the solution are lit without it, but every block must be used.".into(),
    }
}

/// Why a solution cannot have this block there.
fn in_the_way(solved: &Board, cell: Cell, kind: Kind) -> String {
    let has = solved.block(cell).map(|kind| format!("{} {}", kind.article(), kind.noun()));
    match (dark(solved, cell, Some(kind)), has) {
        (Some(target), None) => {
            format!("With it there, the solution leaves the target on the {target} dark.")
        }
        (Some(target), Some(has)) => {
            format!("The solution has {has} there: with this one, it leaves the target on the {target} dark.")
        }
        (None, None) => "The solution has no block there.".into(),
        (None, Some(has)) => format!("The solution has {has} there."),
    }
}

/// A target that goes dark if the block at a cell of the solution is replaced by this one, or by none.
fn dark(solved: &Board, cell: Cell, block: Option<Kind>) -> Option<String> {
    let mut other = solved.clone();
    other.placed.set(cell, block);
    let (before, after) = (beam::trace(solved).lit, beam::trace(&other).lit);
    let lost = before.iter().zip(&after).position(|(before, after)| before.is_some() && after.is_none())?;
    Some(solved.targets.get(lost)?.words(solved.size()))
}
