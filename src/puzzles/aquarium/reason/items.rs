//! The clues of a board as items: the rows', then the columns', without the blank ones.

use crate::puzzle::{Item, Items, Revision};
use crate::puzzles::aquarium::Aquarium;
use crate::puzzles::aquarium::board::{Board, CellMark, Clue, Line};
use crate::puzzles::aquarium::moves::Move;
use crate::puzzles::aquarium::standing::uneven;

/// The clues of boards. Walls are not items: without one it would be a different board.
pub const ITEMS: Items<Aquarium> = Items { noun: "clues", list, only, clues: None, alike: None, partial: None };

/// The lines with a clue, in the order of the items.
fn clued(board: &Board) -> impl Iterator<Item = (Line, Clue)> + '_ {
    board.lines().map(|line| (line, board.clue(line))).filter(|(_, clue)| clue.is_some())
}

fn list(board: &Board) -> Vec<Item> {
    let item = |(line, clue): (Line, Clue)| Item {
        words: format!("the {} of {}", clue.unwrap_or(0), line.words()),
        cells: line.cells(board.size()).collect(),
    };
    clued(board).map(item).collect()
}

fn only(board: &Board, keep: &[bool]) -> Board {
    let mut only = board.cleared();
    for (at, (line, _)) in clued(board).enumerate() {
        if keep.get(at) != Some(&true) {
            only.set_clue(line, None);
        }
    }
    only
}

/// The clues that differ from the water drawn, if that is level.
pub fn revisions(board: &Board) -> Vec<Revision<Aquarium>> {
    let water = board.marks.cells().contains(&CellMark::Water);
    if !water || uneven(board).is_some() {
        return Vec::new();
    }
    let revision = |(item, (line, clue)): (usize, (Line, Clue))| {
        let count = board.count(line, CellMark::Water);
        (clue != Some(count)).then(|| Revision {
            item,
            words: format!("Set {} to {count}", line.words()),
            cells: line.cells(board.size()).collect(),
            step: Move::Clue(line, Some(count)),
        })
    };
    clued(board).enumerate().filter_map(revision).collect()
}
