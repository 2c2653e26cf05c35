//! Reads and writes the files of pzpr.js.

use crate::grid::Size;
use crate::text::{TextError, Word, parted, quoted};

use crate::puzzles::aquarium::board::{Board, MAX_SIDE, Rule};
use crate::puzzles::aquarium::text::clues::{Placed, digits, fitting};

use super::{HEAD, NAME};

/// The words of a file, line by line, each with its position.
struct Lines<'a> {
    lines: Vec<Vec<(usize, Word<'a>)>>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let mut start = 0;
            for part in line.split('/') {
                let mut found = Vec::new();
                for word in parted(part) {
                    found.push((number + 1, Word { column: start + word.column, ..word }));
                }
                lines.push(found);
                start += part.chars().count() + 1;
            }
        }
        Lines { lines, at: 0 }
    }

    /// The next line, which has so many words.
    fn next(&mut self, count: usize) -> Result<&[(usize, Word<'a>)], TextError> {
        let before = self.lines[..self.at.min(self.lines.len())].iter().rev().find_map(|line| line.last());
        let (line, column) = before.map_or((1, 1), |(line, word)| (*line, word.column));
        let found = self.lines.get(self.at).map_or(&[] as &[_], Vec::as_slice);
        self.at += 1;
        if found.len() == count {
            return Ok(found);
        }
        let last =
            found.get(count).or(found.last()).map_or((line, column), |(line, word)| (*line, word.column));
        Err(TextError::new(last.0, last.1, format!("This line has {count} values; found {}.", found.len())))
    }
}

fn unlike((line, word): &(usize, Word<'_>), expected: &str) -> TextError {
    TextError::new(*line, word.column, format!("Expected {expected}; found {}.", quoted(word.text)))
}

/// Reads a file. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let text = super::data(text).unwrap_or_default();
    let (file, _) = super::apart(&text);
    let mut lines = Lines::of(file);
    let mut sides = [0; 2];
    for (place, expected) in [HEAD, NAME, "", ""].into_iter().enumerate() {
        let found = &lines.next(1)?[0];
        if place < 2 && found.1.text != expected {
            return Err(unlike(found, expected));
        }
        if place >= 2 {
            let side = found.1.text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
            sides[place - 2] = side.ok_or_else(|| unlike(found, &format!("a side from 1 to {MAX_SIDE}")))?;
        }
    }
    let size = Size::new(sides[0], sides[1]);
    let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
    let mut board = Board { rule: Rule::Pool, ..Board::empty(size) };
    if lines
        .lines
        .get(lines.at)
        .is_some_and(|line| matches!(line.as_slice(), [(_, word)] if word.text == "r"))
    {
        board.rule = Rule::Region;
        lines.at += 1;
    }
    let mut walls = Vec::new();
    for row in 0..2 * rows - 1 {
        for found in lines.next(if row < rows { cols - 1 } else { cols })? {
            if !["0", "1"].contains(&found.1.text) {
                return Err(unlike(found, "0 or 1"));
            }
            walls.push(found.1.text == "1");
        }
    }
    for (edge, wall) in Board::edges(size).zip(walls) {
        board.set_edge(edge, wall);
    }
    let mut clues = [const { Vec::new() }; 2];
    for row in 0..=rows {
        for (place, found) in lines.next(cols + 1)?.iter().enumerate() {
            let (line, word) = found;
            if (row == 0) == (place == 0) {
                if ![".", "#", "+"].contains(&word.text) {
                    return Err(unlike(found, "., # or +"));
                }
                continue;
            }
            // A mark that it is finished.
            let written = word.text.strip_prefix('c').unwrap_or(word.text);
            let clue = digits(written).filter(|_| !written.is_empty());
            if clue.is_none() && word.text != "." {
                return Err(unlike(found, "a number or ."));
            }
            clues[usize::from(row > 0)].push(Placed {
                line: *line,
                column: word.column,
                clue,
                written: written.into(),
            });
        }
    }
    board.tops = fitting(&clues[0], size.rows, "column")?;
    board.lefts = fitting(&clues[1], size.cols, "row")?;
    match lines.lines.iter().skip(lines.at).flatten().next() {
        Some(found) => Err(unlike(found, "the end")),
        None => Ok(board),
    }
}

/// Writes the file of a board.
pub fn print(board: &Board) -> Option<String> {
    let Size { rows, cols } = board.size();
    let mut text = format!("{HEAD}\n{NAME}\n{rows}\n{cols}\n");
    if board.rule == Rule::Region {
        text += "r\n";
    }
    let mut edges = Board::edges(board.size());
    for row in 0..2 * rows - 1 {
        for _ in 0..if row < rows { cols - 1 } else { cols } {
            text += if edges.next().is_some_and(|edge| board.edge(edge)) { "1 " } else { "0 " };
        }
        text.push('\n');
    }
    let mut put = |clue: Option<u16>, last: bool| {
        text += &clue.map_or(".".to_owned(), |clue| clue.to_string());
        text.push(if last { '\n' } else { ' ' });
    };
    put(None, false);
    for (col, &top) in (1..).zip(&board.tops) {
        put(top, col == cols);
    }
    for &left in &board.lefts {
        put(left, false);
        (1..=cols).for_each(|col| put(None, col == cols));
    }
    Some(text)
}
