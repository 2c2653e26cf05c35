//! The exact number of shortest paths: backwards from the goal, layer by layer, in numbers of any length.
//!
//! A state's number is the sum of the numbers of its successors; only two layers are kept. The cost is the number of
//! states on shortest paths times the length of the numbers, which on open ground grows by about two bits per step.

use crate::grid::Cell;

use super::field::StateSpace;
use crate::puzzles::laser_maze::board::place;
use crate::puzzles::laser_maze::route::Stride;

/// The number of 64-bit additions after which a count is given up.
const DEAR: u64 = 1 << 31;
/// 64-bit additions in a piece.
const PIECE: u64 = 1 << 18;
/// No cell.
const NONE: u32 = u32::MAX;

/// A count under way.
pub struct RouteCount {
    time: u32,
    /// The cells of the layer, and their numbers, lowest limb first.
    cells: Vec<Cell>,
    ways: Vec<u64>,
    /// Limbs per number.
    width: usize,
    /// For each tile the block with the indices of its cells in the layer, 0 = none.
    block_of: Vec<u32>,
    blocks: Vec<[u32; 64]>,
    tiles: Vec<usize>,
    work: u64,
    /// The layer before this one, as far as it has been counted.
    before: Option<PartialLayer>,
    /// The conversion of the number to decimal.
    decimal: Option<Decimal>,
}

impl RouteCount {
    /// A count of the paths that reach the goal at time `end`.
    pub fn new(field: &StateSpace, end: u32) -> RouteCount {
        RouteCount {
            time: end,
            cells: vec![field.goal],
            ways: vec![1],
            width: 1,
            block_of: vec![0; field.across * field.down],
            blocks: Vec::new(),
            tiles: Vec::new(),
            work: 0,
            before: None,
            decimal: None,
        }
    }

    /// The number of cells in the layer.
    pub fn layer(&self) -> usize {
        self.cells.len()
    }

    /// Whether it has become too expensive.
    pub fn is_dear(&self) -> bool {
        self.work > DEAR
    }

    /// An upper bound for the work of a step, as the watch counts it.
    pub fn cost(&self) -> u64 {
        4 * ((self.cells.len() * self.width) as u64).min(PIECE)
    }

    /// Whether it was left in the middle of a layer, or of the conversion to decimal.
    pub fn is_within(&self) -> bool {
        self.before.is_some() || self.decimal.is_some()
    }

    /// Goes one layer back, or a piece of it if that is much work. Once the start is reached, it converts some digits;
    /// in the end it returns the number of all paths in decimal.
    pub fn step(&mut self, field: &StateSpace) -> Option<String> {
        if self.time <= field.from.1 {
            return self.decimal.get_or_insert_with(|| Decimal::new(self.ways.clone())).step();
        }
        let PartialLayer { mut cells, mut ways, width, at } = match self.before.take() {
            Some(before) => before,
            None => self.begin(),
        };
        let most = self.work + PIECE;
        for index in at..self.cells.len() {
            if self.work > most {
                self.before = Some(PartialLayer { cells, ways, width, at: index });
                return None;
            }
            let cell = self.cells[index];
            let number = &self.ways[index * self.width..(index + 1) * self.width];
            let entered = field.entered(cell, self.time);
            for stride in Stride::ALL {
                if entered >> stride.code() & 1 == 0 {
                    continue;
                }
                let from = StateSpace::before(cell, stride);
                let tile = field.tile(from).0;
                if self.block_of[tile] == 0 {
                    self.tiles.push(tile);
                    let used = self.tiles.len();
                    if self.blocks.len() < used {
                        self.blocks.push([NONE; 64]);
                    } else {
                        self.blocks[used - 1] = [NONE; 64];
                    }
                    self.block_of[tile] = used as u32;
                }
                let bit = place(from).1.trailing_zeros() as usize;
                let slot = &mut self.blocks[self.block_of[tile] as usize - 1][bit];
                if *slot == NONE {
                    *slot = cells.len() as u32;
                    cells.push(from);
                    ways.extend_from_slice(number);
                    ways.resize(cells.len() * width, 0);
                } else {
                    let at = *slot as usize * width;
                    add(&mut ways[at..at + width], number);
                }
                self.work += width as u64;
            }
        }
        for tile in self.tiles.drain(..) {
            self.block_of[tile] = 0;
        }
        self.time -= 1;
        (self.cells, self.ways, self.width) = (cells, ways, width);
        None
    }

    /// Starts the layer before.
    fn begin(&self) -> PartialLayer {
        // Each state has at most 5 successors: three more bits are enough.
        let full = self.ways.chunks(self.width).any(|ways| ways.last().is_some_and(|&top| top >> 61 != 0));
        let width = self.width + usize::from(full);
        let count = self.cells.len() + 8;
        PartialLayer { cells: Vec::with_capacity(count), ways: Vec::with_capacity(count * width), width, at: 0 }
    }
}

/// A layer being counted, up to a cell of the one after it.
struct PartialLayer {
    cells: Vec<Cell>,
    ways: Vec<u64>,
    width: usize,
    at: usize,
}

/// Adds a number with at most as many limbs.
fn add(sum: &mut [u64], number: &[u64]) {
    let mut carry = false;
    for (index, limb) in sum.iter_mut().enumerate() {
        let other = number.get(index).copied().unwrap_or(0);
        if index >= number.len() && !carry {
            break;
        }
        let (half, first) = limb.overflowing_add(other);
        let (whole, second) = half.overflowing_add(u64::from(carry));
        *limb = whole;
        carry = first || second;
    }
}

/// A number being converted to decimal, the lowest digits first. Total cost: O(digits squared).
struct Decimal {
    limbs: Vec<u64>,
    /// Nine digits each.
    parts: Vec<u64>,
}

impl Decimal {
    fn new(limbs: Vec<u64>) -> Decimal {
        Decimal { limbs, parts: Vec::new() }
    }

    /// Converts nine digits; returns all of them at the end.
    fn step(&mut self) -> Option<String> {
        const BASE: u64 = 1_000_000_000;
        let Decimal { limbs, parts } = self;
        while limbs.last().is_some_and(|&top| top == 0) {
            limbs.pop();
        }
        if !limbs.is_empty() {
            let mut rest = 0;
            for limb in limbs.iter_mut().rev() {
                // Half a limb at a time, so that 64 bits are enough.
                let high = (rest << 32) | (*limb >> 32);
                let low = ((high % BASE) << 32) | (*limb & 0xffff_ffff);
                *limb = ((high / BASE) << 32) | (low / BASE);
                rest = low % BASE;
            }
            parts.push(rest);
            return None;
        }
        let mut text = parts.pop().unwrap_or(0).to_string();
        for part in parts.iter().rev() {
            text += &format!("{part:09}");
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(limbs: Vec<u64>) -> String {
        let mut decimal = Decimal::new(limbs);
        loop {
            if let Some(text) = decimal.step() {
                return text;
            }
        }
    }

    #[test]
    fn numbers_in_decimal() {
        assert_eq!(decimal(vec![0]), "0");
        assert_eq!(decimal(vec![1_000_000_000, 0]), "1000000000");
        assert_eq!(decimal(vec![u64::MAX]), "18446744073709551615");
        assert_eq!(decimal(vec![0, 0, 1]), "340282366920938463463374607431768211456");
        assert_eq!(decimal(vec![u64::MAX, u64::MAX]), "340282366920938463463374607431768211455");
    }

    #[test]
    fn sums_carry_over() {
        let mut sum = [u64::MAX, u64::MAX, 0];
        add(&mut sum, &[1]);
        assert_eq!(sum, [0, 0, 1]);
        add(&mut sum, &[u64::MAX, 5]);
        assert_eq!(sum, [u64::MAX, 5, 1]);
    }
}
