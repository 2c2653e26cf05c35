//! Equivalent Voltorb Flip boards: rows and columns in any order, and exchanged. Boards, odds and the value of best
//! play stay the same.

use crate::common::Dice;
use crate::common::oracle::{Ran, cases, run};
use crate::common::relation::{Compared, Pair};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::advice::Answer;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::search::{Detail, Options};

/// A board with some cards flipped, possibly with a wrong clue.
fn position(dice: &mut Dice) -> Board {
    let side = dice.pick(&[3, 4, 5, 5, 6]);
    let level = dice.between(1, 8) as u8;
    let mut board = Board::dealt_on(side, dice.roll() as u32, level);
    let truth = board.round.take().unwrap().truth;
    let shown = dice.between(if side > 5 { 55 } else { 25 }, 90);
    board.cards = truth.iter().map(|&card| dice.chance(shown).then_some(card)).collect();
    if side != 5 {
        board.level = None;
    }
    if dice.chance(20) {
        let line = dice.below(board.clues.len());
        board.clues[line].sum = board.clues[line].sum.map(|sum| sum + 1);
    }
    board
}

/// The new place of each card, by index.
fn places(side: usize, dice: &mut Dice) -> (Vec<usize>, Vec<usize>, bool) {
    let mut order = || {
        let mut order: Vec<usize> = (0..side).collect();
        for last in (1..side).rev() {
            order.swap(last, dice.below(last + 1));
        }
        order
    };
    (order(), order(), dice.chance(50))
}

#[test]
fn a_board_in_other_words_has_the_same_odds() {
    let (most, mut dice) = cases(1500, 175);
    let mut compared = Compared::default();
    let mut values = 0;
    for _ in 0..most {
        let board = position(&mut dice);
        let side = usize::from(board.side());
        let (rows, cols, over) = places(side, &mut dice);
        let place = |at: usize| {
            let (row, col) = (rows[at / side], cols[at % side]);
            if over { col * side + row } else { row * side + col }
        };
        let mut other = board.clone();
        for at in 0..side * side {
            other.cards[place(at)] = board.cards[at];
        }
        for line in 0..side {
            let (row, col) = (board.clues[line], board.clues[side + line]);
            other.clues[if over { side } else { 0 } + rows[line]] = row;
            other.clues[if over { 0 } else { side } + cols[line]] = col;
        }
        let told = || VoltorbFlip::print(&board, "text").unwrap();
        let mapped = |answer: &Answer| {
            let mut cards = answer.cards.clone();
            (0..side * side).for_each(|at| cards[place(at)] = answer.cards[at]);
            Answer { cards, ..answer.clone() }
        };
        let pair =
            Pair::<VoltorbFlip> { name: "in another order", board: &board, other: other.clone(), mapped: &mapped };
        let options = Options { strategy: "notes".into(), limit: 30, nodes: 20_000, ..Options::default() };
        compared.compare(&pair, &options, false, &told);
        for aim in ["default", "keep", "eight", "coins"] {
            let options = Options { strategy: aim.into(), nodes: 3000, ..Options::default() };
            let (one, two): (Ran<Answer>, Ran<Answer>) =
                (run::<VoltorbFlip>(&board, &options, false), run::<VoltorbFlip>(&other, &options, false));
            let (one, two) = (one.outcome, two.outcome);
            assert_eq!((one.verdict.is_none(), &one.count), (two.verdict.is_none(), &two.count), "{aim} {}", told());
            let find = |detail: &Option<Vec<(&'static str, Detail)>>, names: [&str; 2]| {
                let detail = detail.iter().flatten().find(|(name, _)| names.contains(name));
                detail.map_or(Vec::new(), |(_, detail)| listed(detail))
            };
            let near = |a: f64, b: f64| (a - b).abs() < 1e-9 * a.abs().max(1.0);
            let worth = |outcome: &gridlight::search::Outcome| find(&outcome.detail, ["win", "value"]);
            // A search that was cut short knows less.
            if let ([Some(a)], [Some(b)]) = (worth(&one).as_slice(), worth(&two).as_slice()) {
                assert!(near(*a, *b), "{aim}: {a} {b} {}", told());
                values += 1;
            }
            let (a, b) = (find(&one.detail, ["probability"; 2]), find(&two.detail, ["probability"; 2]));
            for at in 0..a.len() {
                let (here, there) = (a[at].unwrap(), b[4 * place(at / 4) + at % 4].unwrap());
                assert!(near(here, there), "card {}: {here} {there} {}", at / 4, told());
            }
        }
    }
    println!("Voltorb Flip: {values} values of best play compared");
    assert!(values > most, "{values}");
    compared.told("Voltorb Flip", [true; 3]);
}

/// The numbers of a table, in order; `None`: unknown.
fn listed(table: &Detail) -> Vec<Option<f64>> {
    match table {
        Detail::List(list) => list.iter().flat_map(listed).collect(),
        Detail::Number(number) => vec![Some(*number)],
        Detail::Unknown(()) | Detail::Text(_) => vec![None],
    }
}
