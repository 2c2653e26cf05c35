//! What a solution says of the free cells, and the boards on which it is otherwise.

use crate::grid::Cell;
use crate::puzzle::Fact;

use super::candidates::{kind_of, value_of};
use crate::puzzles::lazors::board::{BlockKind, Board, Site};
use crate::puzzles::lazors::solve::Answer;

/// The block, or none, on each free cell.
pub fn of(board: &Board, answer: &Answer) -> Vec<Fact> {
    let free = answer.iter().filter(|&(cell, _)| board.sites.get(cell) == Some(&Site::Free));
    free.map(|(cell, &kind)| Fact { cell, value: value_of(kind), holds: true }).collect()
}

/// The board with each of the other blocks, or none, on the fact's cell.
pub fn others(board: &Board, fact: Fact) -> Vec<Board> {
    let said = kind_of(fact.value);
    let kinds = BlockKind::ALL.into_iter().filter(|kind| board.supply[kind.index()] > 0).map(Some);
    let with = kinds.chain([None]).filter(|&kind| kind != said).map(|kind| with(board, fact.cell, kind));
    // Without that cell the blocks may not even have room.
    with.filter(|board| board.movable() <= board.free_sites()).collect()
}

/// The board with this block fixed on a free cell, or with the cell closed.
fn with(board: &Board, cell: Cell, kind: Option<BlockKind>) -> Board {
    let mut with = board.cleared();
    with.sites.set(cell, kind.map_or(Site::Closed, Site::Fixed));
    if let Some(kind) = kind {
        with.supply[kind.index()] -= 1;
    }
    with
}
