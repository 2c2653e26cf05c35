//! The puzzle-aquarium site's task string, and `.aqp`: `c1_.._cN_r1_.._rN;id,id,...`.
//!
//! Column sums, row sums, and the tank of every cell row by row. The board is square and follows the
//! region rule; an empty field is a blank clue.

use crate::grid::{Grid, Size};
use crate::text::{TextError, quoted};

use super::clues::{Placed, digits, fitting};
use crate::puzzles::aquarium::board::{Board, Clue, MAX_SIDE, Rule};

/// Whether a text looks like a task: numbers and `_`, then `;`, then numbers and `,`.
pub fn recognise(text: &str) -> bool {
    let Some((clues, cells)) = text.split_once(';') else { return false };
    let made_of = |text: &str, other: char| {
        text.contains(other) && text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || c == other)
    };
    // A wrong character among the tanks is an error to report, not another format.
    let one = cells.trim().parse::<u32>().is_ok();
    made_of(clues, '_') && (cells.contains(',') || one)
}

/// A field between separators: its text without surrounding space, and its position.
struct Field {
    line: usize,
    column: usize,
    text: String,
}

/// Reads a task. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let (clues, cells) = text.split_once(';').unwrap_or((text, ""));
    let (clues, end) = fields(clues, '_', (1, 1));
    if !text.contains(';') {
        return Err(TextError::new(end.0, end.1, "A task has a “;” between its clues and its tanks."));
    }
    let (cells, last) = fields(cells, ',', (end.0, end.1 + 1));
    let mut sums = Vec::with_capacity(clues.len());
    for Field { line, column, text } in &clues {
        let clue: Clue = if text.is_empty() { None } else { digits(text) };
        if clue.is_none() && !text.is_empty() {
            let message = format!("A clue is a number or empty; found {}.", quoted(text));
            return Err(TextError::new(*line, *column, message));
        }
        sums.push(Placed { line: *line, column: *column, clue, written: text.clone() });
    }
    if !sums.len().is_multiple_of(2) {
        let message =
            format!("A task is square: it has as many column clues as row clues, not {} in all.", sums.len());
        return Err(TextError::new(end.0, end.1, message));
    }
    let side = sums.len() / 2;
    if let Some(place) = sums.get(2 * usize::from(MAX_SIDE)) {
        return Err(TextError::new(
            place.line,
            place.column,
            format!("A side of a board is at most {MAX_SIDE}."),
        ));
    }
    let lefts = sums.split_off(side);
    let tops = fitting(&sums, side as u16, "column")?;
    let lefts = fitting(&lefts, side as u16, "row")?;
    let mut labels = Vec::with_capacity(cells.len());
    for Field { line, column, text } in &cells {
        let label: Option<u32> = text.parse().ok();
        let fail = || {
            let message = format!("A tank is a number; found {}.", quoted(text));
            TextError::new(*line, *column, message)
        };
        labels.push(label.ok_or_else(fail)?);
    }
    if labels.len() != side * side {
        let message = format!(
            "{} clues make a board of {side} x {side} = {} cells; here are {}.",
            2 * side,
            side * side,
            labels.len()
        );
        let place = cells.get(side * side).map_or(last, |field| (field.line, field.column));
        return Err(TextError::new(place.0, place.1, message));
    }
    let size = Size::new(side as u16, side as u16);
    let labels = Grid::from_cells(size, labels).unwrap_or_else(|| Grid::filled(size, 0));
    Ok(Board { tops, lefts, ..Board::from_labels(&labels) }.numbered(Some(labels.cells().to_vec())))
}

/// The fields of a text that starts at (line, column), and the position where it ends.
fn fields(text: &str, separator: char, start: (usize, usize)) -> (Vec<Field>, (usize, usize)) {
    let (mut line, mut column) = start;
    let mut fields = vec![Field { line, column, text: String::new() }];
    let text = if separator == ',' { text.trim_end() } else { text };
    for letter in text.chars() {
        if let Some(last) = fields.last_mut()
            && !letter.is_whitespace()
            && letter != separator
        {
            if last.text.is_empty() {
                (last.line, last.column) = (line, column);
            }
            last.text.push(letter);
        }
        column += 1;
        if letter == '\n' {
            (line, column) = (line + 1, 1);
        }
        if letter == separator {
            fields.push(Field { line, column, text: String::new() });
        }
    }
    (fields, (line, column))
}

/// Writes a task; `None` unless the board is square, has the region rule and no walls inside a tank.
pub fn print(board: &Board) -> Option<String> {
    let size = board.size();
    if size.rows != size.cols || board.rule != Rule::Region || board.inner_walls() {
        return None;
    }
    let clue = |clue: &Clue| clue.map_or(String::new(), |clue| clue.to_string());
    let clues: Vec<String> = board.tops.iter().chain(&board.lefts).map(clue).collect();
    let tanks: Vec<String> = board.tanks().cells().iter().map(|tank| (tank + 1).to_string()).collect();
    Some(format!("{};{}\n", clues.join("_"), tanks.join(",")))
}
