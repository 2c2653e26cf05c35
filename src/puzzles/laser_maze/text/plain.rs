//! Boards too large for a link, as bytes: whole bands as they are in memory, then the walk. They are unpacked band by
//! band, because a worker must call its watch in between.

use std::sync::Arc;

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Dir, Size};

use super::link::{self, kind, kind_code};
use crate::puzzles::laser_maze::board::{Band, Board, place};
use crate::puzzles::laser_maze::route::{Route, Stride, moved};
use crate::puzzles::laser_maze::turret::{MAX_PERIOD, Turret, common_period};
use crate::search::Cx;

/// The work of reading a band, or so many strides of a walk.
const PIECE: u64 = 1 << 14;
const STRIDES: u64 = 1 << 13;

/// Packs everything except the size.
pub fn encode(board: &Board, bits: &mut BitWriter) {
    bits.flag(board.waiting);
    for end in [board.start, board.goal] {
        bits.bits(end.map_or(0, |cell| board.size().index(cell) as u64 + 1), 25);
    }
    for band in board.bands() {
        for &walls in &band.walls {
            bits.bits(walls, 64);
        }
        bits.bits(band.turrets.len() as u64, 16);
        for &(cell, turret) in &band.turrets {
            let local = u64::from(cell.row % 8) << 12 | u64::from(cell.col);
            bits.bits(local << 6 | (turret.facing as u64) << 4 | kind_code(turret) as u64, 24);
        }
    }
    bits.bits(board.walk.len() as u64, 32);
    board.walk.strides().for_each(|stride| bits.bits(stride.code() as u64, 3));
}

/// Unpacks a board of any size; `None` if the bits are not one. A board that has a link is unpacked at once.
pub async fn decode(bits: &mut BitReader<'_>, cx: &Cx) -> Option<Board> {
    let size = link::size(bits)?;
    if size.area() <= link::LINKED {
        return link::decode_linked(size, bits);
    }
    let waiting = bits.flag()?;
    let mut end = || {
        let index = bits.bits(25)? as usize;
        if index == 0 {
            return Some(None);
        }
        (index <= size.area()).then(|| Some(size.cell(index - 1)))
    };
    let [start, goal] = [end()?, end()?];
    if start.is_some() && start == goal {
        return None;
    }
    // The periods of the turrets, one bit each.
    let mut periods: u32 = 0;
    let mut bands = Vec::new();
    for index in 0..usize::from(size.rows).div_ceil(8) {
        let band = band(size, index, bits)?;
        periods = band.turrets.iter().fold(periods, |all, (_, turret)| all | 1 << turret.period());
        bands.push(Arc::new(band));
        cx.spend(PIECE).await;
    }
    let mut board = Board::from_bands(size, bands);
    let floor = |cell: Option<Cell>| cell.is_none_or(|cell| board.is_floor(cell));
    let period = common_period((0..32).filter(|&period| periods >> period & 1 == 1));
    if !floor(start) || !floor(goal) || period > MAX_PERIOD {
        return None;
    }
    (board.start, board.goal, board.waiting) = (start, goal, waiting);
    // Beams are not checked: a replay ends with the first deadly step.
    let (mut strides, mut at) = (Vec::new(), start);
    for left in (0..bits.bits(32)?).rev() {
        let stride = *Stride::ALL.get(bits.bits(3)? as usize)?;
        let on = at.filter(|&at| board.can(at, stride));
        at = Some(moved(on?, stride));
        strides.push(stride);
        if left % STRIDES == 0 {
            cx.spend(PIECE).await;
        }
    }
    board.walk = strides.into_iter().collect::<Route>();
    Some(board)
}

/// Reads a band of a board.
fn band(size: Size, index: usize, bits: &mut BitReader<'_>) -> Option<Band> {
    let tiles = usize::from(size.cols).div_ceil(8);
    let rows = (usize::from(size.rows) - 8 * index).min(8);
    let mut band = Band { walls: Vec::with_capacity(tiles), turrets: Vec::new() };
    for tile in 0..tiles {
        let walls = bits.bits(64)?;
        let cols = (usize::from(size.cols) - 8 * tile).min(8);
        let row = (1_u64 << cols) - 1;
        let inside = (0..rows).fold(0, |all, at| all | row << (8 * at));
        if walls & !inside != 0 {
            return None;
        }
        band.walls.push(walls);
    }
    let mut last = None;
    for _ in 0..bits.bits(16)? {
        let code = bits.bits(24)? as usize;
        let row = code >> 18;
        if row >= rows {
            return None;
        }
        let cell = Cell::new((index * 8 + row) as u16, (code >> 6 & 4095) as u16);
        let (turn, ccw) = kind(code & 15)?;
        let (tile, bit) = place(cell);
        let sound = size.contains(cell) && last < Some(cell) && band.walls.get(tile)? & bit == 0;
        if !sound {
            return None;
        }
        last = Some(cell);
        band.turrets.push((cell, Turret { facing: Dir::ALL[code >> 4 & 3], turn, ccw }));
    }
    Some(band)
}
