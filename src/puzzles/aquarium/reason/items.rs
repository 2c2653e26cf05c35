//! The clues of a board as items: the rows', then the columns', without the blank ones.

use crate::puzzle::{Item, Items};
use crate::puzzles::aquarium::Aquarium;
use crate::puzzles::aquarium::board::{Board, Clue, Line};

/// The clues of boards. Walls are not items: without one it would be a different board.
pub const ITEMS: Items<Aquarium> = Items { noun: "clues", list, only, clues: None, reckons: false };

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
