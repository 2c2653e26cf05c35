//! Exact best play: the chance to reach a goal when every card is flipped as well as can be, and the same for every
//! card that could be flipped first.
//!
//! A search that can be left and taken up again. Until it is through it knows for everything a rigorous interval: some
//! way to play is as good as the lower end, and none is better than the upper end.

pub mod engine;
pub mod memo;

use super::boards::Space;
use super::{Packed, card};
use engine::{Engine, Entry};

/// What to play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The chance to win: to flip every 2 and 3.
    Win,
    /// The chance not to fall to a lower level: to win, or to have flipped as many cards as the level says.
    KeepLevel,
    /// The chance that the next card that may be a 2 or 3 is no Voltorb.
    NextFlip,
    /// The chance to win and to have flipped 8 cards by then.
    Eight,
    /// The coins to expect, leaving the round with them when that is best.
    Coins,
}

/// A rigorous interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// A real way to play reaches this.
    pub low: f64,
    /// No way to play exceeds this.
    pub high: f64,
    /// Whether the value is known: then both ends are the same.
    pub exact: bool,
}

/// Why a card, or none, is advised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No card that could help is left: won, or nothing more to gain.
    Done,
    /// The card cannot be a Voltorb.
    Safe,
    /// No card has a better value; proved.
    Best,
    /// The best card as far as the search is.
    BestSoFar,
    /// Leaving with the coins is worth more than any card.
    Stop,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The card to flip, if one should be.
    pub card: Option<usize>,
    /// Why.
    pub reason: Reason,
}

/// A search for the best play.
pub struct Play {
    pub engine: Engine,
    /// The boards with nothing but the cards that matter.
    root: Vec<Entry>,
    /// The place of each card in them, if it is there, and whether it could be of use.
    places: Vec<Option<u32>>,
    useful: Vec<bool>,
    total: u64,
    value: Option<u64>,
    cards: Vec<Option<u64>>,
    /// What is asked now: first the position, then each card.
    asked: Option<usize>,
    next: usize,
    through: bool,
}

const MOST_SETS: usize = 1 << 23;

impl Play {
    /// Starts a search. `known` are the flipped cards, row by row; `level` is that of the round (it matters for
    /// [`Objective::KeepLevel`] alone).
    pub fn new(space: &Space, known: &[Option<u8>], _objective: Objective, _level: u8) -> Play {
        let count = space.side() * space.side();
        let mut seen = vec![0_u8; count];
        for &board in space.boards() {
            for (index, seen) in seen.iter_mut().enumerate() {
                *seen |= 1 << card(board, index);
            }
        }
        let hidden = |index: usize| known.get(index).copied().flatten().is_none();
        let useful: Vec<bool> =
            seen.iter().enumerate().map(|(index, &seen)| hidden(index) && seen & 12 > 0).collect();
        let mut used = 0;
        let places: Vec<Option<u32>> = seen
            .iter()
            .zip(&useful)
            .map(|(&seen, &useful)| {
                let varies = useful && seen & (seen - 1) > 0;
                used += 2 * u32::from(varies);
                varies.then(|| used - 2)
            })
            .collect();
        let shrink = |board: Packed| {
            let cards = places.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?)));
            cards.fold(0, |small, (index, place)| small | u64::from(card(board, index)) << place)
        };
        let root: Vec<Entry> =
            space.boards().iter().zip(space.weights()).map(|(&board, &weight)| (shrink(board), weight)).collect();
        let mut engine = Engine::new(MOST_SETS);
        engine.ask(std::slice::from_ref(&root));
        Play {
            engine,
            root,
            cards: vec![None; count],
            places,
            useful,
            total: space.total(),
            value: None,
            asked: None,
            next: 0,
            through: false,
        }
    }

    /// Works until it is through (`true`) or `tick`, asked every few microseconds, answers `false`.
    pub fn run(&mut self, tick: &mut dyn FnMut() -> bool) -> bool {
        while !self.through {
            if let Some(value) = self.engine.step() {
                match self.asked {
                    None => self.value = Some(value),
                    Some(index) => self.cards[index] = Some(value),
                }
                self.ask();
            }
            if !tick() {
                return self.through;
            }
        }
        true
    }

    /// Asks for the next card.
    fn ask(&mut self) {
        while let Some(&useful) = self.useful.get(self.next) {
            let index = self.next;
            self.next += 1;
            if !useful {
                continue;
            }
            let Some(place) = self.places[index] else {
                self.cards[index] = self.value;
                continue;
            };
            let part = |value: u64| {
                self.root.iter().copied().filter(|entry| entry.0 >> place & 3 == value).collect::<Vec<Entry>>()
            };
            let parts = [part(1), part(2), part(3)];
            self.engine.ask(&parts);
            self.asked = Some(index);
            return;
        }
        self.through = true;
    }

    /// The value of the position: a probability, or coins.
    pub fn value(&self) -> Bounds {
        self.bounds(self.value)
    }

    fn bounds(&self, value: Option<u64>) -> Bounds {
        match value {
            Some(value) => {
                let value = value as f64 / self.total as f64;
                Bounds { low: value, high: value, exact: true }
            }
            None => Bounds { low: 0.0, high: 1.0, exact: false },
        }
    }

    /// The value of flipping each card next, row by row; `None` for cards that are flipped or of no use.
    pub fn cards(&self) -> Vec<Option<Bounds>> {
        self.cards.iter().zip(&self.useful).map(|(&value, useful)| useful.then(|| self.bounds(value))).collect()
    }

    /// What to do next.
    pub fn advice(&self) -> Advice {
        Advice { card: None, reason: Reason::Done }
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.engine.nodes
    }

    /// Sets remembered
    pub fn remembered(&self) -> usize {
        self.engine.remembered()
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.engine.bytes()
    }
}
