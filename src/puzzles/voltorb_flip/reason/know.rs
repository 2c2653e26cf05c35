//! What is known of a board: its clues, and the possible values of every card.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::puzzle::Fact;
use crate::puzzles::voltorb_flip::board::{Board, ClueDraft};
use crate::puzzles::voltorb_flip::odds::clues::LineClue;

/// A card that can have any value: one bit for each.
pub const ANY: u8 = 15;

/// Clues, level and cards. Each part can be dropped: less knowledge never leaves fewer possibilities.
#[derive(Clone)]
pub struct Know {
    /// The number of rows and of columns.
    pub side: usize,
    /// The level, if it weights the boards.
    pub level: Option<u8>,
    clues: Vec<ClueDraft>,
    masks: Vec<u8>,
    /// The possible fillings of each line, once computed.
    ways: Vec<OnceCell<Rc<[u16]>>>,
}

impl Know {
    /// What a board shows, without the hidden cards of a round.
    pub fn of(board: &Board) -> Know {
        Know {
            side: board.side().into(),
            level: board.weighed(),
            clues: board.clues.clone(),
            masks: board.cards.iter().map(|card| card.map_or(ANY, |value| 1 << (value & 3))).collect(),
            ways: vec![OnceCell::new(); board.clues.len()],
        }
    }

    /// The clue of a line, rows first.
    pub fn clue(&self, line: usize) -> ClueDraft {
        self.clues.get(line).copied().unwrap_or_default()
    }

    /// Changes a clue.
    pub fn set_clue(&mut self, line: usize, clue: ClueDraft) {
        if let (Some(old), Some(ways)) = (self.clues.get_mut(line), self.ways.get_mut(line)) {
            *old = clue;
            *ways = OnceCell::new();
        }
    }

    /// The possible values of every card, row by row: bit `v` = may be `v`.
    pub fn masks(&self) -> &[u8] {
        &self.masks
    }

    /// The possible values of a card.
    pub fn mask(&self, at: usize) -> u8 {
        self.masks.get(at).copied().unwrap_or(ANY)
    }

    /// Changes the possible values of a card.
    pub fn set_mask(&mut self, at: usize, mask: u8) {
        let side = self.side;
        if let Some(old) = self.masks.get_mut(at) {
            *old = mask;
            for line in [at / side, side + at % side] {
                self.ways[line] = OnceCell::new();
            }
        }
    }

    /// The card at an index of a line.
    pub fn card(&self, line: usize, place: usize) -> usize {
        match line.checked_sub(self.side) {
            None => line * self.side + place,
            Some(col) => place * self.side + col,
        }
    }

    /// The possible values of a line's cards.
    pub fn line(&self, line: usize) -> impl Iterator<Item = u8> {
        (0..self.side).map(move |place| self.mask(self.card(line, place)))
    }

    /// Every filling of a line that fits its clue and the possible values of its cards: two bits per card.
    pub fn ways(&self, line: usize) -> &[u16] {
        self.ways[line].get_or_init(|| {
            let mut ways = Vec::new();
            self.fill(line, 0, 0, self.clue(line), &mut ways);
            ways.into()
        })
    }

    fn fill(&self, line: usize, place: usize, way: u16, left: ClueDraft, ways: &mut Vec<u16>) {
        let cards = (self.side - place) as u8;
        let fits = match (left.sum, left.voltorbs) {
            (Some(sum), Some(voltorbs)) => LineClue { sum, voltorbs }.fits(cards),
            (sum, voltorbs) => sum.is_none_or(|sum| sum <= 3 * cards) && voltorbs.is_none_or(|it| it <= cards),
        };
        if !fits {
            return;
        }
        if cards == 0 {
            ways.push(way);
            return;
        }
        let mask = self.mask(self.card(line, place));
        for value in (0..4).filter(|value| mask >> value & 1 == 1) {
            let zero = u8::from(value == 0);
            if left.sum.is_some_and(|sum| sum < value) || left.voltorbs.is_some_and(|it| it < zero) {
                continue;
            }
            let left = ClueDraft { sum: left.sum.map(|sum| sum - value), voltorbs: left.voltorbs.map(|it| it - zero) };
            self.fill(line, place + 1, way | u16::from(value) << (2 * place), left, ways);
        }
    }

    /// The values of a line's cards that occur in no filling for which `fits` is true.
    pub fn unmet(&self, line: usize, fits: &dyn Fn(u16) -> bool) -> Vec<(usize, u8)> {
        let mut met = vec![0; self.side];
        for &way in self.ways(line) {
            if fits(way) {
                for (place, met) in met.iter_mut().enumerate() {
                    *met |= 1 << (way >> (2 * place) & 3);
                }
            }
        }
        self.gone(line, &|place, _| met.get(place).copied().unwrap_or(ANY))
    }

    /// The cards of a line with possible values that are not kept, with these values; `keep` gets the index and the
    /// possible values.
    pub fn gone(&self, line: usize, keep: &dyn Fn(usize, u8) -> u8) -> Vec<(usize, u8)> {
        let gone = |place: usize| {
            let at = self.card(line, place);
            (at, self.mask(at) & !keep(place, self.mask(at)))
        };
        (0..self.side).map(gone).filter(|&(_, gone)| gone > 0).collect()
    }

    /// The sum, or the number of Voltorbs, of all cards: according to the rows, and to the columns.
    pub fn totals(&self, sum: bool) -> [Option<u32>; 2] {
        let part = |draft: &ClueDraft| if sum { draft.sum } else { draft.voltorbs };
        let (rows, cols) = self.clues.split_at(self.side);
        [rows, cols].map(|lines| lines.iter().map(|draft| part(draft).map(u32::from)).sum())
    }

    /// The sum, or the number of Voltorbs, of all cards, if rows or columns give it.
    pub fn total(&self, sum: bool) -> Option<u32> {
        let [rows, cols] = self.totals(sum);
        rows.or(cols)
    }
}

/// The value of a card with only one possible value.
pub fn only(mask: u8) -> Option<u8> {
    mask.is_power_of_two().then(|| mask.trailing_zeros() as u8)
}

/// The facts that a card has none of these values.
pub fn facts(board: &Board, at: usize, gone: u8) -> Vec<Fact> {
    let cell = board.size().cell(at);
    let whole = only(!gone & ANY);
    let told = |value: &u32| whole.map_or(gone >> value & 1 == 1, |only| u32::from(only) == *value);
    (0..4).filter(told).map(|value| Fact { cell, value, holds: whole.is_some() }).collect()
}
