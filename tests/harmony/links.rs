//! Harmony's links: those once made open for ever, and the decoder handles any input.

use crate::common::{Dice, fuzz};
use crate::harmony::boards::random;
use gridlight::bits::{BitReader, BitWriter};
use gridlight::link;
use gridlight::puzzles::harmony::text::link as code;
use gridlight::puzzles::harmony::text::{java, plain};
use proptest::prelude::*;

#[test]
fn every_link_brings_the_board_back() {
    let mut dice = Dice::new(5);
    let mut longest = 0;
    for _ in 0..1000 {
        let board = random(&mut dice);
        let link = link::link("harmony", |bits| code::encode(&board, bits));
        longest = longest.max(link.len());
        let opened = link::open(&link, |_| true).unwrap();
        let mut bits = opened.bits();
        assert_eq!(code::decode(&mut bits).unwrap(), board);
        assert!(bits.ends());
    }
    assert!(longest < 400, "{longest}");
    let typical = plain::parse("5 5\n2:1 1:2 0:2 1:1 4:0\n0:2 1:1 3:2 4:1 2:1\n3:0 0:1 2:2 2:1 4:2\n1:1 3:1 0:2 4:1 3:2\n4:1 0:1 1:1 3:0 2:1\n").unwrap();
    assert!(link::link("harmony", |bits| code::encode(&typical, bits)).len() <= 40);
}

/// The entry of a board in golden_links.txt: its text with the swaps made.
#[test]
fn golden_links_open_for_ever() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/harmony/golden_links.txt");
    if std::env::var("GRIDLIGHT_ADD_GOLDEN").is_ok() {
        let mut golden = std::fs::read_to_string(path).unwrap_or_else(|_| {
            "Links made by earlier versions and what they open as. Never change or remove an entry: add new ones.\n"
                .into()
        });
        let mut dice = Dice::new(golden.len() as u64);
        for _ in 0..12 {
            let board = random(&mut dice);
            let link = link::link("harmony", |bits| code::encode(&board, bits));
            golden += &format!("\n== {link}\n{}", java::print(&board));
        }
        std::fs::write(path, golden).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for entry in golden.split("\n== ").skip(1) {
        let (link, told) = entry.split_once('\n').unwrap();
        let opened = link::open(link, |id| id == "harmony").unwrap();
        let board = code::decode(&mut opened.bits()).unwrap();
        assert_eq!(java::print(&board).trim(), told.trim(), "{link}");
        count += 1;
    }
    assert!(count >= 12);
}

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/harmony.txt"))]

    #[test]
    fn the_decoder_takes_any_bits(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let mut bits = BitReader::new(&bytes);
        if let Some(board) = code::decode(&mut bits) {
            let mut again = BitWriter::new();
            code::encode(&board, &mut again);
            let packed = again.into_bytes();
            prop_assert_eq!(code::decode(&mut BitReader::new(&packed)), Some(board));
        }
    }
}
