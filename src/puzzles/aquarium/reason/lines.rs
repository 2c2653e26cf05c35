//! Deductions from one line, as a person makes them, each with its reason in words: the material of hints and replays.
//!
//! A deduction settles what follows from one line alone; the water rule then propagates it up or down the tank. The
//! simplest come first: a complete line, a line that needs all its open cells, a tank that is too wide or required, a
//! column in which water would rise too high or stay too low, sums that work out in only one way. Together they are as
//! strong as the solver's own pruning.

use crate::kit::numbers::{capital, counted, listed};
use crate::puzzle::Sentences;

use super::deduction::{Deduction, concluding};
use super::techniques::Method;
use crate::puzzles::aquarium::board::Line;
use crate::puzzles::aquarium::forest::NONE;
use crate::puzzles::aquarium::solve::model::{BLANK, Model};
use crate::puzzles::aquarium::solve::state::{Conflict, DRY, Literal, OPEN, State, ValueReason, WET};
use crate::puzzles::aquarium::standing::too_little;

/// What a deduction is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lit {
    /// A line.
    Line(Line),
    /// The node of a what-if or a guess.
    Node(u16),
}

/// Looks for a deduction on one line.
type LineRule = fn(&Model, &State, usize) -> Option<Deduction>;

/// Settles values on the state.
pub fn settle(model: &Model, state: &mut State, sets: &[Literal]) -> Result<(), Conflict> {
    for &(node, value) in sets {
        state.set(model, usize::from(node), value, ValueReason::Free)?;
    }
    Ok(())
}

/// A sentence to append if the water rule settles more than these.
pub fn carried(sets: &[Literal]) -> &'static str {
    if sets.iter().any(|set| set.1 == WET) { "Beneath it the tank fills too." } else { "Above it stays dry too." }
}

/// The simplest deduction from one line, or a contradiction, which settles nothing. Cost: O(cells).
pub fn next(model: &Model, state: &State) -> Option<Deduction> {
    let lines = || (0..model.clues.len()).filter(|&line| model.clues[line] != BLANK);
    let rules: [LineRule; 5] = [fails, complete, span, column, sums];
    rules.iter().find_map(|rule| lines().find_map(|line| rule(model, state, line)))
}

/// Why a line can no longer be satisfied.
fn fails(model: &Model, state: &State, line: usize) -> Option<Deduction> {
    let (clue, wet, open) = (model.clues[line], state.wet[line], state.open[line]);
    let name = capital(&model.line(line).words());
    let (method, uses, words) = if wet > clue {
        (Method::Met, WET, format!("{name} needs {clue}, but {wet} of its cells hold water."))
    } else if wet + open < clue {
        (Method::AllLeft, DRY, too_little(&name, clue as u64, (wet + open) as u64))
    } else if line < model.rows && sums_of(model, state, line).is_none() {
        let words = format!("{name} needs {} more, and its tanks cannot make that number.", clue - wet);
        (Method::Sums, OPEN, words)
    } else {
        return None;
    };
    Some(by(method, line, words.into(), Vec::new(), uses))
}

fn open_nodes<'a>(model: &'a Model, state: &'a State, line: usize) -> impl Iterator<Item = u16> + 'a {
    model.line_nodes(line).filter(|&node| state.value[node] == OPEN).map(|node| node as u16)
}

/// A deduction of a technique, with what it settles and which known cells of the line it uses. What follows is named
/// unless it is clear from the line.
fn deduction(
    model: &Model,
    method: Method,
    line: usize,
    words: impl Into<Sentences>,
    nodes: Vec<u16>,
    (value, uses): (u8, u8),
) -> Option<Deduction> {
    let sets: Vec<Literal> = nodes.into_iter().map(|node| (node, value)).collect();
    let is_clear = [Method::Met, Method::AllLeft].contains(&method);
    let words = if is_clear { words.into() } else { concluding(model, words.into(), &sets) };
    (!sets.is_empty()).then(|| by(method, line, words, sets, uses))
}

/// A result of one line.
fn by(method: Method, line: usize, words: Sentences, sets: Vec<Literal>, uses: u8) -> Deduction {
    Deduction { method, words, lines: vec![line], clues: vec![line], uses: vec![(line, uses)], sets }
}

/// A line that is complete, or needs all its open cells.
fn complete(model: &Model, state: &State, line: usize) -> Option<Deduction> {
    let need = model.clues[line] - state.wet[line];
    let open = state.open[line];
    let name = capital(&model.line(line).words());
    if open == 0 {
        None
    } else if need == 0 {
        let words = match model.clues[line] {
            0 => Sentences::from(format!("{name} needs 0.")).hence("it stays dry"),
            clue => Sentences::from(format!("{name} already has its {clue}.")).hence("the rest stays dry"),
        };
        deduction(model, Method::Met, line, words, open_nodes(model, state, line).collect(), (DRY, WET))
    } else if need == open {
        let words = match (state.wet[line], open) {
            (0, _) if model.clues[line] as u16 == model.lengths[line] => {
                format!("{name} is full of water.")
            }
            (_, 1) => format!("{name} needs 1 more and only this cell is left."),
            _ => format!("{name} needs {need} more and only these {open} cells are left."),
        };
        deduction(model, Method::AllLeft, line, words, open_nodes(model, state, line).collect(), (WET, DRY))
    } else {
        None
    }
}

/// For rows: a tank that is too wide for what is needed, or one that is required.
fn span(model: &Model, state: &State, line: usize) -> Option<Deduction> {
    if line >= model.rows {
        return None;
    }
    let need = model.clues[line] - state.wet[line];
    let open = state.open[line];
    let name = capital(&model.line(line).words());
    let width = |node: u16| model.share(line, usize::from(node));
    let wide: Vec<u16> = open_nodes(model, state, line).filter(|&node| width(node) > need).collect();
    if let Some(&first) = wide.first() {
        let (adds, so) = match wide.len() {
            1 => (format!("this tank would add {}", width(first)), "it stays dry"),
            _ => ("each of these tanks would add too many".into(), "they stay dry"),
        };
        let words = Sentences::from(format!("{name} needs {need} more; {adds}.")).hence(so);
        return deduction(model, Method::Wide, line, words, wide, (DRY, WET));
    }
    let missed: Vec<u16> = open_nodes(model, state, line).filter(|&node| open - width(node) < need).collect();
    let first = *missed.first()?;
    let words = match missed.len() {
        1 => {
            let left = counted((open - width(first)) as u64, "cell", "cells");
            let words = format!("{name} needs {need} more; without this tank only {left} would be left.");
            Sentences::from(words).hence("it fills")
        }
        _ => format!("{name} needs {need} of its {open} open cells: all of these tanks are required.").into(),
    };
    deduction(model, Method::Missed, line, words, missed, (WET, DRY))
}

/// For columns: water that would rise too high from below, or dry cells that would reach too low.
fn column(model: &Model, state: &State, line: usize) -> Option<Deduction> {
    if line < model.rows {
        return None;
    }
    let entries = &model.col_nodes[line - model.rows];
    let need = model.clues[line] - state.wet[line];
    let open = state.open[line];
    let is_open = |at: usize| state.value[usize::from(entries[at].node)] == OPEN;
    let mut below = vec![0_i16; entries.len()];
    for at in (0..entries.len()).rev().filter(|&at| is_open(at)) {
        below[at] += 1;
        if entries[at].above != NONE {
            below[usize::from(entries[at].above)] += below[at];
        }
    }
    let mut above = vec![0_i16; entries.len()];
    for at in (0..entries.len()).filter(|&at| is_open(at)) {
        above[at] = 1 + if entries[at].above == NONE { 0 } else { above[usize::from(entries[at].above)] };
    }
    let name = capital(&model.line(line).words());
    let nodes = |of: &dyn Fn(usize) -> bool| -> Vec<u16> {
        (0..entries.len()).filter(|&at| is_open(at) && of(at)).map(|at| entries[at].node).collect()
    };
    let high = nodes(&|at| below[at] > need);
    if !high.is_empty() {
        let words = format!("{name} needs {need} more; water up to here would fill more than {need} of its cells.");
        return deduction(model, Method::High, line, words, high, (DRY, WET));
    }
    let low = nodes(&|at| open - above[at] < need);
    let (this, those) = match low.len() {
        1 => ("this cell", "those above"),
        _ => ("one of these cells", "those above it"),
    };
    let words = format!(
        "{name} needs {need} of its {open} open cells: if {this} were dry, {those} would be, too, and too few would be left."
    );
    deduction(model, Method::Low, line, words, low, (WET, DRY))
}

/// The possible values of a row's open nodes such that the sum works out: (may be wet, may be dry) for each; `None` if
/// it cannot.
fn sums_of(model: &Model, state: &State, line: usize) -> Option<Vec<(u16, bool, bool)>> {
    let need = u32::try_from(model.clues[line] - state.wet[line]).ok()?;
    let nodes: Vec<u16> = open_nodes(model, state, line).collect();
    let width = |node: u16| model.share(line, usize::from(node)) as u32;
    let mut after = vec![1_u64 << need];
    for &node in nodes.iter().rev() {
        let last = after.last().copied().unwrap_or(0);
        after.push(last | last >> width(node));
    }
    after.reverse();
    if after[0] & 1 == 0 {
        return None;
    }
    let mut before = 1_u64;
    let may = |(at, &node): (usize, &u16)| {
        let with = before << width(node);
        let may = (node, with & after[at + 1] != 0, before & after[at + 1] != 0);
        before |= with;
        may
    };
    Some(nodes.iter().enumerate().map(may).collect())
}

/// For rows: sums that work out in only one way.
fn sums(model: &Model, state: &State, line: usize) -> Option<Deduction> {
    if line >= model.rows || state.open[line] == 0 {
        return None;
    }
    let may = sums_of(model, state, line)?;
    let need = model.clues[line] - state.wet[line];
    let name = capital(&model.line(line).words());
    let mut list = Vec::new();
    for wide in 1..=state.open[line] {
        let these = may.iter().filter(|it| model.share(line, usize::from(it.0)) == wide);
        list.extend(these.map(|_| wide.to_string()));
    }
    let tanks = match &list[..] {
        [one] if one == "1" => "a tank with 1 cell".into(),
        [one] => format!("a tank with {one} cells"),
        _ => format!("tanks with {} cells", listed(&list, "and")),
    };
    let pick = |value: u8| -> Vec<u16> {
        may.iter().filter(|it| if value == WET { !it.2 } else { !it.1 }).map(|it| it.0).collect()
    };
    let dry = pick(DRY);
    if !dry.is_empty() {
        let this = match dry.len() {
            1 => "this tank",
            2 => "either of these tanks",
            _ => "any of these tanks",
        };
        let words = format!("{name} needs {need} more from {tanks}: with {this}, no sum fits.");
        return deduction(model, Method::Sums, line, words, dry, (DRY, OPEN));
    }
    let wet = pick(WET);
    let this = match wet.len() {
        1 => "this tank",
        2 => "either of these tanks",
        _ => "any one of these tanks",
    };
    let words = format!("{name} needs {need} more from {tanks}: without {this}, no sum fits.");
    deduction(model, Method::Sums, line, words, wet, (WET, OPEN))
}
