//! Pictures of every piece, fixed and movable, of beams and of a pointer in use.

use gridlight::grid::{Cell, Grid};
use gridlight::puzzle::{Draw, DrawContext, Mode, Puzzle, Spot};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board};

use crate::common::golden;

/// All kinds as fixed blocks, closed cells, lasers in four directions, one through the prism.
const FIXED: &str = "GRID START\nA o C o\nx B o T\no D x o\nT o o A\nGRID STOP\n\
    L 1 8 1 -1\nL 8 5 -1 -1\nL 3 0 -1 1\nL 4 3 1 1\nL 0 3 1 1\nP 4 1\nP 7 8\nP 1 4\n";

/// All kinds to place.
const MOVABLE: &str = "GRID START\no o o o o\no o x o o\no o o o o\no o o o o\nGRID STOP\n\
    A 2\nB 1\nC 2\nD 1\nT 2\nL 0 3 1 1\nL 9 0 -1 1\nP 5 2\nP 10 7\nP 3 8\n";

/// Splits, a crossing and a loop.
const GLASS: &str = "GRID START\no C o C o\no o C o o\nC o o o C\no A o A o\nGRID STOP\n\
    L 1 8 1 -1\nL 9 8 -1 -1\nP 5 2\nP 3 0\nP 7 0\nP 10 5\n";

/// The movable board with these rows of blocks on it.
fn placed(rows: &str) -> Board {
    let board = Lazors::parse(MOVABLE).unwrap();
    let letters: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let block = |cell: Cell| BlockKind::from_letter(letters[usize::from(cell.row)][usize::from(cell.col)]);
    board.with(&Grid::from_fn(board.size(), block))
}

fn still(mode: Mode, board: &Board) -> DrawContext<'static, Lazors> {
    golden::still(mode, board)
}

#[test]
fn fixed_blocks_of_every_kind() {
    let board = Lazors::parse(FIXED).unwrap();
    golden::board("fixed", &board, &still(Mode::Solve, &board));
}

#[test]
fn movable_blocks_of_every_kind() {
    let board = placed("A..T./.C.../..D.B/T..CA");
    golden::board("movable", &board, &still(Mode::Play, &board));
}

#[test]
fn a_hand_at_work() {
    let board = placed("A..../...../...../.....");
    let context = DrawContext {
        tool: "place-C",
        hover: Some((3.4, 2.6)),
        cursor: Some(Spot { x: 3, y: 5 }),
        ..still(Mode::Play, &board)
    };
    golden::board("hand", &board, &context);
}

#[test]
fn beams_in_glass() {
    let board = Lazors::parse(GLASS).unwrap();
    golden::board("glass", &board, &still(Mode::Solve, &board));
}

#[test]
fn beams_on_their_way() {
    let board = Lazors::parse(GLASS).unwrap();
    let trace = Lazors::replay(&board);
    let context = DrawContext { replay: Some((&trace, 1.5)), ..still(Mode::Solve, &board) };
    golden::board("glass_at_1_5", &board, &context);
}

#[test]
fn every_ink_is_in_some_picture() {
    golden::every_ink::<Lazors>();
}
