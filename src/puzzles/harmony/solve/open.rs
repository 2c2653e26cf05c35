//! The cells whose tiles can still move, and where each tile can get through them.
//!
//! A frozen tile never moves, so the others can only pass through open cells. If these fall into parts without a common
//! row or column, each part must get home by itself; and a tile with few moves reaches only some columns of its home
//! row in exactly that many steps.

use super::flat::FlatBoard;

/// Tiles with more moves than this are assumed to reach every column.
pub const FAR: u8 = 4;

/// Open cells, row by row, one bit per column.
pub struct Open {
    rows: [u16; 16],
    count: usize,
}

impl Open {
    /// The open cells of a position.
    pub fn new(flat: &FlatBoard) -> Open {
        let mut rows = [0; 16];
        for (row, cells) in flat.left.chunks(flat.cols).enumerate().take(16) {
            for (col, &left) in cells.iter().enumerate() {
                rows[row] |= u16::from(left > 0) << col;
            }
        }
        Open { rows, count: flat.rows }
    }

    /// The cells of a part that cannot get home by itself.
    pub fn parted(&self, flat: &FlatBoard) -> Option<Vec<usize>> {
        let mut seen = 0u16;
        for first in 0..self.count {
            if self.rows[first] == 0 || seen >> first & 1 == 1 {
                continue;
            }
            // Rows that share a column with the part belong to it.
            let (mut part, mut cols) = (1u16 << first, self.rows[first]);
            loop {
                let before = part;
                for row in 0..self.count {
                    if self.rows[row] & cols != 0 {
                        part |= 1 << row;
                        cols |= self.rows[row];
                    }
                }
                if part == before {
                    break;
                }
            }
            seen |= part;
            let whole = (0..self.count).all(|row| self.rows[row] == 0 || part >> row & 1 == 1);
            if whole && seen == part {
                return None;
            }
            let inside = |cell: &usize| part >> (cell / flat.cols) & 1 == 1 && flat.left[*cell] > 0;
            let mut moves = 0;
            let mut fit = [0i8; 16];
            for cell in (0..flat.cells()).filter(inside) {
                moves += u32::from(flat.left[cell]);
                fit[cell / flat.cols] += 1;
                fit[usize::from(flat.home[cell])] -= 1;
            }
            if moves % 2 == 1 || fit != [0; 16] {
                return Some((0..flat.cells()).filter(inside).collect());
            }
        }
        None
    }

    /// The columns of its home row that a tile can be in after exactly all its moves.
    pub fn reach(&self, flat: &FlatBoard, cell: usize) -> u16 {
        let mut at = [0u16; 16];
        at[cell / flat.cols] = 1 << (cell % flat.cols);
        for _ in 0..flat.left[cell] {
            self.spread(&mut at);
        }
        at[usize::from(flat.home[cell])]
    }

    /// One step: the open cells in the row or column of another one of these.
    #[inline]
    pub fn spread(&self, at: &mut [u16; 16]) {
        let (mut once, mut twice) = (0, 0);
        for row in &at[..self.count] {
            twice |= once & row;
            once |= row;
        }
        for (here, &open) in at[..self.count].iter_mut().zip(&self.rows) {
            // From another row of the same column, or from another column of the same row.
            let down = twice | (once & !*here);
            let across = if here.count_ones() == 1 { !*here } else { u16::MAX * u16::from(*here != 0) };
            *here = open & (down | across);
        }
    }

    /// Whether a cell is open.
    pub fn has(&self, row: usize, col: usize) -> bool {
        self.rows[row] >> col & 1 == 1
    }

    /// The same without one cell, which no tile may pass.
    #[must_use]
    pub fn without(&self, row: usize, col: usize) -> Open {
        let mut rows = self.rows;
        rows[row] &= !(1 << col);
        Open { rows, ..*self }
    }

    /// For each number of steps up to [`FAR`], the open cells from which a row can be reached in exactly that many.
    pub fn towards(&self, row: usize) -> [[u16; 16]; FAR as usize + 1] {
        let mut steps = [[0; 16]; FAR as usize + 1];
        let mut at = [0; 16];
        at[row] = self.rows[row];
        for step in &mut steps {
            *step = at;
            self.spread(&mut at);
        }
        steps
    }
}
