//! The command set: checks a set of boards as a whole, or writes boards as one set.

use gridlight::about::About;
use gridlight::contract::{BoardSet, CheckedBoard, SetBoard};
use gridlight::registry;
use gridlight::sets::{self, MOST_LINK, Status, Summary, is_link, is_set_link, trimmed};
use serde::Serialize;

use crate::arguments::{Asked, usage};
use crate::boards::{names, refuse};
use crate::exit::{EXIT, Error};
use crate::host::{self, Kind};
use crate::json::line;
use crate::output::{Problem, complain, write};
use crate::part::to_file;
use crate::reading::read;

/// What a link is called that is an argument, and a set of several inputs.
const LINKED: &str = "link";
const JOINED: &str = "set";
const TOO_LONG: &str = "A set has at most 4,000,000 characters.";
const NO_LINK: &str = "This set is too long for a link: --out FILE writes its text.";
/// In place of a title or a puzzle that is not known.
const NONE: &str = "–";

/// A board of a set, with the file that it is from.
#[derive(Clone, Copy)]
struct Board<'a> {
    file: &'a str,
    board: &'a SetBoard,
}

/// A board that was checked.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    puzzle: Option<&'a str>,
    about: &'a About,
    status: Status,
    difficulty: Option<u8>,
    words: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Problem>,
}

#[derive(Serialize)]
struct Report<'a> {
    about: &'a About,
    boards: Vec<Row<'a>>,
    #[serde(flatten)]
    whole: &'a Summary,
}

pub fn set_of_boards(asked: &Asked) -> Result<u8, Error> {
    check_options(asked)?;
    let sets: Vec<(&str, Result<BoardSet, Problem>)> =
        names(asked).map(|name| (if is_linked(name) { LINKED } else { name }, opened(name, asked.wait))).collect();
    let mut boards = Vec::new();
    let (mut about, mut code) = (None, EXIT.fine);
    for (file, set) in &sets {
        match set {
            Err(problem) => code = code.max(refuse(asked, file, problem)?),
            Ok(set) => {
                about = about.or(Some(&set.about).filter(|about| !about.is_empty()));
                boards.extend(set.boards.iter().map(|board| Board { file, board }));
            }
        }
    }
    if code != EXIT.fine {
        return Ok(code);
    }
    let file = if let [(file, _)] = sets.as_slice() { file } else { JOINED };
    if let Err(failed) = registry::few(boards.len()) {
        return refuse(asked, file, &failed.into());
    }
    let about = named(about.cloned().unwrap_or_default(), asked);
    if asked.out.is_none() && !asked.link {
        return check(asked, &about, &boards);
    }
    for Board { file, board } in &boards {
        if let Some(error) = &board.error {
            code = complain(file, &error.clone().into());
        }
    }
    let text = match written(&about, &boards, asked.link) {
        Ok(text) => text,
        Err(problem) => return refuse(asked, file, &problem),
    };
    match asked.out.as_deref() {
        None | Some("-") => write(&text)?,
        Some(out) => {
            to_file(out, |put| put(&text))?;
            write(&format!("{}\n", count_of(boards.len())))?;
        }
    }
    Ok(code)
}

fn check_options(asked: &Asked) -> Result<(), Error> {
    if asked.link && asked.out.is_some() {
        return usage("--out writes the set's text: leave out --link.");
    }
    let writes = if asked.link { Some("--link") } else { asked.out.as_ref().map(|_| "--out") };
    if let (true, Some(writes)) = (asked.json, writes) {
        return usage(format!("--json goes with a check: leave out {writes}."));
    }
    let said = if asked.title.is_some() { Some("--title") } else { asked.author.as_ref().map(|_| "--author") };
    if let (Some(said), None) = (said, writes) {
        return usage(format!("{said} goes with --out or --link."));
    }
    Ok(())
}

/// Whether an argument is a link to a set or a board, and no file.
fn is_linked(name: &str) -> bool {
    is_link(name) && host::kind(name) == Kind::Nothing
}

/// The set that an argument stands for: a file's, or that of a link.
fn opened(name: &str, wait: Option<u64>) -> Result<BoardSet, Problem> {
    let text = if is_linked(name) { name.to_owned() } else { read(name, wait).map_err(Problem::new)? };
    fits(&text)?;
    let set = if is_set_link(trimmed(&text)) { registry::open_set(&text) } else { registry::read_set(&text) };
    set.map_err(Problem::from)
}

/// Refuses a text that is too long.
fn fits(text: &str) -> Result<(), Problem> {
    if sets::is_too_long(text) { Err(Problem::new(TOO_LONG)) } else { Ok(()) }
}

/// What is said about a set, with the title and the author that are asked for.
fn named(about: About, asked: &Asked) -> About {
    // Each is one line.
    let line = |text: &String| {
        let parts: Vec<&str> = text.split(['\r', '\n']).filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    };
    let title = asked.title.as_ref().map_or(about.title, line);
    let author = asked.author.as_ref().map_or(about.author, line);
    About::of([&title, &author, &about.note, &about.date])
}

/// A set's text or link as it is written.
fn written(about: &About, boards: &[Board<'_>], as_link: bool) -> Result<String, Problem> {
    let text = registry::write_set(&about.lines(), boards.iter().map(|board| &board.board.text).collect())?;
    fits(&text)?;
    if !as_link {
        return Ok(text);
    }
    let link = sets::link(&text);
    if link.len() > MOST_LINK { Err(Problem::new(NO_LINK)) } else { Ok(format!("#{link}\n")) }
}

/// Checks a set: a line a board, and what is to be said of the whole.
fn check(asked: &Asked, about: &About, boards: &[Board<'_>]) -> Result<u8, Error> {
    let milliseconds = asked.milliseconds().map(|it| it as u64);
    let now = host::clock;
    let looked = |Board { board, .. }: &Board<'_>| match board.puzzle.and_then(registry::by_id) {
        Some(puzzle) => registry::check_board(puzzle, &board.text, milliseconds, &now),
        None => registry::broken(board.error.as_ref().map_or_else(String::new, |error| error.message.clone())),
    };
    let checked: Vec<CheckedBoard> = boards.iter().map(looked).collect();
    let whole = sets::summary(&checked.iter().map(|board| board.checked.clone()).collect::<Vec<_>>());
    let mut rows = Vec::new();
    for (place, (Board { file, board }, CheckedBoard { checked, difficulty, words })) in
        boards.iter().zip(&checked).enumerate()
    {
        let (status, difficulty) = (checked.status, *difficulty);
        let error = board.error.clone().map(Problem::from);
        if let Some(problem) = &error {
            complain(file, problem);
        } else if status == Status::Broken {
            complain(&format!("{file}: Board {}", place + 1), &Problem::new(words.as_str()));
        }
        rows.push(Row { file, puzzle: board.puzzle, about: &board.about, status, difficulty, words, error });
    }
    let code = rows.iter().map(|row| code_of(row.status)).max().unwrap_or(EXIT.fine);
    if asked.json {
        write(&line(&Report { about, boards: rows, whole: &whole }))?;
    } else {
        let findings: String = findings(&whole, rows.len()).iter().map(|words| format!("{words}\n")).collect();
        write(&format!("{}{}\n{findings}", heading(about), table(&rows)))?;
    }
    Ok(code)
}

const fn code_of(status: Status) -> u8 {
    match status {
        Status::Unique | Status::Found => EXIT.fine,
        Status::None | Status::Several => EXIT.none,
        Status::Unproved => EXIT.open,
        Status::Broken => EXIT.bad,
    }
}

/// What is said of a set, before its boards.
fn heading(About { title, author, .. }: &About) -> String {
    let author = if author.is_empty() { String::new() } else { format!("by {author}") };
    let words: Vec<&str> = [title, &*author].into_iter().filter(|words| !words.is_empty()).collect();
    if words.is_empty() { String::new() } else { words.join(", ") + "\n\n" }
}

fn table(rows: &[Row<'_>]) -> String {
    let cells: Vec<[String; 5]> = (1..)
        .zip(rows)
        .map(|(number, row): (usize, _)| {
            let info = row.puzzle.and_then(registry::by_id).map(registry::DynPuzzle::info);
            let title = if row.about.title.is_empty() { NONE } else { &row.about.title };
            let grade = row.difficulty.and_then(|it| info?.grades.get(usize::from(it).checked_sub(1)?).copied());
            let puzzle = info.map_or(NONE, |info| info.name);
            let cells = [title, puzzle, words_of(row.status), grade.unwrap_or_default()].map(String::from);
            let [title, puzzle, status, grade] = cells;
            [number.to_string(), title, puzzle, status, grade]
        })
        .collect();
    // Letters, not bytes: a title may have any.
    let long = |word: &str| word.chars().count();
    let widths: [usize; 5] =
        std::array::from_fn(|column| cells.iter().map(|row| long(&row[column])).max().unwrap_or(0));
    let padded = |(word, width): (&String, usize)| word.clone() + &" ".repeat(width - long(word));
    let line = |row: &[String; 5]| {
        let cells: Vec<String> = row.iter().zip(widths).map(padded).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    cells.iter().map(line).collect()
}

const fn words_of(status: Status) -> &'static str {
    match status {
        Status::Unique => "Unique solution",
        Status::Several => "Multiple solutions",
        Status::Found => "Has a solution",
        Status::None => "No solution",
        Status::Unproved => "Not settled",
        Status::Broken => "Cannot be read",
    }
}

fn count_of(boards: usize) -> String {
    format!("{boards} {}", if boards == 1 { "board" } else { "boards" })
}

/// What is to be said of the whole, as sentences.
fn findings(whole: &Summary, all: usize) -> Vec<String> {
    let numbers = |places: &[usize]| {
        let numbers: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
        numbers.join(", ")
    };
    let said = |words: &str, places: &[usize]| {
        let boards = if places.len() == 1 { "board" } else { "boards" };
        format!("{words}: {boards} {}.", numbers(places))
    };
    let kinds = [
        ("Cannot be read", &whole.broken),
        ("No solution", &whole.none),
        ("Multiple solutions", &whole.several),
        ("Not settled in time", &whole.unproved),
    ];
    let alike = whole.alike.iter().map(|group| ("The same board, perhaps turned or mirrored", group));
    let found = kinds.into_iter().chain(alike).filter(|(_, places)| !places.is_empty());
    let mut list: Vec<String> = found.map(|(words, places)| said(words, places)).collect();
    for (place, scale, before) in whole.falls.iter().filter_map(|&place| {
        let scale = whole.compared.iter().find(|scale| scale.boards.contains(&place))?;
        let at = scale.boards.iter().position(|&it| it == place)?;
        Some((place, scale, *scale.boards.get(at.checked_sub(1)?)?))
    }) {
        let falls = if scale.puzzle.is_none() { "is easier" } else { "has a lower level" };
        list.push(format!("Board {} {falls} than board {}.", place + 1, before + 1));
    }
    if list.is_empty() {
        list.push(match all {
            1 => "The board is fine.".into(),
            2 => "Both boards are fine.".into(),
            many => format!("All {} are fine.", count_of(many)),
        });
    }
    for scale in whole.compared.iter().filter(|scale| !scale.boards.iter().any(|it| whole.falls.contains(it))) {
        let what = if scale.puzzle.is_none() { "The difficulty" } else { "The level" };
        let rises = "rises or stays the same.";
        list.push(match scale.boards.len() == all {
            true => format!("{what} {rises}"),
            false => format!("{what} of boards {} {rises}", numbers(&scale.boards)),
        });
    }
    list
}
