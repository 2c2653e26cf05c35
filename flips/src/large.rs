//! Large sets in pieces: with a hundred thousand boards closing a set takes long, and bounding its cards takes longer.

use crate::close::{Next, Seen, merge_sorted, sort};
use crate::engine::{Engine, Entry, Frame, Tally};
use crate::memo::Key;

/// The number of boards above which sets are closed in pieces, and which are processed in a piece.
const LARGE: usize = 1 << 13;

/// Work done in pieces.
pub enum Task {
    /// Closes the sets whose value is to be found.
    Asking { sets: std::vec::IntoIter<Vec<Entry>>, closing: Closing, tally: Tally, flipped: u64 },
    /// Looks for better bounds of the cards of the set on top, from this index on.
    Looking { at: usize, flip: Option<Flip> },
    /// Flips the next card of the set on top.
    Flipping(Flip),
}

impl Task {
    pub fn asking(sets: Vec<Vec<Entry>>, tally: Tally, flipped: u64) -> Task {
        Task::Asking { sets: sets.into_iter(), closing: Closing::default(), tally, flipped }
    }

    pub fn looking() -> Task {
        Task::Looking { at: 0, flip: None }
    }

    pub fn flipping(card: u32) -> Task {
        Task::Flipping(Flip::new(card))
    }

    pub fn is_asking(&self) -> bool {
        matches!(self, Task::Asking { .. })
    }
}

/// A card being flipped: the next value, and the sums of the values known at once and of the others' bounds.
pub struct Flip {
    card: u32,
    value: u64,
    solved: u64,
    open: u64,
    /// Where the children of the current value begin.
    first: usize,
    closing: Closing,
}

impl Flip {
    fn new(card: u32) -> Flip {
        Flip { card, value: 0, solved: 0, open: 0, first: 0, closing: Closing::default() }
    }

    /// Does a piece; returns both sums once all values are closed.
    fn step(&mut self, engine: &mut Engine, frame: &Frame) -> Option<(u64, u64)> {
        if frame.set.len <= LARGE {
            return Some(engine.part(frame, self.card, None));
        }
        if !self.closing.step(engine) {
            return None;
        }
        if self.value > 0 {
            self.solved += self.closing.take();
            self.open += engine.children[self.first..].iter().map(|child| child.high).sum::<u64>();
        }
        self.value += 1;
        if self.value > 3 {
            return Some((self.solved, self.open));
        }
        let start = engine.arena.len();
        self.first = engine.children.len();
        for place in frame.set.start..frame.set.start + frame.set.len {
            let entry = engine.arena[place];
            if entry.0 >> self.card & 3 == self.value {
                engine.arena.push(entry);
            }
        }
        engine.work += 2 * frame.set.len as u64;
        self.closing.begin(start, engine.arena.len() - start, frame.set.tally, 3 << self.card);
        None
    }
}

/// A set being closed: the work left, and the values known so far.
#[derive(Default)]
pub struct Closing {
    steps: Vec<Step>,
    solved: u64,
}

enum Step {
    Scan { start: usize, len: usize, tally: Tally, flipped: u64 },
    Next { start: usize, len: usize, next: Next },
    Merge { start: usize, len: usize, useful: u64, seen: Seen, sorting: Sorting },
    Split { from: usize, end: usize, tally: Tally, cards: u64, sorting: Sorting },
    Bet { start: usize, len: usize, many: u64, sorting: Sorting },
    Open(Box<Opening>),
}

impl Closing {
    fn begin(&mut self, start: usize, len: usize, tally: Tally, flipped: u64) {
        self.steps.push(Step::Scan { start, len, tally, flipped });
    }

    /// The sum of the values known at once, which is reset.
    fn take(&mut self) -> u64 {
        std::mem::take(&mut self.solved)
    }

    /// Does a piece; returns whether everything is closed.
    fn step(&mut self, engine: &mut Engine) -> bool {
        let Some(step) = self.steps.pop() else { return true };
        match step {
            Step::Scan { start, len, tally, flipped } if len <= LARGE => {
                self.solved += engine.close(start, len, tally, flipped);
            }
            Step::Scan { start, len, tally, flipped } => {
                engine.work += 8 * len as u64;
                let next = engine.scan(start, len, tally, flipped);
                self.steps.push(Step::Next { start, len, next });
            }
            Step::Next { start, len, next } => self.next(engine, start, len, next),
            Step::Merge { start, len, useful, seen, mut sorting } => {
                engine.work += 8 * LARGE as u64;
                let set = &mut engine.arena[start..start + len];
                if !sorting.step(set) {
                    self.steps.push(Step::Merge { start, len, useful, seen, sorting });
                    return false;
                }
                let len = merge_sorted(set);
                let next = engine.after_merge(start, len, useful, &seen);
                self.steps.push(Step::Next { start, len, next });
            }
            Step::Split { from, end, tally, cards, mut sorting } => {
                engine.work += 8 * LARGE as u64;
                if sorting.step(&mut engine.arena[from..end]) {
                    self.split(engine, (from, end), tally, cards);
                } else {
                    self.steps.push(Step::Split { from, end, tally, cards, sorting });
                }
            }
            Step::Bet { start, len, many, mut sorting } => {
                engine.work += 8 * LARGE as u64;
                let mut spare = std::mem::take(&mut engine.spare);
                let sorted = sorting.step(&mut spare);
                if sorted {
                    let merged = merge_sorted(&mut spare);
                    let low = spare[..merged].iter().map(|entry| entry.1).max().unwrap_or(0);
                    if many == 0 {
                        self.solved += low;
                    } else {
                        let next = Next::Open { cards: many, low, tally: Tally::default() };
                        self.steps.push(Step::Next { start, len, next });
                    }
                } else {
                    self.steps.push(Step::Bet { start, len, many, sorting });
                }
                engine.spare = spare;
            }
            Step::Open(mut opening) => match opening.step(engine) {
                Some(value) => self.solved += value,
                None => self.steps.push(Step::Open(opening)),
            },
        }
        self.steps.is_empty()
    }

    fn next(&mut self, engine: &mut Engine, start: usize, len: usize, next: Next) {
        let step = match next {
            Next::Value(value) => {
                self.solved += value;
                return;
            }
            Next::Win => {
                engine.work += 8 * len as u64;
                Step::Next { start, len, next: engine.scan_win(start, len) }
            }
            Next::Merge { useful, seen } => Step::Merge { start, len, useful, seen, sorting: Sorting::new(u64::MAX) },
            Next::Split { tally, cards } => {
                Step::Split { from: start, end: start + len, tally, cards, sorting: Sorting::new(cards) }
            }
            Next::Bet { many } => {
                engine.gather(start, len, many * 3);
                Step::Bet { start, len, many, sorting: Sorting::new(u64::MAX) }
            }
            Next::Open { cards, low, tally } => {
                let wanted = (cards, low, tally);
                let (sums, key) = ([[0; 4]; 32], Key::default());
                Step::Open(Box::new(Opening { set: (start, len), wanted, sums, total: 0, names: None, key, at: 0 }))
            }
        };
        self.steps.push(step);
    }

    /// Closes the parts of a set in order, small ones at once, as many as make a piece.
    fn split(&mut self, engine: &mut Engine, (mut from, end): (usize, usize), tally: Tally, cards: u64) {
        let most = from + LARGE;
        while from < end {
            let first = engine.arena[from].0;
            let same = |entry: &&Entry| (entry.0 ^ first) & cards == 0;
            let len = engine.arena[from..end].iter().take_while(same).count();
            if len > LARGE || from + len > most {
                if from + len < end {
                    let sorting = Sorting::done();
                    self.steps.push(Step::Split { from: from + len, end, tally, cards, sorting });
                }
                self.begin(from, len, tally, cards);
                return;
            }
            self.solved += engine.close(from, len, tally, cards);
            from += len;
        }
    }
}

/// Sorts boards by some of their cards: runs first, which are then merged.
struct Sorting {
    mask: u64,
    /// The length of the sorted runs; 0 while they are made.
    width: usize,
    at: usize,
    spare: Vec<Entry>,
}

impl Sorting {
    fn new(mask: u64) -> Sorting {
        Sorting { mask, width: 0, at: 0, spare: Vec::new() }
    }

    /// For boards that are sorted already.
    fn done() -> Sorting {
        Sorting { width: usize::MAX, ..Sorting::new(0) }
    }

    /// Does a piece on the same boards; returns whether everything is sorted.
    fn step(&mut self, entries: &mut [Entry]) -> bool {
        let (mask, len) = (self.mask, entries.len());
        if self.width == 0 {
            let end = len.min(self.at + LARGE);
            sort(&mut entries[self.at..end], mask);
            self.at = end;
            if end == len {
                (self.width, self.at) = (LARGE, 0);
            }
            return len <= LARGE;
        }
        if self.width >= len {
            return true;
        }
        let (start, middle) = (self.at, self.at + self.width);
        let end = len.min(middle.saturating_add(self.width));
        if middle < end {
            self.spare.clear();
            self.spare.extend_from_slice(&entries[start..middle]);
            let (mut left, mut right) = (0, middle);
            for place in start..end {
                let first = self.spare.get(left).copied();
                let second = entries.get(right).copied().filter(|_| right < end);
                entries[place] = match (first, second) {
                    (Some(one), Some(other)) if one.0 & mask <= other.0 & mask => {
                        left += 1;
                        one
                    }
                    (_, Some(other)) => {
                        right += 1;
                        other
                    }
                    (Some(one), None) => {
                        left += 1;
                        one
                    }
                    (None, None) => break,
                };
            }
        }
        self.at = end;
        if end == len {
            (self.width, self.at) = (self.width * 2, 0);
        }
        false
    }
}

/// A set being summed up and given its key, to become a child.
struct Opening {
    set: (usize, usize),
    /// The cards to try, the value without trying any, and the counting state.
    wanted: (u64, u64, Tally),
    sums: [[u64; 4]; 32],
    total: u64,
    /// The names of the cards' values, once everything is summed up.
    names: Option<[[u64; 4]; 32]>,
    key: Key,
    at: usize,
}

impl Opening {
    fn step(&mut self, engine: &mut Engine) -> Option<u64> {
        let (start, len) = self.set;
        let end = len.min(self.at + LARGE);
        let boards = start + self.at..start + end;
        engine.work += 16 * boards.len() as u64;
        self.at = end;
        let Some(names) = &self.names else {
            self.total += engine.add_up(boards, &mut self.sums);
            if end == len {
                (self.names, self.at) = (Some(engine.names(&self.sums)), 0);
            }
            return None;
        };
        engine.name(boards, names, self.wanted.2, &mut self.key);
        (end == len).then(|| engine.open_as(self.key, self.set, self.wanted, (&self.sums, self.total)))
    }
}

impl Engine {
    /// Whether work is being done in pieces: until it ends, steps are pieces of one step.
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || self.memo.is_growing() || self.share.is_waiting()
    }

    /// The work since the last call, as the watch counts it.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Does a piece.
    pub(crate) fn piece(&mut self) {
        self.work += 1 << 8;
        if self.memo.is_growing() {
            self.work += 1 << 16;
            return self.memo.grow();
        }
        if self.share.is_waiting() {
            return self.note_heard();
        }
        self.task = match self.task.take() {
            Some(Task::Asking { sets, closing, tally, flipped }) => self.go_on_asking(sets, closing, tally, flipped),
            Some(Task::Looking { at, flip }) => self.go_on_looking(at, flip),
            Some(Task::Flipping(flip)) => self.go_on_flipping(flip),
            None => None,
        };
    }

    fn go_on_asking(
        &mut self,
        mut sets: std::vec::IntoIter<Vec<Entry>>,
        mut closing: Closing,
        tally: Tally,
        flipped: u64,
    ) -> Option<Task> {
        if closing.step(self) {
            let Some(set) = sets.next() else {
                self.asked(closing.take(), tally);
                return None;
            };
            let start = self.arena.len();
            self.arena.extend_from_slice(&set);
            closing.begin(start, set.len(), tally, flipped);
        }
        Some(Task::Asking { sets, closing, tally, flipped })
    }

    fn go_on_looking(&mut self, at: usize, flip: Option<Flip>) -> Option<Task> {
        let mut frame = self.frames.pop()?;
        let (first, last) = frame.set.moves;
        let threshold = frame.best.max(frame.alpha);
        let next = self.moves[first..last].get(at).copied().filter(|&(high, _)| high > threshold);
        let Some((high, card)) = next else {
            self.moves[first..last].sort_unstable_by_key(|&(high, card)| (std::cmp::Reverse(high), card));
            self.frames.push(frame);
            return None;
        };
        let mut flip = flip.unwrap_or_else(|| Flip::new(card));
        let task = match flip.step(self, &frame) {
            None => Task::Looking { at, flip: Some(flip) },
            Some((solved, open)) => {
                if open == 0 {
                    frame.take(solved, Some(card));
                }
                self.back(&frame);
                self.moves[first + at].0 = high.min(solved + open);
                Task::Looking { at: at + 1, flip: None }
            }
        };
        self.frames.push(frame);
        Some(task)
    }

    fn go_on_flipping(&mut self, mut flip: Flip) -> Option<Task> {
        let mut frame = self.frames.pop()?;
        let flipped = flip.step(self, &frame);
        let task = match flipped {
            None => Some(Task::Flipping(flip)),
            Some((solved, open)) => {
                (frame.solved, frame.open, frame.current) = (solved, open, Some(flip.card));
                (frame.part, frame.end) = (frame.base.2, self.children.len());
                None
            }
        };
        self.frames.push(frame);
        task
    }
}
