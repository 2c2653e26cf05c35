//! The source note's solver: cards in order, and after every card the checks of its row and its column. Each check can
//! be turned off; a full line must meet its clue all the same.

use super::clues::{Clues, LineClue};
use super::{Packed, pack};

/// The note's techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoteSwitches {
    /// Check: the line's sum is too big.
    pub sum: bool,
    /// Check: the line has too many Voltorbs.
    pub voltorbs: bool,
    /// Check: the line's sum is too small even if all the rest are 3s.
    pub threes: bool,
    /// Check that is not in the note: the line's sum is too big even if all the rest but the Voltorbs are 1s.
    pub ones: bool,
    /// Continue at the card after the last one filled, instead of searching for it from the first.
    pub resume: bool,
    /// Check only the row and the column of the card filled, instead of every line.
    pub touched: bool,
    /// Check lines after every card, instead of only on the full board.
    pub early: bool,
}

impl Default for NoteSwitches {
    fn default() -> NoteSwitches {
        NoteSwitches { sum: true, voltorbs: true, threes: true, ones: true, resume: true, touched: true, early: true }
    }
}

/// A check that drops a card's value, by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// The sum is too big.
    Sum,
    /// Too many Voltorbs.
    Voltorbs,
    /// The sum is too small even if all the rest are 3s.
    Threes,
    /// The sum is too big even if all the rest are 1s, or the Voltorbs do not fit.
    Ones,
    /// The line is full and does not meet its clue.
    Full,
    /// The board is full and some line does not meet its clue; with no checks before.
    Board,
}

/// A value that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The card.
    pub card: u8,
    /// The value.
    pub value: u8,
    /// What happened to it.
    pub fate: Fate,
}

/// What happened to a value that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is kept for now.
    Kept,
    /// A check of the card's row dropped it.
    ByRow(Check),
    /// A check of the card's column dropped it.
    ByCol(Check),
    /// It completed a board: [`Notes::board`].
    Solution,
}

/// The counters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tries {
    /// Values tried.
    pub nodes: u64,
    /// Values dropped by each check, in the order of [`Check`].
    pub dropped: [u64; 6],
    /// Boards found.
    pub solutions: u64,
    /// Cards examined to find the next empty one.
    pub looked: u64,
    /// Lines examined.
    pub lines: u64,
}

const EMPTY: u8 = 4;

/// A search by the note's method.
#[derive(Clone)]
pub struct Notes {
    clues: Clues,
    side: usize,
    switches: NoteSwitches,
    cards: Vec<u8>,
    /// The cards being filled in, each with the value to try next.
    stack: Vec<(usize, u8)>,
    /// Once a card or value was chosen by hand: the order of the values of each card. Cards are no longer in order.
    orders: Option<Vec<[u8; 4]>>,
    /// The counters so far.
    pub tries: Tries,
}

/// The values of a card in order.
const VALUES: [u8; 4] = [0, 1, 2, 3];

impl Notes {
    /// Starts a search; flipped cards stay as they are.
    pub fn new(clues: &Clues, known: &[Option<u8>], switches: NoteSwitches) -> Notes {
        let side = clues.side().min(clues.cols.len());
        let cards = (0..side * side).map(|card| known.get(card).copied().flatten().map_or(EMPTY, |it| it & 3));
        let mut notes = Notes {
            clues: clues.clone(),
            side,
            switches,
            cards: cards.collect(),
            stack: Vec::new(),
            orders: None,
            tries: Tries::default(),
        };
        // No card is tried in a line that is complete from the start, so no check would find an error there.
        if notes.full_lines_hold() {
            notes.go_on();
        }
        notes
    }

    /// Whether every line without an empty card meets its clue.
    fn full_lines_hold(&self) -> bool {
        let meets = |first: usize, step: usize, clue: LineClue| {
            let line = self.cards.iter().skip(first).step_by(step).take(self.side).copied();
            line.clone().any(|card| card == EMPTY) || LineClue::of(line) == clue
        };
        (0..self.side).all(|line| {
            meets(line * self.side, 1, self.clues.rows[line]) && meets(line, self.side, self.clues.cols[line])
        })
    }

    /// Whether no card was empty from the start and the board fits: then nothing is tried.
    pub fn is_given(&self) -> bool {
        !self.cards.contains(&EMPTY) && self.full_lines_hold()
    }

    /// Tries the next value; `None` at the end.
    pub fn step(&mut self) -> Option<Attempt> {
        loop {
            let (card, value) = self.stack.last_mut()?;
            if *value == 4 {
                self.cards[*card] = EMPTY;
                self.stack.pop();
                continue;
            }
            let (card, next) = (*card, usize::from(*value));
            let tried = self.orders.as_ref().map_or(*value, |orders| orders[card][next]);
            *value += 1;
            self.cards[card] = tried;
            self.tries.nodes += 1;
            let fate = self.fate(card);
            match fate {
                Fate::Kept => self.go_on(),
                Fate::ByRow(check) | Fate::ByCol(check) => self.tries.dropped[check as usize] += 1,
                Fate::Solution => self.tries.solutions += 1,
            }
            return Some(Attempt { card: card as u8, value: tried, fate });
        }
    }

    /// Chooses the card and the value to try next. The error says why they cannot be.
    pub fn choose(&mut self, chosen: Option<usize>, value: Option<u8>) -> Result<(), &'static str> {
        while self.stack.pop_if(|(_, next)| *next == 4).is_some_and(|(card, _)| self.empty(card)) {}
        let Some((card, next)) = self.stack.last_mut() else { return Ok(()) };
        let orders = self.orders.get_or_insert_with(|| vec![VALUES; self.cards.len()]);
        if let Some(chosen) = chosen.filter(|chosen| chosen != card) {
            if *next > 0 {
                return Err("another card has values left to try");
            }
            if self.cards.get(chosen) != Some(&EMPTY) {
                return Err("this card is filled already");
            }
            *card = chosen;
        }
        let order = &mut orders[*card];
        if *next == 0 {
            *order = VALUES;
        }
        let left = usize::from(*next);
        match value.map(|value| order[left..].iter().position(|&other| other == value)) {
            None => Ok(()),
            Some(Some(at)) => {
                order[left..=left + at].rotate_right(1);
                Ok(())
            }
            Some(None) => Err("this value was tried on it already"),
        }
    }

    /// Clears a card whose values were all tried.
    fn empty(&mut self, card: usize) -> bool {
        self.cards[card] = EMPTY;
        true
    }

    /// Leaves the value just tried: nothing is built on it.
    pub fn leave(&mut self, event: Attempt) {
        if event.fate == Fate::Kept {
            self.stack.pop();
        }
    }

    /// The number of cards filled when a value was tried.
    pub fn depth(&self, event: Attempt) -> usize {
        self.stack.iter().position(|&(card, _)| card == usize::from(event.card)).map_or(0, |at| at + 1)
    }

    /// The current cards; empty ones as Voltorbs.
    pub fn board(&self) -> Packed {
        pack(&self.cards)
    }

    /// Goes on to the next empty card.
    fn go_on(&mut self) {
        let resume = self.switches.resume && self.orders.is_none();
        let from = if resume { self.stack.last().map_or(0, |&(card, _)| card + 1) } else { 0 };
        let next = (from..self.cards.len()).find(|&card| self.cards[card] == EMPTY);
        self.tries.looked += (next.map_or(self.cards.len(), |card| card + 1) - from) as u64;
        if let Some(card) = next {
            self.stack.push((card, 0));
            if let Some(orders) = &mut self.orders {
                orders[card] = VALUES;
            }
        }
    }

    /// The fraction of the search that would be done if nothing more were dropped, from the values tried on the first
    /// cards.
    pub fn share(&self) -> f64 {
        let tried = self.stack.iter().rev().map(|&(_, next)| f64::from(next.saturating_sub(1)));
        tried.fold(0.0, |deeper, before| 0.25 * (before + deeper))
    }

    fn fate(&mut self, card: usize) -> Fate {
        let (row, col) = (card / self.side, card % self.side);
        let rest = if self.orders.is_some() { 0 } else { card };
        let full = !self.cards[rest..].contains(&EMPTY);
        if !self.switches.early {
            self.tries.lines += if full { 2 * self.side as u64 } else { 0 };
            return match full {
                false => Fate::Kept,
                true if self.full_lines_hold() => Fate::Solution,
                true => Fate::ByRow(Check::Board),
            };
        }
        // Lines without the new card are unchanged: examining them finds nothing, but is counted.
        self.tries.lines += if self.switches.touched { 2 } else { 2 * self.side as u64 };
        if !self.switches.touched {
            for line in (0..self.side).filter(|&line| line != row) {
                std::hint::black_box(self.check(line * self.side, 1, self.clues.rows[line]));
            }
            for line in (0..self.side).filter(|&line| line != col) {
                std::hint::black_box(self.check(line, self.side, self.clues.cols[line]));
            }
        }
        if let Some(check) = self.check(row * self.side, 1, self.clues.rows[row]) {
            return Fate::ByRow(check);
        }
        if let Some(check) = self.check(col, self.side, self.clues.cols[col]) {
            return Fate::ByCol(check);
        }
        // Cards before this one are filled, and flipped ones may follow.
        if full { Fate::Solution } else { Fate::Kept }
    }

    /// The check that drops the line, given its first card and the step between cards.
    fn check(&self, first: usize, step: usize, clue: LineClue) -> Option<Check> {
        let cards = self.cards.iter().skip(first).step_by(step).take(self.side);
        let filled = cards.copied().filter(|&card| card != EMPTY);
        let unknown = self.side as i32 - filled.clone().count() as i32;
        let LineClue { sum, voltorbs } = LineClue::of(filled);
        let (sum, most) = (i32::from(sum), i32::from(clue.sum));
        let missing = i32::from(clue.voltorbs) - i32::from(voltorbs);
        let valued = unknown - missing;
        let on = self.switches;
        if on.sum && sum > most {
            Some(Check::Sum)
        } else if on.voltorbs && missing < 0 {
            Some(Check::Voltorbs)
        } else if on.threes && sum + 3 * valued < most {
            Some(Check::Threes)
        } else if on.ones && (valued < 0 || sum + valued > most) {
            Some(Check::Ones)
        } else if unknown == 0 && (sum != most || missing != 0) {
            Some(Check::Full)
        } else {
            None
        }
    }
}
