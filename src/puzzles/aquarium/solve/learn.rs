//! Nogoods: what a conflict came from, kept so that it is never met again.
//!
//! Once a search gets long, plain backtracking pays again and again for the same few cells. From here on
//! every conflict is traced back through the reasons on the trail to one node of the present level (the
//! first unique implication point); the set of values found so cannot hold together, which is kept as a
//! nogood, and the search jumps back to where the nogood decides its last node. Nodes that took part are
//! preferred for decisions, and the search starts over now and then. This is conflict-driven learning as
//! SAT solvers have it, with the lines as constraints that explain themselves when asked.

use super::engine::Engine;
use super::model::Model;
use super::state::{Conflict, DRY, OPEN, Reason, State, WET};
use crate::puzzles::aquarium::forest::NONE;

/// Uses of a nogood that is never dropped.
const KEEP: u32 = u32::MAX;
/// So many nogoods are kept before the search thins them; each takes some hundred bytes.
const MOST: usize = 20_000;

/// A node with a value.
type Literal = (u16, u8);

/// Learnt nogoods and the order of decisions.
pub struct Nogoods {
    /// Each a set of values that cannot all hold. The first two are watched.
    sets: Vec<Vec<Literal>>,
    /// How useful each has been, for thinning.
    uses: Vec<u32>,
    /// By node and value (2n for wet, 2n + 1 for dry): the nogoods that watch it.
    watches: Vec<Vec<u32>>,
    /// How far the trail has been looked at for watched values.
    head: usize,
    activity: Vec<f32>,
    step: f32,
    /// The value each node had last.
    last: Vec<u8>,
    /// The trail's length at every decision.
    levels: Vec<u32>,
    seen: Vec<bool>,
    conflicts: u64,
    restart: u64,
    restarts: u32,
}

fn watch_of((node, value): Literal) -> usize {
    2 * usize::from(node) + usize::from(value == DRY)
}

impl Nogoods {
    /// No nogoods yet; lines that failed often give their nodes a start.
    pub fn new(model: &Model, weights: &[f32]) -> Nogoods {
        let nodes = model.len();
        let activity = (0..nodes).map(|node| {
            let it = &model.forest.nodes[node];
            let cols = it.cols.iter().map(|&col| weights[model.rows + usize::from(col)]);
            let sum = weights[usize::from(it.row)] * it.cols.len() as f32 + cols.sum::<f32>();
            sum * 1e-4
        });
        Nogoods {
            sets: Vec::new(),
            uses: Vec::new(),
            watches: vec![Vec::new(); 2 * nodes],
            head: 0,
            activity: activity.collect(),
            step: 1.0,
            last: vec![WET; nodes],
            levels: Vec::new(),
            seen: vec![false; nodes],
            conflicts: 0,
            restart: 64,
            restarts: 0,
        }
    }

    /// An answer is not to be found again: its surfaces as a nogood.
    pub fn exclude(&mut self, model: &Model, answer: &[u8]) {
        let number = self.add(surfaces(model, answer));
        self.uses[number as usize] = KEEP;
    }

    fn add(&mut self, set: Vec<Literal>) -> u32 {
        let number = self.sets.len() as u32;
        for &literal in set.iter().take(2) {
            self.watches[watch_of(literal)].push(number);
        }
        self.sets.push(set);
        self.uses.push(1);
        number
    }

    fn used(&mut self, number: u32) {
        let uses = &mut self.uses[number as usize];
        *uses = uses.saturating_add(1);
    }

    /// Drops nogoods that are long and were of little use. Only while nothing is decided.
    fn thin(&mut self) {
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
        // Values that hold already are looked at anew, as the watches were placed without regard to them.
        self.head = 0;
    }

    fn bump(&mut self, node: usize) {
        self.activity[node] += self.step;
        if self.activity[node] > 1e20 {
            for activity in &mut self.activity {
                *activity *= 1e-20;
            }
            self.step *= 1e-20;
        }
    }
}

/// The topmost wet and the lowest dry nodes: they imply all others.
fn surfaces(model: &Model, answer: &[u8]) -> Vec<Literal> {
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

impl Engine {
    /// Decides and propagates until a conflict is learnt from, or everything is decided.
    pub(super) fn learn(&mut self, model: &Model) -> super::engine::Next {
        use super::engine::Next;
        let Some(nogoods) = &mut self.nogoods else { return Next::Over };
        self.tally.nodes += 1;
        match spread(nogoods, &mut self.state, model) {
            Err(conflict) => {
                self.blame(model, conflict);
                self.tally.backtracks += 1;
                let Some(nogoods) = &mut self.nogoods else { return Next::Over };
                let set = match &conflict {
                    Conflict::Line(line) => explain_line(&self.state, model, *line, None),
                    Conflict::Node(node, reason) => {
                        let value = self.state.value[usize::from(*node)];
                        let other = (*node, WET + DRY - value);
                        let mut set = explain(nogoods, &self.state, model, other, *reason);
                        set.push((*node, value));
                        set
                    }
                    Conflict::Nogood(number) => nogoods.sets[*number as usize].clone(),
                };
                self.tally.nogoods += 1;
                if resolve(nogoods, &mut self.state, model, set, 1) { Next::Look } else { Next::Over }
            }
            Ok(()) if self.state.full() => Next::Found,
            Ok(()) => {
                if nogoods.conflicts >= nogoods.restart {
                    restart(nogoods, &mut self.state, model);
                }
                self.tally.guesses += 1;
                let open = |&node: &usize| self.state.value[node] == OPEN;
                let activity = &nogoods.activity;
                let best = (0..model.len()).filter(open).max_by(|&a, &b| activity[a].total_cmp(&activity[b]));
                let Some(node) = best else { return Next::Look };
                nogoods.levels.push(self.state.trail.len() as u32);
                let value = nogoods.last[node];
                // An open node takes any value; what follows is seen at the next turn.
                if self.state.set(model, node, value, Reason::Free).is_err() {
                    return Next::Over;
                }
                Next::Look
            }
        }
    }

    /// After an answer: the search goes on as if it were a conflict.
    pub(super) fn after_answer(&mut self, model: &Model) -> super::engine::Next {
        use super::engine::Next;
        let Some(nogoods) = &mut self.nogoods else { return Next::Over };
        let set = surfaces(model, &self.state.value);
        if resolve(nogoods, &mut self.state, model, set, KEEP) { Next::Look } else { Next::Over }
    }
}

/// Lines and nogoods in turn, until nothing new follows.
fn spread(nogoods: &mut Nogoods, state: &mut State, model: &Model) -> Result<(), Conflict> {
    loop {
        state.propagate(model)?;
        if nogoods.head == state.trail.len() {
            return Ok(());
        }
        while nogoods.head < state.trail.len() {
            let node = state.trail[nogoods.head];
            nogoods.head += 1;
            visit(nogoods, state, model, (node, state.value[usize::from(node)]))?;
        }
    }
}

/// Nogoods that watch a value which now holds look for another one to watch.
fn visit(nogoods: &mut Nogoods, state: &mut State, model: &Model, now: Literal) -> Result<(), Conflict> {
    let holds = |state: &State, literal: Literal| state.value[usize::from(literal.0)] == literal.1;
    let list = std::mem::take(&mut nogoods.watches[watch_of(now)]);
    let mut kept = Vec::with_capacity(list.len());
    let mut result = Ok(());
    for (at, &number) in list.iter().enumerate() {
        let set = &mut nogoods.sets[number as usize];
        if set[0] == now && set.len() > 1 {
            set.swap(0, 1);
        }
        let other = set[0];
        let value = state.value[usize::from(other.0)];
        if value != OPEN && value != other.1 {
            kept.push(number);
            continue;
        }
        if let Some(next) = (2..set.len()).find(|&at| !holds(state, set[at])) {
            set.swap(1, next);
            let literal = set[1];
            nogoods.watches[watch_of(literal)].push(number);
            continue;
        }
        kept.push(number);
        nogoods.used(number);
        let conflict = if holds(state, other) {
            Err(Conflict::Nogood(number))
        } else {
            state.set(model, usize::from(other.0), WET + DRY - other.1, Reason::Nogood(number))
        };
        if conflict.is_err() {
            kept.extend_from_slice(&list[at + 1..]);
            result = conflict;
            break;
        }
    }
    nogoods.watches[watch_of(now)] = kept;
    result
}

/// Values that make a line want this of a node (`None`: that make it fail).
fn explain_line(state: &State, model: &Model, line: u16, wanted: Option<Literal>) -> Vec<Literal> {
    let number = usize::from(line);
    let before = wanted.map_or(u32::MAX, |(node, _)| {
        // A node without a value yet comes after all that have one.
        if state.value[usize::from(node)] == OPEN { u32::MAX } else { state.place[usize::from(node)] }
    });
    let before = match wanted {
        Some((node, value)) if state.value[usize::from(node)] == WET + DRY - value => u32::MAX,
        _ => before,
    };
    let (mut wet, mut dry) = (Vec::new(), Vec::new());
    let (mut wet_cells, mut dry_cells, mut all) = (0, 0, 0);
    let mut mine = 0;
    for node in model.line_nodes(number) {
        let cells = model.share(number, node);
        all += cells;
        let own = wanted.is_some_and(|(wanted, _)| usize::from(wanted) == node);
        if own {
            mine = cells;
        } else if state.value[node] != OPEN && state.place[node] < before {
            if state.value[node] == WET {
                wet.push((node as u16, WET));
                wet_cells += cells;
            } else {
                dry.push((node as u16, DRY));
                dry_cells += cells;
            }
        }
    }
    let clue = model.clues[number];
    // One side alone may do: too much water, or too little room.
    let floods = wanted.is_none_or(|(_, value)| value == DRY);
    let parches = wanted.is_none_or(|(_, value)| value == WET);
    let extra = |on: bool| if on { mine } else { 0 };
    if floods && wet_cells + extra(wanted.is_some()) > clue {
        return wet;
    }
    if parches && all - dry_cells - extra(wanted.is_some()) < clue {
        return dry;
    }
    if number >= model.rows {
        // Columns are pruned by what comes with a node; that side alone explains it.
        match wanted {
            Some((_, DRY)) => return wet,
            Some((_, _)) => return dry,
            None => {}
        }
    }
    wet.extend(dry);
    wet
}

/// Values from which a reason made this literal follow.
fn explain(nogoods: &mut Nogoods, state: &State, model: &Model, it: Literal, reason: Reason) -> Vec<Literal> {
    match reason {
        Reason::Free => Vec::new(),
        Reason::Node(other) => vec![(other, state.value[usize::from(other)])],
        Reason::Line(line) => explain_line(state, model, line, Some(it)),
        Reason::Nogood(number) => {
            nogoods.used(number);
            nogoods.sets[number as usize].iter().copied().filter(|literal| literal.0 != it.0).collect()
        }
    }
}

/// Learns from a set of values that cannot all hold, and jumps back. `false`: nothing is left to search.
fn resolve(
    nogoods: &mut Nogoods,
    state: &mut State,
    model: &Model,
    mut set: Vec<Literal>,
    uses: u32,
) -> bool {
    nogoods.conflicts += 1;
    // The level at which the set came to hold: above it nothing matters.
    let latest = set.iter().map(|literal| state.place[usize::from(literal.0)]).max().unwrap_or(0);
    while nogoods.levels.last().is_some_and(|&start| start > latest) {
        nogoods.levels.pop();
    }
    let Some(&start) = nogoods.levels.last() else { return false };
    let mut learnt: Vec<Literal> = Vec::new();
    let root = nogoods.levels[0];
    let mut open = 0;
    let mut at = latest as usize;
    let unique = loop {
        for &(node, value) in &set {
            let index = usize::from(node);
            if nogoods.seen[index] || state.place[index] < root {
                continue;
            }
            nogoods.seen[index] = true;
            nogoods.bump(index);
            if state.place[index] >= start {
                open += 1;
            } else {
                learnt.push((node, value));
            }
        }
        while !nogoods.seen[usize::from(state.trail[at])] {
            at -= 1;
        }
        let node = state.trail[at];
        nogoods.seen[usize::from(node)] = false;
        let literal = (node, state.value[usize::from(node)]);
        open -= 1;
        if open == 0 {
            break literal;
        }
        set = explain(nogoods, state, model, literal, state.reason[usize::from(node)]);
        at -= 1;
    };
    for &(node, _) in &learnt {
        nogoods.seen[usize::from(node)] = false;
    }
    nogoods.step *= 1.05;
    // Back to the second latest level.
    learnt.sort_unstable_by_key(|literal| std::cmp::Reverse(state.place[usize::from(literal.0)]));
    let back = learnt.first().map_or(root, |literal| {
        let place = state.place[usize::from(literal.0)];
        let level = nogoods.levels.partition_point(|&start| start <= place);
        nogoods.levels.get(level).copied().unwrap_or(start)
    });
    jump(nogoods, state, model, back);
    learnt.insert(0, unique);
    let alone = learnt.len() == 1;
    let number = nogoods.add(learnt);
    nogoods.uses[number as usize] = uses;
    let reason = if alone { Reason::Free } else { Reason::Nogood(number) };
    state.set(model, usize::from(unique.0), WET + DRY - unique.1, reason).is_ok()
}

fn jump(nogoods: &mut Nogoods, state: &mut State, model: &Model, back: u32) {
    for &node in &state.trail[back as usize..] {
        nogoods.last[usize::from(node)] = state.value[usize::from(node)];
    }
    state.undo(model, back as usize);
    nogoods.levels.retain(|&start| start < back);
    nogoods.head = nogoods.head.min(back as usize);
}

/// Starts over, and drops the longer half of the nogoods that were of little use.
fn restart(nogoods: &mut Nogoods, state: &mut State, model: &Model) {
    let root = nogoods.levels.first().copied().unwrap_or(state.trail.len() as u32);
    jump(nogoods, state, model, root);
    nogoods.restarts += 1;
    // 1 1 2 1 1 2 4 ...: short runs mostly, now and then a long one.
    let ones = (nogoods.restarts + 1).trailing_zeros();
    nogoods.restart = nogoods.conflicts + (64 << ones.min(6));
    if nogoods.sets.len() > MOST {
        nogoods.thin();
    }
}
