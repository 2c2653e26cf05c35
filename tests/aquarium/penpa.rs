//! Penpa+ addresses: as Penpa+ writes them, as Gridlight does, and what is refused, with its reason.

use gridlight::about::About;
use gridlight::grid::{Cell, Line, Size};
use gridlight::link;
use gridlight::puzzle::{Puzzle, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Edge, Rule};
use gridlight::puzzles::aquarium::generate::random_board;
use gridlight::puzzles::aquarium::text::penpa;
use gridlight::registry;
use gridlight::text::TextError;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;

use crate::common::Dice;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// An address that holds these lines.
fn address(mode: &str, lines: &[&str]) -> String {
    let bytes = compress_to_vec(lines.join("\n").as_bytes(), 6);
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let bits: Vec<char> = bits.chars().collect();
    let digit = |six: &[char]| {
        let six: String = six.iter().collect();
        char::from(DIGITS[usize::from_str_radix(&format!("{six:0<6}"), 2).unwrap()])
    };
    let data: String = bits.chunks(6).map(digit).collect();
    format!("https://opt-pan.github.io/penpa-edit/#m={mode}&p={data}")
}

/// The lines in an address.
fn lines(address: &str) -> Vec<String> {
    let data = address.trim().rsplit_once("&p=").unwrap().1.trim_end_matches('=');
    let digit = |letter: u8| DIGITS.iter().position(|&digit| digit == letter).unwrap();
    let bits: String = data.bytes().map(|letter| format!("{:06b}", digit(letter))).collect();
    let bytes = (0..bits.len() / 8).map(|at| u8::from_str_radix(&bits[8 * at..8 * at + 8], 2).unwrap());
    let text = decompress_to_vec(&bytes.collect::<Vec<u8>>()).unwrap();
    String::from_utf8(text).unwrap().split('\n').map(String::from).collect()
}

/// The lines of a board of 2 rows and 3 columns, as Penpa+ has it with a margin of one cell above and on the left, so
/// that there are 8 points across and 7 down. The left two columns are one tank, the right one is another.
fn small() -> Vec<String> {
    [
        "square,4,3,38,0,1,1,190,152,0,0,0,0,0,0,Title: ,Author: ,,,OFF,false",
        "[1,0,1,0]",
        "{z9:zQ,zG:[\"1\",\"2\",\"1\"]}",
        // Points are 8 across and 7 down: corners begin at 56.
        "{zR:{z_:[]},zU:{z_:[[zE,1,2]]},zS:{},zN:{\"19\":[\"1\",1,\"1\"],\"20\":[\"1_2\",1,\"2\"],\"21\":[2,1,\"1\"],\"26\":[\"?\",1,\"1\"],\"34\":[\" 3 \",5,\"1\"],\"18\":[\"note\",1,\"1\"]},zE:{\"76,84\":2,\"92,84\":21,\"75,83\":80,\"83\":98,\"77,85\":2,\"66,67\":2}}",
        "{}",
        "[27,1,1,6,1,1]",
        "[]",
    ]
    .map(String::from)
    .to_vec()
}

fn read(lines: &[String]) -> Result<Board, TextError> {
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Aquarium::parse(&address("edit", &lines))
}

#[test]
fn a_board_is_read_as_penpa_writes_it() {
    let board = read(&small()).unwrap();
    let mut expected = Board::empty(Size::new(2, 3));
    for row in 0..2 {
        expected.set_edge(Edge { cell: Cell::new(row, 1), south: false }, true);
    }
    expected.tops = vec![Some(1), Some(1), Some(2)];
    expected.lefts = vec![None, Some(3)];
    assert_eq!(board, expected);
    // To solve, the mode has another form, and nothing is drawn yet.
    let mut solve = small();
    solve[2] = "[\"1\",\"2\",\"1\"]~\"surface\"~[\"\",1]".into();
    solve[4] = String::new();
    let solve: Vec<&str> = solve.iter().map(String::as_str).collect();
    let address = address("solve", &solve);
    assert_eq!(Aquarium::parse(&address), Ok(expected.clone()));
    // As it may be pasted: the part after the host, another host, escapes, and what follows.
    let part = address.split_once('#').unwrap().1;
    for text in [
        part.to_string(),
        format!("  #{part}\r\n"),
        format!("http://localhost/penpa-edit/?{part}&l=solvedup"),
        part.replace('+', "%2B").replace('/', "%2f"),
    ] {
        assert_eq!(registry::recognise(&text).map(|puzzle| puzzle.info().id), Some("aquarium"), "{text}");
        assert_eq!(Aquarium::parse(&text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn what_is_no_board_says_why() {
    let cases: [(usize, &str, &str, &str); 11] = [
        (0, "square", "hex", "An Aquarium board is a square grid in Penpa+; this is “hex”."),
        (0, "square,4", "4", "This address comes from an old Penpa. Open it in Penpa+ and copy the new address."),
        (0, "square,4", "square,x", "This Penpa+ address is damaged or cut off."),
        (3, "zN", "zY", "There are no clues just above or left of this board."),
        (3, "\"1\",1", "\"x\",1", "A clue is a number; column 1 has “x”."),
        (3, "\"1\",1", "\"4\",1", "A column has 2 cells; the clue “4” of column 1 is too large."),
        (3, "\"18\"", "\"29\"", "Aquarium has no numbers on the board; there is “note” at row 1, column 3."),
        (3, "\"18\"", "\"30\"", "Clues are read just above and left of the board; some are below or right of it."),
        (3, "2}}", "2}", "This Penpa+ address is damaged or cut off."),
        (5, "[27,1,1,6,1,1]", "[27,1,1,7,1]", "An Aquarium board is a rectangle; row 2, column 1 is missing."),
        (5, "[27,1,1,6,1,1]", "[]", "This Penpa+ address is damaged or cut off."),
    ];
    for (line, old, new, message) in cases {
        let mut lines = small();
        assert!(lines[line].contains(old), "{old}");
        lines[line] = lines[line].replace(old, new);
        let error = read(&lines).expect_err(message);
        let at = "https://opt-pan.github.io/penpa-edit/#m=edit&p=".len() + 1;
        assert_eq!((error.line, error.column, error.message.as_str()), (1, at, message));
    }
    // A wall with the same tank on both sides tells that each arm has its own level, unless the words say otherwise.
    let mut lines = small();
    lines[3] = lines[3].replace("\"92,84\":21,", "");
    assert_eq!(read(&lines).unwrap().rule, Rule::Pool);
    lines[0] = lines[0].replace(",,OFF", ",the same level everywhere,OFF");
    let message = "The tanks are not closed: the wall between row 1, column 2 and row 1, column 3 has the same tank on \
                   both sides.";
    assert_eq!(read(&lines).unwrap_err().message, message);
    let whole = address("edit", &["square"]);
    let error = Aquarium::parse(&whole.replace("&p=", "&p=!")).unwrap_err();
    let message = "A Penpa+ address is made of letters, digits, + and /; found “!”.";
    assert_eq!((error.column, error.message.as_str()), (48, message));
    let after = penpa::parse(&format!("\n {whole} more")).unwrap_err();
    let message = "There is more after the address.";
    assert_eq!((after.line, after.column, after.message.as_str()), (2, whole.len() + 2, message));
    assert_eq!(penpa::parse("x y").unwrap_err().message, "This is no Penpa+ address with a board.");
    let cut = Aquarium::parse(&whole[..whole.len() - 4]).unwrap_err();
    assert_eq!((cut.column, cut.message.as_str()), (48, "This Penpa+ address is damaged or cut off."));
}

#[test]
fn an_address_that_unpacks_to_megabytes_is_refused() {
    let bomb = address("edit", &["0".repeat(50_000_000).as_str()]);
    assert!(bomb.len() < 100_000, "{}", bomb.len());
    let error = Aquarium::parse(&bomb).unwrap_err();
    assert_eq!(error.message, "This Penpa+ address holds far more than a board.");
    // Within the limit: much that says nothing, nested deeply, and a cell for every byte.
    for line in ["[".repeat(900_000), "{\"zE\":".repeat(100_000), format!("[27{}]", ",1".repeat(400_000))] {
        for at in [3, 5] {
            let mut lines = small();
            lines[at] = line.clone();
            assert!(read(&lines).is_err());
        }
    }
}

#[test]
fn boards_come_back_from_their_addresses() {
    let mut dice = Dice::new(71);
    let (mut written, mut arms) = (0, 0);
    for _ in 0..300 {
        let size = Size::new(dice.between(1, 12) as u16, dice.between(1, 12) as u16);
        let rule = if dice.chance(50) { Rule::Region } else { Rule::Pool };
        let mut board = random_board(dice.below(1 << 30) as u64, size, rule, 4);
        for line in board.lines() {
            if dice.chance(30) {
                board.set_clue(line, None);
            }
        }
        if dice.chance(30)
            && let Some(edge) = Board::edges(size).nth(dice.below(20))
        {
            board.set_edge(edge, true);
        }
        let board = Aquarium::original(&board);
        let Some(text) = Aquarium::print(&board, "penpa") else {
            assert!(board.rule == Rule::Region && board.inner_walls());
            continue;
        };
        written += 1;
        arms += usize::from(board.rule == Rule::Pool);
        assert!(text.starts_with("https://swaroopg92.github.io/penpa-edit/#m=edit&p="));
        assert_eq!(Aquarium::parse(&text), Ok(board));
    }
    assert!(written > 200 && arms > 100, "{written} {arms}");
    let blank = Board::empty(Size::new(60, 60));
    assert_eq!(Aquarium::parse(&Aquarium::print(&blank, "penpa").unwrap()), Ok(blank));
}

/// What is packed is as hostile as the address: any change of it is read as a board that comes back, or is refused.
#[test]
fn any_change_of_what_is_packed_is_read_or_refused() {
    let mut dice = Dice::new(72);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..3000 {
        let size = Size::new(dice.between(1, 5) as u16, dice.between(1, 5) as u16);
        let board = random_board(dice.below(1 << 30) as u64, size, Rule::Pool, 3);
        let whole = lines(&Aquarium::print(&board, "penpa").unwrap()).join("\n");
        let mut letters: Vec<char> = whole.chars().collect();
        for _ in 0..dice.between(1, 4) {
            let (at, other) = (dice.below(letters.len()), dice.below(letters.len()));
            match dice.below(5) {
                0 => drop(letters.drain(at.min(other)..at.max(other).min(at.min(other) + 40))),
                1 => letters[at] = dice.pick(&['0', '9', '-', ',', '"', '[', '}', 'z', '\n', '\\', 'é', ' ']),
                2 => letters.swap(at, other),
                3 => letters.insert(at, letters[other]),
                _ => letters[at] = char::from(b'0' + dice.below(10) as u8),
            }
        }
        let text: String = letters.into_iter().collect();
        match Aquarium::parse(&address("edit", &[&text])) {
            Ok(board) => {
                read += 1;
                let again = Aquarium::print(&board, "puzzlink").unwrap();
                assert_eq!(Aquarium::parse(&again), Ok(board), "{text}");
            }
            Err(error) => {
                refused += 1;
                assert!(error.message.ends_with('.') && error.message.len() < 200, "{error}");
            }
        }
    }
    assert!(read > 300 && refused > 300, "{read} read, {refused} refused");
}

/// Penpa+ reads lines by their number, as JSON, from points that it numbers itself.
#[test]
fn an_address_is_written_as_penpa_reads_it() {
    let board = Aquarium::parse("1 -\n2 0 1\n\na b\na b\nb b\n").unwrap();
    let lines = lines(&Aquarium::print(&board, "penpa").unwrap());
    // With the margins 3 x 4 cells, so 7 points across and 8 down. The middle is that of an edge below a cell.
    let head: Vec<&str> = lines[0].split(',').collect();
    assert_eq!(head[..15].join(","), "square,3,4,38,0,1,1,152,190,136,136,0,0,0,0");
    assert_eq!((head.len(), head[15], head[16], head[17], head[19]), (21, "Title: ", "Author: ", "", "OFF"));
    assert!(head[18].contains("the same level") && !lines.concat().contains('z'), "{}", head[18]);
    assert_eq!(lines[1], "[1,0,1,0]");
    let json = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    for at in [1, 2, 3, 4, 5, 6, 10, 17] {
        json(&lines[at]);
    }
    let problem = json(&lines[3]);
    // A clue per cell above or left: the points 17 and 18, and 23, 30 and 37.
    let numbers: Vec<_> = problem["number"].as_object().unwrap().iter().collect();
    let clues = serde_json::json!({
        "17": ["1", 1, "1"], "23": ["2", 1, "1"], "30": ["0", 1, "1"], "37": ["1", 1, "1"]
    });
    assert_eq!(problem["number"], clues, "{numbers:?}");
    // Between the tanks down two rows, then below the left one to the rim.
    let edges = serde_json::json!({ "73,80": 2, "80,87": 2, "86,87": 2 });
    assert_eq!(problem["lineE"], edges);
    assert_eq!(lines[5], "[24,1,6,1,6,1]");
    for list in ["thermo", "arrows", "polygon", "killercages", "nobulbthermo"] {
        assert_eq!(problem[list], serde_json::json!([]), "{list}");
    }
    for steps in ["command_redo", "command_undo", "command_replay"] {
        assert_eq!(problem[steps]["__a"], serde_json::json!([]), "{steps}");
    }
    // Nothing drawn yet has the same parts.
    let drawn = json(&lines[4]);
    assert_eq!(
        drawn.as_object().unwrap().keys().collect::<Vec<_>>(),
        problem.as_object().unwrap().keys().collect::<Vec<_>>()
    );
}

#[test]
fn sites_and_formats_apart_are_formats() {
    for id in Aquarium::SITES.iter().map(|(id, _)| *id).chain(Aquarium::APART.iter().map(|format| format.id)) {
        assert!(Aquarium::FORMATS.iter().any(|format| format.id == id), "{id}");
    }
    let board = Aquarium::parse("1 1\n1 1\n\na a\na a\n").unwrap();
    for (id, _) in Aquarium::SITES {
        assert!(Aquarium::print(&board, id).unwrap().starts_with("https://"), "{id}");
    }
    assert_eq!(board.clue(Line::Row(0)), Some(1));
    // The module that explains does the same by the puzzle's id.
    let text = Aquarium::print(&board, "penpa").unwrap();
    let bits = registry::read_apart("aquarium", &text).unwrap().bits;
    let opened = link::unpack("aquarium", bits.clone()).unwrap();
    assert_eq!(registry::write_apart("aquarium", &opened, "penpa", ""), Ok(text));
    assert_eq!(registry::write_apart("aquarium", &opened, "aqp", ""), Err("There is no such format.".into()));
    assert_eq!(registry::read_apart("aquarium", "1 1").unwrap_err().message, "This is no text of such a format.");
    assert!(
        registry::read_apart("chess", "").is_err() && registry::write_apart("lazors", &opened, "penpa", "").is_err()
    );
    let mut walled = Board::empty(Size::new(2, 2));
    walled.set_edge(Edge { cell: Cell::new(0, 0), south: false }, true);
    let bits = link::pack(|bits| Aquarium::encode(&walled, bits));
    let opened = link::unpack("aquarium", bits).unwrap();
    let words = "This board cannot be written in that format, which holds boards without walls within a tank, or with one level per arm.";
    assert_eq!(registry::write_apart("aquarium", &opened, "penpa", ""), Err(words.into()));
}

#[test]
fn title_and_author_are_kept() {
    let mut small = small();
    assert_eq!(penpa::said(&address("edit", &refs(&small))), About::default());
    small[0] = small[0].replace("Title: ,Author: ,", "Title: Pizza%2C two halls,Author: <b>Ann</b>,");
    let text = address("edit", &refs(&small));
    let about = About::of(["Pizza, two halls", "<b>Ann</b>", "", ""]);
    assert_eq!(registry::about(&text), about);
    let apart = registry::read_apart("aquarium", &text).unwrap();
    assert_eq!(apart.parts, "&title=Pizza%2C+two+halls&author=%3Cb%3EAnn%3C%2Fb%3E");
    // Written again by the module that explains, and in the library by way of another format.
    let opened = link::unpack("aquarium", apart.bits).unwrap();
    let written = registry::write_apart("aquarium", &opened, "penpa", &apart.parts).unwrap();
    assert_eq!(lines(&written)[0].split(',').nth(15), Some("Title: Pizza%2C two halls"));
    let puzzle = registry::by_id("aquarium").unwrap();
    let plain = registry::converted(puzzle, &text, "text").unwrap().unwrap();
    assert!(plain.starts_with("# Title: Pizza, two halls\n# Author: <b>Ann</b>\n"), "{plain}");
    assert_eq!(registry::converted(puzzle, &plain, "penpa").unwrap().unwrap(), written);
    // What is said is replaced, and taken away; the board stays.
    let other = About::of(["Other", "", "", ""]);
    let renamed = registry::with_about(puzzle, &written, &other).unwrap();
    assert_eq!((registry::about(&renamed), penpa::parse(&renamed)), (other, penpa::parse(&written)));
    let unsaid = registry::with_about(puzzle, &written, &About::default()).unwrap();
    assert_eq!(registry::about(&unsaid), About::default());
    // There is no room for a note.
    assert!(registry::with_about(puzzle, &written, &About::of(["", "", "Note", ""])).is_err());
    // What is no address says nothing, and stays as it is.
    for text in ["", "https://opt-pan.github.io/penpa-edit/#m=edit&p=AAAA", "1 1\n1 1\n\na a\na a\n"] {
        assert_eq!((penpa::said(text), penpa::say(text, &about)), (About::default(), text.to_string()));
    }
}

fn refs(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}
