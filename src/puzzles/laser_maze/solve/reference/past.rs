//! Unbounded time: every state so far, time step by time step.

use crate::grid::{Cell, Size};
use crate::puzzles::laser_maze::route::{Stride, moved};

/// The most states kept: 16 MB.
const MOST: usize = 1 << 21;

/// The states of every time step up to now.
pub struct PastStates {
    cells: Vec<Cell>,
    /// Where each time step begins.
    starts: Vec<u32>,
    /// For each cell the last time step at which it was reached; 0 at first.
    pub stamps: Vec<u32>,
    /// The number of states that have been reported to the journal.
    told: usize,
}

impl PastStates {
    /// Only the start of the search.
    pub fn new(size: Size, start: Cell) -> PastStates {
        PastStates { cells: vec![start], starts: vec![0], stamps: Vec::with_capacity(size.area()), told: 1 }
    }

    /// Adds a state, the given number of steps after the start.
    pub fn keep(&mut self, cell: Cell, steps: u32) {
        if self.starts.len() <= steps as usize {
            self.starts.push(self.cells.len() as u32);
        }
        self.cells.push(cell);
    }

    /// Whether a state is the next to be reported; if so, it counts as reported.
    pub fn tells(&mut self, cell: Cell) -> bool {
        let next = self.cells.get(self.told) == Some(&cell);
        self.told += usize::from(next);
        next
    }

    /// Whether it is full.
    pub const fn is_full(&self) -> bool {
        self.cells.len() >= MOST
    }

    /// The strides by which a cell was reached, the given number of steps after the start, the first one first.
    fn led(&self, cell: Cell, steps: u32, waiting: bool) -> impl Iterator<Item = Stride> {
        let start = |steps: u32| self.starts.get(steps as usize).map(|&start| start as usize);
        let before = steps.checked_sub(1).and_then(|last| self.cells.get(start(last)?..start(steps)?));
        let leads = move |from: &&Cell| match from.row.abs_diff(cell.row) + from.col.abs_diff(cell.col) {
            0 => waiting,
            apart => apart == 1,
        };
        let stride = move |from: &Cell| Stride::ALL.into_iter().rev().find(|&it| moved(*from, it) == cell);
        before.unwrap_or_default().iter().filter(leads).filter_map(stride)
    }

    /// The stride by which a cell was first reached, the given number of steps after the start.
    pub fn stride(&self, cell: Cell, steps: u32, waiting: bool) -> Option<Stride> {
        self.led(cell, steps, waiting).next()
    }

    /// All of these strides, as bits.
    pub fn strides(&self, cell: Cell, steps: u32, waiting: bool) -> u8 {
        self.led(cell, steps, waiting).fold(0, |bits, stride| bits | 1 << stride.code())
    }
}
