//! How boards begin, with or without the odds, and that a setting makes no other board.

use crate::voltorb_flip::person::{Person, known, place};
use gridlight::bits::BitReader;
use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle, Rules};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::session::{Opening, Sent};

/// The `given` of a round since the first version, which began with the odds shown. Progress is saved under it.
const SINCE_EVER: &str = "voltorb-flip/FAAAADwAAAAYgEvn";

fn opened(link: &str) -> Board {
    let opened = link::open(link, |id| id == "voltorb-flip").unwrap();
    VoltorbFlip::decode_whole(&mut opened.bits()).unwrap()
}

fn round() -> Person {
    Person::open("seed 15\nlevel 1\n", Mode::Play)
}

#[test]
fn the_odds_and_the_goal_make_no_other_board() {
    let mut person = round();
    let view = person.view();
    assert_eq!((view.given.as_str(), view.moved, view.advisor), (SINCE_EVER, false, None));
    person.act("assist");
    person.act("aim-coins");
    assert_eq!((person.view().given.as_str(), person.view().moved), (SINCE_EVER, false));
    assert_ne!(person.view().link, view.link, "the link keeps the switch");
    // Settings are no moves, and hints stay counted.
    person.tap(place(0), false);
    person.count_hint(1, 0);
    person.act("assist");
    person.act("aim-win");
    let view = person.view();
    assert_eq!((view.given.as_str(), view.moved, view.moves, view.hints.place), (SINCE_EVER, true, 1, 1));
    // Without its moves the round keeps the switch.
    person.act("assist");
    person.restart();
    assert_eq!((person.board().assist, person.view().moved), (true, false));
}

#[test]
fn a_round_begins_without_the_odds_and_a_typed_board_with_them() {
    for example in VoltorbFlip::INFO.examples {
        let board = VoltorbFlip::parse(example.text).unwrap();
        assert_eq!(board.assist, board.round.is_none(), "{}", example.name);
    }
    let made = VoltorbFlip::GENERATE.unwrap()(5, 3, None).unwrap();
    assert!(!made.assist && known().assist && Board::empty(5).assist);
    // A round is begun, and sent as a puzzle, without them, also by the link that names it.
    let mut person = Person::at(Board { assist: true, ..Board::dealt(15, 1) }, Mode::Play);
    let fresh = person.view().fresh;
    assert_eq!(opened(&fresh), Board::dealt(15, 1));
    assert_eq!(person.sent(Sent::Puzzle).view().link, fresh);
    let opened_by = link::open(SINCE_EVER, |_| true).unwrap();
    assert!(person.open_bits(&mut opened_by.bits(), false, Opening::Begun));
    assert_eq!(*person.board(), Board::dealt(15, 1));
    assert!(!person.open_bits(&mut BitReader::new(&[]), false, Opening::Begun));
    // Old links open as they did.
    assert!(opened(SINCE_EVER).assist);
    // A board from a game played elsewhere keeps them.
    let typed = Person::at(known(), Mode::Play).view();
    assert_eq!((&typed.fresh, &typed.link), (&typed.given, &typed.given));
}
