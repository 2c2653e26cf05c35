//! The places of a Voltorb Flip board in words.

use crate::puzzle::Spot;

use crate::puzzles::voltorb_flip::board::{Board, Line, value_words};
use crate::puzzles::voltorb_flip::play::input::{Field, field};

/// What is at a spot.
pub fn spot(board: &Board, spot: Spot) -> String {
    let known = |value: Option<u8>| value.map_or("not known".to_string(), |value| value.to_string());
    let draft = |line: Line| board.clues.get(board.index(line)).copied().unwrap_or_default();
    match field(board, spot) {
        Some(Field::Card(at)) => card(board, at),
        Some(Field::Sum(line)) => format!("{}: sum {}", line.words(), known(draft(line).sum)),
        Some(Field::Voltorbs(line)) => format!("{}: Voltorbs {}", line.words(), known(draft(line).voltorbs)),
        Some(Field::Level) => format!("level {}", known(board.level)),
        None => "off the board".into(),
    }
}

fn card(board: &Board, at: usize) -> String {
    let place = board.size().cell(at).words();
    if let Some(known) = board.card(at) {
        return format!("{place}: {}", value_words(known));
    }
    let mark = board.marks.get(at).copied().unwrap_or(0);
    let marks: Vec<String> = (0..4).filter(|bit| mark >> bit & 1 == 1).map(value_words).collect();
    match marks.is_empty() {
        true => format!("{place}: hidden"),
        false => format!("{place}: hidden, marked {}", marks.join(" or ")),
    }
}
