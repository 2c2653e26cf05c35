//! The replay of a Harmony board: its swaps, one after the other.

use crate::trace::{Mark, Step, Trace};

use crate::puzzles::harmony::board::{Board, Swap};

/// A step of the replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// The swap.
    pub swap: Swap,
    words: String,
    next: String,
    mark: Mark,
}

impl Step for Beat {
    fn caption(&self) -> String {
        self.words.clone()
    }

    fn mark(&self) -> Mark {
        self.mark
    }

    fn next(&self) -> Option<String> {
        Some(self.next.clone())
    }
}

/// The steps for the swaps made on a board.
pub fn replay(board: &Board) -> Trace<Beat> {
    let count = board.made().len();
    let mut at = board.restarted();
    let mut steps = Vec::new();
    for &swap in board.made() {
        let Swap { a, b } = swap;
        let (one, from, other, to) = (at.colour(a), a.words(), at.colour(b), b.words());
        let mut words = format!("{} of {count}: {one} at {from} ↔ {other} at {to}.", steps.len() + 1);
        let mut next_words = format!("swap {one} at {from} with {other} at {to}.");
        let next = at.with(&[swap]);
        let mut mark = Mark::Plain;
        for row in (0..board.size().rows).filter(|&row| next.is_row_done(row) && !at.is_row_done(row)) {
            words += &format!(" Row {} is done.", row + 1);
            next_words += &format!(" Then row {} is done.", row + 1);
            mark = Mark::Event;
        }
        if next.is_done() {
            mark = Mark::End;
        }
        steps.push(Beat { swap, words, next: next_words, mark });
        at = next;
    }
    Trace { steps }
}
