//! The facts that searches of the same boards share if they have no memory in common: the values of sets, and where
//! each search is.
//!
//! Each search remembers what it imports, and takes the cards of large sets in its own order, with cards that another
//! search is trying last. So they approach from different sides: what one finds the others need not search. Of four
//! searches, none does more than two fifths of the work of a single one, and a third if every card's value is wanted.
//! This requires the values of small sets: if only sets that took 20 nodes or more are shared, it is half, and with
//! 1000 or more three quarters.
//!
//! Facts are exported as bytes: the search's order, the number of sets it is in, the key of each with the card being
//! tried, and then sets with what is known of them. Whatever bytes are imported, no value may exceed the weight of its
//! set's boards, so that nothing worse than a wrong value can result.

use crate::engine::{Child, Engine, Frame};
use crate::memo::{Key, Known};

/// The bytes for a set that a search is in, and for a known set.
const PLACE: usize = 9;
const ENTRY: usize = 20;
/// The most entries kept for export, exported at once, and waiting to be added.
const KEPT: usize = 1 << 16;
const TOLD: usize = 1 << 14;
const HEARD: usize = 1 << 20;
/// Entries added in a piece.
const PIECE: usize = 1 << 8;
/// The most nested sets for which the position of a search is exported.
const DEEP: usize = 12;
/// The bit that marks a value as exact.
const EXACT: u64 = 1 << 63;

/// A search's exports and imports.
#[derive(Default)]
pub struct Share {
    /// 0 for the default order, and another number for every other search.
    order: u8,
    /// Sets of more boards are searched in that order.
    over: usize,
    told: Vec<u8>,
    heard: Vec<u8>,
    /// Whether anything was ever imported.
    listens: bool,
    /// The other searches by their orders, and the keys of the sets they are in, with the cards being tried.
    elsewhere: Vec<(u8, u64, u8)>,
}

impl Share {
    pub fn tell(&mut self, key: Key, known: Known) {
        if self.told.len() < KEPT * ENTRY {
            let value = match known {
                Known::Exact(value) => value | EXACT,
                Known::AtMost(value) => value,
            };
            self.told.extend_from_slice(&key.name.to_le_bytes());
            self.told.extend_from_slice(&key.more.to_le_bytes());
            self.told.extend_from_slice(&value.to_le_bytes());
        }
    }

    /// Whether imported entries are waiting to be added.
    pub const fn is_waiting(&self) -> bool {
        !self.heard.is_empty()
    }

    fn is_elsewhere(&self, name: u64, card: u32) -> bool {
        self.elsewhere.iter().any(|&(_, set, at)| (set, at) == (name, card as u8))
    }
}

/// The number at an offset of a byte string.
fn number(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |number| u64::from_le_bytes(*number))
}

impl Engine {
    /// Makes it one of several searches: each has its own order for sets of more than `over` boards; 0 is the default.
    pub const fn join(&mut self, order: u8, over: usize) {
        self.share.order = order;
        self.share.over = over;
    }

    /// The facts to export since the last call; there may be more.
    #[cold]
    pub fn news(&mut self) -> Vec<u8> {
        let mut news = vec![self.share.order, 0];
        for frame in self.frames.iter().skip(1).take(DEEP) {
            if let Some(card) = frame.current.filter(|_| frame.set.len > self.share.over) {
                news.extend_from_slice(&frame.set.key.name.to_le_bytes());
                news.push(card as u8);
                news[1] += 1;
            }
        }
        let told = &mut self.share.told;
        let from = told.len().saturating_sub(TOLD * ENTRY);
        news.extend_from_slice(&told[from..]);
        told.truncate(from);
        news
    }

    /// Imports facts of another search. Invalid data is ignored.
    #[cold]
    pub fn hear(&mut self, news: &[u8]) {
        let &[from, places, ref rest @ ..] = news else { return };
        let Some((places, entries)) = rest.split_at_checked(PLACE * usize::from(places)) else { return };
        if !entries.len().is_multiple_of(ENTRY) {
            return;
        }
        let share = &mut self.share;
        share.listens = true;
        share.elsewhere.retain(|other| other.0 != from);
        for place in places.chunks_exact(PLACE) {
            share.elsewhere.push((from, number(place, 0), place[8]));
        }
        if share.heard.len() < HEARD * ENTRY {
            share.heard.extend_from_slice(entries);
        }
    }

    /// Adds some of the imported facts; once all are added, ends the sets whose values are now known.
    #[cold]
    pub(crate) fn note_heard(&mut self) {
        self.work += 1 << 12;
        for _ in 0..PIECE {
            let Some(from) = self.share.heard.len().checked_sub(ENTRY) else { break };
            let entry = &self.share.heard[from..];
            let (name, value) = (number(entry, 0), number(entry, 12));
            let key = Key { name, more: number(entry, 8) as u32 };
            self.share.heard.truncate(from);
            let new = if value & EXACT > 0 { Known::Exact(value & !EXACT) } else { Known::AtMost(value) };
            let is_better = match (self.memo.get(key), new) {
                (Some(Known::Exact(_)), _) => false,
                (Some(Known::AtMost(old)), Known::AtMost(new)) => new < old,
                _ => true,
            };
            // No set has the name 0.
            if is_better && name > 0 {
                self.memo.put(key, new);
                if self.memo.is_growing() {
                    return;
                }
            }
        }
        if !self.share.is_waiting() {
            self.end_known();
        }
    }

    /// Ends the outermost set whose value is now known, with everything inside it.
    #[cold]
    fn end_known(&mut self) {
        for at in 1..self.frames.len() {
            let frame = &mut self.frames[at];
            let high = match self.memo.get(frame.set.key) {
                Some(Known::Exact(value)) => {
                    frame.best = value.min(frame.set.high);
                    frame.best
                }
                Some(Known::AtMost(value)) if value <= frame.best.max(frame.alpha) => value.min(frame.set.high),
                _ => continue,
            };
            self.task = None;
            while self.frames.len() > at
                && let Some(frame) = self.frames.pop()
            {
                if self.frames.len() == at {
                    self.back(&frame);
                    self.end(&frame, high);
                }
                self.rivals.extend(frame.rivals);
            }
            return;
        }
    }

    /// Whether the value of the next part of the set on top has been imported meanwhile.
    pub(crate) fn is_known_by_now(&mut self, child: &Child) -> bool {
        if !self.share.listens {
            return false;
        }
        let Some(frame) = self.frames.last_mut() else { return false };
        match self.memo.get(child.key) {
            Some(Known::Exact(value)) => {
                frame.open -= child.high;
                frame.solved += value.min(child.high);
                frame.part += 1;
            }
            Some(Known::AtMost(value)) if value < child.high => {
                frame.open -= child.high - value;
                self.children[frame.part].high = value;
            }
            _ => return false,
        }
        true
    }

    /// Moves the card to be tried next before those that are left, if several searches share the set.
    pub(crate) fn choose(&mut self, frame: &Frame, threshold: u64) {
        let share = &self.share;
        if frame.set.len <= share.over || share.order == 0 && !share.listens {
            return;
        }
        let rest = &mut self.moves[frame.next..frame.set.moves.1];
        let mut free = 0_u64;
        for (place, &(high, card)) in rest.iter().enumerate() {
            free |= u64::from(high > threshold && !share.is_elsewhere(frame.set.key.name, card)) << place;
        }
        if free > 0 {
            for _ in 0..u32::from(share.order) % free.count_ones() {
                free &= free - 1;
            }
            rest[..=free.trailing_zeros() as usize].rotate_right(1);
        }
    }

    /// Moves the part of the set on top to be searched first to the front: the smallest, since its value is soon known,
    /// and then less is needed of the larger ones.
    pub(crate) fn first_part(&mut self) -> Child {
        let from = self.frames.last().map_or(0, |frame| frame.part);
        let end = self.frames.last().map_or(0, |frame| frame.end);
        let parts = &mut self.children[from..end];
        let largest = parts.iter().map(|part| part.len).max().unwrap_or(0);
        let mut place = (0..parts.len()).min_by_key(|&place| parts[place].len).unwrap_or(0);
        if self.share.order > 0 && largest > self.share.over {
            place = usize::from(self.share.order) % parts.len();
        }
        parts.swap(0, place);
        parts[0]
    }
}
