//! Whole texts: one maze, optionally below a line with its size, or a contest file with any number of them.
//!
//! A contest file is the number of cases, then for each `ROWS COLS` and its rows (and here, optionally, a table).

use crate::grid::Size;
use crate::text::{Cursor, Location, TextError, quoted};

use super::maze;
use super::rows::SYMBOLS;
use crate::puzzles::laser_maze::board::{Board, MAX_SIDE};
use crate::puzzles::laser_maze::route::Route;

/// Whether a text looks like a maze, optionally below a line with its size.
pub fn is_maze(text: &str) -> bool {
    !counts_cases(text) && has_rows(text)
}

/// Whether a text looks like a contest file.
pub fn is_contest(text: &str) -> bool {
    counts_cases(text) && has_rows(text)
}

/// The non-empty lines of a text, trimmed.
fn filled(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Whether a text begins with a line that is a single number.
fn counts_cases(text: &str) -> bool {
    filled(text).next().is_some_and(|line| line.parse::<u64>().is_ok())
}

/// Whether the first line that is not made of numbers consists of a maze's symbols, and there is a start, a goal or a
/// turret somewhere; or all lines are floor and wall, like the rows of a draft.
fn has_rows(text: &str) -> bool {
    if is_bare(text) {
        return true;
    }
    let mut lines = filled(text);
    let numbers = |line: &&str| line.split_whitespace().all(|word| word.parse::<u32>().is_ok());
    let Some(row) = lines.by_ref().take(3).find(|line| !numbers(line)) else { return false };
    let symbol = |letter: char| SYMBOLS.contains(&letter);
    let known = row.chars().filter(|&letter| symbol(letter)).count();
    let rest = lines.take(MAX_SIDE.into()).take_while(|line| line.starts_with(symbol));
    known * 4 >= row.chars().count() * 3
        && std::iter::once(row).chain(rest).any(|line| line.contains(['S', 'G', '<', '>', '^', 'v']))
}

/// Whether a text is rows of floor and wall, optionally with a table below them.
fn is_bare(text: &str) -> bool {
    let row = |line: &str| line.bytes().all(|symbol| matches!(symbol, b'.' | b'#'));
    let mut rest = filled(text).skip_while(|line| row(line));
    filled(text).next().is_some_and(row) && rest.next().is_none_or(maze::in_table)
}

/// Reads one board; of a contest file its first case. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut first = None;
    read(text, &mut |_, board| {
        first = Some(board);
        false
    })?;
    first.ok_or_else(|| Location::line(1).error("There is no board in this text."))
}

/// Reads every case of a contest file, or the single board of the text, with names.
pub fn cases(text: &str) -> Result<Vec<(String, Board)>, TextError> {
    let mut cases = Vec::new();
    read(text, &mut |number, board| {
        let name = if number == 0 { "Board".into() } else { format!("Case #{number}") };
        cases.push((name, board));
        true
    })?;
    Ok(cases)
}

/// The line of a solution file for a case, from 1.
pub fn answer_line(number: usize, answer: Option<&Route>) -> String {
    match answer {
        Some(walk) => format!("Case #{number}: {}", walk.len()),
        None => format!("Case #{number}: impossible"),
    }
}

/// Writes a contest file with this one case; `None` if the board is unfinished or has features that the contest does
/// not.
pub fn print_contest(board: &Board) -> Option<String> {
    let Size { rows, cols } = board.size();
    let fits = board.is_plain() && board.unfinished().is_none();
    fits.then(|| format!("1\n{rows} {cols}\n{}", maze::print_rows(board)))
}

/// Reads all boards of a text. `each` is called with a case's number (0 for a single board) and its board, and returns
/// whether to continue; after `false` the rest of the text is not read.
fn read(text: &str, each: &mut dyn FnMut(usize, Board) -> bool) -> Result<(), TextError> {
    let mut rest = Cursor::new(text);
    let Some(first) = rest.filled_line() else { return rest.fail("There is no board in this text.") };
    // More words than this are too many already, and a line can be very long.
    let head: Vec<Cursor<'_>> = first.words().take(3).collect();
    if head.is_empty() || head.iter().any(|word| word.text.parse::<u64>().is_err()) {
        each(0, maze::read(&mut rest, None)?);
        return ending(rest, "The board ends with an empty line; then only its table may follow");
    }
    if head.len() == 2 {
        let size = size(&mut rest)?;
        each(0, maze::read(&mut rest, Some(size))?);
        return ending(rest, "The board has more lines than its size line says");
    }
    let [count] = head[..] else {
        return head[2].fail("Expected the number of cases, or rows and columns.");
    };
    let all: u64 = count.text.parse().unwrap_or(0);
    if all == 0 {
        return count.fail("The file says that it has no cases.");
    }
    rest.skip_line();
    let mut number = 0;
    while number < all {
        number += 1;
        if rest.filled_line().is_none() {
            return rest.fail(format!("Case {number} of {all} is missing."));
        }
        let size = size(&mut rest)?;
        if !each(number as usize, maze::read(&mut rest, Some(size))?) {
            return Ok(());
        }
    }
    ending(rest, "There are more lines than the file's cases need")
}

fn ending(mut rest: Cursor<'_>, words: &str) -> Result<(), TextError> {
    match rest.filled_line() {
        None => Ok(()),
        Some(line) => line.fail(format!("{words}: {}.", quoted(line.text))),
    }
}

/// A line with rows and columns.
fn size(rest: &mut Cursor<'_>) -> Result<Size, TextError> {
    let line = rest.line().unwrap_or(*rest);
    let found: Vec<Cursor<'_>> = line.words().take(3).collect();
    let [rows, cols] = found[..] else {
        return line.fail(format!("Expected rows and columns, like 5 7, not {}.", quoted(line.text)));
    };
    let side = |word: Cursor<'_>, name: &str| match word.text.parse::<u16>() {
        Ok(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
        _ => word.fail(format!("The number of {name} is 1 to {MAX_SIDE}.")),
    };
    let size = Size::new(side(rows, "rows")?, side(cols, "columns")?);
    rest.skip_line();
    Ok(size)
}
