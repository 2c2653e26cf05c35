//! A board prepared for searching: one byte for the eight beams that can enter a cell, and the effect of blocks on
//! them.
//!
//! A beam enters a cell with one of four headings (given by the side that it came through) and one of two slants
//! across, so all beams in a cell are one byte: bits `2h` and `2h + 1` for heading `h` in the order of [`Dir::ALL`],
//! the slant right or down first. What leaves a cell is a byte of the same form, sorted by the heading with which it
//! enters the next cell; a heading's two bits go to the neighbour in that direction. Then a prism is the identity, a
//! mirror swaps opposite headings, and an empty cell swaps heading and slant. Both mappings are their own inverses, so
//! the same tables follow beams backwards.
//!
//! The cells have a rim of opaque blocks around them: a beam that leaves the board and a beam that is absorbed are then
//! the same, and no step needs a check for the edge.

use crate::grid::{Cell, Dir, Size};
use crate::puzzles::lazors::board::{BlockKind, Board, Point, Site, Supply};

/// The bits of a heading.
pub const fn heading(h: usize) -> u8 {
    3 << (2 * h)
}

/// The members of a set of bits, the lowest first.
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

/// The effect of an empty cell on the beams that enter it.
pub const PASS: [u8; 256] = table(true);
/// The effect of a reflect block on them.
pub const BOUNCE: [u8; 256] = table(false);

const fn table(pass: bool) -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                let (h, slant) = (bit / 2, bit % 2);
                let to = if !pass {
                    2 * (h ^ 2) + slant
                } else if h % 2 == 0 {
                    // Going north or south: leaves east or west by the slant; its direction becomes the new slant.
                    2 * (1 + 2 * slant) + (h == 0) as usize
                } else {
                    2 * (2 - 2 * slant) + (h == 3) as usize
                };
                table[byte] |= 1 << to;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The content of a cell during a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Undecided.
    Open,
    /// Decided: no block.
    Empty,
    /// A block.
    Block(BlockKind),
}

impl Place {
    /// Whether it is certain that no beam goes through it.
    pub const fn solid(self) -> bool {
        matches!(self, Place::Block(BlockKind::Reflect | BlockKind::Opaque))
    }
}

/// A target between two cells: each cell with the side that the target is on.
#[derive(Clone, Copy, Debug)]
pub struct Lamp {
    /// Two places and, for each, the side of it (as an index into [`Dir::ALL`]) that the target is on.
    pub sides: [(usize, usize); 2],
}

/// The board with a rim. Places are indices into rows of `cols + 2`.
#[derive(Clone)]
pub struct RimmedBoard {
    /// Cells per row, including the rim.
    pub stride: usize,
    /// The content of each place before the search.
    pub start: Vec<Place>,
    /// The places that can have a movable block, in reading order.
    pub free: Vec<u16>,
    /// The movable blocks.
    pub supply: Supply,
    /// For each place the bits of the lasers that start into it.
    pub sources: Vec<u8>,
    /// For each place and side the targets there, as a set of bits.
    pub lamps: Vec<[u64; 4]>,
    /// The targets.
    pub targets: Vec<Lamp>,
    /// All targets, as a set of bits.
    pub all: u64,
}

impl RimmedBoard {
    /// Prepares a board; placed blocks are ignored, as are lasers that are not on an edge. Targets must be on edges.
    /// `None` gives a board without cells.
    pub fn new(board: Option<&Board>) -> RimmedBoard {
        let none = Board::empty(Size::new(0, 0));
        let board = board.unwrap_or(&none);
        let size = board.size();
        let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
        let stride = cols + 2;
        let places = stride * (rows + 2);
        let mut flat = RimmedBoard {
            stride,
            start: vec![Place::Block(BlockKind::Opaque); places],
            free: Vec::new(),
            supply: board.supply,
            sources: vec![0; places],
            lamps: vec![[0; 4]; places],
            targets: Vec::new(),
            all: 0,
        };
        for (cell, &site) in board.sites.iter() {
            let place = flat.place(cell);
            flat.start[place] = match site {
                Site::Free => Place::Open,
                Site::Closed => Place::Empty,
                Site::Fixed(kind) => Place::Block(kind),
            };
            if site == Site::Free {
                flat.free.push(place as u16);
            }
        }
        for laser in board.lasers.iter().filter(|laser| laser.at.on_edge(size)) {
            let (h, slant) = match (laser.at.y % 2 == 1, laser.vx > 0, laser.vy > 0) {
                (true, true, down) => (1, !down),
                (true, false, down) => (3, !down),
                (false, right, true) => (2, !right),
                (false, right, false) => (0, !right),
            };
            let [(behind, _), (ahead, _)] = flat.sides(laser.at);
            let place = if matches!(h, 1 | 2) { ahead } else { behind };
            flat.sources[place] |= 1 << (2 * h + usize::from(slant));
        }
        for (index, &target) in board.targets.iter().enumerate() {
            let sides = flat.sides(target);
            for (place, side) in sides {
                flat.lamps[place][side] |= 1 << index;
            }
            flat.targets.push(Lamp { sides });
            flat.all |= 1 << index;
        }
        flat
    }

    /// The two places that share the edge with this point, the left or upper one first, each with the side of it that
    /// the point is on.
    fn sides(&self, at: Point) -> [(usize, usize); 2] {
        let (x, y) = (at.x as usize, at.y as usize);
        // In places, with the rim: the point (0, 1) is between the places 0 and 1 of row 1.
        if y % 2 == 1 {
            let place = (y / 2 + 1) * self.stride + x / 2;
            [(place, 1), (place + 1, 3)]
        } else {
            let place = (y / 2) * self.stride + x / 2 + 1;
            [(place, 2), (place + self.stride, 0)]
        }
    }

    /// The neighbour of a place off the rim, by heading.
    pub fn next(&self, place: usize, h: usize) -> usize {
        match h {
            0 => place - self.stride,
            1 => place + 1,
            2 => place + self.stride,
            _ => place - 1,
        }
    }

    /// The targets on the sides through which these beams enter.
    pub fn lit_entering(&self, place: usize, beams: u8) -> u64 {
        self.lit_leaving(place, BOUNCE[usize::from(beams)])
    }

    /// The targets on the sides through which these beams leave.
    pub fn lit_leaving(&self, place: usize, beams: u8) -> u64 {
        let lamps = &self.lamps[place];
        (0..Dir::ALL.len()).filter(|&h| beams & heading(h) != 0).fold(0, |lit, h| lit | lamps[h])
    }

    /// The cells beside the first of these targets, by their index in reading order.
    pub fn beside(&self, targets: u64) -> impl Iterator<Item = usize> {
        let lamp = bits(targets).next().and_then(|target| self.targets.get(target));
        let places = lamp.into_iter().flat_map(|lamp| lamp.sides.map(|(place, _)| place));
        places.filter(|&place| !self.on_rim(place)).map(|place| self.index(place))
    }

    /// Whether a place is on the rim.
    pub fn on_rim(&self, place: usize) -> bool {
        let (row, col) = (place / self.stride, place % self.stride);
        row == 0 || col == 0 || col + 1 == self.stride || (row + 1) * self.stride == self.start.len()
    }

    /// The cell of a place that is not on the rim.
    pub fn cell(&self, place: usize) -> Cell {
        Cell::new((place / self.stride - 1) as u16, (place % self.stride - 1) as u16)
    }

    /// The index in reading order of the cell of a place that is not on the rim.
    pub const fn index(&self, place: usize) -> usize {
        (place / self.stride - 1) * (self.stride - 2) + place % self.stride - 1
    }

    /// The place of a cell.
    pub fn place(&self, cell: Cell) -> usize {
        (usize::from(cell.row) + 1) * self.stride + usize::from(cell.col) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_turns_undo_themselves_and_keep_every_beam() {
        for byte in 0..=255u8 {
            for table in [&PASS, &BOUNCE] {
                let turned = table[usize::from(byte)];
                assert_eq!(turned.count_ones(), byte.count_ones());
                assert_eq!(table[usize::from(turned)], byte);
            }
        }
    }

    #[test]
    fn a_beam_going_east_and_down_leaves_south_and_right() {
        let (east_down, south_right, west_down) = (1 << 2, 1 << 4, 1 << 6);
        assert_eq!(PASS[east_down], south_right);
        assert_eq!(BOUNCE[east_down], west_down);
        // East and up leaves north and right.
        assert_eq!(PASS[1 << 3], 1);
        // North and left leaves west and up.
        assert_eq!(PASS[1 << 1], 1 << 7);
    }
}
