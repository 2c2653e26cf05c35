//! Why a board has no answer, in words and cells: sums that differ, or lines that cannot all be met.

use super::engine::{Engine, Event, Tricks};
use super::model::{BLANK, Model};
use super::state::Conflict;
use crate::grid::Cell;
use crate::puzzles::aquarium::board::{Board, Line};
use crate::search::{Go, Progress, Watch, Why};

/// Work allowed for finding out which lines conflict.
const NODES: u64 = 30_000;
/// Work allowed for leaving out one line, at most.
const TRIAL: u64 = 300;
/// More lines than that are no explanation.
const FEW: usize = 6;

/// The reason, after a search of so many nodes without any answer.
pub fn none(board: &Board, model: &Model, root: Option<Conflict>, nodes: u64) -> Why {
    let sum = |lines: &[i16]| lines.iter().map(|&clue| u32::from(clue.unsigned_abs())).sum::<u32>();
    let (rows, cols) = model.clues.split_at(model.rows);
    if !model.clues.contains(&BLANK) && sum(rows) != sum(cols) {
        let words =
            format!("The clues of the rows add up to {}, those of the columns to {}.", sum(rows), sum(cols));
        return Why { words, cells: Vec::new() };
    }
    let lines = conflict(model, root, (20 + 4 * nodes).min(TRIAL));
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
    let mut words = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    };
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
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
        format!("{name} needs {clue}, but {wet} cells are filled.")
    } else if left < usize::from(clue) {
        format!("{name} needs {clue}, only {left} cells can hold water.")
    } else {
        format!("{name} needs {clue}, and its tanks cannot make that number.")
    }
}

/// A few lines that cannot all be met: each is left out in turn, and stays out if it takes no part. None if
/// more than [`FEW`] turn out to be needed, or if it takes more work than is allowed.
fn conflict(model: &Model, root: Option<Conflict>, work: u64) -> Vec<Line> {
    let mut trial = model.clone();
    let (mut spent, mut needed) = (0, 0);
    let mut fails = |model: &Model| {
        let mut engine = Engine::new(model, Tricks { look: true, weigh: true, patience: 0 });
        let mut ask = |_: &Progress| Go::On;
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let event = engine.run(model, &mut watch, work);
        spent += engine.tally.nodes;
        (event == Event::Through, spent)
    };
    // The line that failed first is likely to be among them: it is tried last.
    let first = match root {
        Some(Conflict::Line(line)) => Some(usize::from(line)),
        _ => None,
    };
    let numbers = 0..model.clues.len();
    let order = numbers.clone().filter(|&number| Some(number) != first).chain(first);
    for number in order {
        if trial.clues[number] == BLANK {
            continue;
        }
        let clue = std::mem::replace(&mut trial.clues[number], BLANK);
        let (failed, spent) = fails(&trial);
        if !failed {
            trial.clues[number] = clue;
            needed += 1;
        }
        if needed > FEW || spent > NODES {
            return Vec::new();
        }
    }
    numbers.filter(|&number| trial.clues[number] != BLANK).map(|number| model.line(number)).collect()
}
