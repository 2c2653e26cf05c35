//! Why there is no route, and which single changes would open one.
//!
//! The questions, in this order: is the start walled off even without beams; is there no safe first step; is the goal
//! under fire whenever it could be reached; and if none of these, where do beams block the route.
//!
//! This takes searches of its own, so it is done in pieces.

use std::collections::BTreeSet;

use crate::grid::{Cell, Dir, Size};
use crate::kit::numbers::counted;
use crate::search::Why;

use super::layers::Layers;
use super::whole::Whole;
use crate::puzzles::laser_maze::board::{Board, Site, each_bit};

/// The most cells shown.
const SHOWN: usize = 400;
/// The most tiles times planes searched by all trials of changes together: about half a second.
const WORK: usize = 1_000_000;
/// The most changes named.
const NAMED: usize = 3;
/// Cells examined in a piece.
const CELLS: usize = 1 << 11;

/// Why nothing can be searched: the board is incomplete, or the walker is dead.
pub fn unfinished(board: &Board) -> Why {
    let words = board.unfinished().unwrap_or_else(|| "The walker has been hit: undo first.".into());
    Why { words, cells: board.walker().into_iter().collect() }
}

/// Why a board has no route: the reason alone.
pub fn reason(board: &Board) -> Why {
    let Some(mut asking) = Asking::new(board, 1) else { return unfinished(board) };
    while asking.step(board).is_some() {}
    asking.why
}

/// Determines why a board has no route, and the single changes that would open one, as far as the work allowed goes.
pub struct Asking {
    /// Whether changes are tried.
    openings: bool,
    /// Whether the current search respects beams.
    lasers: bool,
    stage: Stage,
    /// The result of a search, and the cells it reached.
    layers: Option<Box<Layers>>,
    reached: Vec<Cell>,
    known: Vec<bool>,
    /// The next index of what is being gone through.
    at: usize,
    /// The first of the cells looked for, in reading order.
    edge: BTreeSet<Cell>,
    /// The changes to try, and those that open a route, with its number of steps.
    trials: Vec<Cell>,
    ways: Vec<(u32, Cell)>,
    /// The reason, as far as it is known.
    pub why: Why,
}

enum Stage {
    /// Searches everything reachable.
    Search(Box<Whole>),
    /// Collects the cells reached, by rows of tiles.
    Cells,
    /// Records them in a grid.
    Known,
    /// Looks for cells at their edge.
    Edge,
    /// Looks for walls at their edge that could be removed.
    Walls,
    /// Tries the board with one obstacle removed, if such a search is under way.
    Trials(Option<(Board, Box<Whole>)>),
    Over,
}

impl Asking {
    /// Starts; `None` if the board cannot be searched. With a limit of one solution no changes are tried, since each
    /// takes a search.
    pub fn new(board: &Board, limit: u64) -> Option<Asking> {
        let why = Why { words: "Every route was tried.".into(), cells: Vec::new() };
        Some(Asking {
            openings: limit != 1,
            lasers: false,
            stage: Stage::Search(Box::new(Whole::new(board, false, false)?)),
            layers: None,
            reached: Vec::new(),
            known: Vec::new(),
            at: 0,
            edge: BTreeSet::new(),
            trials: Vec::new(),
            ways: Vec::new(),
            why,
        })
    }

    /// Does a piece on the same board: returns its work, as the watch counts it, or `None` when everything is known.
    pub fn step(&mut self, board: &Board) -> Option<u64> {
        let work = CELLS as u64 * 16;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Search(mut whole) => {
                let work = whole.step(board);
                let Some(reached) = whole.done() else {
                    self.stage = Stage::Search(whole);
                    return Some(work);
                };
                let beams = if reached && !self.lasers { Whole::new(board, true, false) } else { None };
                match beams {
                    Some(beams) => {
                        self.lasers = true;
                        Stage::Search(Box::new(beams))
                    }
                    None => {
                        self.layers = whole.into_layers().map(Box::new);
                        Stage::Cells
                    }
                }
            }
            Stage::Cells => self.cells(board),
            Stage::Known => self.note(board),
            Stage::Edge => self.edge(board),
            Stage::Walls => self.walls(board),
            Stage::Trials(trial) => {
                let (stage, work) = self.trials(board, trial);
                self.stage = stage;
                return Some(work);
            }
            Stage::Over => return None,
        };
        Some(work)
    }

    /// Collects the cells of a row of tiles that were entered at some time; the start comes last.
    fn cells(&mut self, board: &Board) -> Stage {
        let Some(layers) = &self.layers else { return Stage::Over };
        let field = &layers.field;
        self.at += 1;
        let row = self.at;
        if row + 1 < field.down {
            for col in 1..field.across - 1 {
                let at = field.open_at(row * field.across + col, 0);
                let words = &field.words[at..at + field.record_len()];
                let planes = words.chunks(1 + field.strides);
                let entered = planes.flat_map(|plane| &plane[1..]).fold(0, |all, word| all | word);
                each_bit(entered, |r, c| {
                    self.reached.push(Cell::new(((row - 1) * 8 + r) as u16, ((col - 1) * 8 + c) as u16));
                });
            }
            return Stage::Cells;
        }
        // The start may have been entered again.
        if !self.reached.contains(&field.from.0) {
            self.reached.push(field.from.0);
        }
        self.at = 0;
        if self.lasers
            && let Some(why) = at_an_end(board, layers)
        {
            self.why = why;
            return self.begin_openings();
        }
        self.known = vec![false; board.size().area()];
        Stage::Known
    }

    fn note(&mut self, board: &Board) -> Stage {
        for cell in self.reached.iter().skip(self.at).take(CELLS) {
            self.known[board.size().index(*cell)] = true;
        }
        self.go_on(Stage::Known, Stage::Edge)
    }

    /// Continues with this stage if cells are left, otherwise with the next one.
    fn go_on(&mut self, stage: Stage, next: Stage) -> Stage {
        self.at += CELLS;
        if self.at < self.reached.len() {
            return stage;
        }
        self.at = 0;
        next
    }

    /// The cells beyond those reached: walls with unreached floor behind them, or, with beams, floor under fire.
    fn edge(&mut self, board: &Board) -> Stage {
        let size = board.size();
        let known = |cell: Cell| self.known[size.index(cell)];
        let beyond = |cell: Cell| board.is_floor(cell) && !known(cell);
        for &cell in self.reached.iter().skip(self.at).take(CELLS) {
            for cell in around(cell, size) {
                let wanted = match self.lasers {
                    true => beyond(cell),
                    false => !board.is_floor(cell) && around(cell, size).any(beyond),
                };
                if wanted {
                    first(&mut self.edge, cell, SHOWN);
                }
            }
        }
        match self.go_on(Stage::Edge, Stage::Over) {
            Stage::Over => {}
            stage => return stage,
        }
        let cells: Vec<Cell> = std::mem::take(&mut self.edge).into_iter().collect();
        let count = counted(self.reached.len() as u64, "cell", "cells");
        let words = match self.lasers {
            false => "The goal is walled off, even if no turret fired.".into(),
            true => format!(
                "Beams bar the way: {count} can be reached, and beyond them every cell is under fire when the walker \
                 could enter it."
            ),
        };
        self.why = Why { words, cells };
        self.begin_openings()
    }

    fn begin_openings(&mut self) -> Stage {
        // The field of the whole board is not needed any more.
        self.layers = None;
        self.known = Vec::new();
        if self.openings { Stage::Walls } else { Stage::Over }
    }

    /// Turrets, and walls next to the cells reached, as many as the work allows, turrets first.
    fn walls(&mut self, board: &Board) -> Stage {
        let size = board.size();
        let tiles = (usize::from(size.rows) / 8 + 3) * (usize::from(size.cols) / 8 + 3);
        let tries = WORK / (tiles * board.period() as usize);
        if tries > 0 {
            for &cell in self.reached.iter().skip(self.at).take(CELLS) {
                for cell in around(cell, size).filter(|&cell| board.is_wall(cell)) {
                    first(&mut self.edge, cell, tries);
                }
            }
            match self.go_on(Stage::Walls, Stage::Over) {
                Stage::Over => {}
                stage => return stage,
            }
        }
        let walls = std::mem::take(&mut self.edge);
        self.trials = board.turrets().map(|(cell, _)| cell).take(tries).chain(walls).take(tries).collect();
        Stage::Trials(None)
    }

    /// Continues the trial under way, or starts the next one.
    fn trials(&mut self, board: &Board, trial: Option<(Board, Box<Whole>)>) -> (Stage, u64) {
        let Some(&cell) = self.trials.get(self.at) else {
            self.name_ways(board);
            return (Stage::Over, 0);
        };
        let Some((trial, mut whole)) = trial else {
            let mut trial = board.clone();
            trial.put(cell, Site::Floor);
            trial.walk = board.walk.clone();
            let whole = Whole::new(&trial, true, true);
            self.at += usize::from(whole.is_none());
            return (Stage::Trials(whole.map(|whole| (trial, Box::new(whole)))), 1000);
        };
        let work = whole.step(&trial);
        let Some(reached) = whole.done() else { return (Stage::Trials(Some((trial, whole))), work) };
        if let (true, Some(layers)) = (reached, whole.into_layers()) {
            self.ways.push((layers.time, cell));
        }
        self.at += 1;
        (Stage::Trials(None), work)
    }

    /// Adds the changes that open the shortest routes to the words.
    fn name_ways(&mut self, board: &Board) {
        self.ways.sort_unstable();
        for (index, &(steps, cell)) in self.ways.iter().take(NAMED).enumerate() {
            let what = if board.is_wall(cell) { "wall" } else { "turret" };
            let words = if index == 0 { " Without the " } else { "; without the " };
            let steps = counted(steps.into(), "step", "steps");
            self.why.words += &format!("{words}{what} at {}: {steps}", cell.words());
            self.why.cells.push(cell);
        }
        if !self.ways.is_empty() {
            self.why.words.push('.');
        }
    }
}

/// Why the walker never gets far, or never to the goal: there is no safe first step, or the goal is always under fire.
fn at_an_end(board: &Board, layers: &Layers) -> Option<Why> {
    let field = &layers.field;
    let (from, goal) = (field.from, field.goal);
    if layers.time == from.1 + 1 {
        let mut cells: Vec<Cell> =
            around(from.0, board.size()).filter(|&cell| board.is_floor(cell)).collect();
        // If nothing turns, it can be safe to wait for ever.
        let waits = board.waiting && board.shooter(from.0, from.1 + 1).is_none();
        if board.waiting && !waits {
            cells.push(from.0);
        }
        let fire: Vec<Cell> = cells.iter().filter_map(|&cell| board.shooter(cell, from.1 + 1)).collect();
        cells.extend(fire);
        let first = if from.1 == 0 { "first" } else { "next" };
        let words = if waits {
            format!(
                "There is no safe {first} step but to wait: every cell beside is under fire at all times."
            )
        } else {
            format!("There is no safe {first} step: every cell in reach is under fire after it.")
        };
        return Some(Why { words, cells });
    }
    let (tile, bit) = field.tile(goal);
    let closed = (0..field.planes).all(|plane| field.words[field.open_at(tile, plane)] & bit == 0);
    closed.then(|| {
        let times = (from.1 + 1..=from.1 + field.period).filter(|&time| field.parity(time) & bit != 0);
        let mut cells: Vec<Cell> = times.filter_map(|time| board.shooter(goal, time)).collect();
        cells.push(goal);
        let words = if field.waiting {
            "The goal is under fire at all times.".into()
        } else {
            "The goal is under fire at all times at which its colour of the chessboard can be reached.".into()
        };
        Why { words, cells }
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
