//! What a pointer means on a Harmony board: aims, strokes, the keyboard's cursor.

use crate::grid::{Cell, Size};
use crate::kit::pointer::{add, attempt, cell_at, crossed};
use crate::puzzle::{Effect, Mode, Phase, Spot, Stroke};

use super::Harmony;
use super::board::{Board, MAX_MOVES, Swap};
use super::moves::Move;
use super::tools::{Hand, shuffle};

/// How far beside the board a row's band is still meant.
const BESIDE: f32 = 0.75;

/// What a pointer would act on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A tile.
    Cell(Cell),
    /// A row's band at either edge.
    Band(u16),
    /// Nothing here.
    Nothing,
}

/// What a tool aims at from a place in board units.
pub fn aim(size: Size, mode: Mode, tool: &str, x: f32, y: f32) -> Aim {
    if let Some(cell) = cell_at(size, (x, y)) {
        return Aim::Cell(cell);
    }
    let wide = f32::from(size.cols);
    let beside = (-BESIDE..0.0).contains(&x) || (wide..wide + BESIDE).contains(&x);
    let moves = mode == Mode::Edit && Hand::from_id(tool) == Hand::Move;
    if moves && beside && y >= 0.0 && y < f32::from(size.rows) { Aim::Band(y as u16) } else { Aim::Nothing }
}

/// What a stroke does; `before` is the board when it began.
pub fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
    if mode == Mode::Solve {
        return Effect::Nothing;
    }
    match (mode, Hand::from_id(tool), stroke.second) {
        (Mode::Play, ..) if stroke.second => Effect::Nothing,
        (Mode::Play, ..) => swap(before, stroke),
        (_, Hand::Less, true) => charge(board, stroke, true),
        (_, _, true) | (_, Hand::Less, false) => charge(board, stroke, false),
        (_, Hand::More, false) => charge(board, stroke, true),
        (_, Hand::Colour(dye), false) => paint(board, stroke, dye),
        (_, Hand::Shuffle, false) => match stroke.phase {
            Phase::Press if cell_at(board.size(), stroke.now).is_some() => {
                attempt::<Harmony>(before, shuffle(before, before.swaps_left()))
            }
            _ => Effect::Nothing,
        },
        (_, Hand::Move, false) => exchange(before, stroke),
    }
}

/// Whether a tap there picks something up that the next tap lets go.
pub fn holds(board: &Board, mode: Mode, tool: &str, at: (f32, f32)) -> bool {
    match aim(board.size(), mode, tool, at.0, at.1) {
        Aim::Cell(cell) if mode == Mode::Play => board.tile(cell).is_some_and(|tile| tile.moves > 0),
        Aim::Cell(_) | Aim::Band(_) => mode == Mode::Edit && Hand::from_id(tool) == Hand::Move,
        Aim::Nothing => false,
    }
}

/// Play: from one tile to another.
fn swap(before: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(from) = cell_at(size, stroke.start) else { return Effect::Nothing };
    if before.tile(from).is_none_or(|tile| tile.moves == 0) {
        return match stroke.phase {
            Phase::Press => Effect::Refuse("This tile has no move left.".into()),
            _ => Effect::Nothing,
        };
    }
    match (stroke.phase, cell_at(size, stroke.now)) {
        (Phase::Release, Some(to)) if to != from => {
            attempt::<Harmony>(before, Move::Swap(Swap { a: from, b: to }))
        }
        _ => Effect::Nothing,
    }
}

/// Edit: two tiles, or two rows' targets, trade places.
fn exchange(before: &Board, stroke: &Stroke) -> Effect<Move> {
    if stroke.phase != Phase::Release {
        return Effect::Nothing;
    }
    let aim = |(x, y): (f32, f32)| aim(before.size(), Mode::Edit, "move", x, y);
    match (aim(stroke.start), aim(stroke.now)) {
        (Aim::Cell(a), Aim::Cell(b)) if a != b => attempt::<Harmony>(before, Move::Rearrange(a, b)),
        (Aim::Band(a), Aim::Band(b)) if a != b => {
            attempt::<Harmony>(before, Move::Retarget(a as u8, b as u8))
        }
        // A band may be let go anywhere in another row.
        (Aim::Band(a), Aim::Cell(cell)) if a != cell.row => {
            attempt::<Harmony>(before, Move::Retarget(a as u8, cell.row as u8))
        }
        (Aim::Cell(_), Aim::Band(_)) => Effect::Refuse("A tile goes to a place on the board.".into()),
        _ => Effect::Nothing,
    }
}

fn paint(board: &Board, stroke: &Stroke, home: u8) -> Effect<Move> {
    if stroke.phase == Phase::Release {
        return Effect::Nothing;
    }
    let other = |cell: &Cell| board.tile(*cell).is_some_and(|tile| tile.home != home);
    let cells = crossed(board.size(), stroke).into_iter().filter(other);
    add(cells.map(|cell| Move::Paint(cell, home)).collect())
}

/// One move more or fewer for every tile that the stroke comes to.
fn charge(board: &Board, stroke: &Stroke, more: bool) -> Effect<Move> {
    if stroke.phase == Phase::Release {
        return Effect::Nothing;
    }
    let mut cells = crossed(board.size(), stroke);
    if stroke.phase == Phase::Drag {
        // The tile that it comes from has had its share.
        let last = cell_at(board.size(), stroke.last);
        cells.retain(|&cell| Some(cell) != last);
    }
    let charged = |cell: Cell| {
        let moves = board.tile(cell)?.moves;
        let moves = if more { (moves < MAX_MOVES).then_some(moves + 1) } else { moves.checked_sub(1) };
        moves.map(|moves| Move::Charge(cell, moves))
    };
    let moves: Vec<Move> = cells.iter().copied().filter_map(charged).collect();
    if moves.is_empty() && !cells.is_empty() && stroke.phase == Phase::Press {
        let words = if more { "A tile can have no more moves." } else { "This tile has no move left." };
        return Effect::Refuse(words.into());
    }
    add(moves)
}

/// Where the cursor goes with an arrow key: from cell to cell, and in edit with the hand to the bands.
pub fn cursor(size: Size, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
    let (right, bottom) = (2 * size.cols as i16, 2 * size.rows as i16);
    let bands = mode == Mode::Edit && Hand::from_id(tool) == Hand::Move;
    let beyond = if bands { 2 } else { 0 };
    let odd = |at: i16| at - (at + 1).rem_euclid(2);
    Spot {
        x: (odd(from.x) + 2 * by.0).clamp(1 - beyond, right - 1 + beyond),
        y: (odd(from.y) + 2 * by.1).clamp(1, bottom - 1),
    }
}
