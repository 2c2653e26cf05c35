//! The preparation of a search: the cards that matter, the boards reduced to them, and first bounds. With checkpoints,
//! since there can be a hundred thousand boards.

use crate::puzzles::voltorb_flip::odds::boards::Space;
use crate::puzzles::voltorb_flip::odds::levels::coins;
use crate::puzzles::voltorb_flip::odds::{Packed, card};
use crate::search::Cx;

use gridlight_flips::{Engine, Entry, Tally};

use super::{MOST_CARDS, MOST_SETS, Objective, PRECISE, PlaySearch, PlayStage, SHARED, SHARED_COINS};

/// Boards processed in a piece.
const PIECE: usize = 1 << 12;

/// Prepares a search: see [`PlaySearch::new`].
pub async fn prepare(space: &Space, known: &[Option<u8>], goal: Objective, level: u8, cx: &Cx) -> PlaySearch {
    let (boards, weights) = (space.boards(), space.weights());
    let count = space.side() * space.side();
    let work = 32 * boards.len().min(PIECE) as u64;
    let mut deal = KnownDeal { known, goal, seen: vec![0; count] };
    for piece in boards.chunks(PIECE) {
        for &board in piece {
            for (index, seen) in deal.seen.iter_mut().enumerate() {
                *seen |= 1 << card(board, index);
            }
        }
        cx.spend(work).await;
    }
    // The cards that matter, as twice their index in the packed boards; and the number of bits they take.
    let mut places: Vec<Option<u32>> = vec![None; count];
    let mut used = 0;
    let begins = goal == Objective::Coins && deal.so_far() == 0;
    for (index, place) in places.iter_mut().enumerate() {
        if deal.is_of_use(index, begins) {
            *place = Some(used);
            used += 2;
        }
    }
    let mut small = used <= 2 * MOST_CARDS;
    // The products of the multipliers, if coins are the objective.
    let mut worths: Vec<u64> = Vec::new();
    // By how many bits the weights are reduced, for sums of weights times coins to stay below 2^62.
    let mut shift = 0;
    let mut root: Vec<Entry> = Vec::new();
    root.reserve_exact(boards.len());
    if goal == Objective::Coins {
        for piece in boards.chunks(PIECE) {
            worths.extend(piece.iter().map(|&board| worth(board, &places)));
            cx.spend(work).await;
        }
        let most = worths.iter().copied().max().unwrap_or(1);
        shift = (u128::from(space.total()) * u128::from(most)).checked_ilog2().unwrap_or(0).saturating_sub(61);
        if shift > 0 && weights.iter().any(|weight| weight >> shift < PRECISE) {
            (small, shift) = (false, 0);
        }
    }
    for (piece, weights) in boards.chunks(PIECE).zip(weights.chunks(PIECE)) {
        let shrink = |board: Packed| {
            let cards = places.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?)));
            cards.fold(0, |packed, (index, place)| packed | u64::from(card(board, index)).wrapping_shl(place))
        };
        let weighed = piece.iter().zip(weights);
        root.extend(weighed.map(|(&board, &weight)| (shrink(board), weight >> shift)));
        cx.spend(work).await;
    }
    let mut cards = vec![None; count];
    for (index, bounds) in cards.iter_mut().enumerate().filter(|&(index, _)| places[index].is_some()) {
        *bounds = Some(deal.bounds(index, boards, &root, &worths));
        cx.spend(work).await;
    }
    deal.play(root, cards, places, small, level)
}

/// What is known of the cards.
struct KnownDeal<'a> {
    known: &'a [Option<u8>],
    goal: Objective,
    /// The values that each card has on some board, one bit each.
    seen: Vec<u8>,
}

impl KnownDeal<'_> {
    fn flipped(&self, index: usize) -> Option<u8> {
        self.known.get(index).copied().flatten()
    }

    fn so_far(&self) -> u32 {
        coins((0..self.seen.len()).filter_map(|index| self.flipped(index)))
    }

    fn counts(&self) -> bool {
        matches!(self.goal, Objective::KeepLevel | Objective::Eight)
    }

    /// Whether a card is useful: it may be a multiplier, or it counts as a flip; the first coin comes with any card.
    fn is_of_use(&self, index: usize, begins: bool) -> bool {
        let seen = self.seen.get(index).copied().unwrap_or(0);
        let certain = begins && seen & 1 == 0;
        self.flipped(index).is_none() && seen & if self.counts() || certain { 14 } else { 12 } > 0
    }

    /// First bounds of a card.
    fn bounds(&self, index: usize, boards: &[Packed], root: &[Entry], worths: &[u64]) -> (u64, u64) {
        let (mut sure, mut most, mut heaviest) = (0_u64, 0_u64, 0);
        for (at, (&board, &(_, weight))) in boards.iter().zip(root).enumerate() {
            if card(board, index) == 0 {
                continue;
            }
            sure += weight;
            heaviest = weight.max(heaviest);
            let worth = worths.get(at).copied().unwrap_or(1);
            most = most.saturating_add(weight.saturating_mul(worth));
        }
        let low = match self.goal {
            Objective::Coins | Objective::NextFlip => sure,
            // Bet on the likeliest board.
            Objective::Win | Objective::KeepLevel => heaviest,
            Objective::Eight => 0,
        };
        (low, if self.goal == Objective::NextFlip { sure } else { most })
    }

    /// Makes the search. `small`: whether it can start.
    fn play(
        &self,
        root: Vec<Entry>,
        cards: Vec<Option<(u64, u64)>>,
        places: Vec<Option<u32>>,
        small: bool,
        level: u8,
    ) -> PlaySearch {
        let (goal, so_far) = (self.goal, self.so_far());
        let begins = goal == Objective::Coins && so_far == 0;
        let count = self.seen.len();
        let total: u64 = root.iter().map(|entry| entry.1).sum();
        let full = total.max(1) as f64;
        let wanted = if goal == Objective::Eight { 8 } else { level };
        let flips = (0..count).filter(|&index| self.flipped(index).is_some()).count() as u8;
        let need = if self.counts() { wanted.saturating_sub(flips) } else { 0 };
        let factor = if goal == Objective::Coins { u64::from(so_far.max(1)) } else { 1 };
        let safe = (0..count).find(|&index| self.is_of_use(index, begins) && self.seen[index] & 1 == 0);
        let mut play = PlaySearch {
            engine: Engine::new(goal, MOST_SETS),
            root,
            tally: Tally { need, reserve: false },
            unit: factor as f64 / full,
            stop: if goal == Objective::Coins && so_far > 0 { total } else { 0 },
            begins: begins && safe.is_none(),
            kept: false,
            total,
            // A safe card can end the round before the eighth flip.
            safe: safe.filter(|_| goal != Objective::Eight || need == 0),
            cards,
            places,
            value: None,
            leading: None,
            shared: if goal == Objective::Coins { SHARED_COINS } else { SHARED },
            first: 0,
            stage: if small { PlayStage::Position } else { PlayStage::Bounds },
            owed: false,
        };
        play.begin(goal);
        play
    }
}

/// The product of a board's multipliers among the useful cards.
fn worth(board: Packed, places: &[Option<u32>]) -> u64 {
    let cards = places.iter().enumerate().filter(|(_, place)| place.is_some());
    cards.fold(1, |product, (index, _)| product.saturating_mul(u64::from(card(board, index).max(1))))
}
