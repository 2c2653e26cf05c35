//! The parsers on arbitrary input: random texts, broken boards, and a table of errors with their positions.
//!
//! `GRIDLIGHT_CASES=1000000 cargo test --test native lazors::texts` for a long run.

use crate::common::{Dice, corpus, fuzz, texts};
use crate::lazors::boards::{any_size, whole_board};
use gridlight::grid::Size;
use gridlight::puzzles::lazors::text::bff::{parse, parse_blocks, print, print_blocks, recognise};
use gridlight::text::TextError;
use proptest::prelude::*;
use proptest::sample::select;

/// Words that have a meaning somewhere, and words that never do.
const WORDS: &[&str] = &[
    "GRID",
    "START",
    "STOP",
    "GRID START",
    "GRID STOP",
    "o",
    "x",
    "A",
    "B",
    "C",
    "D",
    "T",
    "L",
    "P",
    "0",
    "1",
    "-1",
    "2",
    "3",
    "5",
    "7",
    "32",
    "33",
    "64",
    "65",
    "-0",
    "+1",
    "999",
    "1000",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "2147483648",
    "99999999999999999999",
    "1.5",
    "1e3",
    "０",
    "é",
    "🟦",
    "\u{0}",
    "\u{feff}",
    "#",
    "# x",
    "\u{a0}",
    "\u{2028}",
    "oo",
    "ox",
    "O",
    "X",
    "a",
    "NaN",
    "",
];
const GAPS: &[&str] = &[" ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", "\u{b}", "\u{3000}"];

/// Texts of words and gaps.
fn wordy() -> impl Strategy<Value = String> {
    prop::collection::vec((select(WORDS), select(GAPS)), 0..80)
        .prop_map(|words| words.iter().flat_map(|(word, gap)| [*word, *gap]).collect())
}

/// Texts that start as boards and are then changed a few times.
fn broken() -> impl Strategy<Value = String> {
    (any::<u64>(), prop::collection::vec((0..14_u8, any::<u16>(), select(WORDS)), 0..6)).prop_map(|(seed, changes)| {
        let mut dice = Dice::new(seed);
        let size = any_size(&mut dice);
        changes.into_iter().fold(print(&whole_board(&mut dice, size)), |text, (how, at, word)| {
            change(&text, how, usize::from(at), word)
        })
    })
}

/// One change of a text: of a line, a word, a character, or of all line ends.
fn change(text: &str, how: u8, at: usize, word: &str) -> String {
    let mut lines: Vec<String> = text.split('\n').map(String::from).collect();
    let line = at % lines.len();
    let mut words: Vec<String> = lines[line].split(' ').map(String::from).collect();
    let place = at / 7 % words.len();
    match how {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[line].clone()),
        2 => lines.swap(line, 0),
        3 => lines.truncate(line + 1),
        4 => drop(words.remove(place)),
        5 => words.insert(place, words[place].clone()),
        6 | 7 => words[place] = word.into(),
        8 => words.insert(place, word.into()),
        9 => return text.replace('\n', "\r\n"),
        10 => return text.replace(' ', "\t"),
        11 => return format!("\u{feff}{text}"),
        12 => return text.chars().take(at).collect(),
        _ => {
            let mut characters: Vec<char> = text.chars().collect();
            characters.insert(at % (characters.len() + 1), word.chars().next().unwrap_or('\u{7f}'));
            return characters.into_iter().collect();
        }
    }
    if (4..=8).contains(&how) {
        lines[line] = words.join(" ");
    }
    lines.join("\n")
}

/// An error's position is in its text: on an existing line, at most one past its last character.
fn lies_within(error: &TextError, text: &str) -> Result<(), TestCaseError> {
    let line = text.lines().nth(error.line.wrapping_sub(1));
    prop_assert!(line.is_some() || (error.line == 1 && text.is_empty()), "{}", error);
    let length = line.map_or(0, |line| line.chars().count());
    prop_assert!((1..=length + 1).contains(&error.column), "{}", error);
    prop_assert!(error.message.ends_with('.') && error.message.chars().count() < 160, "{}", error);
    Ok(())
}

/// A text is refused with a position, or is a board that is written and read back the same.
fn refused_or_round(text: &str) -> Result<(), TestCaseError> {
    match parse(text) {
        Ok(board) => {
            prop_assert!(recognise(text));
            let again = print(&board);
            prop_assert_eq!(parse(&again), Ok(board));
            Ok(())
        }
        Err(error) => lies_within(&error, text),
    }
}

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/parsers.txt"))]

    #[test]
    fn any_text_is_refused_or_a_board(text in any::<String>()) {
        refused_or_round(&text)?;
        refused_or_round(&format!("GRID START\n{text}"))?;
    }

    #[test]
    fn any_words_are_refused_or_a_board(text in wordy()) {
        refused_or_round(&text)?;
        refused_or_round(&format!("GRID START\no o\no o\nGRID STOP\nL 0 1 1 1\nP 3 0\n{text}"))?;
    }

    #[test]
    fn a_broken_board_is_refused_or_a_board(text in broken()) {
        refused_or_round(&text)?;
    }

    #[test]
    fn a_board_is_written_and_read_back(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let size = any_size(&mut dice);
        let board = whole_board(&mut dice, size);
        let text = print(&board);
        prop_assert_eq!(&parse(&text), &Ok(board.clone()));
        for other in [text.replace('\n', "\r\n"), text.replace(' ', " \t "), format!("{text}  \n\n")] {
            prop_assert_eq!(&parse(&other), &Ok(board.clone()));
        }
    }

    #[test]
    fn any_answer_is_refused_or_one(text in "[.ABCDT\\n\\rxé]{0,30}", rows in 1..4_u16, cols in 1..5_u16) {
        match parse_blocks(&text, Size::new(rows, cols)) {
            Ok(blocks) => {
                let again = print_blocks(&blocks);
                prop_assert_eq!(parse_blocks(&again, Size::new(rows, cols)), Ok(blocks));
            }
            Err(error) => lies_within(&error, &text)?,
        }
    }
}

/// A board with one error, in place of its lines `L 0 1 1 1` and `P 4 1`.
fn with(rest: &str) -> String {
    format!("GRID START\no o\nx o\nGRID STOP\n{rest}")
}

#[test]
fn errors_say_what_and_where() {
    let wide = format!("GRID START\n{}\n", "o ".repeat(33));
    let high = format!("GRID START\n{}", "o\n".repeat(33));
    let lasers: String = (0..33).map(|x| format!("L {} 0 1 1\nL {} 0 -1 1\n", 2 * x + 1, 2 * x + 1)).collect();
    let cases: Vec<(String, usize, usize, &str)> = vec![
        (String::new(), 1, 1, "There is no grid: GRID START is missing."),
        ("\n\n# nothing\n".into(), 3, 1, "There is no grid: GRID START is missing."),
        ("hello".into(), 1, 1, "Expected GRID, A, B, C, D, T, L or P, not “hello”."),
        ("  a very-very-long-word".into(), 1, 3, "Expected GRID, A, B, C, D, T, L or P, not “a”."),
        ("GRID".into(), 1, 1, "Expected GRID START or GRID STOP."),
        ("GRID END".into(), 1, 1, "Expected GRID START or GRID STOP."),
        ("GRID START now".into(), 1, 1, "Expected GRID START or GRID STOP."),
        ("GRID STOP".into(), 1, 1, "GRID STOP without GRID START before it."),
        ("GRID START\nGRID STOP".into(), 2, 1, "The grid has no rows."),
        ("A 1\nGRID START\no o\n".into(), 2, 1, "The grid does not end: GRID STOP is missing."),
        ("GRID START\no o\n GRID START".into(), 3, 2, "A second GRID START."),
        (with("GRID START"), 5, 1, "A second GRID START."),
        (with("GRID STOP"), 5, 1, "GRID STOP without GRID START before it."),
        ("GRID START\no o\no y o\n".into(), 3, 3, "Unknown symbol “y” in the grid: o x A B C D T."),
        ("GRID START\no oo\n".into(), 2, 3, "Unknown symbol “oo” in the grid: o x A B C D T."),
        ("GRID START\no o\no o o\n".into(), 3, 5, "This row has 3 symbols, the rows above have 2."),
        ("GRID START\no o o\n\to o\n".into(), 3, 4, "This row has 2 symbols, the rows above have 3."),
        (wide, 2, 65, "A grid is at most 32 wide; this row has 33."),
        (high, 34, 1, "A grid is at most 32 rows high."),
        (with("A"), 5, 1, "Expected A count."),
        (with("A 1 2"), 5, 5, "Expected A count."),
        (with("A one"), 5, 3, "count must be a whole number, not “one”."),
        (with("A -1"), 5, 3, "A count of blocks is 0 to 1024."),
        (with("A 70000"), 5, 3, "A count of blocks is 0 to 1024."),
        (with("A 99999999999999999"), 5, 3, "count is too large a number: “999999999999…”."),
        (with("L 0 1 1"), 5, 1, "Expected L x y vx vy."),
        (with("L 0 1 1 1 1"), 5, 11, "Expected L x y vx vy."),
        (with("L 0 1 1 2"), 5, 9, "A laser's direction is 1 or -1 each way, not “2”."),
        (with("L 0 1 0 1"), 5, 7, "A laser's direction is 1 or -1 each way, not “0”."),
        (with("L 0 1 1 -2147483648"), 5, 9, "A laser's direction is 1 or -1 each way, not “-2147483648”."),
        (with("L 0 1.5 1 1"), 5, 5, "y must be a whole number, not “1.5”."),
        (with("L 5 0 1 1\nP 4 1"), 5, 3, "The laser (5, 0) is off the board, which runs to (4, 4)."),
        (with("L -1 0 1 1\nP 4 1"), 5, 3, "The laser (-1, 0) is off the board, which runs to (4, 4)."),
        (with("L 0 1234567 1 1"), 5, 3, "(0, 1234567) is off the board."),
        (
            with("L 0 1 1 1\n P 2 2"),
            6,
            4,
            "The target (2, 2) is not on the middle of a cell's edge: one of x and y must be odd and the other \
             even.",
        ),
        (with("P 1"), 5, 1, "Expected P x y."),
        (with("A 1000\nA 25"), 6, 3, "A count of blocks is 0 to 1024 in all."),
        (format!("GRID START\n{}\nGRID STOP\n{lasers}", "o ".repeat(32)), 68, 1, "At most 64 lasers."),
        (with("Q 1"), 5, 1, "Expected GRID, A, B, C, D, T, L or P, not “Q”."),
        (with("L 0 1 1 1\0"), 5, 9, "vy must be a whole number, not “1\0”."),
        ("GRID START\r\no \r\n? o\r\n".into(), 3, 1, "Unknown symbol “?” in the grid: o x A B C D T."),
    ];
    for (text, line, column, message) in cases {
        let error = parse(&text).expect_err(&text);
        assert_eq!((error.line, error.column, error.message.as_str()), (line, column, message), "{text:?}");
    }
}

/// An unfinished board is valid: what is missing is reported for the board, not for its text.
#[test]
fn drafts_are_read() {
    let cases = [
        (with("P 4 1"), "The board has no laser yet."),
        (with("L 0 1 1 1\n"), "The board has no target yet."),
        (with("A 2\nB 2\nL 0 1 1 1\nP 4 1"), "4 blocks to place, but only 3 free cells."),
        (with("T 1\nL 0 1 1 1\nP 4 1"), "Teleporters come in pairs; there is 1."),
        ("GRID START\no o T\nGRID STOP\nT 2\nL 0 1 1 1\nP 4 1".into(), "Teleporters come in pairs; there are 3."),
    ];
    for (text, lacks) in cases {
        let board = parse(&text).unwrap();
        assert_eq!(board.unfinished().as_deref(), Some(lacks), "{text}");
        assert_eq!(parse(&print(&board)), Ok(board), "{text}");
    }
}

#[test]
fn repeats_add_up_and_doubles_count_once() {
    let board = parse(&with("A 1\nA 1\nL 0 1 1 1\nL 0 1 1 1 # again\nP 4 1\nP 4 1\n")).unwrap();
    assert_eq!((board.supply, board.lasers.len(), board.targets.len()), ([2, 0, 0, 0, 0], 1, 1));
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn every_board_of_the_corpora_round_trips() {
    for folder in ["boards", "extended", "stress"] {
        let path = corpus(&format!("lazors/{folder}"));
        let boards = texts(&path, "bff");
        for (name, text) in &boards {
            let board = parse(text).unwrap();
            assert_eq!(parse(&print(&board)), Ok(board), "{name}");
        }
        println!("{} boards of {folder} round-tripped", boards.len());
    }
}
