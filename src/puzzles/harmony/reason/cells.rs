//! A set of cells, one bit each: no board has more than 256.

use std::ops::{BitOr, BitOrAssign};

use crate::puzzles::harmony::solve::flat::Pair;

/// A set of cells by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells([u128; 2]);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells([0; 2]);
    /// Every cell.
    pub const ALL: Cells = Cells([u128::MAX; 2]);

    /// One cell.
    pub const fn one(cell: usize) -> Cells {
        let bit = 1 << (cell & 127);
        if cell < 128 { Cells([bit, 0]) } else { Cells([0, bit]) }
    }

    /// The cells of a swap.
    pub fn of((a, b): Pair) -> Cells {
        Cells::one(a.into()) | Cells::one(b.into())
    }

    /// Whether a cell is in the set.
    pub const fn has(self, cell: usize) -> bool {
        self.0[(cell >> 7) & 1] >> (cell & 127) & 1 == 1
    }

    /// Whether the sets share a cell.
    pub const fn meets(self, other: Cells) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] != 0
    }
}

impl BitOr for Cells {
    type Output = Cells;

    fn bitor(self, other: Cells) -> Cells {
        Cells([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, |all, cell| all | Cells::one(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_cell_of_the_largest_board_is_apart_from_the_others() {
        let last = Cells::one(255);
        for cell in 0..255 {
            assert!(!last.has(cell) && !last.meets(Cells::one(cell)) && Cells::one(cell).has(cell));
        }
        assert!(last.has(255) && last.meets(Cells::of((3, 255))) && !Cells::NONE.meets(Cells::ALL));
        assert_eq!((0..256).collect::<Cells>(), Cells::ALL);
    }
}
