//! The search itself, for winning: depth-first over sets of boards, with its own stack.
//!
//! The value of a set is the weight of the boards that are won if every card is flipped optimally, so all values are
//! integers. A set is *closed* first: cards that are the same on all boards and cards that can only be 1 or a Voltorb
//! are struck out (flipping the latter risks the round and reveals nothing when it succeeds), boards that no longer
//! differ are merged, and cards that cannot be Voltorbs are flipped, which splits the set. What remains are risks.
//!
//! A card with just one value besides the Voltorb reveals nothing either; whatever is flipped after it can be flipped
//! before it. So only cards with at least two such values are tried, and at the end of a line of play a bet on all the
//! rest.
//!
//! The boards without a Voltorb at a card are those that can still be won after flipping it: an upper bound. A set is
//! searched for a value above a threshold; below it a bound is enough. Bounds are remembered as bounds.

use crate::Objective;
use crate::large::Task;
use crate::memo::{Key, Known, Memo};
use crate::rivals::{MOST, Rivals};
use crate::share::Share;

/// A board, with 0 for struck-out cards, and its weight.
pub type Entry = (u64, u64);

/// The lower bit of each card.
pub const LOW: u64 = 0x5555_5555_5555_5555;

/// For sets of more boards, all cards are bounded before one is tried.
const LOOK: usize = 3;
/// For sets of more boards, the cards are bounded one by one, in pieces.
const LARGE_LOOK: usize = 1024;

/// The state, besides the boards, for objectives that count cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many more cards must be flipped before the objective is reached, or only winning is left.
    pub need: u8,
    /// Whether a known multiplier is kept hidden, so that the round does not end.
    pub reserve: bool,
}

/// A closed set whose value is not known.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// Its place in the arena.
    pub start: usize,
    /// Its number of boards.
    pub len: usize,
    /// Its key.
    pub key: Key,
    /// A lower bound: the value of stopping here, or of betting on the rest.
    pub low: u64,
    /// An upper bound.
    pub high: u64,
    /// Its cards, as a range of [`Engine::moves`].
    pub moves: (usize, usize),
    /// The counting state.
    pub tally: Tally,
}

/// A set being searched.
pub(crate) struct Frame {
    pub(crate) set: Child,
    /// Where its own entries start in the arena, the moves and the children.
    pub(crate) base: (usize, usize, usize),
    /// Only a value above this is of interest.
    pub(crate) alpha: u64,
    /// The best value found, and its card; with none, it is the bet.
    pub(crate) best: u64,
    chosen: Option<u32>,
    /// The highest upper bound of what was given up.
    high: u64,
    /// The next card, and the current one.
    pub(crate) next: usize,
    pub(crate) current: Option<u32>,
    /// The parts of the current card: the sum of the solved ones, and the sum of the others' upper bounds.
    pub(crate) solved: u64,
    pub(crate) open: u64,
    /// The current part, and the end of the parts.
    pub(crate) part: usize,
    pub(crate) end: usize,
    /// Bounds from mutually exclusive boards.
    pub(crate) rivals: Option<Box<Rivals>>,
}

impl Frame {
    fn new(set: Child, base: (usize, usize, usize), alpha: u64) -> Frame {
        Frame {
            set,
            base,
            alpha,
            best: set.low,
            chosen: None,
            high: 0,
            next: set.moves.0,
            current: None,
            solved: 0,
            open: 0,
            part: base.2,
            end: base.2,
            rivals: None,
        }
    }

    /// Records the value of flipping a card.
    pub(crate) fn take(&mut self, value: u64, card: Option<u32>) {
        if value > self.best {
            (self.best, self.chosen) = (value, card);
        }
    }
}

/// The search.
pub struct Engine {
    pub(crate) goal: Objective,
    /// The sets in use, one after the other.
    pub(crate) arena: Vec<Entry>,
    /// Their cards: a bound on the value of flipping it, and twice its index.
    pub(crate) moves: Vec<(u64, u32)>,
    pub(crate) children: Vec<Child>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) memo: Memo,
    /// The number of sets closed so far.
    pub(crate) nodes: u64,
    pub(crate) spare: Vec<Entry>,
    /// Those of finished sets, whose memory is reused.
    #[expect(clippy::vec_box, reason = "frames take them as they are, and are moved")]
    pub(crate) rivals: Vec<Box<Rivals>>,
    /// The exchange with other searches.
    pub(crate) share: Share,
    /// The work being done in pieces.
    pub(crate) task: Option<Task>,
    /// The work since the last call, as the watch counts it.
    pub(crate) work: u64,
}

impl Engine {
    /// An engine that remembers at most the given number of sets.
    pub fn new(goal: Objective, most: usize) -> Engine {
        Engine {
            goal,
            arena: Vec::new(),
            moves: Vec::new(),
            children: Vec::new(),
            frames: Vec::new(),
            memo: Memo::new(most),
            nodes: 0,
            spare: Vec::new(),
            rivals: Vec::new(),
            share: Share::default(),
            task: None,
            work: 0,
        }
    }

    /// Starts on the sum of the values of sets; `flipped` is the card whose values distinguish them, both bits set.
    pub fn ask(&mut self, sets: Vec<Vec<Entry>>, tally: Tally, flipped: u64) {
        self.arena.clear();
        self.moves.clear();
        self.children.clear();
        self.frames.clear();
        self.task = Some(Task::asking(sets, tally, flipped));
    }

    /// The sets are closed; the values known at once sum up to `solved`.
    pub(crate) fn asked(&mut self, solved: u64, tally: Tally) {
        let open = self.children.iter().map(|child| child.high).sum();
        let set = Child { start: 0, len: 0, key: Key::default(), low: 0, high: solved + open, moves: (0, 0), tally };
        let mut root = Frame::new(set, (0, 0, 0), 0);
        (root.solved, root.open, root.end) = (solved, open, self.children.len());
        self.frames.push(root);
    }

    /// The interval that contains the value, as far as it is known.
    pub fn interval(&self) -> (u64, u64) {
        if self.task.as_ref().is_some_and(Task::is_asking) {
            return (0, u64::MAX);
        }
        let mut below = None;
        for frame in self.frames.iter().rev() {
            let parts = self.children.get(frame.part..frame.end).unwrap_or(&[]);
            let mut low = frame.solved;
            let mut high = frame.solved + frame.open;
            for (place, part) in parts.iter().enumerate() {
                let (least, most) = below.filter(|_| place == 0).unwrap_or((part.low, part.high));
                low += least;
                high = high.saturating_sub(part.high.saturating_sub(most));
            }
            let rest = self.moves.get(frame.next..frame.set.moves.1).and_then(|rest| rest.first());
            low = low.max(frame.best);
            high = high.max(frame.best).max(frame.high).max(rest.map_or(0, |rest| rest.0));
            below = Some((low, high.min(frame.set.high)));
        }
        below.unwrap_or((0, 0))
    }

    /// The card, as twice its index, with which the search would begin now, if the position is a single set with risks.
    pub fn leading(&self) -> Option<u32> {
        let frame = self.frames.get(1)?;
        frame.chosen.or_else(|| self.moves.get(frame.set.moves.0).map(|first| first.1))
    }

    /// Continues; returns the value once it is known. Large sets are handled in pieces: see [`Engine::is_busy`].
    pub fn step(&mut self) -> Option<u64> {
        if self.is_busy() {
            self.piece();
            return None;
        }
        let depth = self.frames.len();
        let frame = self.frames.last_mut()?;
        let threshold = frame.best.max(frame.alpha);
        if frame.solved + frame.open > threshold || depth == 1 {
            if frame.part < frame.end {
                self.begin();
                return None;
            }
            if depth == 1 {
                return Some(frame.solved);
            }
            frame.take(frame.solved, frame.current);
        } else {
            frame.high = frame.high.max(frame.solved + frame.open);
        }
        self.advance();
        None
    }

    /// Starts on a part of the set on top.
    fn begin(&mut self) {
        let child = self.first_part();
        if self.is_known_by_now(&child) {
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        let others = frame.solved + frame.open - child.high;
        let base = (self.arena.len(), self.moves.len(), self.children.len());
        let threshold = frame.best.max(frame.alpha);
        self.frames.push(Frame::new(child, base, threshold.saturating_sub(others)));
        if child.len > LARGE_LOOK && !self.has_rivals(&child) {
            self.task = Some(Task::looking());
        } else if child.len > LOOK {
            self.look();
        }
    }

    /// Looks for better bounds of all cards of the set on top, and sorts the cards by them.
    fn look(&mut self) {
        let Some(mut frame) = self.frames.pop() else { return };
        let (first, last) = frame.set.moves;
        let set = frame.set.start..frame.set.start + frame.set.len;
        if self.has_rivals(&frame.set) {
            self.work += (set.len() * set.len()) as u64 / 4;
            let mut rivals = self.rivals.pop().unwrap_or_default();
            rivals.find(&mut self.arena[set], self.goal == Objective::Coins);
            frame.rivals = Some(rivals);
        }
        for place in first..last {
            let (mut high, card) = self.moves[place];
            let threshold = frame.best.max(frame.alpha);
            if high <= threshold {
                break;
            }
            if let Some(rivals) = &frame.rivals {
                high = high.min(rivals.shared(card));
            } else {
                let (solved, open) = self.part(&frame, card, None);
                high = high.min(solved + open);
                if open == 0 {
                    frame.take(solved, Some(card));
                }
                self.back(&frame);
            }
            self.moves[place].0 = high;
        }
        self.moves[first..last].sort_unstable_by_key(|&(high, card)| (std::cmp::Reverse(high), card));
        self.frames.push(frame);
    }

    /// Whether to look for bounds from mutually exclusive boards.
    fn has_rivals(&self, set: &Child) -> bool {
        // Winning with eight cards is winning as well.
        let wins = match self.goal {
            Objective::Win | Objective::Eight | Objective::Coins => true,
            Objective::KeepLevel => set.tally.need == 0,
            Objective::NextFlip => false,
        };
        wins && set.len <= MOST
    }

    /// Drops everything above a frame's own entries.
    pub(crate) fn back(&mut self, frame: &Frame) {
        self.arena.truncate(frame.base.0);
        self.moves.truncate(frame.base.1);
        self.children.truncate(frame.base.2);
    }

    /// Goes on to the next card of the set on top, or ends the set.
    fn advance(&mut self) {
        let Some(mut frame) = self.frames.pop() else { return };
        self.back(&frame);
        let threshold = frame.best.max(frame.alpha);
        self.choose(&frame, threshold);
        let chosen = self.moves[frame.next..frame.set.moves.1].first().copied();
        let Some((_, card)) = chosen.filter(|&(high, _)| high > threshold) else {
            let high = frame.high.max(chosen.map_or(0, |(high, _)| high));
            self.end(&frame, high);
            self.rivals.extend(frame.rivals);
            return;
        };
        if frame.set.len > LARGE_LOOK && frame.rivals.is_none() {
            // Until the card is flipped its bound counts.
            (frame.solved, frame.open) = (0, chosen.map_or(0, |(high, _)| high));
            frame.next += 1;
            (frame.part, frame.end) = (frame.base.2, frame.base.2);
            self.frames.push(frame);
            self.task = Some(Task::flipping(card));
            return;
        }
        if frame.rivals.is_some() {
            self.work += (frame.set.len * frame.set.len) as u64 / 16;
        }
        let bounds = frame.rivals.as_mut().map(|rivals| rivals.bounds(card));
        frame.next += 1;
        (frame.solved, frame.open) = match bounds.map(|bounds| bounds.iter().sum()) {
            Some(bound) if bound <= threshold => (0, bound),
            _ => self.part(&frame, card, bounds),
        };
        frame.current = Some(card);
        (frame.part, frame.end) = (frame.base.2, self.children.len());
        self.frames.push(frame);
    }

    /// Flips a card of a set: returns the sum of the values of parts that are known at once, and the sum of the others'
    /// bounds. Both are only a bound unless they exceed the frame's threshold.
    pub(crate) fn part(&mut self, frame: &Frame, card: u32, bounds: Option<[u64; 3]>) -> (u64, u64) {
        let threshold = frame.best.max(frame.alpha);
        let (mut solved, mut open) = (0, 0);
        let mut rest: u64 = bounds.map_or(0, |bounds| bounds.iter().sum());
        for value in 1..4 {
            let start = self.arena.len();
            let first = self.children.len();
            if let Some(rivals) = &frame.rivals {
                for (word, &bits) in rivals.having(card, value as usize).iter().enumerate() {
                    let mut bits = bits;
                    while bits > 0 {
                        let place = word * 64 + bits.trailing_zeros() as usize;
                        self.arena.push(self.arena[frame.set.start + place]);
                        bits &= bits - 1;
                    }
                }
            } else {
                for place in frame.set.start..frame.set.start + frame.set.len {
                    let entry = self.arena[place];
                    if entry.0 >> card & 3 == value {
                        self.arena.push(entry);
                    }
                }
            }
            let known = self.close(start, self.arena.len() - start, frame.set.tally, 3 << card);
            solved += known;
            let children = &mut self.children[first..];
            let bound = bounds.map(|bounds| bounds[value as usize - 1]);
            if let (Some(bound), [child]) = (bound, &mut *children) {
                child.high = child.high.min(bound.saturating_sub(known));
            }
            open += children.iter().map(|child| child.high).sum::<u64>();
            if let Some(bound) = bound {
                rest -= bound;
                if solved + open + rest <= threshold {
                    return (solved, open + rest);
                }
            }
        }
        (solved, open)
    }

    /// Ends a set that was taken off the stack: its value is known, or a sufficient bound.
    pub(crate) fn end(&mut self, frame: &Frame, high: u64) {
        let exact = frame.best > frame.alpha || high <= frame.best;
        let value = high.max(frame.best);
        let known = if exact { Known::Exact(frame.best) } else { Known::AtMost(value) };
        self.memo.put(frame.set.key, known);
        self.share.tell(frame.set.key, known);
        let Some(parent) = self.frames.last_mut() else { return };
        parent.open -= frame.set.high;
        if exact {
            parent.solved += frame.best;
            parent.part += 1;
        } else {
            parent.open += value;
            if let Some(child) = self.children.get_mut(parent.part) {
                child.high = value;
            }
        }
    }

    /// The number of sets of boards examined.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.memo.bytes() + self.arena.capacity() * size_of::<Entry>()
    }

    /// The number of sets remembered.
    pub fn remembered(&self) -> usize {
        self.memo.used()
    }
}
