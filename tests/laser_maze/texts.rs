//! Laser Maze's texts: errors with their positions, every format, and round trips.

use crate::common::fuzz;
use gridlight::grid::Cell;
use gridlight::puzzle::{Puzzle, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::text::{file, maze};
use gridlight::puzzles::laser_maze::turret::Turn;
use gridlight::registry;
use proptest::prelude::*;

#[test]
fn errors_have_their_line_and_column() {
    let cases: &[(&str, usize, usize, &str)] = &[
        ("", 1, 1, "There is no board in this text."),
        ("\n\n", 3, 1, "There is no board in this text."),
        ("S.x.G", 1, 3, "Unknown symbol “x”: . # S G < > ^ v."),
        ("S.......\n......é.G", 2, 7, "Unknown symbol “é”: . # S G < > ^ v."),
        // Wide characters beyond the width, where rows are read eight bytes at a time.
        ("S.G\n..........\u{1f7e6}.\n", 2, 11, "Unknown symbol “\u{1f7e6}”: . # S G < > ^ v."),
        ("S..\n..G.\n", 2, 4, "This row has 4 cells, the rows above have 3."),
        ("S...\n.G\n", 2, 3, "This row has 2 cells, the rows above have 4."),
        ("S.G\n.S.\n", 2, 2, "A second S: the first is in line 1, column 1."),
        ("S.G\n..G\n", 2, 3, "A second G: the first is in line 1, column 3."),
        ("2 3\nS.G\n", 3, 1, "Row 2 is missing: the size line says 2 rows."),
        ("2 3\nS.G\n....\n", 3, 4, "This row has 4 cells, the size line says 3."),
        ("1 3\nS.G\n...\n", 3, 1, "The board has more lines than its size line says: “...”."),
        ("0 3\n", 1, 1, "The number of rows is 1 to 4096."),
        ("5 4097\n", 1, 3, "The number of columns is 1 to 4096."),
        ("2\n1 3\nS.G\n", 4, 1, "Case 2 of 2 is missing."),
        ("1\n1 3\nS.G\nS.G\n", 4, 1, "There are more lines than the file's cases need: “S.G”."),
        ("2\n1 3\nS.G\nS.G\n", 4, 1, "Expected rows and columns, like 5 7, not “S.G”."),
        ("0\n", 1, 1, "The file says that it has no cases."),
        ("1 2 3\n", 1, 5, "Expected the number of cases, or rows and columns."),
        ("S.G\n\n...\n", 3, 1, "The board ends with an empty line; then only its table may follow: “...”."),
        ("S>G\nturret 1 1 ccw\n", 2, 8, "There is no turret in row 1, column 1."),
        ("S>G\nturret 1 2 round\n", 2, 12, "Expected ccw, static, every and a number, or sweep."),
        ("S>G\nturret 1 2 every 9\n", 2, 18, "A turret turns every 1 to 6 steps."),
        ("S>G\nturret 1 2 ccw\nturret 1 2 ccw\n", 3, 8, "This turret is in the table already."),
        ("S>G\nturret 1\n", 2, 1, "Expected turret, row, column and kind."),
        ("S.G\nwaiting maybe\n", 2, 1, "Expected waiting on or waiting off."),
        ("S.G\ntower 1\n", 2, 1, "Expected turret or waiting, not “tower”."),
        (
            "S>G\n.<.\nturret 1 2 every 4\nturret 2 2 every 5\n",
            4,
            12,
            "With this turret the board takes more than 24 steps until all turrets are back where they began.",
        ),
    ];
    for &(source, line, column, message) in cases {
        let error = LaserMaze::cases(source).expect_err(source);
        assert_eq!((error.line, error.column, error.message.as_str()), (line, column, message), "{source:?}");
    }
    let wide = format!("S{}G\n", ".".repeat(4095));
    let error = LaserMaze::parse(&wide).expect_err("too wide");
    assert_eq!((error.line, error.column), (1, 4097));
    let high = "S\nG\n".to_string() + &".\n".repeat(4095);
    let error = LaserMaze::parse(&high).expect_err("too high");
    assert_eq!((error.line, error.column), (4097, 1));
}

/// An unfinished maze is valid: what is missing is reported for the board, not for its text.
#[test]
fn drafts_are_read() {
    for (source, lacks) in [
        ("...\n..G\n", "The board has no start yet."),
        ("S..\n", "The board has no goal yet."),
        ("..#\n...\n", "The board has no start and no goal yet."),
        (".\n", "The board has no start and no goal yet."),
        ("...\n\nwaiting on\n", "The board has no start and no goal yet."),
    ] {
        let board = LaserMaze::parse(source).unwrap();
        assert_eq!(board.unfinished().as_deref(), Some(lacks), "{source}");
        assert_eq!(maze::print(&board), source);
        assert!(LaserMaze::recognise(source) && file::print_contest(&board).is_none(), "{source}");
    }
    let cases = LaserMaze::cases("2\n1 3\nS.G\n1 3\nS.#\n").unwrap();
    assert!(cases[1].1.unfinished().is_some());
}

#[test]
fn texts_are_read_in_every_form() {
    let board = LaserMaze::parse("S>G\n...\n").unwrap();
    for same in ["2 3\nS>G\n...\n", "1\n2 3\nS>G\n...", "\u{feff}\r\nS>G\r\n...  \r\n\r\n", "S>G\n...\nwaiting off\n"] {
        assert_eq!(LaserMaze::parse(same).unwrap(), board, "{same:?}");
    }
    assert_eq!(maze::print(&board), "S>G\n...\n");
    assert_eq!(file::print_contest(&board).unwrap(), "1\n2 3\nS>G\n...\n");
    let table =
        "S>G\n.^.\nv<^\n\nwaiting on\nturret 1 2 ccw\nturret 2 2 every 3 ccw\nturret 3 1 static\nturret 3 2 sweep\n";
    let board = LaserMaze::parse(table).unwrap();
    assert_eq!(maze::print(&board), table);
    assert_eq!(file::print_contest(&board), None);
    assert!(board.waiting);
    assert_eq!(board.turret(Cell::new(2, 1)).unwrap().turn, Turn::Sweep);
    let two = LaserMaze::cases("2\n1 3\nS.G\n2 2\nS#\n#G\n").unwrap();
    assert_eq!(two.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Case #1", "Case #2"]);
    assert_eq!(file::answer_line(2, None), "Case #2: impossible");
}

#[test]
fn texts_are_recognised_by_their_first_lines() {
    for (source, format) in [
        ("S..G", "maze"),
        ("62\n2 5\n##^##\nS...G\n", "contest"),
        ("2 5\n##^##\n", "maze"),
        ("##\nS.\n.G", "maze"),
        ("S.x.G", "maze"),
    ] {
        let known = LaserMaze::FORMATS.iter().filter(|format| (format.recognise)(source));
        assert_eq!(known.map(|format| format.id).collect::<Vec<_>>(), [format], "{source:?}");
        assert_eq!(registry::recognise(source).unwrap().info().id, "laser-maze");
    }
    for source in ["", "GRID START\no o\nGRID STOP\n", "12 3\n1:2 3:4\n", "hello S", "5\n5 5\n"] {
        assert!(!LaserMaze::recognise(source), "{source:?}");
    }
}

#[test]
fn walks_are_read_with_their_mistakes() {
    let board = LaserMaze::parse("S.G\n.#.\n").unwrap();
    assert_eq!(LaserMaze::parse_answer(&board, "ee\n").unwrap().text(), "EE");
    for (walk, column) in [("EX", 2), ("N", 1), ("ES", 2), (".", 1)] {
        assert_eq!(LaserMaze::parse_answer(&board, walk).expect_err(walk).column, column, "{walk}");
    }
}

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/laser_maze_texts.txt"))]

    #[test]
    fn no_text_breaks_the_parser(source in "[.#SG<>^v0-9 \n]{0,120}") {
        if let Ok(cases) = LaserMaze::cases(&source) {
            for (_, board) in cases {
                prop_assert!(LaserMaze::parse(&maze::print(&board)) == Ok(board));
            }
        }
        let _ = LaserMaze::recognise(&source);
    }

    #[test]
    fn no_text_at_all_breaks_the_parser(source in "\\PC{0,60}") {
        if let Err(error) = LaserMaze::parse(&source) {
            prop_assert!(error.line >= 1 && error.column >= 1);
        }
    }

    #[test]
    fn tables_break_nothing(table in "(turret|waiting) ?[0-9a-z ]{0,16}") {
        let _ = LaserMaze::parse(&format!("S>G\n.^.\n{table}\n"));
    }
}
