//! Nogoods: sets of contradictory values, each watched by two of its members, and their propagation.
//!
//! Two watched literals and decaying activities come from SAT solvers (Moskewicz and others, "Chaff: engineering an
//! efficient SAT solver", 2001).

use super::model::Model;
use super::pairs::Pairs;
use super::state::{Conflict, DRY, Literal, OPEN, State, ValueReason, WET};
use crate::puzzles::aquarium::forest::{NONE, Node};

/// The use count of a nogood that is never dropped.
pub const KEEP: u32 = u32::MAX;

/// Learnt nogoods and the order of decisions.
pub struct Nogoods {
    /// The nogoods: sets of contradictory values. The first two of each are watched.
    pub sets: Vec<Vec<Literal>>,
    /// How useful each has been, for [`Nogoods::reduce`].
    pub uses: Vec<u32>,
    /// For each node and value (2n for wet, 2n + 1 for dry): the nogoods that watch it.
    watches: Vec<Vec<u32>>,
    /// How much of the trail has been checked for watched values.
    pub head: usize,
    /// How often each node took part in recent conflicts.
    pub activity: Vec<f32>,
    /// The amount by which activity grows.
    pub increment: f32,
    /// The last value of each node.
    pub last: Vec<u8>,
    /// The trail's length at every decision.
    pub levels: Vec<u32>,
    /// The nodes of the conflict that is being analysed.
    pub seen: Vec<bool>,
    /// Conflicts so far.
    pub conflicts: u64,
    /// The number of conflicts at which the search restarts next.
    pub restart: u64,
    /// The number of restarts.
    pub restarts: u32,
    /// Lines handled in pairs.
    pub pairs: Pairs,
}

fn watch_of((node, value): Literal) -> usize {
    2 * usize::from(node) + usize::from(value == DRY)
}

impl Nogoods {
    /// No nogoods yet; nodes of lines that failed often start with some activity.
    pub fn new(model: &Model, weights: &[f32], pairs: Pairs) -> Nogoods {
        let nodes = model.len();
        let activity = (0..nodes).map(|node| {
            let it = &model.forest.nodes[node];
            let cols = it.cols.iter().map(|&col| weights[model.rows + usize::from(col)]);
            let sum = weights[usize::from(it.row)] * it.cols.len() as f32 + cols.sum::<f32>();
            sum * 1e-4
        });
        // Water is more likely in the lower half.
        let low = |node: &Node| 2 * usize::from(node.row) >= model.rows;
        let last = model.forest.nodes.iter().map(|node| if low(node) { WET } else { DRY });
        Nogoods {
            sets: Vec::new(),
            uses: Vec::new(),
            watches: vec![Vec::new(); 2 * nodes],
            head: 0,
            activity: activity.collect(),
            increment: 1.0,
            last: last.collect(),
            levels: Vec::new(),
            seen: vec![false; nodes],
            conflicts: 0,
            restart: 64,
            restarts: 0,
            pairs,
        }
    }

    /// Excludes a solution for good, so that it is not found again.
    pub fn exclude(&mut self, model: &Model, answer: &[u8]) {
        let number = self.add(surfaces(model, answer));
        self.uses[number as usize] = KEEP;
    }

    /// Adds a nogood; returns its number.
    pub fn add(&mut self, set: Vec<Literal>) -> u32 {
        let number = self.sets.len() as u32;
        for &literal in set.iter().take(2) {
            self.watches[watch_of(literal)].push(number);
        }
        self.sets.push(set);
        self.uses.push(1);
        number
    }

    /// Records that a nogood was useful.
    pub fn used(&mut self, number: u32) {
        let uses = &mut self.uses[number as usize];
        *uses = uses.saturating_add(1);
    }

    /// Drops nogoods that are long and were of little use. Only while no decision is in force.
    pub fn reduce(&mut self) {
        for list in &mut self.watches {
            list.clear();
        }
        let sets = std::mem::take(&mut self.sets);
        let uses = std::mem::take(&mut self.uses);
        for (set, uses) in sets.into_iter().zip(uses) {
            if uses == KEEP || uses > 2 || set.len() <= 4 {
                let number = self.add(set);
                self.uses[number as usize] = if uses == KEEP { KEEP } else { 1 };
            }
        }
        // Check the values on the trail again, since the watches were chosen without regard to them.
        self.head = 0;
    }

    /// Records that a node took part in a conflict.
    pub fn bump(&mut self, node: usize) {
        self.activity[node] += self.increment;
        if self.activity[node] > 1e20 {
            for activity in &mut self.activity {
                *activity *= 1e-20;
            }
            self.increment *= 1e-20;
        }
    }
}

/// The topmost wet and the lowest dry nodes: they imply all others.
pub fn surfaces(model: &Model, answer: &[u8]) -> Vec<Literal> {
    let nodes = &model.forest.nodes;
    let stands_out = |at: &usize| {
        let node = &nodes[*at];
        if answer[*at] == WET {
            node.parent == NONE || answer[usize::from(node.parent)] != WET
        } else {
            node.children.iter().all(|&child| answer[usize::from(child)] == WET)
        }
    };
    (0..nodes.len()).filter(stands_out).map(|at| (at as u16, answer[at])).collect()
}

/// Propagates lines, nogoods and pairs of lines, the most expensive last, until nothing new follows.
pub fn propagate(nogoods: &mut Nogoods, state: &mut State, model: &Model) -> Result<(), Conflict> {
    loop {
        state.propagate(model)?;
        if nogoods.head == state.trail.len() {
            if nogoods.conflicts >= nogoods.pairs.late {
                nogoods.pairs.propagate(state, model)?;
            }
            if nogoods.head == state.trail.len() {
                return Ok(());
            }
            continue;
        }
        while nogoods.head < state.trail.len() {
            let node = state.trail[nogoods.head];
            nogoods.head += 1;
            visit(nogoods, state, model, (node, state.value[usize::from(node)]))?;
        }
    }
}

/// Finds a new watch for the nogoods that watch a value which is now true.
fn visit(nogoods: &mut Nogoods, state: &mut State, model: &Model, now: Literal) -> Result<(), Conflict> {
    let holds = |state: &State, literal: Literal| state.value[usize::from(literal.0)] == literal.1;
    let mut list = std::mem::take(&mut nogoods.watches[watch_of(now)]);
    state.work += 4 * list.len() as u64;
    let (mut kept, mut at) = (0, 0);
    let mut result = Ok(());
    while let Some(&number) = list.get(at) {
        at += 1;
        list[kept] = number;
        kept += 1;
        let set = &mut nogoods.sets[number as usize];
        if set[0] == now && set.len() > 1 {
            set.swap(0, 1);
        }
        let other = set[0];
        let value = state.value[usize::from(other.0)];
        if value != OPEN && value != other.1 {
            continue;
        }
        if let Some(next) = (2..set.len()).find(|&at| !holds(state, set[at])) {
            set.swap(1, next);
            let literal = set[1];
            nogoods.watches[watch_of(literal)].push(number);
            kept -= 1;
            continue;
        }
        nogoods.used(number);
        result = if holds(state, other) {
            Err(Conflict::Nogood(number))
        } else {
            state.set(model, usize::from(other.0), WET + DRY - other.1, ValueReason::Nogood(number))
        };
        if result.is_err() {
            break;
        }
    }
    list.drain(kept..at);
    nogoods.watches[watch_of(now)] = list;
    result
}
