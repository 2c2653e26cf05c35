//! Exact best play: the probability of reaching a goal if every card is flipped optimally, and the same for every
//! possible first card.
//!
//! The search can be paused and resumed. Until it has finished, it has a rigorous interval for every value: some
//! strategy achieves the lower end, and none exceeds the upper end.

mod begin;

pub use begin::prepare;
pub use gridlight_flips::Objective;

use super::boards::Space;
use crate::search::{Cx, at_once};
use gridlight_flips::{Engine, Entry, Tally};

/// A rigorous interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Some strategy achieves this.
    pub low: f64,
    /// No strategy exceeds this.
    pub high: f64,
    /// Whether the value is known: then both ends are equal.
    pub exact: bool,
}

/// Why a card, or none, is advised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayReason {
    /// No useful card is left: won, or nothing more to gain.
    Done,
    /// The card cannot be a Voltorb.
    Safe,
    /// No card has a higher value; this is proved.
    Best,
    /// The best card found so far.
    BestSoFar,
    /// Stopping with the coins is worth more than any card.
    Stop,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayAdvice {
    /// The card to flip, if any.
    pub card: Option<usize>,
    /// Why.
    pub reason: PlayReason,
}

/// Work reported by a pausable search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// A node that took so much work beyond the usual, as the watch counts it.
    Node(u64),
    /// A piece of a node, with its work.
    Part(u64),
}

/// The most sets of boards remembered: 160 MB, and half as much again while the table grows.
const MOST_SETS: usize = 1 << 23;

/// The minimum of every weight after reduction.
const PRECISE: u64 = 1 << 20;

/// The most useful cards for a search to start.
const MOST_CARDS: u32 = 32;

/// Searches that share facts share the values of sets of more boards than this; if coins are the objective, small sets
/// take long as well.
const SHARED: usize = 1024;
const SHARED_COINS: usize = 128;

/// A search for best play.
pub struct PlaySearch {
    engine: Engine,
    /// The boards reduced to the cards that matter, and these cards' indices in them, doubled.
    root: Vec<Entry>,
    places: Vec<Option<u32>>,
    tally: Tally,
    /// For each card, the value 1, or the coins, that correspond to a full weight.
    unit: f64,
    /// The value of stopping now: the coins so far, as weight.
    stop: u64,
    /// Whether there are no coins yet and every card is a risk.
    begins: bool,
    /// Whether the cards flipped have already reached the goal.
    kept: bool,
    total: u64,
    safe: Option<usize>,
    /// Bounds of the cards before they are searched; exact once they are known.
    cards: Vec<Option<(u64, u64)>>,
    value: Option<u64>,
    leading: Option<usize>,
    /// The size of sets above which several searches share values.
    shared: usize,
    /// The card that is searched first.
    first: usize,
    stage: PlayStage,
    /// Whether a node under way has not been reported yet.
    owed: bool,
}

/// The current stage of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlayStage {
    Position,
    Card(usize),
    Through,
    /// Too many cards, or numbers too large, to search.
    Bounds,
}

impl PlaySearch {
    /// Starts a search. `known` are the flipped cards, row by row; `level` is that of the round (it matters for
    /// [`Objective::KeepLevel`] only).
    pub fn new(space: &Space, known: &[Option<u8>], goal: Objective, level: u8) -> PlaySearch {
        let mut play = at_once(async |cx: &Cx| prepare(space, known, goal, level, cx).await);
        while play.engine.is_busy() {
            play.engine.step();
        }
        play
    }

    /// Makes it one of several searches that share facts: 0 is the default one, the others each have an order of their
    /// own.
    pub fn join(&mut self, order: u8) {
        self.engine.join(order, self.shared);
        // The searches start with different cards.
        self.first = [0, 2, 1, 3][usize::from(order) % 4] * self.places.len() / 4;
    }

    /// The facts found since the last call, to be exported.
    pub fn news(&mut self) -> Vec<u8> {
        self.engine.news()
    }

    /// Imports facts from another search.
    pub fn hear(&mut self, news: &[u8]) {
        self.engine.hear(news);
    }

    /// Starts on the position's value if that needs a search; the cards have their first bounds.
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
            self.stage = PlayStage::Through;
        } else if self.stage == PlayStage::Position {
            self.engine.ask(vec![self.root.clone()], self.tally, 0);
        }
    }

    /// Works until it has finished (`true`) or `tick`, called every few microseconds, returns `false`. A search that
    /// cannot start because too many cards differ finishes at once, with bounds.
    pub fn run(&mut self, tick: &mut dyn FnMut() -> bool) -> bool {
        self.work(&mut |work| matches!(work, Work::Part(_)) || tick())
    }

    /// As [`PlaySearch::run`], reporting work outside nodes as well.
    pub fn work(&mut self, tick: &mut dyn FnMut(Work) -> bool) -> bool {
        while matches!(self.stage, PlayStage::Position | PlayStage::Card(_)) {
            let in_pieces = self.engine.is_busy();
            if let Some(value) = self.engine.step() {
                let mut asked = 0;
                match self.stage {
                    PlayStage::Card(index) => {
                        self.cards[index] = Some((value, value));
                        asked = (index + self.places.len() - self.first) % self.places.len() + 1;
                    }
                    // Without a coin yet, stopping is worth nothing rather than the one coin that the search assumed.
                    _ if self.begins && value <= self.total => {}
                    _ => self.value = Some(value.max(self.stop)),
                }
                self.ask(asked);
            }
            // A node is reported when its last piece is done; the first question is not a node.
            self.owed |= !in_pieces;
            let work = self.engine.take_work();
            let done = std::mem::replace(&mut self.owed, false);
            self.owed = done && self.engine.is_busy();
            if !tick(if done && !self.owed { Work::Node(work) } else { Work::Part(work) }) {
                if self.stage == PlayStage::Position {
                    let leading = self.engine.leading();
                    self.leading = self.places.iter().position(|place| place.is_some() && *place == leading);
                }
                break;
            }
        }
        matches!(self.stage, PlayStage::Through | PlayStage::Bounds)
    }

    /// Starts on the next card once the first `gone` are done.
    fn ask(&mut self, gone: usize) {
        let count = self.places.len();
        let next = (gone..count).find_map(|at| {
            let index = (self.first + at) % count;
            Some((index, (*self.places.get(index)?)?))
        });
        let Some((index, place)) = next else {
            let most = self.cards.iter().flatten().map(|bounds| bounds.0).max();
            self.value = self.value.or(most);
            self.stage = PlayStage::Through;
            return;
        };
        let part = |value: u64| -> Vec<Entry> {
            self.root.iter().copied().filter(|entry| entry.0 >> place & 3 == value).collect()
        };
        let parts = vec![part(1), part(2), part(3)];
        self.engine.ask(parts, self.tally, 3 << place);
        self.stage = PlayStage::Card(index);
    }

    /// The value of the position: a probability, or coins.
    pub fn value(&self) -> Bounds {
        let cards = self.cards.iter().flatten();
        let low = cards.clone().map(|bounds| bounds.0).max().unwrap_or(0).max(self.stop);
        let high = cards.map(|bounds| bounds.1).max().unwrap_or(0).max(self.stop);
        match (self.value, self.stage) {
            (Some(value), _) => self.bounds(value, value),
            (None, PlayStage::Position) => {
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

    /// The value of flipping each card next, row by row; `None` for cards that are flipped or useless.
    pub fn cards(&self) -> Vec<Option<Bounds>> {
        let most = self.value.unwrap_or(u64::MAX);
        let bounds = |(index, bounds): (usize, &Option<(u64, u64)>)| {
            let (mut low, mut high) = (*bounds)?;
            if self.stage == PlayStage::Card(index) {
                let (least, most) = self.engine.interval();
                (low, high) = (low.max(least), high.min(most));
            }
            Some(self.bounds(low, high.min(most).max(low)))
        };
        self.cards.iter().enumerate().map(bounds).collect()
    }

    /// What to do next.
    pub fn advice(&self) -> PlayAdvice {
        if self.places.iter().all(Option::is_none) || self.kept {
            return PlayAdvice { card: None, reason: PlayReason::Done };
        }
        if self.value == Some(self.stop) && self.stop > 0 && self.safe.is_none() {
            return PlayAdvice { card: None, reason: PlayReason::Stop };
        }
        let known = self.cards.iter().enumerate().filter_map(|(index, bounds)| Some((index, (*bounds)?)));
        let best = known.filter(|(_, bounds)| bounds.0 == bounds.1 && Some(bounds.0) == self.value).min();
        if let Some(safe) = self.safe {
            return PlayAdvice { card: Some(safe), reason: PlayReason::Safe };
        }
        if let Some((index, _)) = best {
            return PlayAdvice { card: Some(index), reason: PlayReason::Best };
        }
        let likely = self.cards.iter().enumerate().filter_map(|(index, bounds)| Some(((*bounds)?.1, index))).max();
        PlayAdvice { card: self.leading.or(likely.map(|likely| likely.1)), reason: PlayReason::BestSoFar }
    }

    /// The number of sets of boards examined.
    pub fn nodes(&self) -> u64 {
        self.engine.nodes()
    }

    /// The number of sets of boards remembered.
    pub fn remembered(&self) -> usize {
        self.engine.remembered()
    }

    /// The memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.engine.bytes() + self.root.capacity() * size_of::<Entry>()
    }
}
