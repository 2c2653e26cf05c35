//! Sets of boards of any puzzle: read, written and checked, so that the library and the command do the same. Their
//! callers provide the clock.

use crate::about::About;
use crate::contract::{self, BoardSet, CheckedBoard, Explained, SetBoard, SolveOptions, Solved};
use crate::link::{self, LinkError};
use crate::search::{Go, Progress, Watch};
use crate::sets::{self, Checked, MOST_BOARDS, Parts, Rank, Status};
use crate::text::TextError;

use super::{Ask, Asked, DynPuzzle, Failed};

/// The time for each question about a board, in milliseconds, unless another is asked for.
const PATIENCE: u64 = 10_000;

/// Why there is no set.
const DAMAGED: &str = "This link of a set is damaged or cut off.";
const NOT_A_BOARD: &str = "This is not a board of any puzzle here.";
const PARTED: &str = "A board with a line “---” in it cannot be part of a set.";

/// Opens the link of a set.
///
/// # Errors
/// If it is damaged or cut off, or as [`read_set`].
pub fn open_set(link: &str) -> Result<BoardSet, Failed> {
    read_set(&sets::text_of(link).ok_or_else(|| words(DAMAGED))?)
}

/// Reads a set; a board alone, and a file of several, are sets, too. A board that cannot be read does not spoil the
/// others.
///
/// # Errors
/// If there are too many boards, or the text is no set but has a line that would part it.
pub fn read_set(text: &str) -> Result<BoardSet, Failed> {
    let Parts { head, boards } = sets::parted(text).map_or_else(|| several(text), Ok)?;
    few(boards.len())?;
    let boards = boards.into_iter().map(|(text, line)| read_board(text, line)).collect();
    Ok(BoardSet { about: super::about(&head), boards })
}

/// Refuses more boards than a set has.
///
/// # Errors
/// If there are more.
pub fn few(boards: usize) -> Result<(), Failed> {
    if boards > MOST_BOARDS { Err(words(&format!("A set has at most {MOST_BOARDS} boards."))) } else { Ok(()) }
}

/// The boards of a text that is no set: those of a file of several, or one.
fn several(text: &str) -> Result<Parts, Failed> {
    let puzzle = if sets::is_linked(text) { None } else { super::recognise(text) };
    let boards = puzzle.and_then(|puzzle| Some((puzzle, super::several(puzzle, text).ok()?)));
    let Some((puzzle, boards)) = boards.filter(|(_, boards)| !boards.is_empty()) else {
        // It could not be written again.
        if sets::is_parted(text) {
            return Err(words(PARTED));
        }
        return Ok(Parts { head: String::new(), boards: vec![(text.into(), 1)] });
    };
    let titled = |(name, text): (String, String)| {
        let about = About::of([&name, "", "", ""]);
        Ok((said_of(puzzle, text, &about)?, 1))
    };
    let boards = boards.into_iter().map(titled).collect::<Result<_, Failed>>()?;
    Ok(Parts { head: super::about(text).lines(), boards })
}

/// A board of a set with this in place of what its text or link said about it: a link if its format has no room.
///
/// # Errors
/// If it is no board, or too large for a link.
pub fn said(puzzle: Option<&dyn DynPuzzle>, text: String, about: &About) -> Result<String, Failed> {
    match puzzle {
        Some(puzzle) => said_of(puzzle, text, about),
        None => said_of(puzzle_of(&text)?, text, about),
    }
}

fn said_of(puzzle: &dyn DynPuzzle, text: String, about: &About) -> Result<String, Failed> {
    if super::about(&text) == *about {
        return Ok(text);
    }
    super::with_about(puzzle, &text, about).or_else(|_| {
        let link = super::linked(puzzle, &text)?;
        super::with_about(puzzle, &format!("#{link}"), about)
    })
}

fn read_board(text: String, line: usize) -> SetBoard {
    let about = super::about(&text);
    let checked = puzzle_of(&text).and_then(|puzzle| {
        puzzle.check(&text)?;
        Ok(puzzle.info().id)
    });
    let (puzzle, error) = match checked {
        Ok(puzzle) => (Some(puzzle), None),
        Err(Failed::Text(error)) => (None, Some(TextError { line: error.line + line - 1, ..error })),
        // What is no board at all is wrong where it begins.
        Err(Failed::Words(words)) => (None, Some(TextError::new(line, 1, words))),
    };
    SetBoard { puzzle, text, about, error }
}

/// The puzzle of a text or a link with a board.
fn puzzle_of(text: &str) -> Result<&'static dyn DynPuzzle, Failed> {
    if !sets::is_linked(text) {
        return super::recognise(text).ok_or_else(|| words(NOT_A_BOARD));
    }
    let wrong = |error: &LinkError| words(&error.to_string());
    let opened = link::open(text, |id| super::by_id(id).is_some()).map_err(|error| wrong(&error))?;
    let puzzle = super::by_id(&opened.puzzle).filter(|puzzle| super::text_of(*puzzle, text).is_ok());
    puzzle.ok_or_else(|| wrong(&LinkError::Board))
}

/// The text of a set of these boards' texts and links, after lines about it.
///
/// # Errors
/// If there are too many, or one has a line that would part it.
pub fn write_set(about: &str, boards: Vec<impl AsRef<str>>) -> Result<String, Failed> {
    few(boards.len())?;
    if boards.iter().any(|board| sets::is_parted(board.as_ref())) {
        return Err(words(PARTED));
    }
    Ok(sets::joined(about, boards.into_iter()))
}

/// Checks a board, with a time limit in milliseconds for each question.
pub fn check_board(
    puzzle: &dyn DynPuzzle,
    text: &str,
    milliseconds: Option<u64>,
    now: &dyn Fn() -> f64,
) -> CheckedBoard {
    look(puzzle, text, milliseconds.unwrap_or(PATIENCE), now).unwrap_or_else(|failed| match failed {
        Failed::Text(TextError { message: words, .. }) | Failed::Words(words) => broken(words),
    })
}

/// A board that cannot be read, or lacks something.
pub const fn broken(words: String) -> CheckedBoard {
    let checked = Checked { status: Status::Broken, rank: None, same: String::new() };
    CheckedBoard { checked, difficulty: None, words }
}

fn look(puzzle: &dyn DynPuzzle, text: &str, limit: u64, now: &dyn Fn() -> f64) -> Result<CheckedBoard, Failed> {
    let one = puzzle.info_view().one_answer;
    let wish =
        SolveOptions { limit: Some(if one { 2 } else { 1 }), milliseconds: Some(limit), ..SolveOptions::default() };
    let asked = Asked::of(puzzle, wish).map_err(Failed::Words)?;
    let outcome = super::solve(puzzle, text, &asked, now(), now, &mut |_, _, _| true)?.outcome;
    let own = puzzle.verdict_words(&outcome);
    let Solved { status, why, words, .. } = Solved::new(outcome, own);
    let status = match status {
        contract::Status::Unique => Status::Unique,
        // Where several solutions are no fault, they are not looked for.
        contract::Status::Several if one => Status::Several,
        contract::Status::Several | contract::Status::Found => Status::Found,
        contract::Status::None => Status::None,
        contract::Status::Unproved => Status::Unproved,
    };
    let why = why.map(|why| why.words).or_else(|| (status == Status::Unproved).then_some(words));
    let told = |ask: Ask, limit: f64| -> Result<Explained, Failed> {
        let opened = super::first(puzzle, text)?;
        let mut work = super::explain(puzzle.info().id, &opened, "", ask).map_err(Failed::Words)?;
        let start = now();
        let mut ask = |_: &Progress| if now() - start < limit { Go::On } else { Go::Pause };
        let known = work.run(&mut Watch::new(Progress::default(), &mut ask));
        Ok(known.unwrap_or_else(|| work.so_far()))
    };
    let limit = if limit == 0 { f64::INFINITY } else { limit as f64 };
    let grade = match status {
        Status::None => None,
        _ => match told(Ask::Grade, limit)? {
            Explained::Grade(grade) => grade,
            _ => None,
        },
    };
    let same = match told(Ask::Upright, limit)? {
        Explained::Upright(link) => link,
        _ => String::new(),
    };
    let rank = grade.as_ref().map(|grade| Rank::of(grade.name, grade.grade, puzzle.info().id));
    let difficulty = grade.as_ref().map(|grade| grade.grade + 1);
    let words = grade.map(|grade| grade.words).or(why).unwrap_or_default();
    Ok(CheckedBoard { checked: Checked { status, rank, same }, difficulty, words })
}

fn words(words: &str) -> Failed {
    Failed::Words(words.into())
}
