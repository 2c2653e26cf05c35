//! The commands that handle boards one by one: solve, count, check, convert.

use gridlight::contract::{Solved, Status};
use gridlight::registry::{self, DynPuzzle};
use serde::Serialize;

use crate::arguments::{Asked, usage};
use crate::exit::{EXIT, Error};
use crate::host::{self, tell};
use crate::inputs::{Input, inputs};
use crate::json::line;
use crate::output::{Problem, complain, lined, write};
use crate::report::Report;
use crate::setups::Setup;

/// The result for a board: as text, as JSON, and as an exit code.
pub struct Done<T> {
    pub words: String,
    pub value: T,
    pub code: u8,
}

/// Why there is none.
pub enum Not {
    Bad(Problem),
    Over(Error),
}

impl<T: Into<Problem>> From<T> for Not {
    fn from(problem: T) -> Not {
        Not::Bad(problem.into())
    }
}

/// A solve as the library returns it.
#[derive(Serialize)]
pub struct Answered {
    pub status: Status,
    pub count: Option<String>,
    answers: Vec<Answer>,
    pub counters: gridlight::search::Named<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Because>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<gridlight::search::Named<gridlight::search::Detail>>,
    #[serde(skip)]
    pub capped: bool,
}

#[derive(Serialize)]
struct Answer {
    text: String,
}

#[derive(Serialize)]
struct Because {
    words: String,
    cells: Vec<(u16, u16)>,
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
        registry::solve(puzzle, text, asked, host::now(), &host::now, &mut |_, counters, milliseconds| {
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
    let why = match why {
        Some(why) => Some(Because { words: why.words, cells: why.cells }),
        None if status == Status::Unproved => Some(Because { words, cells: Vec::new() }),
        None => None,
    };
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

pub async fn solve_boards(asked: &Asked) -> Result<u8, Error> {
    let setup = only(asked)?;
    each(asked, true, |input| {
        let checked = setup.checked(input.puzzle).map_err(Not::Over)?;
        let solved = reported(asked, input, &checked)?;
        let mut words = vec![verdict(&solved)];
        words.extend(solved.answers.iter().map(|answer| answer.text.clone()));
        let code = settled(solved.status);
        Ok(Done { words: words.join("\n\n") + "\n", value: solved, code })
    })
    .await
}

#[derive(Serialize)]
struct Count {
    count: Option<String>,
}

pub async fn count_answers(asked: &Asked) -> Result<u8, Error> {
    let setup = only(asked)?;
    each(asked, false, |input| {
        let Input { name, of, puzzle, .. } = input;
        setup.checked(*puzzle).map_err(Not::Over)?;
        let counting = counting(*puzzle, setup)?;
        let solved = reported(asked, input, &counting.checked(*puzzle).map_err(Not::Over)?)?;
        let told = solved.count.clone().unwrap_or_else(|| "unproved".into());
        let code = if solved.count.is_none() { EXIT.open } else { settled(solved.status) };
        let several = is_one_of_several(asked, *of);
        let words = if several { format!("{told}\t{name}\n") } else { format!("{told}\n") };
        Ok(Done { words, value: Count { count: solved.count }, code })
    })
    .await
}

/// Solves a board, with reports if they were asked for.
fn reported(asked: &Asked, input: &Input, checked: &registry::Asked) -> Result<Answered, Problem> {
    let Input { name, puzzle, text, .. } = input;
    let info = puzzle.info_view();
    let strategy = info.strategies.iter().find(|strategy| strategy.info.id == checked.options.strategy);
    let report = asked.every.zip(strategy).map(|(every, strategy)| Report::new(every, name, strategy));
    solve(*puzzle, text, checked, report)
}

pub async fn check_boards(asked: &Asked) -> Result<u8, Error> {
    each(asked, true, |Input { puzzle, text, .. }| {
        let report = puzzle.check(text)?;
        // The tones and words as they pass to JavaScript.
        let shown = serde_json::to_value(&report).unwrap_or_default();
        let mut lines = vec![shown["status"].as_str().unwrap_or_default().to_owned()];
        let mut code = EXIT.fine;
        for finding in shown["findings"].as_array().into_iter().flatten() {
            let [tone, words] = ["tone", "words"].map(|name| finding[name].as_str().unwrap_or_default());
            lines.push(format!("{tone}: {words}"));
            if tone == "wrong" {
                code = EXIT.none;
            }
        }
        Ok(Done { words: lines.join("\n") + "\n", value: report, code })
    })
    .await
}

#[derive(Serialize)]
struct Text {
    text: String,
}

pub async fn convert_board(asked: &Asked) -> Result<u8, Error> {
    if asked.inputs.len() > 1 {
        return usage("convert takes one board.");
    }
    let (is_chosen, asked) = (asked.case.is_some(), Asked { case: asked.case.or(Some(1)), ..asked.clone() });
    each(&asked, true, |input| {
        let Input { puzzle, text, .. } = input;
        if !is_chosen {
            remark(input);
        }
        let known: Vec<&str> = puzzle.info_view().formats.iter().map(|format| format.id).collect();
        let format = asked.format.as_deref().or(known.first().copied()).unwrap_or_default();
        if !known.contains(&format) {
            let words =
                format!("There is no format “{format}” of {}; there are: {}.", puzzle.info().id, known.join(", "));
            return Err(Not::Over(Error::Usage(words)));
        }
        let text = lined(registry::converted(*puzzle, text, format)?.map_err(Problem::new)?);
        Ok(Done { words: text.clone(), value: Text { text }, code: EXIT.fine })
    })
    .await
}

/// Says which case is taken of several, where that was not asked for.
pub fn remark(Input { name, of, .. }: &Input) {
    if *of > 1 {
        tell!("{name}: This is the first of {of} boards; --case N takes another.");
    }
}

/// Whether results are named: of several inputs, or of one that holds several.
fn is_one_of_several(asked: &Asked, of: usize) -> bool {
    asked.inputs.len() > 1 || (of > 1 && asked.case.is_none())
}

/// Processes every input and returns the worst exit code; a bad input does not stop the others. `headed`: whether each
/// of several inputs is named above its result.
pub async fn each<T: Serialize>(
    asked: &Asked,
    headed: bool,
    mut work: impl FnMut(&Input) -> Result<Done<T>, Not>,
) -> Result<u8, Error> {
    let mut code = EXIT.fine;
    for name in names(asked) {
        let boards = match inputs(name, asked.puzzle.as_deref(), asked.wait, asked.case).await {
            Ok(boards) => boards,
            Err(words) => {
                code = code.max(refuse(asked, name, &Problem::new(words))?);
                continue;
            }
        };
        for input in boards {
            let name = &*input.name;
            match work(&input) {
                Err(Not::Over(error)) => return Err(error),
                Err(Not::Bad(problem)) => code = code.max(refuse(asked, name, &problem)?),
                Ok(done) => {
                    code = code.max(done.code);
                    if asked.json {
                        write(&told(name, input.puzzle.info().id, done.value))?;
                    } else {
                        let head = if headed { head(asked, name, input.of) } else { String::new() };
                        write(&(head + &done.words))?;
                    }
                }
            }
        }
    }
    Ok(code)
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
        write(&line(&Wrong { file: name, error: problem }))?;
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
