//! Makes mazes: open rooms, random walls, perfect mazes; with turrets, and with a way that is sure to exist.
//!
//! A perfect maze is cut by a walk that goes back when it is stuck (depth first), which gives long winding ways.
//! For a board to be solved, the start is drawn, everything is searched from there, and the goal is put where the
//! walker comes late: so there is always a way. Of several tries the one is kept on which the turrets cost most.

use crate::grid::{Cell, Dir, Size};
use crate::random::Random;

use super::board::{Board, Site, each_bit};
use super::solve::field::Field;
use super::solve::layers::{Layers, Reached};
use super::turret::{Turn, Turret};

/// How walls are built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// None at all.
    Open,
    /// Here and there.
    Random,
    /// One way between any two cells, without loops.
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

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Open => "No walls",
            Style::Random => "Random walls",
            Style::Maze => "Perfect maze",
        }
    }
}

/// A number that depends on all that is built on a board.
pub fn fingerprint(board: &Board) -> u64 {
    let mut print = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |value: u64| print = (print ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(17);
    for band in board.bands() {
        band.walls.iter().for_each(|&walls| mix(walls));
        band.turrets.iter().for_each(|&(cell, _)| mix(u64::from(cell.row) << 16 | u64::from(cell.col)));
    }
    print
}

/// The board with new walls. Turrets stay where they leave a way; start and goal stay, or go to the corners.
pub fn rebuilt(board: &Board, style: Style, seed: u64) -> Board {
    let size = board.size();
    let mut next = walls(size, style, 20, &mut Random::new(seed));
    next.waiting = board.waiting;
    for (cell, turret) in board.turrets() {
        if style != Style::Maze || next.is_wall(cell) {
            next.put(cell, Site::Turret(turret));
        }
    }
    let corner = |last: u16| if style == Style::Maze { last - last % 2 } else { last };
    let far = Cell::new(corner(size.rows - 1), corner(size.cols - 1));
    for (goal, end, corner) in [(false, board.start, Cell::new(0, 0)), (true, board.goal, far)] {
        let room =
            |cell: &Cell| style != Style::Maze || cell.row.is_multiple_of(2) && cell.col.is_multiple_of(2);
        let cell = end.filter(room).unwrap_or(corner);
        next.put(cell, Site::Floor);
        if !goal {
            next.start = Some(cell);
        } else if next.start != Some(cell) {
            next.goal = Some(cell);
        }
    }
    next
}

/// Walls only; `percent` is for random ones.
fn walls(size: Size, style: Style, percent: usize, dice: &mut Random) -> Board {
    let mut board = Board::empty(size);
    match style {
        Style::Open => {}
        Style::Random => {
            for cell in size.cells() {
                if dice.below(100) < percent {
                    board.put(cell, Site::Wall);
                }
            }
        }
        Style::Maze => maze(&mut board, dice),
    }
    board
}

/// Rooms are the cells with even row and column; between two of them a cell is opened.
fn maze(board: &mut Board, dice: &mut Random) {
    let size = board.size();
    for cell in size.cells() {
        if cell.row % 2 == 1 || cell.col % 2 == 1 {
            board.put(cell, Site::Wall);
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
            board.put(door, Site::Floor);
        }
        trail.push(to);
    }
}

/// What a grade asks for.
struct Grade {
    side: u16,
    /// Turrets in 1000 cells.
    turrets: usize,
    walls: usize,
    /// Of 10 turrets so many are of the kinds that the contest does not have.
    odd: usize,
}

const GRADES: [Grade; 5] = [
    Grade { side: 7, turrets: 50, walls: 15, odd: 0 },
    Grade { side: 9, turrets: 60, walls: 20, odd: 0 },
    Grade { side: 12, turrets: 70, walls: 22, odd: 0 },
    Grade { side: 16, turrets: 70, walls: 24, odd: 3 },
    Grade { side: 22, turrets: 80, walls: 24, odd: 5 },
];

/// A board with a way; the same for the same arguments. `None` only if no try has one, as on a board of one cell.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Board> {
    let grade = &GRADES[usize::from(difficulty.max(1) - 1).min(GRADES.len() - 1)];
    let size = size.unwrap_or(Size::new(grade.side, grade.side));
    let mut dice = Random::new(seed ^ u64::from(difficulty) << 56);
    let tries = (2_000_000 / size.area()).clamp(1, 40);
    let mut best: Option<(i64, Board)> = None;
    let mut failed = 0;
    let mut tried = 0;
    while tried < tries && failed < 100 {
        match attempt(size, grade, &mut dice) {
            None => failed += 1,
            Some((score, board)) => {
                tried += 1;
                if best.as_ref().is_none_or(|(most, _)| score > *most) {
                    best = Some((score, board));
                }
            }
        }
    }
    best.map(|(_, board)| board)
}

/// One try, with its steps and how many of them the turrets cost.
fn attempt(size: Size, grade: &Grade, dice: &mut Random) -> Option<(i64, Board)> {
    let style = [Style::Random, Style::Random, Style::Maze, Style::Open][dice.below(4)];
    let mut board = walls(size, style, grade.walls, dice);
    let turrets = (size.area() * grade.turrets / 1000).max(1);
    // In a perfect maze turrets take the place of walls: on a corridor one would cut the maze in two.
    for _ in 0..turrets {
        let cell = size.cell(dice.below(size.area()));
        let room = cell.row.is_multiple_of(2) && cell.col.is_multiple_of(2);
        if style == Style::Maze && (room || !board.is_wall(cell)) {
            continue;
        }
        let odd = dice.below(10) < grade.odd;
        let turn = if odd {
            [Turn::Every(1), Turn::Static, Turn::Sweep, Turn::Every(2)][dice.below(4)]
        } else {
            Turn::Every(1)
        };
        let ccw = odd && turn != Turn::Static && (turn == Turn::Every(1) || dice.below(2) == 0);
        board.put(cell, Site::Turret(Turret { facing: Dir::ALL[dice.below(4)], turn, ccw }));
    }
    let floor = |cell: &Cell| board.is_floor(*cell);
    let start = (0..50).map(|_| size.cell(dice.below(size.area()))).find(floor)?;
    let late = latest(&board, start, dice)?;
    board.start = Some(start);
    board.goal = Some(late);
    let steps = i64::from(super::solve::at_once(&board)?.1);
    let free = free_steps(&board, start, late);
    Some((steps + 2 * (steps - free), board))
}

/// A cell that the walker reaches late: one of the last tenth.
fn latest(board: &Board, start: Cell, dice: &mut Random) -> Option<Cell> {
    let mut layers = Layers::new(Field::new(board, (start, 0), start, true));
    let across = layers.field.across;
    let mut seen = vec![0_u64; across * layers.field.down];
    let mut firsts: Vec<Cell> = Vec::new();
    let (tile, bit) = layers.field.tile(start);
    seen[tile] |= bit;
    while layers.step() != Reached::Nothing {
        for (tile, front) in layers.front() {
            let new = front & !seen[tile];
            seen[tile] |= new;
            let (row, col) = (tile / across - 1, tile % across - 1);
            each_bit(new, |r, c| firsts.push(Cell::new((row * 8 + r) as u16, (col * 8 + c) as u16)));
        }
    }
    let last = firsts.len() / 10 + 1;
    (!firsts.is_empty()).then(|| firsts[firsts.len() - 1 - dice.below(last.min(firsts.len()))])
}

/// Steps to the goal if nothing fired.
fn free_steps(board: &Board, start: Cell, goal: Cell) -> i64 {
    let mut layers = Layers::new(Field::new(board, (start, 0), goal, false));
    while layers.step() == Reached::More {}
    i64::from(layers.time)
}
