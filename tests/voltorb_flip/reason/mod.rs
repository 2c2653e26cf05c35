//! Voltorb Flip's deductions compared with boards found by trying all of them: what follows is true for every board
//! that fits, from the evidence alone; and items and additions do what they say.

mod fits;

use std::collections::BTreeMap;

use crate::common::Dice;
use crate::common::share;
use crate::voltorb_flip::oracle::{position, weight};
use fits::{clue, impossible, learn, listed, masks, rows};
use gridlight::puzzle::{Explain, Fact, Next, Puzzle, Reason, Reasons, Rules};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::advice::Answer;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::moves::Move;

const REASONS: Reasons<VoltorbFlip> = match VoltorbFlip::REASONS {
    Some(reasons) => reasons,
    None => panic!("no reasons"),
};

fn told(board: &Board) -> String {
    VoltorbFlip::print(board, "text").unwrap()
}

/// A board with clues possibly missing, and known values possibly wrong.
fn random(dice: &mut Dice) -> Board {
    let mut board = position(dice);
    if dice.chance(25) {
        for card in &mut board.cards {
            *card = card.filter(|_| dice.chance(30));
        }
    }
    if dice.chance(15) {
        for draft in &mut board.clues {
            draft.sum = draft.sum.filter(|_| dice.chance(85));
            draft.voltorbs = draft.voltorbs.filter(|_| dice.chance(85));
        }
        board.round = None;
    }
    board
}

/// A reason as failure messages show it.
fn said(reason: &Reason<VoltorbFlip>) -> String {
    format!("{} {:?} {:?} {:?}", reason.words, reason.items, reason.given, reason.follows)
}

/// The results of walks.
#[derive(Default)]
struct Tally {
    boards: usize,
    techniques: BTreeMap<&'static str, usize>,
    ends: [usize; 3],
    evidence: usize,
    skipped: usize,
}

fn reads_well(board: &Board, reason: &Reason<VoltorbFlip>) {
    let words = reason.words.to_string();
    let fine = |words: &str| {
        words.ends_with('.') && !words.contains("  ") && words.chars().next().is_some_and(char::is_uppercase)
    };
    assert!(fine(&words) && fine(&reason.look) && reason.look.starts_with("Look at "), "{words}");
    assert!(!words.contains(" ,") && !words.contains(" 1 cards") && !words.contains(" with,"), "{words}");
    assert!(!reason.cells.is_empty() && reason.cells.iter().all(|&cell| board.size().contains(cell)));
    assert!(REASONS.techniques.iter().any(|it| it == reason.technique));
}

/// The conclusion follows from the reason's items and the facts it assumes alone.
fn proves(board: &Board, reason: &Reason<VoltorbFlip>, tally: &mut Tally) {
    let items = VoltorbFlip::ITEMS.unwrap();
    let mut keep = vec![false; (items.list)(board).len()];
    reason.items.iter().for_each(|&item| keep[item] = true);
    let bare = (items.only)(board, &keep);
    let denied: Vec<Option<Fact>> = match reason.follows.is_empty() {
        true => vec![None],
        false => reason.follows.iter().map(|fact| Some(fact.denied())).collect(),
    };
    for denied in denied {
        let facts: Vec<Fact> = reason.given.iter().copied().chain(denied).collect();
        match impossible(&bare, &masks(&bare, &facts)) {
            None => tally.skipped += 1,
            Some(none) => {
                assert!(none, "{} {denied:?}\n{}{}", said(reason), told(board), told(&bare));
                tally.evidence += 1;
            }
        }
    }
}

fn walk(board: &Board, dice: &mut Dice, tally: &mut Tally) {
    let mut known = masks(board, &[]);
    let Some(mut fits) = listed(board, &known) else { return };
    tally.boards += 1;
    let mut mind = (REASONS.begin)(board);
    let mut guessed = false;
    let holds = |cards: &[u8], fact: Fact| (u32::from(cards[board.at(fact.cell).unwrap()]) == fact.value) == fact.holds;
    loop {
        let next = mind.next();
        match &next {
            Next::Follows(reason) | Next::Fails(reason) => {
                *tally.techniques.entry(reason.technique.id).or_default() += 1;
                reads_well(board, reason);
                for &fact in &reason.given {
                    let mut with = known.clone();
                    learn(board, &mut with, fact);
                    assert_eq!(with, known, "{fact:?} {}\n{}", said(reason), told(board));
                }
                if let Some(step) = &reason.step {
                    let after = VoltorbFlip::apply(board, step).unwrap();
                    if let (Move::Flip(cell), false) = (step, guessed) {
                        assert!(after.card(board.at(*cell).unwrap()) > Some(0), "{}", said(reason));
                    }
                }
                proves(board, reason, tally);
            }
            Next::Stuck | Next::Done => {}
        }
        match next {
            Next::Follows(reason) => {
                assert!(!reason.follows.is_empty(), "{}", said(&reason));
                for &fact in &reason.follows {
                    let before = known.clone();
                    learn(board, &mut known, fact);
                    assert!(before != known, "{fact:?} {}", said(&reason));
                    assert!(fits.iter().all(|cards| holds(cards, fact)), "{}\n{}", said(&reason), told(board));
                }
            }
            Next::Fails(reason) => {
                assert!(fits.is_empty() && reason.follows.is_empty(), "{}\n{}", said(&reason), told(board));
                tally.ends[0] += 1;
                return;
            }
            Next::Done => {
                assert!(known.iter().all(|mask| mask.count_ones() == 1 || mask & 12 == 0));
                let same = fits
                    .iter()
                    .all(|cards| cards.iter().zip(&fits[0]).all(|(card, first)| card == first || card.max(first) < &2));
                assert!(same, "{}", told(board));
                tally.ends[1] += 1;
                return;
            }
            Next::Stuck => {
                tally.ends[2] += usize::from(!guessed);
                let open = mind.open();
                let count: u32 = known.iter().map(|mask| mask.count_ones()).filter(|&count| count > 1).sum();
                assert_eq!(open.len(), count as usize);
                let now = mind.board();
                assert!(now.cards.iter().zip(&known).all(|(card, mask)| match card {
                    Some(value) => 1 << value == *mask,
                    None => mask.count_ones() > 1,
                }));
                let fact = dice.pick(&open);
                let fact = if dice.chance(70) { fact } else { fact.denied() };
                let before = known.clone();
                learn(board, &mut known, fact);
                assert!(before != known && mind.says(fact).starts_with("row "), "{fact:?}");
                if let Some(with) = mind.board_with(fact) {
                    assert!(with.cards.iter().zip(&known).all(|(card, &mask)| match card {
                        Some(value) => 1 << value == mask,
                        None => mask.count_ones() > 1,
                    }));
                }
                mind.fork().learn(fact.denied());
                mind.learn(fact);
                fits.retain(|cards| holds(cards, fact));
                guessed = true;
            }
        }
    }
}

#[test]
fn what_follows_holds_in_every_board_that_fits() {
    let mut dice = Dice::new(2711);
    let mut tally = Tally::default();
    while tally.boards < share::some(3500) {
        let board = random(&mut dice);
        walk(&board, &mut dice, &mut tally);
    }
    let deductions: usize = tally.techniques.values().sum();
    println!(
        "Voltorb Flip: {} boards, {deductions} deductions, {} proved from their evidence ({} too large)",
        tally.boards, tally.evidence, tally.skipped
    );
    println!("{:?}; {:?} failed, done, first stuck", tally.techniques, tally.ends);
    assert!(tally.techniques.len() >= REASONS.techniques.len() - 1, "{:?}", tally.techniques);
    assert!(tally.ends.iter().all(|&count| count > share::some(300)), "{:?}", tally.ends);
    assert!(tally.skipped * 20 < tally.evidence);
}

/// The current board, as if it had been typed.
fn typed(board: &Board) -> Board {
    Board { round: None, level: board.weighed(), marks: vec![0; board.marks.len()], ..board.clone() }
}

#[test]
fn items_are_what_a_board_is_made_of() {
    let items = VoltorbFlip::ITEMS.unwrap();
    let mut dice = Dice::new(2712);
    let mut left_out = 0;
    for _ in 0..2000 {
        let board = if dice.chance(50) { crate::voltorb_flip::boards::random(&mut dice) } else { random(&mut dice) };
        let list = (items.list)(&board);
        let mut keep = vec![true; list.len()];
        assert_eq!((items.only)(&board, &keep), typed(&board));
        let none = (items.only)(&board, &[]);
        assert!((items.list)(&none).is_empty() && none.side() == board.side());
        for index in 0..list.len() {
            assert!(!list[index].cells.is_empty() && !list[index].words.contains("  "));
            keep[index] = false;
            let without = (items.list)(&(items.only)(&board, &keep));
            let kept = list.iter().enumerate().filter(|&(at, _)| at != index).map(|(_, item)| item);
            assert!(without.iter().eq(kept), "{} {}", list[index].words, told(&board));
            keep[index] = true;
            left_out += 1;
        }
    }
    println!("Voltorb Flip: {left_out} items left out");
}

#[test]
fn additions_keep_the_first_board_and_rule_out_another() {
    let additions = VoltorbFlip::ADDITIONS.unwrap();
    let mut dice = Dice::new(2713);
    let (mut boards, mut offered, mut levels, mut numbers, mut cleared) = (0, 0, 0, 0, 0);
    while boards < share::some(500) {
        let mut board = random(&mut dice);
        if dice.chance(20) {
            board = Board { level: None, ..crate::voltorb_flip::boards::position(&mut dice) };
        }
        let Some(fits) = listed(&board, &masks(&board, &[])).filter(|fits| fits.len() > 1) else { continue };
        boards += 1;
        let answer = |cards: &Vec<u8>| Answer {
            cards: cards.iter().map(|&card| Some(card)).collect(),
            boards: String::new(),
            odds: Vec::new(),
            advice: None,
        };
        let start = dice.below(fits.len());
        let some: Vec<Answer> = fits.iter().cycle().skip(start).take(fits.len().min(40)).map(answer).collect();
        let offers = additions(&board, &some);
        assert!(!offers.is_empty() && offers.len() <= 60, "{}", told(&board));
        let mut ruled_out = usize::MAX;
        for offer in &offers {
            let fit = |answer: &Answer| {
                let cards: Vec<u8> = answer.cards.iter().flatten().copied().collect();
                let known = masks(&offer.board, &[]);
                let side = usize::from(board.side());
                let met = |line: usize| {
                    let values: Vec<u8> = board.line_cells(line).into_iter().map(|at| cards[at]).collect();
                    let clue = clue(&offer.board, line);
                    rows(side, clue, &values.iter().map(|value| 1 << value).collect::<Vec<u8>>()).len() == 1
                };
                (0..2 * side).all(met)
                    && cards.iter().zip(&known).all(|(card, mask)| mask >> card & 1 == 1)
                    && offer.board.weighed().is_none_or(|level| weight(level, &cards) > 0.0)
            };
            assert!(fit(&some[0]), "{} {}", offer.words, told(&board));
            let out = some[1..].iter().filter(|answer| !fit(answer)).count();
            assert!(out > 0 && out <= ruled_out, "{} {}", offer.words, told(&board));
            ruled_out = out;
            assert!(!offer.words.ends_with('.') && !offer.cells.is_empty() && offer.board.round.is_none());
            levels += usize::from(offer.board.level != board.weighed());
            numbers += usize::from(offer.board.clues != board.clues);
        }
        offered += offers.len();
        cleared += usize::from(ruled_out == some.len() - 1);
        assert!(additions(&board, &some[..1]).is_empty() && additions(&board, &[]).is_empty());
    }
    println!("Voltorb Flip: {offered} additions to {boards} boards, {levels} of them levels, {numbers} of clues");
    assert!(
        levels > share::some(50) && numbers > share::some(100) && cleared > share::some(20),
        "{levels} {numbers} {cleared}"
    );
}
