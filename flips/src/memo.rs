//! Remembered values of sets of boards: a hash table without chains, with bounded memory.
//!
//! Sets are identified by 96 bits alone: among ten million sets, the probability of any wrong result in a hundred
//! million look-ups is below 1e-13.

/// The key of a set of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Key {
    /// The first part, which also selects the slot; not 0.
    pub name: u64,
    /// The second part.
    pub more: u32,
}

/// What is known of a set's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The value itself.
    Exact(u64),
    /// An upper bound.
    AtMost(u64),
}

const EXACT: u64 = 1 << 63;
/// Slots examined before giving up.
const REACH: usize = 8;
/// Slots cleared, or moved, in one piece of growing.
const CLEARED: usize = 1 << 17;
const MOVED: usize = 1 << 14;

/// The table, in columns, so that a slot takes 20 bytes. A slot whose name is 0 is empty.
pub struct Memo {
    names: Vec<u64>,
    mores: Vec<u32>,
    /// A value; the highest bit tells whether it is exact.
    values: Vec<u64>,
    used: usize,
    most: usize,
    /// While the table grows: what is waiting, and the progress.
    growing: Option<Growing>,
}

/// A table being moved to a larger one.
struct Growing {
    names: Vec<u64>,
    mores: Vec<u32>,
    values: Vec<u64>,
    at: usize,
    /// The entry to add afterwards.
    key: Key,
    known: Known,
}

impl Memo {
    /// An empty table that grows up to the given number of slots.
    pub fn new(most: usize) -> Memo {
        let mut memo = Memo { names: Vec::new(), mores: Vec::new(), values: Vec::new(), used: 0, most, growing: None };
        memo.resize(1 << 10);
        memo
    }

    fn resize(&mut self, slots: usize) {
        self.names = vec![0; slots];
        self.mores = vec![0; slots];
        self.values = vec![0; slots];
        self.used = 0;
    }

    /// The memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.names.len() * 20
    }

    /// The number of sets known.
    pub fn used(&self) -> usize {
        self.used
    }

    /// The slot of a key, or the empty one for it.
    fn find(&self, key: Key) -> Option<usize> {
        let mask = self.names.len() - 1;
        for step in 0..REACH {
            let place = (key.name as usize).wrapping_add(step) & mask;
            let name = self.names[place];
            if name == 0 || name == key.name && self.mores[place] == key.more {
                return Some(place);
            }
        }
        None
    }

    /// What is known of a set. Kept out of line, because it is long and used in several places.
    #[inline(never)]
    pub fn get(&self, key: Key) -> Option<Known> {
        let place = self.find(key)?;
        let value = self.values[place] & !EXACT;
        match self.names[place] {
            0 => None,
            _ if self.values[place] & EXACT > 0 => Some(Known::Exact(value)),
            _ => Some(Known::AtMost(value)),
        }
    }

    /// Adds an entry; if there is no room it is dropped. If the table must grow first, that is left to [`Memo::grow`].
    pub fn put(&mut self, key: Key, known: Known) {
        if self.used * 4 > self.names.len() * 3 && self.names.len() * 2 <= self.most {
            let (names, mores, values) = (Vec::new(), Vec::new(), Vec::new());
            self.growing = Some(Growing { names, mores, values, at: 0, key, known });
            return;
        }
        self.note(key, known);
    }

    fn note(&mut self, key: Key, known: Known) {
        let value = match known {
            Known::Exact(value) => value | EXACT,
            Known::AtMost(value) => value,
        };
        self.write(key, value);
    }

    fn write(&mut self, key: Key, value: u64) {
        let Some(place) = self.find(key) else { return };
        self.used += usize::from(self.names[place] == 0);
        self.names[place] = key.name;
        self.mores[place] = key.more;
        self.values[place] = value;
    }

    /// Whether [`Memo::grow`] must be called before any other access.
    pub const fn is_growing(&self) -> bool {
        self.growing.is_some()
    }

    /// Does a piece of doubling the size.
    pub fn grow(&mut self) {
        let Some(mut growing) = self.growing.take() else { return };
        if growing.at == 0 {
            let slots = self.names.len() * 2;
            if growing.names.len() < slots {
                // The larger table is cleared in pieces as well.
                let length = slots.min(growing.names.len() + CLEARED);
                if growing.names.is_empty() {
                    growing.names.reserve_exact(slots);
                    growing.mores.reserve_exact(slots);
                    growing.values.reserve_exact(slots);
                }
                growing.names.resize(length, 0);
                growing.mores.resize(length, 0);
                growing.values.resize(length, 0);
                self.growing = Some(growing);
                return;
            }
            std::mem::swap(&mut self.names, &mut growing.names);
            std::mem::swap(&mut self.mores, &mut growing.mores);
            std::mem::swap(&mut self.values, &mut growing.values);
            self.used = 0;
        }
        let end = growing.names.len().min(growing.at + MOVED);
        for place in growing.at..end {
            let name = growing.names[place];
            if name > 0 {
                self.write(Key { name, more: growing.mores[place] }, growing.values[place]);
            }
        }
        growing.at = end;
        if end < growing.names.len() {
            self.growing = Some(growing);
        } else {
            self.note(growing.key, growing.known);
        }
    }
}
