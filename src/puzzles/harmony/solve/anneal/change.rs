//! Changes of a plan: which cells swap in one layer.

use super::super::flat::FlatBoard;
use super::plan::Plan;
use super::share;

/// A change of one layer: some cells, and the cell that each of them then swaps with (itself if it rests).
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The layer.
    pub layer: usize,
    /// How many cells it concerns.
    pub count: usize,
    cells: [u8; 4],
    to: [u8; 4],
}

impl Change {
    /// One of the cells, and the cell that it then swaps with.
    #[inline(always)]
    pub fn end(&self, at: usize) -> (u8, u8) {
        (self.cells[at & 3], self.to[at & 3])
    }

    /// The change that undoes this one.
    pub fn inverse(mut self, plan: &Plan) -> Change {
        for at in 0..4 {
            self.to[at] = plan.partner[self.layer][usize::from(self.cells[at])];
        }
        self
    }

    /// Applies it to a plan.
    pub fn make(&self, plan: &mut Plan) {
        for at in 0..self.count {
            let (cell, to) = self.end(at);
            plan.partner[self.layer][usize::from(cell)] = to;
        }
        for at in 0..self.count {
            plan.trace(self.layer, self.end(at).0);
        }
    }
}

/// Of 256 proposals for a cell that swaps, how many let it rest.
const REST: u64 = 77;

/// The cells whose tiles have moves; only these take part.
pub struct FreeCells {
    /// All of them.
    pub cells: Vec<u8>,
    /// Those of each row, and then those of each column.
    lines: Vec<Vec<u8>>,
    rows: usize,
    cols: usize,
}

impl FreeCells {
    /// The free cells of a position.
    pub fn new(flat: &FlatBoard) -> FreeCells {
        let mut free = FreeCells {
            cells: Vec::new(),
            lines: vec![Vec::new(); flat.rows + flat.cols],
            rows: flat.rows,
            cols: flat.cols,
        };
        for (cell, &left) in flat.left.iter().enumerate() {
            if left > 0 {
                free.cells.push(cell as u8);
                free.lines[cell / flat.cols].push(cell as u8);
                free.lines[flat.rows + cell % flat.cols].push(cell as u8);
            }
        }
        free
    }

    /// Whether two cells share a row or column.
    fn in_line(&self, a: u8, b: u8) -> bool {
        let (a, b) = (usize::from(a), usize::from(b));
        a / self.cols == b / self.cols || a % self.cols == b % self.cols
    }

    /// A random change for a cell: it rests, or swaps with any other cell of its row or column. Their former partners
    /// then rest, or swap with each other if they share a row or column. `None` if the change would do nothing.
    pub fn propose(&self, plan: &Plan, layer: usize, cell: u8, dice: u64) -> Option<Change> {
        let partner = &plan.partner[layer];
        let old = partner[usize::from(cell)];
        if old != cell && dice & 0xff < REST {
            return Some(Change { layer, count: 2, cells: [cell, old, 0, 0], to: [cell, old, 0, 0] });
        }
        let across = (dice >> 8) & 1 == 0;
        let at = usize::from(cell);
        let line = self.lines.get(if across { at / self.cols } else { self.rows + at % self.cols })?;
        let new = *line.get(share(dice >> 16, line.len()))?;
        if new == cell || new == old {
            return None;
        }
        let other = partner[usize::from(new)];
        let mut change = Change { layer, count: 2, cells: [cell, new, 0, 0], to: [new, cell, 0, 0] };
        for (left, by) in [(old, cell), (other, new)] {
            if left != by {
                change.cells[change.count] = left;
                change.to[change.count] = left;
                change.count += 1;
            }
        }
        if change.count == 4 && (dice >> 9) & 1 == 0 && self.in_line(old, other) {
            change.to = [new, cell, other, old];
        }
        Some(change)
    }
}
