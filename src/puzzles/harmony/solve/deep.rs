//! The complete search: depth-first over swaps, never through the same position twice.
//!
//! Columns are interchangeable, so a position is identified by the sum of its columns' hashes. Positions that fail a
//! test of [`super::dead`] are cut at once; two last movers that want each other's cell swap at once, since nothing
//! else can ever touch them; a tile never wastes its last move. When the search ends without a solution, there is none.

use crate::random::Random;

use super::Switches;
use super::dead::dead;
use super::flat::{FlatBoard, Pair, ranked, unranked};

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeepEvent {
    /// Undecided.
    Going,
    /// The swaps on the stack are a solution.
    Found,
    /// There is no solution.
    Exhausted,
}

struct DeepFrame {
    swaps: Vec<Pair>,
    next: usize,
    key: u128,
    /// Swaps known to lead to dead positions from here: they were tried before the swap that led here, which did not
    /// touch their cells.
    asleep: Vec<Pair>,
}

/// The search and its explicit stack.
pub struct Deep {
    flat: FlatBoard,
    pairs: Vec<Pair>,
    frames: Vec<DeepFrame>,
    on: Switches,
    /// Positions examined.
    pub nodes: u64,
    /// Of these: dead, or seen before.
    pub cut: u64,
    /// Of these: seen before.
    pub again: u64,
    entered: bool,
}

impl Deep {
    /// A search from a position.
    pub fn new(flat: &FlatBoard, on: Switches) -> Deep {
        Deep {
            flat: flat.clone(),
            pairs: flat.pairs(),
            frames: Vec::new(),
            on,
            nodes: 0,
            cut: 0,
            again: 0,
            entered: false,
        }
    }

    /// The swaps made up to the current position.
    pub fn swaps(&self) -> Vec<Pair> {
        self.frames.iter().filter_map(|frame| frame.swaps.get(frame.next.checked_sub(1)?).copied()).collect()
    }

    /// Examines one position. The table contains dead positions, of this search or others of the same board.
    pub fn step(&mut self, table: &mut Table) -> DeepEvent {
        if !self.entered {
            self.entered = true;
            return self.enter(table);
        }
        while let Some(frame) = self.frames.last_mut() {
            if frame.next > 0 {
                self.flat.unswap(frame.swaps[frame.next - 1]);
            }
            if let Some(&swap) = frame.swaps.get(frame.next) {
                frame.next += 1;
                self.flat.swap(swap);
                return self.enter(table);
            }
            // Everything that can follow has been tried.
            if self.on.table {
                table.insert(frame.key);
            }
            self.frames.pop();
        }
        DeepEvent::Exhausted
    }

    fn enter(&mut self, table: &mut Table) -> DeepEvent {
        self.nodes += 1;
        if self.flat.done() {
            return DeepEvent::Found;
        }
        let (mut swaps, mut asleep) = (Vec::new(), Vec::new());
        let key = if self.on.table { key(&self.flat) } else { 0 };
        if self.on.table && table.has(key) {
            self.again += 1;
        } else if self.on.dead && dead(&self.flat).is_some() {
            self.cut += 1;
        } else {
            if let Some(frame) = self.frames.last()
                && let Some((&made, tried)) = frame.swaps[..frame.next].split_last()
            {
                let apart = |pair: &&Pair| ![made.0, made.1].iter().any(|&cell| cell == pair.0 || cell == pair.1);
                asleep.extend(frame.asleep.iter().chain(tried).filter(apart));
            }
            swaps = self.options();
            swaps.retain(|pair| !asleep.contains(pair));
        }
        self.frames.push(DeepFrame { swaps, next: 0, key, asleep });
        DeepEvent::Going
    }

    /// The swaps worth trying, the most promising first.
    fn options(&self) -> Vec<Pair> {
        let flat = &self.flat;
        let mut rated: Vec<u32> = Vec::new();
        for &pair in self.pairs.iter().filter(|&&pair| flat.can(pair)) {
            let (a, b) = (usize::from(pair.0), usize::from(pair.1));
            let (row_a, row_b) = (flat.row(a), flat.row(b));
            let comes = |tile: usize, to: usize| usize::from(flat.home[tile]) == to;
            let (left_a, left_b) = (flat.left[a], flat.left[b]);
            if (left_a == 1 && !comes(a, row_b)) || (left_b == 1 && !comes(b, row_a)) {
                continue;
            }
            if left_a == 1 && left_b == 1 && row_a != row_b {
                return vec![pair];
            }
            let gain = |now: bool, then: bool| i32::from(then) - i32::from(now);
            let score = 4 * (gain(flat.is_home(a), comes(a, row_b)) + gain(flat.is_home(b), comes(b, row_a)));
            // Tiles with few moves first: they have the fewest alternatives.
            let rank = i32::from(left_a) + i32::from(left_b) - 16 * score;
            rated.push(ranked(rank + RANKS, pair));
        }
        rated.sort_unstable();
        rated.into_iter().map(unranked).collect()
    }
}

/// Ranks are above the negative of this.
const RANKS: i32 = 1 << 12;

/// A position's key: the sum of the hashes of its columns.
pub fn key(flat: &FlatBoard) -> u128 {
    let mut sum = (0u64, 0u64);
    for col in 0..flat.cols {
        let mut hash = 0x9E37_79B9_7F4A_7C15u64;
        for row in 0..flat.rows {
            let cell = row * flat.cols + col;
            hash = mix(hash ^ (u64::from(flat.home[cell]) << 8 | u64::from(flat.left[cell])));
        }
        sum.0 = sum.0.wrapping_add(hash);
        sum.1 = sum.1.wrapping_add(mix(hash ^ 0xD6E8_FEB8_6659_FD93));
    }
    u128::from(sum.0) << 64 | u128::from(sum.1)
}

/// The same for columns in their order.
pub fn key_in_order(flat: &FlatBoard) -> u128 {
    let mut keys = [0x9E37_79B9_7F4A_7C15u64, 0xD6E8_FEB8_6659_FD93];
    for (&home, &left) in flat.home.iter().zip(&flat.left) {
        keys = keys.map(|key| mix(key ^ (u64::from(home) << 8 | u64::from(left))));
    }
    u128::from(keys[0]) << 64 | u128::from(keys[1])
}

/// A hash: the first random number of a seed.
const fn mix(value: u64) -> u64 {
    Random::new(value).next()
}

/// Keys of dead positions, of limited number; when it is full, new ones replace old ones, which costs time but not
/// correctness.
#[derive(Clone)]
pub struct Table {
    slots: Vec<u128>,
    used: usize,
    /// A larger table, and how many of the slots have been moved there; new keys wait until all are.
    grown: Option<(Vec<u128>, usize)>,
    waiting: Vec<u128>,
    /// The keys in the larger table.
    moved: usize,
}

/// The most slots (16 bytes each).
const MOST: usize = 1 << 20;
/// Slots examined for a key.
const REACH: usize = 8;
/// Slots moved, and cleared, in one piece of growing.
const MOVED: usize = 1 << 12;

impl Default for Table {
    fn default() -> Table {
        Table { slots: vec![0; 256], used: 0, grown: None, waiting: Vec::new(), moved: 0 }
    }
}

impl Table {
    fn places(&self, key: u128) -> impl Iterator<Item = usize> + use<> {
        let (mask, first) = (self.slots.len() - 1, (key >> 64) as usize);
        (0..REACH).map(move |step| (first + step) & mask)
    }

    /// Whether a key is in the table.
    pub fn has(&self, key: u128) -> bool {
        self.places(key).any(|place| self.slots[place] == key) || self.waiting.contains(&key)
    }

    /// Adds a key.
    pub fn insert(&mut self, key: u128) {
        if self.grown.is_none() && self.used * 2 > self.slots.len() && self.slots.len() < MOST {
            self.grown = Some((Vec::with_capacity(self.slots.len() * 4), 0));
        }
        if self.grown.is_some() {
            self.waiting.push(key);
        } else {
            self.put(key);
        }
    }

    /// Whether [`Table::grow`] must be called before the next position.
    pub const fn is_growing(&self) -> bool {
        self.grown.is_some()
    }

    /// Does a piece of growing.
    pub fn grow(&mut self) {
        let Some((mut grown, at)) = self.grown.take() else { return };
        let size = self.slots.len() * 4;
        if grown.len() < size {
            // The larger table is cleared in pieces as well.
            grown.resize(size.min(grown.len() + 16 * MOVED), 0);
            self.grown = Some((grown, at));
            return;
        }
        let end = self.slots.len().min(at + MOVED);
        // Keys are copied into the larger table while the smaller one is still in use.
        let smaller = std::mem::replace(&mut self.slots, grown);
        let used = std::mem::replace(&mut self.used, if at == 0 { 0 } else { self.moved });
        for &key in smaller[at..end].iter().filter(|&&key| key != 0) {
            self.put(key);
        }
        if end < smaller.len() {
            self.moved = std::mem::replace(&mut self.used, used);
            self.grown = Some((std::mem::replace(&mut self.slots, smaller), end));
            return;
        }
        for key in std::mem::take(&mut self.waiting) {
            self.put(key);
        }
    }

    fn put(&mut self, key: u128) {
        let free = self.places(key).find(|&place| self.slots[place] == 0 || self.slots[place] == key);
        let place = free.or_else(|| self.places(key).nth((key as usize) % REACH)).unwrap_or(0);
        self.used += usize::from(self.slots[place] == 0);
        self.slots[place] = key;
    }
}
