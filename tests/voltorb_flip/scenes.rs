//! Pictures of cards with odds, of a lost round and of half-typed clues.

use gridlight::puzzle::{Advised, DrawContext, Mode, Puzzle, Spot};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::search::{Go, Options, Progress, Watch};

use crate::common::golden;

/// A position with odds and the advised card.
#[test]
fn cards_with_odds() {
    let text = "rows 5/2 6/1 5/0 5/1 3/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n..2..\n.....\n.....\n.....\n.....\n";
    let board = VoltorbFlip::parse(text).unwrap();
    let mut search = VoltorbFlip::search(&board, &Options::default()).unwrap();
    let mut ask = |_: &Progress| Go::On;
    let mut last = None;
    search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |answer| last = Some(answer)).unwrap();
    let answer = last.unwrap();
    let context = DrawContext {
        cursor: Some(Spot { x: 11, y: 3 }),
        advice: Some(Advised { answer: &answer, fresh: true }),
        ..golden::still::<VoltorbFlip>(Mode::Play, &board)
    };
    golden::board("cards", &board, &context);
}

#[test]
fn cards_after_a_loss() {
    let mut lost = Board::dealt(3, 4);
    let truth = lost.round.as_ref().unwrap().truth.clone();
    let bomb = truth.iter().position(|&value| value == 0).unwrap();
    lost.cards[bomb] = Some(0);
    golden::board("cards_lost", &lost, &golden::still::<VoltorbFlip>(Mode::Play, &lost));
}

#[test]
fn clues_half_typed() {
    let typed = VoltorbFlip::parse("rows 5/2 -/1 5/-\ncols 4/1 -/- 7/0\n").unwrap();
    golden::board("cards_typed", &typed, &golden::still::<VoltorbFlip>(Mode::Edit, &typed));
}

#[test]
fn every_ink_is_in_some_picture() {
    golden::every_ink::<VoltorbFlip>();
}
