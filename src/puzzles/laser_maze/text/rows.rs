//! Reads the rows of a maze into bands, eight symbols at a time.

use crate::kit::numbers::counted;
use std::sync::Arc;

use crate::grid::{Cell, Dir, Size};
use crate::text::{Cursor, Location, TextError, quoted};

use crate::puzzles::laser_maze::board::{Band, Board, MAX_SIDE, place};
use crate::puzzles::laser_maze::turret::Turret;

/// The rows read so far.
pub struct Rows {
    /// The width, from the size line or else from the first row.
    width: Option<u16>,
    sized: bool,
    height: u16,
    bands: Vec<Arc<Band>>,
    /// The band under way.
    band: Band,
    /// Start and goal with their places.
    ends: [Option<(Cell, Location)>; 2],
}

/// The symbols of cells. Searching for a character in a string instead would add 1 kB to every module.
pub const SYMBOLS: [char; 8] = ['.', '#', 'S', 'G', '<', '>', '^', 'v'];

/// A word with eight copies of `byte`.
const fn all(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// The walls of eight symbols, if all of them are floor or wall. The first symbol is the lowest bit.
const fn plain(symbols: [u8; 8]) -> Option<u64> {
    // `.` is 0x2e and `#` is 0x23: they differ in the bits 0, 2 and 3.
    let walls = u64::from_le_bytes(symbols) ^ all(b'.');
    let same = (walls ^ (walls >> 2)) | (walls ^ (walls >> 3));
    if walls & all(0xf2) != 0 || same & all(1) != 0 {
        return None;
    }
    Some((walls & all(1)).wrapping_mul(0x0102_0408_1020_4080) >> 56)
}

impl Rows {
    /// No rows yet; `width` comes from a size line.
    pub fn new(width: Option<u16>) -> Rows {
        let sized = width.is_some();
        Rows { width, sized, height: 0, bands: Vec::new(), band: Band::default(), ends: [None; 2] }
    }

    /// The number of rows so far.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Adds a row.
    pub fn add(&mut self, line: Cursor<'_>) -> Result<(), TextError> {
        let symbols = line.text.as_bytes();
        let limit = usize::from(MAX_SIDE);
        let width = usize::from(*self.width.get_or_insert(symbols.len().min(limit) as u16));
        let row = self.height;
        if row.is_multiple_of(8) {
            self.close();
            self.band.walls.resize(width.div_ceil(8), 0);
        }
        let shift = u32::from(row % 8) * 8;
        let (eights, rest) = symbols.as_chunks::<8>();
        for (tile, &eight) in eights.iter().enumerate() {
            match plain(eight) {
                Some(walls) => {
                    if let Some(known) = self.band.walls.get_mut(tile) {
                        *known |= walls << shift;
                    }
                }
                None => self.some(&eight, tile * 8, line)?,
            }
        }
        self.some(rest, eights.len() * 8, line)?;
        let length = line.text.chars().count();
        if length > limit {
            let message = format!("A board is at most {MAX_SIDE} cells wide; this row has {length}.");
            return line.at.right(limit).fail(message);
        }
        if length != width {
            let said = if self.sized { "the size line says" } else { "the rows above have" };
            let cells = counted(length as u64, "cell", "cells");
            return line.at.right(length.min(width)).fail(format!("This row has {cells}, {said} {width}."));
        }
        self.height += 1;
        Ok(())
    }

    /// Reads symbols that are not all floor and wall; those beyond the width are only checked.
    fn some(&mut self, symbols: &[u8], from: usize, line: Cursor<'_>) -> Result<(), TextError> {
        let width = usize::from(self.width.unwrap_or(0));
        for (offset, &symbol) in symbols.iter().enumerate() {
            let col = from + offset;
            let cell = Cell::new(self.height, col as u16);
            let inside = col < width;
            match symbol {
                b'.' => {}
                b'#' => {
                    if let Some(tile) = self.band.walls.get_mut(col / 8) {
                        *tile |= place(cell).1;
                    }
                }
                b'S' | b'G' => {
                    let end = &mut self.ends[usize::from(symbol == b'G')];
                    if let Some((_, Location { line: number, column })) = end {
                        let letter = char::from(symbol);
                        return line
                            .at
                            .right(col)
                            .fail(format!("A second {letter}: the first is in line {number}, column {column}."));
                    }
                    *end = Some((cell, line.at.right(col)));
                }
                b'^' | b'>' | b'v' | b'<' => {
                    let facing = match symbol {
                        b'^' => Dir::North,
                        b'>' => Dir::East,
                        b'v' => Dir::South,
                        _ => Dir::West,
                    };
                    if inside {
                        self.band.turrets.push((cell, Turret::new(facing)));
                    }
                }
                _ => {
                    // A character can have several bytes: find its column.
                    let known = |letter: char| SYMBOLS.contains(&letter);
                    let unknown = line.text.chars().enumerate().find(|&(_, letter)| !known(letter));
                    let (before, letter) = unknown.unwrap_or((col, char::from(symbol)));
                    let message = format!("Unknown symbol {}: . # S G < > ^ v.", quoted(&letter.to_string()));
                    return line.at.right(before).fail(message);
                }
            }
        }
        Ok(())
    }

    fn close(&mut self) {
        if !self.band.walls.is_empty() {
            self.bands.push(Arc::new(std::mem::take(&mut self.band)));
        }
    }

    /// The board, possibly without a start or a goal, whose first row is at this place.
    pub fn finish(mut self, at: Location) -> Result<Board, TextError> {
        self.close();
        let size = Size::new(self.height, self.width.unwrap_or(0));
        if size.area() == 0 {
            return at.fail("The board has no rows.");
        }
        let mut board = Board::from_bands(size, self.bands);
        [board.start, board.goal] = self.ends.map(|end| end.map(|(cell, ..)| cell));
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_symbols_at_a_time() {
        assert_eq!(plain(*b"........"), Some(0));
        assert_eq!(plain(*b"#......."), Some(1));
        assert_eq!(plain(*b"..#....#"), Some(0b1000_0100));
        for other in (0..=255).filter(|&byte| byte != b'.' && byte != b'#') {
            let mut symbols = *b".#.#.#.#";
            symbols[5] = other;
            assert_eq!(plain(symbols), None, "{other}");
        }
    }
}
