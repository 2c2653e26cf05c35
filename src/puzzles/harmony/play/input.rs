//! How the pointer acts on a Harmony board: targets and strokes.

use crate::grid::{Cell, Size};
use crate::kit::pointer::{add, attempt, cell_at, crossed, refuse_at_once};
use crate::puzzle::{Effect, Mode, Phase, Stroke};

use super::tools::ToolId;
use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::board::{Board, MAX_MOVES, Swap};
use crate::puzzles::harmony::moves::Move;

/// How far beside the board a row's band can be hit, in cells.
const BESIDE: f32 = 0.75;

/// The target of the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerTarget {
    /// A tile.
    Cell(Cell),
    /// A row's band at either edge.
    Band(u16),
    /// Nothing.
    Nothing,
}

/// The target of a tool at a point in board units.
pub fn aim(size: Size, mode: Mode, tool: &str, x: f32, y: f32) -> PointerTarget {
    if let Some(cell) = cell_at(size, (x, y)) {
        return PointerTarget::Cell(cell);
    }
    let wide = f32::from(size.cols);
    let beside = (-BESIDE..0.0).contains(&x) || (wide..wide + BESIDE).contains(&x);
    let moves = mode == Mode::Edit && matches!(ToolId::from_id(tool), ToolId::Move | ToolId::Type);
    if moves && beside && y >= 0.0 && y < f32::from(size.rows) {
        PointerTarget::Band(y as u16)
    } else {
        PointerTarget::Nothing
    }
}

/// Whether a tap there picks something up that the next tap puts down.
pub fn holds(board: &Board, mode: Mode, tool: &str, at: (f32, f32)) -> bool {
    match aim(board.size(), mode, tool, at.0, at.1) {
        PointerTarget::Cell(cell) if mode == Mode::Play => board.tile(cell).is_some_and(|tile| tile.moves > 0),
        PointerTarget::Cell(_) => mode == Mode::Edit && ToolId::from_id(tool) == ToolId::Move,
        PointerTarget::Band(_) => mode == Mode::Edit,
        PointerTarget::Nothing => false,
    }
}

/// In Play: swaps two tiles.
pub fn swap(before: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(from) = cell_at(size, stroke.start) else { return Effect::Nothing };
    if before.tile(from).is_none_or(|tile| tile.moves == 0) {
        return refuse_at_once(stroke, "This tile has no moves left.");
    }
    match (stroke.phase, cell_at(size, stroke.now)) {
        (Phase::Release, Some(to)) if to != from => attempt::<Harmony>(before, Move::Swap(Swap { a: from, b: to })),
        _ => Effect::Nothing,
    }
}

/// In Edit: exchanges two tiles or two rows' targets.
pub fn exchange(before: &Board, stroke: &Stroke) -> Effect<Move> {
    if stroke.phase != Phase::Release {
        return Effect::Nothing;
    }
    let aim = |(x, y): (f32, f32)| aim(before.size(), Mode::Edit, "move", x, y);
    match (aim(stroke.start), aim(stroke.now)) {
        (PointerTarget::Cell(a), PointerTarget::Cell(b)) if a != b => attempt::<Harmony>(before, Move::Rearrange(a, b)),
        (PointerTarget::Band(a), PointerTarget::Band(b)) if a != b => {
            attempt::<Harmony>(before, Move::Retarget(a as u8, b as u8))
        }
        // A band can be dropped anywhere in another row.
        (PointerTarget::Band(a), PointerTarget::Cell(cell)) if a != cell.row => {
            attempt::<Harmony>(before, Move::Retarget(a as u8, cell.row as u8))
        }
        (PointerTarget::Cell(_), PointerTarget::Band(_)) => {
            Effect::Refuse("A tile goes to a place on the board.".into())
        }
        _ => Effect::Nothing,
    }
}

/// Paints the tiles under the stroke in a row's colour.
pub fn paint(board: &Board, stroke: &Stroke, home: u8) -> Effect<Move> {
    if stroke.phase == Phase::Release {
        return Effect::Nothing;
    }
    let other = |cell: &Cell| board.tile(*cell).is_some_and(|tile| tile.home != home);
    let cells = crossed(board.size(), stroke).into_iter().filter(other);
    add(cells.map(|cell| Move::Paint(cell, home)).collect())
}

/// Gives every tile under the stroke one move more or fewer.
pub fn charge(board: &Board, stroke: &Stroke, more: bool) -> Effect<Move> {
    if stroke.phase == Phase::Release {
        return Effect::Nothing;
    }
    let mut cells = crossed(board.size(), stroke);
    if stroke.phase == Phase::Drag {
        // The tile under the stroke's last position has been changed already.
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
        let words = if more { "A tile can have no more moves." } else { "This tile has no moves left." };
        return Effect::Refuse(words.into());
    }
    add(moves)
}
