//! Runs some configurations on many boards and prints a table, or writes a record a board.

use std::collections::VecDeque;

use gridlight::contract::Status;
use gridlight::registry;
use gridlight::search::Named;
use serde::Serialize;

use crate::arguments::Asked;
use crate::exit::{EXIT, Error};
use crate::items::{Item, Items, items};
use crate::json::{Json, line};
use crate::output::{Problem, complain, write};
use crate::setups::{Setup, setups_of};
use crate::solving::{exit, run};
use crate::stream::stream;

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

pub async fn batch(asked: &Asked) -> Result<u8, Error> {
    if asked.out.is_some() {
        return stream(asked).await;
    }
    let setups = setups_of(asked).await?;
    let mut boards = items(asked)?;
    let (mut first, all) = ahead(&mut boards).await;
    let mut met: Vec<&str> = Vec::new();
    for item in &first {
        if let Ok(board) = &item.board
            && !met.contains(&board.puzzle.info().id)
        {
            met.push(board.puzzle.info().id);
        }
    }
    for puzzle in met.iter().filter_map(|id| registry::by_id(id)) {
        setups.iter().try_for_each(|setup| setup.checked(puzzle).map(drop))?;
    }
    // Of boards that are not read yet nobody knows which puzzles they are.
    let every = || registry::ALL.iter().map(|puzzle| puzzle.info().id).collect();
    let ids = if all || asked.puzzle.is_some() { met } else { every() };
    let mut counters: Vec<&str> = Vec::new();
    for (id, setup) in ids.iter().flat_map(|id| setups.iter().map(move |setup| (id, setup))) {
        for counter in counted(id, setup) {
            if !counters.contains(&counter) {
                counters.push(counter);
            }
        }
    }
    if !asked.json {
        let head: Vec<String> = COLUMNS.iter().chain(&counters).map(|name| (*name).to_owned()).collect();
        write(&csv(&head))?;
    }
    let mut code = EXIT.fine;
    loop {
        let item = match first.pop_front() {
            Some(item) => item,
            None => match boards.next().await {
                Some(item) => item,
                None => return Ok(code),
            },
        };
        let puzzle = item.board.as_ref().ok().map(|board| board.puzzle.info().id);
        let mut said = false;
        for setup in &setups {
            let row = solved(&item, puzzle, setup)?;
            code = code.max(match (&row.error, row.status) {
                (None, Some(status)) => exit(status, row.capped),
                _ => EXIT.bad,
            });
            if let Some(error) = &row.error
                && !said
            {
                complain(&item.id, error);
                said = true;
            }
            write(&if asked.json { line(&row) } else { csv(&fields(&row, setup, &counters)) })?;
        }
    }
}

/// The first boards, and whether they are all.
async fn ahead(boards: &mut Items) -> (VecDeque<Item>, bool) {
    let mut first = VecDeque::new();
    let mut read = 0;
    while first.len() < AHEAD.0 && read < AHEAD.1 {
        let Some(item) = boards.next().await else { return (first, true) };
        read += item.board.as_ref().map_or(0, |board| board.text.encode_utf16().count());
        first.push_back(item);
    }
    (first, false)
}

fn solved<'a>(item: &'a Item, puzzle: Option<&'a str>, setup: &'a Setup) -> Result<Row<'a>, Error> {
    let done = match &item.board {
        Ok(board) => run(board.puzzle, &board.text, &setup.checked(board.puzzle)?),
        Err(words) => Err(Problem::new(words.clone())),
    };
    let (file, setup) = (item.id.as_str(), &setup.shown);
    Ok(match done {
        Ok(run) => Row {
            file,
            puzzle,
            setup,
            status: Some(run.status),
            count: run.count,
            counters: run.counters,
            milliseconds: run.milliseconds,
            capped: run.capped,
            error: None,
        },
        Err(error) => Row {
            file,
            puzzle,
            setup,
            status: None,
            count: None,
            counters: Named(Vec::new()),
            milliseconds: 0.0,
            capped: false,
            error: Some(error),
        },
    })
}

fn fields(row: &Row<'_>, setup: &Setup, counters: &[&str]) -> Vec<String> {
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
    let counter = |id: &&str| row.counters.0.iter().find(|(name, _)| name == id).map(|(_, value)| value.to_string());
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
    let strategies = registry::by_id(puzzle).map_or_else(Vec::new, registry::DynPuzzle::strategies);
    let own = strategies.into_iter().find(|strategy| strategy.id == setup.strategy());
    own.map_or_else(Vec::new, |own| own.counters.iter().map(|counter| counter.id).collect())
}
