//! Shortest paths, read off the states of a search: one after the other, and the cells on any of them.

use crate::grid::Cell;

use super::field::{LEFT, RIGHT, StateSpace};
use crate::puzzles::laser_maze::route::{Stride, moved};

/// The states of a search, as paths are read off them.
pub trait States {
    /// The time at which a path is complete.
    fn first(&self) -> u32;
    /// The strides by which a state was reached, as bits.
    fn entered(&self, at: Cell, time: u32) -> u8;
}

/// Lists shortest paths one by one, always in the same order. Every state reached by the search leads back to where it
/// began, so there are no dead ends.
pub struct Paths {
    at: Cell,
    time: u32,
    /// Whether the search began at the goal: then paths are followed ahead from the start, and time counts down.
    ahead: bool,
    /// The strides followed, each with the bits of the alternatives not yet tried.
    strides: Vec<(Stride, u8)>,
    started: bool,
    /// Whether a path is being followed back to the start.
    walking: bool,
    /// The part of the path that has been copied, from the start.
    path: Vec<Stride>,
}

/// The result of some steps of a path.
pub enum Walked {
    /// There are more steps.
    On,
    /// A path, from the start.
    Path(Vec<Stride>),
    /// There are no further paths.
    Over,
}

impl Paths {
    /// The paths that reach the goal at time `end`.
    pub fn new(field: &StateSpace, end: u32) -> Paths {
        Paths::from(field.goal, end, false)
    }

    /// The paths of a search that ended in this cell at time `end`; `ahead`: a search from the goal.
    pub const fn from(at: Cell, end: u32, ahead: bool) -> Paths {
        Paths { at, time: end, ahead, strides: Vec::new(), started: false, walking: false, path: Vec::new() }
    }

    /// The next path, from the start. Cost: O(steps).
    pub fn next(&mut self, field: &StateSpace) -> Option<Vec<Stride>> {
        loop {
            match self.walk(field, usize::MAX) {
                Walked::On => {}
                Walked::Path(path) => return Some(path),
                Walked::Over => return None,
            }
        }
    }

    /// Follows the next path for at most the given number of steps.
    pub fn walk(&mut self, states: &dyn States, most: usize) -> Walked {
        let mut left = most;
        while self.started && !self.walking {
            if left == 0 {
                return Walked::On;
            }
            left -= 1;
            let Some((stride, rest)) = self.strides.pop() else { return Walked::Over };
            self.at = if self.ahead { StateSpace::before(self.at, stride) } else { moved(self.at, stride) };
            self.time += 1;
            self.walking = self.back(rest);
        }
        (self.started, self.walking) = (true, true);
        while self.time > states.first() {
            if left == 0 {
                return Walked::On;
            }
            left -= 1;
            if !self.back(states.entered(self.at, self.time)) {
                return Walked::Over;
            }
        }
        let (copied, all) = (self.path.len(), self.strides.len());
        let at = |step: usize| if self.ahead { step } else { all - 1 - step };
        self.path.extend((copied..all).take(left).map(|step| self.strides[at(step)].0));
        if self.path.len() < self.strides.len() {
            return Walked::On;
        }
        self.walking = false;
        Walked::Path(std::mem::take(&mut self.path))
    }

    /// Whether a path is being followed: it was left between two steps.
    pub const fn is_walking(&self) -> bool {
        self.walking
    }

    /// Whether the path just returned is the only one.
    pub fn is_only(&self) -> bool {
        self.started && self.strides.iter().all(|&(_, rest)| rest == 0)
    }

    /// Goes back by the first of these strides, or on.
    fn back(&mut self, strides: u8) -> bool {
        let Some(&stride) = Stride::ALL.get(strides.trailing_zeros() as usize) else { return false };
        self.strides.push((stride, strides & (strides - 1)));
        self.at = if self.ahead { moved(self.at, stride) } else { StateSpace::before(self.at, stride) };
        self.time -= 1;
        true
    }
}

impl States for StateSpace {
    fn first(&self) -> u32 {
        self.from.1
    }

    fn entered(&self, at: Cell, time: u32) -> u8 {
        StateSpace::entered(self, at, time)
    }
}

/// The cells on any shortest path, as tiles of the field. Cost: that of the search itself.
pub fn on_paths(field: &StateSpace, end: u32) -> Vec<u64> {
    let mut all = vec![0_u64; field.across * field.down];
    let mut front = vec![[0_u64; 2]; all.len()];
    let (tile, bit) = field.tile(field.goal);
    let mut active = vec![tile];
    let mut next = Vec::new();
    front[tile][end as usize % 2] = bit;
    all[tile] |= bit;
    for time in (field.from.1 + 1..=end).rev() {
        let slot = time as usize % 2;
        for &tile in &active {
            let bits = std::mem::take(&mut front[tile][slot]);
            let at = field.open_at(tile, field.plane(time)) + 1;
            let entered = |step: usize| field.words[at + step] & bits;
            let (north, east, south, west) = (entered(0), entered(1), entered(2), entered(3));
            let stay = if field.waiting { entered(4) } else { 0 };
            let mut add = |tile: usize, bits: u64| {
                if bits != 0 {
                    let place = &mut front[tile][slot ^ 1];
                    if *place == 0 {
                        next.push(tile);
                    }
                    *place |= bits;
                    all[tile] |= bits;
                }
            };
            add(tile, north << 8 | south >> 8 | (east & !LEFT) >> 1 | (west & !RIGHT) << 1 | stay);
            add(tile + field.across, north >> 56);
            add(tile - field.across, south << 56);
            add(tile - 1, (east & LEFT) << 7);
            add(tile + 1, (west & RIGHT) >> 7);
        }
        active.clear();
        std::mem::swap(&mut active, &mut next);
    }
    all
}
