//! Closing a set whose objective counts cards: to keep the level, or to win with eight cards flipped.
//!
//! While cards still have to be counted, every card that is not a Voltorb is useful. A round ends with its last
//! multiplier, so for eight cards a known multiplier is kept hidden as long as it is the only one: with this *reserve*
//! all other safe cards can be flipped, and it is counted last. Without a reserve, a safe card that may be the last
//! multiplier is a risk like any other.

use crate::Objective;
use crate::close::{Next, Seen};
use crate::engine::{Engine, Entry, LOW, Tally};

impl Engine {
    /// Scans a set; `flipped` are the cards just flipped, both bits set.
    pub(crate) fn scan_count(&mut self, start: usize, len: usize, tally: Tally, flipped: u64) -> Next {
        self.nodes += 1;
        let boards = &mut self.arena[start..start + len];
        let seen = Seen::new(boards);
        let mixed = seen.mixed();
        let same = !mixed & (seen.one | seen.two | seen.three);
        let hidden = same & !flipped;
        let won = mixed & (seen.two | seen.three) == 0;
        let mut now = tally;
        let count = |now: &mut Tally, cards: u64| {
            now.need = now.need.saturating_sub(cards.count_ones() as u8);
        };
        let mut free = mixed & !seen.zero;
        if self.goal == Objective::Eight {
            count(&mut now, flipped & LOW);
            let known = (hidden & (seen.two | seen.three)).count_ones() as u8 + u8::from(tally.reserve);
            if won && known == 0 {
                return Next::Value(if now.need == 0 { seen.total } else { 0 });
            }
            count(&mut now, hidden & seen.one);
            // A board is won with all its multipliers flipped.
            let multipliers =
                |entry: &Entry| (entry.0 >> 1 & mixed).count_ones() as u8 >= now.need.saturating_sub(known);
            if now.need <= known || boards.iter().all(multipliers) {
                // The reserve is counted last.
                if won {
                    return Next::Value(seen.total);
                }
                now.need = 0;
            } else {
                now = Tally { need: now.need - known.saturating_sub(1), reserve: known > 0 };
                if !now.reserve {
                    free = 0;
                }
            }
        } else {
            count(&mut now, same);
            if won || now.need == 0 {
                return Next::Value(seen.total);
            }
        }
        if now.need == 0 {
            return Next::Win;
        }
        for entry in boards {
            entry.0 &= mixed * 3;
        }
        if free > 0 {
            return Next::Split { tally: now, cards: free * 3 };
        }
        Next::Open { cards: mixed, low: 0, tally: now }
    }
}
