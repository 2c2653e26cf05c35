//! Voltorb Flip's links: round trips, lengths, golden links, and a decoder for any input.

use crate::common::{Dice, fuzz};
use crate::voltorb_flip::boards::{position, random};
use gridlight::bits::{BitReader, BitWriter};
use gridlight::link;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::text::link as code;
use gridlight::puzzles::voltorb_flip::text::plain;
use proptest::prelude::*;

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
        let mut board = Board { checks: dice.pick(&[u8::MAX, u8::MAX, !1, !12, 0]), ..random(&mut dice) };
        // A dealt round has a purse of its own.
        if board.round.is_none() {
            board.purse = dice.pick(&[0, 0, 1, 40, 1 << 20]);
        }
        assert_eq!(open(&link_of(&board)), board);
        let read = plain::parse(&plain::print(&board)).unwrap();
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
        assert_eq!(link.split_once('/').unwrap().1.len(), 20, "{}", plain::print(&board));
        assert_eq!(open(&link), board);
    }
}

/// The entry of a board in golden_links.txt: its text, and the rest of a round.
fn told(board: &Board) -> String {
    let round = board.round.as_ref().map(|round| format!("{} {} {:?}", round.stopped, round.purse, round.past));
    let other = format!("{:?} {} {:?} {:?}", board.aim, board.assist, board.marks, round);
    format!("{}{other}", plain::print(board))
}

#[test]
fn golden_links_open_for_ever() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/voltorb_flip/golden_links.txt");
    if std::env::var("GRIDLIGHT_ADD_GOLDEN").is_ok() {
        let mut golden = std::fs::read_to_string(path).unwrap_or_else(|_| {
            "Links made by earlier versions and what they open as. Never change or remove an entry: add new ones.\n"
                .into()
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
        assert_eq!(link_of(&open(link)), link, "the same board still makes the same link");
        count += 1;
    }
    assert!(count >= 16);
}

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/voltorb_flip.txt"))]

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
