//! The effect of a hint in words.

use crate::grid::Cell;
use crate::kit::cells::named;
use crate::kit::numbers::{capital, listed};
use crate::puzzles::lazors::board::{BlockKind, Board};

/// The blocks of the second board that the first does not have, and the cells that lost theirs.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let changed = |cell: &Cell| before.block(*cell) != after.block(*cell);
    let all: Vec<Cell> = after.size().cells().filter(changed).collect();
    let mut parts = Vec::new();
    for kind in BlockKind::ALL.into_iter().map(Some).chain([None]) {
        let cells: Vec<Cell> = all.iter().copied().filter(|&cell| after.block(cell) == kind).collect();
        let what = match kind {
            Some(kind) => format!("place {}", kind.one()),
            None => "remove the block".into(),
        };
        if !cells.is_empty() {
            parts.push(format!("{what} at {}", named(&cells)));
        }
    }
    (!parts.is_empty()).then(|| (format!("{}.", capital(&listed(&parts, "and"))), all))
}
