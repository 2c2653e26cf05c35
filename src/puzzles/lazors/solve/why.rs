//! Why a board has no solution, in words and cells.

use super::count::completions;
use super::flat::RimmedBoard;
use super::partial::PartialBoard;
use super::reach::{Cut, Reach};
use crate::grid::Cell;
use crate::kit::numbers::grouped;
use crate::puzzles::lazors::board::{BlockKind, Board, MAX_MARKS, MAX_SIDE};
use crate::search::{Stopped, Why};

/// The result for a board that is not searched: why it has no solution, because something is missing, or that it is too
/// large to be prepared.
pub fn refused(board: &Board) -> Option<Result<Why, Stopped>> {
    let size = board.size();
    if size.rows.max(size.cols) > MAX_SIDE || board.targets.len() > MAX_MARKS {
        return Some(Err(Stopped::Memory));
    }
    let stray = board.targets.iter().find(|target| !target.on_edge(size));
    let words = match stray {
        Some(_) => Some("A target is not on the middle of a cell's edge.".into()),
        None => board.unfinished(),
    };
    words.map(|words| Ok(Why::new(words, Vec::new())))
}

/// The reason, after a search without any solution.
pub fn none(board: &Board, flat: &RimmedBoard) -> Why {
    let start = PartialBoard::new(flat);
    let mut reach = Reach::default();
    let cut = reach.flood(flat, &start, true);
    let dark = (flat.all & !reach.rays.lit).trailing_zeros() as usize;
    let at = board.targets.get(dark).map_or(String::new(), |target| target.words(board.size()));
    let beside = flat.targets.get(dark).map_or([0; 2], |lamp| lamp.sides.map(|(place, _)| place));
    let cells: Vec<Cell> =
        beside.into_iter().filter(|&place| !flat.on_rim(place)).map(|place| flat.cell(place)).collect();
    let words = match cut {
        Err(_) if beside.into_iter().all(|place| flat.start[place].solid()) => {
            let by = match cells.len() {
                1 => "a solid block and the edge of the board",
                _ => "two solid blocks",
            };
            format!("The target on the {at} is shut in between {by}.")
        }
        Err(_) if board.movable() == 0 => {
            format!("There is no block to place, and no beam reaches the target on the {at}.")
        }
        Err(Cut::Dark) => format!("No beam can reach the target on the {at}, wherever the blocks stand."),
        Err(Cut::Short) => {
            let guides = guides(board);
            format!("The target on the {at} takes more blocks that guide a beam than there are: {guides}.")
        }
        Ok(()) => {
            let all = grouped(&completions(flat.free.len(), &flat.supply).to_string());
            let words = format!("All {all} ways to place the blocks are ruled out: each leaves a target dark.");
            return Why::new(words, Vec::new());
        }
    };
    Why::new(words, cells)
}

/// The number of movable blocks that do not absorb.
fn guides(board: &Board) -> usize {
    board.movable() - usize::from(board.supply[BlockKind::Opaque.index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lazors::text::bff;

    fn check(rows: &str, marks: &str, words: &str, cells: &[Cell]) {
        let text = format!("GRID START\n{}\nGRID STOP\n{}", rows.replace('/', "\n"), marks.replace(',', "\n"));
        let board = bff::parse(&text).unwrap();
        let why = none(&board, &RimmedBoard::new(Some(&board)));
        assert_eq!(why, Why::new(words, cells.to_vec()));
    }

    #[test]
    fn reasons_name_the_target_and_its_cells() {
        let here = [Cell::new(0, 1), Cell::new(0, 2)];
        check(
            "o B A o",
            "A 1,L 0 1 1 1,P 4 1",
            "The target on the edge between columns 2 and 3 in row 1 is shut in between two solid blocks.",
            &here,
        );
        check(
            "o o A",
            "A 1,L 0 1 1 1,P 6 1",
            "The target on the right edge of row 1 is shut in between a solid block and the edge of the board.",
            &[Cell::new(0, 2)],
        );
        check(
            "x x x x",
            "L 0 1 1 1,P 4 1",
            "There is no block to place, and no beam reaches the target on the edge between columns 2 and 3 in row 1.",
            &here,
        );
        check(
            "o o o o",
            "B 1,L 0 1 1 1,P 4 1",
            "No beam can reach the target on the edge between columns 2 and 3 in row 1, wherever the blocks stand.",
            &here,
        );
        check(
            "o o o/o o o",
            "A 1,L 0 1 1 1,P 1 0",
            "The target on the top edge of column 1 takes more blocks that guide a beam than there are: 1.",
            &[Cell::new(0, 0)],
        );
    }
}
