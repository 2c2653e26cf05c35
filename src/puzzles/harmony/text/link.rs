//! A Harmony board as the bits of a link.
//!
//! The sides in 4 bits each; a flag and, if set, the rows' dyes; then for each tile its home and its moves. Homes are
//! below the number of rows; moves are in Elias gamma code, or all in as few bits as the largest needs, whichever is
//! shorter. The swaps made follow: their number, then for each its first cell and its partner in the row and column.
//! Golden links in `tests/` pin this down: a change needs a new version in [`crate::link`].

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Grid, Size};

use crate::puzzles::harmony::board::{Board, DYES, MAX_MOVES, MAX_SIDE, MAX_SWAPS, Swap, Tile};

/// The bits of the width of the moves; a width of 0 means gamma code.
const WIDTH_BITS: u32 = 3;

/// Packs a board and the swaps made on it.
pub fn encode(board: &Board, bits: &mut BitWriter) {
    let size = board.size();
    bits.below(u32::from(size.rows - 1), u32::from(MAX_SIDE));
    bits.below(u32::from(size.cols - 1), u32::from(MAX_SIDE));
    let named = !plain(board.dyes());
    bits.flag(named);
    if named {
        for &dye in board.dyes() {
            bits.below(u32::from(dye), DYES.len() as u32);
        }
    }
    for tile in board.start().cells() {
        bits.below(u32::from(tile.home), u32::from(size.rows));
    }
    let width = width(board);
    bits.bits(u64::from(width), WIDTH_BITS);
    for tile in board.start().cells() {
        if width > 0 {
            bits.bits(u64::from(tile.moves), width);
        } else {
            bits.number(u32::from(tile.moves));
        }
    }
    bits.number(board.made().len() as u32);
    for swap in board.made() {
        bits.below(size.index(swap.a) as u32, size.area() as u32);
        bits.below(partner(*swap, size), partners(size));
    }
}

/// Whether the rows' dyes are the first ones in order.
fn plain(dyes: &[u8]) -> bool {
    dyes.iter().enumerate().all(|(row, &dye)| row == usize::from(dye))
}

/// The number of bits for each tile's moves; 0: gamma code, which is then shorter.
fn width(board: &Board) -> u32 {
    let tiles = board.start().cells();
    let most = tiles.iter().map(|tile| tile.moves).max().unwrap_or(0);
    let width = (u8::BITS - most.leading_zeros()).max(1);
    let gamma: u32 = tiles.iter().map(|tile| 2 * (u32::from(tile.moves) + 1).ilog2() + 1).sum();
    if width * tiles.len() as u32 <= gamma { width } else { 0 }
}

/// Unpacks a board; `None` if the bits are not one. Cost: O(bits), at most some kilobytes of memory.
pub fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
    let rows = bits.below(u32::from(MAX_SIDE))? as u16 + 1;
    let cols = bits.below(u32::from(MAX_SIDE))? as u16 + 1;
    let size = Size::new(rows, cols);
    let mut dyes: Vec<u8> = (0..rows as u8).collect();
    if bits.flag()? {
        for row in 0..usize::from(rows) {
            let dye = bits.below(DYES.len() as u32)? as u8;
            if dyes[..row].contains(&dye) {
                return None;
            }
            dyes[row] = dye;
        }
        // Reject redundant dyes and widths that are not the shortest: a board has exactly one code.
        if plain(&dyes) {
            return None;
        }
    }
    let mut tiles = Vec::with_capacity(size.area());
    for _ in 0..size.area() {
        tiles.push(Tile { home: bits.below(u32::from(rows))? as u8, moves: 0 });
    }
    let wide = bits.bits(WIDTH_BITS)? as u32;
    for tile in &mut tiles {
        let moves = if wide > 0 { bits.bits(wide)? as u32 } else { bits.number()? };
        tile.moves = u8::try_from(moves).ok().filter(|&moves| moves <= MAX_MOVES)?;
    }
    let start = Board::new(&Grid::from_cells(size, tiles)?, &dyes);
    if wide != width(&start) {
        return None;
    }
    let count = bits.number().filter(|&count| count as usize <= MAX_SWAPS)?;
    let mut made = Vec::new();
    for _ in 0..count {
        let a = size.cell(bits.below(size.area() as u32)? as usize);
        made.push(Swap { a, b: cell(a, bits.below(partners(size))?, size)? });
    }
    let board = start.with(&made);
    (board.made().len() == made.len()).then_some(board)
}

/// The number of other cells in the row and column of a cell.
fn partners(size: Size) -> u32 {
    u32::from(size.rows + size.cols) - 2
}

/// The index of a swap's second cell among the partners of its first: the row's, then the column's.
fn partner(swap: Swap, size: Size) -> u32 {
    let skip = |at: u16, own: u16| u32::from(at) - u32::from(at > own);
    if swap.a.row == swap.b.row {
        skip(swap.b.col, swap.a.col)
    } else {
        u32::from(size.cols - 1) + skip(swap.b.row, swap.a.row)
    }
}

/// The inverse of [`partner`].
fn cell(a: Cell, number: u32, size: Size) -> Option<Cell> {
    let skip = |at: u16, own: u16| if at >= own { at + 1 } else { at };
    let in_row = u32::from(size.cols - 1);
    if number < in_row {
        Some(Cell::new(a.row, skip(number as u16, a.col)))
    } else {
        let row = skip(u16::try_from(number - in_row).ok()?, a.row);
        (row < size.rows).then(|| Cell::new(row, a.col))
    }
}
