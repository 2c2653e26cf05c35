//! The Java solver's text: sections that begin with a keyword, cells as `A1`, and swaps made as `A1-A3`.
//!
//! `ROWS n` and `COLS n`; `COLORS` with names and numbers; `TARGETS` with a name for each row; the tiles either as
//! `TILES` with cell, colour number and moves, or as `BOARD` with one line per colour: its name, then cells and moves;
//! and `MOVES` with swaps that are made at once. Without `TARGETS` the colours belong to the rows in order of
//! appearance. `#` starts a comment, and case does not matter.

use crate::grid::{Cell, Grid, Size};
use crate::text::{TextError, Word, quoted, words};

use super::dyes;
use super::plain::number;
use crate::puzzles::harmony::board::{Board, DYES, MAX_MOVES, MAX_SIDE, Swap, Tile};

/// Colours are compared with each other, so they are few: more than any board has rows.
const MOST_COLOURS: usize = 64;

/// Whether a text looks like this format: a line starts with `ROWS`.
pub fn recognise(text: &str) -> bool {
    let rows = |line| {
        let words = words(line);
        let first = words.first().is_some_and(|word| section(word.text) == Some(Section::Rows));
        // In another puzzle's text pairs follow the rows.
        first && words.get(1).is_none_or(|word| !word.text.contains(['/', ',', ':', '|']))
    };
    text.lines().any(rows)
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

/// A word and its line.
#[derive(Clone, Copy)]
struct At<'a> {
    line: usize,
    word: Word<'a>,
}

impl At<'_> {
    fn error<T>(self, message: impl Into<String>) -> Result<T, TextError> {
        Err(TextError::new(self.line, self.word.column, message))
    }
}

/// Reads a board and makes the swaps of its `MOVES`. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut reader = Reader::default();
    let mut last = 1;
    for (index, line) in text.lines().enumerate() {
        let words = words(line);
        if words.is_empty() {
            continue;
        }
        last = index + 1;
        let words: Vec<At<'_>> = words.into_iter().map(|word| At { line: last, word }).collect();
        reader.line(&words)?;
    }
    reader.finish(last)
}

#[derive(Default)]
struct Reader<'a> {
    section: Option<Section>,
    rows: Option<u16>,
    cols: Option<u16>,
    /// Names with their numbers, in order of appearance.
    colours: Vec<(At<'a>, u32)>,
    targets: Vec<At<'a>>,
    /// Cell, number of the colour, moves.
    tiles: Vec<(At<'a>, Cell, Colour<'a>, u8)>,
    moves: Vec<At<'a>>,
}

#[derive(Clone, Copy)]
enum Colour<'a> {
    Number(At<'a>, u32),
    Name(At<'a>),
}

impl<'a> Reader<'a> {
    fn line(&mut self, words: &[At<'a>]) -> Result<(), TextError> {
        let Some((&first, rest)) = words.split_first() else { return Ok(()) };
        if let Some(section) = section(first.word.text) {
            self.section = Some(section);
            return match section {
                Section::Rows => side(first, rest).map(|side| self.rows = Some(side)),
                Section::Cols => side(first, rest).map(|side| self.cols = Some(side)),
                _ if rest.is_empty() => Ok(()),
                _ => self.content(section, rest),
            };
        }
        match self.section {
            None => first.error(format!("Expected ROWS, not {}.", quoted(first.word.text))),
            Some(Section::Rows | Section::Cols) => first.error(format!(
                "Expected COLORS, TARGETS, TILES, BOARD or MOVES, not {}.",
                quoted(first.word.text)
            )),
            Some(section) => self.content(section, words),
        }
    }

    fn content(&mut self, section: Section, words: &[At<'a>]) -> Result<(), TextError> {
        match section {
            Section::Rows | Section::Cols => Ok(()),
            Section::Colors => {
                for pair in words.chunks(2) {
                    let [name, id] = *pair else {
                        return pair[0].error("A colour is a name and a number.");
                    };
                    let Some(id_number) = number(id.word.text) else {
                        return id.error(format!("A colour's number, not {}.", quoted(id.word.text)));
                    };
                    if self.colours.iter().any(|(known, _)| same(*known, name)) {
                        return name.error(format!("Duplicate colour {}.", quoted(name.word.text)));
                    }
                    if self.colours.iter().any(|&(_, known)| known == id_number) {
                        return id.error(format!("Duplicate colour number: {id_number}."));
                    }
                    if self.colours.len() >= MOST_COLOURS {
                        return name.error(format!("No board has more than {MOST_COLOURS} colours."));
                    }
                    self.colours.push((name, id_number));
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
                        return tile[0].error("A tile is a cell, a colour's number and its moves.");
                    };
                    let cell = self.cell(at, at.word.text)?;
                    let Some(id) = number(colour.word.text) else {
                        return colour.error(format!("A colour's number, not {}.", quoted(colour.word.text)));
                    };
                    self.tile(at, cell, Colour::Number(colour, id), moves)?;
                }
                Ok(())
            }
            Section::Board => {
                let Some((&name, rest)) = words.split_first() else { return Ok(()) };
                let numbered = |known: u32| Colour::Number(name, known);
                let known = self.colours.iter().find(|(known, _)| same(*known, name));
                let colour = known.map_or(Colour::Name(name), |&(_, id)| numbered(id));
                for pair in rest.chunks(2) {
                    let [at, moves] = *pair else { return pair[0].error("A tile is a cell and its moves.") };
                    let cell = self.cell(at, at.word.text)?;
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

    fn tile(&mut self, at: At<'a>, cell: Cell, colour: Colour<'a>, moves: At<'a>) -> Result<(), TextError> {
        let Some(count) = number(moves.word.text).filter(|&count| count <= u32::from(MAX_MOVES)) else {
            let message = format!("A tile's moves are 0 to {MAX_MOVES}, not {}.", quoted(moves.word.text));
            return moves.error(message);
        };
        if self.tiles.iter().any(|&(_, known, ..)| known == cell) {
            return at.error(format!("A second tile at {}.", quoted(at.word.text)));
        }
        self.tiles.push((at, cell, colour, count as u8));
        Ok(())
    }

    /// A cell such as `B12`: the row's letter, the column counted from 1.
    fn cell(&self, at: At<'_>, text: &str) -> Result<Cell, TextError> {
        let (Some(rows), Some(cols)) = (self.rows, self.cols) else {
            return at.error("ROWS and COLS come before the tiles.");
        };
        match cell(text, Size::new(rows, cols)) {
            Some(cell) => Ok(cell),
            None => at.error(format!(
                "A cell is A1 to {}{cols}, not {}.",
                char::from(b'A' + (rows - 1) as u8),
                quoted(text)
            )),
        }
    }

    fn finish(self, last: usize) -> Result<Board, TextError> {
        let missing = |what: &str| TextError::new(last, 1, format!("{what} is missing."));
        let rows = self.rows.ok_or_else(|| missing("ROWS"))?;
        let cols = self.cols.ok_or_else(|| missing("COLS"))?;
        let size = Size::new(rows, cols);
        // Colours of tiles by name come after those with numbers.
        let mut names: Vec<(Colour<'a>, At<'a>)> =
            self.colours.iter().map(|&(name, id)| (Colour::Number(name, id), name)).collect();
        for &(_, _, colour, _) in &self.tiles {
            if let Colour::Name(name) = colour
                && !names.iter().any(|(_, known)| same(*known, name))
            {
                names.push((colour, name));
            }
        }
        // The order of the rows.
        let mut order: Vec<At<'a>> = Vec::new();
        if self.targets.is_empty() {
            order.extend(names.iter().map(|&(_, name)| name));
        }
        for &target in &self.targets {
            if order.iter().any(|&known| same(known, target)) {
                return target.error(format!("A second row for {}.", quoted(target.word.text)));
            }
            if !names.iter().any(|(_, name)| same(*name, target)) {
                return target.error(format!("There is no colour {}.", quoted(target.word.text)));
            }
            order.push(target);
        }
        if order.len() != usize::from(rows) {
            let there =
                if rows == 1 { "There is 1 row".to_string() } else { format!("There are {rows} rows") };
            let message = format!("{there} and as many colours, not {}.", order.len());
            return match order.get(usize::from(rows)).or(order.last()) {
                Some(at) => at.error(message),
                None => Err(TextError::new(last, 1, message)),
            };
        }
        let home = |colour: Colour<'a>| {
            let name = match colour {
                Colour::Name(name) => Ok(name),
                Colour::Number(at, id) => {
                    let known = self.colours.iter().find(|&&(_, known)| known == id);
                    known.map_or_else(|| at.error(format!("There is no colour {id}.")), |&(name, _)| Ok(name))
                }
            }?;
            match order.iter().position(|&known| same(known, name)) {
                Some(row) => Ok(row as u8),
                None => name.error(format!("The colour {} has no row.", quoted(name.word.text))),
            }
        };
        let mut start: Grid<Option<Tile>> = Grid::filled(size, None);
        for &(_, cell, colour, moves) in &self.tiles {
            start.set(cell, Some(Tile { home: home(colour)?, moves }));
        }
        if let Some((cell, _)) = start.iter().find(|(_, tile)| tile.is_none()) {
            let name = name(cell);
            return Err(TextError::new(last, 1, format!("The tile at {name} is missing.")));
        }
        let tiles: Vec<Tile> = start.cells().iter().copied().flatten().collect();
        let names: Vec<String> = order.iter().map(|at| at.word.text.to_string()).collect();
        let grid = Grid::from_cells(size, tiles).ok_or_else(|| missing("A tile"))?;
        let mut board = Board::new(&grid, &dyes::assign(&names));
        for &at in &self.moves {
            let Some((a, b)) = at.word.text.split_once('-') else {
                return at
                    .error(format!("A move is two cells, such as A1-A3, not {}.", quoted(at.word.text)));
            };
            let swap = Swap { a: self.cell(at, a)?, b: self.cell(at, b)? };
            if let Some(words) = board.refusal(swap) {
                return at.error(words);
            }
            board.make(swap);
        }
        Ok(board)
    }
}

fn same(a: At<'_>, b: At<'_>) -> bool {
    a.word.text.eq_ignore_ascii_case(b.word.text)
}

fn side(first: At<'_>, rest: &[At<'_>]) -> Result<u16, TextError> {
    match rest {
        [word] => {
            let side = number(word.word.text).filter(|side| (1..=u32::from(MAX_SIDE)).contains(side));
            side.map_or_else(
                || word.error(format!("A side is 1 to {MAX_SIDE}, not {}.", quoted(word.word.text))),
                |side| Ok(side as u16),
            )
        }
        [_, more, ..] => more.error("Expected one number."),
        [] => first.error("Expected a number."),
    }
}

/// The cell of a board with a name.
pub fn cell(name: &str, size: Size) -> Option<Cell> {
    let letter = name.bytes().next()?.to_ascii_uppercase();
    let row = letter.is_ascii_uppercase().then(|| u16::from(letter - b'A'))?;
    let col = name.get(1..).and_then(number)?;
    let inside = row < size.rows && (1..=u32::from(size.cols)).contains(&col);
    inside.then(|| Cell::new(row, col as u16 - 1))
}

/// A cell's name: `A1` is the first.
pub fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'A' + (cell.row % 26) as u8), cell.col + 1)
}

/// Writes the puzzle and the swaps made. [`parse`] reads back the same board.
pub fn print(board: &Board) -> String {
    let size = board.size();
    let mut text = format!("ROWS {}\nCOLS {}\n\nCOLORS\n", size.rows, size.cols);
    let names: Vec<String> =
        board.dyes().iter().map(|&dye| DYES[usize::from(dye)].to_ascii_uppercase()).collect();
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
