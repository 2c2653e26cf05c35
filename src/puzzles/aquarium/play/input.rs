//! How pointer and keys act on an Aquarium board: tanks, clues, water.

use crate::grid::{Cell, Dir, Size};
use crate::kit::numbers::counted;
use crate::kit::pointer::{add, cell_at, crossed};
use crate::puzzle::{Effect, Mode, Phase, Spot, Stroke};
use crate::scene::between;

use super::tools::ToolId;
use super::walls::nearest_edge;
use crate::puzzles::aquarium::board::{Board, CellMark, Edge, Line};
use crate::puzzles::aquarium::forest::{Forest, NONE};
use crate::puzzles::aquarium::moves::Move;
use crate::puzzles::aquarium::plan::TankPlan;

/// The line whose clue is at a spot outside the board.
pub fn clue_at(board: &Board, spot: Spot) -> Option<Line> {
    let size = board.size();
    let within = |at: i16, side: u16| (0..2 * side as i16).contains(&at);
    match (spot.x, spot.y) {
        (x, y) if y < 0 && within(x, size.cols) => Some(Line::Col((x / 2) as u16)),
        (x, y) if x < 0 && within(y, size.rows) => Some(Line::Row((y / 2) as u16)),
        _ => None,
    }
}

/// The spot at a point in board units.
pub fn spot((x, y): (f32, f32)) -> Spot {
    let near = |at: f32| (between(at, -1000.0, 1000.0) * 2.0).floor() as i16;
    Spot { x: near(x), y: near(y) }
}

/// A digit typed at a clue starts a new number, or is appended if it continues one; `-` makes the clue blank.
pub fn typed(board: &Board, mode: Mode, at: Spot, letter: char, follows: bool) -> Effect<Move> {
    let Some(line) = clue_at(board, at).filter(|_| mode == Mode::Edit) else { return Effect::Nothing };
    let most = u32::from(board.length(line));
    let clue = match letter.to_digit(10) {
        Some(digit) => {
            let begun = board.clue(line).filter(|_| follows);
            let longer = begun.map_or(digit, |clue| u32::from(clue) * 10 + digit);
            match (longer <= most, digit <= most) {
                (true, _) => Some(longer as u16),
                (false, true) => Some(digit as u16),
                (false, false) => {
                    return Effect::Refuse(format!("This line has {}.", counted(most.into(), "cell", "cells")));
                }
            }
        }
        None if letter == '-' => None,
        None => return Effect::Nothing,
    };
    Effect::Add(vec![Move::Clue(line, clue)])
}

/// After a clue that no digit can continue, or Enter: the next one, along the top and then down the left side.
pub fn onward(board: &Board, _: Mode, at: Spot, typed: char) -> Option<Spot> {
    let Some(line) = clue_at(board, at).filter(|_| typed != '-') else { return Some(at) };
    let most = u32::from(board.length(line));
    let is_whole = |clue: u16| clue == 0 || u32::from(clue) * 10 > most;
    if typed != '\n' && !board.clue(line).is_some_and(is_whole) {
        return Some(at);
    }
    let size = board.size();
    let next = match line {
        Line::Col(col) if col + 1 < size.cols => Line::Col(col + 1),
        Line::Col(_) => Line::Row(0),
        Line::Row(row) => Line::Row((row + 1).min(size.rows - 1)),
    };
    Some(field(next))
}

/// Delete clears a cell of water or a dry mark.
pub fn clears(board: &Board, mode: Mode, at: Spot) -> Option<Effect<Move>> {
    let cell = cell_at(board.size(), at.place()).filter(|_| mode == Mode::Play)?;
    Some(match board.mark(cell) {
        CellMark::Open => Effect::Nothing,
        CellMark::Water => Effect::Instead(Move::Drain(cell)),
        CellMark::Dry => Effect::Instead(Move::Undry(cell)),
    })
}

/// The spot of a line's clue.
fn field(line: Line) -> Spot {
    match line {
        Line::Row(row) => Spot { x: -1, y: 2 * row as i16 + 1 },
        Line::Col(col) => Spot { x: 2 * col as i16 + 1, y: -1 },
    }
}

/// Where a tap puts the cursor: on a clue that can be edited.
pub fn touched(board: &Board, mode: Mode, _: &str, at: (f32, f32)) -> Option<Spot> {
    let near = at.0 >= -1.0 && at.1 >= -1.0;
    clue_at(board, spot(at)).filter(|_| near && mode == Mode::Edit).map(field)
}

/// The characters that can be typed into a clue: digits up to the length of its line.
pub fn keypad(board: &Board, mode: Mode, at: Spot) -> String {
    match clue_at(board, at).filter(|_| mode == Mode::Edit) {
        Some(line) => ('0'..='9').take(usize::from(board.length(line)) + 1).chain(['-']).collect(),
        None => String::new(),
    }
}

/// Draws a tank: it starts with one cell and takes over the cells that the stroke reaches.
pub fn grow(size: Size, stroke: &Stroke) -> Effect<Move> {
    match stroke.phase {
        Phase::Press => match cell_at(size, stroke.now) {
            Some(cell) => Effect::Add(vec![Move::Alone(cell)]),
            None => Effect::Nothing,
        },
        Phase::Drag if stroke.moved => {
            let steps = pairs(size, stroke);
            let moves: Vec<Move> = steps.into_iter().map(|(from, to)| Move::Annex(from, to)).collect();
            add(moves)
        }
        Phase::Drag | Phase::Release => Effect::Nothing,
    }
}

/// Removes the walls that the stroke crosses.
pub fn join(board: &Board, size: Size, stroke: &Stroke) -> Effect<Move> {
    if stroke.phase == Phase::Press {
        return Effect::Nothing;
    }
    let between = |(from, to): (Cell, Cell)| {
        let dir = Dir::ALL.into_iter().find(|&dir| from.step(dir, size) == Some(to))?;
        Edge::of(from, dir, size).filter(|&edge| board.edge(edge))
    };
    let edges = pairs(size, stroke).into_iter().filter_map(between);
    let moves: Vec<Move> = edges.map(|edge| Move::Wall(edge, false)).collect();
    add(moves)
}

/// Fills up to the pointer's row; a tap on the surface drains that row.
pub fn water(before: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(start) = cell_at(size, stroke.start) else { return Effect::Nothing };
    let forest = &TankPlan::of(before).forest;
    match stroke.phase {
        Phase::Press => {
            let node = forest.at(start);
            let surface = before.mark(start) == CellMark::Water && is_surface(before, forest, node);
            Effect::Instead(if surface { Move::Drain(start) } else { Move::Fill(start) })
        }
        Phase::Drag if stroke.moved => Effect::Instead(level(forest, start, stroke.now)),
        Phase::Drag | Phase::Release => Effect::Nothing,
    }
}

/// Whether a water node has no water above it.
fn is_surface(board: &Board, forest: &Forest, node: usize) -> bool {
    let parent = forest.nodes[node].parent;
    parent == NONE || forest.cells(usize::from(parent)).next().is_none_or(|cell| board.mark(cell) != CellMark::Water)
}

/// The move that brings the level in the tank of `start` to the pointer's height.
fn level(forest: &Forest, start: Cell, (x, y): (f32, f32)) -> Move {
    let size = forest.size;
    let tank = forest.nodes[forest.at(start)].tank;
    let same = |cell: &Cell| forest.nodes[forest.at(*cell)].tank == tank;
    if let Some(cell) = cell_at(size, (x, y)).filter(same) {
        return Move::Fill(cell);
    }
    let column = Line::Col(start.col).cells(size).filter(same);
    let row = y.floor();
    let far = |cell: &Cell| (f32::from(cell.row) - row).abs();
    let nearest = column.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(start);
    // Dragged out at the bottom: empty the tank.
    let below = nearest.step(Dir::South, size);
    if row > f32::from(nearest.row) && !below.is_some_and(|below| same(&below)) {
        return Move::Drain(nearest);
    }
    Move::Fill(nearest)
}

/// Marks cells dry, or removes dry marks if the stroke starts on one.
pub fn dry(before: &Board, board: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(start) = cell_at(size, stroke.start) else { return Effect::Nothing };
    let off = before.mark(start) == CellMark::Dry;
    match stroke.phase {
        Phase::Press => Effect::Add(vec![if off { Move::Undry(start) } else { Move::Dry(start) }]),
        Phase::Drag => {
            let meant = |cell: &Cell| board.mark(*cell) == if off { CellMark::Dry } else { CellMark::Open };
            let cells = crossed(size, stroke).into_iter().filter(meant);
            add(cells.map(|cell| if off { Move::Undry(cell) } else { Move::Dry(cell) }).collect())
        }
        Phase::Release => Effect::Nothing,
    }
}

/// The target of a tool: cells, or an edge.
pub fn aim(board: &Board, mode: Mode, tool: &str, x: f32, y: f32) -> (Vec<Cell>, Option<Edge>) {
    let size = board.size();
    let hand = ToolId::from_id(tool);
    match (mode, hand, cell_at(size, (x, y))) {
        (Mode::Edit, ToolId::Wall, _) => (Vec::new(), nearest_edge(size, x, y, 1.0)),
        (Mode::Edit, ToolId::Tank | ToolId::Join, Some(cell)) => (vec![cell], None),
        (Mode::Solve, ..) | (_, _, None) => (Vec::new(), None),
        (_, ToolId::Dry, Some(cell)) => {
            let forest = &TankPlan::of(board).forest;
            (forest.upwards(forest.at(cell)).flat_map(|node| forest.cells(node)).collect(), None)
        }
        (_, _, Some(cell)) => {
            let forest = &TankPlan::of(board).forest;
            let nodes = forest.downwards(forest.at(cell));
            (nodes.into_iter().flat_map(|node| forest.cells(node)).collect(), None)
        }
    }
}

/// The steps from a cell to its neighbour that the stroke made.
fn pairs(size: Size, stroke: &Stroke) -> Vec<(Cell, Cell)> {
    let cells = crossed(size, stroke);
    let near = |a: Cell, b: Cell| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    let steps = cells.windows(2).filter_map(|pair| match *pair {
        [a, b] if near(a, b) => Some(vec![(a, b)]),
        // Diagonally past a corner: go along the row first.
        [a, b] => {
            let by = Cell::new(a.row, b.col);
            (near(a, by) && near(by, b)).then(|| vec![(a, by), (by, b)])
        }
        _ => None,
    });
    steps.flatten().collect()
}
