//! Typing a board: a letter sets a tile's colour, a digit its moves, and after the digit the next tile follows.

use crate::kit::pointer::cell_at;
use crate::puzzle::{Effect, Fields, Mode, Spot};

use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::board::{Board, MAX_SIDE};
use crate::puzzles::harmony::moves::Move;

/// In Edit every tile is a field.
pub const FIELDS: Fields<Harmony> = Fields {
    onward,
    focus: |board, mode, _| (mode == Mode::Edit && board.is_blank()).then_some(FIRST),
    keypad,
    ..Fields::typed(typed)
};

/// The tile that is typed first.
pub const FIRST: Spot = Spot { x: 1, y: 1 };

/// The keys of the colours, in the order of their rows.
pub fn letters(board: &Board) -> impl Iterator<Item = char> + use<> {
    ('a'..).take(board.size().rows.min(MAX_SIDE).into())
}

fn typed(board: &Board, mode: Mode, at: Spot, key: char, _follows: bool) -> Effect<Move> {
    let (Mode::Edit, Some(cell)) = (mode, cell_at(board.size(), at.place())) else { return Effect::Nothing };
    let home = letters(board).position(|letter| letter == key.to_ascii_lowercase());
    match (home, key.to_digit(10)) {
        (Some(home), _) => Effect::Add(vec![Move::Paint(cell, home as u8)]),
        (None, Some(moves)) => Effect::Add(vec![Move::Charge(cell, moves as u8)]),
        (None, None) => Effect::Nothing,
    }
}

fn onward(board: &Board, _mode: Mode, at: Spot, key: char) -> Option<Spot> {
    let (right, bottom) = (2 * board.size().cols as i16, 2 * board.size().rows as i16);
    Some(match key.is_ascii_digit() {
        true if at.x + 2 < right => Spot { x: at.x + 2, ..at },
        true if at.y + 2 < bottom => Spot { x: 1, y: at.y + 2 },
        _ => at,
    })
}

fn keypad(board: &Board, mode: Mode, at: Spot) -> String {
    match mode == Mode::Edit && cell_at(board.size(), at.place()).is_some() {
        true => letters(board).chain('0'..='9').collect(),
        false => String::new(),
    }
}
