//! Equivalent Aquarium boards: reflected (water falls, so they are not rotated), moved within dry tanks, tanks
//! renumbered.

use crate::common::Dice;
use crate::common::oracle::cases;
use crate::common::relation::{Compared, Pair};
use gridlight::grid::{Dir, Grid, Size, Transform};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Edge, Line, Rule};
use gridlight::puzzles::aquarium::generate::random_board;
use gridlight::puzzles::aquarium::solve::Answer;
use gridlight::search::Options;

/// The board in the middle of a larger one whose outer lines stay dry.
fn framed(board: &Board) -> Board {
    let size = Size::new(board.size().rows + 2, board.size().cols + 2);
    let mut framed = Board::empty(size);
    framed.rule = board.rule;
    for cell in board.size().cells() {
        let here = cell.shifted(1, 1, size).unwrap();
        for dir in Dir::ALL {
            framed.set_edge(Edge::of(here, dir, size).unwrap(), board.wall(cell, dir));
        }
    }
    for line in framed.lines() {
        let clue = match line {
            Line::Row(row) if (1..size.rows - 1).contains(&row) => board.clue(Line::Row(row - 1)),
            Line::Col(col) if (1..size.cols - 1).contains(&col) => board.clue(Line::Col(col - 1)),
            _ => Some(0),
        };
        framed.set_clue(line, clue);
    }
    framed
}

/// The same tanks with other numbers.
fn renumbered(board: &Board, dice: &mut Dice) -> Option<Board> {
    if board.inner_walls() {
        return None;
    }
    let (tanks, salt) = (board.tanks(), dice.below(1 << 16) as u32);
    // The factor is odd, so different numbers stay different.
    let labels =
        Grid::from_fn(board.size(), |cell| u32::from(*tanks.get(cell).unwrap()).wrapping_mul(0x9E37_79B1) ^ salt);
    let mut other = Board::from_labels(&labels);
    other.rule = board.rule;
    for line in board.lines() {
        other.set_clue(line, board.clue(line));
    }
    Some(other)
}

#[test]
fn a_board_in_other_words_has_the_same_answers() {
    let (most, mut dice) = cases(900, 173);
    let mut compared = Compared::default();
    for number in 0..most {
        let side = if number % 3 == 0 { 4 } else { 12 };
        let size = Size::new(dice.between(2, side) as u16, dice.between(2, side) as u16);
        let rule = if dice.chance(50) { Rule::Pool } else { Rule::Region };
        let mut board = random_board(dice.roll(), size, rule, dice.between(2, 9));
        if dice.chance(40) {
            let line = dice.pick(&board.lines().collect::<Vec<_>>());
            let clue = dice.chance(60).then(|| dice.below(usize::from(board.length(line)) + 1) as u16);
            board.set_clue(line, clue);
        }
        let told = || Aquarium::print(&board, "puzzlink").unwrap();
        let limit = if side == 4 { 0 } else { 2 };
        let mut compare = |name, other, mapped: &dyn Fn(&Answer) -> Answer| {
            let pair = Pair::<Aquarium> { name, board: &board, other, mapped };
            for strategy in ["default", "notes"] {
                let options = Options { strategy: strategy.into(), limit, nodes: 3000, ..Options::default() };
                compared.compare(&pair, &options, false, &told);
                if limit == 0 {
                    compared.compare(&pair, &Options { nodes: 0, ..options }, true, &told);
                }
            }
        };
        let mirror = Transform::FlipSideways;
        compare("mirrored", board.transformed(mirror), &|answer| answer.transformed(mirror));
        let larger = Size::new(size.rows + 2, size.cols + 2);
        compare("framed", framed(&board), &|answer| answer.reframed(larger, 1, 1, &false));
        if let Some(other) = renumbered(&board, &mut dice) {
            compare("renumbered", other, &Grid::clone);
        }
    }
    compared.told("Aquarium", [true; 3]);
}
