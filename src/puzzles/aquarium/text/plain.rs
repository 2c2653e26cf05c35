//! Plain text: the column clues on one line, the row clues on the next (`-` or `.` for a blank clue), an empty line, and rows
//! of tank names separated by spaces (without `;` and `#`). A first line `pool` selects the pool rule.

use crate::grid::{Grid, Size};
use crate::kit::numbers::{capital, counted};
use crate::text::{TextError, Word, quoted, words};

use super::clues::{Placed, digits, fitting};
use crate::puzzles::aquarium::board::{Board, MAX_SIDE, Rule};

/// Whether a text looks like this format: two lines of clues, an empty line, and more.
pub fn recognise(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| words(line).is_empty()).peekable();
    if lines.peek().is_some_and(|line| rule_line(&words(line)).is_some()) {
        lines.next();
    }
    let clues = |line: Option<&str>| {
        let words = words(line.unwrap_or(""));
        // Rows of other puzzles are made of dots.
        words.iter().all(|word| clue_like(word.text)) && words.iter().any(|word| word.text != ".")
    };
    clues(lines.next())
        && clues(lines.next())
        && lines.next().is_some_and(|line| line.trim().is_empty())
        && lines.next().is_some_and(|line| {
            let words = words(line);
            // Any word can name a tank, but rows of other puzzles contain symbols.
            !words.is_empty() && words.iter().all(|word| word.text.chars().all(char::is_alphanumeric))
        })
}

fn clue_like(word: &str) -> bool {
    word == "-" || word == "." || word.bytes().all(|byte| byte.is_ascii_digit())
}

fn rule_line(words: &[Word<'_>]) -> Option<Rule> {
    match words {
        [Word { text: "pool", .. }] => Some(Rule::Pool),
        [Word { text: "region", .. }] => Some(Rule::Region),
        _ => None,
    }
}

/// Reads a board. Cost: O(length), times the number of tanks.
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line, words(line))).peekable();
    let last = text.lines().count().max(1);
    while lines.next_if(|(_, _, words)| words.is_empty()).is_some() {}
    let rule = lines.next_if(|(_, _, words)| rule_line(words).is_some());
    let rule = rule.and_then(|(_, _, words)| rule_line(&words)).unwrap_or(Rule::Region);
    let tops = clues(lines.next(), last, "column")?;
    let lefts = clues(lines.next(), last, "row")?;
    let size = Size::new(lefts.len() as u16, tops.len() as u16);
    let tops = fitting(&tops, size.rows, "column")?;
    let lefts = fitting(&lefts, size.cols, "row")?;
    if let Some((line, _, words)) = lines.next_if(|(_, _, words)| !words.is_empty()) {
        let column = words.first().map_or(1, |word| word.column);
        return Err(TextError::new(line, column, "An empty line stands between the clues and the tanks."));
    }
    let mut names: Vec<&str> = Vec::new();
    let mut labels = Vec::with_capacity(size.area());
    let mut rows = 0;
    for (line, source, words) in lines {
        if words.is_empty() {
            continue;
        }
        let cells = letters(source, &words, size.cols);
        if rows == size.rows {
            let message = format!("{}, but more rows of tanks.", capital(&there(size.rows, "row clue")));
            return Err(TextError::new(line, words[0].column, message));
        }
        if cells.len() != usize::from(size.cols) {
            let message = format!(
                "This row has {}; {}.",
                counted(cells.len() as u64, "cell", "cells"),
                there(size.cols, "column clue")
            );
            let column = cells.get(usize::from(size.cols)).or(cells.last()).map_or(1, |cell| cell.column);
            return Err(TextError::new(line, column, message));
        }
        for cell in &cells {
            let known = names.iter().position(|name| *name == cell.text);
            labels.push(known.unwrap_or_else(|| {
                names.push(cell.text);
                names.len() - 1
            }) as u32);
        }
        rows += 1;
    }
    // A full stop after the text is no part of the last tank's name.
    if let [.., last] = names.as_slice()
        && let Some(known) =
            last.strip_suffix(['.', ',']).and_then(|name| names.iter().position(|other| *other == name))
        && let Some(label) = labels.last_mut().filter(|label| **label as usize + 1 == names.len())
    {
        *label = known as u32;
    }
    let Some(labels) = Grid::from_cells(size, labels) else {
        let message = format!(
            "{}, but {} of tanks.",
            capital(&there(size.rows, "row clue")),
            counted(rows.into(), "row", "rows")
        );
        return Err(TextError::new(last, 1, message));
    };
    let ids = labels.cells().iter().map(|&label| names[label as usize].parse().ok()).collect();
    Ok(Board { rule, tops, lefts, ..Board::from_labels(&labels) }.numbered(ids))
}

/// "there is 1 row clue", "there are 3 row clues".
fn there(count: u16, what: &str) -> String {
    if count == 1 { format!("there is 1 {what}") } else { format!("there are {count} {what}s") }
}

/// The cells of a row: its words, or the letters of its only word.
fn letters<'a>(source: &'a str, words: &[Word<'a>], cols: u16) -> Vec<Word<'a>> {
    let [only] = words else { return words.to_vec() };
    if cols == 1 {
        return words.to_vec();
    }
    let places = source.char_indices().enumerate().skip(only.column - 1);
    let letter = |(column, (offset, letter)): (usize, (usize, char))| Word {
        text: source.get(offset..offset + letter.len_utf8()).unwrap_or_default(),
        column: column + 1,
    };
    places.take(only.text.chars().count()).map(letter).collect()
}

fn clues(
    line: Option<(usize, &str, Vec<Word<'_>>)>,
    last: usize,
    what: &str,
) -> Result<Vec<Placed>, TextError> {
    let Some((line, _, words)) = line.filter(|(_, _, words)| !words.is_empty()) else {
        return Err(TextError::new(last, 1, format!("The line of {what} clues is missing.")));
    };
    if let Some(word) = words.get(usize::from(MAX_SIDE)) {
        let message = format!("A side of a board is at most {MAX_SIDE}.");
        return Err(TextError::new(line, word.column, message));
    }
    let clue = |word: &Word<'_>| {
        let clue = digits(word.text);
        if clue.is_none() && !["-", "."].contains(&word.text) {
            let message = format!("A clue is a number, or - for none; found {}.", quoted(word.text));
            return Err(TextError::new(line, word.column, message));
        }
        Ok(Placed { line, column: word.column, clue, written: word.text.into() })
    };
    words.iter().map(clue).collect()
}

/// Writes plain text; `None` for a board with walls inside a tank.
pub fn print(board: &Board) -> Option<String> {
    if board.inner_walls() {
        return None;
    }
    let tanks = board.tanks();
    let width = tanks.cells().iter().max().map_or(1, |last| (last + 1).to_string().len());
    let mut text = String::new();
    if board.rule == Rule::Pool {
        text += "pool\n";
    }
    for clues in [&board.tops, &board.lefts] {
        let clues: Vec<String> =
            clues.iter().map(|clue| clue.map_or("-".into(), |clue| clue.to_string())).collect();
        text += &clues.join(" ");
        text.push('\n');
    }
    for row in tanks.rows() {
        text.push('\n');
        let row: Vec<String> = row.iter().map(|tank| format!("{:>width$}", tank + 1)).collect();
        text += &row.join(" ");
    }
    text.push('\n');
    Some(text)
}
