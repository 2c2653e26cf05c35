//! The command analyse: how many solutions boards have, what these have in common, and why there is none.

use gridlight::contract::{AnalysisView, Explained, ForcedView, PlaceView};
use gridlight::registry::{self, Ask, DynPuzzle};
use gridlight::text::TextError;
use serde::Serialize;

use crate::boards::shown;
use crate::exit::EXIT;
use crate::items::Item;
use crate::jobs::{Job, Made, Not};
use crate::output::Problem;
use crate::solving::within;

/// The time limit in milliseconds of each of the two questions, unless `--milliseconds` says otherwise.
const PATIENCE: f64 = 2000.0;

/// An analysis as the library returns it, with what contradicts each other in short.
#[derive(Serialize)]
struct Analysis {
    status: &'static str,
    count: Option<String>,
    exact: bool,
    forced: Vec<ForcedView>,
    open: Vec<(u16, u16)>,
    settled: bool,
    missing: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Vec<PlaceView>>,
}

pub fn analyse_board(job: &Job, item: &Item, puzzle: &'static dyn DynPuzzle) -> Result<Made, Not> {
    let milliseconds = job.asked.milliseconds().unwrap_or(PATIENCE);
    let Explained::Analysis(view) = told(puzzle, item, Ask::Analysis, milliseconds)? else {
        return Err(Problem::new("There is no such question.").into());
    };
    let AnalysisView { status, count, more, missing, forced, open, settled, .. } = view;
    let conflict = match status {
        "none" => match told(puzzle, item, Ask::Conflict, milliseconds)? {
            Explained::Conflict(Some(conflict)) => {
                Some(conflict.items.into_iter().map(|it| PlaceView { words: it.words, cells: it.cells }).collect())
            }
            _ => None,
        },
        _ => None,
    };
    let analysis = Analysis {
        status,
        exact: count.is_some() && !more,
        count,
        forced: forced.unwrap_or_default(),
        open,
        settled,
        missing: Some(missing).filter(|words| !words.is_empty()).into_iter().collect(),
        conflict,
    };
    let mut lines = vec![verdict(&analysis)];
    lines.extend(analysis.forced.iter().map(|forced| format!("forced: {}", forced.words)));
    let open = analysis.open.iter();
    lines.extend(open.map(|(row, col)| format!("open: row {}, column {}", row + 1, col + 1)));
    lines.extend(analysis.conflict.iter().flatten().map(|item| format!("conflict: {}", item.words)));
    let code = match status {
        "none" => EXIT.none,
        "incomplete" | "unsettled" => EXIT.open,
        _ => EXIT.fine,
    };
    Ok(shown(&job.asked, item, &(lines.join("\n") + "\n"), analysis, code))
}

/// Answers a question about a board within a time limit; 0 = none.
pub fn told(puzzle: &dyn DynPuzzle, item: &Item, ask: Ask, milliseconds: f64) -> Result<Explained, Problem> {
    let opened = registry::first(puzzle, &item.text)?;
    let mut work = registry::explain(puzzle.info().id, &opened, "", ask)
        .map_err(|words| registry::Failed::Text(TextError::new(1, 1, words)))?;
    let known = within(milliseconds, |watch| work.run(watch));
    Ok(known.unwrap_or_else(|| work.so_far()))
}

/// How many solutions there are, as a sentence.
fn verdict(analysis: &Analysis) -> String {
    match (analysis.status, &analysis.count) {
        ("unique", _) => "Unique solution.".into(),
        ("several", None) => "Multiple solutions.".into(),
        ("several", Some(count)) if analysis.exact => format!("{count} solutions."),
        ("several", Some(count)) => format!("At least {count} solutions."),
        ("found", _) => "Solution found; there may be others.".into(),
        ("none", _) => "No solution.".into(),
        ("incomplete", _) => analysis.missing.join(" "),
        _ => "Not settled within the time limit.".into(),
    }
}
