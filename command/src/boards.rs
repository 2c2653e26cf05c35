//! The commands that handle boards one by one: solve, count, check, convert.

use gridlight::contract::{Answer, Solved, Status, WhyView};
use gridlight::registry::{self, DynPuzzle};
use serde::Serialize;

use crate::arguments::{Asked, usage};
use crate::exit::{EXIT, Error};
use crate::host::{self, Hands};
use crate::inputs::inputs;
use crate::items::Item;
use crate::jobs::{Job, Made, Not};
use crate::json::line;
use crate::output::{Problem, complain, lined, write};
use crate::report::Report;
use crate::setups::Setup;

/// A solve as the library returns it.
#[derive(Serialize)]
pub struct Answered {
    pub status: Status,
    pub count: Option<String>,
    answers: Vec<Answer>,
    pub counters: gridlight::search::Named<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<gridlight::search::Named<gridlight::search::Detail>>,
    #[serde(skip)]
    pub capped: bool,
}

/// A record of a board: its file and puzzle, and what there is to say.
#[derive(Serialize)]
struct Told<'a, T> {
    file: &'a str,
    puzzle: &'a str,
    #[serde(flatten)]
    value: T,
}

#[derive(Serialize)]
struct Wrong<'a> {
    file: &'a str,
    error: &'a Problem,
}

impl Answered {
    /// Why there is no solution, or none was found.
    pub fn why(&self) -> Option<&str> {
        self.why.as_ref().map(|why| why.words.as_str())
    }
}

/// Solves the first board of a text, with reports if there are any; the configuration is known to be valid.
pub fn solve(
    puzzle: &dyn DynPuzzle,
    text: &str,
    asked: &registry::Asked,
    mut report: Option<Report<'_>>,
) -> Result<Answered, Problem> {
    let registry::SolveEnd { answers, outcome, capped } =
        registry::solve(puzzle, text, asked, host::clock(), &host::clock, &mut |_, counters, milliseconds| {
            if let Some(report) = &mut report {
                report.progress(&counters, milliseconds);
            }
            true
        })?;
    if let Some(report) = report {
        report.end(&outcome.counters);
    }
    let own = puzzle.verdict_words(&outcome);
    let Solved { status, count, counters, why, words, detail, .. } = Solved::new(outcome, own);
    let why = why.or_else(|| (status == Status::Unproved).then_some(WhyView { words, cells: Vec::new() }));
    Ok(Answered {
        status,
        count: Some(count).filter(|count| !count.is_empty()),
        answers: answers.into_iter().map(|text| Answer { text }).collect(),
        counters,
        why,
        detail,
        capped: capped.is_some(),
    })
}

/// A board of a command of several, with its puzzle.
type Puzzle = &'static dyn DynPuzzle;

pub fn solve_board(job: &Job, item: &Item, puzzle: Puzzle) -> Result<Made, Not> {
    let checked = only(&job.asked).and_then(|setup| setup.checked(puzzle)).map_err(Not::Over)?;
    let solved = reported(&job.asked, item, puzzle, &checked)?;
    let mut words = vec![verdict(&solved)];
    words.extend(solved.answers.iter().map(|answer| answer.text.clone()));
    let code = settled(solved.status);
    Ok(shown(&job.asked, item, &(words.join("\n\n") + "\n"), solved, code))
}

#[derive(Serialize)]
struct Count {
    count: Option<String>,
}

pub fn count_answers(job: &Job, item: &Item, puzzle: Puzzle) -> Result<Made, Not> {
    let asked = &job.asked;
    let setup = only(asked).map_err(Not::Over)?;
    setup.checked(puzzle).map_err(Not::Over)?;
    let counting = counting(puzzle, setup)?.checked(puzzle).map_err(Not::Over)?;
    let solved = reported(asked, item, puzzle, &counting)?;
    let told = solved.count.clone().unwrap_or_else(|| "unproved".into());
    let code = if solved.count.is_none() { EXIT.open } else { settled(solved.status) };
    let several = is_one_of_several(asked, item.of);
    let words = if several { format!("{told}\t{}\n", item.id) } else { format!("{told}\n") };
    Ok(if asked.json { shown(asked, item, "", Count { count: solved.count }, code) } else { Made::new(words, code) })
}

/// Solves a board, with reports if they were asked for.
fn reported(asked: &Asked, item: &Item, puzzle: Puzzle, checked: &registry::Asked) -> Result<Answered, Problem> {
    let info = puzzle.info_view();
    let strategy = info.strategies.iter().find(|strategy| strategy.info.id == checked.options.strategy);
    let report = asked.every.zip(strategy).map(|(every, strategy)| Report::new(every, &item.id, strategy));
    solve(puzzle, &item.text, checked, report)
}

pub fn check_board(job: &Job, item: &Item, puzzle: Puzzle) -> Result<Made, Not> {
    let report = puzzle.check(&item.text)?;
    // The tones and words as they pass to JavaScript.
    let told = serde_json::to_value(&report).unwrap_or_default();
    let mut lines = vec![told["status"].as_str().unwrap_or_default().to_owned()];
    let mut code = EXIT.fine;
    for finding in told["findings"].as_array().into_iter().flatten() {
        let [tone, words] = ["tone", "words"].map(|name| finding[name].as_str().unwrap_or_default());
        lines.push(format!("{tone}: {words}"));
        if tone == "wrong" {
            code = EXIT.none;
        }
    }
    Ok(shown(&job.asked, item, &(lines.join("\n") + "\n"), report, code))
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

pub fn convert_board(job: &Job, item: &Item, puzzle: Puzzle) -> Result<Made, Not> {
    let known: Vec<&str> = puzzle.info_view().formats.iter().map(|format| format.id).collect();
    let format = job.asked.format.as_deref().or(known.first().copied()).unwrap_or_default();
    if !known.contains(&format) {
        let words = format!("There is no format “{format}” of {}; there are: {}.", puzzle.info().id, known.join(", "));
        return Err(Not::Over(Error::Usage(words)));
    }
    let text = lined(registry::converted(puzzle, &item.text, format)?.map_err(Problem::new)?);
    Ok(shown(&job.asked, item, &text, Text { text: &text }, EXIT.fine))
}

/// A result as it is asked for: as JSON, or in words under its name.
pub fn shown<T: Serialize>(asked: &Asked, item: &Item, words: &str, value: T, code: u8) -> Made {
    let text = match asked.json {
        true => told(&item.id, item.puzzle.as_deref().unwrap_or_default(), value),
        false => head(asked, &item.id, item.of) + words,
    };
    Made::new(text, code)
}

/// Whether the command takes one board.
fn takes_one(asked: &Asked) -> bool {
    matches!(asked.command.as_str(), "convert" | "craft" | "certify")
}

/// Whether results are named: of several inputs, or of one that holds several.
fn is_one_of_several(asked: &Asked, of: usize) -> bool {
    asked.inputs.len() > 1 || (of > 1 && asked.case.is_none() && !takes_one(asked))
}

/// Processes every input and returns the worst exit code; a bad input does not stop the others.
pub fn each(asked: &Asked) -> Result<u8, Error> {
    if matches!(asked.command.as_str(), "solve" | "count") {
        only(asked)?;
    }
    let is_one = takes_one(asked);
    if is_one && asked.inputs.len() > 1 {
        let or = if asked.command == "certify" { ", or several with --out" } else { "" };
        return usage(format!("{} takes one board{or}.", asked.command));
    }
    let case = asked.case.or(is_one.then_some(1));
    let mut hands = Hands::new(Job::new(asked));
    let mut code = EXIT.fine;
    for name in names(asked) {
        let boards = match inputs(name, asked.puzzle.as_deref(), asked.wait, case) {
            Ok(boards) => boards,
            Err(words) => {
                code = code.max(refuse(asked, name, &Problem::new(words))?);
                continue;
            }
        };
        for item in boards {
            if is_one && item.of > 1 && asked.case.is_none() {
                let Item { id, of, .. } = &item;
                host::say(&format!("{id}: This is the first of {of} boards; --case N takes another.\n"));
            }
            let id = item.id.clone();
            hands.push(item);
            code = code.max(finish_into(&id, hands.pop(), &mut write)?);
        }
    }
    Ok(code)
}

/// Says what is wrong with a board, and writes what was made of it.
pub fn finish_into(id: &str, made: Made, put: &mut dyn FnMut(&str) -> Result<(), Error>) -> Result<u8, Error> {
    let Made { text, code, problem, over } = made;
    if let Some(words) = over {
        return Err(Error::Usage(words));
    }
    if let Some(problem) = problem {
        complain(id, &problem);
    }
    if !text.is_empty() {
        put(&text)?;
    }
    Ok(code)
}

/// A record of a board: `docs/batches.md` describes them.
pub fn record<T: Serialize>(item: &Item, code: u8, fields: &T) -> String {
    #[derive(Serialize)]
    struct Record<'a, T> {
        at: u64,
        id: &'a str,
        hash: &'a str,
        puzzle: Option<&'a str>,
        code: u8,
        #[serde(flatten)]
        fields: &'a T,
    }
    let Item { at, id, hash, puzzle, .. } = item;
    line(&Record { at: *at, id, hash, puzzle: puzzle.as_deref(), code, fields })
}

/// What is wrong with an input, as a line of JSON.
pub fn wrong(file: &str, error: &Problem) -> String {
    line(&Wrong { file, error })
}

/// A record of a board, as a line.
pub fn told<T: Serialize>(file: &str, puzzle: &str, value: T) -> String {
    line(&Told { file, puzzle, value })
}

/// The names of the inputs: `-`, the standard input, if none is named.
pub fn names(asked: &Asked) -> impl Iterator<Item = &str> {
    let standard = asked.inputs.is_empty().then_some("-");
    standard.into_iter().chain(asked.inputs.iter().map(String::as_str))
}

/// The line above a result of one of several inputs, or of a file of so many boards.
pub fn head(asked: &Asked, name: &str, of: usize) -> String {
    if is_one_of_several(asked, of) { format!("== {name}\n") } else { String::new() }
}

/// Says what is wrong with an input.
pub fn refuse(asked: &Asked, name: &str, problem: &Problem) -> Result<u8, Error> {
    let code = complain(name, problem);
    if asked.json {
        write(&wrong(name, problem))?;
    }
    Ok(code)
}

fn only(asked: &Asked) -> Result<&Setup, Error> {
    match asked.wished.as_slice() {
        [setup] => Ok(setup),
        _ => usage(format!("{} takes one --strategy.", asked.command)),
    }
}

/// The puzzle with an id, or an error that lists the ids.
pub fn info(puzzle: &str) -> Result<&'static dyn DynPuzzle, Error> {
    let words = || Error::Usage(format!("There is no puzzle “{puzzle}”; there are: {}.", ids()));
    registry::by_id(puzzle).ok_or_else(words)
}

/// The ids of all puzzles.
pub fn ids() -> String {
    registry::ALL.iter().map(|puzzle| puzzle.info().id).collect::<Vec<_>>().join(", ")
}

/// A configuration that counts all solutions: with the strategy's own switch, else by finding all of them.
fn counting(puzzle: &dyn DynPuzzle, setup: &Setup) -> Result<Setup, Problem> {
    let info = puzzle.info_view();
    if !info.asks_unique {
        return Err(Problem::new(format!("Solutions of {} are not counted.", puzzle.info().name)));
    }
    let strategy = info.strategies.iter().find(|strategy| strategy.info.id == setup.strategy());
    let own = strategy.and_then(|strategy| strategy.info.switches.iter().find(|switch| switch.counts_all));
    Ok(own.map_or_else(|| setup.without_limit(), |own| setup.with_switch(own.id)))
}

const fn settled(status: Status) -> u8 {
    match status {
        Status::None => EXIT.none,
        Status::Unproved => EXIT.open,
        _ => EXIT.fine,
    }
}

/// The result as a sentence.
fn verdict(solved: &Answered) -> String {
    let why = solved.why().unwrap_or_default();
    match (solved.status, &solved.count) {
        (Status::Unique, _) => "Unique solution.".into(),
        (Status::Several, None) => "Multiple solutions.".into(),
        (Status::Several, Some(count)) => format!("{count} solutions."),
        (Status::Found, _) => "Solution found; there may be others.".into(),
        (Status::None, _) => format!("No solution: {why}"),
        (Status::Unproved, _) => why.into(),
    }
}
