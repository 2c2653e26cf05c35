//! One hint from a solution, with a reason from tracing: which targets are not lit without the step.

use crate::grid::Cell;
use crate::puzzle::{Hint, Sentences};

use super::super::Lazors;
use super::super::beam::{self, What};
use super::super::board::{BlockKind, Board};
use super::super::moves::Move;
use super::super::solve::Answer;

/// Why a step is made, to follow a colon, and a further sentence.
type Because = (String, Option<String>);

/// One step towards a solution: first remove a block where the solution does not have that kind, or a mark where it has
/// one, then place the next block in the order in which the beams meet them.
pub fn hint(board: &Board, answer: &Answer) -> Option<Hint<Lazors>> {
    let hint = |step: Move, cell: Cell, does: &str, (why, more): Because| {
        let words = Sentences::from(format!("{does} at {}: {why}.", cell.words()));
        let words = more.into_iter().fold(words, Sentences::and);
        Some(Hint { step, words, names: vec![cell], place: (cell.words(), vec![cell]) })
    };
    let wanted = |cell: Cell| answer.get(cell).copied().flatten();
    let wrong = board.placed.iter().find(|&(cell, block)| block.is_some() && *block != wanted(cell));
    let solved = board.with(answer);
    if let Some((cell, Some(kind))) = wrong {
        let does = format!("Remove the {}", kind.noun());
        return hint(Move::Place(cell, None), cell, &does, in_the_way(&solved, cell, *kind));
    }
    let denied = board.size().cells().find(|&cell| board.is_crossed(cell) && wanted(cell).is_some());
    if let Some((cell, kind)) = denied.and_then(|cell| Some((cell, wanted(cell)?))) {
        let why = format!("the solution has {} there", kind.one());
        return hint(Move::Cross(cell, false), cell, "Remove the mark", (why, None));
    }
    let missing = |cell: &Cell| board.block(*cell).is_none() && wanted(*cell).is_some();
    let beams = beam::trace(&solved);
    let mut met = beams.events.iter().filter_map(|event| meets(event.what));
    let cell = met.find(missing).or_else(|| board.size().cells().find(missing))?;
    let kind = wanted(cell)?;
    hint(Move::Place(cell, Some(kind)), cell, &format!("Place {}", kind.one()), needed(&solved, cell, kind))
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
fn needed(solved: &Board, cell: Cell, kind: BlockKind) -> Because {
    let met = beam::trace(solved).events.iter().any(|event| meets(event.what) == Some(cell));
    let dark = dark(solved, cell, None)
        .map(|target| format!("Without it, the solution does not light the target on the {target}."));
    match (dark.is_some(), met) {
        (true, true) => {
            let does = match kind {
                BlockKind::Reflect => "turns a beam",
                BlockKind::Opaque => "ends a beam",
                BlockKind::Refract => "splits a beam",
                BlockKind::Prism => "lets a beam straight across",
                BlockKind::Teleporter => "sends a beam on",
            };
            (format!("it {does} to a target"), dark)
        }
        (true, false) => ("a target needs it".into(), dark),
        (false, _) => {
            let more = "The targets of the solution are lit without it, too.".into();
            ("every block must be used".into(), Some(more))
        }
    }
}

/// Why a solution cannot have this block there.
fn in_the_way(solved: &Board, cell: Cell, kind: BlockKind) -> Because {
    let has = solved.block(cell).map(BlockKind::one);
    let with = if has.is_some() { "With this one" } else { "With it" };
    let dark = dark(solved, cell, Some(kind)).map(|target| format!("{with}, the target on the {target} is not lit."));
    (format!("the solution has {} there", has.as_deref().unwrap_or("no block")), dark)
}

/// A target that is not lit if the block at a cell of the solution is replaced by this one, or by none.
fn dark(solved: &Board, cell: Cell, block: Option<BlockKind>) -> Option<String> {
    let mut other = solved.clone();
    other.placed.set(cell, block);
    let (before, after) = (beam::trace(solved).lit, beam::trace(&other).lit);
    let lost = before.iter().zip(&after).position(|(before, after)| before.is_some() && after.is_none())?;
    Some(solved.targets.get(lost)?.words(solved.size()))
}
