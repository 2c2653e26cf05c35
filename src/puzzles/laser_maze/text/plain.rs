//! Boards too large for a link, as bytes: whole bands as they are in memory, then the walk. They are unpacked band by
//! band, because a worker must call its watch in between.

use std::sync::Arc;

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Dir, Size};

use super::link::{self, kind, kind_code};
use crate::puzzle::Unpack;
use crate::puzzles::laser_maze::board::{Band, Board, place};
use crate::puzzles::laser_maze::turret::{MAX_PERIOD, Turret, common_period};
use crate::puzzles::laser_maze::walk::{Stride, Walk, moved};

/// Strides of a walk read at a time.
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

/// A board of any size being unpacked; one that has a link is unpacked at once.
#[derive(Default)]
pub struct Pieces(State);

#[derive(Default)]
enum State {
    #[default]
    Start,
    Bands(Bands),
    Walk(Strides),
}

/// A board without its walk.
struct Bands {
    size: Size,
    waiting: bool,
    ends: [Option<Cell>; 2],
    bands: Vec<Arc<Band>>,
    /// The periods of the turrets, one bit each.
    periods: u32,
}

/// The walk on a board, being read.
struct Strides {
    board: Board,
    at: Option<Cell>,
    left: u64,
    strides: Vec<Stride>,
}

/// The result of a piece: the board, or how to continue; `None` if the bits are not a board.
enum Piece {
    Board(Board),
    More(State),
}

impl Unpack<Board> for Pieces {
    fn step(&mut self, bits: &mut BitReader<'_>) -> Option<Option<Board>> {
        let piece = match std::mem::take(&mut self.0) {
            State::Start => begin(bits),
            State::Bands(bands) => bands.next(bits),
            State::Walk(strides) => strides.next(bits),
        };
        match piece {
            Some(Piece::More(state)) => {
                self.0 = state;
                None
            }
            Some(Piece::Board(board)) => Some(Some(board)),
            None => Some(None),
        }
    }
}

fn begin(bits: &mut BitReader<'_>) -> Option<Piece> {
    let size = link::size(bits)?;
    if size.area() <= link::LINKED {
        return link::decode_linked(size, bits).map(Piece::Board);
    }
    let waiting = bits.flag()?;
    let mut end = || {
        let index = bits.bits(25)? as usize;
        if index == 0 {
            return Some(None);
        }
        (index <= size.area()).then(|| Some(size.cell(index - 1)))
    };
    let ends = [end()?, end()?];
    if ends[0].is_some() && ends[0] == ends[1] {
        return None;
    }
    Some(Piece::More(State::Bands(Bands { size, waiting, ends, bands: Vec::new(), periods: 0 })))
}

impl Bands {
    /// Reads a band, or finishes after the last one.
    fn next(mut self, bits: &mut BitReader<'_>) -> Option<Piece> {
        let (size, index) = (self.size, self.bands.len());
        if index == usize::from(size.rows).div_ceil(8) {
            return self.end(bits);
        }
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
            let turret = Turret { facing: Dir::ALL[code >> 4 & 3], turn, ccw };
            self.periods |= 1 << turret.period();
            band.turrets.push((cell, turret));
        }
        self.bands.push(Arc::new(band));
        Some(Piece::More(State::Bands(self)))
    }

    /// The board, and its walk's length.
    fn end(self, bits: &mut BitReader<'_>) -> Option<Piece> {
        let mut board = Board::from_bands(self.size, self.bands);
        let [start, goal] = self.ends;
        let floor = |cell: Option<Cell>| cell.is_none_or(|cell| board.is_floor(cell));
        let period = common_period((0..32).filter(|&period| self.periods >> period & 1 == 1));
        if !floor(start) || !floor(goal) || period > MAX_PERIOD {
            return None;
        }
        (board.start, board.goal, board.waiting) = (start, goal, self.waiting);
        let left = bits.bits(32)?;
        Some(Piece::More(State::Walk(Strides { board, at: start, left, strides: Vec::new() })))
    }
}

impl Strides {
    /// Reads some strides, or finishes after the last one. Beams are not checked: a replay ends with the first deadly
    /// step.
    fn next(mut self, bits: &mut BitReader<'_>) -> Option<Piece> {
        if self.left == 0 {
            self.board.walk = self.strides.into_iter().collect::<Walk>();
            return Some(Piece::Board(self.board));
        }
        let count = self.left.min(STRIDES);
        for _ in 0..count {
            let stride = *Stride::ALL.get(bits.bits(3)? as usize)?;
            let on = self.at.filter(|&at| self.board.can(at, stride));
            self.at = Some(moved(on?, stride));
            self.strides.push(stride);
        }
        self.left -= count;
        Some(Piece::More(State::Walk(self)))
    }
}
