//! Walls drawn by pointer: a stroke follows the lines of the grid, from corner to corner.

use crate::grid::{Cell, Dir, Size};
use crate::kit::pointer::{add, cell_at, places};
use crate::puzzle::{Effect, Phase, Stroke};

use crate::puzzles::aquarium::board::{Board, Edge};
use crate::puzzles::aquarium::moves::Move;

/// How far from a line or a corner a stroke still is on it, in cells.
const NEAR: f32 = 0.32;

/// A stroke that begins on an edge, this near to a corner, and leaves by that corner began there: in cells.
const BEGUN: f32 = 0.42;

/// The line of the grid nearest to a coordinate, and whether it is near.
fn line(at: f32) -> (f32, bool) {
    let line = (at + 0.5).floor();
    (line, (at - line).abs() <= NEAR)
}

/// Whether a point is at a corner of cells.
fn is_corner((x, y): (f32, f32)) -> bool {
    line(x).1 && line(y).1
}

/// The edge between two cells on whose middle a point is: away from corners, where edges meet.
fn edge_at(size: Size, (x, y): (f32, f32)) -> Option<Edge> {
    if is_corner((x, y)) { None } else { nearest_edge(size, x, y, NEAR) }
}

/// The edge nearest to a point, if it is within reach.
pub fn nearest_edge(size: Size, x: f32, y: f32, reach: f32) -> Option<Edge> {
    let cell = cell_at(size, (x, y))?;
    let (dx, dy) = (x - f32::from(cell.col), y - f32::from(cell.row));
    let sides = [(Dir::West, dx), (Dir::East, 1.0 - dx), (Dir::North, dy), (Dir::South, 1.0 - dy)];
    let inner = sides.into_iter().filter_map(|(dir, far)| Some((Edge::of(cell, dir, size)?, far)));
    inner.filter(|&(_, far)| far <= reach).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(edge, _)| edge)
}

/// The edges along which a straight stroke went, if all of them are walls.
fn walls_along(board: &Board, stroke: &Stroke) -> Option<Vec<Edge>> {
    let size = board.size();
    let ((x, y), (to_x, to_y)) = (stroke.start, stroke.now);
    let south = line(y) == line(to_y) && line(y).1;
    let upright = line(x) == line(to_x) && line(x).1;
    let (line, from, to) = match (south, upright) {
        (true, false) => (line(y).0, x, to_x),
        (false, true) => (line(x).0, y, to_y),
        _ => return None,
    };
    // Those of which more than half was passed.
    let places = (from.min(to) + 0.5).floor() as u16..(from.max(to) + 0.5).floor() as u16;
    let before = (line as u16).checked_sub(1)?;
    let edges = places.map(|place| {
        let (cell, dir) = match south {
            true => (Cell::new(before, place), Dir::South),
            false => (Cell::new(place, before), Dir::East),
        };
        Edge::of(size.contains(cell).then_some(cell)?, dir, size).filter(|&edge| board.edge(edge))
    });
    edges.collect()
}

/// Builds walls along the edges that the stroke follows, or removes them. A stroke builds, unless it begins on a wall:
/// a tap removes that wall, and so does a stroke that goes on along another wall, with all walls on its way; or a straight
/// stroke that follows nothing but walls. The second button only removes.
pub fn walls(before: &Board, board: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let first = edge_at(size, stroke.start);
    let turned = match stroke.phase {
        Phase::Drag => return along(before, board, stroke, first),
        Phase::Press => first.filter(|&edge| before.edge(edge) == stroke.second),
        Phase::Release if before != board => None,
        Phase::Release
            if let Some(walls) = walls_along(board, stroke).filter(|walls| stroke.moved && !walls.is_empty()) =>
        {
            return add(walls.into_iter().map(|wall| Move::Wall(wall, false)).collect());
        }
        // A wall along which the stroke did not get far.
        Phase::Release if stroke.moved => first.filter(|_| edge_at(size, stroke.now) == first),
        Phase::Release => {
            nearest_edge(size, stroke.start.0, stroke.start.1, 1.0).filter(|&edge| before.edge(edge) || !stroke.second)
        }
    };
    add(turned.map(|edge| Move::Wall(edge, !before.edge(edge))).into_iter().collect())
}

/// The stroke goes on; `first` is the edge on which it began. It follows an edge where it goes between the middle of the
/// edge and one of its corners; one that it only crosses stays as it is.
fn along(before: &Board, board: &Board, stroke: &Stroke, first: Option<Edge>) -> Effect<Move> {
    let size = before.size();
    let wall = first.filter(|&edge| before.edge(edge) && !stroke.second);
    // After a wall the next edge decides. If there was one, the board has changed.
    let mut on = match wall {
        Some(wall) => (board != before).then_some(board.edge(wall)),
        None => Some(!stroke.second),
    };
    let mut next = board.clone();
    let mut moves: Vec<Move> = Vec::new();
    let mut set = |edge: Edge, on: bool| {
        if next.edge(edge) != on {
            next.set_edge(edge, on);
            moves.push(Move::Wall(edge, on));
        }
    };
    let (mut was, mut from_corner) = (None, false);
    for at in places(stroke) {
        let (now, to_corner) = (edge_at(size, at), is_corner(at));
        let followed = if to_corner { was } else { now.filter(|_| from_corner) };
        (was, from_corner) = (now, to_corner);
        let Some(edge) = followed.filter(|&edge| on.is_some() || Some(edge) != wall) else { continue };
        let builds = *on.get_or_insert(!before.edge(edge));
        if let Some(wall) = wall.filter(|_| !builds) {
            set(wall, false);
        }
        let (begun, out) = if edge.south { (stroke.start.0, at.0) } else { (stroke.start.1, at.1) };
        let is_begun = to_corner && (begun - line(out).0).abs() < BEGUN && Some(edge) == first && wall.is_none();
        set(edge, if is_begun { before.edge(edge) } else { builds });
    }
    add(moves)
}
