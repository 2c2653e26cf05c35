//! Exact best play: the chance to reach a goal when every card is flipped as well as can be, and the same for every
//! card that could be flipped first.
//!
//! A search that can be left and taken up again. Until it is through it knows for everything a rigorous interval: some
//! way to play is as good as the lower end, and none is better than the upper end.

mod begin;

pub use begin::Preparing;
pub use gridlight_flips::Objective;

use super::boards::Space;
use gridlight_flips::{Engine, Entry, Tally};

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

/// What a search that can be left has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// A node that took so much work beyond a node's, as a watch counts it.
    Node(u64),
    /// A piece of one, of so much work.
    Part(u64),
}

/// Sets of boards remembered at most: 160 MB, and half as much again while the table grows.
const MOST_SETS: usize = 1 << 23;

/// What every weight must be at least after it was shortened.
const PRECISE: u64 = 1 << 20;

/// The most cards of use for a search to start.
const MOST_CARDS: u32 = 32;

/// Several searches that tell each other what they find share sets of more boards than so many; where coins are played
/// for, small ones take long.
const SHARED: usize = 1024;
const SHARED_COINS: usize = 128;

/// A search for the best play.
pub struct Play {
    engine: Engine,
    /// The boards with nothing but the cards that matter, and these cards' places in them, doubled.
    root: Vec<Entry>,
    places: Vec<Option<u32>>,
    tally: Tally,
    /// For each card, the value 1, or the coins, that a full weight stands for.
    unit: f64,
    /// What is known now: coins so far, as weight.
    stop: u64,
    /// Whether there are no coins yet and every card is a risk.
    begins: bool,
    /// Whether the goal is reached already, by the cards flipped.
    kept: bool,
    total: u64,
    safe: Option<usize>,
    /// Bounds of the cards before they are asked for; exact when they are known.
    cards: Vec<Option<(u64, u64)>>,
    value: Option<u64>,
    leading: Option<usize>,
    /// Several searches share sets of more boards.
    shared: usize,
    /// The card that is asked for first.
    first: usize,
    stage: Stage,
    /// A node is under way that has not been told of.
    owed: bool,
}

/// What the search is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Position,
    Card(usize),
    Through,
    /// Too many cards, or numbers too large, to search.
    Bounds,
}

impl Play {
    /// Starts a search. `known` are the flipped cards, row by row; `level` is that of the round (it matters for
    /// [`Objective::KeepLevel`] alone).
    pub fn new(space: &Space, known: &[Option<u8>], goal: Objective, level: u8) -> Play {
        let mut preparing = Preparing::new(space.clone(), known, goal, level);
        let mut play = loop {
            if let Some(play) = preparing.step() {
                break play;
            }
        };
        while play.engine.is_busy() {
            play.engine.step();
        }
        play
    }

    /// Makes it one of several searches that tell each other what they find: 0 is the usual one, each other has an order of
    /// its own.
    pub fn join(&mut self, order: u8) {
        self.engine.join(order, self.shared);
        // The cards' values are asked for from different cards on.
        self.first = [0, 2, 1, 3][usize::from(order) % 4] * self.places.len() / 4;
    }

    /// What there is to tell the others since last asked.
    pub fn news(&mut self) -> Vec<u8> {
        self.engine.news()
    }

    /// Hears what another search has to tell.
    pub fn hear(&mut self, news: &[u8]) {
        self.engine.hear(news);
    }

    /// Asks for the position's value if that needs a search; the cards have their first bounds.
    fn begin(&mut self, goal: Objective) {
        let coins = goal == Objective::Coins;
        let total = self.total;
        self.kept = goal == Objective::KeepLevel && self.tally.need == 0;
        if self.kept {
            self.cards.iter_mut().flatten().for_each(|bounds| *bounds = (total, total));
        }
        let nothing = self.cards.iter().all(Option::is_none);
        if self.kept || nothing || goal == Objective::NextFlip {
            let most = self.cards.iter().flatten().map(|bounds| bounds.1).max();
            let missed = goal == Objective::Eight && self.tally.need > 0;
            let done = if coins {
                self.stop
            } else if missed {
                0
            } else {
                total
            };
            self.value = Some(most.unwrap_or(done));
            self.stage = Stage::Through;
        } else if self.stage == Stage::Position {
            self.engine.ask(vec![self.root.clone()], self.tally, 0);
        }
    }

    /// Works until it is through (`true`) or `tick`, asked every few microseconds, answers `false`. A search that
    /// cannot start because too many cards differ is through at once, with bounds.
    pub fn run(&mut self, tick: &mut dyn FnMut() -> bool) -> bool {
        self.work(&mut |work| matches!(work, Work::Part(_)) || tick())
    }

    /// As [`Play::run`], telling of what is no node too.
    pub fn work(&mut self, tick: &mut dyn FnMut(Work) -> bool) -> bool {
        while matches!(self.stage, Stage::Position | Stage::Card(_)) {
            let in_pieces = self.engine.is_busy();
            if let Some(value) = self.engine.step() {
                let mut asked = 0;
                match self.stage {
                    Stage::Card(index) => {
                        self.cards[index] = Some((value, value));
                        asked = (index + self.places.len() - self.first) % self.places.len() + 1;
                    }
                    // Without a coin yet, stopping is worth nothing, and not the one that the search took it for.
                    _ if self.begins && value <= self.total => {}
                    _ => self.value = Some(value.max(self.stop)),
                }
                self.ask(asked);
            }
            // A node that was begun is told of when its last piece is done; the first question is none.
            self.owed |= !in_pieces;
            let work = self.engine.take_work();
            let done = std::mem::replace(&mut self.owed, false);
            self.owed = done && self.engine.is_busy();
            if !tick(if done && !self.owed { Work::Node(work) } else { Work::Part(work) }) {
                if self.stage == Stage::Position {
                    let leading = self.engine.leading();
                    self.leading = self.places.iter().position(|place| place.is_some() && *place == leading);
                }
                break;
            }
        }
        matches!(self.stage, Stage::Through | Stage::Bounds)
    }

    /// Asks for the next card once so many have been gone through.
    fn ask(&mut self, gone: usize) {
        let count = self.places.len();
        let next = (gone..count).find_map(|at| {
            let index = (self.first + at) % count;
            Some((index, (*self.places.get(index)?)?))
        });
        let Some((index, place)) = next else {
            let most = self.cards.iter().flatten().map(|bounds| bounds.0).max();
            self.value = self.value.or(most);
            self.stage = Stage::Through;
            return;
        };
        let part = |value: u64| -> Vec<Entry> {
            self.root.iter().copied().filter(|entry| entry.0 >> place & 3 == value).collect()
        };
        let parts = vec![part(1), part(2), part(3)];
        self.engine.ask(parts, self.tally, 3 << place);
        self.stage = Stage::Card(index);
    }

    /// The value of the position: a probability, or coins.
    pub fn value(&self) -> Bounds {
        let cards = self.cards.iter().flatten();
        let low = cards.clone().map(|bounds| bounds.0).max().unwrap_or(0).max(self.stop);
        let high = cards.map(|bounds| bounds.1).max().unwrap_or(0).max(self.stop);
        match (self.value, self.stage) {
            (Some(value), _) => self.bounds(value, value),
            (None, Stage::Position) => {
                let (least, most) = self.engine.interval();
                let least = if self.begins && least <= self.total { low } else { low.max(least) };
                self.bounds(least, high.min(most.max(self.stop)).max(least))
            }
            _ => self.bounds(low, high),
        }
    }

    fn bounds(&self, low: u64, high: u64) -> Bounds {
        Bounds { low: low as f64 * self.unit, high: high as f64 * self.unit, exact: low == high }
    }

    /// The value of flipping each card next, row by row; `None` for cards that are flipped or of no use.
    pub fn cards(&self) -> Vec<Option<Bounds>> {
        let most = self.value.unwrap_or(u64::MAX);
        let bounds = |(index, bounds): (usize, &Option<(u64, u64)>)| {
            let (mut low, mut high) = (*bounds)?;
            if self.stage == Stage::Card(index) {
                let (least, most) = self.engine.interval();
                (low, high) = (low.max(least), high.min(most));
            }
            Some(self.bounds(low, high.min(most).max(low)))
        };
        self.cards.iter().enumerate().map(bounds).collect()
    }

    /// What to do next.
    pub fn advice(&self) -> Advice {
        if self.places.iter().all(Option::is_none) || self.kept {
            return Advice { card: None, reason: Reason::Done };
        }
        if self.value == Some(self.stop) && self.stop > 0 && self.safe.is_none() {
            return Advice { card: None, reason: Reason::Stop };
        }
        let known = self.cards.iter().enumerate().filter_map(|(index, bounds)| Some((index, (*bounds)?)));
        let best = known.filter(|(_, bounds)| bounds.0 == bounds.1 && Some(bounds.0) == self.value).min();
        if let Some(safe) = self.safe {
            return Advice { card: Some(safe), reason: Reason::Safe };
        }
        if let Some((index, _)) = best {
            return Advice { card: Some(index), reason: Reason::Best };
        }
        let likely =
            self.cards.iter().enumerate().filter_map(|(index, bounds)| Some(((*bounds)?.1, index))).max();
        Advice { card: self.leading.or(likely.map(|likely| likely.1)), reason: Reason::BestSoFar }
    }

    /// Sets of boards looked at.
    pub fn nodes(&self) -> u64 {
        self.engine.nodes()
    }

    /// Sets of boards remembered.
    pub fn remembered(&self) -> usize {
        self.engine.remembered()
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.engine.bytes() + self.root.capacity() * size_of::<Entry>()
    }
}
