//! A partly filled board with backtracking, and its constraints: each either propagates or is only checked.

use std::rc::Rc;

use super::settings::{CLASH, Counts, LINE, Switches};
use crate::puzzles::aquarium::solve::model::{BLANK, Model};
use crate::search::{Act, Event, Watch};

/// Not known yet.
pub const OPEN: u8 = 0;
/// Holds water.
pub const WATER: u8 = 1;
/// Stays empty.
pub const EMPTY: u8 = 2;

/// The constraints, as indices into [`FilledBoard::settled`].
const BY_EMPTINESS: usize = 0;
const BY_FILLED: usize = 1;
const BY_NEEDED: usize = 2;
const BY_LEVEL: usize = 3;
const BY_FALLS: usize = 4;

/// How to restore a board.
#[derive(Clone)]
pub enum UndoPoint {
    /// Nothing to restore: the board as it is then.
    Here,
    /// A copy of the cells.
    Copy(Rc<Vec<u8>>),
    /// The number of cells set.
    Trail(usize),
}

/// A partly filled board.
#[derive(Clone)]
pub struct FilledBoard {
    /// The value of each cell, in reading order.
    pub cells: Vec<u8>,
    /// The cells that were set, in order, if guesses are undone rather than copied.
    trail: Vec<u16>,
    undo: bool,
    /// Which constraints propagate.
    drawn: [bool; 5],
    /// The number of guesses in force.
    pub depth: usize,
    /// The number of cells that each constraint settled.
    pub settled: [u64; 5],
    /// The other counts.
    pub tally: Counts,
}

impl FilledBoard {
    /// A board with these cells.
    pub fn new(cells: Vec<u8>, on: Switches) -> FilledBoard {
        FilledBoard {
            cells,
            trail: Vec::new(),
            undo: on.undo,
            drawn: [on.emptiness, on.filled, on.needed, on.level, on.falls],
            depth: 0,
            settled: [0; 5],
            tally: Counts::default(),
        }
    }

    /// All counts.
    pub fn counts(&self) -> Counts {
        let [emptiness, filled, needed, level, falls] = self.settled;
        Counts { emptiness, filled, needed, level, falls, ..self.tally }
    }

    /// What is needed to return to the current board.
    pub fn keep(&mut self) -> UndoPoint {
        if self.undo {
            return UndoPoint::Trail(self.trail.len());
        }
        self.tally.restored += self.cells.len() as u64;
        UndoPoint::Copy(Rc::new(self.cells.clone()))
    }

    /// Restores the board.
    pub fn restore(&mut self, kept: UndoPoint) {
        match kept {
            UndoPoint::Here => {}
            UndoPoint::Copy(cells) => self.cells = Rc::unwrap_or_clone(cells),
            UndoPoint::Trail(length) => {
                for cell in self.trail.drain(length..) {
                    self.cells[usize::from(cell)] = OPEN;
                    self.tally.restored += 1;
                }
            }
        }
    }

    /// Gives an open cell a value.
    pub fn set(&mut self, cell: usize, value: u8) {
        self.cells[cell] = value;
        if self.undo {
            self.trail.push(cell as u16);
        }
    }

    /// Applies the constraints until nothing changes; `false` if one fails. `lines`: the cells of each line, by index.
    pub fn prune(&mut self, model: &Model, lines: &[Vec<u16>], watch: &mut Watch<'_>) -> bool {
        loop {
            self.tally.rounds += 1;
            let Some(counted) = self.count(model, lines, watch) else { return false };
            let Some(spread) = self.spread(model, watch) else { return false };
            if !counted && !spread {
                return true;
            }
        }
    }

    /// Gives an open cell the value required by a constraint, if that constraint propagates; returns whether it does.
    fn settle(&mut self, cell: usize, value: u8, by: usize, watch: &mut Watch<'_>) -> bool {
        if self.drawn[by] {
            self.settled[by] += 1;
            self.set(cell, value);
            let depth = self.depth;
            watch.note(move |journal| journal.settle(depth, by as u8 + 1, value - WATER, [cell]));
        }
        self.drawn[by]
    }

    /// Reports an event on the current board with some of its cells.
    pub fn tell(&self, watch: &mut Watch<'_>, act: Act, reason: u8, value: u8, cells: &[u16]) {
        let event = Event { act, depth: self.depth, reason, value };
        watch.note(move |journal| journal.put(event, cells.iter().map(|&cell| cell.into())));
    }

    /// Reports a guess as a new node; returns whether it was pruned by hand.
    pub fn try_out(&self, watch: &mut Watch<'_>, value: u8, guess: &[u16]) -> bool {
        let event = Event { act: Act::Try, depth: self.depth, reason: 0, value };
        watch.ask(move |journal| {
            journal.put(event, guess.iter().map(|&cell| cell.into()));
            journal.prune(event.depth)
        })
    }

    /// Applies the line constraints; returns whether anything changed, or `None` if one cannot be satisfied.
    fn count(&mut self, model: &Model, lines: &[Vec<u16>], watch: &mut Watch<'_>) -> Option<bool> {
        let mut changed = false;
        for (line, &clue) in lines.iter().zip(&model.clues) {
            if clue == BLANK {
                continue;
            }
            let clue = clue as usize;
            let having = |value: u8| line.iter().filter(|&&cell| self.cells[usize::from(cell)] == value).count();
            let (water, open) = (having(WATER), having(OPEN));
            if water > clue || water + open < clue {
                self.tell(watch, Act::Cut, LINE, 0, line);
                return None;
            }
            let (value, by) = match (water == clue, water + open == clue) {
                _ if open == 0 => continue,
                (true, _) => (EMPTY, BY_FILLED),
                (_, true) => (WATER, BY_NEEDED),
                _ => continue,
            };
            for &cell in line {
                let cell = usize::from(cell);
                if self.cells[cell] == OPEN {
                    changed |= self.settle(cell, value, by, watch);
                }
            }
        }
        Some(changed)
    }

    /// Spreads water and emptiness; returns whether anything changed, or `None` if they met. If emptiness does not
    /// rise, it need not be checked: water that meets it notices.
    fn spread(&mut self, model: &Model, watch: &mut Watch<'_>) -> Option<bool> {
        let forest = &model.forest;
        let mut changed = false;
        for cell in forest.size.cells() {
            let value = self.cells[forest.size.index(cell)];
            if value == OPEN || (value == EMPTY && !self.drawn[BY_EMPTINESS]) {
                continue;
            }
            let node = forest.at(cell);
            // One step in each direction: the next pass continues.
            let onwards: Vec<usize> = match value {
                WATER => forest.nodes[node].children.iter().map(|&child| usize::from(child)).collect(),
                _ => forest.upwards(node).skip(1).take(1).collect(),
            };
            let here = if value == WATER { BY_LEVEL } else { BY_EMPTINESS };
            let there = if value == WATER { BY_FALLS } else { BY_EMPTINESS };
            let onwards = onwards.into_iter().map(|node| (node, there));
            for (node, by) in std::iter::once((node, here)).chain(onwards) {
                for other in forest.cells(node) {
                    let other = forest.size.index(other);
                    if self.cells[other] == OPEN {
                        changed |= self.settle(other, value, by, watch);
                    } else if self.cells[other] != value {
                        let met = [forest.size.index(cell) as u16, other as u16];
                        self.tell(watch, Act::Cut, CLASH, 0, &met);
                        return None;
                    }
                }
            }
        }
        Some(changed)
    }
}
