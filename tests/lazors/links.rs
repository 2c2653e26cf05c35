//! Links: those made once open for ever, typical ones are short, and nothing damaged opens.
//!
//! `GRIDLIGHT_CASES=1000000 cargo test --test native lazors::links` for a long run.

use crate::common::{Dice, corpus, fuzz, texts};
use crate::lazors::boards::{any_board, any_size};
use gridlight::bits::{BitReader, BitWriter};
use gridlight::link::{LinkError, link, open, recognise};
use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::text::bff;
use gridlight::puzzles::lazors::text::link as code;
use gridlight::registry::{ALL, by_id};
use proptest::prelude::*;
use proptest::sample::select;

fn known(id: &str) -> bool {
    by_id(id).is_some()
}

fn link_of(board: &Board) -> String {
    link("lazors", |bits| code::encode(board, bits))
}

/// The board of a link; `Err` in words if it is refused at any point.
fn board_of(link: &str) -> Result<Board, String> {
    let opened = open(link, known).map_err(|error| error.to_string())?;
    let mut bits = opened.bits();
    let board = code::decode(&mut bits).filter(|_| bits.ends());
    board.ok_or_else(|| LinkError::Board.to_string())
}

/// The entry of a board in golden_links.txt: its text, its placed blocks, and its marks.
fn told(board: &Board) -> String {
    let mut told = bff::print(board);
    if board.placed.cells().iter().any(Option::is_some) {
        told += &format!("\nplaced\n{}", bff::print_blocks(&board.placed));
    }
    if board.crosses.cells().contains(&true) {
        let row = |row: &[bool]| row.iter().map(|&on| if on { 'x' } else { '.' }).chain(['\n']).collect::<String>();
        told += &format!("\nmarked\n{}", board.crosses.rows().map(row).collect::<String>());
    }
    told
}

#[test]
fn golden_links_open_for_ever() {
    let golden = include_str!("golden_links.txt");
    let mut seen = 0;
    for entry in golden.split("\n== ").skip(1) {
        let (link, wanted) = entry.split_once('\n').unwrap();
        let board = board_of(link).unwrap_or_else(|words| panic!("{link}: {words}"));
        assert_eq!(told(&board).trim_end(), wanted.trim_end(), "{link}");
        assert_eq!(link_of(&board), link, "the same board still makes the same link");
        seen += 1;
    }
    assert!(seen >= 12, "{seen} golden links");
}

#[test]
fn typical_boards_have_short_codes() {
    let mut longest = 0;
    for puzzle in ALL {
        let mut short = 0;
        let examples = puzzle.info().examples;
        for example in examples {
            let link = puzzle.link(example.text).unwrap();
            let code = link.split_once('/').unwrap().1;
            // A board whose text fills a screen has no short code, but still a third of its text; a
            // format that is packed itself stays well within any address.
            let most = if example.text.len() <= 250 { 500 } else { (example.text.len() / 3).max(500) };
            assert!(code.len() <= most, "{}: {} characters", example.name, code.len());
            short += usize::from(code.len() <= 60);
            longest = longest.max(code.len());
        }
        let all_short = puzzle.info().id == "lazors";
        assert!(if all_short { short == examples.len() } else { 2 * short >= examples.len() }, "{short}");
    }
    println!("the longest code of the gallery has {longest} characters");
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn boards_of_the_game_have_short_codes() {
    let folder = corpus("lazors/boards");
    let boards = texts(&folder, "bff");
    for (name, source) in &boards {
        let link = link_of(&bff::parse(source).unwrap());
        assert!(link.len() <= "lazors/".len() + 60, "{name}: {} characters", link.len());
    }
    println!("{} boards of the game have codes of at most 60 characters", boards.len());
}

#[test]
fn the_largest_link_is_within_the_limit() {
    let mut dice = Dice::new(1);
    let size = gridlight::grid::Size::new(32, 32);
    let longest = (0..200).map(|_| link_of(&any_board(&mut dice, size)).len()).max().unwrap();
    assert!(longest < 2000, "{longest} characters");
}

#[test]
fn foreign_and_later_links_say_so() {
    let later = |version: u64| {
        let mut bits = BitWriter::new();
        bits.bits(version, 4);
        bits.bits(0, 28);
        let bytes = bits.into_bytes();
        let sum = gridlight::bits::crc16(&[b"lazors".as_slice(), &bytes].concat()).to_be_bytes();
        format!("lazors/{}", gridlight::bits::base64url(&[&bytes[..], &sum].concat()))
    };
    let nothing = link("lazors", |_| {});
    let cases = [
        (later(2), "This link was made by a newer Gridlight (version 2); reload the page."),
        (later(0), "This link was made by a newer Gridlight (version 0); reload the page."),
        (nothing, "This link contains no valid board."),
        ("#chess/EYwAAfo3RAAfig".into(), "This link is for an unknown puzzle, “chess”."),
        ("#/EYwAAfo3RAAfig".into(), "This link is for an unknown puzzle, “”."),
        ("lazors/".into(), "This link contains no valid board."),
        ("lazors/EYwAAfo3RAAfi=".into(), "This link is damaged: character 14 of its code cannot be in a link."),
        ("lazors/EYwAAfo3RAAfi".into(), "This link is damaged or cut off: its checksum does not match."),
        (format!("lazors/{}", "A".repeat(300_000)), "This is too long to be a link."),
    ];
    for (link, words) in cases {
        assert_eq!(board_of(&link), Err(words.into()), "{link:.40}");
    }
}

/// Digits of links, and other characters.
const CHARACTERS: &[char] =
    &['A', 'B', 'Z', 'a', 'z', '0', '9', '-', '_', '+', '/', '=', '.', '&', '#', 'é', ' ', '\0'];

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/links.txt"))]

    #[test]
    fn any_board_comes_back_from_its_link(seed in any::<u64>(), step in any::<u32>()) {
        let mut dice = Dice::new(seed);
        let size = any_size(&mut dice);
        let board = any_board(&mut dice, size);
        let link = link_of(&board);
        prop_assert_eq!(&board_of(&link), &Ok(board.clone()));
        let address = format!("https://example.org/lights/?a=b#{link}&step={step}&embed=1&new=thing");
        prop_assert!(recognise(&address));
        prop_assert_eq!(&board_of(&address), &Ok(board));
        let opened = open(&address, known).unwrap();
        prop_assert_eq!((opened.step, opened.embed), (Some(step), true));
    }

    #[test]
    fn any_text_is_refused_or_a_link(text in any::<String>(), code in "[A-Za-z0-9_-]{0,40}") {
        for text in [text.clone(), format!("#lazors/{text}"), format!("lazors/{code}"), format!("lazors/{code}&{text}")] {
            if let Ok(opened) = open(&text, known) {
                prop_assert_eq!(opened.puzzle, "lazors");
            }
            let _ = recognise(&text);
        }
    }

    /// Arbitrary bits with a valid checksum: whatever decodes is a board with exactly this link.
    #[test]
    fn any_bits_are_refused_or_a_board(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        sound(&bytes)?;
    }

    #[test]
    fn bits_near_a_board_are_refused_or_a_board(
        seed in any::<u64>(),
        flips in prop::collection::vec(any::<u16>(), 1..4),
        cut in any::<Option<u8>>(),
    ) {
        let mut dice = Dice::new(seed);
        let size = any_size(&mut dice);
        let mut bits = BitWriter::new();
        code::encode(&any_board(&mut dice, size), &mut bits);
        let mut bytes = bits.into_bytes();
        for flip in flips {
            let bit = usize::from(flip) % (bytes.len() * 8);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        bytes.truncate(cut.map_or(bytes.len(), usize::from));
        sound(&bytes)?;
    }

    #[test]
    fn a_damaged_link_is_refused(
        seed in any::<u64>(),
        place in any::<u16>(),
        other in select(CHARACTERS),
        bit in 0..6_u8,
    ) {
        let mut dice = Dice::new(seed);
        let size = any_size(&mut dice);
        let link = link_of(&any_board(&mut dice, size));
        let code: Vec<char> = link["lazors/".len()..].chars().collect();
        let place = usize::from(place) % code.len();
        let refused = |code: &[char]| board_of(&format!("lazors/{}", code.iter().collect::<String>())).is_err();
        prop_assert!(refused(&code[..place]), "cut at {place}: {link}");
        let mut wrong = code.clone();
        wrong[place] = flipped(code[place], bit);
        prop_assert!(refused(&wrong), "bit {bit} of {place}: {link}");
        // An ampersand ends the code, and white space around a link is ignored.
        let harmless = other == code[place] || (other == '&' || other == ' ' || other == '#') && place + 1 == code.len();
        wrong[place] = other;
        prop_assert!(harmless || refused(&wrong), "{other:?} at {place}: {link}");
    }
}

/// Another digit: this one with one of its six bits changed.
fn flipped(digit: char, bit: u8) -> char {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let value = DIGITS.iter().position(|&it| char::from(it) == digit).unwrap();
    char::from(DIGITS[value ^ (1 << bit)])
}

fn sound(bytes: &[u8]) -> Result<(), TestCaseError> {
    let mut bits = BitReader::new(bytes);
    let Some(board) = code::decode(&mut bits).filter(|_| bits.ends()) else { return Ok(()) };
    let mut again = BitWriter::new();
    code::encode(&board, &mut again);
    prop_assert_eq!(again.into_bytes(), bytes);
    let tray: usize = board.tray().iter().map(|&count| usize::from(count)).sum();
    let placed = board.placed.cells().iter().flatten().count();
    prop_assert_eq!(tray + placed, board.movable());
    Ok(())
}
