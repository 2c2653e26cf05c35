//! The possible fillings of a line: some fail at once in other lines, and the rest may agree somewhere.

use crate::kit::numbers::{capital, counted, listed};
use crate::puzzle::Sentences;
use crate::puzzles::aquarium::forest::NONE;
use crate::puzzles::aquarium::solve::model::{BLANK, Model};
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, State, ValueReason, WET};

use super::deduction::{Deduction, concluding};
use super::techniques::Method;

/// Lines with more fillings are skipped.
const MOST: u16 = 12;

/// What follows from the fillings of a line, each extended by the water rule only; lines with few fillings come first.
/// Cost: at most O(cells) for each line and filling; usually a few fillings show that nothing follows.
pub fn ways(model: &Model, state: &State) -> Option<Deduction> {
    let open = |&line: &usize| model.clues[line] != BLANK && state.open[line] > 0;
    let lines: Vec<(usize, u16)> =
        (0..model.clues.len()).filter(open).map(|line| (line, count(model, state, line))).collect();
    let mut trial = state.clone();
    let few = (1..=MOST).flat_map(|most| lines.iter().filter(move |it| it.1 == most));
    let mut few = few.copied();
    few.find_map(|(line, count)| {
        let mut ways = LineWays { model, state, line, count, failed: 0, blamed: Vec::new(), common: None };
        let all = ways.follow(&mut trial);
        trial.undo(model, state.trail.len());
        all.then(|| ways.found())
    })
}

/// The number of fillings of a line, saturating.
fn count(model: &Model, state: &State, line: usize) -> u16 {
    let need = usize::try_from(model.clues[line] - state.wet[line]).unwrap_or(0);
    // Indexed by number of cells: the fillings with that many.
    let times = |one: &[u16], other: &[u16]| {
        let mut all = vec![0_u16; (one.len() + other.len() - 1).min(need + 1)];
        for (at, &ways) in one.iter().enumerate().filter(|it| *it.1 > 0) {
            for (slot, &more) in all.iter_mut().skip(at).zip(other) {
                *slot = slot.saturating_add(ways.saturating_mul(more));
            }
        }
        all
    };
    let nodes: Vec<usize> = model.line_nodes(line).collect();
    let mut total = vec![1_u16];
    // For each place in the line: the fillings of the open cells below it, and their number.
    let mut below: Vec<(Vec<u16>, usize)> = vec![(vec![1], 0); nodes.len()];
    for at in (0..nodes.len()).rev().filter(|&at| state.value[nodes[at]] == OPEN) {
        let (mut these, cells) = std::mem::take(&mut below[at]);
        let all = cells + model.share(line, nodes[at]).unsigned_abs() as usize;
        these.resize(these.len().max(all + 1), 0);
        these[all] = these[all].saturating_add(1);
        let entry = line.checked_sub(model.rows).map(|col| model.col_nodes[col][at].above);
        match entry.map(usize::from).filter(|&above| above < nodes.len() && state.value[nodes[above]] == OPEN) {
            Some(above) => below[above] = (times(&below[above].0, &these), below[above].1 + all),
            None => total = times(&total, &these),
        }
    }
    total.get(need).copied().unwrap_or(0)
}

/// The fillings of a line seen so far.
struct LineWays<'a> {
    model: &'a Model,
    state: &'a State,
    line: usize,
    count: u16,
    failed: u16,
    /// The lines in which fillings failed, each with the known cells used.
    blamed: Vec<(usize, u8)>,
    /// What all fillings that do not fail agree on.
    common: Option<Vec<Literal>>,
}

impl LineWays<'_> {
    /// Goes through the fillings that extend this one; `false` once nothing can follow.
    fn follow(&mut self, trial: &mut State) -> bool {
        if fails(self.model, trial, self.line).is_some() {
            return true;
        }
        let mark = trial.trail.len();
        let Some(node) = self.model.line_nodes(self.line).find(|&node| trial.value[node] == OPEN) else {
            return self.end(trial);
        };
        [WET, DRY].into_iter().all(|value| {
            let goes_on = trial.set(self.model, node, value, ValueReason::Free).is_err() || self.follow(trial);
            trial.undo(self.model, mark);
            goes_on
        })
    }

    /// Checks the other lines when a filling is complete.
    fn end(&mut self, trial: &State) -> bool {
        let fails = |line: usize| Some((line, fails(self.model, trial, line)?));
        let touched = |line: &usize| trial.open[*line] != self.state.open[*line] && self.model.clues[*line] != BLANK;
        let before = self.blamed.iter().find_map(|&(line, _)| fails(line));
        let fault = before.or_else(|| (0..self.model.clues.len()).filter(touched).find_map(fails));
        if let Some((line, uses)) = fault {
            self.failed += 1;
            match self.blamed.iter_mut().find(|it| it.0 == line) {
                Some(known) if known.1 != uses => known.1 = OPEN,
                Some(_) => {}
                None => self.blamed.push((line, uses)),
            }
            return true;
        }
        let value = |node: u16| trial.value[usize::from(node)];
        match &mut self.common {
            Some(common) => common.retain(|set| value(set.0) == set.1),
            None => {
                let nodes = &trial.trail[self.state.trail.len()..];
                self.common = Some(nodes.iter().map(|&node| (node, value(node))).collect());
            }
        }
        self.common.as_ref().is_some_and(|common| !common.is_empty())
    }

    fn found(self) -> Deduction {
        let LineWays { model, state, line, count, failed, blamed, common } = self;
        let common = common.unwrap_or_default();
        // Of nodes that imply each other, one is enough.
        let implied = |&(node, value): &Literal| {
            let it = &model.forest.nodes[usize::from(node)];
            if value == WET {
                it.parent != NONE && common.contains(&(it.parent, WET))
            } else {
                it.children.iter().any(|&child| common.contains(&(child, DRY)))
            }
        };
        let sets: Vec<Literal> = common.iter().copied().filter(|set| !implied(set)).collect();
        let blame: Vec<String> = blamed.iter().map(|&(line, _)| model.line(line).words()).collect();
        let blame = listed(&blame, "and");
        let fate = match (failed, count - failed) {
            (0, 1) => None,
            (0, _) => Some("They agree.".into()),
            (1, 0) => Some(format!("It fails at once in {blame}.")),
            (_, 0) => Some(format!("All fail at once in {blame}.")),
            (1, 1) => Some(format!("One fails at once in {blame}.")),
            (_, 1) => Some(format!("All but one fail at once in {blame}.")),
            (1, _) => Some(format!("One fails at once in {blame}; the others agree.")),
            _ => Some(format!("Some fail at once in {blame}; the others agree.")),
        };
        let words = Sentences::from(format!(
            "{} can take its missing {} in {}.",
            capital(&model.line(line).words()),
            model.clues[line] - state.wet[line],
            counted(count.into(), "way", "ways")
        ));
        let words = fate.into_iter().fold(words, |words, fate: String| words.and(fate));
        let words = concluding(model, words, &sets);
        let clues = std::iter::once(line).chain(blamed.iter().map(|it| it.0)).collect();
        let uses = std::iter::once((line, OPEN)).chain(blamed).collect();
        Deduction { method: Method::Ways, words, lines: vec![line], clues, uses, sets }
    }
}

/// Whether a line can no longer be satisfied, and which of its known cells show it.
fn fails(model: &Model, state: &State, line: usize) -> Option<u8> {
    let need = model.clues[line] - state.wet[line];
    if need < 0 {
        return Some(WET);
    }
    if need > state.open[line] {
        return Some(DRY);
    }
    if line >= model.rows || need == 0 || need == state.open[line] {
        return None;
    }
    let open = model.row_nodes[line].iter().map(|&node| usize::from(node));
    let widths = open.filter(|&node| state.value[node] == OPEN).map(|node| model.share(line, node));
    let sums = widths.fold(1_u64, |sums, width| sums | sums << width);
    (sums >> need & 1 == 0).then_some(OPEN)
}
