//! Explores all continuations from a place and records what blocks them: the evidence that none leads to the goal, or
//! none in time.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::{Cell, Dir, Size};

use super::ground::{Ground, NEVER, apart};
use crate::puzzles::laser_maze::board::Content;
use crate::puzzles::laser_maze::route::Stride;
use crate::puzzles::laser_maze::turret::turned;

/// The proof that no route leads to the goal within a number of steps.
pub struct Proof {
    /// The walls and turrets that ensure it.
    pub items: BTreeSet<Cell>,
    /// The number of pairs of cell and phase explored.
    pub states: usize,
    /// The most steps the walker can still make; `None` if there is no limit.
    pub depth: Option<u32>,
    /// The states explored, each with the time at which it was first reached, and the number of phases.
    seen: Option<(BTreeMap<usize, u32>, usize)>,
}

impl Proof {
    /// The cells that were reached, if few enough were explored.
    pub fn reached(&self, size: Size) -> BTreeSet<Cell> {
        let Some((seen, period)) = &self.seen else { return BTreeSet::new() };
        seen.keys().map(|state| size.cell(state / period)).collect()
    }
}

/// What to explore, and how far.
#[derive(Clone, Copy)]
pub struct ProofSearch {
    /// The cell and the time at which the routes begin.
    pub from: (Cell, u32),
    /// The most steps of a route; [`NEVER`] for no limit.
    pub most: u32,
    /// Whether turrets fire.
    pub fire: bool,
    /// A stride that is forbidden.
    pub barred: Option<(Cell, u32, Stride)>,
    /// The most states explored.
    pub limit: usize,
}

/// Explores all continuations from a place. `None` if one leads to the goal, or if there are too many.
///
/// On any board with the same start and goal and at least the same items, no such route leads to the goal either:
/// whatever is reached there was reached here no later.
pub fn closed(ground: &Ground, search: ProofSearch) -> Option<Proof> {
    let ProofSearch { from: (from, start), most, fire, barred, limit } = search;
    let period = if fire { ground.period } else { 1 };
    let mut items = BTreeSet::new();
    let mut seen = BTreeMap::from([(ground.state(from, start, period), start)]);
    let mut front = vec![from];
    let (mut time, mut endless) = (start, false);
    while !front.is_empty() {
        let last = std::mem::take(&mut front);
        time += 1;
        for cell in last {
            for stride in ground.strides().filter(|&stride| barred != Some((cell, time - 1, stride))) {
                let to = match stride {
                    Stride::Wait => Some(cell),
                    Stride::Go(dir) => cell.step(dir, ground.board.size()),
                };
                // Cells too far from the goal need no evidence.
                let near = |to: &Cell| most == NEVER || time - start + apart(*to, ground.goal) <= most;
                let Some(to) = to.filter(near) else { continue };
                if let Some(shut) = ground.shutter(to, time, fire) {
                    items.insert(shut);
                } else if to == ground.goal {
                    return None;
                } else {
                    let before = seen.len();
                    endless |= *seen.entry(ground.state(to, time, period)).or_insert(time) != time;
                    if seen.len() > limit {
                        return None;
                    }
                    if seen.len() > before {
                        front.push(to);
                    }
                }
            }
        }
    }
    let depth = (!endless).then_some(time - start - 1);
    Some(Proof { items, states: seen.len(), depth, seen: Some((seen, period as usize)) })
}

/// The evidence if nothing less than the whole board will do.
pub fn whole(ground: &Ground) -> Proof {
    let mut items = BTreeSet::new();
    ground.board.each_built(|cell, _| {
        items.insert(cell);
    });
    Proof { items, states: usize::MAX, depth: None, seen: None }
}

/// Adds the items needed for a route (from a cell at a time on) to stay safe if only the items are there: a turret
/// among them may then see further than it does here.
pub fn guard(ground: &Ground, way: &[Cell], time: u32, items: &mut BTreeSet<Cell>) {
    loop {
        let before = items.len();
        for (&cell, time) in way.iter().zip(time..).skip(1) {
            for dir in Dir::ALL {
                if let Some(screen) = screen(ground, (cell, time), dir, items) {
                    items.insert(screen);
                }
            }
        }
        if items.len() == before {
            return;
        }
    }
}

/// What blocks the line between a cell and a turret among the items that would otherwise hit it.
fn screen(ground: &Ground, (cell, time): (Cell, u32), dir: Dir, items: &BTreeSet<Cell>) -> Option<Cell> {
    let (mut at, mut first) = (cell, None);
    loop {
        at = at.step(dir, ground.board.size())?;
        let site = ground.board.site(at);
        if site == Content::Floor {
            continue;
        }
        let first = *first.get_or_insert(at);
        if items.contains(&at) {
            return match site {
                Content::Turret(turret) if turret.heading(time) == turned(dir, 2) => (first != at).then_some(first),
                _ => None,
            };
        }
    }
}
