//! Breadth-first search in whole layers: all cells reached at a time, 64 at once.
//!
//! A layer is a list of tiles with at least one cell of the front in them. The next one can only lie in those
//! tiles and their four neighbours. For each of these the front is shifted in from all sides and cut with the
//! cells that are open in the new phase. A state is reached once, so the whole search costs at most
//! O(states) tile visits and in open ground about a twentieth of that.

use super::field::{Field, LEFT, RIGHT};

/// A search by layers.
pub struct Layers {
    /// The states, with the moves by which they were entered.
    pub field: Field,
    /// The time of the front.
    pub time: u32,
    /// The cells of the front, for even and odd times.
    front: Vec<[u64; 2]>,
    /// The tiles of the front, and those before.
    active: Vec<u32>,
    next: Vec<u32>,
    /// The tiles in which the next front can lie, and whether a tile is listed.
    near: Vec<u32>,
    listed: Vec<bool>,
    /// Tiles visited, states reached, the most tiles in a layer.
    pub visits: u64,
    /// States reached.
    pub states: u64,
}

/// What a layer led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The goal.
    Goal,
    /// New states, but not the goal.
    More,
    /// Nothing new: the search is over.
    Nothing,
}

impl Layers {
    /// A search that has reached its start only.
    pub fn new(mut field: Field) -> Layers {
        let tiles = field.across * field.down;
        let (cell, time) = field.from;
        let (tile, bit) = field.tile(cell);
        let open = field.open_at(tile, field.plane(time));
        // Nothing fires at the start, whatever happens there later at the same phase.
        field.words[open] &= !bit;
        let mut layers = Layers {
            field,
            time,
            front: vec![[0; 2]; tiles],
            active: vec![tile as u32],
            next: Vec::new(),
            near: Vec::new(),
            listed: vec![false; tiles],
            visits: 0,
            states: 1,
        };
        layers.front[tile][time as usize % 2] = bit;
        layers.list();
        layers
    }

    /// The number of tiles that the next layer will visit.
    pub fn width(&self) -> usize {
        self.near.len()
    }

    /// The cells reached at this time, as tiles.
    pub fn front(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let slot = self.time as usize % 2;
        self.active.iter().map(move |&tile| (tile as usize, self.front[tile as usize][slot]))
    }

    /// One step further.
    pub fn step(&mut self) -> Reached {
        let slot = self.time as usize % 2;
        self.time += 1;
        let plane = self.field.plane(self.time);
        let across = self.field.across;
        let (moves, waiting) = (self.field.moves, self.field.waiting);
        let stride = self.field.stride();
        let offset = plane * (1 + moves);
        self.visits += self.near.len() as u64;
        self.next.clear();
        for &tile in &self.near {
            let tile = tile as usize;
            self.listed[tile] = false;
            let at = tile * stride + offset;
            let record = &mut self.field.words[at..at + 1 + moves];
            let open = record[0];
            if open == 0 {
                continue;
            }
            let own = self.front[tile][slot];
            let north = own >> 8 | self.front[tile + across][slot] << 56;
            let south = own << 8 | self.front[tile - across][slot] >> 56;
            let east = (own & !RIGHT) << 1 | (self.front[tile - 1][slot] & RIGHT) >> 7;
            let west = (own & !LEFT) >> 1 | (self.front[tile + 1][slot] & LEFT) << 7;
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
            self.states += u64::from(new.count_ones());
            self.front[tile][slot ^ 1] = new;
            self.next.push(tile as u32);
        }
        for &tile in &self.active {
            self.front[tile as usize][slot] = 0;
        }
        std::mem::swap(&mut self.active, &mut self.next);
        self.list();
        let (tile, bit) = self.field.tile(self.field.goal);
        if self.front[tile][slot ^ 1] & bit != 0 {
            Reached::Goal
        } else if self.active.is_empty() {
            Reached::Nothing
        } else {
            Reached::More
        }
    }

    /// Lists the tiles into which the front can go: its own, and those at whose edge it stands.
    fn list(&mut self) {
        let slot = self.time as usize % 2;
        let across = self.field.across;
        self.near.clear();
        let listed = &mut self.listed;
        let near = &mut self.near;
        let mut add = |tile: usize, wanted: bool| {
            if wanted && !listed[tile] {
                listed[tile] = true;
                near.push(tile as u32);
            }
        };
        for &tile in &self.active {
            let tile = tile as usize;
            let front = self.front[tile][slot];
            add(tile, true);
            add(tile - across, front & 0xff != 0);
            add(tile + across, front >> 56 != 0);
            add(tile - 1, front & LEFT != 0);
            add(tile + 1, front & RIGHT != 0);
        }
    }
}
