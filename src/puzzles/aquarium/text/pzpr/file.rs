//! Reads and writes the files of pzpr.js.

use std::collections::VecDeque;

use crate::grid::Size;
use crate::text::{Cursor, Location, TextError, misfit, quoted};

use crate::puzzles::aquarium::board::{Board, MAX_SIDE, Rule};
use crate::puzzles::aquarium::text::clues::{Placed, fitting};

use super::{HEAD, NAME};

/// The words of a file, line by line.
struct FileLines<'a> {
    lines: VecDeque<Vec<Cursor<'a>>>,
    /// Where the last line with words ended.
    last: Location,
}

impl<'a> FileLines<'a> {
    fn of(text: &'a str) -> FileLines<'a> {
        let parts = Cursor::new(text).lines().flat_map(|line| line.split(|letter| letter == '/'));
        FileLines { lines: parts.map(|part| part.parted().collect()).collect(), last: Location::line(1) }
    }

    /// The next line, which has so many words.
    fn next(&mut self, count: usize) -> Result<Vec<Cursor<'a>>, TextError> {
        let found = self.lines.pop_front().unwrap_or_default();
        if found.len() != count {
            let at = misfit(&found, count).unwrap_or(self.last);
            return at.fail(format!("This line has {count} values; found {}.", found.len()));
        }
        self.last = found.last().map_or(self.last, |word| word.at);
        Ok(found)
    }
}

fn unlike<T>(word: Cursor<'_>, expected: &str) -> Result<T, TextError> {
    word.fail(format!("Expected {expected}; found {}.", quoted(word.text)))
}

/// Reads a file. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let text = super::data(text).unwrap_or_default();
    let (file, _) = super::apart(&text);
    let mut lines = FileLines::of(file);
    for expected in [HEAD, NAME] {
        let word = lines.next(1)?[0];
        if word.text != expected {
            return unlike(word, expected);
        }
    }
    let mut side = || {
        let word = lines.next(1)?[0];
        match word.text.parse() {
            Ok(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
            _ => unlike(word, &format!("a side from 1 to {MAX_SIDE}")),
        }
    };
    let size = Size::new(side()?, side()?);
    let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
    let mut board = Board { rule: Rule::Pool, ..Board::empty(size) };
    if matches!(lines.lines.front().map(Vec::as_slice), Some([Cursor { text: "r", .. }])) {
        board.rule = Rule::Region;
        lines.next(1)?;
    }
    let mut edges = Board::edges(size);
    for row in 0..2 * rows - 1 {
        for word in lines.next(if row < rows { cols - 1 } else { cols })? {
            match (word.text, edges.next()) {
                ("0" | "1", Some(edge)) => board.set_edge(edge, word.text == "1"),
                _ => return unlike(word, "0 or 1"),
            }
        }
    }
    let mut clues = [const { Vec::new() }; 2];
    for row in 0..=rows {
        for (place, word) in lines.next(cols + 1)?.into_iter().enumerate() {
            if (row == 0) == (place == 0) {
                if ![".", "#", "+"].contains(&word.text) {
                    return unlike(word, "., # or +");
                }
                continue;
            }
            // A mark that it is finished.
            let written = word.text.strip_prefix('c').unwrap_or(word.text);
            let blank = (word.text == ".").then(|| Placed::blank(word.at));
            match Placed::digits(written, word.at).or(blank) {
                Some(clue) => clues[usize::from(row > 0)].push(clue),
                None => return unlike(word, "a number or ."),
            }
        }
    }
    board.tops = fitting(&clues[0], size.rows, "column")?;
    board.lefts = fitting(&clues[1], size.cols, "row")?;
    match lines.lines.into_iter().flatten().next() {
        Some(word) => unlike(word, "the end"),
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
