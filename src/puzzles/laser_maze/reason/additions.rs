//! Additions that leave fewer shortest routes: walls and turrets that block other routes, and turned turrets.

use std::collections::BTreeSet;

use crate::grid::{Cell, Dir};
use crate::puzzle::Addition;

use crate::puzzles::laser_maze::LaserMaze;
use crate::puzzles::laser_maze::answer::RouteChecker;
use crate::puzzles::laser_maze::board::{Board, Content};
use crate::puzzles::laser_maze::route::{Route, Stride, moved};
use crate::puzzles::laser_maze::solve::count::RouteCount;
use crate::puzzles::laser_maze::solve::live::at_once;
use crate::puzzles::laser_maze::turret::{Turret, turned};

/// The most additions offered.
const MOST: usize = 60;
/// The most additions tried of each kind.
const TRIED: usize = 120;
/// The most other routes considered.
const OTHERS: usize = 60;
/// The most pairs of cell and phase searched by all trials together.
const WORK: usize = 4_000_000;
/// The most cells and steps of boards whose routes are counted to rank the additions.
const COUNTED: (usize, u32) = (2000, 200);

/// Additions to a board.
pub fn additions(board: &Board, answers: &[Route]) -> Vec<Addition<LaserMaze>> {
    let (Some((first, others)), Some(start)) = (answers.split_first(), board.start) else {
        return Vec::new();
    };
    let others = &others[..others.len().min(OTHERS)];
    let tries = WORK / (board.size().area() * board.period().max(4) as usize).max(1);
    let mut found: Vec<((usize, String), Addition<LaserMaze>)> = Vec::new();
    for (cell, site) in changes(board, (start, first), others).into_iter().take(tries) {
        let mut changed = board.cleared();
        changed.put(cell, site);
        if let Some(left) = left(&changed, first, others) {
            let words = match site {
                Content::Turret(turret) => {
                    let (verb, article) = match board.turret(cell) {
                        Some(_) => ("Turn", "the"),
                        None => ("Put", turret.article()),
                    };
                    let facing = Stride::Go(turret.facing).name();
                    format!("{verb} {article} {} at {} pointing {facing}", turret.name(), cell.words())
                }
                _ => format!("Put a wall at {}", cell.words()),
            };
            found.push((left, Addition { words, cells: vec![cell], board: changed }));
        }
    }
    // Those that leave the fewest routes come first.
    found.sort_by(|(left, _), (other, _)| left.cmp(other));
    found.into_iter().take(MOST).map(|(_, addition)| addition).collect()
}

/// The cells of a walk.
fn cells(start: Cell, walk: &Route) -> BTreeSet<Cell> {
    let (mut at, mut cells) = (start, BTreeSet::new());
    cells.insert(start);
    for stride in walk.strides() {
        at = moved(at, stride);
        cells.insert(at);
    }
    cells
}

/// Candidates: walls on other routes but not on the first one, turrets turned, and turrets next to other routes and on
/// them.
fn changes(board: &Board, (start, first): (Cell, &Route), others: &[Route]) -> Vec<(Cell, Content)> {
    let own = cells(start, first);
    let (mut passed, mut near) = (BTreeSet::new(), BTreeSet::new());
    for other in others {
        for cell in cells(start, other) {
            if !own.contains(&cell) && passed.insert(cell) {
                for beside in Dir::ALL.into_iter().filter_map(|dir| cell.step(dir, board.size())) {
                    if board.is_wall(beside) {
                        near.insert(beside);
                    }
                }
            }
        }
    }
    let mut changes = Vec::new();
    changes.extend(passed.iter().take(TRIED).map(|&cell| (cell, Content::Wall)));
    for (cell, turret) in board.turrets().take(TRIED / 3) {
        for quarters in 1..4 {
            let facing = turned(turret.facing, quarters);
            changes.push((cell, Content::Turret(Turret { facing, ..turret })));
        }
    }
    for cells in [near, passed] {
        for cell in cells.into_iter().take(TRIED / 8) {
            changes.extend(Dir::ALL.map(|dir| (cell, Content::Turret(Turret::new(dir)))));
        }
    }
    changes
}

/// The number of shortest routes of a changed board, as digits preceded by their count, if the first route is among
/// them and some other one is not; if it is not counted, how many of the others are left.
fn left(board: &Board, first: &Route, others: &[Route]) -> Option<(usize, String)> {
    let mut looks = RouteChecker::new(board);
    let mut stands = |walk: &Route| loop {
        if let Some(said) = looks.look(walk) {
            break said.is_ok();
        }
    };
    if !stands(first) {
        return None;
    }
    let left = others.iter().filter(|other| stands(other)).count();
    let (field, end) = at_once(board)?;
    if left == others.len() || end as usize != first.len() {
        return None;
    }
    let mut number = left.to_string();
    if board.size().area() <= COUNTED.0 && end <= COUNTED.1 {
        let mut count = RouteCount::new(&field, end);
        number = loop {
            if let Some(number) = count.step(&field) {
                break number;
            }
        };
    }
    Some((number.len(), number))
}
