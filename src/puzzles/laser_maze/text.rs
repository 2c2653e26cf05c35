//! The text formats: one board's rows, or a whole contest file; answers as moves.
//!
//! A board is its rows: `.` floor, `#` wall, `S` start, `G` goal, `< > ^ v` turrets as they point before the
//! first step. What the contest does not have follows in a table:
//!
//! ```text
//! turret ROW COL ccw | static | every K [ccw] | sweep [ccw]
//! waiting on
//! ```
//!
//! Rows and columns count from 1. A contest file is the number of cases, then for each `ROWS COLS` and its
//! rows (and here, too, maybe a table).

use crate::grid::{Cell, Size};
use crate::text::{TextError, Word, quoted, words};

use super::board::{Board, MAX_SIDE, Site};
use super::rows::Rows;
use super::turret::{MAX_PERIOD, SLOWEST, Turn, Turret};
use super::walk::{Step, Walk};

/// Reads one board; of a contest file its first case. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut first = None;
    read(text, &mut |_, board| {
        first = Some(board);
        false
    })?;
    first.ok_or_else(|| TextError::new(1, 1, "There is no board in this text."))
}

/// Reads every case of a contest file, or the one board that the text is, with names.
pub fn cases(text: &str) -> Result<Vec<(String, Board)>, TextError> {
    let mut cases = Vec::new();
    read(text, &mut |number, board| {
        let name = if number == 0 { "Board".into() } else { format!("Case #{number}") };
        cases.push((name, board));
        true
    })?;
    Ok(cases)
}

/// Whether a text looks like one of these formats: its first line that is not made of numbers is made of
/// a maze's symbols, and there is a start or a goal somewhere.
pub fn recognise(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let numbers = |line: &&str| line.split_whitespace().all(|word| word.parse::<u32>().is_ok());
    let Some(row) = lines.by_ref().take(3).find(|line| !numbers(line)) else { return false };
    let symbol = |letter: char| ".#SG<>^v".contains(letter);
    let known = row.chars().filter(|&letter| symbol(letter)).count();
    let rest = lines.take(MAX_SIDE.into()).take_while(|line| line.starts_with(symbol));
    known * 4 >= row.chars().count() * 3
        && std::iter::once(row).chain(rest).any(|line| line.contains(['S', 'G', '<', '>', '^', 'v']))
}

/// Writes a board's rows and, if it needs one, its table. [`parse`] reads back the same board.
pub fn print(board: &Board) -> String {
    let mut text = rows(board);
    if board.is_plain() {
        return text;
    }
    text.push('\n');
    if board.waiting {
        text += "waiting on\n";
    }
    for (cell, turret) in board.turrets().filter(|(_, turret)| !turret.is_plain()) {
        text += &format!("turret {} {} {}\n", cell.row + 1, cell.col + 1, kind(turret));
    }
    text
}

/// Writes a contest file with this one case; `None` if the board is not finished or has what the contest
/// does not.
pub fn print_contest(board: &Board) -> Option<String> {
    let Size { rows: height, cols } = board.size();
    let fits = board.is_plain() && board.unfinished().is_none();
    fits.then(|| format!("1\n{height} {cols}\n{}", rows(board)))
}

/// The symbol of a facing.
pub const fn arrow(turret: Turret) -> char {
    ['^', '>', 'v', '<'][turret.facing as usize]
}

fn rows(board: &Board) -> String {
    let size = board.size();
    let width = usize::from(size.cols) + 1;
    let mut text = vec![b'.'; width * usize::from(size.rows)];
    let mut put = |cell: Cell, symbol: char| {
        text[usize::from(cell.row) * width + usize::from(cell.col)] = symbol as u8;
    };
    for row in 0..size.rows {
        put(Cell::new(row, size.cols), '\n');
    }
    board.each_built(|cell, site| match site {
        Site::Turret(turret) => put(cell, arrow(turret)),
        _ => put(cell, '#'),
    });
    for (cell, symbol) in [(board.start, 'S'), (board.goal, 'G')] {
        if let Some(cell) = cell {
            put(cell, symbol);
        }
    }
    String::from_utf8(text).unwrap_or_default()
}

fn kind(turret: Turret) -> String {
    let sense = if turret.ccw { " ccw" } else { "" };
    match turret.turn {
        Turn::Static => "static".into(),
        Turn::Every(1) => "ccw".into(),
        Turn::Every(steps) => format!("every {steps}{sense}"),
        Turn::Sweep => format!("sweep{sense}"),
    }
}

/// Reads moves for this board: every one must stay off walls and turrets, and only a board with waiting has
/// waits. Beams are not looked at.
pub fn parse_walk(text: &str, board: &Board) -> Result<Walk, TextError> {
    let fail = |column: usize, message: String| Err(TextError::new(1, column, message));
    let Some(mut at) = board.start else { return fail(1, "The board has no start.".into()) };
    let mut steps = Vec::with_capacity(text.len());
    for (index, letter) in text.trim_end().chars().enumerate() {
        let Some(step) = Step::from_letter(letter) else {
            let letter = quoted(&letter.to_string());
            return fail(index + 1, format!("A move is N, E, S, W or . for a wait, not {letter}."));
        };
        match step {
            Step::Wait if !board.waiting => {
                return fail(index + 1, "Waiting is not allowed on this board.".into());
            }
            Step::Wait => {}
            Step::Go(dir) => match at.step(dir, board.size()).filter(|&to| board.is_floor(to)) {
                Some(to) => at = to,
                None => return fail(index + 1, format!("The way {} is not free.", step.name())),
            },
        }
        steps.push(step);
    }
    Ok(steps.into_iter().collect())
}

/// Lines with their numbers, without the white space at their ends.
struct Lines<'a> {
    rest: &'a str,
    /// The number of the line that comes next.
    number: usize,
}

impl<'a> Lines<'a> {
    fn peek(&self) -> Option<&'a str> {
        (!self.rest.is_empty()).then(|| self.rest.split('\n').next().unwrap_or("").trim_end())
    }

    fn skip(&mut self) {
        self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
        self.number += 1;
    }

    /// The next line that is not empty.
    fn filled(&mut self) -> Option<&'a str> {
        while self.peek()?.is_empty() {
            self.skip();
        }
        self.peek()
    }

    fn fail<T>(&self, column: usize, message: impl Into<String>) -> Result<T, TextError> {
        Err(TextError::new(self.number, column, message))
    }
}

/// Reads all boards of a text. `each` is called with a case's number (0: it is a single board) and its
/// board, and says whether to go on; after a `false` the rest of the text is not looked at.
fn read(text: &str, each: &mut dyn FnMut(usize, Board) -> bool) -> Result<(), TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Lines { rest: text, number: 1 };
    let Some(first) = lines.filled() else { return lines.fail(1, "There is no board in this text.") };
    let head = words(first);
    if head.is_empty() || head.iter().any(|word| word.text.parse::<u64>().is_err()) {
        each(0, board(&mut lines, None)?);
        return ending(&mut lines, "The board ends with an empty line; then only its table may follow");
    }
    if head.len() == 2 {
        let size = size(&mut lines)?;
        each(0, board(&mut lines, Some(size))?);
        return ending(&mut lines, "The board has more lines than its size line says");
    }
    let [count] = head[..] else {
        return lines.fail(head[2].column, "Expected the number of cases, or rows and columns.");
    };
    let all: u64 = count.text.parse().unwrap_or(0);
    if all == 0 {
        return lines.fail(count.column, "The file says that it has no cases.");
    }
    lines.skip();
    let mut number = 0;
    while number < all {
        number += 1;
        if lines.filled().is_none() {
            return lines.fail(1, format!("Case {number} of {all} is missing."));
        }
        let size = size(&mut lines)?;
        if !each(number as usize, board(&mut lines, Some(size))?) {
            return Ok(());
        }
    }
    ending(&mut lines, "There are more lines than the file's cases need")
}

fn ending(lines: &mut Lines<'_>, words: &str) -> Result<(), TextError> {
    match lines.filled() {
        None => Ok(()),
        Some(line) => lines.fail(1, format!("{words}: {}.", quoted(line))),
    }
}

/// A line with rows and columns.
fn size(lines: &mut Lines<'_>) -> Result<Size, TextError> {
    let line = lines.peek().unwrap_or("");
    let found = words(line);
    let [rows, cols] = found[..] else {
        return lines.fail(1, format!("Expected rows and columns, like 5 7, not {}.", quoted(line)));
    };
    let side = |word: Word<'_>, name: &str| match word.text.parse::<u16>() {
        Ok(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
        _ => lines.fail(word.column, format!("The number of {name} is 1 to {MAX_SIDE}.")),
    };
    let size = Size::new(side(rows, "rows")?, side(cols, "columns")?);
    lines.skip();
    Ok(size)
}

/// The rows of a board and its table.
fn board(lines: &mut Lines<'_>, size: Option<Size>) -> Result<Board, TextError> {
    let mut rows = Rows::new(size.map(|size| size.cols));
    let height = size.map_or(MAX_SIDE, |size| size.rows);
    let start = lines.number;
    while rows.height() < height {
        match lines.peek() {
            Some(line) if !line.is_empty() && !in_table(line) => rows.add(line, lines.number)?,
            _ if size.is_some() => {
                let row = rows.height() + 1;
                return lines.fail(1, format!("Row {row} is missing: the size line says {height} rows."));
            }
            _ => break,
        }
        lines.skip();
    }
    if size.is_none() && lines.peek().is_some_and(|line| !line.is_empty() && !in_table(line)) {
        return lines.fail(1, format!("A board has at most {MAX_SIDE} rows."));
    }
    let mut board = rows.finish(start)?;
    // Blank lines may stand before the table.
    while lines.filled().is_some_and(in_table) {
        table(&mut board, &words(lines.peek().unwrap_or("")), lines)?;
        lines.skip();
    }
    Ok(board)
}

/// Whether a line belongs to a table: no row starts with one of these letters.
fn in_table(line: &str) -> bool {
    line.starts_with(['t', 'w', 'T', 'W'])
}

fn table(board: &mut Board, found: &[Word<'_>], lines: &Lines<'_>) -> Result<(), TextError> {
    let texts: Vec<String> = found.iter().map(|word| word.text.to_ascii_lowercase()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    match texts[..] {
        ["waiting", "on"] => board.waiting = true,
        ["waiting", "off"] => board.waiting = false,
        ["turret", row, col, ref rest @ ..] => {
            let side = |text: &str| text.parse::<u16>().ok().and_then(|side| side.checked_sub(1));
            let cell = side(row).zip(side(col)).map(|(row, col)| Cell::new(row, col));
            let Some((cell, old)) = cell.and_then(|cell| Some((cell, board.turret(cell)?))) else {
                return lines
                    .fail(found[1].column, format!("There is no turret in row {row}, column {col}."));
            };
            if !old.is_plain() {
                return lines.fail(found[1].column, "This turret is in the table already.");
            }
            let (turn, ccw) = match *rest {
                ["cw"] => (Turn::Every(1), false),
                ["ccw"] => (Turn::Every(1), true),
                ["static"] => (Turn::Static, false),
                ["sweep"] => (Turn::Sweep, false),
                ["sweep", "ccw"] => (Turn::Sweep, true),
                ["every", steps] | ["every", steps, "ccw"] => match steps.parse() {
                    Ok(every) if (1..=SLOWEST).contains(&every) => (Turn::Every(every), rest.len() == 3),
                    _ => {
                        let message = format!("A turret turns every 1 to {SLOWEST} steps.");
                        return lines.fail(found[4].column, message);
                    }
                },
                _ => {
                    let column = found.get(3).map_or(1, |word| word.column);
                    return lines.fail(column, "Expected ccw, static, every and a number, or sweep.");
                }
            };
            board.put(cell, Site::Turret(Turret { facing: old.facing, turn, ccw }));
            if board.period() > MAX_PERIOD {
                let message = "With this turret the board takes more than 24 steps until all turrets are back \
                               where they began.";
                return lines.fail(found[3].column, message);
            }
        }
        _ => {
            let word = found.first().map_or("", |word| word.text);
            let message = if word.eq_ignore_ascii_case("waiting") {
                "Expected waiting on or waiting off.".into()
            } else if word.eq_ignore_ascii_case("turret") {
                "Expected turret, row, column and kind.".into()
            } else {
                format!("Expected turret or waiting, not {}.", quoted(word))
            };
            return lines.fail(1, message);
        }
    }
    Ok(())
}
