//! What a pointer and keys mean on an Aquarium board: walls, tanks, clues, water.

use crate::grid::{Cell, Dir, Size};
use crate::kit::pointer::{add, cell_at, crossed, places};
use crate::puzzle::{Effect, Mode, Phase, Spot, Stroke};
use crate::scene::between;

use super::board::{Board, Edge, Line, Mark, Rule};
use super::forest::Forest;
use super::moves::Move;
use super::words::{clue_at, is_surface};

/// How far from an edge a wall being drawn still means it, in cells.
const NEAR: f32 = 0.32;

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Builds walls along edges, or takes them down.
    Wall,
    /// Draws a tank cell by cell.
    Tank,
    /// Joins tanks by pulling through the walls between them.
    Join,
    /// Fills and drains.
    Water,
    /// Marks cells dry.
    Dry,
}

impl Hand {
    /// The tool with an id; [`Hand::Water`] for an unknown one.
    pub fn from_id(id: &str) -> Hand {
        match id {
            "wall" => Hand::Wall,
            "tank" => Hand::Tank,
            "join" => Hand::Join,
            "dry" => Hand::Dry,
            _ => Hand::Water,
        }
    }
}

/// What a stroke does; `before` is the board when it began.
pub fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    if mode == Mode::Edit
        && let Some(line) = clue_at(before, spot(stroke.start))
    {
        return match stroke.phase {
            Phase::Press => Effect::Add(vec![Move::Clue(line, stepped(before, line, stroke.second))]),
            Phase::Drag | Phase::Release => Effect::Nothing,
        };
    }
    let second = stroke.second;
    match (mode, Hand::from_id(tool)) {
        (Mode::Solve, _) => Effect::Nothing,
        (Mode::Edit, Hand::Wall) => walls(before, board, stroke),
        (Mode::Edit, Hand::Tank) if !second => grow(size, stroke),
        (Mode::Edit, Hand::Tank | Hand::Join) => join(board, size, stroke),
        (_, Hand::Dry) if !second => dry(before, board, stroke),
        (_, Hand::Dry) => water(before, stroke),
        (_, _) if second => dry(before, board, stroke),
        (_, _) => water(before, stroke),
    }
}

/// The clue one more or one less: blank comes before 0 and after the largest.
fn stepped(board: &Board, line: Line, less: bool) -> Option<u16> {
    let most = board.length(line);
    match (board.clue(line), less) {
        (None, false) => Some(0),
        (None, true) => Some(most),
        (Some(clue), false) => (clue < most).then_some(clue + 1),
        (Some(clue), true) => clue.checked_sub(1),
    }
}

/// A place as a spot.
fn spot((x, y): (f32, f32)) -> Spot {
    let near = |at: f32| (between(at, -1000.0, 1000.0) * 2.0).floor() as i16;
    Spot { x: near(x), y: near(y) }
}

/// A digit typed at a clue goes to its end; `-` blanks it.
pub fn typed(board: &Board, mode: Mode, at: Spot, letter: char) -> Effect<Move> {
    let Some(line) = clue_at(board, at).filter(|_| mode == Mode::Edit) else { return Effect::Nothing };
    let most = u32::from(board.length(line));
    let clue = match letter.to_digit(10) {
        Some(digit) => {
            let longer = board.clue(line).map_or(digit, |clue| u32::from(clue) * 10 + digit);
            match (longer <= most, digit <= most) {
                (true, _) => Some(longer as u16),
                (false, true) => Some(digit as u16),
                (false, false) => return Effect::Refuse(format!("This line has {most} cells.")),
            }
        }
        None if letter == '-' => None,
        None => return Effect::Nothing,
    };
    Effect::Add(vec![Move::Clue(line, clue)])
}

/// The edge nearest to a place, if it is within reach.
pub fn nearest_edge(size: Size, x: f32, y: f32, reach: f32) -> Option<Edge> {
    let cell = cell_at(size, (x, y))?;
    let (dx, dy) = (x - f32::from(cell.col), y - f32::from(cell.row));
    let sides = [(Dir::West, dx), (Dir::East, 1.0 - dx), (Dir::North, dy), (Dir::South, 1.0 - dy)];
    let inner = sides.into_iter().filter_map(|(dir, far)| Some((Edge::of(cell, dir, size)?, far)));
    inner.filter(|&(_, far)| far <= reach).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(edge, _)| edge)
}

fn walls(before: &Board, board: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(first) = nearest_edge(size, stroke.start.0, stroke.start.1, 1.0) else { return Effect::Nothing };
    // The first edge decides for the whole stroke.
    let on = !before.edge(first) && !stroke.second;
    let mut edges = Vec::new();
    if stroke.phase == Phase::Press {
        edges.push(first);
    } else {
        for (x, y) in places(stroke) {
            if let Some(edge) = nearest_edge(size, x, y, NEAR)
                && !edges.contains(&edge)
            {
                edges.push(edge);
            }
        }
    }
    let moves: Vec<Move> =
        (edges.into_iter()).filter(|&edge| board.edge(edge) != on).map(|edge| Move::Wall(edge, on)).collect();
    add(moves)
}

/// Draws a tank: it starts with one cell and takes over those that the stroke comes to.
fn grow(size: Size, stroke: &Stroke) -> Effect<Move> {
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

fn join(board: &Board, size: Size, stroke: &Stroke) -> Effect<Move> {
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

/// Fills to the row of the pointer; a tap on the surface takes that row off.
fn water(before: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(start) = cell_at(size, stroke.start) else { return Effect::Nothing };
    let forest = Forest::new(before);
    match stroke.phase {
        Phase::Press => {
            let node = forest.at(start);
            let surface = before.mark(start) == Mark::Water && is_surface(before, &forest, node);
            Effect::Instead(if surface { Move::Drain(start) } else { Move::Fill(start) })
        }
        Phase::Drag if stroke.moved => Effect::Instead(level(&forest, start, stroke.now)),
        Phase::Drag | Phase::Release => Effect::Nothing,
    }
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
    // Pulled out at the bottom: the tank runs empty.
    let below = nearest.step(Dir::South, size);
    if row > f32::from(nearest.row) && !below.is_some_and(|below| same(&below)) {
        return Move::Drain(nearest);
    }
    Move::Fill(nearest)
}

/// Marks cells dry, or takes the marks off if the stroke starts on one.
fn dry(before: &Board, board: &Board, stroke: &Stroke) -> Effect<Move> {
    let size = before.size();
    let Some(start) = cell_at(size, stroke.start) else { return Effect::Nothing };
    let off = before.mark(start) == Mark::Dry;
    match stroke.phase {
        Phase::Press => Effect::Add(vec![if off { Move::Undry(start) } else { Move::Dry(start) }]),
        Phase::Drag => {
            let meant = |cell: &Cell| board.mark(*cell) == if off { Mark::Dry } else { Mark::Open };
            let cells = crossed(size, stroke).into_iter().filter(meant);
            add(cells.map(|cell| if off { Move::Undry(cell) } else { Move::Dry(cell) }).collect())
        }
        Phase::Release => Effect::Nothing,
    }
}

/// What a tool would act on: cells, or an edge.
pub fn aim(board: &Board, mode: Mode, tool: &str, x: f32, y: f32) -> (Vec<Cell>, Option<Edge>) {
    let size = board.size();
    let hand = Hand::from_id(tool);
    match (mode, hand, cell_at(size, (x, y))) {
        (Mode::Edit, Hand::Wall, _) => (Vec::new(), nearest_edge(size, x, y, 1.0)),
        (Mode::Edit, Hand::Tank | Hand::Join, Some(cell)) => (vec![cell], None),
        (Mode::Solve, ..) | (_, _, None) => (Vec::new(), None),
        (_, Hand::Dry, Some(cell)) => {
            let forest = Forest::new(board);
            (forest.upwards(forest.at(cell)).flat_map(|node| forest.cells(node)).collect(), None)
        }
        (_, _, Some(cell)) => {
            let forest = Forest::new(board);
            let nodes = forest.downwards(forest.at(cell));
            (nodes.into_iter().flat_map(|node| forest.cells(node)).collect(), None)
        }
    }
}

/// Where the cursor goes with an arrow key: from cell to cell, with the wall tool by half cells; in edit
/// onto the clues too.
pub fn cursor(board: &Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
    let size = board.size();
    let (right, bottom) = (2 * size.cols as i16 - 1, 2 * size.rows as i16 - 1);
    let edges = mode == Mode::Edit && Hand::from_id(tool) == Hand::Wall;
    let first = if mode == Mode::Edit { -1 } else { 1 };
    let step = |spot: Spot, by: (i16, i16)| Spot { x: spot.x + by.0, y: spot.y + by.1 };
    let mut to = if edges { step(from, by) } else { step(from, (2 * by.0, 2 * by.1)) };
    if edges && to.x % 2 == 0 && to.y % 2 == 0 || to.x == 0 || to.y == 0 {
        to = step(to, by);
    }
    if !edges {
        // A tool that means cells leaves an edge towards the right or down.
        to = Spot { x: to.x | 1, y: to.y | 1 };
    }
    let inside = (first..=right).contains(&to.x) && (first..=bottom).contains(&to.y);
    let clue_off_edge = (to.x < 0 && to.y % 2 == 0) || (to.y < 0 && to.x % 2 == 0);
    if inside && !(to.x < 0 && to.y < 0) && !clue_off_edge { to } else { from }
}

/// The rule that is not the board's.
pub fn other_rule(board: &Board) -> Rule {
    match board.rule {
        Rule::Region => Rule::Pool,
        Rule::Pool => Rule::Region,
    }
}

/// The steps from cell to neighbouring cell that the stroke made.
fn pairs(size: Size, stroke: &Stroke) -> Vec<(Cell, Cell)> {
    let cells = crossed(size, stroke);
    let near = |a: Cell, b: Cell| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    let steps = cells.windows(2).filter_map(|pair| match *pair {
        [a, b] if near(a, b) => Some(vec![(a, b)]),
        // Past a corner: round it by the row.
        [a, b] => {
            let by = Cell::new(a.row, b.col);
            (near(a, by) && near(by, b)).then(|| vec![(a, by), (by, b)])
        }
        _ => None,
    });
    steps.flatten().collect()
}
