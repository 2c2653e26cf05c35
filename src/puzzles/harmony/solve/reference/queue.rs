//! A queue of positions for searches that are not depth-first: the oldest first, or the most promising first.
//!
//! A position is stored as the position before and the swap from it, and reconstructed when its turn comes. Memory: 8
//! bytes per position, 4 more for the most promising first.

use super::super::flat::{FlatBoard, Pair};

/// The most positions a queue holds in its lifetime: some 24 MB.
pub const MOST: usize = 1 << 21;
/// The predecessor of the first position.
const ROOT: u32 = u32::MAX;

/// A queue with all positions that were ever in it.
#[derive(Clone)]
pub struct Queue {
    /// The swap that led to each position, and the position before.
    nodes: Vec<(u32, Pair)>,
    /// The oldest waiting position.
    at: usize,
    /// For the most promising first: the waiting positions, by the number of tiles away from home.
    best: Vec<Vec<u32>>,
    waiting: usize,
    /// The position being processed.
    now: u32,
}

impl Queue {
    /// An empty queue, while the root is processed.
    pub fn new(root: &FlatBoard, best: bool) -> Queue {
        let ranks = if best { root.cells() + 1 } else { 0 };
        Queue { nodes: Vec::new(), at: 0, best: vec![Vec::new(); ranks], waiting: 0, now: ROOT }
    }

    /// The number of waiting positions.
    pub const fn len(&self) -> usize {
        self.waiting
    }

    /// Whether it is full.
    pub const fn is_full(&self) -> bool {
        self.nodes.len() >= MOST
    }

    /// Adds the position after a swap. Fewer tiles away from home are more promising, then newer positions.
    pub fn put(&mut self, swap: Pair, flat: &FlatBoard) {
        if !self.best.is_empty() {
            let away = (0..flat.cells()).filter(|&cell| !flat.is_home(cell)).count();
            self.best[away].push(self.nodes.len() as u32);
        }
        self.nodes.push((self.now, swap));
        self.waiting += 1;
    }

    /// Takes out the next position and reconstructs it from the root; `false` if none is waiting.
    pub fn take(&mut self, root: &FlatBoard, flat: &mut FlatBoard) -> bool {
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

    /// The swaps that lead to the position being processed.
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
