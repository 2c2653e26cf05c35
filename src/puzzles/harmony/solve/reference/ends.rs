//! The search from the end: every position that a limited number of swaps solves.
//!
//! The end is one position: every tile at home without moves. Undoing a swap exchanges two tiles of a row or column and
//! gives each a move. The tiles of a colour must not get more moves than they have on the board. Layer by layer this
//! gives all positions at each number of swaps before the end, with columns in any order; a search with few enough
//! swaps left only needs to check whether its position is among them.
//!
//! Layers are added up to half the swaps, and only while everything that can follow has room: at most [`MOST`]
//! positions, 40 MB.

use super::super::deep::key;
use super::super::flat::{FlatBoard, Pair};

/// The most positions kept.
const MOST: usize = 1 << 19;
/// The number of buckets of known positions: only one is searched for a key.
const PARTS: usize = 1 << 14;

/// The positions before the end.
#[derive(Clone)]
pub struct Ends {
    board: FlatBoard,
    end: FlatBoard,
    /// For each position, the next one towards the end and the swap that leads there; the end itself comes first.
    nodes: Vec<(u32, Pair)>,
    /// The same by key.
    known: Vec<Vec<(u128, u32)>>,
    /// The next position to go back from, and the bounds of its layer.
    at: usize,
    layer: (usize, usize),
    /// The number of complete layers before the end.
    pub depth: u32,
    /// The number of layers wanted.
    wanted: u32,
    /// Positions generated, including known ones.
    pub generated: u64,
}

impl Ends {
    /// The end of a board, with no layer before it yet.
    pub fn new(board: &FlatBoard) -> Ends {
        let home = (0..board.cells()).map(|cell| board.row(cell) as u8).collect();
        let end = FlatBoard { home, left: vec![0; board.cells()], ..board.clone() };
        let mut known = vec![Vec::new(); PARTS];
        let first = key(&end);
        known[first as usize % PARTS].push((first, 0));
        Ends {
            board: board.clone(),
            nodes: vec![(0, (0, 0))],
            known,
            at: 0,
            layer: (0, 1),
            depth: 0,
            wanted: board.sum() / 4,
            generated: 0,
            end,
        }
    }

    /// Positions expanded.
    pub const fn nodes(&self) -> u64 {
        self.at as u64
    }

    /// Expands the next position; returns the work, or `None` when all layers wanted are there.
    pub fn step(&mut self, pairs: &[Pair]) -> Option<u64> {
        let (first, last) = self.layer;
        let follow = (last - first) * pairs.len();
        if self.at == first && (self.depth == self.wanted || follow == 0 || self.nodes.len() + follow > MOST) {
            return None;
        }
        let mut flat = self.position(self.at);
        for &swap in pairs {
            flat.unswap(swap);
            self.generated += 1;
            let key = key(&flat);
            if self.fits(&flat, swap) && self.known(key).is_none() {
                self.known[key as usize % PARTS].push((key, self.nodes.len() as u32));
                self.nodes.push((self.at as u32, swap));
            }
            flat.swap(swap);
        }
        self.at += 1;
        if self.at == last {
            self.layer = (last, self.nodes.len());
            self.depth += 1;
        }
        Some((pairs.len() * flat.cells()) as u64)
    }

    /// Whether undoing a swap gave no colour's tiles more moves than on the board.
    fn fits(&self, flat: &FlatBoard, (a, b): Pair) -> bool {
        [a, b].into_iter().all(|cell| {
            let (home, left) = (flat.home[usize::from(cell)], flat.left[usize::from(cell)]);
            tiles(flat, home, left) <= tiles(&self.board, home, left)
        })
    }

    /// The index of the position with a key, if it is known.
    fn known(&self, key: u128) -> Option<usize> {
        let entry = self.known[key as usize % PARTS].iter().find(|entry| entry.0 == key);
        entry.map(|entry| entry.1 as usize)
    }

    /// The swaps from a position to the end, the next one first.
    fn swaps(&self, mut node: usize) -> Vec<Pair> {
        let mut swaps = Vec::new();
        while node > 0 {
            let (next, swap) = self.nodes[node];
            swaps.push(swap);
            node = next as usize;
        }
        swaps
    }

    fn position(&self, node: usize) -> FlatBoard {
        let mut flat = self.end.clone();
        self.swaps(node).into_iter().rev().for_each(|swap| flat.unswap(swap));
        flat
    }

    /// The swaps that lead from a position to the end, if it is known.
    pub fn find(&self, flat: &FlatBoard) -> Option<Vec<Pair>> {
        let node = self.known(key(flat))?;
        let known = self.position(node);
        // The columns may be in another order: each takes the first one equal to it.
        let mut free: Vec<usize> = (0..flat.cols).collect();
        let mut to = Vec::new();
        for col in 0..flat.cols {
            let alike = |other: usize| {
                let cells = (0..flat.rows).map(|row| (row * flat.cols + col, row * flat.cols + other));
                cells.into_iter().all(|(a, b)| known.home[a] == flat.home[b] && known.left[a] == flat.left[b])
            };
            let place = free.iter().position(|&other| alike(other))?;
            to.push(free.swap_remove(place));
        }
        let there = |cell: u8| {
            let (row, col) = (usize::from(cell) / flat.cols, usize::from(cell) % flat.cols);
            (row * flat.cols + to[col]) as u8
        };
        let turned = |(a, b): Pair| (there(a).min(there(b)), there(a).max(there(b)));
        Some(self.swaps(node).into_iter().map(turned).collect())
    }
}

/// The number of tiles of a colour with at least the given number of moves left.
fn tiles(flat: &FlatBoard, home: u8, least: u8) -> usize {
    (0..flat.cells()).filter(|&cell| flat.home[cell] == home && flat.left[cell] >= least).count()
}
