//! Pictures of tiles of many colours, a tile in hand, rows' targets, and moving swaps.

use gridlight::grid::Cell;
use gridlight::puzzle::{Draw, DrawContext, Mode, Phase, Puzzle, Spot, Stroke};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Swap;
use gridlight::search::MoveStatus;

use crate::common::golden;

/// Tiles of five colours with many numbers of moves; a row that is done.
const TILES: &str = "5 4\n0:0 0:0 0:0 0:0\n4:1 2:2 1:3 1:4\n3:5 2:6 2:0 4:12\n1:2 3:1 3:0 2:1\n4:0 4:2 1:1 3:2\n";

/// Two layers: three swaps at once, then one.
const SWAPS: &str = "2 4\n1:1 1:2 1:2 0:0\n0:1 0:1 0:1 1:0\n";

/// A tile in hand; partners that keep the board solvable, that do not, and of unknown status.
#[test]
fn tiles_in_play() {
    let board = Harmony::parse(TILES).unwrap();
    let held = (1.5, 1.5);
    let stroke =
        Stroke { phase: Phase::Press, start: held, last: held, now: held, second: false, brought: false, moved: false };
    let to = |row, col, alive| MoveStatus { from: Cell::new(1, 1), to: Cell::new(row, col), alive };
    let context = DrawContext {
        tool: "move",
        hover: Some((2.5, 1.5)),
        stroke: Some(&stroke),
        next_moves: Some(&[to(1, 0, false), to(1, 2, true), to(4, 1, true)]),
        ..golden::still::<Harmony>(Mode::Play, &board)
    };
    golden::board("tiles", &board, &context);
}

/// The cursor at a row's target, the pointer over another.
#[test]
fn tiles_in_edit() {
    let board = Harmony::parse(&TILES.replacen('\n', "\ncolors blue grey coral teal sand\n", 1)).unwrap();
    let context = DrawContext {
        tool: "move",
        hover: Some((-0.3, 2.5)),
        cursor: Some(Spot { x: -1, y: 7 }),
        ..golden::still::<Harmony>(Mode::Edit, &board)
    };
    golden::board("targets", &board, &context);
}

#[test]
fn a_swap_on_its_way() {
    let board = Harmony::parse(SWAPS).unwrap();
    let at = |row: u16, col: u16| Cell::new(row, col);
    let board = board.with(&[Swap { a: at(0, 0), b: at(1, 0) }]);
    let trace = Harmony::replay(&board);
    let context = DrawContext { replay: Some((&trace, 0.4)), ..golden::still::<Harmony>(Mode::Solve, &board) };
    golden::board("swaps_at_0_4", &board, &context);
}

/// All colours, each with its pattern.
#[test]
fn every_colour() {
    let rows: String = (0..16).map(|row| format!("{row}:{} {row}:0\n", row % 3)).collect();
    let board = Harmony::parse(&format!("16 2\n{rows}")).unwrap();
    golden::board("colours", &board, &golden::still::<Harmony>(Mode::Play, &board));
}

#[test]
fn every_ink_is_in_some_picture() {
    golden::every_ink::<Harmony>();
}
