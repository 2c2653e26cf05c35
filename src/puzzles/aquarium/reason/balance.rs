//! Rows against columns: both contain the same amount of water.

use std::ops::Range;

use crate::kit::numbers::counted;
use crate::puzzle::Sentences;
use crate::puzzles::aquarium::forest::NONE;
use crate::puzzles::aquarium::solve::model::{BLANK, Model};
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, State, WET};

use super::deduction::{Deduction, concluding, open_sets};
use super::techniques::Method;

/// What follows from counting all water both by rows and by columns, or a contradiction. Cost: O(cells).
pub fn balance(model: &Model, state: &State) -> Option<Deduction> {
    let (rows, cols) = (0..model.rows, model.rows..model.clues.len());
    one_way(model, state, rows.clone(), ["rows", "columns"], cols.clone())
        .or_else(|| one_way(model, state, cols, ["columns", "rows"], rows))
}

/// The amount of water in a line, if it is known.
fn holds(model: &Model, state: &State, line: usize) -> Option<i16> {
    match model.clues[line] {
        BLANK => (state.open[line] == 0).then_some(state.wet[line]),
        clue => Some(clue),
    }
}

/// All lines of one direction are known: how much is left for the unknown ones of the other direction.
fn one_way(
    model: &Model,
    state: &State,
    whole: Range<usize>,
    names: [&str; 2],
    part: Range<usize>,
) -> Option<Deduction> {
    let known = |line: usize| holds(model, state, line);
    let total: i16 = whole.clone().map(known).sum::<Option<i16>>()?;
    let taken: i16 = part.clone().filter_map(known).sum();
    let free: Vec<usize> = part.clone().filter(|&line| known(line).is_none()).collect();
    let sum = |counts: &[i16]| free.iter().map(|&line| counts[line]).sum::<i16>();
    let (need, open) = (total - taken - sum(&state.wet), sum(&state.open));
    let (words, uses, sets) = if (0..=open).contains(&need) {
        if open == 0 {
            return None;
        }
        settles(model, state, &free, need, open)?
    } else {
        let words = match (free.len(), need < 0) {
            (0, _) => "That cannot be.".into(),
            (1, true) => "The other line already holds more than is left.".into(),
            (_, true) => "The other lines already hold more than is left.".into(),
            (1, false) => "The other line cannot hold what is left.".into(),
            (_, false) => "The other lines cannot hold what is left.".into(),
        };
        (words, if need < 0 { WET } else { DRY }, Vec::new())
    };
    let [all, others] = names;
    let total = counted(total.unsigned_abs().into(), "cell", "cells");
    let taken = if free.is_empty() { format!("{taken}") } else { format!("that are known {taken} of them") };
    let said = format!("The {all} hold {total} of water together, the {others} {taken}.");
    let said = concluding(model, Sentences::from(said).and(words), &sets);
    let clued = |&line: &usize| model.clues[line] != BLANK;
    let lines = if free.is_empty() { (0..model.clues.len()).collect() } else { free.clone() };
    let told = (0..model.clues.len()).filter(|line| !clued(line) && !free.contains(line));
    let uses = told.map(|line| (line, OPEN)).chain(free.iter().map(|&line| (line, uses))).collect();
    let clues = (0..model.clues.len()).filter(clued).collect();
    Some(Deduction { method: Method::Balance, words: said, lines, clues, uses, sets })
}

/// What follows if these lines together need `need` more of their open cells: the words, the facts assumed known, and
/// the nodes.
fn settles(model: &Model, state: &State, lines: &[usize], need: i16, open: i16) -> Option<(String, u8, Vec<Literal>)> {
    let nodes = &model.forest.nodes;
    // For each node: its cells in these lines; the cells that fill with it; those that stay dry with it.
    let mut own = vec![0_i16; nodes.len()];
    for &line in lines {
        for node in model.line_nodes(line) {
            own[node] += if state.value[node] == OPEN { model.share(line, node) } else { 0 };
        }
    }
    let mut below = own.clone();
    for (at, node) in nodes.iter().enumerate().filter(|(_, node)| node.parent != NONE) {
        below[usize::from(node.parent)] += below[at];
    }
    let mut above = own.clone();
    for (at, node) in nodes.iter().enumerate().rev().filter(|(_, node)| node.parent != NONE) {
        above[at] += above[usize::from(node.parent)];
    }
    // Of nodes that imply each other, one is enough.
    let others = if lines.len() == 1 { "The other line needs" } else { "The other lines need" };
    let is_high = |at: usize| below[at] > need;
    let any = |at: usize, of: &dyn Fn(usize) -> bool| nodes[at].children.iter().any(|&it| of(it.into()));
    let high = open_sets(state, DRY, |at| is_high(at) && !any(at, &is_high));
    if !high.is_empty() {
        let words = match need {
            0 => format!("{others} no more."),
            _ => format!("{others} {need} more; higher water would be too much."),
        };
        return Some((words, WET, high));
    }
    let is_low = |at: usize| open - above[at] < need;
    let under = |at: usize| nodes[at].parent != NONE && is_low(nodes[at].parent.into());
    let low = open_sets(state, WET, |at| is_low(at) && !under(at));
    let their = if lines.len() == 1 { "its" } else { "their" };
    let words = format!("{others} {need} of {their} {open} open cells; dry here, too few would be left.");
    (!low.is_empty()).then_some((words, DRY, low))
}
