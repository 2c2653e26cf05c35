//! Descriptions of a maze.

use crate::grid::{Cell, Dir};
use crate::kit::numbers::{counted, listed};
use crate::kit::pointer::cell_at;
use crate::puzzle::{Describe, SpotWords, Words};

use crate::puzzles::laser_maze::board::{Board, Content};
use crate::puzzles::laser_maze::insight::Insight;
use crate::puzzles::laser_maze::route::{Stride, moved, steps};
use crate::puzzles::laser_maze::turret::{common_period, turned};

/// The most turrets listed; more would take minutes to listen to.
const MOST_TURRETS: usize = 12;
/// The walls of a board of so many cells are counted.
const COUNTED: usize = 65_536;

/// Describes each spot: the piece, the walker, and when it is safe.
pub fn describe(board: &Board) -> Describe<'_> {
    Box::new(move |spot| {
        let cell = Cell::new((spot.y.max(0) / 2) as u16, (spot.x.max(0) / 2) as u16);
        let time = board.walk.len() as u32;
        match board.site(cell) {
            Content::Wall => return Words::cell(cell, "wall"),
            Content::Turret(turret) => {
                let now = compass(turret.heading(time));
                return Words::cell(cell, format!("turret pointing {now}, {}", turret.turning(time)));
            }
            Content::Floor => {}
        }
        let mut parts = Vec::new();
        let stands = board.walker() == Some(cell);
        if stands && time > 0 {
            parts.push(format!("you are here after {}", steps(board.walk.len())));
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
        if stands {
            parts.push(ahead(board, cell));
        } else if board.walker().is_some() && board.shooter(cell, time + 1).is_some() {
            parts.push("under fire next".into());
        }
        parts.push(safety(board, cell));
        Words::cell(cell, parts.join("; "))
    })
}

/// Where the walker can step without being hit: "safe: up, stay".
fn ahead(board: &Board, at: Cell) -> String {
    let time = board.walk.len() as u32;
    let safe = |stride: &Stride| board.can(at, *stride) && board.shooter(moved(at, *stride), time + 1).is_none();
    let safe: Vec<&str> = Stride::ALL.into_iter().filter(safe).map(Stride::name).collect();
    if board.shooter(at, time).is_some() {
        "hit by a turret".into()
    } else if safe.is_empty() {
        "no safe step".into()
    } else {
        format!("safe: {}", safe.join(", "))
    }
}

/// The walker, the goal and the turrets.
pub fn overview(board: &Board) -> String {
    let time = board.walk.len() as u32;
    let at = |name: &str, cell: Option<Cell>| cell.map(|cell| format!("{name} at {}.", cell.words()));
    let mut said: Vec<String> = at("Walker", board.walker()).into_iter().chain(at("Goal", board.goal)).collect();
    let turrets = board.turrets().take(MOST_TURRETS).map(|(cell, turret)| {
        let now = compass(turret.heading(time));
        format!("Turret at {}, pointing {now}, {}.", cell.words(), turret.turning(time))
    });
    said.extend(turrets);
    if let Some(more) = board.turret_count().checked_sub(MOST_TURRETS).filter(|&more| more > 0) {
        said.push(format!("And {}.", counted(more as u64, "more turret", "more turrets")));
    }
    let size = board.size();
    let walls = || size.cells().filter(|&cell| matches!(board.site(cell), Content::Wall)).count();
    // To go over a board of millions would keep the page waiting.
    let walls = if size.area() > COUNTED { 0 } else { walls() };
    if walls > 0 {
        said.push(format!("{}.", counted(walls as u64, "wall", "walls")));
    }
    said.join(" ")
}

/// When a floor cell is free of beams, with steps counted from 0: "safe at step 1 or 3 of every 4".
fn safety(board: &Board, cell: Cell) -> String {
    let seen: Vec<_> =
        Dir::ALL.into_iter().filter_map(|dir| board.seen(cell, dir).map(|(_, turret)| (dir, turret))).collect();
    let period = common_period(seen.iter().map(|(_, turret)| turret.period()));
    let shot = |time: u32| seen.iter().any(|&(dir, turret)| turret.heading(time) == turned(dir, 2));
    let safe: Vec<u32> = (0..period).filter(|&time| !shot(time)).collect();
    if safe.len() == period as usize {
        return "always safe".into();
    }
    if safe.is_empty() {
        return "always under fire".into();
    }
    format!("safe at step {} of every {period}", any_of(&safe))
}

/// When each floor cell can be reached: "; earliest arrival 5, in other phases at 7".
pub fn arrivals(board: &Board) -> SpotWords<'_> {
    let insight = Insight::of(board);
    Box::new(move |spot| {
        let cell = cell_at(board.size(), spot.place());
        match insight.as_ref().zip(cell).and_then(|(insight, cell)| insight.arrivals(cell)) {
            None => String::new(),
            Some([]) => "; out of reach".into(),
            Some([first]) => format!("; earliest arrival {first}"),
            Some([first, rest @ ..]) => {
                format!("; earliest arrival {first}, in other phases at {}", any_of(rest))
            }
        }
    })
}

/// "1", "1 or 3", "1, 2 or 3".
fn any_of(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    listed(&words, "or")
}

fn compass(dir: Dir) -> &'static str {
    Stride::Go(dir).name()
}
