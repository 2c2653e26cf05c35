//! Additions that leave fewer possible boards: a number that is missing, or a card turned up.

use std::cmp::Reverse;

use super::items::typed;
use super::tell::value_name;
use crate::grid::Cell;
use crate::puzzle::Addition;
use crate::puzzles::voltorb_flip::VoltorbFlip;
use crate::puzzles::voltorb_flip::advice::Answer;
use crate::puzzles::voltorb_flip::board::{Board, MAX_LEVEL, SIDE};
use crate::puzzles::voltorb_flip::odds::{levels, pack};

/// The most additions offered.
const MOST: usize = 60;

/// Additions that the first solution fits and others do not; those that rule out most come first. For solutions that
/// are odds, only certain cards count.
pub fn additions(board: &Board, answers: &[Answer]) -> Vec<Addition<VoltorbFlip>> {
    let Some((first, others)) = answers.split_first() else { return Vec::new() };
    let bare = typed(board);
    let mut found: Vec<(usize, Addition<VoltorbFlip>)> = Vec::new();
    let mut offer = |words: String, cells: Vec<Cell>, board: Board| {
        let ruled_out = others.iter().filter(|answer| !fits(&board, answer)).count();
        if ruled_out > 0 && fits(&board, first) {
            found.push((ruled_out, Addition { words, cells, board }));
        }
    };
    for (index, clue) in bare.clues.iter().enumerate() {
        let cards: Option<Vec<u8>> =
            bare.line_cells(index).into_iter().map(|at| first.cards.get(at).copied().flatten()).collect();
        let Some(cards) = cards else { continue };
        let line = bare.line(index);
        let sum = cards.iter().sum();
        let voltorbs = cards.iter().filter(|&&card| card == 0).count() as u8;
        for (open, what, number) in
            [(clue.sum.is_none(), "sum", sum), (clue.voltorbs.is_none(), "number of Voltorbs", voltorbs)]
        {
            if open {
                let mut board = bare.clone();
                let clue = &mut board.clues[index];
                *(if what == "sum" { &mut clue.sum } else { &mut clue.voltorbs }) = Some(number);
                offer(
                    format!("Set the {what} of {} to {number}", line.words()),
                    line.cells(bare.size()).collect(),
                    board,
                );
            }
        }
    }
    if bare.side() == SIDE && bare.level.is_none() {
        for level in 1..=MAX_LEVEL {
            let board = Board { level: Some(level), ..bare.clone() };
            offer(format!("Set the level to {level}"), bare.size().cells().collect(), board);
        }
    }
    for (at, card) in first.cards.iter().enumerate() {
        if let (Some(value), None) = (*card, bare.card(at)) {
            let cell = bare.size().cell(at);
            let mut board = bare.clone();
            board.cards[at] = Some(value);
            offer(format!("Show {}: {}", cell.words(), value_name(value)), vec![cell], board);
        }
    }
    found.sort_by_key(|&(ruled_out, _)| Reverse(ruled_out));
    found.into_iter().take(MOST).map(|(_, addition)| addition).collect()
}

/// Whether a solution belongs to this board: it has its cards and meets its clues, and its level deals it.
fn fits(board: &Board, answer: &Answer) -> bool {
    let cards: Option<Vec<u8>> = answer.cards.iter().copied().collect();
    let dealt = |level: u8| cards.is_none_or(|cards| levels::weight(level, pack(&cards)) > 0.0);
    let kept = |(known, said): (&Option<u8>, &Option<u8>)| known.is_none() || said.is_none() || known == said;
    board.cards.iter().zip(&answer.cards).all(kept)
        && (!answer.odds.is_empty() || answer.agrees(board).is_ok())
        && board.weighed().is_none_or(dealt)
}
