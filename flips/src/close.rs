//! Closing a set whose objective is to win, or coins: parts with a value known at once are removed, and risks remain.

use std::ops::Range;

use crate::Objective;
use crate::engine::{Child, Engine, Entry, LOW, Tally};
use crate::leave::MOST;
use crate::memo::{Key, Known};

/// The values of each card in a set, one bit for each card at the card's lower bit.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// The card is a Voltorb on some board.
    pub zero: u64,
    /// It is 1 on some board.
    pub one: u64,
    /// It is 2 on some board.
    pub two: u64,
    /// It is 3 on some board.
    pub three: u64,
    /// The weight of all boards.
    pub total: u64,
}

impl Seen {
    /// Scans the boards.
    pub fn new(boards: &[Entry]) -> Seen {
        let (mut zero, mut one, mut two, mut three, mut total) = (0, 0, 0, 0, 0);
        for &(board, weight) in boards {
            let high = board >> 1;
            zero |= !(board | high);
            one |= board & !high;
            two |= high & !board;
            three |= board & high;
            total += weight;
        }
        Seen { zero: zero & LOW, one: one & LOW, two: two & LOW, three: three & LOW, total }
    }

    /// Cards with at least two values besides the Voltorb.
    pub fn many(&self) -> u64 {
        self.one & self.two | self.one & self.three | self.two & self.three
    }

    /// Cards that are not the same on all boards.
    pub fn mixed(&self) -> u64 {
        self.zero & (self.one | self.two | self.three) | self.many()
    }
}

/// The result of a scan: what to do next with a set.
#[derive(Clone, Copy, Debug)]
pub enum Next {
    /// The value is known.
    Value(u64),
    /// No more cards have to be counted.
    Win,
    /// Boards that are equal now must be merged.
    Merge { useful: u64, seen: Seen },
    /// The set must be split by the values of these cards (both bits set).
    Split { tally: Tally, cards: u64 },
    /// The best bet must be found; `many` are the cards with several multipliers.
    Bet { many: u64 },
    /// The set must be searched.
    Open { cards: u64, low: u64, tally: Tally },
}

impl Engine {
    /// Closes a set of the arena: returns the sum of the parts whose values are known at once; the others become
    /// children.
    pub(crate) fn close(&mut self, start: usize, mut len: usize, tally: Tally, flipped: u64) -> u64 {
        self.work += 8 * len as u64;
        let mut next = self.scan(start, len, tally, flipped);
        loop {
            next = match next {
                Next::Value(value) => return value,
                Next::Win => self.scan_win(start, len),
                Next::Merge { useful, seen } => {
                    len = merge_equal(&mut self.arena[start..start + len]);
                    self.after_merge(start, len, useful, &seen)
                }
                Next::Split { tally, cards } => return self.split(start, len, tally, cards),
                Next::Bet { many } => {
                    let low = self.bet(start, len, many * 3);
                    if many == 0 {
                        return low;
                    }
                    Next::Open { cards: many, low, tally: Tally::default() }
                }
                Next::Open { cards, low, tally } => return self.open(start, len, cards, low, tally),
            };
        }
    }

    /// Scans a set.
    pub(crate) fn scan(&mut self, start: usize, len: usize, tally: Tally, flipped: u64) -> Next {
        if len == 0 {
            Next::Value(0)
        } else if tally.need > 0 {
            self.scan_count(start, len, tally, flipped)
        } else {
            self.scan_win(start, len)
        }
    }

    pub(crate) fn scan_win(&mut self, start: usize, len: usize) -> Next {
        let coins = self.goal == Objective::Coins;
        if len == 1 {
            return Next::Value(self.worth(self.arena[start]));
        }
        self.nodes += 1;
        let mut seen = Seen::new(&self.arena[start..start + len]);
        let mixed = seen.mixed();
        if coins {
            let factor = product(!mixed & seen.two, !mixed & seen.three);
            seen.total *= factor;
            for entry in &mut self.arena[start..start + len] {
                entry.1 *= factor;
            }
        }
        let useful = mixed & (seen.two | seen.three);
        if useful == 0 {
            return Next::Value(seen.total);
        }
        for entry in &mut self.arena[start..start + len] {
            entry.0 &= useful * 3;
        }
        if mixed & !useful != 0 {
            return Next::Merge { useful, seen };
        }
        self.after_merge(start, len, useful, &seen)
    }

    pub(crate) fn after_merge(&mut self, start: usize, len: usize, useful: u64, seen: &Seen) -> Next {
        let safe = useful & !seen.zero;
        if safe > 0 {
            return Next::Split { tally: Tally::default(), cards: safe * 3 };
        }
        if self.goal == Objective::Coins {
            let many = useful & seen.many();
            if (useful & !many).count_ones() > MOST {
                return Next::Open { cards: useful, low: seen.total, tally: Tally::default() };
            }
            if many == 0 {
                return Next::Value(self.leave(start, len, useful, seen.total));
            }
            return Next::Open { cards: many, low: seen.total, tally: Tally::default() };
        }
        if len == 2 {
            return Next::Value(self.arena[start].1.max(self.arena[start + 1].1));
        }
        Next::Bet { many: useful & seen.many() }
    }

    /// Names for the values of each card, such that sets which differ only in the order of their cards, or in which
    /// multiplier is called 2, have the same key: cards are identified by the weights of their values alone.
    pub(crate) fn names(&self, sums: &[[u64; 4]; 32]) -> [[u64; 4]; 32] {
        let mut order = [([0; 3], 0, 0); 32];
        let mut count = 0;
        for (card, &[_, one, two, three]) in sums.iter().enumerate() {
            if one | two | three > 0 {
                let swap = usize::from(two > three && self.goal != Objective::Coins);
                let (less, more) = if swap == 1 { (three, two) } else { (two, three) };
                order[count] = ([one, less, more], card, swap);
                count += 1;
            }
        }
        order[..count].sort_unstable();
        let mut names = [[0_u64; 4]; 32];
        for (rank, &(_, card, swap)) in order[..count].iter().enumerate() {
            let name = |value: usize| mix(((rank * 4 + value + 1) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            names[card] = [0, name(1), name(2 + swap), name(3 - swap)];
        }
        names
    }

    /// Adds some boards of a set to its key.
    pub(crate) fn name(&self, boards: Range<usize>, names: &[[u64; 4]; 32], tally: Tally, key: &mut Key) {
        let salt = mix(u64::from(tally.need) << 1 | u64::from(tally.reserve));
        let boards = &self.arena[boards];
        let (places, count) = pairs(boards);
        let mut both = [[0_u64; 16]; 16];
        for (both, &place) in both.iter_mut().zip(&places[..count]) {
            let (first, second) = (names[place / 2], names[place / 2 + 1]);
            for (values, name) in both.iter_mut().enumerate() {
                *name = first[values & 3].wrapping_add(second[values >> 2]);
            }
        }
        for &(board, weight) in boards {
            let names = both.iter().zip(&places[..count]);
            let name = names.fold(0, |sum: u64, (both, &place)| sum.wrapping_add(both[(board >> place) as usize & 15]));
            let mixed = mix(name ^ mix(weight) ^ salt);
            key.name = key.name.wrapping_add(mixed);
            // Neither a multiple of the other part nor close to one.
            let other = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
            key.more = key.more.wrapping_add((other >> 32) as u32);
        }
    }

    /// The value of a board that is won.
    fn worth(&self, (board, weight): Entry) -> u64 {
        if self.goal == Objective::Coins { weight * worth(board) } else { weight }
    }

    /// Splits a set by the values of some cards, and closes the parts.
    pub(crate) fn split(&mut self, start: usize, len: usize, tally: Tally, cards: u64) -> u64 {
        sort(&mut self.arena[start..start + len], cards);
        let mut solved = 0;
        let mut from = start;
        for place in start + 1..=start + len {
            if place == start + len || (self.arena[place].0 ^ self.arena[from].0) & cards > 0 {
                solved += self.close(from, place - from, tally, cards);
                from = place;
            }
        }
        solved
    }

    /// The most weight won by betting on a set of multipliers, all on cards with a single value.
    fn bet(&mut self, start: usize, len: usize, many: u64) -> u64 {
        self.gather(start, len, many);
        let len = merge_equal(&mut self.spare);
        self.spare[..len].iter().map(|entry| entry.1).max().unwrap_or(0)
    }

    /// Collects the boards that a bet can win in `spare`, identified by their multipliers alone.
    pub(crate) fn gather(&mut self, start: usize, len: usize, many: u64) {
        let spare = &mut self.spare;
        spare.clear();
        let high = many & !LOW;
        spare.extend(self.arena[start..start + len].iter().filter(|entry| entry.0 & high == 0));
        for entry in spare.iter_mut() {
            entry.0 &= !many;
        }
    }

    /// Makes a child of a closed set, unless its value is remembered. `cards` are those to try, `low` is the value of
    /// the set without trying any.
    pub(crate) fn open(&mut self, start: usize, len: usize, cards: u64, low: u64, tally: Tally) -> u64 {
        let mut sums = [[0_u64; 4]; 32];
        let total = self.add_up(start..start + len, &mut sums);
        let names = self.names(&sums);
        let mut key = Key::default();
        self.name(start..start + len, &names, tally, &mut key);
        self.open_as(key, (start, len), (cards, low, tally), (&sums, total))
    }

    /// Sums up some boards by card and value; returns their total value.
    pub(crate) fn add_up(&self, boards: Range<usize>, sums: &mut [[u64; 4]; 32]) -> u64 {
        let boards = &self.arena[boards];
        let (places, count) = pairs(boards);
        let mut both = [[0_u64; 16]; 16];
        let mut total = 0;
        for &(board, weight) in boards {
            let worth = self.worth((board, weight));
            total += worth;
            for (both, &place) in both.iter_mut().zip(&places[..count]) {
                both[(board >> place) as usize & 15] += worth;
            }
        }
        for (both, &place) in both.iter().zip(&places[..count]) {
            for (values, &sum) in both.iter().enumerate() {
                if values & 3 > 0 {
                    sums[place / 2][values & 3] += sum;
                }
                if values >> 2 > 0 {
                    sums[place / 2 + 1][values >> 2] += sum;
                }
            }
        }
        total
    }

    /// Makes a child of a set that has its key and sums, unless its value is remembered.
    pub(crate) fn open_as(
        &mut self,
        mut key: Key,
        (start, len): (usize, usize),
        (cards, mut low, tally): (u64, u64, Tally),
        (sums, total): (&[[u64; 4]; 32], u64),
    ) -> u64 {
        key.name |= 1;
        let mut high = total;
        match self.memo.get(key) {
            // Imported values may be wrong, so bound them.
            Some(Known::Exact(value)) => return value.min(total),
            Some(Known::AtMost(value)) => high = value,
            None => {}
        }
        if self.goal == Objective::Coins {
            let some = self.arena[start..start + len].iter().fold(0, |some, entry| some | entry.0);
            low = self.leave(start, len, (some | some >> 1) & LOW & !cards, low);
        }
        let first = self.moves.len();
        let mut rest = cards;
        while rest > 0 {
            let card = rest.trailing_zeros();
            self.moves.push((sums[card as usize / 2].iter().sum(), card));
            rest &= rest - 1;
        }
        let moves = &mut self.moves[first..];
        moves.sort_unstable_by_key(|&(high, card)| (std::cmp::Reverse(high), card));
        let most = moves.first().map_or(0, |most| most.0);
        let high = high.min(most.max(low));
        let moves = (first, self.moves.len());
        self.children.push(Child { start, len, key, low, high, moves, tally });
        0
    }
}

/// The positions of adjacent pairs of cards of which one is not a Voltorb on some board; and their number.
fn pairs(boards: &[Entry]) -> ([usize; 16], usize) {
    let some = boards.iter().fold(0, |some, entry| some | entry.0);
    let (mut places, mut count) = ([0; 16], 0);
    for place in (0..64).step_by(4).filter(|&place| some >> place & 15 > 0) {
        places[count] = place;
        count += 1;
    }
    (places, count)
}

/// The product of a board's multipliers.
pub fn worth(board: u64) -> u64 {
    product(board >> 1 & !board & LOW, board & board >> 1 & LOW)
}

/// The powers of 3, up to the number of cards.
const POWERS: [u64; 32] = {
    let mut powers = [1; 32];
    let mut power = 1;
    while power < 32 {
        powers[power] = powers[power - 1] * 3;
        power += 1;
    }
    powers
};

/// The product of the given numbers of 2s and 3s.
fn product(twos: u64, threes: u64) -> u64 {
    POWERS[threes.count_ones() as usize & 31] << twos.count_ones()
}

/// Sorts boards by the given bits. All sorting uses this function: each copy of the standard sort adds 5 kB to a
/// module.
#[inline(never)]
pub fn sort(entries: &mut [Entry], bits: u64) {
    entries.sort_unstable_by_key(|entry| entry.0 & bits);
}

/// Merges equal boards in place; returns how many are left.
pub fn merge_equal(entries: &mut [Entry]) -> usize {
    sort(entries, u64::MAX);
    merge_sorted(entries)
}

/// The same for sorted boards.
pub fn merge_sorted(entries: &mut [Entry]) -> usize {
    let mut len = 0;
    for place in 0..entries.len() {
        let entry = entries[place];
        if len > 0 && entries[len - 1].0 == entry.0 {
            entries[len - 1].1 += entry.1;
        } else {
            entries[len] = entry;
            len += 1;
        }
    }
    len
}

/// Scatters the bits of a number.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
