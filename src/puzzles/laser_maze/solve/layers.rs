//! Breadth-first search in whole layers: all cells reached at a time, 64 at once.
//!
//! A layer is a list of tiles with at least one cell of the front in them. The next layer can only be in those tiles
//! and their four neighbours. For each of these the front is shifted in from all sides and intersected with the cells
//! that are open in the new phase. A state is reached only once, so the whole search costs at most O(states) tile
//! visits and on open ground about a twentieth of that.

use super::field::{LEFT, RIGHT, StateSpace};

/// A search by layers.
pub struct LayerSearch {
    /// The states, with the strides by which they were entered.
    pub field: StateSpace,
    /// The time of the front.
    pub time: u32,
    /// The cells of the front, for even and odd times.
    front: Vec<[u64; 2]>,
    /// The tiles of the front, and a buffer for those of the next.
    active: Vec<u32>,
    next: Vec<u32>,
    /// The tiles in which the next front can be: the first `width` of `near`; and a buffer for those after.
    near: Vec<u32>,
    later: Vec<u32>,
    width: usize,
    /// The step under way, if any: how many of the near tiles have been visited, and how many were listed for later.
    under_way: Option<(usize, usize)>,
    /// The last time for which a tile was listed as near.
    stamps: Vec<u32>,
    /// Tiles visited.
    pub visits: u64,
}

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The goal.
    Goal,
    /// New states, but not the goal.
    More,
    /// Nothing new: the search is finished.
    Nothing,
}

impl LayerSearch {
    /// A search that has only reached its start.
    pub fn new(mut field: StateSpace) -> LayerSearch {
        let tiles = field.across * field.down;
        let (cell, time) = field.from;
        let (tile, bit) = field.tile(cell);
        let open = field.open_at(tile, field.plane(time));
        // The start is reached before anything fires, whatever happens there later in the same phase.
        field.words[open] &= !bit;
        let near = [tile, tile - 1, tile + 1, tile - field.across, tile + field.across];
        let mut layers = LayerSearch {
            field,
            time,
            front: vec![[0; 2]; tiles],
            active: vec![tile as u32],
            next: Vec::new(),
            near: near.iter().map(|&tile| tile as u32).collect(),
            later: Vec::new(),
            width: near.len(),
            under_way: None,
            stamps: vec![0; tiles],
            visits: 0,
        };
        layers.front[tile][time as usize % 2] = bit;
        layers
    }

    /// The number of tiles that the next layer will visit.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The cells reached at this time, as tiles.
    pub fn front(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let slot = self.time as usize % 2;
        self.active.iter().map(move |&tile| (tile as usize, self.front[tile as usize][slot]))
    }

    /// One step further.
    pub fn step(&mut self) -> Reached {
        loop {
            if let Some(reached) = self.piece(usize::MAX) {
                return reached;
            }
        }
    }

    /// Does at most the given number of tiles of a step; returns its result once it is done.
    pub fn piece(&mut self, most: usize) -> Option<Reached> {
        let begins = self.under_way.is_none();
        self.time += u32::from(begins);
        let slot = (self.time as usize + 1) % 2;
        let (first, mut listed) = self.under_way.take().unwrap_or((0, 0));
        let LayerSearch { field, time, front, active, next, near, later, width, under_way, stamps, visits } = self;
        let across = field.across;
        let (strides, waiting) = (field.strides, field.waiting);
        let length = field.record_len();
        let offset = field.plane(*time) * (1 + strides);
        let stamp = *time + 1;
        if begins {
            *visits += *width as u64;
            // Branch-free: a tile is always written, and kept if it counts.
            if later.len() < 5 * *width + 5 {
                later.resize(5 * *width + 5, 0);
            }
            next.clear();
        }
        let end = (*width).min(first.saturating_add(most));
        for &tile in &near[first..end] {
            let tile = tile as usize;
            let at = tile * length + offset;
            let record = &mut field.words[at..at + 1 + strides];
            let open = record[0];
            if open == 0 {
                continue;
            }
            let own = front[tile][slot];
            let north = own >> 8 | front[tile + across][slot] << 56;
            let south = own << 8 | front[tile - across][slot] >> 56;
            let east = (own & !RIGHT) << 1 | (front[tile - 1][slot] & RIGHT) >> 7;
            let west = (own & !LEFT) >> 1 | (front[tile + 1][slot] & LEFT) << 7;
            let mut new = north | east | south | west;
            if waiting {
                new |= own;
            }
            new &= open;
            if new == 0 {
                continue;
            }
            record[0] = open & !new;
            record[1] |= north & new;
            record[2] |= east & new;
            record[3] |= south & new;
            record[4] |= west & new;
            if waiting && let Some(stay) = record.get_mut(5) {
                *stay |= own & new;
            }
            front[tile][slot ^ 1] = new;
            next.push(tile as u32);
            let mut list = |tile: usize, wanted: bool| {
                let known = stamps[tile];
                stamps[tile] = if wanted { stamp } else { known };
                later[listed] = tile as u32;
                listed += usize::from(wanted & (known != stamp));
            };
            list(tile, true);
            list(tile - across, new & 0xff != 0);
            list(tile + across, new >> 56 != 0);
            list(tile - 1, new & LEFT != 0);
            list(tile + 1, new & RIGHT != 0);
        }
        if end < *width {
            *under_way = Some((end, listed));
            return None;
        }
        for &tile in &*active {
            front[tile as usize][slot] = 0;
        }
        std::mem::swap(active, next);
        std::mem::swap(near, later);
        *width = listed;
        let (tile, bit) = field.tile(field.goal);
        Some(if front[tile][slot ^ 1] & bit != 0 {
            Reached::Goal
        } else if active.is_empty() {
            Reached::Nothing
        } else {
            Reached::More
        })
    }
}
