//! What-ifs: a value of a node that leads to a contradiction by lines alone; and a board's difficulty by what it takes.

use crate::grid::Cell;
use crate::search::Cx;

use crate::puzzles::aquarium::board::Board;
use crate::puzzles::aquarium::forest::NONE;
use crate::puzzles::aquarium::solve::model::Model;
use crate::puzzles::aquarium::solve::state::{Conflict, DRY, Literal, OPEN, State, ValueReason, WET};

/// A refuted assumption.
#[derive(Clone, PartialEq, Debug)]
pub struct WhatIf {
    /// The reason and what follows, as plain sentences.
    pub words: String,
    /// The node with its value.
    pub set: Literal,
}

/// The difficulty as the generator measures it. The boards of seeds depend on it, so it must not change. The difficulty
/// that people see is measured by the named techniques (`crate::explain`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TrialGrade {
    /// Lines and the water rule, one at a time.
    Lines,
    /// A what-if is needed somewhere.
    WhatIf,
    /// A search is needed somewhere.
    Search,
}

/// A node's first cell.
pub fn first(model: &Model, node: usize) -> Cell {
    model.forest.cells(node).next().unwrap_or(Cell::new(0, 0))
}

/// A node's first cell in words.
pub fn place(model: &Model, node: u16) -> String {
    first(model, node.into()).words()
}

/// How many open cells each node settles if it is wet, and if it is dry. Cost: O(nodes).
pub fn settled(model: &Model, state: &State) -> Vec<(usize, usize)> {
    let nodes = &model.forest.nodes;
    let own = |node: usize| if state.value[node] == OPEN { nodes[node].cols.len() } else { 0 };
    let mut all: Vec<(usize, usize)> = (0..nodes.len()).map(|node| (own(node), own(node))).collect();
    // Children come before their parents.
    for node in 0..nodes.len() {
        if nodes[node].parent != NONE {
            all[usize::from(nodes[node].parent)].0 += all[node].0;
        }
    }
    for node in (0..nodes.len()).rev() {
        if nodes[node].parent != NONE {
            all[node].1 += all[usize::from(nodes[node].parent)].1;
        }
    }
    all
}

/// Why following the lines leads to a contradiction, as the end of a sentence.
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
                format!("{line} could not reach exactly {clue}")
            }
        }
        Conflict::Node(node, ValueReason::Line(line)) => {
            let clash = match state.reason[usize::from(node)] {
                ValueReason::Line(other) if other != line => {
                    format!(" and {}", model.line(usize::from(other)).words())
                }
                _ => String::new(),
            };
            let line = model.line(usize::from(line)).words();
            format!("{line}{clash} would need water and dryness at {}", place(model, node))
        }
        Conflict::Node(node, _) => format!("water would stand over a dry cell at {}", place(model, node)),
        Conflict::Pair(_) | Conflict::Nogood(_) => "no way to fill the tanks would be left".into(),
    }
}

/// So many what-ifs are compared.
const COMPARED: usize = 6;

/// A what-if: a value of a node that leads to a contradiction by lines alone. Of the first few, the one with the shortest
/// chain. All line deductions must have been made before. This empties the state's queue, so that each trial starts from
/// its assumption; there is none if the lines contradict each other. Cost: up to two propagations per node.
pub async fn what_if(model: &Model, state: &mut State, cx: &Cx) -> Option<WhatIf> {
    state.propagate(model).ok()?;
    let mark = state.trail.len();
    let mut found = 0;
    let mut best: Option<(usize, WhatIf)> = None;
    for node in 0..model.len() {
        if state.value[node] != OPEN {
            continue;
        }
        let before = state.work;
        for value in [WET, DRY] {
            let result = assume(model, state, node, value);
            let length = state.trail.len() - mark;
            if let Err(conflict) = result
                && found < COMPARED
            {
                found += 1;
                if best.as_ref().is_none_or(|(least, _)| length < *least) {
                    let ending = ending(model, state, conflict);
                    let at = place(model, node as u16);
                    let words = match value {
                        WET => format!("What if there were water at {at}? Then {ending}. So it stays dry."),
                        _ => format!("What if {at} stayed dry? Then {ending}. So it holds water."),
                    };
                    best = Some((length, WhatIf { words, set: (node as u16, WET + DRY - value) }));
                }
            }
            state.undo(model, mark);
        }
        cx.count(1, state.work - before).await;
        if found == COMPARED {
            break;
        }
    }
    best.map(|(_, it)| it)
}

/// Gives a node a value and propagates.
pub fn assume(model: &Model, state: &mut State, node: usize, value: u8) -> Result<(), Conflict> {
    state.set(model, node, value, ValueReason::Free)?;
    state.propagate(model)
}

/// The difficulty of a board with a unique solution. Cost: propagations, at most two per node for each what-if.
pub fn grade(board: &Board) -> TrialGrade {
    let model = Model::new(board);
    let mut state = State::new(&model);
    if state.propagate(&model).is_err() {
        return TrialGrade::Lines;
    }
    let mut grade = if state.full() { TrialGrade::Lines } else { TrialGrade::WhatIf };
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
                    return TrialGrade::WhatIf;
                }
            }
        }
        if state.trail.len() == before {
            grade = TrialGrade::Search;
            break;
        }
    }
    grade
}
