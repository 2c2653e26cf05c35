//! One hint towards the goal: where the step leads, and what turrets and distance say for it.

use crate::grid::{Cell, Dir};
use crate::kit::numbers::{capital, counted};
use crate::puzzle::{Hint, Sentences};

use super::ground::{Ground, NEVER};
use crate::puzzles::laser_maze::LaserMaze;
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::insight::Insight;
use crate::puzzles::laser_maze::moves::Move;
use crate::puzzles::laser_maze::route::{Route, Stride, moved, steps};
use crate::puzzles::laser_maze::solve::live::live;

/// The next step of a route; a step back if the walk has left the route.
pub fn hint(board: &Board, way: &Route) -> Option<Hint<LaserMaze>> {
    let at = board.walker()?;
    if !way.starts_with(&board.walk) {
        let words = format!("Undo this step: {}.", astray(board, at));
        let place = (format!("{}, where you are", at.words()), vec![at]);
        return Some(Hint { step: Move::Back, words: words.into(), names: Vec::new(), place });
    }
    let made = board.walk.len();
    let chosen = way.get(made)?;
    let left = way.len() - made - 1;
    let stride = onward(board, at, chosen, left);
    let to = moved(at, stride);
    let death = board.death(way).filter(|&(time, _)| time as usize == made + 1);
    let warn = death.map(|(_, turret)| format!("The turret at {} then hits you.", turret.words()));
    let is_shortest = left > 0 && shortest(board) == Some(left + 1);
    let why = match left {
        0 => "that is the goal".to_string(),
        _ if is_shortest => format!("a shortest route goes on in {}", more(left)),
        _ => format!("a route goes on in {}", more(left)),
    };
    let words: Sentences = format!("{}: {why}.", told(stride, to)).into();
    let compared = if is_shortest { compared(board, at, stride) } else { None };
    let more = warn.into_iter().chain(fire(board, at, to)).chain(compared);
    let place = match stride {
        Stride::Wait => format!("{}, where you are", at.words()),
        Stride::Go(_) => to.words(),
    };
    Some(Hint {
        step: Move::Walk(stride),
        words: more.fold(words, Sentences::and),
        names: vec![to],
        place: (place, vec![to]),
    })
}

/// A stride to a cell as an imperative without a full stop.
pub fn told(stride: Stride, to: Cell) -> String {
    match stride {
        Stride::Wait => format!("Wait at {}", to.words()),
        Stride::Go(_) => format!("Go {} to {}", stride.name(), to.words()),
    }
}

/// "1 more step", "16 more steps".
fn more(left: usize) -> String {
    counted(left as u64, "more step", "more steps")
}

/// What hits the other cells that the walker could enter with this step.
fn fire(board: &Board, at: Cell, to: Cell) -> Option<String> {
    let time = board.walk.len() as u32 + 1;
    let others = Stride::ALL.into_iter().filter(|&stride| board.can(at, stride) && moved(at, stride) != to);
    let mut struck: Vec<(Cell, Vec<String>)> = Vec::new();
    for cell in others.map(|stride| moved(at, stride)) {
        if let Some(turret) = board.shooter(cell, time) {
            match struck.iter_mut().find(|(by, _)| *by == turret) {
                Some((_, cells)) => cells.push(cell.words()),
                None => struck.push((turret, vec![cell.words()])),
            }
        }
    }
    let hits = |(turret, cells): &(Cell, Vec<String>)| {
        // Each cell has a comma of its own.
        format!("the turret at {} hits {}", turret.words(), cells.join(" and "))
    };
    let all: Vec<String> = struck.iter().map(hits).collect();
    (!all.is_empty()).then(|| format!("With this step {}.", all.join(" and ")))
}

/// What the other steps from the walker's cell would cost; `None` if that is not known, or there are no others.
fn compared(board: &Board, at: Cell, chosen: Stride) -> Option<String> {
    let mut others = lengths(board, at)?;
    let index = others.iter().position(|&(stride, _)| stride == chosen)?;
    let (_, best) = others.remove(index);
    let least = others.iter().map(|&(_, left)| left).min()?;
    if best == NEVER {
        return None;
    }
    let same: Vec<&str> = others.iter().filter(|other| other.1 == best).map(|other| doing(other.0)).collect();
    Some(match same.as_slice() {
        [] if least == NEVER => "No other step reaches the goal.".into(),
        [] => format!("With any other step it takes at least {}, not {best}.", steps(least as usize)),
        some => format!("{} is just as short.", capital(&some.join(" or "))),
    })
}

/// The stride of a route with so many steps left after it, or one that is just as short if it only takes back the last one.
fn onward(board: &Board, at: Cell, stride: Stride, left: usize) -> Stride {
    let before = board.walk.len().checked_sub(1).and_then(|made| board.walked(board.walk.first(made)).walker());
    if before != Some(moved(at, stride)) {
        return stride;
    }
    let all = lengths(board, at).unwrap_or_default();
    let is_good = |&&(_, length): &&(Stride, u32)| length as usize == left + 1;
    let mut good = all.iter().filter(is_good).map(|&(stride, _)| stride);
    let goes_on = |&other: &Stride| ![before, Some(at)].contains(&Some(moved(at, other)));
    good.clone().find(goes_on).filter(|_| good.any(|other| other == stride)).unwrap_or(stride)
}

/// The steps to the goal by each possible stride, never if a turret hits the walker with it; `None` if that is not known.
fn lengths(board: &Board, at: Cell) -> Option<Vec<(Stride, u32)>> {
    let ground = Ground::new(&board.held());
    let time = board.walk.len() as u32 + 1;
    let by = |stride: Stride| match moved(at, stride) {
        to if board.shooter(to, time).is_some() => NEVER,
        to => ground.left((to, time)).saturating_add(1),
    };
    ground.is_measured().then(|| ground.free(at).map(|stride| (stride, by(stride))).collect())
}

/// A stride as a subject: "going up", "waiting".
fn doing(stride: Stride) -> &'static str {
    match stride {
        Stride::Wait => "waiting",
        Stride::Go(Dir::North) => "going up",
        Stride::Go(Dir::East) => "going right",
        Stride::Go(Dir::South) => "going down",
        Stride::Go(Dir::West) => "going left",
    }
}

/// The number of steps to the goal from the walker's cell, if an immediate search shows it.
fn shortest(board: &Board) -> Option<usize> {
    let end = Insight::of(&board.held())?.steps()?;
    (end as usize).checked_sub(board.walk.len())
}

/// Why the last step should be undone, to follow a colon.
fn astray(board: &Board, at: Cell) -> String {
    if let Some(turret) = board.shooter(at, board.walk.len() as u32) {
        return format!("the turret at {} hits the walker here", turret.words());
    }
    match (shortest(board), live(board).is_some()) {
        (Some(left), _) => {
            format!("the goal is {} away on another route", steps(left))
        }
        (None, true) => "the goal can no longer be reached".into(),
        (None, false) => "this is not on the route".into(),
    }
}
