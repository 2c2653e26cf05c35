//! The text formats: which one a text is in, plain text, and answers. The puzzle-aquarium site's task string
//! is in [`super::task`], puzz.link addresses are in [`super::address`].
//!
//! Plain text has the column clues on one line, the row clues on the next (`-` for a blank clue), an empty
//! line, and rows of tank names between spaces. A first line `pool` chooses the pool rule.

use crate::grid::{Grid, Size};
use crate::text::{TextError, Word, quoted, words};

use super::board::{Board, Clue, MAX_SIDE, Rule};
use super::{address, task};

/// Reads a board in any of the formats. Cost: O(length), for plain text times the number of tanks.
pub fn parse(text: &str) -> Result<Board, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if address::recognise(text) {
        address::parse(text)
    } else if text.contains(';') {
        task::parse(text)
    } else {
        plain(text)
    }
}

/// Whether a text looks like one of the formats.
pub fn recognise(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    address::recognise(text) || task::recognise(text) || looks_plain(text)
}

fn looks_plain(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| words(line).is_empty()).peekable();
    if lines.peek().is_some_and(|line| rule_line(&words(line)).is_some()) {
        lines.next();
    }
    let clues = |line: Option<&str>| {
        let words = words(line.unwrap_or(""));
        !words.is_empty() && words.iter().all(|word| clue_like(word.text))
    };
    clues(lines.next())
        && clues(lines.next())
        && lines.next().is_some_and(|line| line.trim().is_empty())
        && lines.next().is_some_and(|line| !words(line).is_empty())
}

fn clue_like(word: &str) -> bool {
    word == "-" || word.bytes().all(|byte| byte.is_ascii_digit())
}

fn rule_line(words: &[Word<'_>]) -> Option<Rule> {
    match words {
        [Word { text: "pool", .. }] => Some(Rule::Pool),
        [Word { text: "region", .. }] => Some(Rule::Region),
        _ => None,
    }
}

/// A clue and where it stands.
pub(super) struct Placed {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) clue: Clue,
}

/// Takes the clues if none is larger than its line.
pub(super) fn fitting(clues: &[Placed], most: u16, what: &str) -> Result<Vec<Clue>, TextError> {
    for place in clues {
        if let Some(clue) = place.clue.filter(|&clue| clue > most) {
            let message = format!("A {what} has {most} cells; the clue {clue} is too large.");
            return Err(TextError::new(place.line, place.column, message));
        }
    }
    Ok(clues.iter().map(|place| place.clue).collect())
}

/// A clue from its digits; a number too large for any board is kept large.
pub(super) fn digits(text: &str) -> Clue {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().unwrap_or(u16::MAX))
}

fn plain(text: &str) -> Result<Board, TextError> {
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
            let message = format!("There are {} row clues, but more rows of tanks.", size.rows);
            return Err(TextError::new(line, words[0].column, message));
        }
        if cells.len() != usize::from(size.cols) {
            let message =
                format!("This row has {} cells; there are {} column clues.", cells.len(), size.cols);
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
    let Some(labels) = Grid::from_cells(size, labels) else {
        let message = format!("There are {} row clues, but {rows} rows of tanks.", size.rows);
        return Err(TextError::new(last, 1, message));
    };
    Ok(Board { rule, tops, lefts, ..Board::from_labels(&labels) })
}

/// The cells of a row: its words, or the letters of its only word.
fn letters<'a>(source: &'a str, words: &[Word<'a>], cols: u16) -> Vec<Word<'a>> {
    let [only] = words else { return words.to_vec() };
    if cols == 1 {
        return words.to_vec();
    }
    let places = source.char_indices().enumerate().skip(only.column - 1);
    let letter = |(column, (offset, letter)): (usize, (usize, char))| Word {
        text: &source[offset..offset + letter.len_utf8()],
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
        if clue.is_none() && word.text != "-" {
            let message = format!("A clue is a number, or - for none; found {}.", quoted(word.text));
            return Err(TextError::new(line, word.column, message));
        }
        Ok(Placed { line, column: word.column, clue })
    };
    words.iter().map(clue).collect()
}

/// Writes plain text; `None` for a board whose inner walls matter.
pub fn print(board: &Board) -> Option<String> {
    if board.rule == Rule::Pool && board.inner_walls() {
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

/// An answer as rows of `#` and `.`, each ending in a line break.
pub fn print_answer(water: &Grid<bool>) -> String {
    let mut text = String::new();
    for row in water.rows() {
        text.extend(row.iter().map(|&water| if water { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

/// Reads what [`print_answer`] writes, for a board of this size.
pub fn parse_answer(text: &str, size: Size) -> Result<Grid<bool>, TextError> {
    let mut cells = Vec::with_capacity(size.area());
    let mut lines = 0;
    for (index, line) in text.lines().enumerate() {
        let row = line.trim_end();
        if row.chars().count() != usize::from(size.cols) {
            let message = format!("A row of the answer has {} cells.", size.cols);
            return Err(TextError::new(index + 1, 1, message));
        }
        for (column, letter) in row.chars().enumerate() {
            cells.push(match letter {
                '#' => true,
                '.' => false,
                _ => return Err(TextError::new(index + 1, column + 1, "Expected # or .")),
            });
        }
        lines += 1;
    }
    Grid::from_cells(size, cells)
        .ok_or_else(|| TextError::new(lines.max(1), 1, format!("The answer has {} rows.", size.rows)))
}
