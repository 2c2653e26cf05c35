//! Why there is no route, and which single changes would open one.
//!
//! The questions, in this order: is the start walled off even without beams; is there no safe first step; is the goal
//! under fire whenever it could be reached; and if none of these, where do beams block the route.
//!
//! This takes searches of its own, so it is a job that can be paused.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::grid::{Cell, Dir, Size};
use crate::kit::numbers::counted;
use crate::search::{Cx, Inquiry, Why};

use super::field::StateSpace;
use super::layers::LayerSearch;
use super::whole;
use crate::puzzles::laser_maze::board::{Board, Content, each_bit};

/// The most cells shown.
const SHOWN: usize = 400;
/// The most tiles times planes searched by all trials of changes together: about half a second.
const WORK: usize = 1_000_000;
/// The most changes named.
const NAMED: usize = 3;
/// Cells examined in a piece, and its work.
const CELLS: usize = 1 << 11;
const LOOK: u64 = 16 * CELLS as u64;

/// Why nothing can be searched: the board is incomplete, or the walker is dead.
pub fn unfinished(board: &Board) -> Why {
    let words = board.unfinished().unwrap_or_else(|| "The walker has been hit: undo first.".into());
    Why::new(words, board.walker().into_iter().collect())
}

/// Why a board has no route: the reason alone.
pub fn reason(board: &Board) -> Why {
    asking(&Rc::new(board.clone()), 1).map_or_else(
        || unfinished(board),
        |mut asking| {
            asking.finish();
            asking.take()
        },
    )
}

/// Determines why a board has no route, and the single changes that would open one, as far as the work allowed goes. The
/// reason can be read as far as it is known.
pub type WhyNoRoute = Inquiry<RefCell<Why>>;

/// Starts; `None` if the board cannot be searched. With a limit of one solution no changes are tried, since each takes a
/// search.
pub fn asking(board: &Rc<Board>, limit: u64) -> Option<WhyNoRoute> {
    board.origin().zip(board.goal)?;
    let why = Why::new("Every route was tried.", Vec::new());
    let board = Rc::clone(board);
    Some(Inquiry::new(RefCell::new(why), async move |why: &RefCell<Why>, cx: &Cx| {
        if let Some(reached) = explain(&board, why, cx).await
            && limit != 1
        {
            open_up(&board, &reached, why, cx).await;
        }
    }))
}

/// The reason; returns the cells that can be reached.
async fn explain(board: &Board, why: &RefCell<Why>, cx: &Cx) -> Option<Vec<Cell>> {
    let (mut layers, lasers) = whole::search(board, false, false, cx).await?;
    if lasers {
        drop(layers);
        layers = whole::search(board, true, false, cx).await?.0;
    }
    let reached = entered(&layers.field, cx).await;
    if lasers && let Some(end) = at_an_end(board, &layers) {
        why.replace(end);
        return Some(reached);
    }
    drop(layers);
    let size = board.size();
    let mut known = vec![false; size.area()];
    for cells in reached.chunks(CELLS) {
        cells.iter().for_each(|&cell| known[size.index(cell)] = true);
        cx.spend(LOOK).await;
    }
    // The cells beyond those reached: walls with unreached floor behind them, or, with beams, floor under fire.
    let beyond = |cell: Cell| board.is_floor(cell) && !known[size.index(cell)];
    let wanted = |&cell: &Cell| match lasers {
        true => beyond(cell),
        false => !board.is_floor(cell) && around(cell, size).any(beyond),
    };
    let edge = beside(&reached, size, SHOWN, wanted, cx).await;
    let count = counted(reached.len() as u64, "cell", "cells");
    let words = match lasers {
        false => "The goal is walled off, even if no turret fired.".into(),
        true => format!(
            "Beams bar the way: {count} can be reached, and beyond them every cell is under fire when the walker could \
             enter it."
        ),
    };
    why.replace(Why::new(words, edge.into_iter().collect()));
    Some(reached)
}

/// The cells that were entered at some time, by rows of tiles.
async fn entered(field: &StateSpace, cx: &Cx) -> Vec<Cell> {
    let mut reached = Vec::new();
    for row in 1..field.down - 1 {
        for col in 1..field.across - 1 {
            let at = field.open_at(row * field.across + col, 0);
            let words = &field.words[at..at + field.record_len()];
            let planes = words.chunks(1 + field.strides);
            let entered = planes.flat_map(|plane| &plane[1..]).fold(0, |all, word| all | word);
            each_bit(entered, |r, c| {
                reached.push(Cell::new(((row - 1) * 8 + r) as u16, ((col - 1) * 8 + c) as u16));
            });
        }
        cx.spend(LOOK).await;
    }
    // The start may have been entered again.
    if !reached.contains(&field.from.0) {
        reached.push(field.from.0);
    }
    reached
}

/// The first neighbours of these cells that are wanted, in reading order.
async fn beside(cells: &[Cell], size: Size, most: usize, wanted: impl Fn(&Cell) -> bool, cx: &Cx) -> BTreeSet<Cell> {
    let mut edge = BTreeSet::new();
    for cells in cells.chunks(CELLS) {
        let near = cells.iter().flat_map(|&cell| around(cell, size));
        near.filter(&wanted).for_each(|cell| first(&mut edge, cell, most));
        cx.spend(LOOK).await;
    }
    edge
}

/// Tries the board without each turret, and without walls next to the cells reached, as many as the work allows, turrets
/// first. Adds the changes that open the shortest routes to the words.
async fn open_up(board: &Board, reached: &[Cell], why: &RefCell<Why>, cx: &Cx) {
    let size = board.size();
    let tiles = (usize::from(size.rows) / 8 + 3) * (usize::from(size.cols) / 8 + 3);
    let tries = WORK / (tiles * board.period() as usize);
    if tries == 0 {
        return;
    }
    let walls = beside(reached, size, tries, |&cell| board.is_wall(cell), cx).await;
    let mut ways: Vec<(u32, Cell)> = Vec::new();
    for cell in board.turrets().map(|(cell, _)| cell).take(tries).chain(walls).take(tries) {
        let mut trial = board.clone();
        trial.put(cell, Content::Floor);
        trial.walk = board.walk.clone();
        cx.spend(1000).await;
        if let Some((layers, true)) = whole::search(&trial, true, true, cx).await {
            ways.push((layers.time, cell));
        }
    }
    ways.sort_unstable();
    let mut why = why.borrow_mut();
    for (index, &(steps, cell)) in ways.iter().take(NAMED).enumerate() {
        let what = if board.is_wall(cell) { "wall" } else { "turret" };
        let words = if index == 0 { " Without the " } else { "; without the " };
        let steps = counted(steps.into(), "step", "steps");
        why.words += &format!("{words}{what} at {}: {steps}", cell.words());
        why.cells.push(cell);
    }
    if !ways.is_empty() {
        why.words.push('.');
    }
}

/// Why the walker never gets far, or never to the goal: there is no safe first step, or the goal is always under fire.
fn at_an_end(board: &Board, layers: &LayerSearch) -> Option<Why> {
    let field = &layers.field;
    let (from, goal) = (field.from, field.goal);
    if layers.time == from.1 + 1 {
        let mut cells: Vec<Cell> = around(from.0, board.size()).filter(|&cell| board.is_floor(cell)).collect();
        // If nothing turns, it can be safe to wait for ever.
        let waits = board.waiting && board.shooter(from.0, from.1 + 1).is_none();
        if board.waiting && !waits {
            cells.push(from.0);
        }
        let fire: Vec<Cell> = cells.iter().filter_map(|&cell| board.shooter(cell, from.1 + 1)).collect();
        cells.extend(fire);
        let first = if from.1 == 0 { "first" } else { "next" };
        let words = if waits {
            format!("There is no safe {first} step but to wait: every cell beside is under fire at all times.")
        } else {
            format!("There is no safe {first} step: every cell in reach is under fire after it.")
        };
        return Some(Why::new(words, cells));
    }
    let (tile, bit) = field.tile(goal);
    let closed = (0..field.planes).all(|plane| field.words[field.open_at(tile, plane)] & bit == 0);
    closed.then(|| {
        let times = (from.1 + 1..=from.1 + field.period).filter(|&time| field.parity(time) & bit != 0);
        let mut cells: Vec<Cell> = times.filter_map(|time| board.shooter(goal, time)).collect();
        cells.push(goal);
        let words = if field.waiting {
            "The goal is under fire at all times."
        } else {
            "The goal is under fire at all times at which its colour of the chessboard can be reached."
        };
        Why::new(words, cells)
    })
}

/// The neighbours of a cell.
fn around(cell: Cell, size: Size) -> impl Iterator<Item = Cell> {
    Dir::ALL.into_iter().filter_map(move |dir| cell.step(dir, size))
}

/// Adds a cell to a set limited to the first `most`.
fn first(cells: &mut BTreeSet<Cell>, cell: Cell, most: usize) {
    if cells.len() < most || cells.last().is_some_and(|&last| cell < last) {
        cells.insert(cell);
        if cells.len() > most {
            cells.pop_last();
        }
    }
}
