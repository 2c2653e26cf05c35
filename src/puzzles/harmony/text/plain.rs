//! Our own text: `R C`, then rows of `home:moves`, optionally a line of colours, and the swaps made: `swap (1,2)
//! (1,4)`. Rows can also be as tiles are typed, `a2 c1`: the letter of the row and the moves. Then the size need not be
//! told. And solutions, one swap per line.

use crate::grid::{Cell, Grid, Size};
use crate::kit::numbers::counted;
use crate::text::{Cursor, Location, TextError, digits, misfit, quoted};

use super::dyes;
use crate::puzzles::harmony::board::{Board, DYES, MAX_MOVES, MAX_SIDE, MAX_SWAPS, Swap, Tile};

/// Whether a text looks like this format: two numbers alone on its first line of words, and a pair with a colon on the
/// next, which does not contain `colors`; or two rows as they are typed.
pub fn recognise(text: &str) -> bool {
    let mut lines = Cursor::new(text).worded().filter(|words| !is_colours(words[0]));
    let (Some(first), second) = (lines.next(), lines.next()) else { return false };
    if are_typed(&first) && second.as_ref().is_some_and(|second| are_typed(second)) {
        return true;
    }
    let number = |word: &Cursor<'_>| word.text.bytes().all(|byte| byte.is_ascii_digit());
    let size = first.len() == 2 && first.iter().all(number);
    size && second.is_none_or(|second| second[0].text.contains(':'))
}

/// Whether these are two tiles or more as they are typed, such as `a2 c1`.
fn are_typed(words: &[Cursor<'_>]) -> bool {
    words.len() > 1 && words.iter().all(|word| typed(word.text).is_some())
}

/// The row, counted from 0, and the moves of a tile as it is typed.
fn typed(text: &str) -> Option<(u16, u8)> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let moves = text.get(1..).filter(|moves| moves.len() < 3).and_then(digits)?;
    Some((u16::from(letter.to_ascii_lowercase() - b'a'), moves))
}

fn is_colours(word: Cursor<'_>) -> bool {
    word.is("colors") || word.is("colours")
}

/// Reads a board. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut size: Option<Size> = None;
    let mut colours: Option<Vec<Cursor<'_>>> = None;
    let mut tiles = Vec::new();
    let mut swaps = Vec::new();
    let mut last = Location::line(1);
    for line in Cursor::new(text).lines() {
        let words: Vec<Cursor<'_>> = line.words().collect();
        let Some(&first) = words.first() else { continue };
        last = line.at;
        if is_colours(first) {
            if colours.is_some() {
                return first.fail("Duplicate line of colours.");
            }
            // Here `#` and six digits are a colour, not a comment.
            let colour = |word: &Cursor<'_>| {
                let digits = word.text.strip_prefix('#');
                digits.is_none_or(|digits| digits.len() == 6 && digits.bytes().all(|it| it.is_ascii_hexdigit()))
            };
            colours = Some(line.parted().take_while(colour).collect());
            continue;
        }
        if size.is_none() && are_typed(&words) {
            let row = |words: &Vec<Cursor<'_>>| !is_colours(words[0]) && !words[0].is("swap");
            let rows = Cursor::new(text).worded().filter(row).count();
            let many = || format!("A board has at most {MAX_SIDE} rows and {MAX_SIDE} columns.");
            size = Some(sized(rows, words.len()).ok_or_else(|| line.at.error(many()))?);
        }
        let Some(size) = size else {
            size = Some(read_size(&words)?);
            continue;
        };
        if first.is("swap") {
            swaps.push((first.at, read_swap(&words[1..], first, size)?));
            continue;
        }
        if tiles.len() >= size.area() {
            let rows = counted(size.rows.into(), "row", "rows");
            return first.fail(format!("The board has {rows}; this is one more."));
        }
        for &word in &words {
            tiles.push(read_tile(word, size.rows)?);
        }
        if let Some(at) = misfit(&words, size.cols.into()) {
            let all = counted(size.cols.into(), "tile", "tiles");
            return at.fail(format!("A row has {all}; this one has {}.", words.len()));
        }
    }
    let Some(size) = size else {
        return last.fail("The first line holds the number of rows and of columns.");
    };
    let colours = colours.unwrap_or_default();
    let names: Vec<String> = colours.iter().skip(1).map(|word| word.text.to_string()).collect();
    if let Some(at) = colours.get(1).or(colours.first())
        && names.len() != usize::from(size.rows)
    {
        let message = format!("There must be one colour per row, {} in all, not {}.", size.rows, names.len());
        return at.fail(message);
    }
    let rows = tiles.len() / usize::from(size.cols);
    let Some(grid) = Grid::from_cells(size, tiles) else {
        let all = counted(size.rows.into(), "row", "rows");
        return last.fail(format!("The board has {all}; there are only {rows}."));
    };
    let board = Board::new(&grid, &dyes::assign(&names));
    swaps.into_iter().try_fold(board, |board, (at, swap)| make(board, swap, at))
}

/// The board with one more swap, which is read at this place.
pub fn make(mut board: Board, swap: Swap, at: Location) -> Result<Board, TextError> {
    match board.refusal(swap) {
        Some(words) => at.fail(words),
        None => {
            board.make(swap);
            Ok(board)
        }
    }
}

fn sized(rows: usize, cols: usize) -> Option<Size> {
    let side = |count| u16::try_from(count).ok().filter(|side| (1..=MAX_SIDE).contains(side));
    Some(Size::new(side(rows)?, side(cols)?))
}

fn read_size(words: &[Cursor<'_>]) -> Result<Size, TextError> {
    const WANTED: &str = "Expected two numbers: rows and columns.";
    let side = |word: Cursor<'_>, what: &str| {
        let side = word.number(&format!("The number of {what} is"), 1..=MAX_SIDE.into());
        side.map(|side| side as u16)
    };
    match *words {
        [rows, cols] => Ok(Size::new(side(rows, "rows")?, side(cols, "columns")?)),
        [_, _, more, ..] => more.fail(WANTED),
        [rows] => side(rows, "rows").and(rows.fail(WANTED)),
        [] => Location::line(1).fail(WANTED),
    }
}

fn read_tile(word: Cursor<'_>, rows: u16) -> Result<Tile, TextError> {
    if let Some((home, moves)) = typed(word.text) {
        if home < rows {
            return Ok(Tile { home: home as u8, moves });
        }
        let (last, letter) = (char::from(b'a' + (rows - 1) as u8), word.text.get(..1).unwrap_or_default());
        return word.fail(format!("A tile's letter is a to {last}, not {}.", quoted(letter)));
    }
    let Some((home, moves)) = word.split_once(':') else {
        return word.fail(format!("A tile is row:moves, such as 2:1, not {}.", quoted(word.text)));
    };
    let home = home.number("A tile's row is", 0..=u32::from(rows - 1))?;
    let moves = moves.number("A tile's moves are", 0..=MAX_MOVES.into())?;
    Ok(Tile { home: home as u8, moves: moves as u8 })
}

/// Writes the puzzle and the swaps made. [`parse`] reads back the same board.
pub fn print(board: &Board) -> String {
    let size = board.size();
    let mut text = format!("{} {}\n", size.rows, size.cols);
    if board.dyes().iter().enumerate().any(|(row, &dye)| row != usize::from(dye)) {
        text += "colors";
        for &dye in board.dyes() {
            text.push(' ');
            text += DYES.get(usize::from(dye)).copied().unwrap_or("");
        }
        text.push('\n');
    }
    for row in board.start().rows() {
        let tiles: Vec<String> = row.iter().map(|tile| format!("{}:{}", tile.home, tile.moves)).collect();
        text += &tiles.join(" ");
        text.push('\n');
    }
    for swap in board.made() {
        text += "swap ";
        text += &print_swaps(&[*swap]);
    }
    text
}

/// Writes swaps, one per line, counted from 1.
pub fn print_swaps(swaps: &[Swap]) -> String {
    let mut text = String::new();
    for Swap { a, b } in swaps {
        text += &format!("({},{}) ({},{})\n", a.row + 1, a.col + 1, b.row + 1, b.col + 1);
    }
    text
}

/// Reads what [`print_swaps`] writes, for a board of this size. Does not check whether the swaps are legal.
pub fn parse_swaps(text: &str, size: Size) -> Result<Vec<Swap>, TextError> {
    let mut swaps = Vec::new();
    for words in Cursor::new(text).worded() {
        let swap = read_swap(&words, words[0], size)?;
        if swaps.len() >= MAX_SWAPS {
            return words[0].fail(format!("At most {MAX_SWAPS} swaps."));
        }
        swaps.push(swap);
    }
    Ok(swaps)
}

/// A swap of two cells, which are in the word or follow it.
fn read_swap(words: &[Cursor<'_>], at: Cursor<'_>, size: Size) -> Result<Swap, TextError> {
    let [first, second] = *words else {
        return words.get(2).unwrap_or(&at).fail("A swap is two places: (1,2) (1,4).");
    };
    let swap = Swap { a: place(first, size)?, b: place(second, size)? };
    if swap.a == swap.b || (swap.a.row != swap.b.row && swap.a.col != swap.b.col) {
        return second.fail("A swap is of two tiles in the same row or column.");
    }
    Ok(swap)
}

fn place(word: Cursor<'_>, size: Size) -> Result<Cell, TextError> {
    let inner = word.text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let numbers = inner.and_then(|inner| inner.split_once(','));
    let Some((row, col)) = numbers.and_then(|(row, col)| Some((digits::<u32>(row)?, digits::<u32>(col)?))) else {
        return word.fail(format!("A place is (row,column), not {}.", quoted(word.text)));
    };
    let inside = (1..=u32::from(size.rows)).contains(&row) && (1..=u32::from(size.cols)).contains(&col);
    if !inside {
        return word.fail(format!("The place {} is off the board.", quoted(word.text)));
    }
    Ok(Cell::new(row as u16 - 1, col as u16 - 1))
}
