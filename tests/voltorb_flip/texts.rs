//! Voltorb Flip's texts: every error with its line and column, solutions, and parsers on arbitrary input.

use crate::common::fuzz;
use gridlight::puzzle::{Puzzle, Text};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::advice::Answer;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::text::plain;
use gridlight::registry;
use gridlight::search::{Go, Progress, Watch};
use gridlight::text::TextError;
use proptest::prelude::*;
use proptest::sample::select;

const ROWS: &str = "rows 5/2 6/1 5/0 5/1 3/2\n";
const COLS: &str = "cols 4/2 4/2 7/0 4/1 5/1\n";

/// No picture shows the level or the coins of the game.
#[test]
fn a_picture_takes_over_the_level_and_the_coins() {
    let takes_over = VoltorbFlip::TAKES_OVER.unwrap();
    let read = plain::parse(&format!("{ROWS}{COLS}")).unwrap();
    assert_eq!((read.level, read.purse), (None, 0));
    let taken = |before: &Board| {
        let board = takes_over(before, read.clone());
        assert_eq!(board.clues, read.clues);
        (board.level, board.purse)
    };
    let game = Board { level: Some(1), purse: 50, ..Board::empty(5) };
    assert_eq!(taken(&game), (Some(1), 50));
    // Only level 1 deals six Voltorbs: no game is at another.
    assert_eq!(taken(&Board { level: Some(5), ..game.clone() }), (Some(1), 50));
    // What was won in the round before it counts, too; the same round again is not another.
    let mut won = game.clone();
    won.cards[0] = Some(3);
    assert_eq!(taken(&won).1, 53);
    assert_eq!(taken(&Board { clues: read.clues.clone(), ..won }).1, 50);
    // A round dealt here is no part of that game.
    assert_eq!(taken(&Board::dealt(7, 5)), (Some(1), 0));
}

#[test]
fn errors_have_a_line_and_a_column() {
    let both = |rest: &str| format!("{ROWS}{COLS}{rest}");
    let hidden = |rest: &str| both(&format!(".....\n.....\n.....\n.....\n{rest}"));
    let other = "Expected rows, cols, level, seed, side, or cards 0 to 3 and . for a hidden one, not ";
    let cases: Vec<(String, usize, usize, String)> = vec![
        ("".into(), 1, 1, "The rows' clues are missing: rows 5/2 7/1 ...".into()),
        (COLS.into(), 1, 1, "The rows' clues are missing: rows 5/2 7/1 ...".into()),
        (ROWS.into(), 1, 1, "The columns' clues are missing: cols 5/2 7/1 ...".into()),
        ("rows\n".into(), 1, 1, "Here the clues follow: 5/2 7/1 ...".into()),
        ("rows 5/2 x\n".into(), 1, 10, "A clue is sum/Voltorbs, such as 5/2, not “x”.".into()),
        ("rows 5/2 7\n".into(), 1, 10, "A clue is sum/Voltorbs, such as 5/2, not “7”.".into()),
        ("rows 5/2 7/999\n".into(), 1, 10, "A clue is sum/Voltorbs, such as 5/2, not “7/999”.".into()),
        (format!("{ROWS}\n{ROWS}"), 3, 1, "This was given before.".into()),
        (format!("{ROWS}cols 4/2 4/2 7/0 4/1\n"), 2, 18, "There are 5 rows but 4 columns.".into()),
        ("rows 1/1 1/1\ncols 1/1 1/1\n".into(), 1, 10, "A board has 3 to 7 rows, not 2.".into()),
        (format!("{ROWS}cols 4/2 4/2 16/0 4/1 5/1\n"), 2, 14, "A sum is 0 to 15.".into()),
        (format!("{ROWS}cols 4/2 4/2 7/6 4/1 5/1\n"), 2, 14, "A line has 0 to 5 Voltorbs.".into()),
        (both("level 9\n"), 3, 7, "A level is 1 to 8, not “9”.".into()),
        (both("level\n"), 3, 1, "A level is 1 to 8, not “level”.".into()),
        (both("level 3 4\n"), 3, 9, "Nothing is expected here.".into()),
        ("rows 3/1 3/1 2/1\ncols 3/1 3/1 2/1\nlevel 2".into(), 3, 1, "Only boards of 5 x 5 have a level.".into()),
        (both("level 3\n.4...\n"), 4, 2, format!("{other}“.4...”.")),
        (both("..... .\n"), 3, 7, "A row has 5 cards; this one has 6.".into()),
        (both("....\n"), 3, 4, "A row has 5 cards; this one has 4.".into()),
        (both(".....\n.....\n"), 4, 1, "The board has 5 rows of cards; there are only 2.".into()),
        (hidden(".....\n.....\n"), 8, 1, "The board has 5 rows; this is one more.".into()),
        ("seed 4294967296\n".into(), 1, 6, "A seed is 0 to 4294967295, not “429496729600”.".replace("00", "")),
        (format!("seed 7\n{ROWS}"), 2, 6, "A round's clues follow from its seed.".into()),
        ("hello\n".into(), 1, 1, format!("{other}“hello”.")),
        ("5/2 7/1 3/2 6/0 4/1 7/0 4/1 6/1 3/2 5/6".into(), 1, 37, "A line has 0 to 5 Voltorbs.".into()),
        ("5/2 7/1 3/2 6/0 4/1\n7/0 4/1 6/1 16/2 5/2".into(), 2, 13, "A sum is 0 to 15.".into()),
    ];
    for (source, line, column, message) in &cases {
        let error = plain::parse(source).err();
        assert_eq!(error, Some(TextError::new(*line, *column, message.as_str())), "{source}");
    }
    // A flipped card must match the round's.
    let board = Board::dealt(7, 3);
    let wrong = (board.round.as_ref().unwrap().truth[1] + 1) % 4;
    let error = plain::parse(&format!("seed 7\nlevel 3\n.{wrong}...\n.....\n.....\n.....\n.....\n")).unwrap_err();
    assert_eq!((error.line, error.column, error.message.as_str()), (3, 2, "The round has another card here."));
}

#[test]
fn pairs_are_read_in_any_spacing() {
    let wanted = Board { level: None, ..plain::parse(&format!("{ROWS}{COLS}")).unwrap() };
    for pairs in [
        "5/2 6/1 5/0 5/1 3/2 4/2 4/2 7/0 4/1 5/1",
        " 5/2\n6/1\n5/0\n5/1\n3/2\n\n4/2\n4/2\n7/0\n4/1\n5/1\n",
        "(5/2), (6/1), (5/0), (5/1), (3/2)\r\n(4/2), (4/2), (7/0), (4/1), (5/1)",
        "5 / 2, 6 / 1, 5 / 0, 5 / 1, 3 / 2, 4 / 2, 4 / 2, 7 / 0, 4 / 1, 5 / 1",
        "5 2 6 1 5 0 5 1 3 2 4 2 4 2 7 0 4 1 5 1",
        "5 2 6 1 5 0 5 1 3 2\n4 2 4 2 7 0 4 1 5 1",
        "5 2\n6 1\n5 0\n5 1\n3 2\n4 2\n4 2\n7 0\n4 1\n5 1\n",
        "5/2\t6/1\t5/0\t5/1\t3/2 # rows\n4/2\t4/2\t7/0\t4/1\t5/1",
    ] {
        assert!(VoltorbFlip::recognise(pairs), "{pairs}");
        assert_eq!(registry::recognise(pairs).map(|puzzle| puzzle.info().id), Some("voltorb-flip"), "{pairs}");
        assert_eq!(plain::parse(pairs), Ok(wanted.clone()), "{pairs}");
    }
    let level = plain::parse("level 4\n5/2 6/1 5/0 5/1 3/2 4/2 4/2 7/0 4/1 5/1").unwrap();
    assert_eq!(level, Board { level: Some(4), ..wanted });
    let small = plain::parse("3/1 3/1 2/1 3/1 3/1 2/1").unwrap();
    assert_eq!((small.side(), small.level), (3, None));
}

#[test]
fn answers_come_back_from_their_text() {
    let board = plain::parse(&format!("{ROWS}{COLS}level 1\n")).unwrap();
    let mut search = VoltorbFlip::search(&board, &Default::default()).unwrap();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut answers = Vec::new();
    search.run(&mut watch, &mut |answer| answers.push(answer)).unwrap();
    for answer in &answers {
        let read = VoltorbFlip::parse_answer(&board, &VoltorbFlip::print_whole(&board, answer)).unwrap();
        assert_eq!((&read.cards, &read.boards), (&answer.cards, &answer.boards));
        for (read, odds) in read.odds.iter().flatten().zip(answer.odds.iter().flatten()) {
            assert!((read - odds).abs() < 1e-6);
        }
        let best = |answer: &Answer| answer.advice.as_ref().map(|it| (it.best, it.why, it.aim));
        assert_eq!(best(&read), best(answer));
    }
    assert!(answers.last().unwrap().advice.is_some());
    for broken in
        ["", "....\n", ".....\n.....\n.....\n.....\n.....\nodds 1 2\n", ".....\n.....\n.....\n.....\n.....\nx\n"]
    {
        assert!(VoltorbFlip::parse_answer(&board, broken).is_err(), "{broken}");
    }
}

#[test]
fn other_puzzles_texts_are_left_to_them() {
    for puzzle in registry::ALL {
        for example in puzzle.info().examples {
            let own = puzzle.info().id == "voltorb-flip";
            assert_eq!(VoltorbFlip::recognise(example.text), own, "{}", example.name);
        }
    }
}

const WORDS: &[&str] = &[
    "rows",
    "cols",
    "COLUMNS",
    "level",
    "seed",
    "5/2",
    "6/1",
    "-/-",
    "5/",
    "/",
    "15/0",
    "16/0",
    "3/6",
    "8",
    "9",
    "0",
    "7",
    "4294967295",
    "99999999999",
    ".....",
    "0123.",
    "..",
    ".",
    "#",
    "-",
    "é",
    "(5,2)",
    "5 2",
    "\u{feff}",
    "０",
];

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/voltorb_flip.txt"))]

    #[test]
    fn parsers_take_anything(words in proptest::collection::vec((select(WORDS), select(&[" ", "\n", ""][..])), 0..40)) {
        let source: String = words.iter().flat_map(|(word, gap)| [*word, *gap]).collect();
        let lines = source.lines().count().max(1);
        let _ = plain::recognise(&source);
        match plain::parse(&source) {
            Ok(board) => prop_assert_eq!(plain::parse(&plain::print(&board)).unwrap(), board),
            Err(error) => prop_assert!(error.line >= 1 && error.line <= lines && error.column >= 1, "{source:?} {error}"),
        }
        let _ = VoltorbFlip::parse_answer(&Board::empty(5), &source);
    }

    #[test]
    fn any_characters_are_taken(source in "\\PC{0,60}") {
        let _ = plain::parse(&source);
        let _ = plain::recognise(&source);
        let _ = VoltorbFlip::parse_answer(&Board::empty(3), &source);
    }
}

/// Invalid texts of solutions, each with the line at fault.
#[test]
fn broken_answers_are_refused_in_their_line() {
    let board = plain::parse(&format!("{ROWS}{COLS}level 1\n")).unwrap();
    let rows = ".....\n".repeat(5);
    for (lines, line) in [
        ("boards 12x\n", 6),
        ("boards\n", 6),
        ("boards 1\nodds 1 2 3\n", 7),
        ("checks 7\n", 6),
        ("value 1 2\n", 6),
        ("advice 9 1 1\n", 6),
        ("advice 0 1 99\n", 6),
        ("advice 0 1 0\nvalue\n", 7),
        ("odds 1 2 3 4\n", 1),
    ] {
        let error = VoltorbFlip::parse_answer(&board, &format!("{rows}{lines}")).unwrap_err();
        assert_eq!((error.line, error.column), (line, 1), "{lines}");
    }
    let odds = "odds 1 2 3 4\n".repeat(26);
    let error = VoltorbFlip::parse_answer(&board, &format!("{rows}{odds}")).unwrap_err();
    assert_eq!((error.line, error.column), (31, 1), "a board has 25 cards");
    let read = VoltorbFlip::parse_answer(&board, &format!("{rows}boards 12\n")).unwrap();
    assert_eq!((read.boards.as_str(), read.odds.len()), ("12", 0));
}
