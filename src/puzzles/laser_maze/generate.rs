//! Generates boards that always have a route: walls of any style, turrets, and a goal that is reached late.
//!
//! After choosing a start, everything is searched from there, and the goal is put on a cell that is reached late: so
//! there is always a route. Of several tries, the board is kept on which the turrets cost the most steps.

use crate::grid::{Cell, Dir, Size};
use crate::kit::best::best;
use crate::puzzle::{Offer, Refused};
use crate::random::Random;

use super::board::{Board, Content, each_bit};
use super::solve::field::StateSpace;
use super::solve::layers::{LayerSearch, Reached};
use super::solve::live::at_once;
use super::turret::{Turn, Turret};
use super::walls::{Style, walls};

/// The sizes at which boards of each difficulty are generated: most seeds have one within seconds.
pub const OFFERS: &[Offer] = &[
    Offer::sizes((1, 3), (22, 22)),
    Offer::squares(4, 16),
    Offer::squares(5, 20),
    Offer::squares(9, 40),
    Offer::squares(16, 40),
];

/// The parameters of a difficulty.
struct GradeSettings {
    side: u16,
    /// Turrets per 1000 cells.
    turrets: usize,
    walls: usize,
    /// How many of 10 turrets are of the kinds that the contest does not have.
    odd: usize,
}

const GRADES: [GradeSettings; 5] = [
    GradeSettings { side: 7, turrets: 50, walls: 15, odd: 0 },
    GradeSettings { side: 9, turrets: 60, walls: 20, odd: 0 },
    GradeSettings { side: 12, turrets: 70, walls: 22, odd: 0 },
    GradeSettings { side: 16, turrets: 70, walls: 24, odd: 3 },
    GradeSettings { side: 22, turrets: 80, walls: 24, odd: 5 },
];

/// The number of tries without a route after which to stop.
const FAILURES: u32 = 100;

/// A board with a route; equal arguments give an equal board.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
    let grade = &GRADES[usize::from(difficulty.max(1) - 1).min(GRADES.len() - 1)];
    let size = size.unwrap_or(Size::new(grade.side, grade.side));
    if size.area() < 3 {
        return Err(Refused("A start, a goal and a turret need a board of three cells or more.".into()));
    }
    let mut dice = Random::new(seed ^ u64::from(difficulty) << 56);
    let tries = (2_000_000 / size.area()).clamp(1, 40);
    let mut failures = 0;
    let attempts = std::iter::repeat_with(|| attempt(size, grade, &mut dice)).take_while(|made| {
        failures += u32::from(made.is_none());
        failures < FAILURES
    });
    best(&i64::MIN, attempts.flatten().take(tries))
        .ok_or_else(|| Refused("No solvable maze was found. Try another seed.".into()))
}

/// One try; the longer its route, and the more of its steps are due to turrets, the fewer its faults.
fn attempt(size: Size, grade: &GradeSettings, dice: &mut Random) -> Option<(i64, Board)> {
    let style = [Style::Random, Style::Random, Style::Maze, Style::Open][dice.below(4)];
    let mut board = walls(size, style, grade.walls, dice);
    let turrets = (size.area() * grade.turrets / 1000).max(1);
    // In a perfect maze turrets replace walls: one in a corridor would cut the maze in two.
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
        board.put(cell, Content::Turret(Turret { facing: Dir::ALL[dice.below(4)], turn, ccw }));
    }
    let floor = |cell: &Cell| board.is_floor(*cell);
    let start = (0..50).map(|_| size.cell(dice.below(size.area()))).find(floor)?;
    let late = latest(&board, start, dice)?;
    board.start = Some(start);
    board.goal = Some(late);
    let steps = i64::from(at_once(&board)?.1);
    let free = free_steps(&board, start, late);
    Some((2 * free - 3 * steps, board))
}

/// A cell that the walker reaches late: one of the last tenth.
fn latest(board: &Board, start: Cell, dice: &mut Random) -> Option<Cell> {
    let mut layers = LayerSearch::new(StateSpace::new(board, (start, 0), start, true));
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

/// The number of steps to the goal without turrets.
fn free_steps(board: &Board, start: Cell, goal: Cell) -> i64 {
    let mut layers = LayerSearch::new(StateSpace::new(board, (start, 0), goal, false));
    while layers.step() == Reached::More {}
    i64::from(layers.time)
}
