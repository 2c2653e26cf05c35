//! The `.bff` text format, read and written.

use std::num::{IntErrorKind, ParseIntError};

use crate::grid::{Grid, Size};
use crate::text::{TextError, Word, quoted, words};

use crate::puzzles::lazors::board::{Board, Kind, Laser, MAX_MARKS, MAX_SIDE, Point, Site, Supply};

/// The most blocks that a line can ask for: the cells of the largest board.
const MOST_BLOCKS: u16 = MAX_SIDE * MAX_SIDE;

/// Reads a board, finished or not: what a board lacks is not an error of its text. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        reader.line(index + 1, &words(line))?;
    }
    reader.finish(text.lines().count().max(1))
}

/// Whether a text looks like this format: a line starts with the word `GRID`.
pub fn recognise(text: &str) -> bool {
    text.lines().any(|line| words(line).first().is_some_and(|word| word.text == "GRID"))
}

/// Writes the puzzle without the placed blocks. [`parse`] reads back the same board.
pub fn print(board: &Board) -> String {
    let mut text = String::from("GRID START\n");
    for row in board.sites.rows() {
        let symbols: Vec<String> = row.iter().map(|&site| symbol(site).to_string()).collect();
        text += &symbols.join(" ");
        text.push('\n');
    }
    text += "GRID STOP\n";
    if board.movable() > 0 {
        text.push('\n');
    }
    for kind in Kind::ALL {
        let count = board.supply[kind.index()];
        if count > 0 {
            text += &format!("{} {count}\n", kind.letter());
        }
    }
    text.push('\n');
    for laser in &board.lasers {
        text += &format!("L {} {} {} {}\n", laser.at.x, laser.at.y, laser.vx, laser.vy);
    }
    text.push('\n');
    for target in &board.targets {
        text += &format!("P {} {}\n", target.x, target.y);
    }
    text
}

/// The blocks of a grid as rows of letters, `.` for none, each row ending with a line break.
pub fn print_blocks(blocks: &Grid<Option<Kind>>) -> String {
    let mut text = String::new();
    for row in blocks.rows() {
        text.extend(row.iter().map(|block| block.map_or('.', Kind::letter)));
        text.push('\n');
    }
    text
}

/// Reads what [`print_blocks`] writes, for a board of this size.
pub fn parse_blocks(text: &str, size: Size) -> Result<Grid<Option<Kind>>, TextError> {
    let mut cells = Vec::with_capacity(size.area());
    let mut lines = 0;
    for (index, line) in text.lines().enumerate() {
        let row = line.trim_end();
        if row.chars().count() != usize::from(size.cols) {
            let message = format!("A row of the solution has {} letters.", size.cols);
            return Err(TextError::new(index + 1, 1, message));
        }
        for (column, letter) in row.chars().enumerate() {
            cells.push(match letter {
                '.' => None,
                _ => Some(Kind::from_letter(letter).ok_or_else(|| {
                    TextError::new(index + 1, column + 1, "Expected . or one of A B C D T.")
                })?),
            });
        }
        lines += 1;
    }
    Grid::from_cells(size, cells)
        .ok_or_else(|| TextError::new(lines.max(1), 1, format!("The solution has {} rows.", size.rows)))
}

fn symbol(site: Site) -> char {
    match site {
        Site::Free => 'o',
        Site::Closed => 'x',
        Site::Fixed(kind) => kind.letter(),
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    /// Where the grid started, once it has.
    start: Option<usize>,
    stopped: bool,
    rows: Vec<Site>,
    height: u16,
    width: Option<usize>,
    supply: Supply,
    lasers: Vec<(usize, usize, Laser)>,
    targets: Vec<(usize, usize, Point)>,
}

impl Reader {
    fn line(&mut self, line: usize, words: &[Word<'_>]) -> Result<(), TextError> {
        let Some((first, rest)) = words.split_first() else { return Ok(()) };
        let at = |message: String| Err(TextError::new(line, first.column, message));
        let in_grid = self.start.is_some() && !self.stopped;
        if first.text == "GRID" {
            match (rest.first().map(|word| word.text), rest.len()) {
                (Some("START"), 1) if self.start.is_some() => at("A second GRID START.".into()),
                (Some("START"), 1) => {
                    self.start = Some(line);
                    Ok(())
                }
                (Some("STOP"), 1) if in_grid && self.height == 0 => at("The grid has no rows.".into()),
                (Some("STOP"), 1) if in_grid => {
                    self.stopped = true;
                    Ok(())
                }
                (Some("STOP"), 1) => at("GRID STOP without GRID START before it.".into()),
                _ => at("Expected GRID START or GRID STOP.".into()),
            }
        } else if in_grid {
            self.row(line, words)
        } else if let Some(kind) = single(first.text).and_then(Kind::from_letter) {
            let [count] = numbers(line, first, rest, ["count"])?;
            let supply = &mut self.supply[kind.index()];
            let sum = u16::try_from(count).ok().filter(|&count| count <= MOST_BLOCKS);
            let sum = sum.map(|count| *supply + count).filter(|&sum| sum <= MOST_BLOCKS);
            *supply = sum.ok_or_else(|| {
                let all = if *supply > 0 { " in all" } else { "" };
                let message = format!("A count of blocks is 0 to {MOST_BLOCKS}{all}.");
                TextError::new(line, rest[0].column, message)
            })?;
            Ok(())
        } else if first.text == "L" {
            let [x, y, vx, vy] = numbers(line, first, rest, ["x", "y", "vx", "vy"])?;
            let at = point(line, rest[0].column, x, y)?;
            for (word, speed) in rest[2..].iter().zip([vx, vy]) {
                if !matches!(speed, 1 | -1) {
                    let message =
                        format!("A laser's direction is 1 or -1 each way, not {}.", quoted(word.text));
                    return Err(TextError::new(line, word.column, message));
                }
            }
            let laser = Laser { at, vx: vx as i8, vy: vy as i8 };
            if !self.lasers.iter().any(|&(_, _, known)| known == laser) {
                self.lasers.push((line, rest[0].column, laser));
            }
            too_many(line, first, self.lasers.len(), "lasers")
        } else if first.text == "P" {
            let [x, y] = numbers(line, first, rest, ["x", "y"])?;
            let target = point(line, rest[0].column, x, y)?;
            if !self.targets.iter().any(|&(_, _, known)| known == target) {
                self.targets.push((line, rest[0].column, target));
            }
            too_many(line, first, self.targets.len(), "targets")
        } else {
            at(format!("Expected GRID, A, B, C, D, T, L or P, not {}.", quoted(first.text)))
        }
    }

    fn row(&mut self, line: usize, words: &[Word<'_>]) -> Result<(), TextError> {
        for word in words {
            let site = match single(word.text) {
                Some('o') => Site::Free,
                Some('x') => Site::Closed,
                letter => match letter.and_then(Kind::from_letter) {
                    Some(kind) => Site::Fixed(kind),
                    None => {
                        let message =
                            format!("Unknown symbol {} in the grid: o x A B C D T.", quoted(word.text));
                        return Err(TextError::new(line, word.column, message));
                    }
                },
            };
            self.rows.push(site);
        }
        let limit = usize::from(MAX_SIDE);
        if words.len() > limit {
            let message = format!("A grid is at most {MAX_SIDE} wide; this row has {}.", words.len());
            return Err(TextError::new(line, words[limit].column, message));
        }
        let width = *self.width.get_or_insert(words.len());
        if words.len() != width {
            let message = format!("This row has {} symbols, the rows above have {width}.", words.len());
            let last = words.get(width).or(words.last()).map_or(1, |word| word.column);
            return Err(TextError::new(line, last, message));
        }
        self.height += 1;
        if self.height > MAX_SIDE {
            return Err(TextError::new(line, 1, format!("A grid is at most {MAX_SIDE} rows high.")));
        }
        Ok(())
    }

    fn finish(self, last: usize) -> Result<Board, TextError> {
        let fail = |line: usize, column: usize, message: String| Err(TextError::new(line, column, message));
        match self.start {
            None => return fail(last, 1, "There is no grid: GRID START is missing.".into()),
            Some(line) if !self.stopped => {
                return fail(line, 1, "The grid does not end: GRID STOP is missing.".into());
            }
            Some(_) => {}
        }
        let size = Size::new(self.height, self.width.unwrap_or(0) as u16);
        for (line, column, at, what) in (self.lasers.iter().map(|&(l, c, laser)| (l, c, laser.at, "laser")))
            .chain(self.targets.iter().map(|&(l, c, target)| (l, c, target, "target")))
        {
            let (right, bottom) = (2 * size.cols, 2 * size.rows);
            if !(0..=right as i16).contains(&at.x) || !(0..=bottom as i16).contains(&at.y) {
                let message = format!(
                    "The {what} ({}, {}) is off the board, which runs to ({right}, {bottom}).",
                    at.x, at.y
                );
                return fail(line, column, message);
            }
            if !at.on_edge(size) {
                let message = format!(
                    "The {what} ({}, {}) is not on the middle of a cell's edge: one of x and y must be \
                     odd and the other even.",
                    at.x, at.y
                );
                return fail(line, column, message);
            }
        }
        let Some(sites) = Grid::from_cells(size, self.rows) else {
            return fail(last, 1, "The grid is ragged.".into());
        };
        Ok(Board {
            supply: self.supply,
            lasers: self.lasers.into_iter().map(|(_, _, laser)| laser).collect(),
            targets: self.targets.into_iter().map(|(_, _, target)| target).collect(),
            sites,
            ..Board::empty(size)
        })
    }
}

/// The only character of a word.
fn single(word: &str) -> Option<char> {
    let mut characters = word.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Exactly `N` integers after a line's first word.
fn numbers<const N: usize>(
    line: usize,
    first: &Word<'_>,
    rest: &[Word<'_>],
    names: [&str; N],
) -> Result<[i32; N], TextError> {
    let mut values = [0; N];
    for ((value, name), word) in values.iter_mut().zip(names).zip(rest) {
        *value = word.text.parse().map_err(|error: ParseIntError| {
            let given = quoted(word.text);
            let message = match error.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                    format!("{name} is too large a number: {given}.")
                }
                _ => format!("{name} must be a whole number, not {given}."),
            };
            TextError::new(line, word.column, message)
        })?;
    }
    if rest.len() == N {
        return Ok(values);
    }
    let column = rest.get(N).map_or(first.column, |word| word.column);
    let message = format!("Expected {} {}.", first.text, names.join(" "));
    Err(TextError::new(line, column, message))
}

fn point(line: usize, column: usize, x: i32, y: i32) -> Result<Point, TextError> {
    let far = || TextError::new(line, column, format!("({x}, {y}) is off the board."));
    let fit = |value: i32| i16::try_from(value).ok().filter(|value| (-999..=999).contains(value));
    Ok(Point::new(fit(x).ok_or_else(far)?, fit(y).ok_or_else(far)?))
}

fn too_many(line: usize, first: &Word<'_>, count: usize, what: &str) -> Result<(), TextError> {
    if count <= MAX_MARKS {
        return Ok(());
    }
    Err(TextError::new(line, first.column, format!("At most {MAX_MARKS} {what}.")))
}
