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
use crate::puzzles::aquarium::forest::{NONE, Node};

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
        // Water is down below.
        let low = |node: &Node| 2 * usize::from(node.row) >= model.rows;
        let last = model.forest.nodes.iter().map(|node| if low(node) { WET } else { DRY });
        Nogoods {
            sets: Vec::new(),
            uses: Vec::new(),
            watches: vec![Vec::new(); 2 * nodes],
            head: 0,
            activity: activity.collect(),
            step: 1.0,
            last: last.collect(),
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
                let mut set = Vec::new();
                match conflict {
                    Conflict::Line(line) => explain_line(&self.state, model, line, None, &mut set),
                    Conflict::Node(node, reason) => {
                        let value = self.state.value[usize::from(node)];
                        let other = (node, WET + DRY - value);
                        explain(nogoods, &self.state, model, other, reason, &mut set);
                        set.push((node, value));
                    }
                    Conflict::Nogood(number) => set.clone_from(&nogoods.sets[number as usize]),
                }
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
    let mut list = std::mem::take(&mut nogoods.watches[watch_of(now)]);
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
            state.set(model, usize::from(other.0), WET + DRY - other.1, Reason::Nogood(number))
        };
        if result.is_err() {
            break;
        }
    }
    list.drain(kept..at);
    nogoods.watches[watch_of(now)] = list;
    result
}

/// Few values that make a line want this of a node (`None`: that make it fail): of those that stood before,
/// enough.
fn explain_line(state: &State, model: &Model, line: u16, wanted: Option<Literal>, set: &mut Vec<Literal>) {
    let number = usize::from(line);
    let (own, asked) = wanted.map_or((NONE, OPEN), |(node, value)| (node, value));
    // Only a node that has the value asked for has a place.
    let has_place = own != NONE && state.value[usize::from(own)] == asked;
    let before = if has_place { state.place[usize::from(own)] } else { u32::MAX };
    let mut sums = 1_u64;
    let mut left = model.clues[number];
    for node in model.line_nodes(number) {
        let (value, width) = (state.value[node], model.share(number, node));
        if node == usize::from(own) {
            // What is asked for is so as the opposite fails.
            left -= if asked == DRY { width } else { 0 };
        } else if value != OPEN && state.place[node] < before {
            set.push((node as u16, value));
            left -= if value == WET { width } else { 0 };
        } else {
            sums |= sums << width;
        }
    }
    set.reverse();
    if number < model.rows {
        // Bit n of `sums`: what is free can make n.
        set.retain(|&(node, value)| {
            let width = model.share(number, usize::from(node));
            let freer = sums | sums << width;
            let more = if value == WET { left + width } else { left };
            let needed = more >= 0 && freer >> more & 1 == 1;
            if !needed {
                (sums, left) = (freer, more);
            }
            needed
        });
    } else {
        thin_col(model, number - model.rows, own, asked, set);
    }
}

/// A column fails as there is too much water, with what lies beneath it, or too much that is dry, with what is
/// above: leaves the values that it takes.
fn thin_col(model: &Model, col: usize, own: u16, asked: u8, set: &mut Vec<Literal>) {
    let entries = &model.col_nodes[col];
    let clue = usize::from(model.clues[model.rows + col].unsigned_abs());
    for (side, most) in [(WET, clue), (DRY, entries.len() - clue)] {
        if side == asked {
            continue;
        }
        // By entry: 2 + the place of the value that brings it to this side; what is asked for (1) brings its own
        // for nothing.
        let mut from = [0_u8; 61];
        for (place, &(node, value)) in set.iter().enumerate() {
            // A column has an entry a row.
            let at = usize::from(model.forest.nodes[usize::from(node)].row);
            from[at] = if value == side { place as u8 + 2 } else { 0 };
        }
        let mut brings = [0_usize; 64];
        for at in 0..entries.len() {
            // Water goes down from the top, dryness up from the bottom; the first to come counts.
            let at = if side == WET { at } else { entries.len() - 1 - at };
            let above = usize::from(entries[at].above);
            if entries[at].node == own {
                from[at] = 1;
            } else if side == WET && entries[at].above != NONE && from[above] > 0 {
                from[at] = from[above];
            }
            if side == DRY && entries[at].above != NONE && from[at] > 0 && from[above] != 1 {
                from[above] = from[at];
            }
            brings[usize::from(from[at])] += usize::from(from[at] > 0);
        }
        let total: usize = brings.iter().sum();
        if total <= most {
            continue;
        }
        let mut spare = total - most - 1;
        let mut brings = brings[2..].iter();
        set.retain(|_| {
            let brings = brings.next().copied().unwrap_or(0);
            let needed = brings > spare;
            if !needed {
                spare -= brings;
            }
            needed
        });
        return;
    }
}

/// Values from which a reason made this literal follow.
fn explain(
    nogoods: &mut Nogoods,
    state: &State,
    model: &Model,
    it: Literal,
    reason: Reason,
    set: &mut Vec<Literal>,
) {
    set.clear();
    match reason {
        Reason::Free => {}
        Reason::Node(other) => set.push((other, state.value[usize::from(other)])),
        Reason::Line(line) => explain_line(state, model, line, Some(it), set),
        Reason::Nogood(number) => {
            nogoods.used(number);
            set.extend(nogoods.sets[number as usize].iter().copied().filter(|literal| literal.0 != it.0));
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
        explain(nogoods, state, model, literal, state.reason[usize::from(node)], &mut set);
        at -= 1;
    };
    // What follows from the others need not be said.
    let mut kept = vec![unique];
    for &it in &learnt {
        if !follows(nogoods, state, model, it, root, &mut set) {
            kept.push(it);
        }
    }
    for (node, _) in learnt {
        nogoods.seen[usize::from(node)] = false;
    }
    nogoods.step *= 1.05;
    // Back to the second latest level.
    let place = |literal: &Literal| state.place[usize::from(literal.0)];
    let second = (1..kept.len()).max_by_key(|&at| place(&kept[at]));
    let back = second.map_or(root, |second| {
        kept.swap(1, second);
        let level = nogoods.levels.partition_point(|&start| start <= place(&kept[1]));
        nogoods.levels.get(level).copied().unwrap_or(start)
    });
    jump(nogoods, state, model, back);
    let alone = kept.len() == 1;
    let number = nogoods.add(kept);
    nogoods.uses[number as usize] = uses;
    let reason = if alone { Reason::Free } else { Reason::Nogood(number) };
    state.set(model, usize::from(unique.0), WET + DRY - unique.1, reason).is_ok()
}

/// Whether a value followed from values that are marked as seen alone.
fn follows(
    nogoods: &mut Nogoods,
    state: &State,
    model: &Model,
    it: Literal,
    root: u32,
    set: &mut Vec<Literal>,
) -> bool {
    let reason = state.reason[usize::from(it.0)];
    if reason == Reason::Free {
        return false;
    }
    explain(nogoods, state, model, it, reason, set);
    set.iter().all(|&(node, _)| nogoods.seen[usize::from(node)] || state.place[usize::from(node)] < root)
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
