//! The files of pzpr.js: `pzprv3`, `aquarium`, the height and the width, each on its line; `r` for the region rule; the
//! vertical walls of each row, the horizontal walls below each row but the last, both as 0 and 1; then a line with the
//! clues of the columns, and one for each row with its clue and its cells. `.` is a blank clue or an open cell; water `#`
//! and dry `+` are left out. A `/` may stand for the end of a line.

use crate::grid::Size;
use crate::text::{TextError, Word, parted, quoted, without_bom};

use super::clues::{Placed, digits, fitting};
use crate::puzzles::aquarium::board::{Board, MAX_SIDE, Rule};

const HEAD: &str = "pzprv3";
const NAME: &str = "aquarium";

/// Whether a text looks like such a file.
pub fn recognise(text: &str) -> bool {
    let mut lines = without_bom(text).split(['/', '\n']).map(str::trim);
    lines.next() == Some(HEAD) && lines.next() == Some(NAME)
}

/// The lines of a file, each with the position at which it starts.
struct Lines<'a> {
    lines: std::iter::Peekable<Box<dyn Iterator<Item = (usize, usize, &'a str)> + 'a>>,
    /// Where the last line ends.
    end: (usize, usize),
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let parts = |(number, line): (usize, &'a str)| {
            let mut column = 1;
            line.split('/').map(move |part| {
                let start = column;
                column += part.chars().count() + 1;
                (number + 1, start, part)
            })
        };
        let all: Box<dyn Iterator<Item = (usize, usize, &'a str)> + 'a> =
            Box::new(text.lines().enumerate().flat_map(parts));
        Lines { lines: all.peekable(), end: (1, 1) }
    }

    /// The next line.
    fn next(&mut self) -> (usize, usize, &'a str) {
        let next = self.lines.next().unwrap_or((self.end.0, self.end.1, ""));
        self.end = (next.0, next.1 + next.2.trim_end().chars().count());
        next
    }

    /// The words of the next line, which has so many, with their line.
    fn words(&mut self, count: usize, what: &str) -> Result<(usize, Vec<Word<'a>>), TextError> {
        let (line, start, text) = self.next();
        let mut found: Vec<Word<'_>> = parted(text).collect();
        found.iter_mut().for_each(|word| word.column += start - 1);
        match found
            .get(count)
            .map_or_else(|| (found.len() < count).then_some(self.end.1), |word| Some(word.column))
        {
            None => Ok((line, found)),
            Some(column) => {
                let message = format!("A line of {what} has {count}; here are {}.", found.len());
                Err(TextError::new(line, column, message))
            }
        }
    }

    fn side(&mut self, what: &str) -> Result<u16, TextError> {
        let (line, column, text) = self.next();
        let side = text.trim().parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        side.ok_or_else(|| {
            let message =
                format!("The {what} is a number from 1 to {MAX_SIDE}; found {}.", quoted(text.trim()));
            TextError::new(line, column, message)
        })
    }
}

/// Reads a file. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut lines = Lines::of(without_bom(text));
    for name in [HEAD, NAME] {
        let (line, column, text) = lines.next();
        if text.trim() != name {
            return Err(TextError::new(
                line,
                column,
                format!("Expected {name}; found {}.", quoted(text.trim())),
            ));
        }
    }
    let (rows, cols) = (lines.side("height")?, lines.side("width")?);
    let size = Size::new(rows, cols);
    let is_region = lines.lines.next_if(|(_, _, text)| text.trim() == "r").is_some();
    let mut board = Board { rule: if is_region { Rule::Region } else { Rule::Pool }, ..Board::empty(size) };
    let mut walls = Vec::new();
    let level = std::iter::repeat_n(cols, usize::from(rows) - 1);
    for count in std::iter::repeat_n(cols - 1, usize::from(rows)).chain(level) {
        let (line, found) = lines.words(count.into(), "walls")?;
        for word in found {
            walls.push(match word.text {
                "0" => false,
                "1" => true,
                other => {
                    let message = format!("A wall is 1, no wall 0; found {}.", quoted(other));
                    return Err(TextError::new(line, word.column, message));
                }
            });
        }
    }
    for (edge, wall) in Board::edges(size).zip(walls) {
        board.set_edge(edge, wall);
    }
    let clue = |line: usize, word: &Word<'_>| match (word.text, digits(word.text)) {
        (".", _) => Ok(Placed { line, column: word.column, clue: None }),
        (_, Some(clue)) => Ok(Placed { line, column: word.column, clue: Some(clue) }),
        (other, None) => {
            let message = format!("A clue is a number, or . for none; found {}.", quoted(other));
            Err(TextError::new(line, word.column, message))
        }
    };
    let (line, found) = lines.words(usize::from(cols) + 1, "clues")?;
    let tops = found.iter().skip(1).map(|word| clue(line, word)).collect::<Result<Vec<_>, _>>()?;
    board.tops = fitting(&tops, rows, "column")?;
    let mut lefts = Vec::with_capacity(rows.into());
    for _ in 0..rows {
        let (line, found) = lines.words(usize::from(cols) + 1, "cells, with its clue,")?;
        for (place, word) in found.iter().enumerate() {
            match word.text {
                _ if place == 0 => lefts.push(clue(line, word)?),
                "." | "#" | "+" => {}
                other => {
                    let message = format!("A cell is ., # or +; found {}.", quoted(other));
                    return Err(TextError::new(line, word.column, message));
                }
            }
        }
    }
    board.lefts = fitting(&lefts, cols, "row")?;
    match lines.lines.find(|(_, _, text)| !text.trim().is_empty()) {
        Some((line, column, text)) => Err(TextError::new(
            line,
            column,
            format!("The file goes on after the cells: {}.", quoted(text.trim())),
        )),
        None => Ok(board),
    }
}

/// Writes the file of any board.
pub fn print(board: &Board) -> String {
    let Size { rows, cols } = board.size();
    let mut text = format!("{HEAD}\n{NAME}\n{rows}\n{cols}\n");
    if board.rule == Rule::Region {
        text += "r\n";
    }
    let mut edges = Board::edges(board.size());
    let level = std::iter::repeat_n(cols, usize::from(rows) - 1);
    for count in std::iter::repeat_n(cols - 1, usize::from(rows)).chain(level) {
        for edge in edges.by_ref().take(count.into()) {
            text += if board.edge(edge) { "1 " } else { "0 " };
        }
        text.push('\n');
    }
    let clue = |clue: &Option<u16>| clue.map_or(". ".to_owned(), |clue| format!("{clue} "));
    text += ". ";
    text.extend(board.tops.iter().map(clue));
    text.push('\n');
    for left in &board.lefts {
        text += &clue(left);
        text += &". ".repeat(cols.into());
        text.push('\n');
    }
    text
}
