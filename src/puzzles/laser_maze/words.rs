//! A maze in words: its state in one line, and each of its cells.

use crate::grid::{Cell, Dir};
use crate::kit::numbers::counted;
use crate::puzzle::{Finding, Mode, Report, Spot, Tone};

use super::board::{Board, Site};
use super::solve::count::Count;
use super::solve::field::Field;
use super::solve::layers::{Layers, Reached};
use super::solve::{at_once, origin};
use super::why;

/// The most cells of a board that is solved at every change.
pub const LIVE: usize = 160 * 160;
/// The most steps of a way that is counted at every change.
const COUNTED: u32 = 200;

/// The board as it stands.
pub fn check(board: &Board, mode: Mode) -> Report {
    if let Some(words) = board.unfinished() {
        let findings = vec![Finding { tone: Tone::Wrong, words: words.clone() }];
        return Report { status: words, findings, solved: false };
    }
    let made = board.walk.len();
    let (Some(at), true) = (board.walker(), mode == Mode::Play || made > 0) else { return shortest(board) };
    let shooter = board.shooter(at, made as u32);
    let solved = shooter.is_none() && Some(at) == board.goal;
    let mut findings = Vec::new();
    let status = match (shooter, solved) {
        (Some(turret), _) => {
            let words = format!("Hit at step {made} by the turret at {}.", turret.words());
            findings.push(Finding { tone: Tone::Wrong, words: words.clone() });
            words
        }
        (None, true) => {
            let best = live(board).and_then(|board| at_once(&board)).map(|(_, end)| end as usize);
            let words = match best {
                Some(best) if best == made => format!("The goal in {}: no way is shorter.", steps(made)),
                Some(best) => format!("The goal in {}. The shortest way has {best}.", steps(made)),
                None => format!("The goal in {}.", steps(made)),
            };
            if mode == Mode::Play {
                findings.push(Finding { tone: Tone::Done, words: words.clone() });
            }
            words
        }
        (None, false) if made == 0 => "Walk to the flag: the turrets turn with every step, then fire.".into(),
        (None, false) => {
            // Nobody is told the way, but a dead end is.
            let stuck = live(&board.held()).is_some_and(|board| at_once(&board).is_none());
            if stuck && mode == Mode::Play {
                let words = "From here no way leads to the goal: step back.".into();
                findings.push(Finding { tone: Tone::Note, words });
            }
            format!("{} made.", steps(made))
        }
    };
    Report { status, findings, solved }
}

/// What a search at once says: for small boards, in edit.
fn shortest(board: &Board) -> Report {
    let Some(board) = live(board) else {
        let size = board.size();
        let status = format!("{} x {} cells, {} turrets.", size.rows, size.cols, board.turret_count());
        return Report { status, ..Report::default() };
    };
    let Some((field, end)) = at_once(&board) else {
        let words = why::reason(&board).0.words;
        let findings = vec![Finding { tone: Tone::Note, words }];
        return Report { status: "No way leads to the goal.".into(), findings, solved: false };
    };
    let mut status = format!("The shortest way has {}", steps(end as usize));
    if end <= COUNTED {
        let mut count = Count::new(&field, end);
        let number = loop {
            if let Some(number) = count.step(&field) {
                break number;
            }
        };
        status += &match number.as_str() {
            "1" => "; it is the only one".to_string(),
            // A number that nobody would read is told by its length.
            long if long.len() > 9 => format!("; there are about 10^{} such", long.len() - 1),
            number => format!("; there are {number} such"),
        };
    }
    status.push('.');
    Report { status, findings: Vec::new(), solved: false }
}

/// The board, if it is small enough to be solved on the spot.
pub fn live(board: &Board) -> Option<Board> {
    let pinned = board.pinned;
    (board.size().area() <= LIVE).then(|| if pinned { board.clone() } else { board.cleared() })
}

/// What is at a spot: the piece, the walker, when it is safe, when it can be reached first.
pub fn words(board: &Board, spot: Spot) -> String {
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
    let period = super::turret::common_period(seen.iter().map(|(_, turret)| turret.period()));
    let shot =
        |time: u32| seen.iter().any(|&(dir, turret)| turret.heading(time) == super::turret::turned(dir, 2));
    let safe: Vec<u32> = (0..period).filter(|&time| !shot(time)).collect();
    if safe.len() == period as usize {
        return "always safe".into();
    }
    if safe.is_empty() {
        return "always under fire".into();
    }
    format!("safe when t mod {period} is {}", listed(&safe))
}

/// The earliest arrivals on a small board: "reached first at step 5; at 7 in the other phase".
fn arrival(board: &Board, cell: Cell) -> Option<String> {
    let times = earliest(&live(board)?, cell)?;
    let Some(&first) = times.first() else { return Some("out of reach".into()) };
    let rest = match &times[1..] {
        [] => String::new(),
        rest => format!(", in other phases at {}", listed(rest)),
    };
    Some(format!("earliest arrival {first}{rest}"))
}

/// The earliest time at which a cell is reached in each phase in which it can be, soonest first. The start is
/// reached at time 0.
pub fn earliest(board: &Board, cell: Cell) -> Option<Vec<u32>> {
    let from = origin(board)?;
    let mut layers = Layers::new(Field::new(board, from, board.goal?, true));
    let (tile, bit) = layers.field.tile(cell);
    let mut times = Vec::new();
    loop {
        if layers.front().any(|(at, front)| at == tile && front & bit != 0) {
            times.push(layers.time);
        }
        if layers.step() == Reached::Nothing {
            return Some(times);
        }
    }
}

/// "1", "1 or 3", "1, 2 or 3".
fn listed(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

fn compass(dir: Dir) -> &'static str {
    super::walk::Step::Go(dir).name()
}

/// "1 step", "17 steps".
pub fn steps(count: usize) -> String {
    counted(count as u64, "step", "steps")
}

/// What the next step of a way is, in words.
pub fn next_step(board: &Board, way: &super::walk::Walk) -> Option<String> {
    let made = board.walk.len();
    let step = way.get(made)?;
    let to = way.first(made + 1).end(board.start?);
    let left = way.len() - made - 1;
    let turret = super::replay::death(board, way).map(|(time, turret)| (time as usize, turret));
    let warn = match turret {
        Some((time, turret)) if time == made + 1 => format!(" (deadly: {} fires)", turret.words()),
        _ => String::new(),
    };
    Some(match left {
        0 => format!("Go {} to the goal{warn}.", step.name()),
        _ if step == super::walk::Step::Wait => format!("Wait here; then {} more{warn}.", steps(left)),
        _ => format!("Go {} to {}; then {} more{warn}.", step.name(), to.words(), steps(left)),
    })
}
