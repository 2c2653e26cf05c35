//! Positions that wait for their turn, where the search does not go into depth: the oldest first, or the most promising.
//!
//! A position is known by the swap that led to it and the position before, and made again when its turn has come.
//! Memory: 8 bytes a position, 4 more for the most promising first.

use super::super::flat::{Flat, Pair};

/// Positions that a queue takes in all: some 24 MB.
pub const MOST: usize = 1 << 21;
/// What came before the first swap.
const ROOT: u32 = u32::MAX;

/// A queue with all that ever was in it.
pub struct Queue {
    /// The swap that led to each position, and the position before.
    nodes: Vec<(u32, Pair)>,
    /// The oldest that waits.
    at: usize,
    /// Where the most promising goes first: what waits, by the number of tiles away from home.
    best: Vec<Vec<u32>>,
    waiting: usize,
    /// The position that is being processed.
    now: u32,
}

impl Queue {
    /// A queue in which nothing waits, while the root is processed.
    pub fn new(root: &Flat, best: bool) -> Queue {
        let ranks = if best { root.cells() + 1 } else { 0 };
        Queue { nodes: Vec::new(), at: 0, best: vec![Vec::new(); ranks], waiting: 0, now: ROOT }
    }

    /// Positions that wait.
    pub const fn len(&self) -> usize {
        self.waiting
    }

    /// Whether it takes no more.
    pub const fn is_full(&self) -> bool {
        self.nodes.len() >= MOST
    }

    /// Puts the position after a swap in. Fewer tiles away from home are more promising, then newer positions.
    pub fn put(&mut self, swap: Pair, flat: &Flat) {
        if !self.best.is_empty() {
            let away = (0..flat.cells()).filter(|&cell| !flat.is_home(cell)).count();
            self.best[away].push(self.nodes.len() as u32);
        }
        self.nodes.push((self.now, swap));
        self.waiting += 1;
    }

    /// Takes the next position out and makes it of the root; `false` if none waits.
    pub fn take(&mut self, root: &Flat, flat: &mut Flat) -> bool {
        if self.waiting == 0 {
            return false;
        }
        self.waiting -= 1;
        self.now = self.best.iter_mut().find_map(Vec::pop).unwrap_or(self.at as u32);
        self.at += 1;
        flat.clone_from(root);
        self.swaps().into_iter().for_each(|swap| flat.swap(swap));
        true
    }

    /// The swaps that lead to the position that is being processed.
    pub fn swaps(&self) -> Vec<Pair> {
        let mut swaps = Vec::new();
        let mut node = self.nodes.get(self.now as usize);
        while let Some(&(before, swap)) = node {
            swaps.push(swap);
            node = self.nodes.get(before as usize);
        }
        swaps.reverse();
        swaps
    }
}
