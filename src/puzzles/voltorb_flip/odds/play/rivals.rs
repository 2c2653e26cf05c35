//! A bound for small sets: boards of which no two can both be won.

use std::cmp::Reverse;

use super::engine::{Entry, LOW};

/// The most boards of a set for which this is done.
pub const MOST: usize = 128;

/// A set of boards by their places.
type Places = u128;

/// Pairs of boards that cannot both be won: no card tells them apart safely, and their multipliers differ.
pub struct Rivals {
    /// The weights of the boards, the heaviest first.
    weights: Vec<u64>,
    /// For each board, its rivals.
    against: Vec<Places>,
    /// For each card, the boards with each value there.
    sets: [[Places; 4]; 32],
}

impl Rivals {
    /// Finds the rivals among at most [`MOST`] boards, which are put in order of their weights.
    pub fn new(boards: &mut [Entry]) -> Rivals {
        boards.sort_unstable_by_key(|entry| (Reverse(entry.1), entry.0));
        let useful = boards.iter().fold(0, |all, entry| all | entry.0);
        let useful = (useful | useful >> 1) & LOW;
        let mut sets: [[Places; 4]; 32] = [[0; 4]; 32];
        for (place, &(board, _)) in boards.iter().enumerate().take(MOST) {
            let mut rest = useful;
            while rest > 0 {
                let card = rest.trailing_zeros();
                sets[card as usize / 2][(board >> card) as usize & 3] |= 1 << place;
                rest &= rest - 1;
            }
        }
        let against = boards.iter().map(|&(board, _)| {
            let (mut told, mut same) = (0, Places::MAX);
            let mut rest = useful;
            while rest > 0 {
                let card = rest.trailing_zeros();
                let [_, one, two, three] = sets[card as usize / 2];
                let (apart, alike) = match board >> card & 3 {
                    0 => (0, !(two | three)),
                    1 => (two | three, !(two | three)),
                    2 => (one | three, two | three),
                    _ => (one | two, two | three),
                };
                told |= apart;
                same &= alike;
                rest &= rest - 1;
            }
            !told & !same
        });
        Rivals { against: against.collect(), weights: boards.iter().map(|entry| entry.1).collect(), sets }
    }

    /// Bounds on what can be won by flipping a card, twice its place, when it is 1, 2 and 3.
    pub fn bounds(&self, card: u32) -> [u64; 3] {
        let [_, one, two, three] = self.sets[card as usize / 2];
        [one, two, three].map(|boards| self.bound(boards))
    }

    /// The boards are shared out among cliques of rivals, each of which wins at most its heaviest, the first.
    fn bound(&self, boards: Places) -> u64 {
        let mut rest = boards;
        let mut bound = 0;
        while rest > 0 {
            let head = rest.trailing_zeros() as usize;
            bound += self.weights[head];
            rest &= rest - 1;
            let mut clique = rest & self.against[head];
            while clique > 0 {
                let next = clique.trailing_zeros() as usize;
                rest &= !(1 << next);
                clique &= self.against[next];
            }
        }
        bound
    }
}
