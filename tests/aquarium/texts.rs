//! Aquarium's texts: every error with its line and column, round trips, and parsers on arbitrary input.

use crate::common::{Dice, fuzz};
use gridlight::bits::BitReader;
use gridlight::grid::Size;
use gridlight::puzzle::{Puzzle, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Rule};
use gridlight::puzzles::aquarium::generate::random_board;
use gridlight::registry;
use proptest::prelude::*;

#[test]
fn errors_have_a_line_and_a_column() {
    let cases = [
        // Tasks.
        ("1_1_1;1,1,1,1", 1, 6, "A task is square: it has as many column clues as row clues, not 3 in all."),
        ("1_1_1_3;1,1,1,1", 1, 7, "A row has 2 cells; the clue 3 is too large."),
        ("9_1_1_1;1,1,1,1", 1, 1, "A column has 2 cells; the clue 9 is too large."),
        ("1_1_1_1;1,1,1", 1, 14, "4 clues make a board of 2 x 2 = 4 cells; here are 3."),
        ("1_1_1_1;1,1,1,1,1", 1, 17, "4 clues make a board of 2 x 2 = 4 cells; here are 5."),
        ("1_1_1_1;1,1\n,1,x\n", 2, 4, "A tank is a number; found “x”."),
        ("1_1_a_1;1,1,1,1", 1, 5, "A clue is a number or empty; found “a”."),
        ("1_1_1_1;1,,1,1", 1, 11, "A tank is a number; found “”."),
        // Addresses.
        ("https://puzz.link/p?aquarium/r/x/2/00/1111", 1, 32, "The width is a number from 1 to 60; found “x”."),
        ("https://puzz.link/p?aquarium/2/61/00/1111", 1, 32, "The height is a number from 1 to 60; found “61”."),
        ("aquarium/2/2/0/1111", 1, 15, "The walls of this size take 2 digits; here are 1."),
        ("aquarium/2/2/0w/1111", 1, 15, "A wall's digit is 0 to 9 or a to v; found “w”."),
        ("aquarium/2/2/00/111", 1, 20, "The board has 4 lines; there are 3 clues."),
        ("aquarium/2/2/00/11111", 1, 21, "There are more clues than the 4 lines of the board."),
        ("aquarium/2/2/00/z", 1, 17, "There are more clues than the 4 lines of the board."),
        ("aquarium/2/2/00/113!", 1, 20, "A clue is 0 to f, - and two digits, or g to z; found “!”."),
        ("aquarium/2/2/00/1131", 1, 19, "A row has 2 cells; the clue 3 is too large."),
        ("aquarium/2/2/00/-1", 1, 17, "After - come two hexadecimal digits."),
        ("aquarium/2/2/00/1111/7", 1, 22, "The address goes on after the clues: “7”."),
        // Plain text.
        ("1 1\n1 x\n\n1 1\n1 1\n", 2, 3, "A clue is a number, or - for none; found “x”."),
        ("1 1\n1 5\n\n1 1\n1 1\n", 2, 3, "A row has 2 cells; the clue 5 is too large."),
        ("1 1\n1 1\n1 1\n1 1\n", 3, 1, "An empty line stands between the clues and the tanks."),
        ("1 1\n1 1\n\n1 1\n1 1 1\n", 5, 5, "This row has 3 cells; there are 2 column clues."),
        ("1 1\n1 1\n\n1 1\n", 4, 1, "There are 2 row clues, but 1 row of tanks."),
        ("1 1\n1 1\n\n1 1\n1 1\n2 2\n", 6, 1, "There are 2 row clues, but more rows of tanks."),
        ("1 1\n", 1, 1, "The line of row clues is missing."),
        ("pool\n", 1, 1, "The line of column clues is missing."),
        ("", 1, 1, "The line of column clues is missing."),
        // Unrecognised texts: a `;` means a task, anything else plain text.
        ("hello; world", 1, 1, "A clue is a number or empty; found “hello”."),
        ("1 1 # a; b\n1 1\n\na b\na b\n", 1, 1, "A clue is a number or empty; found “11#a”."),
        ("aquarium/", 1, 1, "A clue is a number, or - for none; found “aquarium/”."),
        // A byte order mark does not count as a column.
        ("\u{feff}1_1_1;1,1,1,1", 1, 6, "A task is square: it has as many column clues as row clues, not 3 in all."),
        ("\u{feff}aquarium/2/2/0/1111", 1, 15, "The walls of this size take 2 digits; here are 1."),
        ("\u{feff}x 1\n", 1, 1, "A clue is a number, or - for none; found “x”."),
    ];
    for (source, line, column, message) in cases {
        let error = Aquarium::parse(source).err().unwrap_or_else(|| panic!("{source:?} was taken"));
        assert_eq!((error.line, error.column, error.message.as_str()), (line, column, message), "{source:?}");
    }
}

#[test]
fn texts_are_known_for_what_they_are() {
    let known = |text: &str| registry::recognise(text).map(|puzzle| puzzle.info().id);
    for text in [
        "1_1_1_1;1,1,1,1",
        "__1_1_;1,1,1,1,x",
        "https://puzz.link/p?aquarium/r/2/2/00/1111",
        "aquarium/2/2/00/1111\n",
        "\n1 -\n1 1\n\n1 1\n1 1\n",
        "pool\n1 1\n1 1\n\na a\na b\n",
        "\u{feff}1_1_1_1;1,1,1,1",
        "\u{feff}aquarium/2/2/00/1111",
        "\u{feff}1 -\n1 1\n\n1 1\n1 1\n",
    ] {
        assert_eq!(known(text), Some("aquarium"), "{text}");
    }
    for text in ["GRID START\no o\nGRID STOP\n", "aquarium/EAAB", "1 2 3", "2 2\n..\n..\n", "hello; world"] {
        assert_ne!(known(text), Some("aquarium"), "{text}");
    }
}

#[test]
fn every_format_brings_the_board_back() {
    let mut dice = Dice::new(7);
    for seed in 0..300 {
        let size = Size::new(dice.between(1, 20) as u16, dice.between(1, 20) as u16);
        let size = if dice.chance(40) { Size::new(size.rows, size.rows) } else { size };
        let rule = if dice.chance(40) { Rule::Pool } else { Rule::Region };
        let mut board = random_board(seed, size, rule, dice.between(2, 12));
        for line in board.lines() {
            if dice.chance(20) {
                board.set_clue(line, None);
            }
        }
        for format in Aquarium::FORMATS {
            match Aquarium::print(&board, format.id) {
                Some(text) => assert!(Aquarium::parse(&text).unwrap() == board, "{}: {text}", format.id),
                None => assert!(
                    !["puzzlink", "pzpr"].contains(&format.id) && (rule == Rule::Pool || size.rows != size.cols)
                ),
            }
        }
        let text = Aquarium::print(&board, "puzzlink").unwrap();
        let link = gridlight::link::link("aquarium", |bits| Aquarium::encode(&board, bits));
        assert!(link.len() < 2_000, "{}", link.len());
        assert!(Aquarium::recognise(&text));
    }
}

#[test]
fn errors_in_files_of_pzpr_have_their_place() {
    let text = "pzprv3/aquarium/2/3/r/0 1 /1 0 /0 0 1 /. 1 . 2 /2 . # + /. . . . /";
    let board = Aquarium::parse(text).unwrap();
    assert_eq!((board.rule, board.size()), (Rule::Region, Size::new(2, 3)));
    assert_eq!((board.tops.clone(), board.lefts.clone()), (vec![Some(1), None, Some(2)], vec![Some(2), None]));
    assert!(Aquarium::parse(&text.replace('/', "\r\n")).unwrap() == board);
    for (before, after, place) in [
        ("/2/3/", "/0/3/", (1, 17)),
        ("/0 1 /1 0", "/0 2 /1 0", (1, 25)),
        ("/0 1 /1 0", "/0 1 1 /1 0", (1, 27)),
        ("/0 0 1 /", "/0 0 /", (1, 35)),
        (". 1 . 2", ". 1 . 3", (1, 46)),
        ("2 . # +", "2 . x +", (1, 53)),
        (". . . . /", ". . . . /end", (1, 67)),
    ] {
        let text = text.replacen(before, after, 1);
        let error = Aquarium::parse(&text).unwrap_err();
        assert_eq!((error.line, error.column), place, "{text}: {error:?}");
    }
    let lines = text.replace('/', "\n").replace("2 . # +", "2 . # ?");
    let error = Aquarium::parse(&lines).unwrap_err();
    assert_eq!((error.line, error.column), (10, 7), "{error:?}");
}

#[test]
fn the_largest_boards_go_through_text_and_link() {
    for rule in [Rule::Region, Rule::Pool] {
        let board = random_board(1, Size::new(60, 60), rule, 20);
        let text = Aquarium::print(&board, "puzzlink").unwrap();
        assert!(Aquarium::parse(&text).unwrap() == board);
        let link = gridlight::link::link("aquarium", |bits| Aquarium::encode(&board, bits));
        let opened = gridlight::link::open(&link, |_| true).unwrap();
        assert!(Aquarium::decode(&mut opened.bits()).unwrap() == board);
    }
}

/// Changes one character of a text.
fn damaged(text: &str, at: usize, with: char) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = at % letters.len().max(1);
    if let Some(letter) = letters.get_mut(place) {
        *letter = with;
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/aquarium.txt"))]

    #[test]
    fn any_text_is_read_or_refused_at_a_place_in_it(
        source in "(aquarium/|https://puzz.link/p\\?aquarium/)?[0-9a-z_;,/\\-. \n]{0,60}",
    ) {
        if let Err(error) = Aquarium::parse(&source) {
            let lines = source.lines().count().max(1);
            prop_assert!((1..=lines + 1).contains(&error.line) && error.column >= 1, "{error}");
        }
        let _ = Aquarium::recognise(&source);
    }

    #[test]
    fn damaged_boards_are_read_or_refused(seed in 0..500_u64, at in 0..500_usize, with in "[0-9a-z_;,/\\- \n]") {
        let board = random_board(seed, Size::new(5, 5), Rule::Region, 4);
        for format in Aquarium::FORMATS {
            let source = Aquarium::print(&board, format.id).unwrap();
            let source = damaged(&source, at, with.chars().next().unwrap());
            if let Ok(other) = Aquarium::parse(&source) {
                let again = Aquarium::print(&other, "puzzlink").unwrap();
                prop_assert!(Aquarium::parse(&again).unwrap() == other);
            }
        }
    }

    #[test]
    fn any_bits_give_a_sound_board_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        if let Some(board) = Aquarium::decode(&mut BitReader::new(&bytes)) {
            let link = gridlight::link::link("aquarium", |bits| Aquarium::encode(&board, bits));
            let opened = gridlight::link::open(&link, |_| true).unwrap();
            prop_assert!(Aquarium::decode(&mut opened.bits()).unwrap() == board);
            let _: Board = board.settled();
        }
    }
}

/// Hand-written texts and the expected output: round trips alone would not check their meaning.
#[test]
fn texts_mean_what_they_say() {
    let board = Aquarium::parse("1 2\n2 1\n\na a\nb a\n").unwrap();
    assert_eq!(Aquarium::parse("region\n1 2\n2 1\n\na a\nb a\n").unwrap(), board);
    assert_eq!(Aquarium::parse("pool\n1 2\n2 1\n\na a\nb a\n").unwrap().rule, Rule::Pool);
    assert_eq!(Aquarium::print(&board, "text").unwrap(), "1 2\n2 1\n\n1 1\n2 1\n");
    assert_eq!(Aquarium::print(&board, "aqp").unwrap(), "1_2_2_1;1,1,2,1\n");
    let address = Aquarium::print(&board, "puzzlink").unwrap();
    assert_eq!(Aquarium::parse(&format!("{}/", address.trim_end())).unwrap(), board, "{address}");
    for (text, line, column) in
        [("##\n.x\n", 2, 2), ("##\n#\n", 2, 1), ("##\n", 1, 1), ("", 1, 1), ("##\n..\n##\n", 3, 1)]
    {
        let error = Aquarium::parse_answer(&board, text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
    }
}
