//! The Java solver's text: sections that begin with a keyword, cells as `A1`, and swaps made as `A1-A3`.
//!
//! `ROWS n` and `COLS n`; `COLORS` with names and numbers; `TARGETS` with a name for each row; the tiles either as
//! `TILES` with cell, colour number and moves, or as `BOARD` with one line per colour: its name, then cells and moves;
//! and `MOVES` with swaps that are made at once. Without `TARGETS` the colours belong to the rows in order of
//! appearance. `#` starts a comment, and case does not matter.

use crate::grid::{Cell, Grid, Size};
use crate::text::{Cursor, Location, TextError, digits, quoted};

use super::{dyes, plain};
use crate::puzzles::harmony::board::{Board, DYES, MAX_MOVES, MAX_SIDE, Swap, Tile};

/// Colours are compared with each other, so they are few: more than any board has rows.
const MOST_COLOURS: usize = 64;

/// Whether a text looks like this format: a line starts with `ROWS`.
pub fn recognise(text: &str) -> bool {
    // In another puzzle's text pairs follow the rows.
    let pair = |word: &Cursor<'_>| word.text.contains(['/', ',', ':', '|']);
    Cursor::new(text).lines().any(|line| {
        let mut words = line.words();
        let rows = words.next().is_some_and(|word| word.is("ROWS"));
        rows && !words.next().is_some_and(|word| pair(&word))
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Rows,
    Cols,
    Colors,
    Targets,
    Tiles,
    Board,
    Moves,
}

fn section(word: &str) -> Option<Section> {
    const NAMES: [(&str, Section); 7] = [
        ("ROWS", Section::Rows),
        ("COLS", Section::Cols),
        ("COLORS", Section::Colors),
        ("TARGETS", Section::Targets),
        ("TILES", Section::Tiles),
        ("BOARD", Section::Board),
        ("MOVES", Section::Moves),
    ];
    NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|&(_, section)| section)
}

/// Reads a board and makes the swaps of its `MOVES`. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut reader = JavaReader::default();
    let mut last = Location::line(1);
    for words in Cursor::new(text).worded() {
        last = Location::line(words[0].at.line);
        reader.line(&words)?;
    }
    reader.finish(last)
}

#[derive(Default)]
struct JavaReader<'a> {
    section: Option<Section>,
    rows: Option<u16>,
    cols: Option<u16>,
    /// Names with their numbers, in order of appearance.
    colours: Vec<(Cursor<'a>, u32)>,
    targets: Vec<Cursor<'a>>,
    /// Cell, colour, moves.
    tiles: Vec<(Cell, TileColour<'a>, u8)>,
    moves: Vec<Cursor<'a>>,
}

/// The colour of a tile: its number or its name, and the number again if that is known.
type TileColour<'a> = (Cursor<'a>, Option<u32>);

impl<'a> JavaReader<'a> {
    fn line(&mut self, words: &[Cursor<'a>]) -> Result<(), TextError> {
        let Some((&first, rest)) = words.split_first() else { return Ok(()) };
        if let Some(section) = section(first.text) {
            self.section = Some(section);
            return match section {
                Section::Rows => side(first, rest).map(|side| self.rows = Some(side)),
                Section::Cols => side(first, rest).map(|side| self.cols = Some(side)),
                _ if rest.is_empty() => Ok(()),
                _ => self.content(section, rest),
            };
        }
        match self.section {
            None => first.fail(format!("Expected ROWS, not {}.", quoted(first.text))),
            Some(Section::Rows | Section::Cols) => {
                first.fail(format!("Expected COLORS, TARGETS, TILES, BOARD or MOVES, not {}.", quoted(first.text)))
            }
            Some(section) => self.content(section, words),
        }
    }

    fn content(&mut self, section: Section, words: &[Cursor<'a>]) -> Result<(), TextError> {
        match section {
            Section::Rows | Section::Cols => Ok(()),
            Section::Colors => {
                for pair in words.chunks(2) {
                    let [name, id] = *pair else {
                        return pair[0].fail("A colour is a name and a number.");
                    };
                    let number = colour_number(id)?;
                    if self.colours.iter().any(|(known, _)| known.is(name.text)) {
                        return name.fail(format!("Duplicate colour {}.", quoted(name.text)));
                    }
                    if self.colours.iter().any(|&(_, known)| known == number) {
                        return id.fail(format!("Duplicate colour number: {number}."));
                    }
                    if self.colours.len() >= MOST_COLOURS {
                        return name.fail(format!("No board has more than {MOST_COLOURS} colours."));
                    }
                    self.colours.push((name, number));
                }
                Ok(())
            }
            Section::Targets => {
                self.targets.extend(words);
                Ok(())
            }
            Section::Tiles => {
                for tile in words.chunks(3) {
                    let [at, colour, moves] = *tile else {
                        return tile[0].fail("A tile is a cell, a colour's number and its moves.");
                    };
                    let cell = self.cell(at, at.text)?;
                    self.tile(at, cell, (colour, Some(colour_number(colour)?)), moves)?;
                }
                Ok(())
            }
            Section::Board => {
                let Some((&name, rest)) = words.split_first() else { return Ok(()) };
                let known = self.colours.iter().find(|(known, _)| known.is(name.text));
                let colour = (name, known.map(|&(_, number)| number));
                for pair in rest.chunks(2) {
                    let [at, moves] = *pair else { return pair[0].fail("A tile is a cell and its moves.") };
                    let cell = self.cell(at, at.text)?;
                    self.tile(at, cell, colour, moves)?;
                }
                Ok(())
            }
            Section::Moves => {
                self.moves.extend(words);
                Ok(())
            }
        }
    }

    fn tile(&mut self, at: Cursor<'a>, cell: Cell, colour: TileColour<'a>, moves: Cursor<'a>) -> Result<(), TextError> {
        let moves = moves.number("A tile's moves are", 0..=MAX_MOVES.into())?;
        if self.tiles.iter().any(|&(known, ..)| known == cell) {
            return at.fail(format!("A second tile at {}.", quoted(at.text)));
        }
        self.tiles.push((cell, colour, moves as u8));
        Ok(())
    }

    /// A cell such as `B12`: the row's letter, the column counted from 1.
    fn cell(&self, at: Cursor<'_>, text: &str) -> Result<Cell, TextError> {
        let (Some(rows), Some(cols)) = (self.rows, self.cols) else {
            return at.fail("ROWS and COLS come before the tiles.");
        };
        match cell(text, Size::new(rows, cols)) {
            Some(cell) => Ok(cell),
            None => {
                at.fail(format!("A cell is A1 to {}{cols}, not {}.", char::from(b'A' + (rows - 1) as u8), quoted(text)))
            }
        }
    }

    fn finish(self, last: Location) -> Result<Board, TextError> {
        let side = |side: Option<u16>, what: &str| side.ok_or_else(|| last.error(format!("{what} is missing.")));
        let size = Size::new(side(self.rows, "ROWS")?, side(self.cols, "COLS")?);
        // Colours of tiles by name come after those with numbers.
        let mut names: Vec<Cursor<'a>> = self.colours.iter().map(|&(name, _)| name).collect();
        for &(_, (name, number), _) in &self.tiles {
            if number.is_none() && !names.iter().any(|known| known.is(name.text)) {
                names.push(name);
            }
        }
        // The order of the rows.
        let mut order: Vec<Cursor<'a>> = Vec::new();
        for &target in &self.targets {
            if order.iter().any(|known| known.is(target.text)) {
                return target.fail(format!("A second row for {}.", quoted(target.text)));
            }
            if !names.iter().any(|name| name.is(target.text)) {
                return target.fail(format!("There is no colour {}.", quoted(target.text)));
            }
            order.push(target);
        }
        if self.targets.is_empty() {
            order = names;
        }
        let rows = usize::from(size.rows);
        if order.len() != rows {
            let there = if rows == 1 { "There is 1 row".into() } else { format!("There are {rows} rows") };
            let at = order.get(rows).or(order.last()).map_or(last, |name| name.at);
            return at.fail(format!("{there} and as many colours, not {}.", order.len()));
        }
        let home = |(word, number): TileColour<'a>| {
            let known = self.colours.iter().find(|(_, known)| Some(*known) == number);
            let name = match (known, number) {
                (Some((name, _)), _) => name,
                (None, Some(number)) => return word.fail(format!("There is no colour {number}.")),
                (None, None) => &word,
            };
            match order.iter().position(|known| known.is(name.text)) {
                Some(row) => Ok(row as u8),
                None => name.fail(format!("The colour {} has no row.", quoted(name.text))),
            }
        };
        let mut start: Grid<Option<Tile>> = Grid::filled(size, None);
        for &(cell, colour, moves) in &self.tiles {
            start.set(cell, Some(Tile { home: home(colour)?, moves }));
        }
        let grid = start.whole().or_else(|cell| last.fail(format!("The tile at {} is missing.", name(cell))))?;
        let names: Vec<String> = order.iter().map(|name| name.text.to_string()).collect();
        let board = Board::new(&grid, &dyes::assign(&names));
        self.moves.iter().try_fold(board, |board, &at| {
            let Some((a, b)) = at.text.split_once('-') else {
                return at.fail(format!("A move is two cells, such as A1-A3, not {}.", quoted(at.text)));
            };
            plain::make(board, Swap { a: self.cell(at, a)?, b: self.cell(at, b)? }, at.at)
        })
    }
}

fn colour_number(word: Cursor<'_>) -> Result<u32, TextError> {
    digits(word.text).ok_or_else(|| word.at.error(format!("A colour's number, not {}.", quoted(word.text))))
}

fn side(first: Cursor<'_>, rest: &[Cursor<'_>]) -> Result<u16, TextError> {
    match *rest {
        [word] => word.number("A side is", 1..=MAX_SIDE.into()).map(|side| side as u16),
        [_, more, ..] => more.fail("Expected one number."),
        [] => first.fail("Expected a number."),
    }
}

/// The cell of a board with a name.
pub fn cell(name: &str, size: Size) -> Option<Cell> {
    let letter = name.bytes().next()?.to_ascii_uppercase();
    let row = letter.is_ascii_uppercase().then(|| u16::from(letter - b'A'))?;
    let col = name.get(1..).and_then(digits::<u16>)?;
    (row < size.rows && (1..=size.cols).contains(&col)).then(|| Cell::new(row, col - 1))
}

/// A cell's name: `A1` is the first.
pub fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'A' + (cell.row % 26) as u8), cell.col + 1)
}

/// Writes the puzzle and the swaps made. [`parse`] reads back the same board.
pub fn print(board: &Board) -> String {
    let size = board.size();
    let mut text = format!("ROWS {}\nCOLS {}\n\nCOLORS\n", size.rows, size.cols);
    let names: Vec<String> = board.dyes().iter().map(|&dye| DYES[usize::from(dye)].to_ascii_uppercase()).collect();
    for (id, name) in names.iter().enumerate() {
        text += &format!("{name} {id}\n");
    }
    text += &format!("\nTARGETS {}\n\nTILES\n", names.join(" "));
    for (cell, tile) in board.start().iter() {
        text += &format!("{} {} {}\n", name(cell), tile.home, tile.moves);
    }
    if !board.made().is_empty() {
        text += "\nMOVES\n";
        for swap in board.made() {
            text += &format!("{}-{}\n", name(swap.a), name(swap.b));
        }
    }
    text
}
