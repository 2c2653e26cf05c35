//! Stopping with coins: which cards that reveal nothing to flip before.
//!
//! A card with one value besides the Voltorb reveals nothing when it succeeds. Whatever would be flipped after it can
//! be flipped before it: as much is lost, and the player can still stop without it. So such cards are flipped last,
//! none or some of them, all decided at once.

use crate::close::{merge_equal, worth};
use crate::engine::{Engine, Entry, LOW};

/// With more such cards a search is faster, because it remembers sets.
pub const MOST: u32 = 8;

impl Engine {
    /// The most that a set is worth without a card that reveals something. `cards` are the others that may be
    /// multipliers, one lower bit each; `total` is the weight of all boards.
    pub(crate) fn leave(&mut self, start: usize, len: usize, cards: u64, total: u64) -> u64 {
        if cards == 0 {
            return total;
        }
        self.work += 8 * len as u64;
        let boards = &self.arena[start..start + len];
        self.spare.clear();
        self.spare.extend(boards.iter().map(|&(board, weight)| (board & (cards * 3), weight)));
        let left = merge_equal(&mut self.spare);
        self.spare.truncate(left);
        let mut best = total;
        flip_some(&mut self.spare, 0, (cards, 1), &mut best);
        best
    }
}

/// Tries these cards with the boards from an index on, and without; `coins` are those of the cards flipped already.
fn flip_some(boards: &mut Vec<Entry>, from: usize, (mut cards, mut coins): (u64, u64), best: &mut u64) {
    loop {
        let list = &boards[from..];
        let none = |board: u64| !(board | board >> 1);
        let all = cards & !list.iter().fold(0, |some, &(board, _)| some | none(board));
        // Cards that are safe with these boards are flipped in any case.
        coins *= worth(list.first().map_or(0, |entry| entry.0 & (all * 3)));
        cards &= !all;
        let (mut total, mut alone, mut last) = (0, 0, 0);
        // By the magnitude of their coins: the largest, and the total weight.
        let mut sizes = [(0_u64, 0_u64); 64];
        for &(board, weight) in list {
            let own = worth(board & (cards * 3));
            total += weight;
            alone = alone.max(weight * own);
            let size = own.ilog2() as usize;
            last = last.max(size);
            sizes[size] = (own.max(sizes[size].0), sizes[size].1 + weight);
        }
        *best = total.max(alone).saturating_mul(coins).max(*best);
        // Those left at the end have the same coins, and none has more than its own.
        let mut sum = 0;
        let together = sizes[..=last].iter().rev().map(|&(own, weight)| {
            sum += weight;
            own * sum
        });
        if cards == 0 || together.max().unwrap_or(0).saturating_mul(coins) <= *best {
            return;
        }
        let card = cards & cards.wrapping_neg();
        let end = boards.len();
        for place in from..end {
            let entry = boards[place];
            if (entry.0 | entry.0 >> 1) & LOW & card > 0 {
                boards.push(entry);
            }
        }
        cards &= !card;
        let value = worth(boards.get(end).map_or(0, |entry| entry.0 & (card * 3)));
        flip_some(boards, end, (cards, coins * value), best);
        boards.truncate(end);
    }
}
