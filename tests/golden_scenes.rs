//! Pictures of boards of our own, held as text: every piece, fixed and movable, beams, targets, marks.
//!
//! A change of a picture is a change to be looked at. `GRIDLIGHT_REFRESH=1 cargo test --test golden_scenes`
//! writes them anew; open the files in a browser before they are committed.
#![expect(clippy::unwrap_used, reason = "this is a test's own code")]

use std::fs;
use std::path::Path;

use gridlight::grid::{Cell, Grid};
use gridlight::puzzle::{Look, Mode, Puzzle, Spot};
use gridlight::puzzles::lazors::board::{Board, Kind};
use gridlight::puzzles::lazors::{Lazors, text};
use gridlight::scene::{Scene, svg::svg};

/// All kinds as fixed blocks, closed cells, lasers four ways, one through the prism.
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
    let board = text::parse(MOVABLE).unwrap();
    let letters: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let block = |cell: Cell| Kind::from_letter(letters[usize::from(cell.row)][usize::from(cell.col)]);
    board.with(&Grid::from_fn(board.size(), block))
}

/// A picture as text, a mark a line so that a difference can be read.
fn picture(board: &Board, look: &Look<'_, <Lazors as Puzzle>::Step>) -> String {
    let mut scene = Scene::new();
    Lazors::draw(board, look, &mut scene);
    svg(&scene, look.view, look.view.w * 64.0).replace("><", ">\n<") + "\n"
}

fn refreshing() -> bool {
    std::env::var("GRIDLIGHT_REFRESH").is_ok_and(|set| !set.is_empty() && set != "0")
}

fn check(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_scenes").join(format!("{name}.svg"));
    if refreshing() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, picture).unwrap();
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(picture.lines()).position(|(old, new)| old != new);
    let at = differs.unwrap_or(golden.lines().count().min(picture.lines().count()));
    assert!(
        golden == picture,
        "{name} differs from line {}:\n  held: {}\n  now:  {}\nIf that is meant: GRIDLIGHT_REFRESH=1 cargo test \
         --test golden_scenes, and look at the pictures.",
        at + 1,
        golden.lines().nth(at).unwrap_or("(nothing)"),
        picture.lines().nth(at).unwrap_or("(nothing)"),
    );
}

#[test]
fn fixed_blocks_of_every_kind() {
    let board = text::parse(FIXED).unwrap();
    check("fixed", &picture(&board, &Look::still(Mode::Solve, Lazors::bounds(&board))));
}

#[test]
fn movable_blocks_of_every_kind() {
    let board = placed("A..T./.C.../..D.B/T..CA");
    check("movable", &picture(&board, &Look::still(Mode::Play, Lazors::bounds(&board))));
}

#[test]
fn a_hand_at_work() {
    let board = placed("A..../...../...../.....");
    let look = Look {
        tool: "place-C",
        hover: Some((3.4, 2.6)),
        cursor: Some(Spot { x: 3, y: 5 }),
        refused: Some((2.5, 1.5)),
        ..Look::still(Mode::Play, Lazors::bounds(&board))
    };
    check("hand", &picture(&board, &look));
}

#[test]
fn beams_in_glass() {
    let board = text::parse(GLASS).unwrap();
    check("glass", &picture(&board, &Look::still(Mode::Solve, Lazors::bounds(&board))));
}

#[test]
fn beams_on_their_way() {
    let board = text::parse(GLASS).unwrap();
    let trace = Lazors::replay(&board);
    let film = Some((&trace, 1.5));
    check(
        "glass_at_1_5",
        &picture(&board, &Look { film, ..Look::still(Mode::Solve, Lazors::bounds(&board)) }),
    );
}

#[test]
fn drawing_is_pure() {
    let board = text::parse(GLASS).unwrap();
    let look = Look::still(Mode::Solve, Lazors::bounds(&board));
    assert_eq!(picture(&board, &look), picture(&board, &look));
}

#[test]
fn every_piece_is_in_some_picture() {
    let names = ["fixed", "movable", "hand", "glass", "glass_at_1_5"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_scenes");
    let all: String =
        names.iter().filter_map(|name| fs::read_to_string(folder.join(format!("{name}.svg"))).ok()).collect();
    if refreshing() {
        return;
    }
    for ink in [
        "reflect",
        "opaque",
        "refract-edge",
        "prism-edge",
        "port-mark",
        "screw",
        "closed",
        "source",
        "target",
        "target-lit",
        "beam",
        "beam-glow",
        "hover",
        "cursor",
        "bad",
    ] {
        assert!(all.contains(&format!("-{ink}\"")) || all.contains(&format!("-{ink} ")), "no {ink} is drawn");
    }
}
