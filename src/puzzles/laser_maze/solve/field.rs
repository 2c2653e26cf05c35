//! The search space as bits: for every cell and phase whether it is open, and from where it was entered.
//!
//! Tiles of 8 x 8 cells as in [`crate::puzzles::laser_maze::board`], with a border of closed tiles around them, so that
//! every tile has four neighbours.
//!
//! **Planes.** A state is a cell and a phase, the time modulo the board's period. Without waiting each step changes the
//! parity of row + column, so of two consecutive phases a cell can only be occupied in one: phases `2k` and `2k + 1`
//! share plane `k`. With waiting, and on boards that never change, each phase has its own plane.
//!
//! **Record.** For each plane a tile has a word of open cells (free, not under fire, not yet reached), then one word
//! for each of the 4 strides, or 5 with waiting: the cells first entered by it at their earliest time. These words are
//! the whole graph of shortest paths. Memory: 80 bytes per tile at period 4, and 20 for the front.

use crate::grid::{Cell, Dir};

use super::beams::Filling;
use crate::puzzles::laser_maze::board::{Board, place};
use crate::puzzles::laser_maze::route::{Stride, moved};

/// The leftmost column of a tile.
pub const LEFT: u64 = 0x0101_0101_0101_0101;
/// The rightmost column of a tile.
pub const RIGHT: u64 = LEFT << 7;
/// The cells of a tile whose row + column is even.
const EVEN: u64 = 0xaa55_aa55_aa55_aa55;

/// The states of a board.
pub struct StateSpace {
    /// Tiles per row, including the border.
    pub across: usize,
    /// Rows of tiles, including the border.
    pub down: usize,
    /// The number of steps after which the turrets are back in their first position.
    pub period: u32,
    /// Whether the walker may wait.
    pub waiting: bool,
    /// Number of planes.
    pub planes: usize,
    /// The number of strides, 4 or 5: each has a word in a plane of a record.
    pub strides: usize,
    /// The records.
    pub words: Vec<u64>,
    /// The cell and the time at which the search starts.
    pub from: (Cell, u32),
    /// The goal.
    pub goal: Cell,
}

impl StateSpace {
    /// The size of a board's records in bytes.
    pub fn bytes(board: &Board) -> usize {
        let (planes, strides) = shape(board.period(), board.waiting);
        let size = board.size();
        let tiles = (usize::from(size.rows).div_ceil(8) + 2) * (usize::from(size.cols).div_ceil(8) + 2);
        tiles * (planes * (1 + strides) * 8 + 20)
    }

    /// The states of a finished board before any is reached. Cost: O(area * period) bit operations, 64 at a time.
    pub fn new(board: &Board, from: (Cell, u32), goal: Cell, lasers: bool) -> StateSpace {
        let mut laying = Laying::new(board, from, goal, lasers);
        while !laying.step(board) {}
        laying.field
    }

    /// The same without any records yet.
    fn empty(board: &Board, from: (Cell, u32), goal: Cell, lasers: bool) -> StateSpace {
        let period = if lasers { board.period() } else { 1 };
        let (planes, strides) = shape(period, board.waiting);
        let across = board.bands().first().map_or(0, |band| band.walls.len()) + 2;
        let down = board.bands().len() + 2;
        StateSpace {
            across,
            down,
            period,
            waiting: board.waiting,
            planes,
            strides,
            words: Vec::with_capacity(across * down * planes * (1 + strides)),
            from,
            goal,
        }
    }

    /// Words per record.
    pub const fn record_len(&self) -> usize {
        self.planes * (1 + self.strides)
    }

    /// The plane of a time.
    pub const fn plane(&self, time: u32) -> usize {
        let phase = time % self.period;
        (if self.waiting || self.period == 1 { phase } else { phase / 2 }) as usize
    }

    /// The cells of a tile that can be occupied at a time, as far as parity allows.
    pub fn parity(&self, time: u32) -> u64 {
        if self.waiting || self.period == 1 {
            return u64::MAX;
        }
        let (cell, start) = self.from;
        let even = (u32::from(cell.row) + u32::from(cell.col) + start + time).is_multiple_of(2);
        if even { EVEN } else { !EVEN }
    }

    /// The tile of a cell and its bit.
    pub const fn tile(&self, cell: Cell) -> (usize, u64) {
        let (tile, bit) = place(cell);
        ((cell.row as usize / 8 + 1) * self.across + tile + 1, bit)
    }

    /// The index of the word of a tile's open cells.
    pub const fn open_at(&self, tile: usize, plane: usize) -> usize {
        (tile * self.planes + plane) * (1 + self.strides)
    }

    /// The strides by which a cell was entered at its earliest time in the phase of `time`: bit `i` is the stride with
    /// index `i` in [`Stride::ALL`]. 0 if it was never entered.
    pub fn entered(&self, cell: Cell, time: u32) -> u8 {
        let (tile, bit) = self.tile(cell);
        if self.parity(time) & bit == 0 {
            return 0;
        }
        let at = self.open_at(tile, self.plane(time)) + 1;
        let words = self.words.get(at..at + self.strides).unwrap_or_default();
        words.iter().enumerate().fold(0, |strides, (index, word)| strides | u8::from(word & bit != 0) << index)
    }

    /// The number of states reached in a row of tiles, without the start. Cost: O(records of the row).
    pub fn reached(&self, row: usize) -> u64 {
        let entered = |record: &[u64]| record.iter().skip(1).fold(0, |all, word| all | word);
        let length = self.across * self.record_len();
        let words = self.words.get(row * length..(row + 1) * length).unwrap_or_default();
        words.chunks(1 + self.strides).map(|record| u64::from(entered(record).count_ones())).sum()
    }

    /// The cell from which a stride led to this one.
    pub fn before(cell: Cell, stride: Stride) -> Cell {
        let back = match stride {
            Stride::Wait => Stride::Wait,
            Stride::Go(Dir::North) => Stride::Go(Dir::South),
            Stride::Go(Dir::South) => Stride::Go(Dir::North),
            Stride::Go(Dir::East) => Stride::Go(Dir::West),
            Stride::Go(Dir::West) => Stride::Go(Dir::East),
        };
        moved(cell, back)
    }
}

/// A field being built, band by band.
pub struct Laying {
    /// The field, complete at the end.
    pub field: StateSpace,
    filling: Filling,
}

impl Laying {
    /// Starts to build a field: see [`StateSpace::new`].
    pub fn new(board: &Board, from: (Cell, u32), goal: Cell, lasers: bool) -> Laying {
        let field = StateSpace::empty(board, from, goal, lasers);
        let filling = Filling::new(&field, board, lasers);
        Laying { field, filling }
    }

    /// Does one band of the same board; returns whether the field is complete.
    pub fn step(&mut self, board: &Board) -> bool {
        self.filling.step(&mut self.field, board)
    }

    /// The work of a step, as the watch counts it.
    pub const fn work(&self) -> u64 {
        (self.field.across * self.field.record_len()) as u64
    }
}

/// The number of planes and of strides.
fn shape(period: u32, waiting: bool) -> (usize, usize) {
    let period = period as usize;
    if waiting { (period, 5) } else { (period.div_ceil(2), 4) }
}
