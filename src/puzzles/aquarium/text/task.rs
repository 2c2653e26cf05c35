//! The puzzle-aquarium site's task string, and `.aqp`: `c1_.._cN_r1_.._rN;id,id,...`.
//!
//! Column sums, row sums, and the tank of every cell row by row. The board is square and follows the
//! region rule; an empty field is a blank clue.

use crate::grid::{Grid, Size};
use crate::text::{Cursor, Location, TextError, quoted};

use super::clues::{Placed, fitting};
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

/// Reads a task. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let Some((clues, cells)) = Cursor::new(text).split_once(';') else {
        let end = Location::line(1).after(text);
        return end.fail("A task has a “;” between its clues and its tanks.");
    };
    let (clues, end) = fields(clues, '_');
    let (cells, last) = fields(Cursor { text: cells.text.trim_end(), ..cells }, ',');
    let mut sums = Vec::with_capacity(clues.len());
    for (text, at) in clues {
        let clue = if text.is_empty() { Some(Placed::blank(at)) } else { Placed::digits(&text, at) };
        let message = || format!("A clue is a number or empty; found {}.", quoted(&text));
        sums.push(clue.ok_or_else(|| at.error(message()))?);
    }
    if !sums.len().is_multiple_of(2) {
        return end
            .fail(format!("A task is square: it has as many column clues as row clues, not {} in all.", sums.len()));
    }
    let side = sums.len() / 2;
    if let Some(place) = sums.get(2 * usize::from(MAX_SIDE)) {
        return place.at.fail(format!("A side of a board is at most {MAX_SIDE}."));
    }
    let lefts = sums.split_off(side);
    let tops = fitting(&sums, side as u16, "column")?;
    let lefts = fitting(&lefts, side as u16, "row")?;
    let mut labels: Vec<u32> = Vec::with_capacity(cells.len());
    for (text, at) in &cells {
        let message = || format!("A tank is a number; found {}.", quoted(text));
        labels.push(text.parse().map_err(|_| at.error(message()))?);
    }
    if labels.len() != side * side {
        let (clues, area, found) = (2 * side, side * side, labels.len());
        return cells
            .get(area)
            .map_or(last, |(_, at)| *at)
            .fail(format!("{clues} clues make a board of {side} x {side} = {area} cells; here are {found}."));
    }
    let size = Size::new(side as u16, side as u16);
    let labels = Grid::from_cells(size, labels).unwrap_or_else(|| Grid::filled(size, 0));
    Ok(Board { tops, lefts, ..Board::from_labels(&labels) }.numbered(Some(labels.cells().to_vec())))
}

/// The fields of a text, each without white space, and where it begins after it; and where the text ends.
fn fields(mut rest: Cursor<'_>, between: char) -> (Vec<(String, Location)>, Location) {
    let mut fields = vec![(String::new(), rest.at)];
    loop {
        let at = rest.at;
        let Some(letter) = rest.next() else { return (fields, at) };
        if letter == between {
            fields.push((String::new(), rest.at));
        } else if let Some((text, start)) = fields.last_mut().filter(|_| !letter.is_whitespace()) {
            if text.is_empty() {
                *start = at;
            }
            text.push(letter);
        }
    }
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
