//! What a pointer and keys mean on a Voltorb Flip board: clues and cards are fields that take the cursor, digits
//! write into them, and in a dealt round a tap flips.

use crate::grid::Cell;
use crate::puzzle::{Effect, Mode, Phase, Spot, Stroke};
use crate::scene::between;

use super::board::{Board, Line, SIDE};
use super::moves::Move;
use super::tools::Hand;

/// A place that can be written into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// A card by its index.
    Card(usize),
    /// The sum of a line.
    Sum(Line),
    /// The number of Voltorbs of a line.
    Voltorbs(Line),
    /// The level, in the corner.
    Level,
}

/// The field at a spot. Beyond the cards, the nearer column or row has the sums, the farther one the Voltorbs.
pub fn field(board: &Board, spot: Spot) -> Option<Field> {
    let end = 2 * board.side() as i16;
    let inside = |at: i16| (0..end).contains(&at);
    let beyond = |at: i16| (end..end + 3).contains(&at);
    let (row, col) = ((spot.y / 2) as u16, (spot.x / 2) as u16);
    match (inside(spot.x), inside(spot.y)) {
        (true, true) => board.at(Cell::new(row, col)).map(Field::Card),
        (false, true) if beyond(spot.x) => {
            Some(if spot.x <= end + 1 { Field::Sum(Line::Row(row)) } else { Field::Voltorbs(Line::Row(row)) })
        }
        (true, false) if beyond(spot.y) => {
            Some(if spot.y <= end + 1 { Field::Sum(Line::Col(col)) } else { Field::Voltorbs(Line::Col(col)) })
        }
        (false, false) if beyond(spot.x) && beyond(spot.y) && board.side() == SIDE => Some(Field::Level),
        _ => None,
    }
}

/// Whether a card is at a spot.
pub fn is_card(board: &Board, spot: Spot) -> bool {
    matches!(field(board, spot), Some(Field::Card(_)))
}

/// The middle of a field.
pub fn spot(board: &Board, field: Field) -> Spot {
    let end = 2 * board.side() as i16;
    match field {
        Field::Card(at) => {
            let cell = board.size().cell(at);
            Spot { x: 2 * cell.col as i16 + 1, y: 2 * cell.row as i16 + 1 }
        }
        Field::Sum(Line::Row(row)) => Spot { x: end + 1, y: 2 * row as i16 + 1 },
        Field::Voltorbs(Line::Row(row)) => Spot { x: end + 2, y: 2 * row as i16 + 1 },
        Field::Sum(Line::Col(col)) => Spot { x: 2 * col as i16 + 1, y: end + 1 },
        Field::Voltorbs(Line::Col(col)) => Spot { x: 2 * col as i16 + 1, y: end + 2 },
        Field::Level => Spot { x: end + 1, y: end + 1 },
    }
}

/// The spot under a place on the board.
fn under(board: &Board, (x, y): (f32, f32)) -> Spot {
    let side = f32::from(board.side());
    // Clues: the nearer half is the sum's, up to 3/4 of a cell past the cards.
    let near = |at: f32| match at {
        at if at < side => (between(at, -2.0, side).floor() as i16) * 2 + 1,
        at if at < side + 0.75 => 2 * board.side() as i16 + 1,
        at if at < side + 1.5 => 2 * board.side() as i16 + 2,
        _ => i16::MAX,
    };
    Spot { x: near(x), y: near(y) }
}

/// Whether the fields of clues can be written.
fn writes_clues(board: &Board, mode: Mode) -> bool {
    mode == Mode::Edit && board.round.is_none()
}

/// Where a tap puts the cursor.
pub fn touched(board: &Board, mode: Mode, at: (f32, f32)) -> Option<Spot> {
    if mode == Mode::Solve || board.round.is_some() {
        return None;
    }
    let found = field(board, under(board, at))?;
    let card = matches!(found, Field::Card(_));
    (card || writes_clues(board, mode)).then(|| spot(board, found))
}

/// What a stroke does.
pub fn stroke(before: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
    if mode == Mode::Solve || stroke.phase != Phase::Press {
        return Effect::Nothing;
    }
    let Some(found) = field(before, under(before, stroke.start)) else { return Effect::Nothing };
    match found {
        Field::Card(at) => card(before, mode, tool, at, stroke.second),
        _ if before.round.is_some() && mode == Mode::Edit => {
            Effect::Refuse("A dealt round keeps its clues. Take them over to change them.".into())
        }
        _ if !writes_clues(before, mode) || !stroke.second => Effect::Nothing,
        Field::Sum(line) => Effect::Add(vec![Move::Sum(line, None)]),
        Field::Voltorbs(line) => Effect::Add(vec![Move::Voltorbs(line, None)]),
        Field::Level => Effect::Add(vec![Move::Level(None)]),
    }
}

fn card(before: &Board, mode: Mode, tool: &str, at: usize, second: bool) -> Effect<Move> {
    if before.round.is_none() {
        let known = before.cards.get(at).copied().flatten().is_some();
        return if second && known { Effect::Add(vec![Move::Card(at, None)]) } else { Effect::Nothing };
    }
    if mode == Mode::Edit {
        return Effect::Refuse("This round is played: go to Play, or take its clues over.".into());
    }
    match (Hand::from_id(tool), second) {
        (Hand::Value(value), false) => Effect::Add(vec![Move::Mark(at, value)]),
        (Hand::Flip, false) | (Hand::Value(_), true) => Effect::Add(vec![Move::Flip(at)]),
        (Hand::Flip, true) if before.marks.get(at).is_some_and(|&mark| mark != 0) => {
            Effect::Add(vec![Move::Unmark(at)])
        }
        (Hand::Flip, true) => Effect::Add(vec![Move::Mark(at, 0)]),
    }
}

/// What a character does at a spot.
pub fn typed(board: &Board, mode: Mode, at: Spot, letter: char) -> Effect<Move> {
    let Some(found) = field(board, at).filter(|_| mode != Mode::Solve) else { return Effect::Nothing };
    let digit = letter.to_digit(10).map(|digit| digit as u8);
    let blank = letter == '-' || letter == '.';
    if digit.is_none() && !blank {
        return Effect::Nothing;
    }
    if let Field::Card(at) = found {
        return match digit {
            Some(value) if value > 3 => Effect::Refuse("A card is 0 (a Voltorb), 1, 2 or 3.".into()),
            Some(value) if board.round.is_some() => Effect::Add(vec![Move::Mark(at, value)]),
            None if board.round.is_some() => Effect::Add(vec![Move::Unmark(at)]),
            value => Effect::Add(vec![Move::Card(at, value)]),
        };
    }
    if !writes_clues(board, mode) {
        return Effect::Nothing;
    }
    let draft = |line| board.clues.get(board.index(line)).copied().unwrap_or_default();
    Effect::Add(vec![match found {
        Field::Sum(line) => {
            // A second digit goes to the end of the first where that makes a sum.
            let longer = digit.and_then(|digit| Some(draft(line).sum?.checked_mul(10)? + digit));
            Move::Sum(line, longer.filter(|&sum| sum <= board.most_sum()).or(digit))
        }
        Field::Voltorbs(line) => Move::Voltorbs(line, digit),
        Field::Level | Field::Card(_) => Move::Level(digit.filter(|&level| level > 0)),
    }])
}

/// Where the cursor goes after a character was written at a spot, `board` being the board with it.
pub fn onward(board: &Board, mode: Mode, at: Spot) -> Option<Spot> {
    let found = field(board, at).filter(|_| writes_clues(board, mode))?;
    let next = match found {
        // A second digit may follow.
        Field::Sum(line) => {
            let sum = board.clues.get(board.index(line)).and_then(|draft| draft.sum)?;
            (sum == 0 || sum * 10 > board.most_sum()).then_some(Field::Voltorbs(line))?
        }
        Field::Voltorbs(line) => {
            let index = board.index(line) + 1;
            match index < board.clues.len() {
                true => Field::Sum(board.line(index)),
                false if board.side() == SIDE => Field::Level,
                false => return None,
            }
        }
        Field::Level | Field::Card(_) => return None,
    };
    Some(spot(board, next))
}

/// Where characters go without a cursor: the first empty field of the clues, or in play the card that is advised.
pub fn focus(board: &Board, mode: Mode) -> Option<Spot> {
    let found = match mode {
        Mode::Edit if board.round.is_none() => {
            let open =
                board.clues.iter().position(|draft| draft.sum.is_none() || draft.voltorbs.is_none())?;
            let line = board.line(open);
            if board.clues[open].sum.is_none() { Field::Sum(line) } else { Field::Voltorbs(line) }
        }
        Mode::Play if board.round.is_none() => {
            let told = board.advice.0.as_ref().filter(|told| told.fresh)?;
            Field::Card(told.answer.advice.as_ref()?.best?)
        }
        _ => return None,
    };
    Some(spot(board, found))
}

/// The characters that can be written at a spot, for keys on the screen.
pub fn keypad(board: &Board, mode: Mode, at: Spot) -> &'static str {
    match field(board, at) {
        _ if mode == Mode::Solve || board.round.is_some() => "",
        Some(Field::Card(_)) => "0123.",
        Some(_) if !writes_clues(board, mode) => "",
        Some(Field::Sum(_)) => "0123456789-",
        Some(Field::Voltorbs(_)) => match board.side() {
            3 => "0123-",
            4 => "01234-",
            5 => "012345-",
            6 => "0123456-",
            _ => "01234567-",
        },
        Some(Field::Level) => "12345678-",
        None => "",
    }
}

/// Where the cursor goes with an arrow key.
pub fn cursor(board: &Board, mode: Mode, from: Spot, (cols, rows): (i16, i16)) -> Spot {
    let end = 2 * board.side() as i16;
    let most = if writes_clues(board, mode) { end + 2 } else { end - 1 };
    // Cards are two half cells apart; of the clues each half is a field.
    let step = |at: i16, by: i16| {
        let at = at.clamp(1, most);
        let next = match by {
            1 if at >= end - 1 => at + 1 + i16::from(at == end - 1),
            -1 if at > end => {
                if at == end + 1 {
                    end - 1
                } else {
                    at - 1
                }
            }
            by => at + 2 * by,
        };
        next.clamp(1, most)
    };
    let (x, y) = (step(from.x, cols), step(from.y, rows));
    match (x > end, y > end) {
        // The corner has one field, or none.
        (true, true) if board.side() == SIDE => Spot { x: end + 1, y: end + 1 },
        (true, true) => from,
        _ => Spot { x, y },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_reach_every_field_and_no_other() {
        for side in [3, 5] {
            let board = Board::empty(side);
            let mut seen = vec![Spot { x: 1, y: 1 }];
            let mut at = 0;
            while let Some(&from) = seen.get(at) {
                let found = field(&board, from).map(|found| spot(&board, found));
                assert_eq!(found, Some(from));
                for by in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let next = cursor(&board, Mode::Edit, from, by);
                    if !seen.contains(&next) {
                        seen.push(next);
                    }
                }
                at += 1;
            }
            let fields = usize::from(side * side + 4 * side) + usize::from(side == SIDE);
            assert_eq!(seen.len(), fields);
        }
    }
}
