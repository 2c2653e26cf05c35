//! Runs some configurations on many boards and prints a table, or writes a record a board.

use std::collections::VecDeque;

use gridlight::contract::Status;
use gridlight::registry::{self, DynPuzzle};
use gridlight::search::Named;
use serde::Serialize;

use crate::arguments::Asked;
use crate::boards::record;
use crate::exit::{EXIT, Error};
use crate::items::{Item, Items, items};
use crate::jobs::{Job, Made, Not};
use crate::json::{Json, line, written};
use crate::output::{Problem, write};
use crate::setups::{Setup, setups_of};
use crate::solving::{Run, exit, run};
use crate::stream::{Feed, stream, through};

/// The columns before the counters.
const COLUMNS: [&str; 10] =
    ["file", "puzzle", "setup", "status", "count", "capped", "milliseconds", "error", "line", "column"];
/// The most boards, and letters of them, that are read ahead to see which counters a table has.
const AHEAD: (usize, usize) = (1000, 16_000_000);

#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    puzzle: Option<&'a str>,
    setup: &'a Json,
    status: Option<Status>,
    count: Option<String>,
    counters: Named<u64>,
    milliseconds: f64,
    capped: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Problem>,
}

/// A run in a record.
#[derive(Serialize)]
struct RunFields<'a> {
    setup: &'a Json,
    status: Status,
    count: Option<String>,
    counters: Named<u64>,
    capped: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

#[derive(Serialize)]
struct Runs<'a> {
    runs: Vec<RunFields<'a>>,
}

#[derive(Serialize)]
struct Settings<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    setups: Vec<&'a Json>,
    times: bool,
}

pub fn batch(asked: &Asked) -> Result<u8, Error> {
    let asked = &Asked { wished: setups_of(asked)?, setups: None, ..asked.clone() };
    let setups = &asked.wished;
    let mut boards = items(asked)?;
    if asked.out.is_some() {
        let shown = setups.iter().map(|setup| &setup.shown).collect();
        let settings = Settings { puzzle: asked.puzzle.as_deref(), setups: shown, times: asked.times };
        return stream(asked, &written(&settings), &mut boards);
    }
    let (first, all) = ahead(&mut boards);
    let mut met: Vec<&str> = Vec::new();
    for id in first.iter().filter_map(|item| item.puzzle.as_deref()) {
        if !met.contains(&id) {
            met.push(id);
        }
    }
    for puzzle in met.iter().filter_map(|id| registry::by_id(id)) {
        setups.iter().try_for_each(|setup| setup.checked(puzzle).map(drop))?;
    }
    // Of boards that are not read yet nobody knows which puzzles they are.
    let every = || registry::ALL.iter().map(|puzzle| puzzle.info().id).collect();
    let ids = if all || asked.puzzle.is_some() { met } else { every() };
    let mut counters: Vec<String> = Vec::new();
    for (id, setup) in ids.iter().flat_map(|id| setups.iter().map(move |setup| (id, setup))) {
        for counter in counted(id, setup) {
            if !counters.iter().any(|known| known == counter) {
                counters.push(counter.into());
            }
        }
    }
    if !asked.json {
        let head: Vec<String> = COLUMNS.iter().map(|name| (*name).to_owned()).chain(counters.clone()).collect();
        write(&csv(&head))?;
    }
    through(Job { counters, ..Job::new(asked) }, &mut Ahead { first, boards }, &mut |_| Ok(true), &mut write)
}

/// Boards of which the first are read.
struct Ahead {
    first: VecDeque<Item>,
    boards: Items,
}

impl Iterator for Ahead {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        self.first.pop_front().or_else(|| self.boards.next())
    }
}

impl Feed for Ahead {
    fn is_ready(&self) -> bool {
        !self.first.is_empty() || self.boards.is_ready()
    }
}

/// The first boards, and whether they are all.
fn ahead(boards: &mut Items) -> (VecDeque<Item>, bool) {
    let mut first = VecDeque::new();
    let mut read = 0;
    while first.len() < AHEAD.0 && read < AHEAD.1 {
        let Some(item) = boards.next() else { return (first, true) };
        read += item.text.encode_utf16().count();
        first.push_back(item);
    }
    (first, false)
}

/// Solves a board with each configuration.
pub fn solve_board(job: &Job, item: &Item, puzzle: &'static dyn DynPuzzle) -> Result<Made, Not> {
    let Job { asked, .. } = job;
    let checked: Vec<_> =
        asked.wished.iter().map(|setup| setup.checked(puzzle)).collect::<Result<_, _>>().map_err(Not::Over)?;
    let setups = asked.wished.iter().zip(&checked);
    let mut code = EXIT.fine;
    if asked.out.is_some() {
        let mut runs = Vec::new();
        for (setup, checked) in setups {
            let Run { status, count, counters, capped, milliseconds } = run(puzzle, &item.text, checked)?;
            code = code.max(exit(status, capped));
            let milliseconds = asked.times.then_some(milliseconds);
            runs.push(RunFields { setup: &setup.shown, status, count, counters, capped, milliseconds });
        }
        return Ok(Made::new(record(item, code, &Runs { runs }), code));
    }
    let (mut text, mut problem) = (String::new(), None);
    for (setup, checked) in setups {
        let (code_of, row) = match run(puzzle, &item.text, checked) {
            Ok(run) => (exit(run.status, run.capped), ran(item, setup, run)),
            Err(error) => {
                problem = problem.or_else(|| Some(error.clone()));
                (EXIT.bad, failed(item, setup, error))
            }
        };
        code = code.max(code_of);
        text += &shown(job, &row, setup);
    }
    Ok(Made { text, code, problem, over: None })
}

/// The rows of a board with which something is wrong.
pub fn wrong(job: &Job, item: &Item, problem: &Problem) -> String {
    job.asked.wished.iter().map(|setup| shown(job, &failed(item, setup, problem.clone()), setup)).collect()
}

fn shown(job: &Job, row: &Row<'_>, setup: &Setup) -> String {
    if job.asked.json { line(row) } else { csv(&fields(row, setup, &job.counters)) }
}

fn ran<'a>(item: &'a Item, setup: &'a Setup, run: Run) -> Row<'a> {
    let Run { status, count, counters, capped, milliseconds } = run;
    Row { status: Some(status), count, counters, milliseconds, capped, error: None, ..blank(item, setup) }
}

fn failed<'a>(item: &'a Item, setup: &'a Setup, error: Problem) -> Row<'a> {
    Row { error: Some(error), ..blank(item, setup) }
}

fn blank<'a>(item: &'a Item, setup: &'a Setup) -> Row<'a> {
    Row {
        file: &item.id,
        puzzle: item.puzzle.as_deref(),
        setup: &setup.shown,
        status: None,
        count: None,
        counters: Named(Vec::new()),
        milliseconds: 0.0,
        capped: false,
        error: None,
    }
}

fn fields(row: &Row<'_>, setup: &Setup, counters: &[String]) -> Vec<String> {
    let mut fields = vec![row.file.to_owned(), row.puzzle.unwrap_or_default().into(), setup.called()];
    match &row.error {
        Some(error) => {
            let place = |number: Option<usize>| number.map_or_else(String::new, |number| number.to_string());
            fields.extend([const { String::new() }; 4]);
            fields.extend([error.message.clone(), place(error.line), place(error.column)]);
        }
        None => {
            let status = serde_json::to_value(row.status).unwrap_or_default();
            fields.extend([
                status.as_str().unwrap_or_default().to_owned(),
                row.count.clone().unwrap_or_default(),
                row.capped.to_string(),
                format!("{:.3}", row.milliseconds),
            ]);
            fields.extend([const { String::new() }; 3]);
        }
    }
    let counter = |id: &String| row.counters.0.iter().find(|(name, _)| name == id).map(|(_, value)| value.to_string());
    fields.extend(counters.iter().map(|id| counter(id).unwrap_or_default()));
    fields
}

/// A line of CSV by RFC 4180.
fn csv(fields: &[String]) -> String {
    let quoted = |field: &String| {
        if field.contains(['"', ',', '\r', '\n']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.clone()
        }
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}

/// The ids of a configuration's counters.
fn counted(puzzle: &str, setup: &Setup) -> Vec<&'static str> {
    let strategies = registry::by_id(puzzle).map_or_else(Vec::new, DynPuzzle::strategies);
    let own = strategies.into_iter().find(|strategy| strategy.id == setup.strategy());
    own.map_or_else(Vec::new, |own| own.counters.iter().map(|counter| counter.id).collect())
}
