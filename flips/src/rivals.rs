//! A bound for sets that are not large: pairs of boards that cannot both be won.

use std::cmp::Reverse;

use crate::close::{sort, worth};
use crate::engine::{Entry, LOW};

/// The most boards of a set for which this is done: it takes quadratic memory and time.
pub const MOST: usize = 2048;

/// Pairs of boards that cannot both be won: no card distinguishes them safely, and their multipliers differ.
///
/// Sets of boards are bit sets of some words. The loops over boards are specialised for one word and two as well as for
/// any number, because most sets are small.
#[derive(Default)]
pub struct Rivals {
    words: usize,
    /// The value of each board, in descending order: its weight, times its coins if these are the objective.
    pub(crate) weights: Vec<u64>,
    /// For each board, its rivals; words before the board's own are undefined.
    pub(crate) against: Vec<u64>,
    /// For each card and value, the boards with that value there.
    sets: Vec<u64>,
    /// For each card, a bound on what can be won by flipping it.
    pub(crate) shared: [u64; 32],
    /// For each two adjacent cards and their values, the boards distinguished by them.
    apart: Vec<u64>,
    /// The multipliers of the boards, sorted.
    high: Vec<Entry>,
    /// The boards, if coins are the objective.
    coins: Vec<Entry>,
    spare: Vec<u64>,
}

impl Rivals {
    /// Finds the rivals among at most [`MOST`] boards, which are sorted by their weights, or by their value if coins
    /// are the objective. The previous result is dropped and its memory reused.
    pub fn find(&mut self, boards: &mut [Entry], coins: bool) {
        let gain = |entry: &Entry| if coins { entry.1 * worth(entry.0) } else { entry.1 };
        boards.sort_unstable_by_key(|entry| (Reverse(gain(entry)), entry.0));
        self.words = boards.len().div_ceil(64);
        self.weights.clear();
        self.weights.extend(boards.iter().map(gain));
        self.coins.clear();
        if coins {
            self.coins.extend_from_slice(boards);
        }
        let useful = boards.iter().fold(0, |all, entry| all | entry.0);
        self.sort_out(boards, useful);
        self.spare.clear();
        self.spare.resize(2 * self.words, 0);
        self.shared = [0; 32];
        match self.words {
            1 => self.oppose::<1>(boards, useful),
            2 => self.oppose::<2>(boards, useful),
            _ => self.oppose::<0>(boards, useful),
        }
    }

    /// Finds the boards with each value at each card.
    fn sort_out(&mut self, boards: &[Entry], useful: u64) {
        let (words, cards) = (self.words, (65 - useful.leading_zeros() as usize) / 2);
        self.sets.clear();
        self.sets.resize(cards * 4 * words, 0);
        for (word, some) in boards.chunks(64).enumerate() {
            let mut square = [0; 64];
            square.iter_mut().zip(some).for_each(|(row, entry)| *row = entry.0);
            transpose(&mut square);
            for (sets, bits) in self.sets.chunks_exact_mut(4 * words).zip(square.chunks_exact(2)) {
                let (low, high) = (bits[0], bits[1]);
                sets[words + word] = low & !high;
                sets[2 * words + word] = high & !low;
                sets[3 * words + word] = low & high;
            }
        }
    }

    /// For each two adjacent cards and their values, finds the boards that have another value at one of them, but not a
    /// Voltorb. Returns the bit positions of the useful pairs.
    fn tell_apart<const W: usize>(&mut self, useful: u64) -> Vec<u32> {
        let words = if W > 0 { W } else { self.words };
        let pairs: Vec<u32> = (0..64).step_by(4).filter(|&place| useful >> place & 15 > 0).collect();
        self.apart.clear();
        self.apart.resize(pairs.len() * 16 * words, 0);
        for (apart, &place) in self.apart.chunks_exact_mut(16 * words).zip(&pairs) {
            let from = place as usize * 2 * words;
            for word in 0..words {
                // The last pair may have no second card.
                let other = |card: usize| {
                    let value =
                        |value: usize| self.sets.get(from + (card * 4 + value) * words + word).copied().unwrap_or(0);
                    let (one, two, three) = (value(1), value(2), value(3));
                    [0, two | three, one | three, one | two]
                };
                let (first, second) = (other(0), other(1));
                for both in 0..16 {
                    apart[both * words + word] = first[both & 3] | second[both >> 2];
                }
            }
        }
        pairs
    }

    /// Finds the rivals of all boards, and the bounds from distributing them. `W`: the number of words, or 0 for any
    /// number.
    fn oppose<const W: usize>(&mut self, boards: &[Entry], useful: u64) {
        let words = if W > 0 { W } else { self.words };
        let pairs = self.tell_apart::<W>(useful);
        self.against.clear();
        self.against.resize(boards.len() * words, 0);
        for (place, (against, &(board, _))) in self.against.chunks_exact_mut(words).zip(boards).enumerate() {
            let own = place / 64;
            let told = &mut against[own..];
            let mut apart = &self.apart[..];
            for pair in &pairs {
                let from = (board >> pair) as usize & 15;
                join(told, &apart[from * words + own..(from + 1) * words]);
                apart = &apart[16 * words..];
            }
            told.iter_mut().for_each(|word| *word = !*word);
            told[0] &= !(1 << (place % 64));
        }
        // Boards with the same multipliers are not rivals.
        self.high.clear();
        self.high.extend(boards.iter().enumerate().map(|(place, entry)| (entry.0 & !LOW, place as u64)));
        sort(&mut self.high, u64::MAX);
        for alike in self.high.chunk_by(|one, other| one.0 == other.0).filter(|alike| alike.len() > 1) {
            for one in alike.iter().map(|entry| entry.1 as usize) {
                for other in alike.iter().map(|entry| entry.1 as usize) {
                    self.against[one * words + other / 64] &= !(1 << (other % 64));
                }
            }
        }
        self.share::<W>(boards);
    }

    /// Distributes all boards among cliques, once for all cards.
    fn share<const W: usize>(&mut self, boards: &[Entry]) {
        let words = if W > 0 { W } else { self.words };
        let (rest, clique) = self.spare.split_at_mut(words);
        let (rest, clique) = (&mut rest[..words], &mut clique[..words]);
        rest.fill(u64::MAX);
        if !boards.len().is_multiple_of(64) {
            rest[words - 1] = (1 << (boards.len() % 64)) - 1;
        }
        if !self.coins.is_empty() {
            let mut spare = std::mem::take(&mut self.spare);
            let (rest, clique) = spare.split_at_mut(words);
            self.share_coins(boards, rest, clique);
            self.spare = spare;
            return;
        }
        for word in 0..words {
            while rest[word] > 0 {
                let mut bit = rest[word].trailing_zeros();
                let mut at = word;
                clique[word..].copy_from_slice(&rest[word..]);
                let mut seen = 0;
                loop {
                    rest[at] &= !(1 << bit);
                    let place = at * 64 + bit as usize;
                    let (board, weight) = boards[place];
                    let some = (board | board >> 1) & LOW & !seen;
                    seen |= some;
                    for card in ones(some) {
                        self.shared[card / 2] += weight;
                    }
                    let rivals = &self.against[place * words + at..(place + 1) * words];
                    for (clique, rivals) in clique[at..].iter_mut().zip(rivals) {
                        *clique &= rivals;
                    }
                    while at < words && clique[at] == 0 {
                        at += 1;
                    }
                    if at == words {
                        break;
                    }
                    bit = clique[at].trailing_zeros();
                }
            }
        }
    }

    /// The bound of a card, given as twice its index, from distributing all boards at once.
    pub fn shared(&self, card: u32) -> u64 {
        self.shared[card as usize / 2]
    }

    /// Bounds on what can be won by flipping a card, given as twice its index, if it is 1, 2 or 3.
    pub fn bounds(&mut self, card: u32) -> [u64; 3] {
        let mut spare = std::mem::take(&mut self.spare);
        let bounds = [1, 2, 3].map(|value| match self.words {
            1 => self.bound::<1>(card, value, &mut spare),
            2 => self.bound::<2>(card, value, &mut spare),
            _ => self.bound::<0>(card, value, &mut spare),
        });
        self.spare = spare;
        bounds
    }

    /// Distributes the boards with a value at a card among cliques of rivals, each of which wins at most its heaviest
    /// board, the first.
    fn bound<const W: usize>(&self, card: u32, value: usize, spare: &mut [u64]) -> u64 {
        let words = if W > 0 { W } else { self.words };
        let (rest, clique) = spare.split_at_mut(words);
        let (rest, clique) = (&mut rest[..words], &mut clique[..words]);
        rest.copy_from_slice(self.having(card, value));
        if !self.coins.is_empty() {
            return self.bound_coins(&self.coins, rest, clique);
        }
        let mut bound = 0;
        for word in 0..words {
            while rest[word] > 0 {
                let head = word * 64 + rest[word].trailing_zeros() as usize;
                bound += self.weights[head];
                rest[word] &= rest[word] - 1;
                let rivals = self.rivals::<W>(head, word);
                for ((clique, rest), rivals) in clique[word..].iter_mut().zip(&rest[word..]).zip(rivals) {
                    *clique = rest & rivals;
                }
                for other in word..words {
                    while clique[other] > 0 {
                        let bit = clique[other].trailing_zeros();
                        rest[other] &= !(1 << bit);
                        let rivals = self.rivals::<W>(other * 64 + bit as usize, other);
                        for (clique, rivals) in clique[other..].iter_mut().zip(rivals) {
                            *clique &= rivals;
                        }
                    }
                }
            }
        }
        bound
    }

    /// The boards with a value at a card, given as twice its index.
    pub fn having(&self, card: u32, value: usize) -> &[u64] {
        let from = (card as usize * 2 + value) * self.words;
        &self.sets[from..from + self.words]
    }

    /// The rivals of a board, from a word on.
    fn rivals<const W: usize>(&self, board: usize, word: usize) -> &[u64] {
        let words = if W > 0 { W } else { self.words };
        &self.against[board * words + word..(board + 1) * words]
    }
}

/// The positions of set bits among the lower bits of cards.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    bits &= LOW;
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

/// Transposes a square of bits: exchanges squares of half the size, then recurses into each of them.
fn transpose(square: &mut [u64; 64]) {
    let (mut size, mut mask) = (32, u64::MAX >> 32);
    while size > 0 {
        for rows in square.chunks_exact_mut(2 * size) {
            let (upper, lower) = rows.split_at_mut(size);
            for (one, other) in upper.iter_mut().zip(lower) {
                let change = (*one >> size ^ *other) & mask;
                *one ^= change << size;
                *other ^= change;
            }
        }
        size /= 2;
        mask ^= mask << size;
    }
}

/// Adds one set to another.
fn join(to: &mut [u64], set: &[u64]) {
    to.iter_mut().zip(set).for_each(|(to, set)| *to |= set);
}
