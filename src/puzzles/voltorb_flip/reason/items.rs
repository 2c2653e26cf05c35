//! The removable parts of a board: the clues, the level and the cards turned up.

use super::know::{ANY, Know};
use crate::puzzle::{Item, Items, Partial};
use crate::puzzles::voltorb_flip::VoltorbFlip;
use crate::puzzles::voltorb_flip::board::{Board, ClueDraft, value_words};
use crate::puzzles::voltorb_flip::solve::partial;

/// The items of boards. A card that is removed is hidden again.
pub const ITEMS: Items<VoltorbFlip> = Items {
    noun: "clues and cards",
    list,
    only,
    clues: None,
    alike: None,
    partial: Some(Partial { search: partial::search, holds: partial::holds }),
};

/// A removable part.
#[derive(Clone, Copy)]
enum Part {
    Sum(usize, u8),
    Voltorbs(usize, u8),
    Level(u8),
    Card(usize, u8),
}

/// The parts of a board, in the order of its items.
fn parts(board: &Board) -> Vec<Part> {
    let mut parts = Vec::new();
    for (line, clue) in board.clues.iter().enumerate() {
        parts.extend(clue.sum.map(|sum| Part::Sum(line, sum)));
        parts.extend(clue.voltorbs.map(|voltorbs| Part::Voltorbs(line, voltorbs)));
    }
    parts.extend(board.weighed().map(Part::Level));
    for (at, card) in board.cards.iter().enumerate() {
        parts.extend(card.map(|value| Part::Card(at, value)));
    }
    parts
}

fn list(board: &Board) -> Vec<Item> {
    let size = board.size();
    let item = |part: Part| {
        let (words, cells) = match part {
            Part::Sum(line, sum) => (format!("the sum {sum} of {}", board.line(line).words()), line),
            Part::Voltorbs(line, count) => (format!("the Voltorb count {count} of {}", board.line(line).words()), line),
            Part::Level(level) => {
                return Item { words: format!("level {level}"), cells: size.cells().collect() };
            }
            Part::Card(at, value) => {
                let cell = size.cell(at);
                let words = format!("the {} at {}", value_words(value), cell.words());
                return Item { words, cells: vec![cell] };
            }
        };
        Item { words, cells: board.line(cells).cells(size).collect() }
    };
    parts(board).into_iter().map(item).collect()
}

fn only(board: &Board, keep: &[bool]) -> Board {
    let bare = typed(board);
    let mut left = Board {
        clues: vec![ClueDraft::default(); board.clues.len()],
        level: None,
        cards: vec![None; board.cards.len()],
        ..bare
    };
    for (part, _) in parts(board).into_iter().zip(keep).filter(|(_, keep)| **keep) {
        match part {
            Part::Sum(line, sum) => left.clues[line].sum = Some(sum),
            Part::Voltorbs(line, count) => left.clues[line].voltorbs = Some(count),
            Part::Level(level) => left.level = Some(level),
            Part::Card(at, value) => left.cards[at] = Some(value),
        }
    }
    left
}

/// The items that this knowledge comes from.
pub fn used(board: &Board, least: &Know) -> Vec<usize> {
    let used = |part: Part| match part {
        Part::Sum(line, _) => least.clue(line).sum.is_some(),
        Part::Voltorbs(line, _) => least.clue(line).voltorbs.is_some(),
        Part::Level(_) => least.level.is_some(),
        Part::Card(at, _) => least.mask(at) != ANY,
    };
    let all = parts(board).into_iter().enumerate();
    all.filter(|(_, part)| used(*part)).map(|(index, _)| index).collect()
}

/// The board as if it had been typed from a game played elsewhere, without marks: it contains nothing of the hidden
/// cards.
pub fn typed(board: &Board) -> Board {
    Board { round: None, level: board.weighed(), marks: vec![0; board.marks.len()], ..board.clone() }
}
