//! Harmony's texts: every error with its line and column, round trips, and parsers on arbitrary input.

use crate::common::{Dice, fuzz};
use crate::harmony::boards::random;
use gridlight::grid::{Cell, Size};
use gridlight::puzzle::{Puzzle, Text};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Tile;
use gridlight::puzzles::harmony::text::plain::{self, parse_swaps, print_swaps};
use gridlight::puzzles::harmony::text::{java, json};
use gridlight::registry;
use gridlight::text::TextError;
use proptest::prelude::*;
use proptest::sample::select;

#[test]
fn errors_have_a_line_and_a_column() {
    let java = "ROWS 2\nCOLS 2\nCOLORS\nRED 0\nBLUE 1\n";
    let java = |rest: &str| format!("{java}{rest}");
    let cases: Vec<(String, usize, usize, &str)> = vec![
        // Our own format.
        ("".into(), 1, 1, "The first line holds the number of rows and of columns."),
        ("2\n".into(), 1, 1, "Expected two numbers: rows and columns."),
        ("2 2 2\n".into(), 1, 5, "Expected two numbers: rows and columns."),
        ("2 17\n0:0".into(), 1, 3, "The number of columns is 1 to 16, not “17”."),
        ("0 2\n".into(), 1, 1, "The number of rows is 1 to 16, not “0”."),
        ("a1 b2\nb1 c0\n".into(), 2, 4, "A tile's letter is a to b, not “c”."),
        ("a1 b2\nb1 a2 a0\n".into(), 2, 7, "A row has 2 tiles; this one has 3."),
        ("a1 b2\nb1 a222\n".into(), 2, 4, "A tile is row:moves, such as 2:1, not “a222”."),
        ("# board\n2 2\n0:1 0:1\n1:1 1\n".into(), 4, 5, "A tile is row:moves, such as 2:1, not “1”."),
        ("2 2\n0:1 2:1\n".into(), 2, 5, "A tile's row is 0 to 1, not “2”."),
        ("2 2\n0:1 -1:1\n".into(), 2, 5, "A tile's row is 0 to 1, not “-1”."),
        ("2 2\n0:1 1:100\n".into(), 2, 7, "A tile's moves are 0 to 99, not “100”."),
        ("2 2\n0:1 1:\n".into(), 2, 7, "A tile's moves are 0 to 99, not “”."),
        ("2 2\n0:1 1:1 1:1\n".into(), 2, 9, "A row has 2 tiles; this one has 3."),
        ("2 2\n0:1\n".into(), 2, 1, "A row has 2 tiles; this one has 1."),
        ("2 2\n0:1 1:1\n".into(), 2, 1, "The board has 2 rows; there are only 1."),
        ("1 2\n0:1 0:1\n0:1 0:1\n".into(), 3, 1, "The board has 1 row; this is one more."),
        ("2 2\ncolors red\n0:1 1:1\n1:0 0:0".into(), 2, 8, "There must be one colour per row, 2 in all, not 1."),
        (
            "2 2\ncolors red #12345x blue\n0:1 1:1\n1:0 0:0".into(),
            2,
            8,
            "There must be one colour per row, 2 in all, not 1.",
        ),
        ("2 2\ncolors a b\n colors a b\n".into(), 3, 2, "Duplicate line of colours."),
        // The Java solver's.
        ("HELLO\nROWS 2\n".into(), 1, 1, "Expected ROWS, not “HELLO”."),
        ("ROWS\n".into(), 1, 1, "Expected a number."),
        ("ROWS 2 3\n".into(), 1, 8, "Expected one number."),
        ("ROWS 17\n".into(), 1, 6, "A side is 1 to 16, not “17”."),
        ("ROWS 2\nTILES\nA1 0 1\n".into(), 3, 1, "ROWS and COLS come before the tiles."),
        ("ROWS 2\nRED 1\n".into(), 2, 1, "Expected COLORS, TARGETS, TILES, BOARD or MOVES, not “RED”."),
        ("ROWS 2\n".into(), 1, 1, "COLS is missing."),
        (java("GREEN\n"), 6, 1, "A colour is a name and a number."),
        (java("GREEN x\n"), 6, 7, "A colour's number, not “x”."),
        (java("red 2\n"), 6, 1, "Duplicate colour “red”."),
        (java("GREEN 1\n"), 6, 7, "Duplicate colour number: 1."),
        (java("TARGETS RED GREEN\n"), 6, 13, "There is no colour “GREEN”."),
        (java("TARGETS RED RED\n"), 6, 13, "A second row for “RED”."),
        (java("TARGETS RED\n"), 6, 9, "There are 2 rows and as many colours, not 1."),
        (java("TILES\nA1 0\n"), 7, 1, "A tile is a cell, a colour's number and its moves."),
        (java("TILES\nC1 0 1\n"), 7, 1, "A cell is A1 to B2, not “C1”."),
        (java("TILES\nA3 0 1\n"), 7, 1, "A cell is A1 to B2, not “A3”."),
        (java("TILES\nA1 x 1\n"), 7, 4, "A colour's number, not “x”."),
        (java("TILES\nA1 0 100\n"), 7, 6, "A tile's moves are 0 to 99, not “100”."),
        (java("TILES\nA1 0 1\nA1 0 1\n"), 8, 1, "A second tile at “A1”."),
        (java("TILES\nA1 7 1\n"), 7, 4, "There is no colour 7."),
        (java("TILES\nA1 0 1 A2 0 1 B1 1 1\n"), 7, 1, "The tile at B2 is missing."),
        (java("BOARD\nRED A1\n"), 7, 5, "A tile is a cell and its moves."),
        (java("BOARD\nRED A1 1 A2 1\nBLUE B1 1 B2 1\nGREEN A1 1"), 9, 7, "A second tile at “A1”."),
        (java("BOARD\nRED A1 1 A2 1\nBLUE B1 1 B2 1\nMOVES\nA1-B2"), 10, 1, "Swap within a row or column."),
        (
            java("BOARD\nRED A1 1 A2 1\nBLUE B1 1 B2 0\nMOVES\nA1-A2 A2-B2"),
            10,
            7,
            "The tile at row 1, column 2 has no moves left.",
        ),
        (
            java("BOARD\nRED A1 1 A2 1\nBLUE B1 1 B2 0\nMOVES\nA1A2"),
            10,
            1,
            "A move is two cells, such as A1-A3, not “A1A2”.",
        ),
        // JSON.
        ("{\"swaps\"".into(), 1, 9, "Expected :."),
        // An unexpected end is reported on the last line with text, however many line ends follow.
        ("{\"swaps\"\n \r\n".into(), 1, 9, "Expected :."),
        ("{\"swaps\":[1,2".into(), 1, 14, "Expected ]."),
        ("{\"swaps\":[1,2]} x".into(), 1, 17, "There is more after the end."),
        ("{\"swaps\":[1,2]}".into(), 1, 1, "There is no entry \"n\"."),
        ("{\"n\":2,\n\"colors\":[0,1,2,0],\"swaps\":[0,0,0,0]}".into(), 2, 15, "colors is a number from 0 to 1."),
        (
            "{\"n\":2,\n\"colors\":[0,1,1],\"swaps\":[0,0,0,0]}".into(),
            2,
            10,
            "There are 4 cells, but 3 entries in colors.",
        ),
        ("{\"n\":2,\n\"colors\":[0,1,1,0],\"swaps\":[0,0,0,-1]}".into(), 2, 35, "swaps is a number from 0 to 99."),
        ("{\"n\":2,\n\"colors\":[0,1,1,0],\"swaps\":[0,0,0,1.5]}".into(), 2, 35, "swaps is a number from 0 to 99."),
        ("{\"n\":true,\"swaps\":[]}".into(), 1, 6, "n is a number from 1 to 16."),
        ("{\"n\":2,\"n\":2,\"swaps\":[]}".into(), 1, 8, "Duplicate name."),
        ("{\"swaps\":\"a\n\"}".into(), 1, 12, "The quotes are not closed."),
        ("{\"swaps\":[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]}".into(), 1, 26, "This is nested too deep."),
        (
            "{\"size\":1,\"cells\":[[{\"row\":0,\"col\":0,\"steps\":0}]]}".into(),
            1,
            21,
            "There is no entry \"targetRow\".",
        ),
        (
            "{\"size\":1,\"cells\":[[{\"row\":1,\"col\":0,\"steps\":0,\"targetRow\":0}]]}".into(),
            1,
            28,
            "row is a number from 0 to 0.",
        ),
        (
            "{\"size\":2,\"cells\":[[{\"row\":1,\"col\":0,\"steps\":0,\"targetRow\":0}]]}".into(),
            1,
            19,
            "The cell at row 1, column 1 is missing.",
        ),
        (
            "{\"size\":1,\"colors\":[7],\"cells\":[],\"steps\":0}".into(),
            1,
            21,
            "A colour is a text, such as \"#d63864\".",
        ),
    ];
    for (source, line, column, message) in cases {
        let error = Harmony::parse(&source).err().unwrap_or_else(|| panic!("{source:?} was taken"));
        assert_eq!((error.line, error.column, error.message.as_str()), (line, column, message), "{source:?}");
    }
    let size = Size::new(2, 3);
    let cases = [
        ("(1,1)", 1, 1, "A swap is two places: (1,2) (1,4)."),
        ("(1,1) (1,2) (1,3)", 1, 13, "A swap is two places: (1,2) (1,4)."),
        ("\n(1,1) 12", 2, 7, "A place is (row,column), not “12”."),
        ("(1,1) (1,4)", 1, 7, "The place “(1,4)” is off the board."),
        ("(0,1) (1,1)", 1, 1, "The place “(0,1)” is off the board."),
        ("(1,1) (2,2)", 1, 7, "A swap is of two tiles in the same row or column."),
        ("(1,1) (1,1)", 1, 7, "A swap is of two tiles in the same row or column."),
    ];
    for (source, line, column, message) in cases {
        assert_eq!(parse_swaps(source, size), Err(TextError::new(line, column, message)), "{source:?}");
    }
}

#[test]
fn the_same_board_in_every_format() {
    let plain = Harmony::parse("2 2 # a comment\ncolors sky rose\n1:1 0:2\n1:2 0:1\n").unwrap();
    let java = "# Two by two\nrows 2\nCols 2\nColors\nrose 7\nsky 3\nTargets SKY ROSE\nTiles\nA1 7 1\nA2 3 2\nb1 7 2\nB2 3 1\n";
    let board = "ROWS 2\nCOLS 2\nTARGETS SKY ROSE\nBOARD\nROSE A1 1 B1 2\nSKY A2 2 B2 1\n";
    let lists = "{\"n\":2,\"colors\":[1,0,1,0],\"swaps\":[[1,2],[2,1]]}";
    let cells = "{ \"level\": 3, \"size\": 2, \"colors\": [\"sky\", \"rose\"], \"cells\": [[{\"row\":0,\"col\":0,\"steps\":1,\
                 \"targetRow\":1},{\"col\":1,\"row\":0,\"steps\":2,\"targetRow\":0}],\n[{\"row\":1,\"col\":1,\"steps\":1,\
                 \"targetRow\":0},{\"row\":1,\"col\":0,\"steps\":2,\"targetRow\":1}]]}";
    for source in [java, board, cells] {
        for source in [source.to_string(), format!("\u{feff}{source}")] {
            assert!(Harmony::recognise(&source), "{source}");
            assert_eq!(Harmony::parse(&source), Ok(plain.clone()), "{source}");
        }
    }
    assert_eq!(Harmony::parse(lists).unwrap().tiles(), plain.tiles());
    let hex = Harmony::parse("2 1\ncolors #58b0ea #d83860 # and a comment\n0:0\n1:0\n").unwrap();
    assert_eq!(hex.dyes(), [3, 0]);
    let made = Harmony::parse(&format!("{board}MOVES\nA1-A2 # sideways\n")).unwrap();
    assert_eq!(made.made().len(), 1);
    assert_eq!(made.tile(Cell::new(0, 0)), Some(Tile { home: 0, moves: 1 }));
}

/// A text that fits several formats is read as the first of JSON, the Java solver's and our own.
#[test]
fn a_text_is_read_in_one_form() {
    let lists = "\"n\":1,\"colors\":[0],\"swaps\":[0]";
    let cells = "\"size\":1,\"cells\":[[{\"row\":0,\"col\":0,\"steps\":0,\"targetRow\":0}]]";
    let cases: [(String, Option<&str>, Option<&str>); 9] = [
        ("1 1\n0:0\n".into(), Some("harmony"), None),
        ("1 1\n0:0\nROWS 1\n".into(), Some("java"), Some("Expected ROWS, not “1”.")),
        ("ROWS 1\nCOLS 1\nTILES\n".into(), Some("java"), Some("There is 1 row and as many colours, not 0.")),
        (format!("{{{lists}}}"), Some("json"), None),
        (format!("{{{cells}}}"), Some("cells"), None),
        // The second form's name in the first form's text, and both forms in one.
        (format!("{{{lists},\"of\":\"cells\"}}"), Some("cells"), None),
        (format!("{{{lists},{cells}}}"), Some("cells"), Some("A colour is a text, such as \"#d63864\".")),
        ("{\"swaps\"\nROWS 1".into(), Some("json"), Some("Expected :.")),
        ("0:0".into(), None, Some("The number of rows is 1 to 16, not “0:0”.")),
    ];
    for (source, format, error) in cases {
        let likes: Vec<&str> = Harmony::FORMATS.iter().filter(|it| (it.recognise)(&source)).map(|it| it.id).collect();
        assert_eq!(likes, format.into_iter().collect::<Vec<_>>(), "{source}");
        assert_eq!(Harmony::recognise(&source), format.is_some(), "{source}");
        let read = Harmony::parse(&source);
        assert_eq!(read.as_ref().err().map(|error| error.message.as_str()), error, "{source}");
        assert_eq!(Harmony::parse(&format!("\u{feff}{source}")), read, "{source}");
    }
    for start in ["", "ROWS 1\n", "{\"swaps\":", "1 1\n0:0\n"] {
        let long = format!("{start}{}", " ".repeat(200_001 - start.len()));
        let words = "This is too long to be a board: 200001 bytes, where no text has more than 200000.";
        assert_eq!(Harmony::parse(&long), Err(TextError::new(1, 1, words)));
        assert_ne!(Harmony::parse(&long[1..]).err().map(|error| error.message), Some(words.into()));
    }
}

#[test]
fn every_format_brings_the_board_back() {
    let mut dice = Dice::new(5);
    for _ in 0..1000 {
        let board = random(&mut dice);
        let size = board.size();
        for format in Harmony::FORMATS {
            let Some(printed) = Harmony::print(&board, format.id) else {
                assert!(size.rows != size.cols && format.extension == "json");
                continue;
            };
            assert_eq!(registry::recognise(&printed).map(|puzzle| puzzle.info().id), Some("harmony"), "{printed}");
            let likes: Vec<&str> =
                Harmony::FORMATS.iter().filter(|it| (it.recognise)(&printed)).map(|it| it.id).collect();
            assert_eq!(likes, [format.id], "{printed}");
            let read = Harmony::parse(&printed).unwrap();
            assert_eq!((format.parse)(&printed).as_ref(), Ok(&read));
            assert_eq!(read, board, "{}", format.id);
        }
        assert_eq!(parse_swaps(&print_swaps(board.made()), size).unwrap(), board.made());
    }
}

#[test]
fn other_puzzles_texts_are_left_to_them() {
    for puzzle in registry::ALL {
        for example in puzzle.info().examples {
            let known = registry::recognise(example.text).map(|found| found.info().id);
            assert_eq!(known, Some(puzzle.info().id), "{}", example.name);
            assert_eq!(Harmony::recognise(example.text), puzzle.info().id == "harmony", "{}", example.name);
        }
    }
}

const WORDS: &[&str] = &[
    "ROWS",
    "COLS",
    "COLORS",
    "TARGETS",
    "TILES",
    "BOARD",
    "MOVES",
    "colors",
    "2",
    "3",
    "11",
    "A1",
    "B2",
    "Z9",
    "A1-A2",
    "A1-B1",
    "RED",
    "BLUE",
    "0:1",
    "1:2",
    "2:0",
    "9:99",
    ":",
    "#",
    "#d63864",
    "{",
    "}",
    "[",
    "]",
    "\"n\"",
    "\"swaps\"",
    "\"cells\"",
    ",",
    "-1",
    "1e9",
    "\"",
    "\\u00",
    "é",
    "(1,1)",
    "(1,2)",
    "null",
    "\u{feff}",
    "99999999999999999999",
];

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/harmony.txt"))]

    #[test]
    fn parsers_take_anything(words in proptest::collection::vec((select(WORDS), select(&[" ", "\n", ""][..])), 0..40)) {
        let source: String = words.iter().flat_map(|(word, gap)| [*word, *gap]).collect();
        let lines = source.lines().count().max(1);
        match Harmony::parse(&source) {
            Ok(board) => prop_assert_eq!(Harmony::parse(&plain::print(&board)).unwrap(), board.restarted()),
            Err(error) => prop_assert!(error.line >= 1 && error.line <= lines && error.column >= 1, "{source:?} {error}"),
        }
        if let Err(error) = parse_swaps(&source, Size::new(3, 3)) {
            prop_assert!(error.line >= 1 && error.line <= lines && error.column >= 1);
        }
    }

    #[test]
    fn any_characters_are_taken(source in "\\PC{0,60}") {
        let _ = Harmony::parse(&source);
        let _ = json::parse(&source);
        let _ = java::parse(&source);
        let _ = Harmony::recognise(&source);
    }
}

#[test]
fn swaps_and_colours_come_through_every_format() {
    let source = "ROWS 3\nCOLS 3\nCOLORS\nRED 0\nTEAL 1\nBLUE 2\nTARGETS RED TEAL BLUE\nTILES\nA1 1 1\nA2 0 1\nA3 0 0\n\
                  B1 0 1\nB2 1 1\nB3 1 0\nC1 2 0\nC2 2 0\nC3 2 0\nMOVES\nA1-B1\n";
    let board = Harmony::parse(source).unwrap();
    assert_eq!(board.made().len(), 1);
    for format in Harmony::FORMATS {
        let text = (format.print)(&board).unwrap();
        let again = Harmony::parse(&text).unwrap();
        assert_eq!(again, board, "{}: {text}", format.id);
    }
    let text = Harmony::print(&board, "harmony").unwrap();
    assert!(text.ends_with("swap (1,1) (2,1)\n"), "{text}");
    let error = Harmony::parse(&text.replace("(2,1)", "(1,1)")).unwrap_err();
    assert_eq!((error.line, error.column), (6, 12), "{error}");
    let list = Harmony::print(&board, "json").unwrap();
    assert!(list.ends_with(",\"names\":[\"rose\",\"teal\",\"blue\"],\"made\":[\"A1-B1\"]}\n"), "{list}");
    let error = Harmony::parse(&list.replace("A1-B1", "A1-B2")).unwrap_err();
    assert_eq!(error.message, "Swap within a row or column.");
}

/// A colour other than a dye's name gets the free dye that looks most like it.
#[test]
fn colours_are_dyed_alike() {
    use gridlight::puzzles::harmony::board::DYES;
    use gridlight::puzzles::harmony::text::dyes::assign;
    let named = |colours: &[&str]| -> Vec<&str> {
        let colours: Vec<String> = colours.iter().map(|&colour| colour.into()).collect();
        assign(&colours).into_iter().map(|dye| DYES[usize::from(dye)]).collect()
    };
    assert_eq!(named(&["#3fa9e0", "#d63864", "#7a8292"]), ["sky", "rose", "grey"]);
    // A dye that is nearest for two colours goes where the other can do without it.
    let gradient = ["#a61ee0", "#ee64ee", "#f4b6e4", "#b4f5c8", "#64f06e", "#55e61e"];
    assert_eq!(named(&gradient), ["violet", "orchid", "rose", "mint", "teal", "lime"]);
    // Grey is for greys.
    let green = named(&["#11812f", "#19a96a", "#1fd1ba", "#3ac7e4", "#61a9e9", "#88a0ef"]);
    assert_eq!(green, ["mint", "teal", "sky", "navy", "blue", "violet"]);
    assert_eq!(named(&["yellow", "amber"]), ["lime", "amber"], "a dye's own name goes first");
    assert_eq!(named(&["Dark Blue", "gray", "#12345", "teal"]), ["blue", "grey", "rose", "teal"]);
}

/// Rows as they are typed need no size, and are the same board.
#[test]
fn typed_rows_are_read() {
    let board = Harmony::parse("# typed\nA1 b0 b2\n\nb1  a12 a0\n").unwrap();
    assert_eq!(board, Harmony::parse("2 3\n0:1 1:0 1:2\n1:1 0:12 0:0\n").unwrap());
    assert_eq!(board, Harmony::parse("2 3\na1 b0 b2\nb1 a12 a0\n").unwrap());
    assert_eq!(registry::recognise("a1 b2\nb1 a2\n").map(|it| it.info().id), Some("harmony"));
    let wide = format!("{}\n", ["a1"; 17].join(" ")).repeat(2);
    assert!(Harmony::parse(&wide).unwrap_err().to_string().contains("at most 16 rows"));
}
