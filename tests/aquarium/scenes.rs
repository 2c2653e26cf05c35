//! Pictures of tanks in play and of pools being edited.

use gridlight::grid::{Cell, Grid};
use gridlight::puzzle::{DrawContext, Mode, Spot, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Mark};

use crate::common::golden;

/// One level in each tank: five of them, a line without a clue.
const TANKS: &str = "2 3 - 1\n1 1 4 3\n\n1 1 2 2\n1 3 3 2\n1 1 4 2\n5 5 4 4\n";

/// Inner walls: arms of one tank that stand at different levels.
const POOLS: &str = "https://puzz.link/p?aquarium/4/4/9080g8/g1h2343\n";

/// A tank board with this water (`#`) and these dry marks (`.`).
fn filled(text: &str, rows: &str) -> Board {
    let mut board = Aquarium::parse(text).unwrap();
    let letters: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    board.marks =
        Grid::from_fn(board.size(), |cell| match letters[usize::from(cell.row)][usize::from(cell.col)] {
            '#' => Mark::Water,
            '.' => Mark::Dry,
            _ => Mark::Open,
        });
    board
}

/// Clues met, open and exceeded; dry marks; a hint's line, the hand and two answers that differ.
#[test]
fn tanks_in_play() {
    let board = filled(TANKS, "?.../?##./##??/####");
    let lit: Vec<Cell> = (0..4).map(|col| Cell::new(1, col)).collect();
    let context = DrawContext {
        tool: "water",
        hover: Some((3.5, 2.5)),
        lit: &lit,
        differs: &[Cell::new(0, 3)],
        ..golden::still::<Aquarium>(Mode::Play, &board)
    };
    golden::board("tanks", &board, &context);
}

/// Walls within a tank, blank clues, the cursor at a clue, a wall being aimed at.
#[test]
fn pools_in_edit() {
    let board = filled(POOLS, "????/##??/####/####");
    let context = DrawContext {
        tool: "wall",
        hover: Some((2.1, 0.5)),
        cursor: Some(Spot { x: 3, y: -1 }),
        ..golden::still::<Aquarium>(Mode::Edit, &board)
    };
    golden::board("pools", &board, &context);
}

#[test]
fn every_ink_is_in_some_picture() {
    golden::every_ink::<Aquarium>();
}
