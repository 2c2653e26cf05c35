//! The possible contents of lines: the cards of a row that meet its clue, and the rest of the columns' clues while rows
//! are filled in.

use super::Packed;
use super::clues::{Clues, LineClue};

/// The cards of one row, as a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Two bits per card, the first in the lowest bits.
    pub cards: u16,
    /// Four bits per card, with the bit of its value set.
    pub hot: u32,
    /// What it subtracts from the columns: see [`left`].
    pub takes: u64,
}

/// The rest of the columns' clues, one byte per column: the sum in the lower five bits, the Voltorbs above.
pub fn left(clues: &[LineClue]) -> u64 {
    clues.iter().rev().fold(0, |left, clue| left << 8 | u64::from(clue.sum) | u64::from(clue.voltorbs) << 5)
}

/// What a card subtracts from its column's byte.
const fn takes(value: u8) -> u64 {
    if value == 0 { 1 << 5 } else { value as u64 }
}

/// The values of the first of `cards` cards that leave a clue which the others can make: one bit per value.
pub fn open(byte: u8, cards: u8) -> u8 {
    let clue = LineClue { sum: byte & 31, voltorbs: byte >> 5 };
    let fits = |value: u8| {
        let sum = clue.sum.checked_sub(value);
        let voltorbs = clue.voltorbs.checked_sub(u8::from(value == 0));
        cards > 0 && sum.zip(voltorbs).is_some_and(|(sum, voltorbs)| LineClue { sum, voltorbs }.fits(cards - 1))
    };
    (0..4).fold(0, |open, value| open | u8::from(fits(value)) << value)
}

/// The possible values of a card: all, or the one it was flipped to.
pub fn mask(known: Option<u8>) -> u8 {
    known.map_or(15, |value| 1 << (value & 3))
}

/// Every row of `side` cards that meets a clue; `masks` has the possible values of each card, four bits per card.
pub fn patterns(side: usize, clue: LineClue, masks: u32) -> Vec<Pattern> {
    let mut rows = vec![(Pattern { cards: 0, hot: 0, takes: 0 }, left(&[clue]) as u8)];
    for place in 0..side {
        let mut longer = Vec::with_capacity(rows.len() * 2);
        for &(row, byte) in &rows {
            let open = open(byte, (side - place) as u8) & (masks >> (4 * place)) as u8;
            for value in (0..4).filter(|value| open >> value & 1 == 1) {
                let row = Pattern {
                    cards: row.cards | u16::from(value) << (2 * place),
                    hot: row.hot | 1 << (4 * place + usize::from(value)),
                    takes: row.takes | takes(value) << (8 * place),
                };
                longer.push((row, byte.wrapping_sub(takes(value) as u8)));
            }
        }
        rows = longer;
    }
    rows.into_iter().map(|(row, _)| row).collect()
}

/// The tables for filling in rows.
pub struct RowTables {
    /// The number of rows, and of columns.
    pub side: usize,
    /// The rows in the order in which they are filled: those with few patterns first.
    pub order: Vec<usize>,
    /// The patterns of each row, in that order.
    pub patterns: Vec<Vec<Pattern>>,
    /// The values that the flipped cards leave for each row, in that order.
    pub masks: Vec<u32>,
    /// By the number of rows left (from 0): the values that a column's byte leaves for the next card.
    open: Vec<[u8; 256]>,
    /// The columns' bytes at the start.
    pub left: u64,
}

impl RowTables {
    /// Prepares the rows of a board.
    pub fn new(clues: &Clues, known: &[Option<u8>]) -> RowTables {
        let side = clues.side();
        let masks = |row: usize| {
            let one = |col: usize| u32::from(mask(known.get(row * side + col).copied().flatten()));
            (0..side).fold(0, |masks, col| masks | one(col) << (4 * col))
        };
        let mut rows: Vec<(usize, u32, Vec<Pattern>)> = clues
            .rows
            .iter()
            .enumerate()
            .map(|(row, &clue)| (row, masks(row), patterns(side, clue, masks(row))))
            .collect();
        rows.sort_by_key(|(row, _, patterns)| (patterns.len(), *row));
        let mut open = vec![[0; 256]; side + 1];
        for (cards, table) in open.iter_mut().enumerate() {
            for byte in 0..=255 {
                table[usize::from(byte)] = self::open(byte, cards as u8);
            }
        }
        RowTables {
            side,
            order: rows.iter().map(|row| row.0).collect(),
            masks: rows.iter().map(|row| row.1).collect(),
            patterns: rows.into_iter().map(|row| row.2).collect(),
            open,
            left: left(&clues.cols),
        }
    }

    /// The values that the columns and the flipped cards leave for the row filled at `depth`: four bits per card. A
    /// pattern fits if all its bits are among them.
    #[inline]
    pub fn allowed(&self, depth: usize, left: u64) -> u32 {
        let (Some(table), Some(&mask)) = (self.open.get(self.side - depth), self.masks.get(depth)) else {
            return 0;
        };
        let mut allowed = 0;
        for col in 0..self.side {
            allowed |= u32::from(table[(left >> (8 * col)) as usize & 255]) << (4 * col);
        }
        allowed & mask
    }

    /// A row's cards at their position in the packed board.
    #[inline]
    pub fn place(&self, depth: usize, cards: u16) -> Packed {
        Packed::from(cards) << (2 * self.side * self.order.get(depth).copied().unwrap_or(0))
    }
}
