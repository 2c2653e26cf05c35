//! The replay of a Harmony board: the swaps made on it, one after the other.

use crate::trace::{Mark, Step, Trace};

use super::board::{Board, Swap};
use super::draw::row_done;

/// A swap of the replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// The cells that trade.
    pub swap: Swap,
    words: String,
    mark: Mark,
}

impl Step for Beat {
    fn caption(&self) -> String {
        self.words.clone()
    }

    fn mark(&self) -> Mark {
        self.mark
    }
}

/// The steps for the swaps made on a board. Where a swap touches a cell of an earlier one since the last
/// branch, a new layer begins: all swaps up to there could be made at once.
pub fn replay(board: &Board) -> Trace<Beat> {
    let mut at = board.restarted();
    let mut steps: Vec<Beat> = Vec::new();
    let mut touched = Vec::new();
    let count = board.made().len();
    for (index, &swap) in board.made().iter().enumerate() {
        let (Some(first), Some(second), Some(next)) = (at.tile(swap.a), at.tile(swap.b), at.swapped(swap))
        else {
            break;
        };
        let mut words = format!(
            "{} of {count}: the {} tile at {} and the {} tile at {} trade places.",
            index + 1,
            at.name(first.home),
            swap.a.words(),
            at.name(second.home),
            swap.b.words()
        );
        let mut mark = Mark::Plain;
        if touched.contains(&swap.a) || touched.contains(&swap.b) {
            touched.clear();
            mark = Mark::Branch;
        }
        touched.extend([swap.a, swap.b]);
        for row in 0..board.size().rows {
            if row_done(&next, row) && !row_done(&at, row) {
                words += &format!(" Row {} is done.", row + 1);
                mark = Mark::Event;
            }
        }
        if next.is_done() {
            mark = Mark::End;
        }
        steps.push(Beat { swap, words, mark });
        at = next;
    }
    Trace { steps }
}
