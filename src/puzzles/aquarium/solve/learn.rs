//! Learning: the cause of each conflict is kept as a nogood, so that it is not met again.
//!
//! In a long search, plain backtracking keeps paying for the same few cells. Once learning starts, every conflict is
//! traced back through the reasons on the trail to one node of the current level (the first unique implication point);
//! the resulting set of contradictory values is kept as a nogood, and the search jumps back to where the nogood decides
//! its last node. Decisions prefer nodes that took part in conflicts, and the search restarts now and then. This is
//! conflict-driven learning as in SAT solvers, with lines as constraints that explain themselves on demand; pairs of
//! neighbouring lines are a further constraint (`pairs.rs`).

use super::engine::{Engine, EngineAction};
use super::explain::{explain, explain_line};
use super::model::Model;
use super::nogoods::{KEEP, Nogoods, propagate, surfaces};
use super::state::{Conflict, DRY, Literal, OPEN, State, ValueReason, WET};

/// The number of nogoods kept before some are dropped; each takes some hundred bytes.
const MOST: usize = 20_000;

impl Engine {
    /// Decides and propagates until a conflict is learnt from, or everything is decided.
    pub(super) fn learn(&mut self, model: &Model) -> EngineAction {
        let Some(nogoods) = &mut self.nogoods else { return EngineAction::Over };
        self.tally.nodes += 1;
        match propagate(nogoods, &mut self.state, model) {
            Err(conflict) => {
                self.blame(model, conflict);
                self.tally.backtracks += 1;
                let Some(nogoods) = &mut self.nogoods else { return EngineAction::Over };
                let mut set = Vec::new();
                match conflict {
                    Conflict::Line(line) => explain_line(&self.state, model, line, None, &mut set),
                    Conflict::Node(node, reason) => {
                        let value = self.state.value[usize::from(node)];
                        let other = (node, WET + DRY - value);
                        explain(nogoods, &self.state, model, other, reason, &mut set);
                        set.push((node, value));
                    }
                    Conflict::Pair(pair) => {
                        let root = nogoods.levels.first().copied().unwrap_or(0);
                        nogoods.pairs.explain(&self.state, model, pair, None, root, &mut set);
                    }
                    Conflict::Nogood(number) => set.clone_from(&nogoods.sets[number as usize]),
                }
                self.tally.nogoods += 1;
                if analyse(nogoods, &mut self.state, model, set, 1) { EngineAction::Look } else { EngineAction::Over }
            }
            Ok(()) if self.state.full() => EngineAction::Found,
            Ok(()) => {
                if nogoods.conflicts >= nogoods.restart {
                    restart(nogoods, &mut self.state, model);
                }
                self.tally.guesses += 1;
                let open = |&node: &usize| self.state.value[node] == OPEN;
                let activity = &nogoods.activity;
                let best = (0..model.len()).filter(open).max_by(|&a, &b| activity[a].total_cmp(&activity[b]));
                let Some(node) = best else { return EngineAction::Look };
                nogoods.levels.push(self.state.trail.len() as u32);
                let value = nogoods.last[node];
                // An open node accepts any value; the consequences follow at the next turn.
                if self.state.set(model, node, value, ValueReason::Free).is_err() {
                    return EngineAction::Over;
                }
                EngineAction::Look
            }
        }
    }

    /// After a solution the search continues as after a conflict.
    pub(super) fn after_answer(&mut self, model: &Model) -> EngineAction {
        let Some(nogoods) = &mut self.nogoods else { return EngineAction::Over };
        let set = surfaces(model, &self.state.value);
        if analyse(nogoods, &mut self.state, model, set, KEEP) { EngineAction::Look } else { EngineAction::Over }
    }
}

/// Learns from a set of contradictory values, and jumps back. `false`: nothing is left to search.
fn analyse(nogoods: &mut Nogoods, state: &mut State, model: &Model, mut set: Vec<Literal>, uses: u32) -> bool {
    nogoods.conflicts += 1;
    // The level at which the set became contradictory: later levels do not matter.
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
    // Drop values implied by the others.
    let mut kept = vec![unique];
    for &it in &learnt {
        if !is_redundant(nogoods, state, model, it, root, &mut set) {
            kept.push(it);
        }
    }
    for (node, _) in learnt {
        nogoods.seen[usize::from(node)] = false;
    }
    nogoods.increment *= 1.05;
    // Jump back to the second latest level.
    let place = |literal: &Literal| state.place[usize::from(literal.0)];
    let second = (1..kept.len()).max_by_key(|&at| place(&kept[at]));
    let back = second.map_or(root, |second| {
        kept.swap(1, second);
        let level = nogoods.levels.partition_point(|&start| start <= place(&kept[1]));
        nogoods.levels.get(level).copied().unwrap_or(start)
    });
    backjump(nogoods, state, model, back);
    let alone = kept.len() == 1;
    let number = nogoods.add(kept);
    nogoods.uses[number as usize] = uses;
    let reason = if alone { ValueReason::Free } else { ValueReason::Nogood(number) };
    state.set(model, usize::from(unique.0), WET + DRY - unique.1, reason).is_ok()
}

/// Whether a value follows only from values that are marked as seen.
fn is_redundant(
    nogoods: &mut Nogoods,
    state: &State,
    model: &Model,
    it: Literal,
    root: u32,
    set: &mut Vec<Literal>,
) -> bool {
    let reason = state.reason[usize::from(it.0)];
    if reason == ValueReason::Free {
        return false;
    }
    explain(nogoods, state, model, it, reason, set);
    set.iter().all(|&(node, _)| nogoods.seen[usize::from(node)] || state.place[usize::from(node)] < root)
}

fn backjump(nogoods: &mut Nogoods, state: &mut State, model: &Model, back: u32) {
    for &node in &state.trail[back as usize..] {
        nogoods.last[usize::from(node)] = state.value[usize::from(node)];
    }
    state.undo(model, back as usize);
    nogoods.levels.retain(|&start| start < back);
    nogoods.head = nogoods.head.min(back as usize);
    nogoods.pairs.forget(back as usize);
}

/// Restarts; if there are many nogoods, long ones that were of little use are dropped.
fn restart(nogoods: &mut Nogoods, state: &mut State, model: &Model) {
    let root = nogoods.levels.first().copied().unwrap_or(state.trail.len() as u32);
    backjump(nogoods, state, model, root);
    nogoods.restarts += 1;
    // 1 2 1 4 1 2 1 8 ...: mostly short runs, now and then a long one.
    let ones = (nogoods.restarts + 1).trailing_zeros();
    nogoods.restart = nogoods.conflicts + (64 << ones.min(6));
    if nogoods.sets.len() > MOST {
        nogoods.reduce();
    }
}
