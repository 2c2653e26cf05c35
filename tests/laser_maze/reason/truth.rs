//! All shortest routes at once, layer by layer, by the rules of the independent simulator.

use std::collections::BTreeSet;

use gridlight::grid::Cell;
use gridlight::puzzle::{Fact, Puzzle, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::route::{Stride, moved};

use crate::laser_maze::maze::Maze;
use crate::laser_maze::unique::read;

/// The simulator's maze of a board.
pub fn maze(board: &Board) -> Maze {
    read(&LaserMaze::print(board, LaserMaze::FORMATS[0].id).unwrap()).unwrap()
}

/// The shortest routes from the end of a board's walk that fit some facts: for each step the cells and strides of all
/// of them.
pub struct Truth {
    /// The number of steps of the walk made.
    pub start: usize,
    /// `None`: no route fits.
    pub steps: Option<Vec<BTreeSet<(Cell, usize)>>>,
}

/// The time of a fact, and its stride.
pub fn parts(fact: Fact) -> (usize, usize) {
    ((fact.value >> 3) as usize, (fact.value & 7) as usize)
}

pub fn truth(board: &Board, facts: &[Fact]) -> Truth {
    let maze = maze(&board.cleared());
    let (rows, cols) = (maze.rows.len(), maze.rows[0].len());
    let period = maze.period() as usize;
    let fire = maze.fire(period as u32 + 1);
    // Later periods repeat the first one, except that nothing fires at time 0.
    let phase = |time: usize| if time <= period { time } else { (time - 1) % period + 1 };
    let struck = |cell: Cell, time: usize| fire[phase(time)][usize::from(cell.row)][usize::from(cell.col)];
    let start = board.walk.len();
    let from = board.walker().unwrap();
    let goal = board.goal.unwrap();
    let none = Truth { start, steps: None };
    if struck(from, start) {
        return none;
    }
    let onward = |cell: Cell, time: usize| {
        let strides = if maze.rules.waiting { 0..5 } else { 0..4 };
        let mut ahead = Vec::new();
        for code in strides {
            let (dr, dc) = [(-1, 0), (0, 1), (1, 0), (0, -1), (0, 0)][code];
            let (row, col) = (i32::from(cell.row) + dr, i32::from(cell.col) + dc);
            if row < 0 || col < 0 || row >= rows as i32 || col >= cols as i32 {
                continue;
            }
            let to = Cell::new(row as u16, col as u16);
            if maze.is_floor((row as usize, col as usize)) && !struck(to, time + 1) {
                ahead.push((code, to));
            }
        }
        ahead
    };
    // The fewest steps.
    let mut seen = BTreeSet::from([(from, start % period)]);
    let (mut front, mut time) = (BTreeSet::from([from]), start);
    while !front.contains(&goal) {
        let mut next = BTreeSet::new();
        for &cell in &front {
            for (_, to) in onward(cell, time) {
                if seen.insert((to, (time + 1) % period)) {
                    next.insert(to);
                }
            }
        }
        if next.is_empty() {
            return none;
        }
        (front, time) = (next, time + 1);
    }
    // All walks of that length that fit, forwards and then cut back to those that end at the goal.
    let fits = |cell: Cell, time: usize, code: usize| {
        facts.iter().all(|&fact| {
            let (when, which) = parts(fact);
            when != time || ((fact.cell, which) == (cell, code)) == fact.holds
        })
    };
    let late = facts.iter().any(|&fact| fact.holds && parts(fact).0 >= time);
    let mut steps: Vec<BTreeSet<(Cell, usize)>> = Vec::new();
    let mut front = BTreeSet::from([from]);
    for time in start..time {
        let made = front.iter().flat_map(|&cell| onward(cell, time).into_iter().map(move |ahead| (cell, ahead)));
        let made: Vec<_> = made.filter(|&(cell, (code, _))| fits(cell, time, code)).collect();
        steps.push(made.iter().map(|&(cell, (code, _))| (cell, code)).collect());
        front = made.into_iter().map(|(_, (_, to))| to).collect();
    }
    let mut ends = BTreeSet::from([goal]);
    for step in steps.iter_mut().rev() {
        step.retain(|&(cell, code)| ends.contains(&moved(cell, Stride::ALL[code])));
        ends = step.iter().map(|&(cell, _)| cell).collect();
    }
    let whole = !late && steps.iter().all(|step| !step.is_empty());
    // The facts of the walk made.
    let mut at = board.start.unwrap();
    for (time, stride) in board.walk.strides().enumerate() {
        if !fits(at, time, stride.code()) {
            return none;
        }
        at = moved(at, stride);
    }
    Truth { start, steps: whole.then_some(steps) }
}

impl Truth {
    /// Whether a fact is true for every route.
    pub fn says(&self, fact: Fact) -> bool {
        let (time, code) = parts(fact);
        let Some(steps) = &self.steps else { return true };
        let Some(step) = time.checked_sub(self.start).and_then(|index| steps.get(index)) else {
            return !fact.holds;
        };
        let at = (fact.cell, code);
        if fact.holds { step.iter().all(|&step| step == at) } else { !step.contains(&at) }
    }

    /// The only route, if there is exactly one.
    pub fn only(&self) -> Option<Vec<Stride>> {
        let one = |step: &BTreeSet<(Cell, usize)>| (step.len() == 1).then(|| Stride::ALL[step.first().unwrap().1]);
        self.steps.as_ref()?.iter().map(one).collect()
    }
}
