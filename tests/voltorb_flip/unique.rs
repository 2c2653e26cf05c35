//! Full-sized boards of which only one fits, or none, according to a second search that shares nothing with the first.

use crate::common::Dice;
use crate::common::oracle::run;
use crate::voltorb_flip::oracle::truth;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::search::{Options, Verdict};

#[test]
fn one_board_is_one_by_a_second_search() {
    let mut dice = Dice::new(182);
    let mut seen = [0; 3];
    for _ in 0..1200 {
        let mut board = Board::dealt(dice.roll() as u32, dice.between(1, 8) as u8);
        let cards = board.round.take().unwrap().truth;
        let shown = dice.between(30, 70);
        board.cards = cards.iter().map(|&card| dice.chance(shown).then_some(card)).collect();
        if dice.chance(25) {
            let (a, b) = (dice.below(5), dice.below(5));
            board.clues.swap(a, b);
        }
        let fits = truth(&board);
        let told = || VoltorbFlip::print(&board, "text").unwrap();
        for strategy in ["default", "notes"] {
            let options = Options { strategy: strategy.into(), ..Options::default() };
            let ran = run::<VoltorbFlip>(&board, &options, false);
            match ran.outcome.verdict {
                Verdict::None(..) => assert!(fits.is_empty(), "{strategy} {}", told()),
                Verdict::Unique(_) => {
                    let known = &ran.answers.last().unwrap().cards;
                    let same =
                        fits.len() == 1 && fits[0].0.iter().zip(known).all(|(card, known)| Some(*card) == *known);
                    assert!(same, "{strategy} {}", told());
                }
                _ => assert!(fits.len() > 1, "{strategy} {}", told()),
            }
        }
        seen[fits.len().min(2)] += 1;
    }
    let [none, one, several] = seen;
    println!("Voltorb Flip: {one} boards of 5 x 5 of which one fits, {none} none, {several} several, searched again");
    assert!(none > 50 && one > 100 && several > 100, "{seen:?}");
}
