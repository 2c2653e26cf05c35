//! The bound from mutually exclusive boards, if coins are the objective.
//!
//! Boards that no card distinguishes safely stay together until one is lost: if several are left at the end, the same
//! cards were flipped on them. So either a single one of them is left, with all its coins at most, or all that are left
//! have the same coins, and none more than the coins of the multipliers that it shares with another.

use crate::close::{sort, worth};
use crate::engine::{Entry, LOW};
use crate::rivals::Rivals;

/// A board of a clique.
pub struct Member {
    entry: Entry,
    /// All its coins, times its weight.
    all: u64,
    /// The most coins that it shares with another board.
    shared: u64,
    /// The coins that it shares with the current board.
    coins: u64,
}

/// Mutually exclusive boards, and an upper bound of their value.
#[derive(Default)]
pub struct Clique {
    members: Vec<Member>,
    /// The value of a single one of them, and of any of them.
    alone: u64,
    most: u64,
    /// What each shares, with all bits inverted, and its weight or index: those that share most come first.
    order: Vec<Entry>,
}

impl Clique {
    /// Adds a board that excludes all others, if that is better than counting it separately.
    fn add(&mut self, entry: Entry, all: u64) -> bool {
        let (board, weight) = entry;
        let mut shared = 0;
        self.order.clear();
        for member in &mut self.members {
            member.coins = worth(member.entry.0 & board);
            shared = shared.max(member.coins);
            self.order.push((!member.coins.max(member.shared), member.entry.1));
        }
        self.order.push((!shared, weight));
        sort(&mut self.order, u64::MAX);
        // Those that are left have the same coins: as many as the one that shares least.
        let (mut together, mut sum) = (0, 0);
        for &(shared, weight) in &self.order {
            sum += weight;
            together = together.max(sum * !shared);
        }
        let alone = self.alone.max(all);
        let most = alone.max(together);
        if most >= self.most + all && !self.members.is_empty() {
            return false;
        }
        for member in &mut self.members {
            member.shared = member.shared.max(member.coins);
        }
        self.members.push(Member { entry, all, shared, coins: 0 });
        (self.alone, self.most) = (alone, most);
        true
    }

    fn clear(&mut self) {
        self.members.clear();
        (self.alone, self.most) = (0, 0);
    }
}

impl Rivals {
    /// Distributes all boards among cliques; the result, for each card, is a bound for the boards without a Voltorb
    /// there.
    pub(crate) fn share_coins(&mut self, boards: &[Entry], rest: &mut [u64], clique: &mut [u64]) {
        let mut bounds = [0_u64; 32];
        self.cliques(boards, rest, clique, &mut |clique| {
            let Clique { members, order, .. } = clique;
            order.clear();
            order.extend(members.iter().zip(0..).map(|(member, place)| (!member.shared, place)));
            sort(order, u64::MAX);
            // A single one, several together, and the weight so far.
            let mut sums = [(0_u64, 0_u64, 0_u64); 32];
            let mut some = 0;
            for &(_, place) in &*order {
                let &Member { entry: (board, weight), all, shared, .. } = &members[place as usize];
                let mut cards = (board | board >> 1) & LOW;
                some |= cards;
                while cards > 0 {
                    let (most, together, sum) = &mut sums[cards.trailing_zeros() as usize / 2];
                    *most = all.max(*most);
                    *sum += weight;
                    *together = (*sum * shared).max(*together);
                    cards &= cards - 1;
                }
            }
            while some > 0 {
                let card = some.trailing_zeros() as usize / 2;
                bounds[card] += sums[card].0.max(sums[card].1);
                some &= some - 1;
            }
        });
        self.shared = bounds;
    }

    /// A bound for these boards, given as bits, which are cleared.
    pub(crate) fn bound_coins(&self, boards: &[Entry], rest: &mut [u64], clique: &mut [u64]) -> u64 {
        let mut bound = 0;
        self.cliques(boards, rest, clique, &mut |clique| bound += clique.most);
        bound
    }

    fn cliques(
        &self,
        boards: &[Entry],
        rest: &mut [u64],
        left: &mut [u64],
        each: &mut dyn FnMut(&mut Clique),
    ) {
        let words = rest.len();
        let mut clique = Clique::default();
        for word in 0..words {
            while rest[word] > 0 {
                clique.clear();
                left[word..].copy_from_slice(&rest[word..]);
                for at in word..words {
                    while left[at] > 0 {
                        let bit = left[at].trailing_zeros() as usize;
                        let place = at * 64 + bit;
                        left[at] &= left[at] - 1;
                        if clique.add(boards[place], self.weights[place]) {
                            rest[at] &= !(1 << bit);
                            let rivals = &self.against[place * words + at..(place + 1) * words];
                            left[at..].iter_mut().zip(rivals).for_each(|(left, rivals)| *left &= rivals);
                        }
                    }
                }
                each(&mut clique);
            }
        }
    }
}
