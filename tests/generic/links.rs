//! Links of any puzzle: boards survive a round trip, links once made open for ever, and damaged ones do not open.

use std::path::Path;

use gridlight::bits::{BitReader, BitWriter};
use gridlight::link::{self, LinkError, MAX_LENGTH};
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::registry;

use crate::common::{Dice, golden};
use crate::generic::boards::{come_upon, given, played};

fn link_of<P: Puzzle>(board: &P::Board) -> String {
    link::link(P::INFO.id, |bits| P::encode(board, bits))
}

fn board_of<P: Puzzle>(text: &str) -> Result<P::Board, LinkError> {
    let opened = link::open(text, |id| id == P::INFO.id)?;
    let mut bits = opened.bits();
    P::decode(&mut bits).filter(|_| bits.ends()).ok_or(LinkError::Board)
}

fn packed<P: Puzzle>(board: &P::Board) -> Vec<u8> {
    let mut bits = BitWriter::new();
    P::encode(board, &mut bits);
    bits.into_bytes()
}

/// The bits of small boards: without moves, with a single move, and after play.
fn known<P: Puzzle>() -> Vec<Vec<u8>> {
    let mut dice = Dice::new(15);
    let mut boards = given::<P>();
    boards.sort_by_key(|board| P::size(board).area());
    for at in 0..boards.len() {
        let mode = dice.pick(&[Mode::Edit, Mode::Play]);
        boards.push(come_upon::<P>(&boards[at], mode, &mut dice));
    }
    boards.extend(played::<P>(16));
    boards.iter().map(packed::<P>).filter(|bytes| bytes.len() < 400).collect()
}

/// The same with each bit flipped in turn.
fn turned(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..8 * bytes.len()).map(|at| {
        let mut bytes = bytes.to_vec();
        bytes[at / 8] ^= 1 << (at % 8);
        bytes
    })
}

/// Bits with a few of them flipped, removed or inserted.
fn altered(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bits: Vec<bool> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1 == 1)).collect();
    for _ in 0..dice.below(4) {
        let at = dice.below(bits.len());
        match dice.below(4) {
            0 => drop(bits.remove(at)),
            1 => bits.insert(at, dice.chance(50)),
            _ => bits[at] ^= true,
        }
        if bits.is_empty() {
            break;
        }
    }
    bits.chunks(8)
        .map(|byte| byte.iter().enumerate().fold(0, |all, (at, &bit)| all | u8::from(bit) << (7 - at)))
        .collect()
}

every_puzzle! {
    fn boards_come_back_from_their_links<P>(seen) {
        let mut boards = 0;
        for board in given::<P>().into_iter().chain(played::<P>(4)) {
            let link = link_of::<P>(&board);
            assert!(board_of::<P>(&link).is_ok_and(|again| again == board), "{link}");
            let address = format!("https://example.org/a/b?c#{link}&step=3&embed=1&later=x");
            assert!(board_of::<P>(&address).is_ok_and(|again| again == board), "{address}");
            assert!(link.len() < MAX_LENGTH || !P::linkable(&board));
            boards += 1;
        }
        seen.add(boards);
        assert!(boards > 10);
    }

    /// Links that were once made: a file in the puzzle's own tests. Lines may be added, but never changed or removed.
    /// `GRIDLIGHT_REFRESH=1` writes the file if it is missing.
    fn golden_links_open_for_ever<P>(seen) {
        let folder = P::INFO.id.replace('-', "_");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/{folder}/golden_links.txt"));
        if golden::refreshing() && !file.exists() {
            let boards = given::<P>().into_iter().take(12).chain(played::<P>(4).into_iter().take(6));
            let lines: String = boards.map(|board| format!("== {}\n", link_of::<P>(&board))).collect();
            std::fs::write(&file, lines).unwrap();
        }
        let golden = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let links: Vec<&str> = golden.lines().filter_map(|line| line.strip_prefix("== ")).collect();
        assert!(links.len() >= 12, "{} has {} links", file.display(), links.len());
        for link in links {
            seen.tick();
            let board = board_of::<P>(link).unwrap_or_else(|error| panic!("{link}: {error}"));
            assert_eq!(link_of::<P>(&board), link, "the same board still makes the same link");
        }
    }

    /// Arbitrary bits with a valid checksum: whatever decodes is a board with exactly these bits, so a board has one
    /// link.
    fn any_bits_are_refused_or_a_board<P>(seen) {
        let mut dice = Dice::new(5);
        let mut boards = 0;
        let known = known::<P>();
        let single = known.iter().filter(|bytes| bytes.len() <= 40).flat_map(|bytes| turned(bytes)).collect::<Vec<_>>();
        let random = (0..9000).map(|round| match round % 3 {
            0 => (0..dice.below(40)).map(|_| dice.roll() as u8).collect(),
            _ => altered(&known[dice.below(known.len())], &mut dice),
        });
        for bytes in random.chain(single) {
            let mut bits = BitReader::new(&bytes);
            let Some(board) = P::decode(&mut bits).filter(|_| bits.ends()) else { continue };
            let again = packed::<P>(&board);
            let mut bits = BitReader::new(&again);
            assert!(P::decode(&mut bits).is_some_and(|again| again == board) && bits.ends(), "{bytes:?}");
            assert_eq!(again, bytes, "{}: one board, two links", P::INFO.id);
            boards += 1;
        }
        seen.add(boards);
        assert!(boards > 300, "{}: {boards} boards", P::INFO.id);
    }

    fn a_damaged_link_is_refused<P>(seen) {
        let mut dice = Dice::new(6);
        for board in given::<P>().into_iter().take(8) {
            let link = link_of::<P>(&board);
            let head = P::INFO.id.len() + 1;
            for _ in 0..60 {
                let mut letters: Vec<char> = link.chars().collect();
                let at = head + dice.below(letters.len() - head);
                let other = dice.pick(&['A', 'b', '7', '-', '_']);
                if letters[at] == other {
                    continue;
                }
                letters[at] = other;
                let wrong: String = letters.into_iter().collect();
                seen.tick();
                assert!(board_of::<P>(&wrong).is_err(), "{wrong}");
                assert!(board_of::<P>(&link[..at]).is_err(), "cut at {at}: {link}");
            }
        }
    }

    /// At least half of the gallery fits on a line.
    fn typical_boards_have_short_codes<P>(seen) {
        let examples = P::INFO.examples;
        let mut short = 0;
        for example in examples {
            let link = link_of::<P>(&P::parse(example.text).unwrap());
            let code = &link[P::INFO.id.len() + 1..];
            // A board whose text fills a screen has no short code, but still a third of its text; a format that is
            // packed itself stays well within any address.
            let most = if example.text.len() <= 250 { 500 } else { (example.text.len() / 3).max(500) };
            assert!(code.len() <= most, "{}: {} characters", example.name, code.len());
            seen.tick();
            short += usize::from(code.len() <= 60);
        }
        assert!(2 * short >= examples.len(), "{}: {short} of {}", P::INFO.id, examples.len());
    }
}

#[test]
fn no_link_opens_another_puzzle() {
    for puzzle in registry::ALL {
        let Some(example) = puzzle.info().examples.first() else { continue };
        let link = puzzle.link(example.text).unwrap();
        let code = link.split_once('/').unwrap().1;
        for other in registry::ALL.iter().filter(|other| other.info().id != puzzle.info().id) {
            let foreign = format!("{}/{code}", other.info().id);
            assert_eq!(link::open(&foreign, |_| true).err(), Some(LinkError::Damaged), "{foreign}");
        }
    }
}
