//! What searches of the same boards tell each other where no memory is shared: the values of sets, and where each search is.
//!
//! Each remembers what it hears, and takes cards of large sets in an order of its own, those last at which another is. So
//! they meet from different sides: whatever one finds the others need not search. Of four, none has more than two fifths of
//! the work of one alone, and a third where every card's value is asked for. It takes the values of small sets too: when
//! only those are told that took 20 sets or more it is half, and with those of 1000 or more three quarters.
//!
//! News are bytes: the search's order, at how many sets it is, the name of each with the card there, and then sets with
//! what is known of them. They come from searches like this one; whatever else they are, no value exceeds its set's
//! boards, so that nothing worse than a wrong value can follow.

use crate::engine::{Child, Engine, Frame};
use crate::memo::{Key, Known};

/// The bytes of a set in which a search is, and of a set that is known.
const PLACE: usize = 9;
const ENTRY: usize = 20;
/// What is kept until somebody asks, what is told at once and what waits to be noted; in entries.
const KEPT: usize = 1 << 16;
const TOLD: usize = 1 << 14;
const HEARD: usize = 1 << 20;
/// Entries that are noted in a piece.
const PIECE: usize = 1 << 8;
/// The most sets, one within the other, of which it is told where the search is.
const DEEP: usize = 12;
/// In a value, whether it is exact.
const EXACT: u64 = 1 << 63;

/// What a search has to tell, and what it heard.
#[derive(Default)]
pub struct Share {
    /// 0 for the usual order, and another number for every search beside.
    order: u8,
    /// Sets of more boards are searched in that order.
    over: usize,
    told: Vec<u8>,
    heard: Vec<u8>,
    /// Whether anything was ever heard.
    listens: bool,
    /// The others by their orders, and the names of sets in which they are with the cards there.
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

    /// Whether there is something heard that was not noted.
    pub const fn is_waiting(&self) -> bool {
        !self.heard.is_empty()
    }

    fn is_elsewhere(&self, name: u64, card: u32) -> bool {
        self.elsewhere.iter().any(|&(_, set, at)| (set, at) == (name, card as u8))
    }
}

/// The number at a place of bytes that are as many or more.
fn number(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |number| u64::from_le_bytes(*number))
}

impl Engine {
    /// Makes it one of several searches: each has an order of its own, for sets of more boards than so many; 0 is the
    /// usual one.
    pub const fn join(&mut self, order: u8, over: usize) {
        self.share.order = order;
        self.share.over = over;
    }

    /// What there is to tell the others since last asked; there may be more.
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

    /// Hears what another has to tell. What it makes no sense of is nothing.
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

    /// Notes some of what was heard; when that was all, sets that are known by now are ended.
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

    /// Ends the outermost set whose value is known by now, with all that lies within.
    #[cold]
    fn end_known(&mut self) {
        for at in 1..self.frames.len() {
            let frame = &mut self.frames[at];
            let high = match self.memo.get(frame.set.key) {
                Some(Known::Exact(value)) => {
                    frame.best = value.min(frame.set.high);
                    frame.best
                }
                Some(Known::AtMost(value)) if value <= frame.best.max(frame.alpha) => {
                    value.min(frame.set.high)
                }
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

    /// What was heard meanwhile of the part that is next in the set on top: whether that is news.
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

    /// Puts the card to be tried next before those that are left, if several searches share the set.
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

    /// Which part of the set on top is searched first: the smallest, as its value is soon known, and then little is asked of
    /// the larger ones. It is put in front.
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
