//! Voltorb Flip's texts and links: every error with its line and column, round trips, golden links, and parsers that
//! take anything.
#![expect(clippy::unwrap_used, reason = "this is a test's own code")]

mod common;
#[path = "common/fuzz.rs"]
mod fuzz;

use common::Dice;
use gridlight::bits::{BitReader, BitWriter};
use gridlight::link;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles;
use gridlight::puzzles::voltorb_flip::board::{Aim, Board, Draft, Past};
use gridlight::puzzles::voltorb_flip::{VoltorbFlip, advice, code, text};
use gridlight::text::TextError;
use proptest::prelude::*;
use proptest::sample::select;

const ROWS: &str = "rows 5/2 6/1 5/0 5/1 3/2\n";
const COLS: &str = "cols 4/2 4/2 7/0 4/1 5/1\n";

#[test]
fn errors_have_a_line_and_a_column() {
    let both = |rest: &str| format!("{ROWS}{COLS}{rest}");
    let hidden = |rest: &str| both(&format!(".....\n.....\n.....\n.....\n{rest}"));
    let other = "Expected rows, cols, level, seed, or cards 0 to 3 and . for a hidden one, not ";
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
        (
            "rows 3/1 3/1 2/1\ncols 3/1 3/1 2/1\nlevel 2".into(),
            3,
            1,
            "Only boards of 5 x 5 have a level.".into(),
        ),
        (both("level 3\n.4...\n"), 4, 2, format!("{other}“.4...”.")),
        (both("..... .\n"), 3, 7, "A row has 5 cards; this one has 6.".into()),
        (both("....\n"), 3, 4, "A row has 5 cards; this one has 4.".into()),
        (both(".....\n.....\n"), 4, 1, "The board has 5 rows of cards; there are only 2.".into()),
        (hidden(".....\n.....\n"), 8, 1, "The board has 5 rows; this is one more.".into()),
        (
            "seed 4294967296\n".into(),
            1,
            6,
            "A seed is 0 to 4294967295, not “429496729600”.".replace("00", ""),
        ),
        (format!("seed 7\n{ROWS}"), 2, 6, "A round's clues follow from its seed.".into()),
        ("hello\n".into(), 1, 1, format!("{other}“hello”.")),
        ("5/2 7/1 3/2 6/0 4/1 7/0 4/1 6/1 3/2 5/6".into(), 1, 37, "A line has 0 to 5 Voltorbs.".into()),
        ("5/2 7/1 3/2 6/0 4/1\n7/0 4/1 6/1 16/2 5/2".into(), 2, 13, "A sum is 0 to 15.".into()),
    ];
    for (source, line, column, message) in &cases {
        let error = text::parse(source).err();
        assert_eq!(error, Some(TextError::new(*line, *column, message.as_str())), "{source}");
    }
    // A flipped card must be the round's.
    let board = Board::dealt(7, 3);
    let wrong = (board.round.as_ref().unwrap().truth[1] + 1) % 4;
    let error =
        text::parse(&format!("seed 7\nlevel 3\n.{wrong}...\n.....\n.....\n.....\n.....\n")).unwrap_err();
    assert_eq!(
        (error.line, error.column, error.message.as_str()),
        (3, 2, "The round has another card here.")
    );
}

#[test]
fn pairs_are_read_in_any_spacing() {
    let wanted = Board { level: None, ..text::parse(&format!("{ROWS}{COLS}")).unwrap() };
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
        assert_eq!(puzzles::recognise(pairs).map(|puzzle| puzzle.info().id), Some("voltorb-flip"), "{pairs}");
        assert_eq!(text::parse(pairs), Ok(wanted.clone()), "{pairs}");
    }
    let level = text::parse("level 4\n5/2 6/1 5/0 5/1 3/2 4/2 4/2 7/0 4/1 5/1").unwrap();
    assert_eq!(level, Board { level: Some(4), ..wanted });
    let small = text::parse("3/1 3/1 2/1 3/1 3/1 2/1").unwrap();
    assert_eq!((small.side(), small.level), (3, None));
}

/// Any board: typed in whole or in part, or a round with some cards flipped.
fn random(dice: &mut Dice) -> Board {
    if dice.chance(40) {
        let mut board = Board::dealt(dice.roll() as u32, dice.between(1, 8) as u8);
        let truth = board.round.as_ref().unwrap().truth.clone();
        for (card, value) in board.cards.iter_mut().zip(truth) {
            *card = dice.chance(25).then_some(value);
        }
        let round = board.round.as_mut().unwrap();
        round.stopped = dice.chance(10);
        if dice.chance(30) {
            round.purse = dice.below(100_000) as u32;
            let past = |dice: &mut Dice| Past { flips: dice.below(26) as u8, lost: dice.chance(50) };
            round.past = (0..dice.below(6)).map(|_| past(dice)).collect();
        }
        if dice.chance(30) {
            board.marks[dice.below(25)] = dice.below(16) as u8;
        }
        board.aim = dice.pick(&Aim::ALL);
        board.assist = dice.chance(50);
        return board;
    }
    let mut board = Board::empty(dice.between(3, 7) as u16);
    let (most, side) = (usize::from(board.most_sum()), usize::from(board.side()));
    let whole = dice.chance(50);
    for draft in &mut board.clues {
        let part =
            |most: usize, dice: &mut Dice| (whole || dice.chance(60)).then(|| dice.below(most + 1) as u8);
        *draft = Draft { sum: part(most, dice), voltorbs: part(side, dice) };
    }
    for card in &mut board.cards {
        *card = dice.chance(15).then(|| dice.below(4) as u8);
    }
    if side == 5 {
        board.level = dice.chance(80).then(|| dice.between(1, 8) as u8);
    }
    board
}

/// A position as a person of the game has it: a dealt board's clues, some cards flipped.
fn position(dice: &mut Dice) -> Board {
    let dealt = Board::dealt(dice.roll() as u32, dice.between(1, 8) as u8);
    let truth = dealt.round.as_ref().unwrap().truth.clone();
    let flipped = dice.below(101);
    let cards = truth.iter().map(|&value| dice.chance(flipped).then_some(value)).collect();
    Board { round: None, cards, ..dealt }
}

fn link_of(board: &Board) -> String {
    link::link("voltorb-flip", |bits| code::encode(board, bits))
}

fn open(link: &str) -> Board {
    let opened = link::open(link, |id| id == "voltorb-flip").unwrap();
    let mut bits = opened.bits();
    let board = code::decode(&mut bits).unwrap();
    assert!(bits.ends(), "{link}");
    board
}

#[test]
fn texts_and_links_bring_the_board_back() {
    let mut dice = Dice::new(5);
    for _ in 0..2000 {
        let board = random(&mut dice);
        assert_eq!(open(&link_of(&board)), board);
        let read = text::parse(&text::print(&board)).unwrap();
        assert_eq!((&read.clues, &read.cards, read.level), (&board.clues, &board.cards, board.level));
        assert_eq!(read.round.map(|round| round.seed), board.round.as_ref().map(|round| round.seed));
    }
}

#[test]
fn a_position_is_20_characters() {
    let mut dice = Dice::new(9);
    for _ in 0..2000 {
        let board = position(&mut dice);
        let link = link_of(&board);
        assert_eq!(link.split_once('/').unwrap().1.len(), 20, "{}", text::print(&board));
        assert_eq!(open(&link), board);
    }
}

#[test]
fn answers_come_back_from_their_text() {
    let board = text::parse(&format!("{ROWS}{COLS}level 1\n")).unwrap();
    let mut search = VoltorbFlip::search(&board, &Default::default()).unwrap();
    let mut ask = |_: &gridlight::search::Progress| gridlight::search::Go::On;
    let mut watch = gridlight::search::Watch::new(Default::default(), &mut ask);
    let mut answers = Vec::new();
    search.run(&mut watch, &mut |answer| answers.push(answer)).unwrap();
    for answer in &answers {
        let read = advice::parse(&board, &advice::print(&board, answer)).unwrap();
        assert_eq!((&read.cards, &read.boards, read.checks), (&answer.cards, &answer.boards, answer.checks));
        for (read, odds) in read.odds.iter().flatten().zip(answer.odds.iter().flatten()) {
            assert!((read - odds).abs() < 1e-6);
        }
        let best = |answer: &advice::Answer| answer.advice.as_ref().map(|it| (it.best, it.why, it.aim));
        assert_eq!(best(&read), best(answer));
    }
    assert!(answers.last().unwrap().advice.is_some());
    for broken in [
        "",
        "....\n",
        ".....\n.....\n.....\n.....\n.....\nodds 1 2\n",
        ".....\n.....\n.....\n.....\n.....\nx\n",
    ] {
        assert!(advice::parse(&board, broken).is_err(), "{broken}");
    }
}

/// What golden_links_voltorb_flip.txt says of a board: its text, and what else a round has.
fn told(board: &Board) -> String {
    let round =
        board.round.as_ref().map(|round| format!("{} {} {:?}", round.stopped, round.purse, round.past));
    let other = format!("{:?} {} {:?} {:?}", board.aim, board.assist, board.marks, round);
    format!("{}{other}", text::print(board))
}

#[test]
fn golden_links_open_for_ever() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden_links_voltorb_flip.txt");
    if std::env::var("GRIDLIGHT_ADD_GOLDEN").is_ok() {
        let mut golden = std::fs::read_to_string(path).unwrap_or_else(|_| {
            "Links made by earlier versions and what they open as. Never change or remove an entry: add new ones.\n".into()
        });
        let mut dice = Dice::new(golden.len() as u64);
        for number in 0..16 {
            let board = if number % 4 == 0 { position(&mut dice) } else { random(&mut dice) };
            golden += &format!("\n== {}\n{}\n", link_of(&board), told(&board));
        }
        std::fs::write(path, golden).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for entry in golden.split("\n== ").skip(1) {
        let (link, wanted) = entry.split_once('\n').unwrap();
        assert_eq!(told(&open(link)).trim(), wanted.trim(), "{link}");
        count += 1;
    }
    assert!(count >= 16);
}

#[test]
fn other_puzzles_texts_are_left_to_them() {
    for puzzle in puzzles::ALL {
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
        let _ = text::recognise(&source);
        match text::parse(&source) {
            Ok(board) => prop_assert_eq!(text::parse(&text::print(&board)).unwrap(), board),
            Err(error) => prop_assert!(error.line >= 1 && error.line <= lines && error.column >= 1, "{source:?} {error}"),
        }
        let _ = advice::parse(&Board::empty(5), &source);
    }

    #[test]
    fn any_characters_are_taken(source in "\\PC{0,60}") {
        let _ = text::parse(&source);
        let _ = text::recognise(&source);
        let _ = advice::parse(&Board::empty(3), &source);
    }

    #[test]
    fn the_decoder_takes_any_bits(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let mut bits = BitReader::new(&bytes);
        if let Some(board) = code::decode(&mut bits) {
            let mut again = BitWriter::new();
            code::encode(&board, &mut again);
            let packed = again.into_bytes();
            prop_assert_eq!(code::decode(&mut BitReader::new(&packed)), Some(board));
        }
    }
}
