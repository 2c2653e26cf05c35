//! How pointer and keys act on a maze.

use crate::grid::{Cell, Dir};
use crate::kit::pointer::{add, attempt, attempt_at_end, cell_at, crossed, refuse_at_once};
use crate::puzzle::{Effect, Mode, Phase, Stroke};

use crate::puzzles::laser_maze::LaserMaze;
use crate::puzzles::laser_maze::board::{Board, Content};
use crate::puzzles::laser_maze::moves::{Move, apply, stride_to};
use crate::puzzles::laser_maze::route::{Stride, moved};
use crate::puzzles::laser_maze::turret::Turret;

/// How far a drag from a turret must go to aim it, and a swipe to walk, in cells.
const PULL: f32 = 0.6;

/// A key in Play: arrows walk, a full stop or the space bar waits, Backspace steps back.
pub fn key(board: &Board, mode: Mode, name: &str) -> Option<Effect<Move>> {
    if mode != Mode::Play {
        return None;
    }
    let stride = match name {
        "ArrowUp" => Stride::Go(Dir::North),
        "ArrowRight" => Stride::Go(Dir::East),
        "ArrowDown" => Stride::Go(Dir::South),
        "ArrowLeft" => Stride::Go(Dir::West),
        "." | " " => Stride::Wait,
        "Backspace" => return Some(attempt::<LaserMaze>(board, Move::Back)),
        _ => return None,
    };
    Some(attempt::<LaserMaze>(board, step(board, stride)))
}

/// A tap on a neighbour of the walker, or a drag over neighbours, walks there; if waiting is allowed, a tap on the
/// walker waits. A tap further away in the walker's row or column is one step towards it, and a swipe that begins elsewhere one
/// step in its direction.
pub fn walk(before: &Board, board: &Board, stroke: &Stroke) -> Effect<Move> {
    if stroke.phase == Phase::Release || board.start.is_none() {
        return Effect::Nothing;
    }
    let size = board.size();
    if stroke.phase == Phase::Press {
        let Some(cell) = cell_at(size, stroke.now) else { return Effect::Nothing };
        return match stride_to(board, cell).or_else(|| towards(board, cell)) {
            Some(stride) => attempt::<LaserMaze>(board, step(board, stride)),
            None if Some(cell) == board.walker() => {
                Effect::Refuse("There is no waiting here: step to a neighbour.".into())
            }
            None => Effect::Refuse("One step at a time: tap a cell in the walker's row or column.".into()),
        };
    }
    if let Some(dir) = swiped(before, stroke) {
        return if is_far(stroke, stroke.last) {
            Effect::Nothing
        } else {
            attempt::<LaserMaze>(before, step(before, Stride::Go(dir)))
        };
    }
    // A drag: cell by cell, as long as each is a neighbour of the last one.
    let mut moves = Vec::new();
    let mut at = board.clone();
    for cell in crossed(size, stroke) {
        let stride = stride_to(&at, cell).filter(|&stride| stride != Stride::Wait);
        if let Some(stride) = stride
            && let Ok(next) = apply(&at, &step(&at, stride))
        {
            moves.push(step(&at, stride));
            at = next;
        }
    }
    add(moves)
}

/// The direction of a swipe that has gone far enough and began neither at the walker nor in its row or column.
fn swiped(before: &Board, stroke: &Stroke) -> Option<Dir> {
    let at = cell_at(before.size(), stroke.start);
    let walks =
        |cell| before.walker() == Some(cell) || stride_to(before, cell).or_else(|| towards(before, cell)).is_some();
    if at.is_some_and(walks) || !is_far(stroke, stroke.now) {
        return None;
    }
    let (dx, dy) = (stroke.now.0 - stroke.start.0, stroke.now.1 - stroke.start.1);
    Some(match dx.abs() > dy.abs() {
        true if dx > 0.0 => Dir::East,
        true => Dir::West,
        false if dy > 0.0 => Dir::South,
        false => Dir::North,
    })
}

/// Whether a place is as far from where the stroke began as a drag must go.
fn is_far(stroke: &Stroke, (x, y): (f32, f32)) -> bool {
    (x - stroke.start.0).hypot(y - stroke.start.1) > PULL
}

/// A stride of the walker; after a hit, the stride back to where the walker came from undoes the last step.
fn step(board: &Board, stride: Stride) -> Move {
    let steps = board.walk.len();
    let hit = |at: &Cell| steps > 0 && board.shooter(*at, steps as u32).is_some();
    let back = board
        .walker()
        .filter(hit)
        .zip(board.start)
        .is_some_and(|(at, start)| board.walk.first(steps - 1).end(start) == moved(at, stride));
    if back { Move::Back } else { Move::Walk(stride) }
}

/// The stride towards a cell in the walker's row or column.
fn towards(board: &Board, cell: Cell) -> Option<Stride> {
    let at = board.walker()?;
    let dir = match (cell.row.cmp(&at.row), cell.col.cmp(&at.col)) {
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Dir::North,
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Dir::South,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Dir::West,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Dir::East,
        _ => return None,
    };
    Some(Stride::Go(dir))
}

/// Paints the cells that a stroke crosses.
pub fn paint(board: &Board, site: Content, stroke: &Stroke) -> Effect<Move> {
    if stroke.phase == Phase::Release {
        return Effect::Nothing;
    }
    let ends = [board.start, board.goal];
    let cells = crossed(board.size(), stroke);
    // Painting walls skips start and goal, so that a stroke does not remove them by accident.
    let paints = |cell: &Cell| board.site(*cell) != site && !ends.contains(&Some(*cell));
    let moves: Vec<Move> = cells.into_iter().filter(paints).map(|cell| Move::Put(cell, site)).collect();
    add(moves)
}

/// Puts the start or the goal at the pointer.
pub fn end(before: &Board, stroke: &Stroke, put: impl Fn(Cell) -> Move) -> Effect<Move> {
    match cell_at(before.size(), stroke.now) {
        Some(cell) => attempt_at_end::<LaserMaze>(before, put(cell), stroke.phase),
        None => Effect::Nothing,
    }
}

/// Places a turret; dragging away from it aims it. A tap on a turret of the same kind turns it, on another one changes
/// its kind.
pub fn turret(before: &Board, turret: Turret, stroke: &Stroke) -> Effect<Move> {
    let place = if stroke.brought { stroke.now } else { stroke.start };
    let Some(cell) = cell_at(before.size(), place) else {
        return if stroke.brought { Effect::Back } else { Effect::Nothing };
    };
    let old = before.turret(cell);
    if let (Some(facing), false) = (pulled(cell, stroke), stroke.brought) {
        let turret = Turret { facing, ..old.unwrap_or(turret) };
        return attempt_at_end::<LaserMaze>(before, Move::Put(cell, Content::Turret(turret)), stroke.phase);
    }
    match old {
        None => attempt_at_end::<LaserMaze>(before, Move::Put(cell, Content::Turret(turret)), stroke.phase),
        Some(_) if stroke.phase != Phase::Release => Effect::Nothing,
        Some(old) if (old.turn, old.ccw) == (turret.turn, turret.ccw) => Effect::Instead(Move::Turn(cell)),
        Some(old) => {
            attempt::<LaserMaze>(before, Move::Put(cell, Content::Turret(Turret { facing: old.facing, ..turret })))
        }
    }
}

/// The direction in which a stroke leaves a cell.
fn pulled(cell: Cell, stroke: &Stroke) -> Option<Dir> {
    let (dx, dy) = (stroke.now.0 - f32::from(cell.col) - 0.5, stroke.now.1 - f32::from(cell.row) - 0.5);
    if !stroke.moved || dx.abs().max(dy.abs()) < PULL {
        return None;
    }
    Some(match dx.abs() > dy.abs() {
        true if dx > 0.0 => Dir::East,
        true => Dir::West,
        false if dy > 0.0 => Dir::South,
        false => Dir::North,
    })
}

/// Carries the start, the goal or a turret to the pointer; a tap on a turret turns it.
pub fn carry(before: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(from) = cell_at(size, stroke.start) else { return Effect::Nothing };
    let here = Some(from);
    let turret = before.turret(from).is_some();
    if !turret && before.start != here && before.goal != here {
        return refuse_at_once(stroke, "Nothing to move here: walls and floor are painted.");
    }
    if !stroke.moved {
        let tap = turret && stroke.phase == Phase::Release;
        return if tap { Effect::Instead(Move::Turn(from)) } else { Effect::Nothing };
    }
    match cell_at(size, stroke.now) {
        Some(to) if to == from => Effect::Back,
        Some(to) if turret => attempt_at_end::<LaserMaze>(before, Move::Shift(from, to), stroke.phase),
        Some(to) if before.start == here => attempt_at_end::<LaserMaze>(before, Move::Start(to), stroke.phase),
        Some(to) => attempt_at_end::<LaserMaze>(before, Move::Goal(to), stroke.phase),
        // Dragged off the board.
        None if turret => Effect::Instead(Move::Put(from, Content::Floor)),
        None => Effect::Back,
    }
}
