//! The solver of the source note: cards in order, and after every card the checks of its row and column. The checks
//! only look at the two lines of the card; each can be turned off. What they let through to the end is checked once
//! more there.

use super::clues::{Clue, Clues};

/// The note's tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// Check: the line's sum is too big.
    pub sum: bool,
    /// Check: the line has too many Voltorbs.
    pub voltorbs: bool,
    /// Check: the line's sum is too small even if all the rest are 3s.
    pub threes: bool,
    /// Check that the note misses: the rest are at least 1s, and the Voltorbs must fit into them.
    pub ones: bool,
    /// Go on at the card after the last one filled, instead of looking for it from the first.
    pub resume: bool,
}

/// A check that drops a card's value, by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// The sum is too big.
    Sum,
    /// Too many Voltorbs.
    Voltorbs,
    /// Even all 3s are too small.
    Threes,
    /// Even all 1s are too big, or the Voltorbs do not fit.
    Ones,
    /// All cards are filled and a clue is not met: a check that would have told is off.
    Unmet,
}

/// What happened to a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The card.
    pub card: u8,
    /// The value tried.
    pub value: u8,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a value tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stays for now.
    Kept,
    /// A check of the card's row dropped it.
    ByRow(Check),
    /// A check of the card's column dropped it.
    ByCol(Check),
    /// It completed a board.
    Solution,
}

/// A line while it is filled.
#[derive(Clone, Copy, Debug)]
struct Line {
    clue: Clue,
    sum: u8,
    voltorbs: u8,
    empty: u8,
}

/// A search by the note's way.
pub struct Notes {
    side: usize,
    switches: Switches,
    /// The rows, then the columns.
    lines: Vec<Line>,
    filled: Vec<bool>,
    /// The hidden cards, in order.
    hidden: Vec<usize>,
    /// For each card filled, and the one under way, the values tried on it so far.
    tried: Vec<u8>,
    /// A board on which all cards are known already has its one event at its end.
    whole: Option<Event>,
}

impl Notes {
    /// Starts a search. `known` are the flipped cards, row by row.
    pub fn new(clues: &Clues, known: &[Option<u8>], switches: Switches) -> Notes {
        let side = clues.side();
        let line = |&clue: &Clue| Line { clue, sum: 0, voltorbs: 0, empty: side as u8 };
        let lines = clues.rows.iter().chain(&clues.cols).map(line).collect();
        let mut notes = Notes {
            side,
            switches,
            lines,
            filled: vec![false; side * side],
            hidden: Vec::new(),
            tried: vec![0],
            whole: None,
        };
        let mut last = None;
        for at in 0..side * side {
            match known.get(at).copied().flatten() {
                Some(value) => {
                    notes.put(at, value);
                    last = Some(Event { card: at as u8, value, fate: Fate::Solution });
                }
                None => notes.hidden.push(at),
            }
        }
        let fits = notes.lines.iter().all(|line| line.empty > 0 && line.dropped(ALL).is_none() || line.met());
        if !fits || notes.hidden.is_empty() {
            notes.tried.clear();
            notes.whole = last.filter(|_| fits);
        }
        notes
    }

    /// Tries the next value; `None` at the end.
    pub fn step(&mut self) -> Option<Event> {
        loop {
            let Some(depth) = self.tried.len().checked_sub(1) else { return self.whole.take() };
            let at = if self.switches.resume {
                self.hidden.get(depth).copied()
            } else {
                self.filled.iter().position(|filled| !filled)
            }?;
            let value = self.tried[depth];
            if value > 3 {
                self.tried.pop();
                if let Some(before) = depth.checked_sub(1).and_then(|depth| self.hidden.get(depth)).copied()
                    && let Some(&tried) = self.tried.last()
                {
                    self.take(before, tried - 1);
                }
                continue;
            }
            self.tried[depth] += 1;
            self.put(at, value);
            let mut fate = self.fate(at);
            let last = depth + 1 == self.hidden.len();
            if fate == Fate::Kept && last {
                fate = match self.lines.iter().position(|line| !line.met()) {
                    None => Fate::Solution,
                    Some(line) if line < self.side => Fate::ByRow(Check::Unmet),
                    Some(_) => Fate::ByCol(Check::Unmet),
                };
            }
            if fate == Fate::Kept {
                self.tried.push(0);
            } else {
                self.take(at, value);
            }
            return Some(Event { card: at as u8, value, fate });
        }
    }

    /// What the checks say of the lines of a card that was just filled.
    fn fate(&self, at: usize) -> Fate {
        let [row, col] = self.lines_of(at);
        if let Some(check) = self.lines[row].dropped(self.switches) {
            return Fate::ByRow(check);
        }
        self.lines[col].dropped(self.switches).map_or(Fate::Kept, Fate::ByCol)
    }

    fn lines_of(&self, at: usize) -> [usize; 2] {
        [at / self.side, self.side + at % self.side]
    }

    fn put(&mut self, at: usize, value: u8) {
        self.filled[at] = true;
        for index in self.lines_of(at) {
            let line = &mut self.lines[index];
            line.sum += value;
            line.voltorbs += u8::from(value == 0);
            line.empty -= 1;
        }
    }

    fn take(&mut self, at: usize, value: u8) {
        self.filled[at] = false;
        for index in self.lines_of(at) {
            let line = &mut self.lines[index];
            line.sum -= value;
            line.voltorbs -= u8::from(value == 0);
            line.empty += 1;
        }
    }
}

const ALL: Switches = Switches { sum: true, voltorbs: true, threes: true, ones: true, resume: true };

impl Line {
    /// The first of the checks that finds the line impossible.
    fn dropped(self, switches: Switches) -> Option<Check> {
        let [sum, so_far, wanted, voltorbs, empty] =
            [self.clue.sum, self.sum, self.clue.voltorbs, self.voltorbs, self.empty].map(i16::from);
        // Cards to come that are no Voltorbs.
        let values = empty - (wanted - voltorbs);
        if switches.sum && so_far > sum {
            Some(Check::Sum)
        } else if switches.voltorbs && voltorbs > wanted {
            Some(Check::Voltorbs)
        } else if switches.threes && so_far + 3 * values < sum {
            Some(Check::Threes)
        } else if switches.ones && (values < 0 || so_far + values > sum) {
            Some(Check::Ones)
        } else {
            None
        }
    }

    /// Whether the line is full and as its clue says.
    fn met(self) -> bool {
        self.empty == 0 && self.sum == self.clue.sum && self.voltorbs == self.clue.voltorbs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board of the note, and how many values are tried on it.
    #[test]
    fn the_notes_counts() {
        let cards: Vec<u8> = "0013311031033010300101130".bytes().map(|digit| digit - b'0').collect();
        let clues = Clues::of(5, &cards);
        let two = Switches { threes: false, ones: false, ..ALL };
        for (switches, expected) in [
            (two, 1_346_380),
            (Switches { resume: false, ..two }, 1_346_380),
            (Switches { threes: true, ..two }, 84_532),
            (ALL, 54_944),
        ] {
            let mut notes = Notes::new(&clues, &[None; 25], switches);
            let (mut count, mut boards) = (0, 0);
            while let Some(event) = notes.step() {
                count += 1;
                boards += u32::from(event.fate == Fate::Solution);
            }
            assert_eq!((count, boards), (expected, 1034), "{switches:?}");
        }
    }

    #[test]
    fn known_cards_are_kept() {
        let cards = [0, 1, 2, 1, 3, 0, 2, 0, 1];
        let clues = Clues::of(3, &cards);
        let known: Vec<Option<u8>> = cards.iter().map(|&card| Some(card)).collect();
        let mut notes = Notes::new(&clues, &known, ALL);
        assert_eq!(notes.step().map(|event| event.fate), Some(Fate::Solution));
        assert_eq!(notes.step(), None);
        let mut wrong = known;
        wrong[4] = Some(2);
        assert_eq!(Notes::new(&clues, &wrong, ALL).step(), None);
    }
}
