//! The `.bff` text format, read and written.

use std::num::{IntErrorKind, ParseIntError};

use crate::grid::{Grid, Size};
use crate::kit::letters::letters;
use crate::text::{Cursor, Location, TextError, misfit, quoted};

use crate::puzzles::lazors::board::{BlockKind, Board, Laser, MAX_MARKS, MAX_SIDE, Point, Site, Supply};

/// The most blocks that a line can ask for: the cells of the largest board.
const MOST_BLOCKS: u16 = MAX_SIDE * MAX_SIDE;

/// Reads a board, finished or not: what a board lacks is not an error of its text. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut reader = BffReader::default();
    for words in Cursor::new(text).worded() {
        reader.line(&words)?;
    }
    reader.finish(Location::line(text.lines().count().max(1)))
}

/// Whether a text looks like this format: a line starts with the word `GRID`.
pub fn recognise(text: &str) -> bool {
    Cursor::new(text).lines().any(|line| line.words().next().is_some_and(|word| word.text == "GRID"))
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
    for kind in BlockKind::ALL {
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
pub fn print_blocks(blocks: &Grid<Option<BlockKind>>) -> String {
    let mut text = String::new();
    for row in blocks.rows() {
        text.extend(row.iter().map(|block| block.map_or('.', BlockKind::letter)));
        text.push('\n');
    }
    text
}

/// Reads what [`print_blocks`] writes, for a board of this size.
pub fn parse_blocks(text: &str, size: Size) -> Result<Grid<Option<BlockKind>>, TextError> {
    letters(text, size, "letter", "Expected . or one of A B C D T.", |letter| match letter {
        '.' => Some(None),
        _ => BlockKind::from_letter(letter).map(Some),
    })
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
struct BffReader {
    /// Where the grid started, once it has.
    start: Option<Location>,
    stopped: bool,
    rows: Vec<Site>,
    height: u16,
    width: Option<usize>,
    supply: Supply,
    lasers: Vec<(Laser, Location)>,
    targets: Vec<(Point, Location)>,
}

impl BffReader {
    fn line(&mut self, words: &[Cursor<'_>]) -> Result<(), TextError> {
        let Some((&first, rest)) = words.split_first() else { return Ok(()) };
        let in_grid = self.start.is_some() && !self.stopped;
        if first.text == "GRID" {
            match (rest.first().map(|word| word.text), rest.len()) {
                (Some("START"), 1) if self.start.is_some() => return first.fail("A second GRID START."),
                (Some("START"), 1) => self.start = Some(Location::line(first.at.line)),
                (Some("STOP"), 1) if in_grid && self.height == 0 => {
                    return first.fail("The grid has no rows.");
                }
                (Some("STOP"), 1) if in_grid => self.stopped = true,
                (Some("STOP"), 1) => return first.fail("GRID STOP without GRID START before it."),
                _ => return first.fail("Expected GRID START or GRID STOP."),
            }
        } else if in_grid {
            return self.row(words);
        } else if let Some(kind) = single(first.text).and_then(BlockKind::from_letter) {
            let [count] = numbers(first, rest, ["count"])?;
            let supply = &mut self.supply[kind.index()];
            let sum = u16::try_from(count).ok().filter(|&count| count <= MOST_BLOCKS);
            let sum = sum.map(|count| *supply + count).filter(|&sum| sum <= MOST_BLOCKS);
            let all = if *supply > 0 { " in all" } else { "" };
            let many = || format!("A count of blocks is 0 to {MOST_BLOCKS}{all}.");
            *supply = sum.ok_or_else(|| rest[0].at.error(many()))?;
        } else if first.text == "L" {
            let [x, y, vx, vy] = numbers(first, rest, ["x", "y", "vx", "vy"])?;
            let at = point(rest[0], x, y)?;
            for (word, speed) in rest[2..].iter().zip([vx, vy]) {
                if !matches!(speed, 1 | -1) {
                    let given = quoted(word.text);
                    return word.fail(format!("A laser's direction is 1 or -1 each way, not {given}."));
                }
            }
            let laser = Laser { at, vx: vx as i8, vy: vy as i8 };
            add(&mut self.lasers, laser, first, rest, "lasers")?;
        } else if first.text == "P" {
            let [x, y] = numbers(first, rest, ["x", "y"])?;
            add(&mut self.targets, point(rest[0], x, y)?, first, rest, "targets")?;
        } else {
            return first.fail(format!("Expected GRID, A, B, C, D, T, L or P, not {}.", quoted(first.text)));
        }
        Ok(())
    }

    fn row(&mut self, words: &[Cursor<'_>]) -> Result<(), TextError> {
        for word in words {
            let letter = single(word.text);
            self.rows.push(match (letter, letter.and_then(BlockKind::from_letter)) {
                (Some('o'), _) => Site::Free,
                (Some('x'), _) => Site::Closed,
                (_, Some(kind)) => Site::Fixed(kind),
                _ => {
                    let given = quoted(word.text);
                    return word.fail(format!("Unknown symbol {given} in the grid: o x A B C D T."));
                }
            });
        }
        if let Some(word) = words.get(usize::from(MAX_SIDE)) {
            return word.fail(format!("A grid is at most {MAX_SIDE} wide; this row has {}.", words.len()));
        }
        let width = *self.width.get_or_insert(words.len());
        if let Some(at) = misfit(words, width) {
            let message = format!("This row has {} symbols, the rows above have {width}.", words.len());
            return at.fail(message);
        }
        self.height += 1;
        if self.height > MAX_SIDE {
            return Location::line(words[0].at.line).fail(format!("A grid is at most {MAX_SIDE} rows high."));
        }
        Ok(())
    }

    fn finish(self, last: Location) -> Result<Board, TextError> {
        match self.start {
            None => return last.fail("There is no grid: GRID START is missing."),
            Some(start) if !self.stopped => {
                return start.fail("The grid does not end: GRID STOP is missing.");
            }
            Some(_) => {}
        }
        let size = Size::new(self.height, self.width.unwrap_or(0) as u16);
        let lasers = self.lasers.iter().map(|&(laser, at)| (laser.at, at, "laser"));
        for (point, at, what) in lasers.chain(self.targets.iter().map(|&(target, at)| (target, at, "target"))) {
            let (right, bottom) = (2 * size.cols, 2 * size.rows);
            let Point { x, y } = point;
            if !(0..=right as i16).contains(&x) || !(0..=bottom as i16).contains(&y) {
                return at.fail(format!("The {what} ({x}, {y}) is off the board, which runs to ({right}, {bottom})."));
            }
            if !point.on_edge(size) {
                return at.fail(format!(
                    "The {what} ({x}, {y}) is not on the middle of a cell's edge: one of x and y must be \
                     odd and the other even."
                ));
            }
        }
        let Some(sites) = Grid::from_cells(size, self.rows) else { return last.fail("The grid is ragged.") };
        Ok(Board {
            supply: self.supply,
            lasers: self.lasers.into_iter().map(|(laser, _)| laser).collect(),
            targets: self.targets.into_iter().map(|(target, _)| target).collect(),
            sites,
            ..Board::empty(size)
        })
    }
}

/// Adds a laser or a target, unless it is there already.
fn add<T: PartialEq>(
    known: &mut Vec<(T, Location)>,
    new: T,
    first: Cursor<'_>,
    rest: &[Cursor<'_>],
    what: &str,
) -> Result<(), TextError> {
    if !known.iter().any(|(known, _)| *known == new) {
        known.push((new, rest[0].at));
    }
    if known.len() > MAX_MARKS { first.fail(format!("At most {MAX_MARKS} {what}.")) } else { Ok(()) }
}

/// The only character of a word.
fn single(word: &str) -> Option<char> {
    let mut characters = word.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Exactly `N` integers after a line's first word.
fn numbers<const N: usize>(first: Cursor<'_>, rest: &[Cursor<'_>], names: [&str; N]) -> Result<[i32; N], TextError> {
    let mut values = [0; N];
    for ((value, name), word) in values.iter_mut().zip(names).zip(rest) {
        *value = word.text.parse().map_err(|error: ParseIntError| {
            let given = quoted(word.text);
            word.at.error(match error.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                    format!("{name} is too large a number: {given}.")
                }
                _ => format!("{name} must be a whole number, not {given}."),
            })
        })?;
    }
    if rest.len() == N {
        return Ok(values);
    }
    rest.get(N).unwrap_or(&first).fail(format!("Expected {} {}.", first.text, names.join(" ")))
}

fn point(word: Cursor<'_>, x: i32, y: i32) -> Result<Point, TextError> {
    let fit = |value: i32| i16::try_from(value).ok().filter(|value| (-999..=999).contains(value));
    match (fit(x), fit(y)) {
        (Some(x), Some(y)) => Ok(Point::new(x, y)),
        _ => word.fail(format!("({x}, {y}) is off the board.")),
    }
}
