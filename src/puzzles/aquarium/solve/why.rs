//! Why a board has no answer, in words and cells: sums that differ, or lines that cannot all be met.

use crate::grid::Cell;
use crate::kit::numbers::{capital, counted};
use crate::search::Why;

use super::engine::{Engine, Event, Tricks};
use super::model::{BLANK, Model};
use super::state::Conflict;
use crate::puzzles::aquarium::board::{Board, Line};

/// Work allowed for finding out which lines conflict.
const NODES: u64 = 30_000;
/// Work allowed for leaving out one line, at most.
const TRIAL: u64 = 300;
/// More lines than that are no explanation.
const FEW: usize = 4;

/// The reason, after a search (that of [`Engine`], if it was that one) without any answer.
pub fn none(board: &Board, model: &Model, search: Option<&Engine>) -> Why {
    let sum = |lines: &[i16]| lines.iter().map(|&clue| u32::from(clue.unsigned_abs())).sum::<u32>();
    let (rows, cols) = model.clues.split_at(model.rows);
    if !model.clues.contains(&BLANK) && sum(rows) != sum(cols) {
        let words =
            format!("The clues of the rows add up to {}, those of the columns to {}.", sum(rows), sum(cols));
        return Why { words, cells: Vec::new() };
    }
    let lines = conflict(model, search);
    let cells: Vec<Cell> = lines.iter().flat_map(|line| line.cells(board.size())).collect();
    let words = match &lines[..] {
        [] => "Every way to fill the tanks was tried.".into(),
        [line] => alone(board, model, *line),
        lines => format!("{} cannot all be met.", listed(lines)),
    };
    Why { words, cells }
}

/// "Row 3, row 5 and column 2".
fn listed(lines: &[Line]) -> String {
    let names: Vec<String> = lines.iter().map(|line| line.words()).collect();
    let words = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    };
    capital(&words)
}

/// A line that cannot be met by itself.
fn alone(board: &Board, model: &Model, line: Line) -> String {
    let clue = board.clue(line).unwrap_or(0);
    let given = |wet: bool| {
        let forest = &model.forest;
        let on = |cell: &Cell| model.given.contains(&(forest.at(*cell) as u16, wet));
        line.cells(board.size()).filter(on).count()
    };
    let (wet, dry) = (given(true), given(false));
    let left = usize::from(board.length(line)) - dry;
    let name = listed(&[line]);
    if wet > usize::from(clue) {
        let filled = if wet == 1 { "1 cell is".to_string() } else { format!("{wet} cells are") };
        format!("{name} needs {clue}, but {filled} filled.")
    } else if left < usize::from(clue) {
        format!("{name} needs {clue}, only {} can hold water.", counted(left as u64, "cell", "cells"))
    } else {
        format!("{name} needs {clue}, and its tanks cannot make that number.")
    }
}

/// A few lines that cannot all be met: each is left out in turn, and stays out if it takes no part. None if
/// more than [`FEW`] turn out to be needed, or if it takes more work than is allowed.
fn conflict(model: &Model, search: Option<&Engine>) -> Vec<Line> {
    let work = search.map_or(TRIAL, |search| (20 + 4 * search.tally.nodes).min(TRIAL));
    // Lines that failed often are likely to be needed: if they are too many, that shows soon. A line that
    // failed before anything was decided is the last to be left out.
    let weight = |number: usize| match search {
        Some(search) if search.root == Some(Conflict::Line(number as u16)) => 0.0,
        Some(search) => search.weights[number],
        None => 1.0,
    };
    let mut trial = model.clone();
    let (mut spent, mut needed) = (0, 0);
    let has_clue = |number: &usize| model.clues[*number] != BLANK;
    let mut left: Vec<usize> = (0..model.clues.len()).filter(has_clue).collect();
    let heaviest =
        |left: &[usize]| (0..left.len()).max_by(|&a, &b| weight(left[a]).total_cmp(&weight(left[b])));
    while let Some(at) = heaviest(&left) {
        let number = left.swap_remove(at);
        let clue = std::mem::replace(&mut trial.clues[number], BLANK);
        let mut engine = Engine::new(&trial, Tricks { patience: 0, ..Tricks::ALL });
        let event = engine.run_alone(&trial, work);
        spent += engine.tally.nodes;
        if event != Event::Through {
            trial.clues[number] = clue;
            needed += 1;
        }
        if needed > FEW || spent > NODES {
            return Vec::new();
        }
    }
    (0..model.clues.len())
        .filter(|&number| trial.clues[number] != BLANK)
        .map(|number| model.line(number))
        .collect()
}
