//! Plain text: the column clues on one line, the row clues on the next (`-` or `.` for a blank clue), an empty line, and rows
//! of tank names separated by spaces (without `;` and `#`). A first line `pool` selects the pool rule.

use crate::grid::{Grid, Size};
use crate::kit::numbers::{capital, counted};
use crate::text::{Cursor, Location, TextError, misfit, quoted};

use super::clues::{Placed, fitting};
use crate::puzzles::aquarium::board::{Board, MAX_SIDE, Rule};

/// Whether a text looks like this format: two lines of clues, an empty line, and more.
pub fn recognise(text: &str) -> bool {
    let mut lines = Cursor::new(text).lines().skip_while(|line| line.words().next().is_none()).peekable();
    lines.next_if(|line| rule_line(&words(*line)).is_some());
    let mut clues = || {
        let words = lines.next().map(words).unwrap_or_default();
        // Rows of other puzzles are made of dots.
        words.iter().all(|word| clue_like(word.text)) && words.iter().any(|word| word.text != ".")
    };
    if !clues() || !clues() {
        return false;
    }
    // Any word can name a tank, but rows of other puzzles contain symbols.
    let name = |word: &Cursor<'_>| word.text.chars().all(char::is_alphanumeric);
    lines.next().is_some_and(|line| line.text.trim().is_empty())
        && lines.next().map(words).is_some_and(|words| !words.is_empty() && words.iter().all(name))
}

fn words(line: Cursor<'_>) -> Vec<Cursor<'_>> {
    line.words().collect()
}

fn clue_like(word: &str) -> bool {
    word == "-" || word == "." || word.bytes().all(|byte| byte.is_ascii_digit())
}

fn rule_line(words: &[Cursor<'_>]) -> Option<Rule> {
    match words {
        [Cursor { text: "pool", .. }] => Some(Rule::Pool),
        [Cursor { text: "region", .. }] => Some(Rule::Region),
        _ => None,
    }
}

/// Reads a board. Cost: O(length), times the number of tanks.
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut lines = Cursor::new(text).lines().map(words).peekable();
    let last = Location::line(text.lines().count().max(1));
    while lines.next_if(Vec::is_empty).is_some() {}
    let rule = lines.next_if(|words| rule_line(words).is_some());
    let rule = rule.and_then(|words| rule_line(&words)).unwrap_or(Rule::Region);
    let tops = clues(lines.next(), last, "column")?;
    let lefts = clues(lines.next(), last, "row")?;
    let size = Size::new(lefts.len() as u16, tops.len() as u16);
    let tops = fitting(&tops, size.rows, "column")?;
    let lefts = fitting(&lefts, size.cols, "row")?;
    if let Some(word) = lines.peek().and_then(|words| words.first()) {
        return word.fail("An empty line stands between the clues and the tanks.");
    }
    let mut names: Vec<&str> = Vec::new();
    let mut labels = Vec::with_capacity(size.area());
    let mut rows = 0;
    for words in lines.filter(|words| !words.is_empty()) {
        let cells = letters(words, size.cols);
        if rows == size.rows {
            let there = capital(&there(size.rows, "row clue"));
            return cells[0].fail(format!("{there}, but more rows of tanks."));
        }
        if let Some(at) = misfit(&cells, size.cols.into()) {
            let (found, there) = (counted(cells.len() as u64, "cell", "cells"), there(size.cols, "column clue"));
            return at.fail(format!("This row has {found}; {there}."));
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
        let there = capital(&there(size.rows, "row clue"));
        return last.fail(format!("{there}, but {} of tanks.", counted(rows.into(), "row", "rows")));
    };
    let ids = labels.cells().iter().map(|&label| names[label as usize].parse().ok()).collect();
    Ok(Board { rule, tops, lefts, ..Board::from_labels(&labels) }.numbered(ids))
}

/// "there is 1 row clue", "there are 3 row clues".
fn there(count: u16, what: &str) -> String {
    if count == 1 { format!("there is 1 {what}") } else { format!("there are {count} {what}s") }
}

/// The cells of a row: its words, or the letters of its only word.
fn letters(words: Vec<Cursor<'_>>, cols: u16) -> Vec<Cursor<'_>> {
    let [only] = words[..] else { return words };
    if cols == 1 {
        return words;
    }
    let letters = only.text.char_indices().zip(0..);
    let letter = |((from, letter), column): ((usize, char), usize)| Cursor {
        text: only.text.get(from..from + letter.len_utf8()).unwrap_or_default(),
        at: only.at.right(column),
    };
    letters.map(letter).collect()
}

fn clues(words: Option<Vec<Cursor<'_>>>, last: Location, what: &str) -> Result<Vec<Placed>, TextError> {
    let Some(words) = words.filter(|words| !words.is_empty()) else {
        return last.fail(format!("The line of {what} clues is missing."));
    };
    if let Some(word) = words.get(usize::from(MAX_SIDE)) {
        return word.fail(format!("A side of a board is at most {MAX_SIDE}."));
    }
    let clue = |word: Cursor<'_>| match word.text {
        "-" | "." => Ok(Placed::blank(word.at)),
        text => Placed::digits(text, word.at)
            .ok_or_else(|| word.at.error(format!("A clue is a number, or - for none; found {}.", quoted(text)))),
    };
    words.into_iter().map(clue).collect()
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
        let clues: Vec<String> = clues.iter().map(|clue| clue.map_or("-".into(), |clue| clue.to_string())).collect();
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
