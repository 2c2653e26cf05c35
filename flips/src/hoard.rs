//! The bound from mutually exclusive boards, if coins are the objective.
//!
//! Boards that no card distinguishes safely stay together until one is lost: if several are left at the end, the same
//! cards were flipped on them. So either a single one of them is left, with all its coins at most, or all that are left
//! have the same coins, and none more than those of the multipliers that all of them share. Every such group is tried,
//! the ones that can be worth more than the best so far: on most sets of boards that is none.

use crate::close::{sort, worth};
use crate::engine::{Entry, LOW};
use crate::rivals::Rivals;

/// Groups of boards tried for a clique, which can have exponentially many.
const TRIES: u32 = 256;

/// A board of a clique.
pub struct Member {
    entry: Entry,
    /// All its coins, times its weight.
    all: u64,
    /// The most coins that it shares with another board.
    shared: u64,
}

/// A board that may join a group: the coins that it shares with it, its cards, and its weight.
type Grouped = (u64, u64, u64);

/// Mutually exclusive boards, and an upper bound of their value.
#[derive(Default)]
pub struct Clique {
    members: Vec<Member>,
    /// The value of any of them, or of any group.
    most: u64,
    /// What each shares, with all bits inverted, and its index: those that share most come first.
    order: Vec<Entry>,
    groups: Vec<Grouped>,
}

impl Clique {
    /// Adds a board that excludes all others.
    fn add(&mut self, entry: Entry, all: u64) {
        let mut shared = 0;
        for member in &mut self.members {
            let coins = worth(member.entry.0 & entry.0);
            member.shared = member.shared.max(coins);
            shared = shared.max(coins);
        }
        self.members.push(Member { entry, all, shared });
    }

    /// Finds the most that they are worth: one of them alone, or several with what all of these share.
    fn weigh(&mut self) {
        // Each is at most as valuable as the one before.
        self.most = self.members.first().map_or(0, |member| member.all);
        if self.members.len() < 2 {
            return;
        }
        self.groups.clear();
        self.groups.extend(self.members.iter().map(|member| (member.shared, member.entry.0, member.entry.1)));
        group(&mut self.groups, 0, (u64::MAX, 0), (&mut self.most, &mut { TRIES }));
    }

    fn clear(&mut self) {
        self.members.clear();
    }
}

/// Tries all groups of boards, those from an index on: together with others of this weight, which are left with the
/// coins of these cards, if that can be worth more than `most`. After so many tries a bound takes their place.
fn group(boards: &mut Vec<Grouped>, from: usize, (cards, weight): (u64, u64), (most, tries): (&mut u64, &mut u32)) {
    let end = boards.len();
    // By the magnitude of the coins that they keep: the most, and the weight.
    let mut sizes = [(0, 0); 16];
    for &(coins, _, own) in &boards[from..] {
        let size = &mut sizes[coins.max(1).ilog2().min(15) as usize];
        *size = (coins.max(size.0), size.1 + own);
    }
    let mut all = weight;
    let bounds = sizes.iter().rev().map(|&(coins, own)| {
        all += own;
        all * coins
    });
    let bound = bounds.max().unwrap_or(0);
    if bound <= *most {
        return;
    }
    if *tries == 0 {
        *most = bound;
        return;
    }
    *tries -= 1;
    // Those that keep most come first.
    for at in from + 1..end {
        let mut to = at;
        while to > from && boards[to - 1].0 < boards[to].0 {
            boards.swap(to - 1, to);
            to -= 1;
        }
    }
    let mut left = all - weight;
    for at in from..end {
        let (coins, board, own) = boards[at];
        if (weight + left) * coins <= *most {
            return;
        }
        left -= own;
        let (both, weight) = (cards & board, weight + own);
        let coins = worth(both);
        *most = (weight * coins).max(*most);
        if (weight + left) * coins > *most {
            for other in at + 1..end {
                let (_, board, own) = boards[other];
                boards.push((worth(board & both), board, own));
            }
            group(boards, end, (both, weight), (&mut *most, &mut *tries));
            boards.truncate(end);
        }
    }
}

impl Rivals {
    /// Distributes all boards among cliques; the result, for each card, is a bound for the boards without a Voltorb
    /// there.
    pub(crate) fn share_coins(&mut self, boards: &[Entry], rest: &mut [u64], clique: &mut [u64]) {
        let mut bounds = [0_u64; 32];
        self.cliques(boards, rest, clique, &mut |clique| {
            let Clique { members, order, most: whole, .. } = clique;
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
                bounds[card] += sums[card].0.max(sums[card].1).min(*whole);
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

    fn cliques(&self, boards: &[Entry], rest: &mut [u64], left: &mut [u64], each: &mut dyn FnMut(&mut Clique)) {
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
                        clique.add(boards[place], self.weights[place]);
                        rest[at] &= !(1 << bit);
                        let rivals = &self.against[place * words + at..(place + 1) * words];
                        left[at..].iter_mut().zip(rivals).for_each(|(left, rivals)| *left &= rivals);
                    }
                }
                clique.weigh();
                each(&mut clique);
            }
        }
    }
}
