//! The places of a maze in words.

use crate::grid::{Cell, Dir};
use crate::kit::numbers::listed;
use crate::puzzle::Spot;

use crate::puzzles::laser_maze::board::{Board, Site};
use crate::puzzles::laser_maze::solve::live::{earliest, live};
use crate::puzzles::laser_maze::turret::{common_period, turned};
use crate::puzzles::laser_maze::walk::Stride;

/// What is at a spot: the piece, the walker, when it is safe, when it can be reached first.
pub fn spot(board: &Board, spot: Spot) -> String {
    let cell = Cell::new((spot.y.max(0) / 2) as u16, (spot.x.max(0) / 2) as u16);
    let mut parts = Vec::new();
    match board.site(cell) {
        Site::Wall => return format!("{}: wall", cell.words()),
        Site::Turret(turret) => {
            let now = turret.heading(board.walk.len() as u32);
            return format!("{}: {}, pointing {}", cell.words(), turret.name(), compass(now));
        }
        Site::Floor => {}
    }
    if board.walker() == Some(cell) && !board.walk.is_empty() {
        parts.push("walker".into());
    }
    if board.start == Some(cell) {
        parts.push("start".into());
    }
    if board.goal == Some(cell) {
        parts.push("goal".into());
    }
    if parts.is_empty() {
        parts.push("floor".into());
    }
    parts.push(safety(board, cell));
    if let Some(words) = arrival(board, cell) {
        parts.push(words);
    }
    format!("{}: {}", cell.words(), parts.join("; "))
}

/// When a floor cell is out of all beams: "safe when t mod 4 is 1 or 3".
fn safety(board: &Board, cell: Cell) -> String {
    let seen: Vec<_> = Dir::ALL
        .into_iter()
        .filter_map(|dir| board.seen(cell, dir).map(|(_, turret)| (dir, turret)))
        .collect();
    let period = common_period(seen.iter().map(|(_, turret)| turret.period()));
    let shot = |time: u32| seen.iter().any(|&(dir, turret)| turret.heading(time) == turned(dir, 2));
    let safe: Vec<u32> = (0..period).filter(|&time| !shot(time)).collect();
    if safe.len() == period as usize {
        return "always safe".into();
    }
    if safe.is_empty() {
        return "always under fire".into();
    }
    format!("safe when t mod {period} is {}", any_of(&safe))
}

/// The earliest arrivals on a small board: "reached first at step 5; at 7 in the other phase".
fn arrival(board: &Board, cell: Cell) -> Option<String> {
    let times = earliest(&live(board)?, cell)?;
    let Some(&first) = times.first() else { return Some("out of reach".into()) };
    let rest = match &times[1..] {
        [] => String::new(),
        rest => format!(", in other phases at {}", any_of(rest)),
    };
    Some(format!("earliest arrival {first}{rest}"))
}

/// "1", "1 or 3", "1, 2 or 3".
fn any_of(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    listed(&words, "or")
}

fn compass(dir: Dir) -> &'static str {
    Stride::Go(dir).name()
}
