//! The four tests that drop positions, the tiles they examine, and their counts.

use super::super::flat::{FlatBoard, Pair};

/// Whether a test drops a position for the tile at a cell.
type Test = fn(&FlatBoard, usize) -> bool;

/// The tests, in their order.
const TESTS: [Test; 4] = [stuck, wrong_row, blocked, isolated];

fn row(flat: &FlatBoard, cell: usize) -> std::ops::Range<usize> {
    let first = flat.row(cell) * flat.cols;
    first..first + flat.cols
}

/// Whether its row is complete, one of its tiles has one move left, and the others have none.
fn stuck(flat: &FlatBoard, cell: usize) -> bool {
    let left = row(flat, cell).map(|other| flat.left[other]);
    row(flat, cell).all(|other| flat.is_home(other)) && left.map(u32::from).sum::<u32>() == 1
}

/// Whether it has no move left and is not at home.
fn wrong_row(flat: &FlatBoard, cell: usize) -> bool {
    flat.left[cell] == 0 && !flat.is_home(cell)
}

/// Whether it has one move left, is not at home, and the tile in the cell it needs has none.
fn blocked(flat: &FlatBoard, cell: usize) -> bool {
    flat.left[cell] == 1 && !flat.is_home(cell) && flat.left[flat.straight(cell)] == 0
}

/// Whether it has moves left, but no other tile of its row or column has.
fn isolated(flat: &FlatBoard, cell: usize) -> bool {
    let column = (cell % flat.cols..flat.cells()).step_by(flat.cols);
    let mut others = row(flat, cell).chain(column);
    flat.left[cell] > 0 && others.all(|other| other == cell || flat.left[other] == 0)
}

/// The tests in use, and what they dropped.
#[derive(Clone)]
pub struct Drops {
    /// Which tests are on.
    pub on: [bool; 4],
    /// Whether they examine only the two tiles of the last swap rather than every tile of the board.
    pub touched: bool,
    /// Whether all four are applied to every position, just to be counted.
    pub also: bool,
    /// Positions that each test was the first to drop.
    pub first: [u64; 4],
    /// Positions that each test would drop, but another one dropped, or none because the test is off.
    pub more: [u64; 4],
    /// Tiles examined to drop positions, counted once for each test.
    pub looked: u64,
}

impl Drops {
    /// Tests that have not been applied yet.
    pub const fn new(on: [bool; 4], touched: bool, also: bool) -> Drops {
        Drops { on, touched, also, first: [0; 4], more: [0; 4], looked: 0 }
    }

    /// Whether a test drops the position after a swap.
    pub fn drops(&mut self, flat: &FlatBoard, swap: Pair) -> bool {
        let mut dropped = false;
        for (index, test) in TESTS.into_iter().enumerate() {
            let asked = self.on[index] && !dropped;
            if !asked && !self.also {
                continue;
            }
            let (holds, looked) = self.holds(flat, swap, test);
            self.looked += if asked { looked } else { 0 };
            if holds && asked {
                self.first[index] += 1;
                dropped = true;
            } else if holds {
                self.more[index] += 1;
            }
        }
        dropped
    }

    /// Which test drops the position after a swap, and for which tile.
    pub fn why(&self, flat: &FlatBoard, (a, b): Pair) -> Option<(usize, usize)> {
        let looks = |&cell: &usize| !self.touched || cell == usize::from(a) || cell == usize::from(b);
        let holds = |test: usize| (0..flat.cells()).filter(looks).find(|&cell| TESTS[test](flat, cell));
        (0..TESTS.len()).filter(|&test| self.on[test]).find_map(|test| Some((test, holds(test)?)))
    }

    /// The cells that clash where a test is true of the tile at a cell.
    pub fn clash(flat: &FlatBoard, test: usize, cell: usize) -> Vec<usize> {
        match test {
            // The one tile of the row with a move left.
            0 => row(flat, cell).filter(|&other| flat.left[other] > 0).collect(),
            2 => vec![cell, flat.straight(cell)],
            _ => vec![cell],
        }
    }

    /// Whether a test is true of a tile that it examines, and how many tiles it examined.
    fn holds(&self, flat: &FlatBoard, (a, b): Pair, test: Test) -> (bool, u64) {
        if !self.touched {
            let first = (0..flat.cells()).position(|cell| test(flat, cell));
            return (first.is_some(), first.map_or(flat.cells(), |cell| cell + 1) as u64);
        }
        match test(flat, a.into()) {
            true => (true, 1),
            false => (test(flat, b.into()), 2),
        }
    }
}
