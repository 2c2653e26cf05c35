//! Walls all over a board: none, random ones, or a perfect maze.
//!
//! A perfect maze is carved depth-first by a walk that goes back when it is stuck, which gives long winding routes.

use crate::grid::{Cell, Dir, Size};
use crate::random::Random;

use super::board::{Board, Content};

/// The style of walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// No walls.
    Open,
    /// Random walls.
    Random,
    /// Exactly one route between any two cells, without loops.
    Maze,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 3] = [Style::Open, Style::Random, Style::Maze];

    /// The id of its action.
    pub const fn id(self) -> &'static str {
        match self {
            Style::Open => "walls-open",
            Style::Random => "walls-random",
            Style::Maze => "walls-maze",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Open => "No walls",
            Style::Random => "Random walls",
            Style::Maze => "Perfect maze",
        }
    }
}

/// A hash of everything built on a board.
pub fn fingerprint(board: &Board) -> u64 {
    let mut print = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |value: u64| print = (print ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(17);
    for band in board.bands() {
        band.walls.iter().for_each(|&walls| mix(walls));
        band.turrets.iter().for_each(|&(cell, _)| mix(u64::from(cell.row) << 16 | u64::from(cell.col)));
    }
    print
}

/// The board with new walls. Turrets stay where they leave a route; start and goal stay, or move to the corners.
pub fn rebuilt(board: &Board, style: Style, seed: u64) -> Board {
    let size = board.size();
    let mut next = walls(size, style, 20, &mut Random::new(seed));
    next.waiting = board.waiting;
    for (cell, turret) in board.turrets() {
        if style != Style::Maze || next.is_wall(cell) {
            next.put(cell, Content::Turret(turret));
        }
    }
    let corner = |last: u16| if style == Style::Maze { last - last % 2 } else { last };
    let far = Cell::new(corner(size.rows - 1), corner(size.cols - 1));
    for (goal, end, corner) in [(false, board.start, Cell::new(0, 0)), (true, board.goal, far)] {
        let room = |cell: &Cell| style != Style::Maze || cell.row.is_multiple_of(2) && cell.col.is_multiple_of(2);
        let cell = end.filter(room).unwrap_or(corner);
        next.put(cell, Content::Floor);
        if !goal {
            next.start = Some(cell);
        } else if next.start != Some(cell) {
            next.goal = Some(cell);
        }
    }
    next
}

/// A board with only walls; `percent` applies to random ones.
pub fn walls(size: Size, style: Style, percent: usize, dice: &mut Random) -> Board {
    let mut board = Board::empty(size);
    match style {
        Style::Open => {}
        Style::Random => {
            for cell in size.cells() {
                if dice.below(100) < percent {
                    board.put(cell, Content::Wall);
                }
            }
        }
        Style::Maze => maze(&mut board, dice),
    }
    board
}

/// Rooms are the cells with even row and column; a passage opens the cell between two of them.
fn maze(board: &mut Board, dice: &mut Random) {
    let size = board.size();
    for cell in size.cells() {
        if cell.row % 2 == 1 || cell.col % 2 == 1 {
            board.put(cell, Content::Wall);
        }
    }
    let rooms = Size::new(size.rows.div_ceil(2), size.cols.div_ceil(2));
    let mut seen = vec![false; rooms.area()];
    seen[0] = true;
    let mut trail = vec![Cell::new(0, 0)];
    while let Some(&at) = trail.last() {
        let open = |dir: &Dir| at.step(*dir, rooms).is_some_and(|to| !seen[rooms.index(to)]);
        let ways = Dir::ALL.into_iter().filter(open);
        let count = ways.clone().count();
        let way = if count == 0 { None } else { ways.clone().nth(dice.below(count)) };
        let Some((dir, to)) = way.and_then(|dir| Some((dir, at.step(dir, rooms)?))) else {
            trail.pop();
            continue;
        };
        seen[rooms.index(to)] = true;
        if let Some(door) = Cell::new(2 * at.row, 2 * at.col).step(dir, size) {
            board.put(door, Content::Floor);
        }
        trail.push(to);
    }
}
