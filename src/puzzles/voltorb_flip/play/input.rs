//! How pointer and keys act on a Voltorb Flip board: clues and cards are fields that take the cursor, digits are typed
//! into them, and in a dealt round a tap flips.

use crate::grid::Cell;
use crate::puzzle::{Advised, Effect, Mode, Spot};
use crate::scene::between;

use super::tools::ToolId;
use crate::puzzles::voltorb_flip::advice::{AdviceReason, Answer};
use crate::puzzles::voltorb_flip::board::{Board, ClueDraft, Line, RoundEnd, SIDE};
use crate::puzzles::voltorb_flip::moves::Move;

/// A place that can be typed into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputField {
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
pub fn field(board: &Board, spot: Spot) -> Option<InputField> {
    let end = 2 * board.side() as i16;
    let inside = |at: i16| (0..end).contains(&at);
    let beyond = |at: i16| (end..end + 3).contains(&at);
    let (row, col) = ((spot.y / 2) as u16, (spot.x / 2) as u16);
    match (inside(spot.x), inside(spot.y)) {
        (true, true) => board.at(Cell::new(row, col)).map(InputField::Card),
        (false, true) if beyond(spot.x) => {
            Some(if spot.x <= end + 1 { InputField::Sum(Line::Row(row)) } else { InputField::Voltorbs(Line::Row(row)) })
        }
        (true, false) if beyond(spot.y) => {
            Some(if spot.y <= end + 1 { InputField::Sum(Line::Col(col)) } else { InputField::Voltorbs(Line::Col(col)) })
        }
        (false, false) if beyond(spot.x) && beyond(spot.y) && board.side() == SIDE => Some(InputField::Level),
        _ => None,
    }
}

/// The centre of a field.
pub fn spot(board: &Board, field: InputField) -> Spot {
    let end = 2 * board.side() as i16;
    match field {
        InputField::Card(at) => Spot::centre(board.size().cell(at)),
        InputField::Sum(Line::Row(row)) => Spot { x: end + 1, y: 2 * row as i16 + 1 },
        InputField::Voltorbs(Line::Row(row)) => Spot { x: end + 2, y: 2 * row as i16 + 1 },
        InputField::Sum(Line::Col(col)) => Spot { x: 2 * col as i16 + 1, y: end + 1 },
        InputField::Voltorbs(Line::Col(col)) => Spot { x: 2 * col as i16 + 1, y: end + 2 },
        InputField::Level => Spot { x: end + 1, y: end + 1 },
    }
}

/// The spot at a point of the board.
pub fn under(board: &Board, (x, y): (f32, f32)) -> Spot {
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

/// Whether clues can be typed.
pub fn writes_clues(board: &Board, mode: Mode) -> bool {
    mode == Mode::Edit && board.round.is_none()
}

/// Where a tap puts the cursor. A tap that marks leaves it to the advised card.
pub fn touched(board: &Board, mode: Mode, tool: &str, at: (f32, f32)) -> Option<Spot> {
    if mode == Mode::Solve || board.round.is_some() {
        return None;
    }
    let found = field(board, under(board, at))?;
    let card = match found {
        InputField::Card(at) => mark(board, mode, tool, at).is_none(),
        _ => false,
    };
    (card || writes_clues(board, mode)).then(|| spot(board, found))
}

/// The mark that a tap makes on a typed board.
fn mark(board: &Board, mode: Mode, tool: &str, at: usize) -> Option<Move> {
    match ToolId::from_id(tool) {
        ToolId::Value(value) if mode == Mode::Play && board.card(at).is_none() => Some(Move::Mark(at, value)),
        ToolId::Value(_) | ToolId::Flip => None,
    }
}

/// The effect of a tap on a card.
pub fn tap_card(before: &Board, mode: Mode, tool: &str, at: usize, second: bool) -> Effect<Move> {
    let marked = before.marks.get(at).is_some_and(|&mark| mark != 0);
    if before.round.is_none() {
        let step = match (second, before.card(at)) {
            (true, Some(_)) => Some(Move::Card(at, None)),
            (true, None) => marked.then_some(Move::Unmark(at)),
            (false, _) => mark(before, mode, tool, at),
        };
        return step.map_or(Effect::Nothing, |step| Effect::Add(vec![step]));
    }
    if mode == Mode::Edit {
        return Effect::Refuse("This round is being played. Go to Play, or choose Edit a copy.".into());
    }
    match (ToolId::from_id(tool), second) {
        (ToolId::Value(value), false) => Effect::Add(vec![Move::Mark(at, value)]),
        (ToolId::Flip, false) => Effect::Add(vec![Move::Flip(before.size().cell(at))]),
        (_, true) if marked => Effect::Add(vec![Move::Unmark(at)]),
        // The second button removes, whatever the tool, but never a card.
        (ToolId::Value(_), true) => Effect::Nothing,
        (ToolId::Flip, true) => Effect::Add(vec![Move::Mark(at, 0)]),
    }
}

/// The effect of a character at a spot.
pub fn typed(board: &Board, mode: Mode, at: Spot, letter: char, follows: bool) -> Effect<Move> {
    let Some(found) = field(board, at).filter(|_| mode != Mode::Solve) else { return Effect::Nothing };
    let digit = letter.to_digit(10).map(|digit| digit as u8);
    let blank = letter == '-' || letter == '.';
    if digit.is_none() && !blank {
        return Effect::Nothing;
    }
    if let InputField::Card(at) = found {
        return match digit {
            Some(value) if value > 3 => Effect::Refuse("A card is 0 (a Voltorb), 1, 2 or 3.".into()),
            Some(value) if board.round.is_some() => Effect::Add(vec![Move::Mark(at, value)]),
            None if board.round.is_some() => Effect::Add(vec![Move::Unmark(at)]),
            // What is typed in Play has been flipped.
            Some(_) if mode == Mode::Play && board.end() == Some(RoundEnd::Lost) && board.card(at).is_none() => {
                Effect::Refuse("The round is over.".into())
            }
            Some(0) if mode == Mode::Play => Effect::Add(vec![Move::Voltorb(at)]),
            value => Effect::Add(vec![Move::Card(at, value)]),
        };
    }
    if !writes_clues(board, mode) {
        return Effect::Nothing;
    }
    // A wrong digit is seen when the cursor has moved on from it.
    let found = preceding(board, found).filter(|_| blank && is_blank(board, found)).unwrap_or(found);
    Effect::Add(vec![match found {
        InputField::Sum(line) => {
            // A second digit is appended to the first if that makes a valid sum.
            let begun = draft(board, line).sum.filter(|_| follows);
            let longer = digit.and_then(|digit| Some(begun?.checked_mul(10)? + digit));
            Move::Sum(line, longer.filter(|&sum| sum <= board.most_sum()).or(digit))
        }
        InputField::Voltorbs(line) => Move::Voltorbs(line, digit),
        InputField::Level | InputField::Card(_) => Move::Level(digit.filter(|&level| level > 0)),
    }])
}

/// Where the cursor goes after a character was typed at a spot; `board` is the one with the character.
pub fn onward(board: &Board, mode: Mode, at: Spot, typed: char) -> Option<Spot> {
    match mode {
        // A sum of one digit that could have two.
        Mode::Edit if typed == '\n' && board.round.is_none() => match field(board, at) {
            Some(InputField::Sum(line)) => Some(spot(board, InputField::Voltorbs(line))),
            _ => Some(at),
        },
        // Clearing a blank clue cleared the one before.
        Mode::Edit if board.round.is_none() && matches!(typed, '-' | '.') => {
            let here = field(board, at).filter(|&here| is_blank(board, here));
            let back = here.and_then(|here| preceding(board, here)).filter(|&back| is_blank(board, back));
            Some(back.map_or(at, |back| spot(board, back)))
        }
        // The last clue completes the typing: then values go to the advised card, as in Play. The level is optional, and a
        // digit meant for a card would be lost in it.
        Mode::Edit if board.round.is_none() => match (following(board, at), field(board, at)) {
            (Some(next), _) => Some(spot(board, next)),
            (None, Some(InputField::Card(_) | InputField::Voltorbs(_) | InputField::Level)) => None,
            (None, _) => Some(at),
        },
        Mode::Edit => Some(at),
        // In a dealt round characters are marks; otherwise the advised card is next.
        Mode::Play | Mode::Solve => board.round.as_ref().map(|_| at),
    }
}

fn draft(board: &Board, line: Line) -> ClueDraft {
    board.clues.get(board.index(line)).copied().unwrap_or_default()
}

/// The clue before one.
fn preceding(board: &Board, clue: InputField) -> Option<InputField> {
    match clue {
        InputField::Sum(line) => board.index(line).checked_sub(1).map(|index| InputField::Voltorbs(board.line(index))),
        InputField::Voltorbs(line) => Some(InputField::Sum(line)),
        InputField::Level | InputField::Card(_) => None,
    }
}

/// Whether a clue is still to be typed.
fn is_blank(board: &Board, clue: InputField) -> bool {
    match clue {
        InputField::Sum(line) => draft(board, line).sum.is_none(),
        InputField::Voltorbs(line) => draft(board, line).voltorbs.is_none(),
        InputField::Level | InputField::Card(_) => false,
    }
}

/// The field after one that is complete.
fn following(board: &Board, at: Spot) -> Option<InputField> {
    match field(board, at).filter(|_| writes_clues(board, Mode::Edit))? {
        // A second digit may follow.
        InputField::Sum(line) => {
            let sum = board.clues.get(board.index(line)).and_then(|draft| draft.sum)?;
            (sum == 0 || sum * 10 > board.most_sum()).then_some(InputField::Voltorbs(line))
        }
        InputField::Voltorbs(line) => {
            let index = board.index(line) + 1;
            (index < board.clues.len()).then(|| InputField::Sum(board.line(index)))
        }
        InputField::Level | InputField::Card(_) => None,
    }
}

/// Where characters go without a cursor: the first empty field of the clues; once they are complete, or in Play, the
/// advised card.
pub fn focus(board: &Board, mode: Mode, advised: Option<Advised<'_, Answer>>) -> Option<Spot> {
    let found = match mode {
        Mode::Edit if board.round.is_none() && board.unfinished().is_some() => {
            let open = board.clues.iter().position(|draft| draft.sum.is_none() || draft.voltorbs.is_none())?;
            let line = board.line(open);
            if board.clues[open].sum.is_none() { InputField::Sum(line) } else { InputField::Voltorbs(line) }
        }
        // A wrong level is the next thing to type.
        Mode::Edit if board.round.is_none() && misses_level(board) => InputField::Level,
        Mode::Edit | Mode::Play if board.round.is_none() => {
            let advice = advised.filter(|advised| advised.fresh)?.answer.advice.as_ref()?;
            // While the search goes on, it may still advise another card: what came up would land there.
            InputField::Card(advice.best.filter(|_| advice.why != AdviceReason::SoFar)?)
        }
        _ => return None,
    };
    Some(spot(board, found))
}

/// Whether the clues are those of another level.
fn misses_level(board: &Board) -> bool {
    let known = board.weighed().zip(board.all_clues());
    known.is_some_and(|(level, clues)| clues.never_dealt(level))
}

/// Whether the cursor may stay at a spot when a mode begins: in Play, values go to the advised card, not to where clues
/// were typed.
pub fn reaches(board: &Board, mode: Mode, at: Spot) -> bool {
    mode == Mode::Edit || board.round.is_some() && matches!(field(board, at), Some(InputField::Card(_)))
}

/// The characters that can be typed at a spot, for the screen keypad.
pub fn keypad(board: &Board, mode: Mode, at: Spot) -> String {
    let keys = match field(board, at) {
        _ if mode == Mode::Solve || board.round.is_some() => "",
        Some(InputField::Card(_)) => "0123.",
        Some(_) if !writes_clues(board, mode) => "",
        Some(InputField::Sum(_)) => "0123456789-",
        Some(InputField::Voltorbs(_)) => match board.side() {
            3 => "0123-",
            4 => "01234-",
            5 => "012345-",
            6 => "0123456-",
            _ => "01234567-",
        },
        Some(InputField::Level) => "12345678-",
        None => "",
    };
    keys.into()
}

/// The question for a hidden card of a game played elsewhere.
pub fn asks(board: &Board, mode: Mode, at: Spot) -> Option<String> {
    let Some(InputField::Card(card)) = field(board, at) else { return None };
    let hidden = mode == Mode::Play && board.round.is_none() && board.card(card).is_none();
    hidden.then(|| format!("{}: what came up? Type 0 for a Voltorb.", board.size().cell(card).words()))
}
