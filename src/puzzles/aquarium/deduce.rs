//! Deductions as a person makes them, each with its reason in words: what hints and replays are made of.
//!
//! One deduction looks at one line and settles what follows from it alone; the water rule carries it up or down
//! the tank. They come simplest first: a line that has its water, a line that needs all that is left, a tank
//! too wide or not to be missed, a column in which water would rise too high, sums that only work out one way;
//! then what-ifs: a value that fails when all lines are followed. Together those of lines are as strong as the
//! solver's own pruning.

use crate::grid::Cell;
use crate::kit::numbers::capital;

use super::board::{Board, Line};
use super::forest::NONE;
use super::solve::model::{BLANK, Model};
use super::solve::state::{Conflict, DRY, Literal, OPEN, Reason, State, WET};
use super::standing::too_little;

/// What a deduction looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lit {
    /// A line.
    Line(Line),
    /// The node that a what-if or a guess is about.
    Node(u16),
}

/// What follows, with its evidence.
#[derive(Clone, PartialEq, Debug)]
pub struct Deduction {
    /// The reason and what follows, as plain sentences.
    pub words: String,
    /// What it looks at.
    pub lit: Lit,
    /// The nodes that it settles, without those that the water rule adds.
    pub sets: Vec<Literal>,
}

/// How hard a board is to reason out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Lines and the water rule, one at a time.
    Lines,
    /// Somewhere it takes a what-if.
    WhatIf,
    /// Somewhere it takes a search.
    Search,
}

/// What comes next.
#[derive(Clone, PartialEq, Debug)]
pub enum Next {
    /// A deduction.
    Deduction(Deduction),
    /// A contradiction, in words, and the line that shows it.
    Fails(String, Line),
    /// Nothing more follows by lines.
    Stuck,
}

/// Looks for a deduction on one line.
type Rule = fn(&Model, &State, usize) -> Option<Deduction>;

/// Settles values on the state.
pub fn settle(model: &Model, state: &mut State, sets: &[Literal]) -> Result<(), Conflict> {
    for &(node, value) in sets {
        state.set(model, usize::from(node), value, Reason::Free)?;
    }
    Ok(())
}

/// The simplest deduction by lines. Cost: O(cells).
pub fn next(model: &Model, state: &State) -> Next {
    let lines = || (0..model.clues.len()).filter(|&line| model.clues[line] != BLANK);
    for line in lines() {
        if let Some(words) = fails(model, state, line) {
            return Next::Fails(words, model.line(line));
        }
    }
    let rules: [Rule; 4] = [complete, span, column, sums];
    for rule in rules {
        if let Some(found) = lines().find_map(|line| rule(model, state, line)) {
            return Next::Deduction(found);
        }
    }
    Next::Stuck
}

/// "1 cell", "4 cells".
fn cells(count: i16) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

/// Why a line can no longer be met.
fn fails(model: &Model, state: &State, line: usize) -> Option<String> {
    let (clue, wet, open) = (model.clues[line], state.wet[line], state.open[line]);
    let name = capital(&model.line(line).words());
    if wet > clue {
        Some(format!("{name} needs {clue}, but {wet} of its cells hold water."))
    } else if wet + open < clue {
        Some(too_little(&name, clue as u64, (wet + open) as u64))
    } else if line < model.rows && sums_of(model, state, line).is_none() {
        Some(format!("{name} needs {} more, and its tanks cannot make that number.", clue - wet))
    } else {
        None
    }
}

fn open_nodes<'a>(model: &'a Model, state: &'a State, line: usize) -> impl Iterator<Item = u16> + 'a {
    model.line_nodes(line).filter(|&node| state.value[node] == OPEN).map(|node| node as u16)
}

fn deduction(model: &Model, line: usize, words: String, nodes: Vec<u16>, value: u8) -> Option<Deduction> {
    let sets: Vec<Literal> = nodes.into_iter().map(|node| (node, value)).collect();
    let lit = Lit::Line(model.line(line));
    (!sets.is_empty()).then_some(Deduction { words, lit, sets })
}

/// A line that has its water, or needs all that is left.
fn complete(model: &Model, state: &State, line: usize) -> Option<Deduction> {
    let need = model.clues[line] - state.wet[line];
    let open = state.open[line];
    let name = capital(&model.line(line).words());
    if open == 0 {
        None
    } else if need == 0 {
        let words = match model.clues[line] {
            0 => format!("{name} has no water at all."),
            clue => format!("{name} has its {clue}: the rest of it stays dry."),
        };
        deduction(model, line, words, open_nodes(model, state, line).collect(), DRY)
    } else if need == open {
        let words = match (state.wet[line], open) {
            (0, _) if model.clues[line] as u16 == model.lengths[line] => {
                format!("{name} is full of water.")
            }
            (_, 1) => format!("{name} needs 1 more and only this cell is left."),
            _ => format!("{name} needs {need} more and only these {open} cells are left."),
        };
        deduction(model, line, words, open_nodes(model, state, line).collect(), WET)
    } else {
        None
    }
}

/// Row: a tank too wide for what is needed, or one that cannot be missed.
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
        let words = match wide.len() {
            1 => format!("{name} needs {need} more; this tank would bring {}: it stays dry.", width(first)),
            _ => format!("{name} needs {need} more; these tanks would each bring too many: they stay dry."),
        };
        return deduction(model, line, words, wide, DRY);
    }
    let missed: Vec<u16> = open_nodes(model, state, line).filter(|&node| open - width(node) < need).collect();
    let first = *missed.first()?;
    let words = match missed.len() {
        1 => format!(
            "{name} needs {need} more; without this tank only {} would be left: it fills.",
            cells(open - width(first))
        ),
        _ => format!("{name} needs {need} of its {open} open cells: none of these tanks can be missed."),
    };
    deduction(model, line, words, missed, WET)
}

/// Column: water that would rise from beneath, or dryness that reaches up.
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
        let words = match need {
            1 => format!("{name} needs 1 more; water standing so high would fill more of it than that."),
            _ => {
                format!("{name} needs {need} more; water standing so high would fill more of it than {need}.")
            }
        };
        return deduction(model, line, words, high, DRY);
    }
    let low = nodes(&|at| open - above[at] < need);
    let words = format!(
        "{name} needs {need} of its {open} open cells; dry here, it would be dry above as well and fall short."
    );
    deduction(model, line, words, low, WET)
}

/// What the open nodes of a row may be so that the sum works out: (may be wet, may be dry) each; `None` if
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

/// Row: sums that only work out one way.
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
    let list = list.join(", ");
    let pick = |value: u8| -> Vec<u16> {
        may.iter().filter(|it| if value == WET { !it.2 } else { !it.1 }).map(|it| it.0).collect()
    };
    let dry = pick(DRY);
    if !dry.is_empty() {
        let this = if dry.len() == 1 { "this tank" } else { "any of these tanks" };
        let words = format!(
            "{name} needs {need} more, out of tanks with {list} cells there: with {this} it cannot come out right."
        );
        return deduction(model, line, words, dry, DRY);
    }
    let wet = pick(WET);
    let this = if wet.len() == 1 { "this tank" } else { "each of these tanks" };
    let words = format!(
        "{name} needs {need} more, out of tanks with {list} cells there: without {this} it cannot come out right."
    );
    deduction(model, line, words, wet, WET)
}

/// A node's first cell, in words.
pub fn place(model: &Model, node: u16) -> String {
    let it = &model.forest.nodes[usize::from(node)];
    Cell::new(it.row, it.cols.first().copied().unwrap_or(0)).words()
}

/// Why following the lines ends badly, as the end of a sentence.
pub fn ending(model: &Model, state: &State, conflict: Conflict) -> String {
    match conflict {
        Conflict::Line(line) => {
            let number = usize::from(line);
            let (clue, wet, open) = (model.clues[number], state.wet[number], state.open[number]);
            let line = model.line(number).words();
            if wet > clue {
                format!("{line} would hold more than its {clue}")
            } else if wet + open < clue {
                format!("{line} could not reach its {clue}")
            } else {
                format!("{line} could not come to {clue}")
            }
        }
        Conflict::Node(node, Reason::Line(line)) => {
            let clash = match state.reason[usize::from(node)] {
                Reason::Line(other) if other != line => {
                    format!(" and {}", model.line(usize::from(other)).words())
                }
                _ => String::new(),
            };
            let line = model.line(usize::from(line)).words();
            format!("{line}{clash} would need water and dryness at {}", place(model, node))
        }
        Conflict::Node(node, _) => format!("water would stand over a dry cell at {}", place(model, node)),
        Conflict::Nogood(_) => "no way would be left".into(),
    }
}

/// Searches a what-if: a value of some node that fails when all lines are followed. Of the first few that
/// fail, the one that fails soonest. The lines must be followed to their end. Cost: up to two propagations
/// a node.
pub fn what_if(model: &Model, state: &mut State) -> Option<Deduction> {
    // The state's own queue is empty after this, so that trials start from what they assume.
    state.propagate(model).ok()?;
    let mark = state.trail.len();
    let mut best: Option<(usize, Deduction)> = None;
    let mut found = 0;
    for node in 0..model.len() {
        if state.value[node] != OPEN {
            continue;
        }
        for value in [WET, DRY] {
            let result = assume(model, state, node, value);
            let length = state.trail.len() - mark;
            if let Err(conflict) = result {
                found += 1;
                if best.as_ref().is_none_or(|(least, _)| length < *least) {
                    let ending = ending(model, state, conflict);
                    let at = place(model, node as u16);
                    let words = match value {
                        WET => format!("What if there were water at {at}? Then {ending}. So it stays dry."),
                        _ => format!("What if {at} stayed dry? Then {ending}. So it holds water."),
                    };
                    let sets = vec![(node as u16, WET + DRY - value)];
                    let lit = Lit::Node(node as u16);
                    best = Some((length, Deduction { words, lit, sets }));
                }
            }
            state.undo(model, mark);
            if found >= 6 {
                return best.map(|(_, deduction)| deduction);
            }
        }
    }
    best.map(|(_, deduction)| deduction)
}

/// Gives a node a value and follows all lines.
pub fn assume(model: &Model, state: &mut State, node: usize, value: u8) -> Result<(), Conflict> {
    state.set(model, node, value, Reason::Free)?;
    state.propagate(model)
}

/// How hard a board with one answer is. Cost: propagations, at most two a node for each what-if.
pub fn grade(board: &Board) -> Grade {
    let model = Model::new(board);
    let mut state = State::new(&model);
    if state.propagate(&model).is_err() {
        return Grade::Lines;
    }
    let mut grade = if state.full() { Grade::Lines } else { Grade::WhatIf };
    while !state.full() {
        let before = state.trail.len();
        for node in 0..model.len() {
            for value in [WET, DRY] {
                let mark = state.trail.len();
                if state.value[node] != OPEN {
                    break;
                }
                let failed = assume(&model, &mut state, node, value).is_err();
                state.undo(&model, mark);
                if failed && assume(&model, &mut state, node, WET + DRY - value).is_err() {
                    return Grade::WhatIf;
                }
            }
        }
        if state.trail.len() == before {
            grade = Grade::Search;
            break;
        }
    }
    grade
}
