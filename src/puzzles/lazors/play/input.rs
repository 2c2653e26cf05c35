//! How the pointer acts on a Lazors board: targets of tools, strokes, the keyboard's cursor.

use crate::grid::{Cell, Size};
use crate::kit::pointer::{add, attempt, attempt_at_end, cell_at, crossed, refuse_at_once};
use crate::puzzle::{Effect, Mode, Phase, Stroke};

use crate::puzzles::lazors::Lazors;
use crate::puzzles::lazors::board::{BlockKind, Board, Laser, Point, Site};
use crate::puzzles::lazors::moves::{Move, apply};
use crate::puzzles::lazors::play::tools::ToolId;

/// The maximum distance of the pointer from a laser or target to hit it, in cells.
const NEAR: f32 = 0.3;
/// The maximum distance outside the board at which an edge can be hit.
const OUTSIDE: f32 = 0.6;

/// The target of the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerTarget {
    /// A cell.
    Cell(Cell),
    /// The middle of an edge.
    Edge(Point),
    /// Nothing.
    Nothing,
}

/// The target of a tool at a point in board units.
pub fn aim(board: &Board, mode: Mode, tool: &str, x: f32, y: f32) -> PointerTarget {
    let hand = ToolId::from_id(tool);
    let edge = match (mode, hand) {
        (Mode::Edit, ToolId::Laser | ToolId::Target) => nearest_edge(board.size(), x, y),
        (Mode::Edit, ToolId::Move | ToolId::Erase) => mark_at(board, x, y),
        _ => None,
    };
    match (edge, cell_at(board.size(), (x, y))) {
        (Some(edge), _) => PointerTarget::Edge(edge),
        (None, Some(_)) if mode == Mode::Edit && matches!(hand, ToolId::Laser | ToolId::Target) => {
            PointerTarget::Nothing
        }
        (None, Some(cell)) => PointerTarget::Cell(cell),
        (None, None) => PointerTarget::Nothing,
    }
}

/// Whether a tap there picks up a block that the next tap puts down.
pub fn holds(board: &Board, mode: Mode, tool: &str, (x, y): (f32, f32)) -> bool {
    let Some(cell) = cell_at(board.size(), (x, y)).filter(|_| ToolId::from_id(tool) == ToolId::Move) else {
        return false;
    };
    match mode {
        Mode::Play => board.placed.get(cell).copied().flatten().is_some(),
        Mode::Edit => mark_at(board, x, y).is_none() && board.block(cell).is_some(),
        Mode::Solve => false,
    }
}

/// Places a block of a kind: the block follows the pointer until it is dropped.
pub fn place(before: &Board, mode: Mode, kind: BlockKind, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let start = cell_at(size, stroke.start);
    let standing = start.and_then(|cell| before.placed.get(cell).copied().flatten());
    let put = |cell: Cell| match mode {
        Mode::Edit => Move::Add(cell, kind),
        _ => Move::Place(cell, Some(kind)),
    };
    if let (Some(cell), Some(block), false) = (start, standing, stroke.brought) {
        return match stroke.phase {
            Phase::Press => Effect::Nothing,
            // A tap on a block: another kind replaces it, the same kind is removed.
            Phase::Release if !stroke.moved && block == kind => Effect::Add(vec![gone(mode, cell)]),
            Phase::Release if !stroke.moved => attempt::<Lazors>(before, put(cell)),
            _ => carry(before, mode, stroke),
        };
    }
    match cell_at(size, stroke.now) {
        Some(cell) => {
            let step = put(cell);
            match (apply(before, &step), stroke.phase) {
                (Ok(_), _) if before.placed.get(cell).copied().flatten().is_none() => Effect::Instead(step),
                (Err(refused), Phase::Press) => Effect::Refuse(refused.0),
                (Err(refused), Phase::Release) if stroke.brought => Effect::Refuse(refused.0),
                (Ok(_), Phase::Release) if stroke.brought => Effect::Instead(step),
                // Restore the board, so that the block is not left where it was shown last.
                (Err(_), _) if stroke.brought => Effect::Back,
                _ => Effect::Nothing,
            }
        }
        None if stroke.phase == Phase::Press => Effect::Nothing,
        None => Effect::Back,
    }
}

/// Takes a placed block off the board: in Edit out of the puzzle, in Play back to the tray.
const fn gone(mode: Mode, cell: Cell) -> Move {
    match mode {
        Mode::Edit => Move::Erase(cell),
        Mode::Play | Mode::Solve => Move::Place(cell, None),
    }
}

/// Carries the block on which the stroke started. Off the board it returns to the tray, or is erased in Edit.
pub fn carry(before: &Board, mode: Mode, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(from) = cell_at(size, stroke.start) else { return Effect::Nothing };
    if before.block(from).is_none() {
        return refuse_at_once(stroke, "There is no block here to move.");
    }
    if stroke.phase == Phase::Press || !stroke.moved {
        return Effect::Nothing;
    }
    match cell_at(size, stroke.now) {
        Some(to) if to == from => Effect::Back,
        Some(to) => attempt_at_end::<Lazors>(before, Move::Slide(from, to), stroke.phase),
        None if before.placed.get(from).copied().flatten().is_some() => Effect::Instead(gone(mode, from)),
        None => Effect::Instead(Move::Paint(from, Site::Free)),
    }
}

/// Moves the laser or target at a point; a tap turns a laser.
pub fn move_mark(before: &Board, from: Point, stroke: &Stroke) -> Effect<Move> {
    let laser = before.lasers.iter().find(|laser| laser.at == from).copied();
    if !stroke.moved {
        return match (stroke.phase, laser) {
            (Phase::Release, Some(laser)) => {
                attempt::<Lazors>(before, Move::ChangeLaser(laser, turned(before.size(), laser)))
            }
            _ => Effect::Nothing,
        };
    }
    let Some(to) = nearest_edge(before.size(), stroke.now.0, stroke.now.1) else {
        // Dragged off the board.
        return Effect::Instead(match laser {
            Some(laser) => Move::RemoveLaser(laser),
            None => Move::RemoveTarget(from),
        });
    };
    let step = match laser {
        Some(laser) => Move::ChangeLaser(laser, Laser { at: to, ..laser }),
        None => Move::MoveTarget(from, to),
    };
    attempt_at_end::<Lazors>(before, step, stroke.phase)
}

/// Places a laser; dragging away from it sets its direction, a tap on one turns it.
pub fn aim_laser(before: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let sign = |value: f32| if value < 0.0 { -1 } else { 1 };
    // Until dragged, a new laser points towards the middle of the board.
    let inwards = |at: Point| {
        let middle = |at: i16, side: u16| f32::from(side) - f32::from(at);
        Laser { at, vx: sign(middle(at.x, size.cols)), vy: sign(middle(at.y, size.rows)) }
    };
    if stroke.brought {
        return match nearest_edge(size, stroke.now.0, stroke.now.1) {
            Some(at) => attempt_at_end::<Lazors>(before, Move::AddLaser(inwards(at)), stroke.phase),
            None => Effect::Back,
        };
    }
    let Some(at) = nearest_edge(size, stroke.start.0, stroke.start.1) else { return Effect::Nothing };
    let (dx, dy) = (stroke.now.0 - f32::from(at.x) / 2.0, stroke.now.1 - f32::from(at.y) / 2.0);
    let pulled = stroke.moved && dx.hypot(dy) > NEAR;
    let old = before.lasers.iter().find(|laser| laser.at == at).copied();
    match (old, stroke.phase) {
        (Some(old), _) if pulled => attempt_at_end::<Lazors>(
            before,
            Move::ChangeLaser(old, Laser { at, vx: sign(dx), vy: sign(dy) }),
            stroke.phase,
        ),
        (Some(old), Phase::Release) if !stroke.moved => {
            attempt::<Lazors>(before, Move::ChangeLaser(old, turned(size, old)))
        }
        (Some(_), _) => Effect::Nothing,
        (None, _) if pulled => attempt::<Lazors>(before, Move::AddLaser(Laser { at, vx: sign(dx), vy: sign(dy) })),
        (None, _) => attempt::<Lazors>(before, Move::AddLaser(inwards(at))),
    }
}

/// Places a target, or removes one.
pub fn target(before: &Board, stroke: &Stroke) -> Effect<Move> {
    if stroke.brought {
        return match nearest_edge(before.size(), stroke.now.0, stroke.now.1) {
            Some(at) => attempt_at_end::<Lazors>(before, Move::AddTarget(at), stroke.phase),
            None => Effect::Back,
        };
    }
    if stroke.phase != Phase::Press {
        return Effect::Nothing;
    }
    match nearest_edge(before.size(), stroke.start.0, stroke.start.1) {
        Some(at) if before.targets.contains(&at) => Effect::Add(vec![Move::RemoveTarget(at)]),
        Some(at) => attempt::<Lazors>(before, Move::AddTarget(at)),
        None => Effect::Nothing,
    }
}

/// Paints the cells that the stroke crosses.
pub fn paint(board: &Board, site: Site, stroke: &Stroke) -> Effect<Move> {
    let paints =
        |cell: &Cell| board.sites.get(*cell) != Some(&site) || board.placed.get(*cell).copied().flatten().is_some();
    let cells = crossed(board.size(), stroke).into_iter().filter(paints);
    let moves: Vec<Move> = cells.map(|cell| Move::Paint(cell, site)).collect();
    if stroke.phase == Phase::Release { Effect::Nothing } else { add(moves) }
}

/// Erases what is under the stroke: lasers, targets, blocks, cells.
pub fn erase(board: &Board, stroke: &Stroke) -> Effect<Move> {
    if stroke.phase == Phase::Release {
        return Effect::Nothing;
    }
    let (x, y) = stroke.now;
    if let Some(at) = mark_at(board, x, y) {
        if let Some(&laser) = board.lasers.iter().find(|laser| laser.at == at) {
            return Effect::Add(vec![Move::RemoveLaser(laser)]);
        }
        return Effect::Add(vec![Move::RemoveTarget(at)]);
    }
    let wipe = |cell: Cell| {
        if board.placed.get(cell).copied().flatten().is_some() {
            Some(gone(Mode::Edit, cell))
        } else if board.is_crossed(cell) {
            Some(Move::Cross(cell, false))
        } else {
            (board.sites.get(cell) != Some(&Site::Free)).then_some(Move::Paint(cell, Site::Free))
        }
    };
    let moves: Vec<Move> = crossed(board.size(), stroke).into_iter().filter_map(wipe).collect();
    add(moves)
}

/// Marks the free cells that the stroke crosses as holding no block; begun on a mark, it removes marks.
pub fn cross(before: &Board, board: &Board, stroke: &Stroke) -> Effect<Move> {
    let Some(start) = cell_at(before.size(), stroke.start) else { return Effect::Nothing };
    let on = !before.is_crossed(start);
    match before.sites.get(start) {
        Some(Site::Closed) => return refuse_at_once(stroke, "A closed cell takes no block anyway."),
        Some(Site::Fixed(_)) => return refuse_at_once(stroke, "This block is fixed."),
        _ if before.block(start).is_some() => return refuse_at_once(stroke, "There is a block here."),
        _ => {}
    }
    if stroke.phase == Phase::Release {
        return Effect::Nothing;
    }
    let takes = |cell: &Cell| board.is_open(*cell) && board.is_crossed(*cell) != on;
    let cells = crossed(board.size(), stroke).into_iter().filter(takes);
    add(cells.map(|cell| Move::Cross(cell, on)).collect())
}

/// Removes placed blocks and marks.
pub fn take_off(board: &Board, stroke: &Stroke) -> Effect<Move> {
    let off = |cell: Cell| match board.placed.get(cell).copied().flatten() {
        Some(_) => Some(Move::Place(cell, None)),
        None => board.is_crossed(cell).then_some(Move::Cross(cell, false)),
    };
    let cells = crossed(board.size(), stroke);
    let moves: Vec<Move> = cells.iter().copied().filter_map(off).collect();
    let fixed = |cell: &Cell| matches!(board.sites.get(*cell), Some(Site::Fixed(_)));
    match (moves.is_empty(), stroke.phase) {
        (false, Phase::Press | Phase::Drag) => Effect::Add(moves),
        (true, Phase::Press) if cells.iter().any(fixed) => Effect::Refuse("This block is fixed.".into()),
        _ => Effect::Nothing,
    }
}

/// The next direction clockwise that does not leave the board at once.
fn turned(size: Size, laser: Laser) -> Laser {
    let inside = |at: i16, side: u16, way: i16| (at > 0 || way > 0) && (at < 2 * side as i16 || way < 0);
    let mut next = laser;
    for _ in 0..4 {
        next = Laser { vx: -next.vy, vy: next.vx, ..next };
        if inside(next.at.x, size.cols, next.vx.into()) && inside(next.at.y, size.rows, next.vy.into()) {
            break;
        }
    }
    next
}

/// The edge whose middle is nearest to a point.
pub fn nearest_edge(size: Size, x: f32, y: f32) -> Option<Point> {
    let (right, bottom) = (f32::from(size.cols), f32::from(size.rows));
    if x < -OUTSIDE || y < -OUTSIDE || x > right + OUTSIDE || y > bottom + OUTSIDE {
        return None;
    }
    let (hx, hy) = (2.0 * x, 2.0 * y);
    let (bx, by) = (hx.round() as i16, hy.round() as i16);
    let mut best: Option<(f32, Point)> = None;
    for dy in -1..=1 {
        for dx in -1..=1 {
            let point = Point::new(bx + dx, by + dy);
            let far = (f32::from(point.x) - hx).hypot(f32::from(point.y) - hy);
            if point.on_edge(size) && best.is_none_or(|(least, _)| far < least) {
                best = Some((far, point));
            }
        }
    }
    best.map(|(_, point)| point)
}

/// The laser or target under the pointer.
pub fn mark_at(board: &Board, x: f32, y: f32) -> Option<Point> {
    let far = |point: &Point| (f32::from(point.x) / 2.0 - x).hypot(f32::from(point.y) / 2.0 - y);
    let marks = board.lasers.iter().map(|laser| laser.at).chain(board.targets.iter().copied());
    marks.filter(|point| far(point) <= NEAR).min_by(|a, b| far(a).total_cmp(&far(b)))
}
