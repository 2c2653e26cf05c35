//! One hint from a solution, with a reason from tracing: which targets are not lit without the step.

use crate::grid::Cell;
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
        let words = format!("Remove the {} at {}: {why}", kind.noun(), cell.words());
        return hint(Move::Place(cell, None), cell, words);
    }
    let denied = board.size().cells().find(|&cell| board.is_crossed(cell) && wanted(cell).is_some());
    if let Some((cell, kind)) = denied.and_then(|cell| Some((cell, wanted(cell)?))) {
        let words = format!(
            "Remove the mark at {}: the solution has {} {} there.",
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
    let words = format!("Place {} {} at {}: {why}", kind.article(), kind.noun(), cell.words());
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

/// Why a solution needs this block there, to follow a colon.
fn needed(solved: &Board, cell: Cell, kind: Kind) -> String {
    let met = beam::trace(solved).events.iter().any(|event| meets(event.what) == Some(cell));
    match (dark(solved, cell, None), met) {
        (Some(target), true) => {
            let does = match kind {
                Kind::Reflect => "turns a beam",
                Kind::Opaque => "ends a beam",
                Kind::Refract => "splits a beam",
                Kind::Prism => "lets a beam straight across",
                Kind::Teleporter => "sends a beam on",
            };
            format!(
                "it {does} to a target. Without it, the solution does not light the target on the {target}."
            )
        }
        (Some(target), false) => {
            format!("a target needs it. Without it, the solution does not light the target on the {target}.")
        }
        (None, _) => "every block must be used. The targets of the solution are lit without it, too.".into(),
    }
}

/// Why a solution cannot have this block there, to follow a colon.
fn in_the_way(solved: &Board, cell: Cell, kind: Kind) -> String {
    let has = solved.block(cell).map(|kind| format!("{} {}", kind.article(), kind.noun()));
    match (dark(solved, cell, Some(kind)), has) {
        (Some(target), None) => {
            format!("the solution has no block there. With it, the target on the {target} is not lit.")
        }
        (Some(target), Some(has)) => {
            format!("the solution has {has} there. With this one, the target on the {target} is not lit.")
        }
        (None, None) => "the solution has no block there.".into(),
        (None, Some(has)) => format!("the solution has {has} there."),
    }
}

/// A target that is not lit if the block at a cell of the solution is replaced by this one, or by none.
fn dark(solved: &Board, cell: Cell, block: Option<Kind>) -> Option<String> {
    let mut other = solved.clone();
    other.placed.set(cell, block);
    let (before, after) = (beam::trace(solved).lit, beam::trace(&other).lit);
    let lost = before.iter().zip(&after).position(|(before, after)| before.is_some() && after.is_none())?;
    Some(solved.targets.get(lost)?.words(solved.size()))
}
