//! A Lazors board as the bits of a link.
//!
//! Sides in 5 bits each; a site is `0` free, `10` closed, `11` + kind fixed; then the supply, lasers and targets by the
//! number of their edge, the placed blocks, and last the marks, if there are any. Golden links in `tests/` pin this down: a change needs a new version in
//! [`crate::link`].

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Grid, Size};

use crate::puzzles::lazors::board::{BlockKind, Board, Laser, MAX_MARKS, MAX_SIDE, Point, Site};

/// Packs a board, finished or not.
pub fn encode(board: &Board, bits: &mut BitWriter) {
    let size = board.size();
    bits.below(u32::from(size.rows - 1), u32::from(MAX_SIDE));
    bits.below(u32::from(size.cols - 1), u32::from(MAX_SIDE));
    for site in board.sites.cells() {
        match site {
            Site::Free => bits.bits(0b0, 1),
            Site::Closed => bits.bits(0b10, 2),
            Site::Fixed(kind) => {
                bits.bits(0b11, 2);
                put_kind(*kind, bits);
            }
        }
    }
    for count in board.supply {
        bits.number(u32::from(count));
    }
    bits.number(board.lasers.len() as u32);
    for laser in &board.lasers {
        bits.below(edge(laser.at, size), edges(size));
        bits.flag(laser.vx > 0);
        bits.flag(laser.vy > 0);
    }
    bits.number(board.targets.len() as u32);
    for &target in &board.targets {
        bits.below(edge(target, size), edges(size));
    }
    let any = board.placed.cells().iter().any(Option::is_some);
    bits.flag(any);
    if any {
        for (cell, site) in board.sites.iter() {
            if *site == Site::Free {
                let block = board.placed.get(cell).copied().flatten();
                bits.flag(block.is_some());
                if let Some(kind) = block {
                    put_kind(kind, bits);
                }
            }
        }
    }
    // Links from before there were marks end here: only a board with marks goes on, with a set bit.
    if board.crosses.cells().contains(&true) {
        bits.flag(true);
        for cell in board.size().cells().filter(|&cell| board.is_open(cell)) {
            bits.flag(board.is_crossed(cell));
        }
    }
}

/// Unpacks a board; `None` if the bits are not one. Cost: O(bits), at most a few kilobytes of memory.
pub fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
    let rows = bits.below(u32::from(MAX_SIDE))? as u16 + 1;
    let cols = bits.below(u32::from(MAX_SIDE))? as u16 + 1;
    let size = Size::new(rows, cols);
    let mut sites = Vec::with_capacity(size.area());
    for _ in 0..size.area() {
        sites.push(match (bits.flag()?, ()) {
            (false, ()) => Site::Free,
            (true, ()) if bits.flag()? => Site::Fixed(get_kind(bits)?),
            (true, ()) => Site::Closed,
        });
    }
    let mut board = Board { sites: Grid::from_cells(size, sites)?, ..Board::empty(size) };
    for count in &mut board.supply {
        *count = u16::try_from(bits.number()?).ok().filter(|&count| count <= MAX_SIDE * MAX_SIDE)?;
    }
    for _ in 0..count(bits)? {
        let at = point(bits.below(edges(size))?, size);
        let vx = if bits.flag()? { 1 } else { -1 };
        let vy = if bits.flag()? { 1 } else { -1 };
        let laser = Laser { at, vx, vy };
        if board.lasers.contains(&laser) {
            return None;
        }
        board.lasers.push(laser);
    }
    for _ in 0..count(bits)? {
        let target = point(bits.below(edges(size))?, size);
        if board.targets.contains(&target) {
            return None;
        }
        board.targets.push(target);
    }
    if bits.flag()? {
        let mut left = board.supply;
        for cell in size.cells() {
            if board.sites.get(cell) == Some(&Site::Free) && bits.flag()? {
                let kind = get_kind(bits)?;
                left[kind.index()] = left[kind.index()].checked_sub(1)?;
                board.placed.set(cell, Some(kind));
            }
        }
        // Reject a flag for placed blocks without any: a board has exactly one code.
        if left == board.supply {
            return None;
        }
    }
    if !bits.ends() {
        if !bits.flag()? {
            return None;
        }
        for cell in size.cells() {
            if board.is_open(cell) && bits.flag()? {
                board.crosses.set(cell, true);
            }
        }
        if !board.crosses.cells().contains(&true) {
            return None;
        }
    }
    Some(board)
}

fn put_kind(kind: BlockKind, bits: &mut BitWriter) {
    bits.below(kind.index() as u32, BlockKind::ALL.len() as u32);
}

fn get_kind(bits: &mut BitReader<'_>) -> Option<BlockKind> {
    BlockKind::ALL.get(bits.below(BlockKind::ALL.len() as u32)? as usize).copied()
}

fn count(bits: &mut BitReader<'_>) -> Option<u32> {
    bits.number().filter(|&count| count as usize <= MAX_MARKS)
}

/// The number of edges of all cells. Points are counted row by row; the lattice is odd in both directions, so the edges
/// are the points with odd numbers.
fn edges(size: Size) -> u32 {
    (2 * u32::from(size.cols) + 1) * (2 * u32::from(size.rows) + 1) / 2
}

fn edge(point: Point, size: Size) -> u32 {
    (point.y as u32 * (2 * u32::from(size.cols) + 1) + point.x as u32) / 2
}

fn point(edge: u32, size: Size) -> Point {
    let width = 2 * u32::from(size.cols) + 1;
    let number = 2 * edge + 1;
    Point::new((number % width) as i16, (number / width) as i16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_their_numbers_agree() {
        let size = Size::new(2, 3);
        let mut seen = 0;
        for number in 0..edges(size) {
            let at = point(number, size);
            assert!(at.on_edge(size), "{at:?}");
            assert_eq!(edge(at, size), number);
            seen += 1;
        }
        // 2 x 4 vertical edges and 3 x 3 horizontal ones.
        assert_eq!(seen, 17);
    }
}
