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

/// The table: columns side by side, so that a slot takes 20 bytes. A slot whose name is 0 is empty.
pub struct Memo {
    names: Vec<u64>,
    mores: Vec<u32>,
    /// A value, and above it whether it is exact.
    values: Vec<u64>,
    used: usize,
    most: usize,
}

impl Memo {
    /// An empty table that grows to at most so many slots.
    pub fn new(most: usize) -> Memo {
        let mut memo = Memo { names: Vec::new(), mores: Vec::new(), values: Vec::new(), used: 0, most };
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

    /// What is known.
    pub fn get(&self, key: Key) -> Option<Known> {
        let place = self.find(key)?;
        let value = self.values[place] & !EXACT;
        match self.names[place] {
            0 => None,
            _ if self.values[place] & EXACT > 0 => Some(Known::Exact(value)),
            _ => Some(Known::AtMost(value)),
        }
    }

    /// Notes what is known; when there is no room it is forgotten.
    pub fn put(&mut self, key: Key, known: Known) {
        if self.used * 4 > self.names.len() * 3 && self.names.len() * 2 <= self.most {
            self.grow();
        }
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

    fn grow(&mut self) {
        let names = std::mem::take(&mut self.names);
        let mores = std::mem::take(&mut self.mores);
        let values = std::mem::take(&mut self.values);
        self.resize(names.len() * 2);
        for ((name, more), value) in names.into_iter().zip(mores).zip(values) {
            if name > 0 {
                self.write(Key { name, more }, value);
            }
        }
    }
}
