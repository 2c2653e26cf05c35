//! The preparation of a search: the cards that matter, the boards reduced to them, and first bounds. In pieces, since
//! there can be a hundred thousand boards.

use crate::puzzles::voltorb_flip::odds::boards::Space;
use crate::puzzles::voltorb_flip::odds::levels::coins;
use crate::puzzles::voltorb_flip::odds::{Packed, card};

use gridlight_flips::{Engine, Entry, Tally};

use super::{MOST_CARDS, MOST_SETS, Objective, PRECISE, Play, SHARED, SHARED_COINS, Stage};

/// Boards processed in a piece.
const PIECE: usize = 1 << 12;

/// A search being prepared.
pub struct Preparing {
    space: Space,
    known: Vec<Option<u8>>,
    goal: Objective,
    level: u8,
    pass: Pass,
    /// The number of boards, or at the end of cards, that have been processed.
    at: usize,
    /// The values that each card has on some board, one bit each.
    seen: Vec<u8>,
    /// The cards that matter, as twice their index in the packed boards; and the number of bits they take.
    places: Vec<Option<u32>>,
    used: u32,
    /// The products of the multipliers, if coins are the objective.
    worths: Vec<u64>,
    /// Whether the search can start, and by how many bits the weights are reduced.
    small: bool,
    shift: u32,
    root: Vec<Entry>,
    /// First bounds of the cards.
    cards: Vec<Option<(u64, u64)>>,
}

enum Pass {
    Seen,
    Worths,
    Root,
    Cards,
}

impl Preparing {
    /// Starts the preparation: see [`Play::new`].
    pub fn new(space: Space, known: &[Option<u8>], goal: Objective, level: u8) -> Preparing {
        let count = space.side() * space.side();
        Preparing {
            space,
            known: known.to_vec(),
            goal,
            level,
            pass: Pass::Seen,
            at: 0,
            seen: vec![0; count],
            places: vec![None; count],
            used: 0,
            worths: Vec::new(),
            small: true,
            shift: 0,
            root: Vec::new(),
            cards: vec![None; count],
        }
    }

    /// The work of a piece, as the watch counts it.
    pub fn work(&self) -> u64 {
        32 * self.space.boards().len().min(PIECE) as u64
    }

    /// Does a piece; returns the search once it is prepared.
    pub fn step(&mut self) -> Option<Play> {
        let boards = self.space.boards();
        let end = boards.len().min(self.at + PIECE);
        let piece = boards.get(self.at..end).unwrap_or_default();
        match self.pass {
            Pass::Seen => {
                for &board in piece {
                    for (index, seen) in self.seen.iter_mut().enumerate() {
                        *seen |= 1 << card(board, index);
                    }
                }
            }
            Pass::Worths => self.worths.extend(piece.iter().map(|&board| worth(board, &self.places))),
            Pass::Root => {
                let places = &self.places;
                let shrink = |board: Packed| {
                    let cards =
                        places.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?)));
                    cards.fold(0, |packed, (index, place)| {
                        packed | u64::from(card(board, index)).wrapping_shl(place)
                    })
                };
                let weighed = piece.iter().zip(&self.space.weights()[self.at..end]);
                self.root.extend(weighed.map(|(&board, &weight)| (shrink(board), weight >> self.shift)));
            }
            Pass::Cards => {
                let Some(index) = (self.at..self.places.len()).find(|&index| self.places[index].is_some())
                else {
                    return Some(self.play());
                };
                self.cards[index] = Some(self.bounds(index));
                self.at = index + 1;
                return None;
            }
        }
        self.at = end;
        if end == self.space.boards().len() {
            self.at = 0;
            self.pass = self.next_pass();
        }
        None
    }

    /// What follows from a pass through all boards, and the next pass.
    fn next_pass(&mut self) -> Pass {
        match self.pass {
            Pass::Seen => {
                self.choose();
                self.root.reserve_exact(self.space.boards().len());
                if self.goal == Objective::Coins { Pass::Worths } else { Pass::Root }
            }
            Pass::Worths => {
                self.shift = self.spare_bits();
                let shift = self.shift;
                if shift > 0 && self.space.weights().iter().any(|weight| weight >> shift < PRECISE) {
                    (self.small, self.shift) = (false, 0);
                }
                Pass::Root
            }
            Pass::Root | Pass::Cards => Pass::Cards,
        }
    }

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

    /// Chooses the cards that matter.
    fn choose(&mut self) {
        let begins = self.goal == Objective::Coins && self.so_far() == 0;
        for index in 0..self.places.len() {
            if self.is_of_use(index, begins) {
                self.places[index] = Some(self.used);
                self.used += 2;
            }
        }
        self.small = self.used <= 2 * MOST_CARDS;
    }

    /// By how many bits the weights must be reduced for sums of weights times coins to stay below 2^62.
    fn spare_bits(&self) -> u32 {
        let most = self.worths.iter().copied().max().unwrap_or(1);
        (u128::from(self.space.total()) * u128::from(most)).checked_ilog2().unwrap_or(0).saturating_sub(61)
    }

    /// First bounds of a card.
    fn bounds(&self, index: usize) -> (u64, u64) {
        let (mut sure, mut most, mut heaviest) = (0_u64, 0_u64, 0);
        for (at, (&board, &(_, weight))) in self.space.boards().iter().zip(&self.root).enumerate() {
            if card(board, index) == 0 {
                continue;
            }
            sure += weight;
            heaviest = weight.max(heaviest);
            let worth = self.worths.get(at).copied().unwrap_or(1);
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

    /// Makes the search.
    fn play(&mut self) -> Play {
        let (goal, so_far) = (self.goal, self.so_far());
        let begins = goal == Objective::Coins && so_far == 0;
        let count = self.seen.len();
        let root = std::mem::take(&mut self.root);
        let total: u64 = root.iter().map(|entry| entry.1).sum();
        let full = total.max(1) as f64;
        let wanted = if goal == Objective::Eight { 8 } else { self.level };
        let flips = (0..count).filter(|&index| self.flipped(index).is_some()).count() as u8;
        let need = if self.counts() { wanted.saturating_sub(flips) } else { 0 };
        let factor = if goal == Objective::Coins { u64::from(so_far.max(1)) } else { 1 };
        let safe = (0..count).find(|&index| self.is_of_use(index, begins) && self.seen[index] & 1 == 0);
        let mut play = Play {
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
            cards: std::mem::take(&mut self.cards),
            places: std::mem::take(&mut self.places),
            value: None,
            leading: None,
            shared: if goal == Objective::Coins { SHARED_COINS } else { SHARED },
            first: 0,
            stage: if self.small { Stage::Position } else { Stage::Bounds },
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
