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

/// Where on the grid's lines a point is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    /// At a corner of cells.
    Corner(f32, f32),
    /// On the middle of an edge between two cells.
    Edge(Edge),
    /// Elsewhere: inside a cell, on the rim, or off the board.
    Off,
}

/// The place of a point. Edges meet at corners only, so a stroke along a line passes an edge and a corner in turn.
fn place(size: Size, (x, y): (f32, f32)) -> Place {
    let (col, row) = (x.round(), y.round());
    match ((x - col).abs() <= NEAR, (y - row).abs() <= NEAR) {
        (true, true) => Place::Corner(col, row),
        (true, false) | (false, true) => nearest_edge(size, x, y, NEAR).map_or(Place::Off, Place::Edge),
        (false, false) => Place::Off,
    }
}

/// The edge nearest to a point, if it is within reach.
pub fn nearest_edge(size: Size, x: f32, y: f32, reach: f32) -> Option<Edge> {
    let cell = cell_at(size, (x, y))?;
    let (dx, dy) = (x - f32::from(cell.col), y - f32::from(cell.row));
    let sides = [(Dir::West, dx), (Dir::East, 1.0 - dx), (Dir::North, dy), (Dir::South, 1.0 - dy)];
    let inner = sides.into_iter().filter_map(|(dir, far)| Some((Edge::of(cell, dir, size)?, far)));
    inner.filter(|&(_, far)| far <= reach).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(edge, _)| edge)
}

/// An edge that a stroke follows: it goes between the middle of the edge and one of its corners.
struct Followed {
    edge: Edge,
    /// The corner, if it leaves the edge there.
    out: Option<(f32, f32)>,
}

/// The edges that the stroke follows from its last position to its current one. One that it only crosses is not among
/// them.
fn followed(size: Size, stroke: &Stroke) -> Vec<Followed> {
    let on: Vec<Place> = places(stroke).map(|at| place(size, at)).collect();
    let steps = on.windows(2).filter_map(|pair| match *pair {
        [Place::Corner(..), Place::Edge(edge)] => Some(Followed { edge, out: None }),
        [Place::Edge(edge), Place::Corner(x, y)] => Some(Followed { edge, out: Some((x, y)) }),
        _ => None,
    });
    steps.collect()
}

/// Builds walls along the edges that the stroke follows, or removes them. A stroke builds, unless it begins on a wall:
/// a tap removes that wall, and so does a stroke that goes on along another wall, with all walls on its way. The
/// second button only removes.
pub fn walls(before: &Board, board: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let first = match place(size, stroke.start) {
        Place::Edge(edge) => Some(edge),
        Place::Corner(..) | Place::Off => None,
    };
    match stroke.phase {
        Phase::Press => add(first
            .filter(|&edge| before.edge(edge) == stroke.second)
            .map(|edge| Move::Wall(edge, !stroke.second))
            .into_iter()
            .collect()),
        Phase::Drag => along(before, board, stroke, first),
        Phase::Release if before != board => Effect::Nothing,
        Phase::Release => {
            let tapped = match first {
                // A wall along which the stroke did not get far.
                Some(edge) if stroke.moved => stays(size, stroke.now, edge).then_some(edge),
                None if stroke.moved => None,
                _ => nearest_edge(size, stroke.start.0, stroke.start.1, 1.0),
            };
            let tapped = tapped.filter(|&edge| before.edge(edge) || !stroke.second);
            add(tapped.map(|edge| Move::Wall(edge, !before.edge(edge))).into_iter().collect())
        }
    }
}

/// The stroke goes on; `first` is the edge on which it began.
fn along(before: &Board, board: &Board, stroke: &Stroke, first: Option<Edge>) -> Effect<Move> {
    let size = before.size();
    let wall = first.filter(|&edge| before.edge(edge) && !stroke.second);
    let mut on = match wall {
        // The next edge decides. If there was one, it has changed.
        Some(wall) => Board::edges(size)
            .find(|&edge| edge != wall && board.edge(edge) != before.edge(edge))
            .map(|edge| board.edge(edge)),
        None => Some(!stroke.second),
    };
    let mut moves: Vec<Move> = Vec::new();
    let mut next = board.clone();
    let mut set = |edge: Edge, on: bool| {
        if next.edge(edge) != on {
            next.set_edge(edge, on);
            moves.push(Move::Wall(edge, on));
        }
    };
    for Followed { edge, out } in followed(size, stroke) {
        let (x, y) = stroke.start;
        let near = |(col, row): (f32, f32)| if edge.south { (x - col).abs() } else { (y - row).abs() };
        let on = match on {
            None if Some(edge) == wall => continue,
            None => *on.insert(!before.edge(edge)),
            Some(on) => on,
        };
        if !on && let Some(wall) = wall {
            set(wall, false);
        }
        if Some(edge) == first && wall.is_none() && out.is_some_and(|corner| near(corner) < BEGUN) {
            set(edge, before.edge(edge));
        } else {
            set(edge, on);
        }
    }
    add(moves)
}

/// Whether a point is still on an edge or at one of its corners.
fn stays(size: Size, at: (f32, f32), edge: Edge) -> bool {
    let Cell { row, col } = edge.cell;
    let (x, y) = (f32::from(col) + 1.0, f32::from(row) + 1.0);
    match place(size, at) {
        Place::Edge(other) => other == edge,
        Place::Corner(col, row) if edge.south => row == y && (col == x || col == x - 1.0),
        Place::Corner(col, row) => col == x && (row == y || row == y - 1.0),
        Place::Off => false,
    }
}
