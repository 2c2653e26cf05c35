//! A position as the solvers represent it: two flat arrays, and the pairs of cells that can swap.

use crate::grid::Cell;

use crate::puzzles::harmony::board::{Board, Swap};

/// Two cells, by index, the smaller first.
pub type Pair = (u8, u8);

/// A position: for each cell, row by row, the home row of its tile and the moves it has left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FlatBoard {
    /// Number of rows, and of colours.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The home row of the tile at each cell, always below `rows`.
    pub home: Vec<u8>,
    /// The moves left of the tile at each cell.
    pub left: Vec<u8>,
}

impl FlatBoard {
    /// A board's current position.
    pub fn new(board: &Board) -> FlatBoard {
        let tiles = board.tiles().cells();
        FlatBoard {
            rows: usize::from(board.size().rows),
            cols: usize::from(board.size().cols),
            home: tiles.iter().map(|tile| tile.home).collect(),
            left: tiles.iter().map(|tile| tile.moves).collect(),
        }
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.home.len()
    }

    /// The row of a cell.
    pub fn row(&self, cell: usize) -> usize {
        cell / self.cols
    }

    /// Whether the tile at a cell lies in its home row.
    pub fn is_home(&self, cell: usize) -> bool {
        usize::from(self.home[cell]) == cell / self.cols
    }

    /// The cell in its tile's home row, straight above or below it.
    pub fn straight(&self, cell: usize) -> usize {
        usize::from(self.home[cell]) * self.cols + cell % self.cols
    }

    /// The sum of all tiles' moves.
    pub fn sum(&self) -> u32 {
        self.left.iter().map(|&left| u32::from(left)).sum()
    }

    /// Whether every tile is at home without moves left.
    pub fn done(&self) -> bool {
        self.left.iter().all(|&left| left == 0) && (0..self.cells()).all(|cell| self.is_home(cell))
    }

    /// Makes a swap. Both tiles must have a move left.
    pub fn swap(&mut self, (a, b): Pair) {
        let (a, b) = (usize::from(a), usize::from(b));
        self.home.swap(a, b);
        self.left.swap(a, b);
        self.left[a] -= 1;
        self.left[b] -= 1;
    }

    /// Undoes a swap.
    pub fn unswap(&mut self, (a, b): Pair) {
        let (a, b) = (usize::from(a), usize::from(b));
        self.home.swap(a, b);
        self.left.swap(a, b);
        self.left[a] += 1;
        self.left[b] += 1;
    }

    /// All pairs of cells in the same row or column, row by row, whether or not their tiles can move.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for a in 0..self.cells() {
            for b in a + 1..self.cells() {
                if a / self.cols == b / self.cols || a % self.cols == b % self.cols {
                    pairs.push((a as u8, b as u8));
                }
            }
        }
        pairs
    }

    /// Whether both tiles of a pair have a move left.
    pub fn can(&self, (a, b): Pair) -> bool {
        self.left[usize::from(a)] > 0 && self.left[usize::from(b)] > 0
    }

    /// Whether these swaps, in this order, are legal and solve the board: every solution passes this check before it is
    /// returned.
    pub fn solved_by(&self, swaps: &[Pair]) -> bool {
        let mut flat = self.clone();
        for &(a, b) in swaps {
            let (x, y) = (usize::from(a), usize::from(b));
            let in_line = x / self.cols == y / self.cols || x % self.cols == y % self.cols;
            if x == y || !in_line || !flat.can((a, b)) {
                return false;
            }
            flat.swap((a, b));
        }
        flat.done()
    }

    /// A pair as a swap on the board.
    pub fn on_board(&self, (a, b): Pair) -> Swap {
        let cell = |at: u8| {
            let at = usize::from(at);
            Cell::new((at / self.cols) as u16, (at % self.cols) as u16)
        };
        Swap { a: cell(a), b: cell(b) }
    }
}

/// Sorts swaps into layers: each goes into the first layer after all earlier swaps that touch its cells. Swaps of one
/// layer touch different cells, so they can be made in any order.
pub fn layered(swaps: &[Pair]) -> Vec<Vec<Pair>> {
    let mut free = [0u32; 256];
    let mut sorted = Vec::new();
    for &(a, b) in swaps {
        let (x, y) = (usize::from(a), usize::from(b));
        let layer = free[x].max(free[y]);
        sorted.push(ranked(layer as i32, (a, b)));
        free[x] = layer + 1;
        free[y] = layer + 1;
    }
    sorted.sort_unstable();
    let mut layers: Vec<Vec<Pair>> = Vec::new();
    for one in sorted {
        if (one >> 16) as usize == layers.len() {
            layers.push(Vec::new());
        }
        if let Some(layer) = layers.last_mut() {
            layer.push(unranked(one));
        }
    }
    layers
}

/// A pair preceded by its rank, as one number: everything here is sorted in this form, by the same code.
pub fn ranked(rank: i32, (a, b): Pair) -> u32 {
    (rank as u32) << 16 | u32::from(a) << 8 | u32::from(b)
}

/// The pair of a number from [`ranked`].
pub fn unranked(number: u32) -> Pair {
    ((number >> 8) as u8, number as u8)
}
