//! A maze as text: its rows, and a table for features that the contest does not have.
//!
//! The rows have `.` for floor, `#` wall, `S` start, `G` goal, `< > ^ v` turrets as they point before the first step.
//! Then may follow:
//!
//! ```text
//! turret ROW COL ccw | static | every K [ccw] | sweep [ccw]
//! waiting on
//! ```
//!
//! Rows and columns count from 1.

use crate::grid::{Cell, Size};
use crate::kit::numbers::counted;
use crate::text::{TextError, Word, each_word, quoted, short};

use super::lines::Lines;
use super::rows::Rows;
use crate::puzzles::laser_maze::board::{Board, MAX_SIDE, Site};
use crate::puzzles::laser_maze::turret::{MAX_PERIOD, SLOWEST, Turn, Turret, common_period};

/// Reads the rows of a board, of the size given by a size line if there is one, and its table.
pub fn read(lines: &mut Lines<'_>, size: Option<Size>) -> Result<Board, TextError> {
    let mut rows = Rows::new(size.map(|size| size.cols));
    let height = size.map_or(MAX_SIDE, |size| size.rows);
    let start = lines.number;
    while rows.height() < height {
        match lines.peek() {
            Some(line) if !line.is_empty() && !in_table(line) => rows.add(line, lines.number)?,
            _ if size.is_some() => {
                let row = rows.height() + 1;
                return lines.fail(
                    1,
                    format!(
                        "Row {row} is missing: the size line says {}.",
                        counted(height as u64, "row", "rows")
                    ),
                );
            }
            _ => break,
        }
        lines.skip();
    }
    if size.is_none() && lines.peek().is_some_and(|line| !line.is_empty() && !in_table(line)) {
        return lines.fail(1, format!("A board has at most {MAX_SIDE} rows."));
    }
    let mut board = rows.finish(start)?;
    if lines.filled().is_some_and(in_table) {
        let mut periods = Periods::of(&board);
        // Blank lines may precede the table.
        while lines.filled().is_some_and(in_table) {
            // A valid line of a table has at most six words.
            let words: Vec<Word<'_>> = each_word(lines.peek().unwrap_or("")).take(7).collect();
            table(&mut board, &mut periods, &words, lines)?;
            lines.skip();
        }
    }
    Ok(board)
}

/// How many turrets have each period: going through all turrets at every line of a table would take quadratic time.
struct Periods([usize; 32]);

impl Periods {
    fn of(board: &Board) -> Periods {
        let mut periods = Periods([0; 32]);
        for (_, turret) in board.turrets() {
            periods.0[turret.period() as usize % 32] += 1;
        }
        periods
    }

    /// The period of the board with a turret changed.
    fn changed(&mut self, from: Turret, to: Turret) -> u32 {
        self.0[from.period() as usize % 32] -= 1;
        self.0[to.period() as usize % 32] += 1;
        common_period((0..32).filter(|&period| self.0[period as usize] > 0))
    }
}

/// Whether a line belongs to a table: no row starts with one of these letters.
pub fn in_table(line: &str) -> bool {
    line.starts_with(['t', 'w', 'T', 'W'])
}

fn table(
    board: &mut Board,
    periods: &mut Periods,
    found: &[Word<'_>],
    lines: &Lines<'_>,
) -> Result<(), TextError> {
    let texts: Vec<String> = found.iter().map(|word| word.text.to_ascii_lowercase()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    match texts[..] {
        ["waiting", "on"] => board.waiting = true,
        ["waiting", "off"] => board.waiting = false,
        ["turret", row, col, ref rest @ ..] => {
            let side = |text: &str| text.parse::<u16>().ok().and_then(|side| side.checked_sub(1));
            let cell = side(row).zip(side(col)).map(|(row, col)| Cell::new(row, col));
            let Some((cell, old)) = cell.and_then(|cell| Some((cell, board.turret(cell)?))) else {
                return lines.fail(
                    found[1].column,
                    format!("There is no turret in row {}, column {}.", short(row), short(col)),
                );
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
            let new = Turret { facing: old.facing, turn, ccw };
            board.put(cell, Site::Turret(new));
            if periods.changed(old, new) > MAX_PERIOD {
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

/// Writes a board's rows and, if needed, its table. Reading them gives the same board.
pub fn print(board: &Board) -> String {
    let mut text = print_rows(board);
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

/// Writes the rows only.
pub fn print_rows(board: &Board) -> String {
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
        Site::Turret(turret) => put(cell, turret.arrow()),
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
