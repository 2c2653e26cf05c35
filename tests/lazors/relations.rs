//! Equivalent Lazors boards: rotated and reflected, moved within opaque blocks, lasers and targets reordered.

use crate::common::oracle::cases;
use crate::common::relation::{Compared, Pair};
use crate::lazors::boards::whole_board;
use gridlight::grid::{Grid, Size, Transform};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Site};
use gridlight::puzzles::lazors::solve::Answer;
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::Options;

/// The board in the middle of a larger one: a beam that would leave it ends at an opaque block.
fn framed(board: &Board) -> Board {
    let size = Size::new(board.size().rows + 2, board.size().cols + 2);
    let mut framed = board.reframed(size, 1, 1);
    for cell in size.cells() {
        if cell.row == 0 || cell.col == 0 || cell.row + 1 == size.rows || cell.col + 1 == size.cols {
            framed.sites.set(cell, Site::Fixed(BlockKind::Opaque));
        }
    }
    framed
}

#[test]
fn a_board_in_other_words_has_the_same_answers() {
    let (most, mut dice) = cases(700, 171);
    let mut compared = Compared::default();
    for number in 0..most {
        let small = number % 3 == 0;
        let side = if small { 3 } else { 8 };
        let size = Size::new(dice.between(1, side) as u16, dice.between(1, side) as u16);
        let board = whole_board(&mut dice, size);
        let nodes = if small { 0 } else { 3000 };
        let limit = if small && board.movable() < 5 { 0 } else { 2 };
        let told = || bff::print(&board);
        let strategies: &[&str] = if small { &["default", "notes"] } else { &["default"] };
        let mut compare = |name, other, mapped: &dyn Fn(&Answer) -> Answer| {
            let pair = Pair::<Lazors> { name, board: &board, other, mapped };
            for &strategy in strategies {
                let options = Options { strategy: strategy.into(), limit, nodes, ..Options::default() };
                compared.compare(&pair, &options, limit == 0, &told);
            }
        };
        // With several pairs, the pairing depends on the reading order.
        if board.teleporters() <= 2 {
            for transform in Transform::ALL {
                compare("turned", board.transformed(transform), &|answer| answer.transformed(transform));
            }
        }
        let larger = Size::new(size.rows + 2, size.cols + 2);
        compare("framed", framed(&board), &|answer| answer.reframed(larger, 1, 1, &Some(BlockKind::Opaque)));
        let mut shuffled = board.clone();
        shuffled.lasers.reverse();
        shuffled.targets.rotate_left(1);
        compare("marks in another order", shuffled, &Grid::clone);
    }
    compared.told("Lazors", [true; 3]);
}
