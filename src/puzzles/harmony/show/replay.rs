//! The replay of a Harmony board: its swaps, one after the other or layer by layer.

use crate::trace::{Mark, Step, Trace};

use crate::puzzles::harmony::board::{Board, Swap};

/// A step of the replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// The swaps: one, or all of a layer.
    pub swaps: Vec<Swap>,
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

    fn weight(&self) -> usize {
        self.swaps.len()
    }
}

/// The swaps made on a board, in layers: a swap that touches a cell of an earlier one in its layer starts the next
/// layer. All swaps of a layer could be made at once.
fn layers(board: &Board) -> Vec<&[Swap]> {
    board
        .made()
        .chunk_by({
            let mut touched = Vec::new();
            move |before, swap| {
                touched.extend([before.a, before.b]);
                let free = !touched.contains(&swap.a) && !touched.contains(&swap.b);
                if !free {
                    touched.clear();
                }
                free
            }
        })
        .collect()
}

/// The steps for the swaps made on a board, one by one or a layer at a time. One by one, the timeline marks where a
/// layer begins.
pub fn replay(board: &Board, together: bool) -> Trace<Beat> {
    let layers = layers(board);
    let count = board.made().len();
    let mut at = board.restarted();
    let mut steps = Vec::new();
    for (index, layer) in layers.iter().enumerate() {
        for (place, swaps) in layer.chunks(if together { layer.len() } else { 1 }).enumerate() {
            let mut words = match (swaps, together) {
                (_, true) => format!("Layer {} of {}: ", index + 1, layers.len()),
                _ => format!("{} of {count}: ", steps.len() + 1),
            };
            let (told, mut next_words) = match *swaps {
                [Swap { a, b }] => {
                    let name = |cell| at.tile(cell).map_or("", |tile| at.name(tile.home));
                    let (one, from, other, to) = (name(a), a.words(), name(b), b.words());
                    (
                        format!("{one} at {from} ↔ {other} at {to}."),
                        format!("swap {one} at {from} with {other} at {to}."),
                    )
                }
                _ => {
                    let told = format!("{} swaps at once.", swaps.len());
                    (told.clone(), told)
                }
            };
            words += &told;
            let next = at.with(swaps);
            let begins = !together && place == 0 && index > 0;
            let mut mark = if begins { Mark::Branch } else { Mark::Plain };
            for row in (0..board.size().rows).filter(|&row| next.is_row_done(row) && !at.is_row_done(row)) {
                words += &format!(" Row {} is done.", row + 1);
                next_words += &format!(" Then row {} is done.", row + 1);
                mark = Mark::Event;
            }
            if next.is_done() {
                mark = Mark::End;
            }
            steps.push(Beat { swaps: swaps.to_vec(), words, next: next_words, mark });
            at = next;
        }
    }
    Trace { steps }
}
