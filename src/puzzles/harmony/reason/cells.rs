//! A set of cells, one bit each: no board has more than 256.

use std::ops::{BitOr, BitOrAssign};

use crate::puzzles::harmony::solve::flat::Pair;

/// A set of cells by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSet([u128; 2]);

impl CellSet {
    /// No cell.
    pub const NONE: CellSet = CellSet([0; 2]);
    /// Every cell.
    pub const ALL: CellSet = CellSet([u128::MAX; 2]);

    /// One cell.
    pub const fn one(cell: usize) -> CellSet {
        let bit = 1 << (cell & 127);
        if cell < 128 { CellSet([bit, 0]) } else { CellSet([0, bit]) }
    }

    /// The cells of a swap.
    pub fn of((a, b): Pair) -> CellSet {
        CellSet::one(a.into()) | CellSet::one(b.into())
    }

    /// Whether a cell is in the set.
    pub const fn has(self, cell: usize) -> bool {
        self.0[(cell >> 7) & 1] >> (cell & 127) & 1 == 1
    }

    /// Whether the sets share a cell.
    pub const fn meets(self, other: CellSet) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] != 0
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        CellSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::NONE, |all, cell| all | CellSet::one(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_cell_of_the_largest_board_is_apart_from_the_others() {
        let last = CellSet::one(255);
        for cell in 0..255 {
            assert!(!last.has(cell) && !last.meets(CellSet::one(cell)) && CellSet::one(cell).has(cell));
        }
        assert!(last.has(255) && last.meets(CellSet::of((3, 255))) && !CellSet::NONE.meets(CellSet::ALL));
        assert_eq!((0..256).collect::<CellSet>(), CellSet::ALL);
    }
}
