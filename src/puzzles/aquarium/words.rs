//! An Aquarium board in words: its state in one line, what is wrong, and each of its places.

use crate::grid::{Cell, Dir};
use crate::kit::numbers::capital;
use crate::puzzle::{Finding, Mode, Report, Spot, Tone};

use super::board::{Board, Line, Mark, Rule};
use super::forest::{Forest, NONE};

/// So many lines that went wrong are named.
const NAMED: usize = 4;

/// How a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It has no clue.
    Blank,
    /// It has its water.
    Met,
    /// It wants more, and may still get it.
    Open,
    /// It has too much water.
    Over,
    /// Too few of its cells can still hold water.
    Short,
}

/// How a line of the board stands.
pub fn standing(board: &Board, line: Line) -> Standing {
    let Some(clue) = board.clue(line) else { return Standing::Blank };
    let water = board.count(line, Mark::Water);
    if water > clue {
        Standing::Over
    } else if water == clue {
        Standing::Met
    } else if water + board.count(line, Mark::Open) < clue {
        Standing::Short
    } else {
        Standing::Open
    }
}

/// Whether every clue is met, cells without a mark being dry, and all water stands level.
pub fn done(board: &Board) -> bool {
    board.unfinished().is_none()
        && board.lines().all(|line| matches!(standing(board, line), Standing::Met | Standing::Blank))
        && uneven(board).is_none()
}

/// A water cell that does not stand level, and the cell that should hold water with it.
pub fn uneven(board: &Board) -> Option<(Cell, Cell)> {
    let forest = Forest::new(board);
    let wet = |cell: Cell| board.mark(cell) == Mark::Water;
    for node in (0..forest.nodes.len()).rev() {
        let Some(water) = forest.cells(node).find(|&cell| wet(cell)) else { continue };
        for below in forest.downwards(node) {
            if let Some(dry) = forest.cells(below).find(|&cell| !wet(cell)) {
                return Some((water, dry));
            }
        }
    }
    None
}

/// The board as it stands.
pub fn check(board: &Board, mode: Mode) -> Report {
    let lines = || board.lines().map(|line| (line, standing(board, line)));
    let clued = lines().filter(|&(_, standing)| standing != Standing::Blank).count();
    let met = lines().filter(|&(_, standing)| standing == Standing::Met).count();
    let solved = done(board);
    let mut findings = Vec::new();
    let mut find = |tone: Tone, words: String| findings.push(Finding { tone, words });
    let status = if mode == Mode::Edit {
        let tanks = board.tanks().cells().iter().max().map_or(0, |last| last + 1);
        let all = board.lines().count();
        let tanks = if tanks == 1 { "1 tank".into() } else { format!("{tanks} tanks") };
        format!("{tanks}; {clued} of {all} lines have a clue.")
    } else if clued > 0 && met == clued {
        format!("All {clued} clues are met.")
    } else {
        format!("{met} of {clued} clues met.")
    };
    if let Some(words) = board.unfinished() {
        find(Tone::Wrong, words);
    }
    if let Some((water, dry)) = uneven(board) {
        let words =
            format!("Water at {} would run to {}: it does not stand level.", water.words(), dry.words());
        find(Tone::Wrong, words);
    }
    let wrong = lines().filter_map(|(line, standing)| fault(board, line, standing));
    for words in wrong.take(NAMED) {
        find(Tone::Wrong, words);
    }
    if mode == Mode::Edit {
        if let (Some(rows), Some(cols)) = (sum(&board.lefts), sum(&board.tops))
            && rows != cols
        {
            let words = format!("The clues of the rows add up to {rows}, those of the columns to {cols}.");
            find(Tone::Wrong, words);
        }
        let words = match board.rule {
            Rule::Region => "One level in each tank, across all its arms.",
            Rule::Pool => "Water that is joined stands level; arms of a tank may differ.",
        };
        find(Tone::Note, words.into());
    }
    if solved && mode == Mode::Play {
        find(Tone::Done, "Solved: every line has its water.".into());
    }
    Report { status, findings, solved }
}

fn sum(clues: &[super::board::Clue]) -> Option<u32> {
    clues.iter().map(|clue| clue.map(u32::from)).sum()
}

/// What is wrong with a line.
fn fault(board: &Board, line: Line, standing: Standing) -> Option<String> {
    let clue = board.clue(line)?;
    let water = board.count(line, Mark::Water);
    match standing {
        Standing::Over => Some(format!("{} needs {clue} and has {water}.", capital(&line.words()))),
        Standing::Short => {
            let can = water + board.count(line, Mark::Open);
            Some(format!("{} needs {clue}, only {can} cells can hold water.", capital(&line.words())))
        }
        Standing::Blank | Standing::Met | Standing::Open => None,
    }
}

/// The line whose clue is at a spot beside the board.
pub fn clue_at(board: &Board, spot: Spot) -> Option<Line> {
    let size = board.size();
    let within = |at: i16, side: u16| (0..2 * side as i16).contains(&at);
    match (spot.x, spot.y) {
        (x, y) if y < 0 && within(x, size.cols) => Some(Line::Col((x / 2) as u16)),
        (x, y) if x < 0 && within(y, size.rows) => Some(Line::Row((y / 2) as u16)),
        _ => None,
    }
}

/// What is at a spot.
pub fn words(board: &Board, spot: Spot) -> String {
    if let Some(line) = clue_at(board, spot) {
        let water = board.count(line, Mark::Water);
        let clue = board.clue(line).map_or("no clue".into(), |clue| format!("needs {clue}"));
        return format!("{}: {clue}, has {water}", line.words());
    }
    let cell = Cell::new((spot.y.max(0) / 2) as u16, (spot.x.max(0) / 2) as u16);
    if spot.x % 2 == 0 || spot.y % 2 == 0 {
        let dir = if spot.x % 2 == 0 { Dir::West } else { Dir::North };
        let side = if spot.x % 2 == 0 { "left" } else { "top" };
        let wall = if board.wall(cell, dir) { "wall" } else { "no wall" };
        return format!("{side} edge of {}: {wall}", cell.words());
    }
    let mark = match board.mark(cell) {
        Mark::Open => "open",
        Mark::Water => "water",
        Mark::Dry => "dry",
    };
    let sides = [(Dir::North, "above"), (Dir::East, "right"), (Dir::South, "below"), (Dir::West, "left")];
    let walls: Vec<String> =
        sides.iter().filter(|&&(dir, _)| board.wall(cell, dir)).map(|&(_, side)| side.into()).collect();
    match walls.len() {
        0 => format!("{}: {mark}", cell.words()),
        1 => format!("{}: {mark}, wall {}", cell.words(), walls[0]),
        _ => format!("{}: {mark}, walls {}", cell.words(), walls.join(", ")),
    }
}

/// Whether a water node has no water above it.
pub fn is_surface(board: &Board, forest: &Forest, node: usize) -> bool {
    let parent = forest.nodes[node].parent;
    parent == NONE
        || forest.cells(usize::from(parent)).next().is_none_or(|cell| board.mark(cell) != Mark::Water)
}
