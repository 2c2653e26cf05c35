//! Descriptions of a Voltorb Flip board.

use crate::grid::Line;
use crate::kit::numbers::{capital, counted};
use crate::puzzle::{Describe, Words};

use crate::puzzles::voltorb_flip::board::{Board, value_words};
use crate::puzzles::voltorb_flip::play::input::{InputField, field};

/// Describes each spot.
pub fn describe(board: &Board) -> Describe<'_> {
    let known = |value: Option<u8>| value.map_or("not known".to_string(), |value| value.to_string());
    let draft = |line: Line| board.clues.get(board.index(line)).copied().unwrap_or_default();
    Box::new(move |spot| match field(board, spot) {
        Some(InputField::Card(at)) => Words::cell(board.size().cell(at), card(board, at)),
        Some(InputField::Sum(line)) => Words { place: line.words(), what: format!("sum {}", known(draft(line).sum)) },
        Some(InputField::Voltorbs(line)) => {
            Words { place: line.words(), what: format!("Voltorbs {}", known(draft(line).voltorbs)) }
        }
        Some(InputField::Level) => Words { place: String::new(), what: format!("level {}", known(board.level)) },
        None => Words::nowhere(),
    })
}

/// The clue of a line, as far as it is known: "sum 6, 1 Voltorb".
pub fn clue(board: &Board, line: Line) -> String {
    let draft = board.clues.get(board.index(line)).copied().unwrap_or_default();
    let sum = draft.sum.map_or("sum not known".into(), |sum| format!("sum {sum}"));
    let voltorbs = draft.voltorbs.map_or("Voltorbs not known".into(), |count| match count {
        0 => "no Voltorb".into(),
        count => counted(count.into(), "Voltorb", "Voltorbs"),
    });
    format!("{sum}, {voltorbs}")
}

/// The clues of all lines.
pub fn overview(board: &Board) -> String {
    let lines = (0..board.clues.len()).map(|index| board.line(index));
    let said = lines.map(|line| format!("{}: {}.", capital(&line.words()), clue(board, line)));
    said.collect::<Vec<_>>().join(" ")
}

fn card(board: &Board, at: usize) -> String {
    if let Some(known) = board.card(at) {
        return value_words(known);
    }
    let mark = board.marks.get(at).copied().unwrap_or(0);
    let marks: Vec<String> = (0..4).filter(|bit| mark >> bit & 1 == 1).map(value_words).collect();
    if marks.is_empty() { "hidden".into() } else { format!("hidden, marked {}", marks.join(" or ")) }
}
