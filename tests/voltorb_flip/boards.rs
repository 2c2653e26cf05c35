//! Random Voltorb Flip boards.

use crate::common::Dice;
use gridlight::puzzles::voltorb_flip::board::{Aim, Board, ClueDraft, EarlierRound};

/// Any board: typed completely or in part, or a round with some cards flipped.
pub fn random(dice: &mut Dice) -> Board {
    if dice.chance(40) {
        let (side, level) = (dice.pick(&[3, 4, 5, 5, 5, 6, 7]), dice.between(1, 8) as u8);
        let mut board = Board::dealt_on(side, dice.roll() as u32, level);
        let truth = board.round.as_ref().unwrap().truth.clone();
        for (card, value) in board.cards.iter_mut().zip(truth) {
            *card = dice.chance(25).then_some(value);
        }
        let area = board.cards.len();
        let round = board.round.as_mut().unwrap();
        round.stopped = dice.chance(10);
        if dice.chance(30) {
            round.purse = dice.below(100_000) as u32;
            let past = |dice: &mut Dice| EarlierRound { flips: dice.below(area + 1) as u8, lost: dice.chance(50) };
            round.past = (0..dice.below(6)).map(|_| past(dice)).collect();
        }
        if dice.chance(30) {
            let at = dice.below(board.marks.len());
            board.marks[at] = dice.below(16) as u8;
        }
        board.aim = dice.pick(&Aim::ALL);
        board.assist = dice.chance(50);
        return board;
    }
    let mut board = Board::empty(dice.between(3, 7) as u16);
    let (most, side) = (usize::from(board.most_sum()), usize::from(board.side()));
    let whole = dice.chance(50);
    for draft in &mut board.clues {
        let part = |most: usize, dice: &mut Dice| (whole || dice.chance(60)).then(|| dice.below(most + 1) as u8);
        *draft = ClueDraft { sum: part(most, dice), voltorbs: part(side, dice) };
    }
    for card in &mut board.cards {
        *card = dice.chance(15).then(|| dice.below(4) as u8);
    }
    if side == 5 {
        board.level = dice.chance(80).then(|| dice.between(1, 8) as u8);
    }
    board
}

/// A position as in a game: a dealt board's clues, some cards flipped.
pub fn position(dice: &mut Dice) -> Board {
    let dealt = Board::dealt(dice.roll() as u32, dice.between(1, 8) as u8);
    let truth = dealt.round.as_ref().unwrap().truth.clone();
    let flipped = dice.below(101);
    let cards = truth.iter().map(|&value| dice.chance(flipped).then_some(value)).collect();
    Board { round: None, cards, assist: true, ..dealt }
}
