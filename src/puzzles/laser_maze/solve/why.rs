//! Why there is no way, and which single changes would open one.
//!
//! Asked in this order: is the start walled off even without beams, is there no safe first step, is the goal under
//! fire whenever it could be reached, and if none of these, where do beams bar the way.

use crate::grid::{Cell, Dir};
use crate::kit::numbers::counted;
use crate::search::Why;

use super::field::Field;
use super::layers::{Layers, Reached};
use super::live::at_once;
use crate::puzzles::laser_maze::board::{Board, Site, each_bit};

/// The most cells that are shown.
const SHOWN: usize = 400;
/// Tiles times planes that the trials of changes may search in all: about half a second.
const WORK: usize = 1_000_000;
/// The most changes that are named.
const NAMED: usize = 3;

/// Why nothing can be searched: the board lacks something, or the walker is dead.
pub fn unfinished(board: &Board) -> Why {
    let words = board.unfinished().unwrap_or_else(|| "The walker has been hit: step back first.".into());
    Why { words, cells: board.walker().into_iter().collect() }
}

/// Why a board without a way has none, with the single changes that would open it as far as the work allowed goes.
pub fn why(board: &Board) -> Why {
    let (mut why, reached) = reason(board);
    let mut ways = openings(board, &reached);
    ways.sort_by_key(|&(cell, steps)| (steps, cell));
    for (index, &(cell, steps)) in ways.iter().take(NAMED).enumerate() {
        let what = if board.is_wall(cell) { "wall" } else { "turret" };
        let words = if index == 0 { " Take away the " } else { "; or the " };
        why.words +=
            &format!("{words}{what} at {}: {}", cell.words(), counted(steps.into(), "step", "steps"));
        why.cells.push(cell);
    }
    if !ways.is_empty() {
        why.words.push('.');
    }
    why
}

/// What a search says: who only wants one way, fast, is not told of changes, which take a search each.
pub fn asked(board: &Board, limit: u64) -> Why {
    if limit == 1 { reason(board).0 } else { why(board) }
}

/// The reason alone, and the cells that the walker can reach.
pub fn reason(board: &Board) -> (Why, Vec<Cell>) {
    let Some((from, goal)) = board.origin().zip(board.goal) else { return (unfinished(board), Vec::new()) };
    let size = board.size();
    let around = |cell: Cell| Dir::ALL.into_iter().filter_map(move |dir| cell.step(dir, size));
    let flood = run(board, from, goal, false);
    if !flood.1 {
        let reached = cells(&flood.0);
        let known = known(board, &reached);
        let is_known = |cell: Cell| known[size.index(cell)];
        let mut walls: Vec<Cell> = reached
            .iter()
            .flat_map(|&cell| around(cell))
            .filter(|&cell| {
                !board.is_floor(cell) && around(cell).any(|cell| board.is_floor(cell) && !is_known(cell))
            })
            .collect();
        walls.sort_unstable();
        walls.dedup();
        walls.truncate(SHOWN);
        let words = "The goal is walled off, even if no turret fired.".into();
        return (Why { words, cells: walls }, reached);
    }
    let (layers, _) = run(board, from, goal, true);
    let reached = cells(&layers);
    let shooters = |cell: Cell, time: u32| board.shooter(cell, time);
    if layers.time == from.1 + 1 {
        let mut cells: Vec<Cell> = around(from.0).filter(|&cell| board.is_floor(cell)).collect();
        // Where nothing turns it can be safe to wait, for ever.
        let waits = board.waiting && shooters(from.0, from.1 + 1).is_none();
        if board.waiting && !waits {
            cells.push(from.0);
        }
        let fire: Vec<Cell> = cells.iter().filter_map(|&cell| shooters(cell, from.1 + 1)).collect();
        cells.extend(fire);
        let first = if from.1 == 0 { "first" } else { "next" };
        let words = if waits {
            format!(
                "There is no safe {first} step but to wait: every cell beside is under fire at all times."
            )
        } else {
            format!("There is no safe {first} step: every cell in reach is under fire after it.")
        };
        return (Why { words, cells }, reached);
    }
    let field = &layers.field;
    let (tile, bit) = field.tile(goal);
    let closed = (0..field.planes).all(|plane| field.words[field.open_at(tile, plane)] & bit == 0);
    if closed {
        let times = (from.1 + 1..=from.1 + field.period).filter(|&time| field.parity(time) & bit != 0);
        let mut cells: Vec<Cell> = times.filter_map(|time| shooters(goal, time)).collect();
        cells.push(goal);
        let words = if field.waiting {
            "The goal is under fire at all times.".into()
        } else {
            "The goal is under fire at all times at which its colour of the chessboard can be reached.".into()
        };
        return (Why { words, cells }, reached);
    }
    let known = known(board, &reached);
    let mut frontier: Vec<Cell> = reached
        .iter()
        .flat_map(|&cell| around(cell))
        .filter(|&cell| board.is_floor(cell) && !known[size.index(cell)])
        .collect();
    frontier.sort_unstable();
    frontier.dedup();
    frontier.truncate(SHOWN);
    let words = format!(
        "Beams bar the way: {} can be reached, and beyond them every cell is under fire when the walker could enter it.",
        counted(reached.len() as u64, "cell", "cells")
    );
    (Why { words, cells: frontier }, reached)
}

/// Searches all there is; whether the goal was reached.
fn run(board: &Board, from: (Cell, u32), goal: Cell, lasers: bool) -> (Layers, bool) {
    let mut layers = Layers::new(Field::new(board, from, goal, lasers));
    let mut goal = false;
    loop {
        match layers.step() {
            Reached::Nothing => return (layers, goal),
            Reached::Goal => goal = true,
            Reached::More => {}
        }
    }
}

/// The cells that were entered at some time, and the start.
fn cells(layers: &Layers) -> Vec<Cell> {
    let field = &layers.field;
    let mut cells = Vec::new();
    for row in 1..field.down - 1 {
        for col in 1..field.across - 1 {
            let tile = row * field.across + col;
            let at = field.open_at(tile, 0);
            let words = &field.words[at..at + field.record_len()];
            let entered =
                words.chunks(1 + field.strides).flat_map(|plane| &plane[1..]).fold(0, |all, word| all | word);
            each_bit(entered, |r, c| {
                cells.push(Cell::new(((row - 1) * 8 + r) as u16, ((col - 1) * 8 + c) as u16));
            });
        }
    }
    // It may have been entered again.
    if !cells.contains(&field.from.0) {
        cells.push(field.from.0);
    }
    cells
}

fn known(board: &Board, cells: &[Cell]) -> Vec<bool> {
    let mut known = vec![false; board.size().area()];
    for &cell in cells {
        known[board.size().index(cell)] = true;
    }
    known
}

/// Turrets, and walls beside the cells reached, without which there is a way, with its steps. Tries as many as the
/// work allowed covers, turrets first.
fn openings(board: &Board, reached: &[Cell]) -> Vec<(Cell, u32)> {
    let size = board.size();
    let tiles = (usize::from(size.rows) / 8 + 3) * (usize::from(size.cols) / 8 + 3);
    let tries = WORK / (tiles * board.period() as usize);
    let beside = |wall: bool| {
        let steps =
            reached.iter().flat_map(|&cell| Dir::ALL.into_iter().filter_map(move |dir| cell.step(dir, size)));
        let mut cells: Vec<Cell> =
            steps.filter(|&cell| board.is_wall(cell) == wall && !board.is_floor(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let turrets = board.turrets().map(|(cell, _)| cell).take(tries);
    let mut found = Vec::new();
    for cell in turrets.chain(beside(true)).take(tries) {
        let mut trial = board.clone();
        let walk = trial.walk.clone();
        trial.put(cell, Site::Floor);
        trial.walk = walk;
        if let Some((_, end)) = at_once(&trial) {
            found.push((cell, end));
        }
    }
    found
}
