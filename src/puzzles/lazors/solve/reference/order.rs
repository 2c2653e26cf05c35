//! The order in which a Python program takes the cells that it keeps in a set, as that of the notes does: the order of
//! their hashes in CPython up to 3.7, the versions it was tested with.
//!
//! A set is a table of slots, at most three fifths of them full. Where a cell belongs follows from its hash; if that slot
//! is taken, from the next nine, and then from more bits of the hash. So the order depends on the size of the table,
//! and with it on how the set came about.

/// Slots examined after one that is taken.
const PROBES: usize = 9;
/// The slots of an empty set.
const LEAST: usize = 8;
/// No cell.
const EMPTY: u16 = 0;

/// A set of cells, as places of the flat board.
#[derive(Clone)]
pub struct PlaceSet {
    /// The places of a row.
    stride: usize,
    slots: Vec<u16>,
    used: usize,
    /// Whether cells have been removed.
    gaps: bool,
}

impl PlaceSet {
    /// A frozen set of the cells, which are collected one by one.
    pub fn new(places: &[u16], stride: usize) -> PlaceSet {
        let mut cells = PlaceSet::none(stride);
        for &place in places {
            cells.add(place);
        }
        cells.copy()
    }

    fn none(stride: usize) -> PlaceSet {
        PlaceSet { stride, slots: vec![EMPTY; LEAST], used: 0, gaps: false }
    }

    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> {
        self.slots.iter().copied().filter(|&place| place != EMPTY)
    }

    /// The set without some of its cells, as the difference of two sets.
    pub fn without(&self, taken: usize, is_taken: impl Fn(u16) -> bool) -> PlaceSet {
        if taken == 0 {
            return self.clone();
        }
        if self.used >> 2 > taken {
            let mut rest = self.copy();
            for slot in &mut rest.slots {
                if *slot != EMPTY && is_taken(*slot) {
                    (*slot, rest.gaps) = (EMPTY, true);
                    rest.used -= 1;
                }
            }
            return rest;
        }
        let mut rest = PlaceSet::none(self.stride);
        for place in self.iter().filter(|&place| !is_taken(place)) {
            rest.add(place);
        }
        rest
    }

    /// A copy, whose table is as large as its cells need.
    fn copy(&self) -> PlaceSet {
        let mut copy = PlaceSet::none(self.stride);
        if 5 * self.used >= 3 * (LEAST - 1) {
            copy.grow(2 * self.used);
        }
        if copy.slots.len() == self.slots.len() && !self.gaps {
            return self.clone();
        }
        for place in self.iter() {
            copy.put(place);
        }
        copy.used = self.used;
        copy
    }

    fn add(&mut self, place: u16) {
        self.put(place);
        self.used += 1;
        if 5 * self.used >= 3 * (self.slots.len() - 1) {
            self.grow(4 * self.used);
        }
    }

    /// Makes the table larger than a number.
    fn grow(&mut self, than: usize) {
        let mut size = LEAST;
        while size <= than {
            size *= 2;
        }
        for place in std::mem::replace(&mut self.slots, vec![EMPTY; size]) {
            if place != EMPTY {
                self.put(place);
            }
        }
    }

    fn put(&mut self, place: u16) {
        let mask = self.slots.len() - 1;
        let mut more = self.hash(place);
        let mut at = more as usize & mask;
        loop {
            let last = if at + PROBES <= mask { at + PROBES } else { at };
            if let Some(slot) = self.slots[at..=last].iter_mut().find(|slot| **slot == EMPTY) {
                *slot = place;
                return;
            }
            more >>= 5;
            at = at.wrapping_mul(5).wrapping_add(1).wrapping_add(more as usize) & mask;
        }
    }

    /// The hash of the pair of column and row.
    fn hash(&self, place: u16) -> u64 {
        let (x, y) = (usize::from(place) % self.stride - 1, usize::from(place) / self.stride - 1);
        let one = |hash: u64, item: usize, factor: u64| (hash ^ item as u64).wrapping_mul(factor);
        one(one(0x34_5678, x, 1_000_003), y, 1_000_003 + 82_520 + 2).wrapping_add(97_531)
    }
}
