//! Rounds of other sizes than the game's: dealt, described, linked, weighted, played to the end.

use crate::voltorb_flip::person::told;
use gridlight::grid::Size;
use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle, Rules};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::{Board, RoundEnd};
use gridlight::puzzles::voltorb_flip::generate::generate;
use gridlight::puzzles::voltorb_flip::moves::Move;
use gridlight::puzzles::voltorb_flip::odds::boards::Space;
use gridlight::puzzles::voltorb_flip::odds::sizes;
use gridlight::puzzles::voltorb_flip::text::link as code;

/// The cards of a dealt board.
fn truth(board: &Board) -> Vec<u8> {
    board.round.as_ref().unwrap().truth.clone()
}

#[test]
fn every_size_and_level_has_rounds() {
    for side in 3..=7 {
        let mut most = 0;
        for level in 1..=8 {
            for seed in 0..20 {
                let board = generate(seed, level, Some(Size::new(side, side))).unwrap();
                assert_eq!((board.side(), board.level, board.end()), (side, Some(level), None));
                assert_eq!((board.unfinished(), board.contradiction()), (None, None));
                assert_eq!(VoltorbFlip::check(&board, Mode::Play).findings, []);
                let bombs = truth(&board).iter().filter(|&&card| card == 0).count();
                assert!(bombs * 8 > usize::from(side * side) && bombs * 5 < usize::from(side * side) * 3, "{bombs}");
                most = most.max(bombs);
            }
        }
        assert!(most * 3 > usize::from(side * side), "level 8 has a third and more: {most}");
    }
    let refused = generate(1, 1, Some(Size::new(3, 4))).unwrap_err().0;
    assert_eq!(refused, "Boards are square here: ask for as many columns as rows.");
}

#[test]
fn texts_and_links_bring_a_round_back() {
    for side in [3, 4, 6, 7] {
        let mut board = Board::dealt_on(side, 77, 5);
        let at = truth(&board).iter().position(|&card| card > 1).unwrap();
        board = VoltorbFlip::apply(&board, &Move::Flip(board.size().cell(at))).unwrap();
        let text = VoltorbFlip::print(&board, "text").unwrap();
        assert!(text.starts_with(&format!("seed 77\nside {side}\nlevel 5\n")), "{text}");
        assert_eq!(VoltorbFlip::parse(&text).unwrap(), board);
        let linked = link::link("voltorb-flip", |bits| code::encode(&board, bits));
        let opened = link::open(&linked, |id| id == "voltorb-flip").unwrap();
        assert_eq!(code::decode(&mut opened.bits()), Some(board));
    }
    for (text, words) in [
        ("seed 1\nside 8\n", "A side is 3 to 7, not “8”."),
        ("side 3\nrows 3/0 3/0 3/0\ncols 3/0 3/0 3/0\n", "Clues tell the side themselves; only a seed has one."),
    ] {
        let error = VoltorbFlip::parse(text).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

/// Boards that meet the clues of dealt rounds are equally likely: none with the same clues is dealt more often.
#[test]
fn boards_with_the_same_clues_are_dealt_alike() {
    let mut dealt = std::collections::HashMap::new();
    for seed in 0..200_000 {
        *dealt.entry(sizes::deal(seed, 5, 3).unwrap()).or_insert(0_u32) += 1;
    }
    // The set of clues that came most often and leaves a choice.
    let mut sets: std::collections::HashMap<_, Vec<u32>> = std::collections::HashMap::new();
    for (cards, &count) in &dealt {
        let clues = gridlight::puzzles::voltorb_flip::odds::clues::Clues::of(3, cards);
        let fit = Space::new(&clues, &[None; 9], None).unwrap().boards().len();
        let set = sets.entry(format!("{clues:?}")).or_default();
        set.push(count);
        assert!(set.len() <= fit);
    }
    let (mut compared, mut off) = (0, 0.0_f64);
    for counts in
        sets.values().filter(|counts| counts.len() > 1 && counts.iter().sum::<u32>() as usize > 8 * counts.len())
    {
        let mean = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
        off += counts.iter().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum::<f64>();
        compared += counts.len() - 1;
    }
    // Chi squared with this many degrees of freedom: exceeded by chance once in some thousand cases.
    let most = compared as f64 + 4.0 * (2.0 * compared as f64).sqrt();
    assert!(compared > 20 && off < most, "{off} for {compared}");
}

#[test]
fn a_round_is_played_to_its_end_and_goes_on_at_its_size() {
    let mut board = Board { assist: true, ..Board::dealt_on(4, 9, 3) };
    let (_, outcome) = told(&board, "default");
    assert!(outcome.count.is_some_and(|count| count != "0"));
    for (at, _) in truth(&board).into_iter().enumerate().filter(|&(_, card)| card > 1) {
        let step = Move::Flip(board.size().cell(at));
        assert!(step.to_string().starts_with("flipped row "));
        board = VoltorbFlip::apply(&board, &step).unwrap();
    }
    assert_eq!((board.end(), board.next_level()), (Some(RoundEnd::Won), Some(4)));
    let next = VoltorbFlip::apply(&board, &Move::Next).unwrap();
    assert_eq!((next.side(), next.level, next.end()), (4, Some(4), None));
    assert!(next.assist, "the odds stay as they are set");
    assert_eq!(Move::Flip(next.size().cell(5)).to_string(), "flipped row 2, column 2");
    let free = VoltorbFlip::apply(&next, &Move::Release).unwrap();
    assert_eq!((free.level, free.round), (None, None));
}
