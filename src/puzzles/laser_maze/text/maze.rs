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
use crate::text::{Cursor, TextError, quoted, short};

use super::rows::Rows;
use crate::puzzles::laser_maze::board::{Board, Content, MAX_SIDE};
use crate::puzzles::laser_maze::turret::{MAX_PERIOD, SLOWEST, Turn, Turret, common_period};

/// Reads the rows of a board, of the size given by a size line if there is one, and its table.
pub fn read(rest: &mut Cursor<'_>, size: Option<Size>) -> Result<Board, TextError> {
    let mut rows = Rows::new(size.map(|size| size.cols));
    let height = size.map_or(MAX_SIDE, |size| size.rows);
    let start = rest.at;
    while rows.height() < height {
        match rest.line() {
            Some(line) if !line.text.is_empty() && !in_table(line.text) => rows.add(line)?,
            _ if size.is_some() => {
                let (row, all) = (rows.height() + 1, counted(height as u64, "row", "rows"));
                return rest.fail(format!("Row {row} is missing: the size line says {all}."));
            }
            _ => break,
        }
        rest.skip_line();
    }
    if size.is_none() && rest.line().is_some_and(|line| !line.text.is_empty() && !in_table(line.text)) {
        return rest.fail(format!("A board has at most {MAX_SIDE} rows."));
    }
    let mut board = rows.finish(start)?;
    let mut periods = None;
    // Blank lines may precede the table.
    while let Some(line) = rest.filled_line().filter(|line| in_table(line.text)) {
        let periods = periods.get_or_insert_with(|| Periods::of(&board));
        // A valid line of a table has at most six words.
        let words: Vec<Cursor<'_>> = line.words().take(7).collect();
        table(&mut board, periods, line, &words)?;
        rest.skip_line();
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

fn table(board: &mut Board, periods: &mut Periods, line: Cursor<'_>, found: &[Cursor<'_>]) -> Result<(), TextError> {
    let texts: Vec<String> = found.iter().map(|word| word.text.to_ascii_lowercase()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    match texts[..] {
        ["waiting", "on"] => board.waiting = true,
        ["waiting", "off"] => board.waiting = false,
        ["waiting", ..] => return line.fail("Expected waiting on or waiting off."),
        ["turret", row, col, ref rest @ ..] => {
            let side = |text: &str| text.parse::<u16>().ok().and_then(|side| side.checked_sub(1));
            let cell = side(row).zip(side(col)).map(|(row, col)| Cell::new(row, col));
            let Some((cell, old)) = cell.and_then(|cell| Some((cell, board.turret(cell)?))) else {
                let (row, col) = (short(row), short(col));
                return found[1].fail(format!("There is no turret in row {row}, column {col}."));
            };
            if !old.is_plain() {
                return found[1].fail("This turret is in the table already.");
            }
            let (turn, ccw) = match *rest {
                ["cw"] => (Turn::Every(1), false),
                ["ccw"] => (Turn::Every(1), true),
                ["static"] => (Turn::Static, false),
                ["sweep"] => (Turn::Sweep, false),
                ["sweep", "ccw"] => (Turn::Sweep, true),
                ["every", steps] | ["every", steps, "ccw"] => match steps.parse() {
                    Ok(every) if (1..=SLOWEST).contains(&every) => (Turn::Every(every), rest.len() == 3),
                    _ => return found[4].fail(format!("A turret turns every 1 to {SLOWEST} steps.")),
                },
                _ => {
                    let word = found.get(3).copied().unwrap_or(line);
                    return word.fail("Expected ccw, static, every and a number, or sweep.");
                }
            };
            let new = Turret { facing: old.facing, turn, ccw };
            board.put(cell, Content::Turret(new));
            if periods.changed(old, new) > MAX_PERIOD {
                return found[3].fail(
                    "With this turret the board takes more than 24 steps until all turrets are back where they \
                     began.",
                );
            }
        }
        ["turret", ..] => return line.fail("Expected turret, row, column and kind."),
        _ => {
            let word = found.first().map_or("", |word| word.text);
            return line.fail(format!("Expected turret or waiting, not {}.", quoted(word)));
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
        Content::Turret(turret) => put(cell, turret.arrow()),
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
