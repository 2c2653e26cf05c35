//! The note's search as a replay: a card a step, each dropped value with its reason.

use crate::grid::Cell;
use crate::kit::numbers::capital;
use crate::trace::{Mark, Step, Trace};

use crate::puzzles::voltorb_flip::board::{Board, Line};
use crate::puzzles::voltorb_flip::odds::notes::{Check, Event, Fate, Notes};
use crate::puzzles::voltorb_flip::solve::reference::switches;

/// Steps of a replay at most; the search itself may be thousands of times as long.
const MOST: usize = 4000;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beat {
    /// A value was put on a card.
    Tried {
        /// What happened.
        event: Event,
        /// The cards at that time: those that are filled, two bits each.
        cards: u128,
        /// Which cards are filled, a bit each.
        filled: u64,
        /// Where the card is.
        cell: Cell,
        /// For a board found: its number, from 1.
        number: u32,
    },
    /// The end.
    Over {
        /// Boards found.
        found: u32,
        /// Whether the search goes on beyond the replay.
        cut: bool,
    },
}

impl Beat {
    /// The line that a dropped card goes against.
    pub fn line(&self) -> Option<Line> {
        match self {
            Beat::Tried { event: Event { fate: Fate::ByRow(_), .. }, cell, .. } => Some(Line::Row(cell.row)),
            Beat::Tried { event: Event { fate: Fate::ByCol(_), .. }, cell, .. } => Some(Line::Col(cell.col)),
            _ => None,
        }
    }
}

impl Step for Beat {
    fn caption(&self) -> String {
        let (event, cell, number) = match self {
            Beat::Tried { event, cell, number, .. } => (event, cell, number),
            Beat::Over { found, cut } => {
                let boards = if *found == 1 { "1 board fits".into() } else { format!("{found} boards fit") };
                let end = if *cut {
                    " so far: the film ends here, the search goes on."
                } else {
                    ". All has been tried."
                };
                return boards + end;
            }
        };
        let value = match event.value {
            0 => "a Voltorb".to_string(),
            value => format!("a {value}"),
        };
        let line = self.line().map_or(String::new(), Line::words);
        let reason = |check| match check {
            Check::Sum => format!("{line} sums to too much"),
            Check::Voltorbs => format!("{line} has too many Voltorbs"),
            Check::Threes => format!("even 3s are too small for {line}"),
            Check::Board => "some line of the full board is not as its clue says".to_string(),
            Check::Full => format!("{line} is full and not as its clue says"),
            Check::Ones => format!("even 1s are too big for {line}, or its Voltorbs do not fit"),
        };
        match event.fate {
            Fate::Kept => format!("{}: {value} fits so far.", capital(&cell.words())),
            Fate::ByRow(check) | Fate::ByCol(check) => {
                format!("{}: not {value}, {}.", capital(&cell.words()), reason(check))
            }
            Fate::Solution => format!("{}: {value}. Board {number} fits.", capital(&cell.words())),
        }
    }

    fn mark(&self) -> Mark {
        match self {
            Beat::Tried { event: Event { fate: Fate::Solution, .. }, .. } => Mark::Event,
            Beat::Tried { .. } => Mark::Plain,
            Beat::Over { .. } => Mark::End,
        }
    }
}

/// The note's search on a board, from the cards that are known.
pub fn replay(board: &Board) -> Trace<Beat> {
    let Some(clues) = board.all_clues() else { return Trace::default() };
    let mut notes = Notes::new(&clues, &board.cards, switches(board.checks));
    let mut steps = Vec::new();
    let (mut cards, mut filled) = (0_u128, 0_u64);
    for (at, card) in board.cards.iter().enumerate() {
        if let Some(value) = card {
            cards |= u128::from(*value) << (2 * at);
            filled |= 1 << at;
        }
    }
    let known = filled;
    let mut number = 0;
    while let Some(event) = notes.step() {
        if steps.len() >= MOST {
            steps.push(Beat::Over { found: number, cut: true });
            return Trace { steps };
        }
        let at = u32::from(event.card);
        // What was tried on later cards is gone.
        filled = known | filled & ((1 << at) - 1) | 1 << at;
        cards = cards & !(3 << (2 * at)) | u128::from(event.value) << (2 * at);
        number += u32::from(event.fate == Fate::Solution);
        let cell = board.size().cell(usize::from(event.card));
        steps.push(Beat::Tried { event, cards, filled, cell, number });
    }
    steps.push(Beat::Over { found: number, cut: false });
    Trace { steps }
}
