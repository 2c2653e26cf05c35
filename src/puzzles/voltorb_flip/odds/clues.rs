//! The clues of a board, and contradictions in them.

use super::levels::{self, Config, SIDE};
use crate::kit::numbers::{counted, listed};

/// The clue of a row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineClue {
    /// The sum of the line's cards.
    pub sum: u8,
    /// How many of them are Voltorbs.
    pub voltorbs: u8,
}

impl LineClue {
    /// The clue of a line with these cards.
    pub fn of(cards: impl IntoIterator<Item = u8>) -> LineClue {
        let mut clue = LineClue::default();
        for card in cards {
            clue.sum = clue.sum.saturating_add(card);
            clue.voltorbs += u8::from(card == 0);
        }
        clue
    }

    /// Whether some `cards` cards have this clue.
    pub const fn fits(self, cards: u8) -> bool {
        let Some(ones) = cards.checked_sub(self.voltorbs) else { return false };
        self.sum >= ones && self.sum <= ones.saturating_mul(3)
    }
}

/// All clues of a square board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clues {
    /// The clues of the rows, from the top.
    pub rows: Vec<LineClue>,
    /// The clues of the columns, from the left; as many as rows.
    pub cols: Vec<LineClue>,
}

/// What a search found that has no board to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClueFinding {
    /// No board meets the clues and the flipped cards, dealt by any level or by none.
    Nothing,
    /// Only that no board meets them and is dealt at this level.
    Unknown(u8),
    /// Boards meet them, but only the other levels deal one.
    Elsewhere {
        /// The board's level.
        level: u8,
        /// The levels that deal such a board, in order.
        others: Vec<u8>,
    },
}

/// A contradiction in the clues, or between clues and flipped cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contradiction {
    /// A plain sentence.
    pub words: String,
    /// The rows it is about, counted from 0.
    pub rows: Vec<usize>,
    /// The columns it is about, counted from 0.
    pub cols: Vec<usize>,
}

impl Clues {
    /// The clues of a square board's cards, row by row.
    pub fn of(side: usize, cards: &[u8]) -> Clues {
        let value = |row: usize, col: usize| cards.get(row * side + col).copied().unwrap_or(0);
        Clues {
            rows: (0..side).map(|row| LineClue::of((0..side).map(|col| value(row, col)))).collect(),
            cols: (0..side).map(|col| LineClue::of((0..side).map(|row| value(row, col)))).collect(),
        }
    }

    /// The number of rows.
    pub fn side(&self) -> usize {
        self.rows.len()
    }

    /// The sum of all cards and the number of Voltorbs, according to the rows.
    pub fn totals(&self) -> (u32, u32) {
        totals(&self.rows)
    }

    /// A contradiction that is visible without a search. `known` are the flipped cards, row by row; `level` is the
    /// game's, if the board is from the game.
    pub fn contradiction(&self, known: &[Option<u8>], level: Option<u8>) -> Option<Contradiction> {
        let side = self.side();
        let all = || (0..side).collect::<Vec<usize>>();
        let both = |words: String| Some(Contradiction { words, rows: all(), cols: all() });
        for (name, is_row, line, clue) in self.lines() {
            if !clue.fits(side as u8) {
                return Some(at(is_row, line, impossible(name, line, clue, side as u8)));
            }
        }
        let (rows, cols) = (totals(&self.rows), totals(&self.cols));
        if rows.0 != cols.0 {
            return both(format!("The rows sum to {} and the columns to {}.", rows.0, cols.0));
        }
        if rows.1 != cols.1 {
            return both(format!("The rows have {} and the columns {}.", voltorbs_words(rows.1), cols.1));
        }
        for (name, is_row, line, clue) in self.lines() {
            let place = |other: usize| if is_row { line * side + other } else { other * side + line };
            let flipped = (0..side).filter_map(|other| known.get(place(other)).copied().flatten());
            let so_far = LineClue::of(flipped.clone());
            let left = LineClue {
                sum: clue.sum.wrapping_sub(so_far.sum),
                voltorbs: clue.voltorbs.wrapping_sub(so_far.voltorbs),
            };
            let too_much = so_far.sum > clue.sum || so_far.voltorbs > clue.voltorbs;
            if too_much || !left.fits((side - flipped.count()) as u8) {
                let words = format!("The flipped cards of {name} {} do not agree with its clue.", line + 1);
                return Some(at(is_row, line, words));
            }
        }
        let level = level.filter(|_| side == SIDE)?;
        self.of_no_config(level).and_then(both)
    }

    /// Whether the clues agree with each other, but a level has no board with their totals.
    pub fn never_dealt(&self, level: u8) -> bool {
        totals(&self.rows) == totals(&self.cols) && self.of_no_config(level).is_some()
    }

    /// Why no configuration of a level has these totals, if none has; with the levels that have them.
    fn of_no_config(&self, level: u8) -> Option<String> {
        let (sum, voltorbs) = self.totals();
        let fits = |it: &Config| (u32::from(it.sum()), u32::from(it.voltorbs)) == (sum, voltorbs);
        let deals = |&level: &u8| levels::configs(level).iter().any(fits);
        if deals(&level) {
            return None;
        }
        let have = format!("The clues have {} and a sum of {sum}", voltorbs_words(voltorbs));
        let others: Vec<u8> = (1..=levels::LEVELS).filter(deals).collect();
        Some(match others.as_slice() {
            [] => format!("{have}, which no level has. Check the clues."),
            _ => format!("{have}, as at {}, never at level {level}.", levels_words(&others)),
        })
    }

    fn lines(&self) -> impl Iterator<Item = (&'static str, bool, usize, LineClue)> {
        let rows = self.rows.iter().enumerate().map(|(row, &clue)| ("row", true, row, clue));
        rows.chain(self.cols.iter().enumerate().map(|(col, &clue)| ("column", false, col, clue)))
    }

    /// The contradiction when a search has shown that no board meets everything.
    pub fn exhausted(&self, flipped: bool, found: ClueFinding) -> Contradiction {
        let flips = if flipped { " with the flipped cards as they are" } else { "" };
        let words = match found {
            ClueFinding::Nothing => format!("No board meets all the clues{flips}."),
            ClueFinding::Unknown(level) => {
                format!("No board meets all the clues{flips} and can be dealt at level {level}.")
            }
            ClueFinding::Elsewhere { level, others } if others.is_empty() => {
                format!("Level {level} never deals such a board, nor does any other. Check the clues.")
            }
            ClueFinding::Elsewhere { level, others } => {
                let deal = if others.len() == 1 { "does" } else { "do" };
                format!("Level {level} never deals such a board; {} {deal}.", levels_words(&others))
            }
        };
        Contradiction { words, rows: (0..self.side()).collect(), cols: (0..self.side()).collect() }
    }
}

/// "level 3", or "levels 3, 4 and 5".
fn levels_words(levels: &[u8]) -> String {
    let names: Vec<String> = levels.iter().map(u8::to_string).collect();
    let word = if levels.len() == 1 { "level" } else { "levels" };
    format!("{word} {}", listed(&names, "and"))
}

fn totals(lines: &[LineClue]) -> (u32, u32) {
    let sum = lines.iter().map(|clue| u32::from(clue.sum)).sum();
    (sum, lines.iter().map(|clue| u32::from(clue.voltorbs)).sum())
}

pub(super) fn at(is_row: bool, line: usize, words: String) -> Contradiction {
    let (rows, cols) = if is_row { (vec![line], Vec::new()) } else { (Vec::new(), vec![line]) };
    Contradiction { words, rows, cols }
}

pub(super) fn impossible(name: &str, line: usize, clue: LineClue, cards: u8) -> String {
    let LineClue { sum, voltorbs } = clue;
    let line = line + 1;
    let Some(ones) = cards.checked_sub(voltorbs) else {
        return format!("The {name} {line} has {cards} cards, but {voltorbs} Voltorbs.");
    };
    let bombs = voltorbs_words(voltorbs.into());
    if sum < ones {
        return format!("With {bombs}, {name} {line} sums to at least {ones}, not to {sum}.");
    }
    format!("With {bombs}, {name} {line} sums to at most {}, not to {sum}.", ones * 3)
}

pub(super) fn voltorbs_words(count: u32) -> String {
    counted(count.into(), "Voltorb", "Voltorbs")
}
