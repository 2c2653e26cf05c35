//! A bound for sets that are not large: boards of which no two can both be won.

use std::cmp::Reverse;

use super::engine::{Entry, LOW};

/// The most boards of a set for which this is done: it takes memory and time by their square.
pub const MOST: usize = 2048;

/// Pairs of boards that cannot both be won: no card tells them apart safely, and their multipliers differ.
///
/// Sets of boards are bits of so many words.
pub struct Rivals {
    words: usize,
    /// The weights of the boards, the heaviest first.
    weights: Vec<u64>,
    /// For each board, its rivals.
    against: Vec<u64>,
    /// For each card and value, the boards with that value there.
    sets: Vec<u64>,
    /// For each card, a bound on what can be won by flipping it.
    shared: [u64; 32],
}

impl Rivals {
    /// Finds the rivals among at most [`MOST`] boards, which are put in order of their weights.
    pub fn new(boards: &mut [Entry]) -> Rivals {
        boards.sort_unstable_by_key(|entry| (Reverse(entry.1), entry.0));
        let words = boards.len().div_ceil(64);
        let useful = boards.iter().fold(0, |all, entry| all | entry.0);
        let cards = (65 - useful.leading_zeros() as usize) / 2;
        let mut sets = vec![0; cards * 4 * words];
        for (place, &(board, _)) in boards.iter().enumerate() {
            for card in ones(board | board >> 1) {
                let value = (board >> card) as usize & 3;
                sets[(card * 2 + value) * words + place / 64] |= 1 << (place % 64);
            }
        }
        // What every board is told apart from by a card: the boards with another value there, but no Voltorb.
        let mut apart = vec![0; sets.len()];
        for (apart, sets) in apart.chunks_exact_mut(4 * words).zip(sets.chunks_exact(4 * words)) {
            for value in 1..4 {
                for other in (1..4).filter(|&other| other != value) {
                    join(
                        &mut apart[value * words..(value + 1) * words],
                        &sets[other * words..(other + 1) * words],
                    );
                }
            }
        }
        let mut told = vec![0; boards.len() * words];
        for (told, &(board, _)) in told.chunks_exact_mut(words).zip(&*boards) {
            for card in ones(board | board >> 1) {
                let from = (card * 2 + ((board >> card) as usize & 3)) * words;
                join(told, &apart[from..from + words]);
            }
        }
        // Boards with the same multipliers are no rivals.
        let high = |place: usize| boards[place].0 & !LOW;
        let mut order: Vec<usize> = (0..boards.len()).collect();
        order.sort_unstable_by_key(|&place| high(place));
        for alike in order.chunk_by(|&one, &other| high(one) == high(other)) {
            for &one in alike {
                for &other in alike {
                    told[one * words + other / 64] |= 1 << (other % 64);
                }
            }
        }
        told.iter_mut().for_each(|word| *word = !*word);
        let mut rivals = Rivals {
            words,
            weights: boards.iter().map(|entry| entry.1).collect(),
            against: told,
            sets,
            shared: [0; 32],
        };
        rivals.share(boards);
        rivals
    }

    /// Shares all boards out among cliques, once for all cards.
    fn share(&mut self, boards: &[Entry]) {
        let words = self.words;
        let mut rest = vec![u64::MAX; words];
        if !boards.len().is_multiple_of(64) {
            rest[words - 1] = (1 << (boards.len() % 64)) - 1;
        }
        let mut clique = vec![0; words];
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

    /// The bound of a card, twice its place, from sharing out all boards at once.
    pub fn shared(&self, card: u32) -> u64 {
        self.shared[card as usize / 2]
    }

    /// Bounds on what can be won by flipping a card, twice its place, when it is 1, 2 and 3.
    pub fn bounds(&self, card: u32) -> [u64; 3] {
        let mut spare = vec![0; 2 * self.words];
        let (rest, clique) = spare.split_at_mut(self.words);
        [1, 2, 3].map(|value| {
            let from = (card as usize * 2 + value) * self.words;
            rest.copy_from_slice(&self.sets[from..from + self.words]);
            self.bound(rest, clique)
        })
    }

    /// The boards are shared out among cliques of rivals, each of which wins at most its heaviest, the first.
    fn bound(&self, rest: &mut [u64], clique: &mut [u64]) -> u64 {
        let mut bound = 0;
        for word in 0..self.words {
            while rest[word] > 0 {
                let head = word * 64 + rest[word].trailing_zeros() as usize;
                bound += self.weights[head];
                rest[word] &= rest[word] - 1;
                let rivals = self.rivals(head, word);
                for ((clique, rest), rivals) in clique[word..].iter_mut().zip(&rest[word..]).zip(rivals) {
                    *clique = rest & rivals;
                }
                for other in word..self.words {
                    while clique[other] > 0 {
                        let bit = clique[other].trailing_zeros();
                        rest[other] &= !(1 << bit);
                        let rivals = self.rivals(other * 64 + bit as usize, other);
                        for (clique, rivals) in clique[other..].iter_mut().zip(rivals) {
                            *clique &= rivals;
                        }
                    }
                }
            }
        }
        bound
    }

    /// The rivals of a board, from a word on.
    fn rivals(&self, board: usize, word: usize) -> &[u64] {
        &self.against[board * self.words + word..(board + 1) * self.words]
    }
}

/// The places of the bits at the lower bits of cards.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    bits &= LOW;
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

/// Adds a set to another.
fn join(to: &mut [u64], set: &[u64]) {
    to.iter_mut().zip(set).for_each(|(to, set)| *to |= set);
}
