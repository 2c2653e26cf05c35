//! What is known of sets of boards: a hash table without chains whose memory is bounded.
//!
//! Sets are told apart by 96 bits alone: among ten million sets, a hundred million questions meet a wrong answer
//! with a chance below 1e-13.

/// The name of a set of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Key {
    /// Also chooses the place; not 0.
    pub name: u64,
    /// The rest of the name.
    pub more: u32,
}

/// What is known of a set's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The value itself.
    Exact(u64),
    /// No way to play exceeds this.
    AtMost(u64),
}

const EXACT: u64 = 1 << 63;
/// Slots looked at before giving up.
const REACH: usize = 8;
/// Slots that are cleared, or moved, in a piece of growing.
const CLEARED: usize = 1 << 17;
const MOVED: usize = 1 << 14;

/// The table: columns side by side, so that a slot takes 20 bytes. A slot whose name is 0 is empty.
pub struct Memo {
    names: Vec<u64>,
    mores: Vec<u32>,
    /// A value, and above it whether it is exact.
    values: Vec<u64>,
    used: usize,
    most: usize,
    /// What waits while the table grows, and how far that is.
    growing: Option<Growing>,
}

/// A table that is being moved to a larger one.
struct Growing {
    names: Vec<u64>,
    mores: Vec<u32>,
    values: Vec<u64>,
    at: usize,
    /// What is to be noted then.
    key: Key,
    known: Known,
}

impl Memo {
    /// An empty table that grows to at most so many slots.
    pub fn new(most: usize) -> Memo {
        let mut memo =
            Memo { names: Vec::new(), mores: Vec::new(), values: Vec::new(), used: 0, most, growing: None };
        memo.resize(1 << 10);
        memo
    }

    fn resize(&mut self, slots: usize) {
        self.names = vec![0; slots];
        self.mores = vec![0; slots];
        self.values = vec![0; slots];
        self.used = 0;
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.names.len() * 20
    }

    /// Sets known.
    pub fn used(&self) -> usize {
        self.used
    }

    /// The slot of a key, or the empty one where it belongs.
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

    /// What is known. Once for all who ask: it is long.
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

    /// Notes what is known; when there is no room it is forgotten. When the table is to grow first, that is left for
    /// [`Memo::grow`].
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

    /// Whether [`Memo::grow`] has something to do, before anything else is asked or noted.
    pub const fn is_growing(&self) -> bool {
        self.growing.is_some()
    }

    /// Does a piece of growing to twice the size.
    pub fn grow(&mut self) {
        let Some(mut growing) = self.growing.take() else { return };
        if growing.at == 0 {
            let slots = self.names.len() * 2;
            if growing.names.len() < slots {
                // The larger table is cleared in pieces too.
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
