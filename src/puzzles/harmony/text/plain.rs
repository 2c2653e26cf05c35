//! Our own text: `R C`, then rows of `home:moves`, optionally a line of colours, and the swaps made: `swap (1,2)
//! (1,4)`. Rows can also be as tiles are typed, `a2 c1`: the letter of the row and the moves. Then the size need not be
//! told. And solutions, one swap per line.

use crate::grid::{Cell, Grid, Size};
use crate::kit::numbers::counted;
use crate::text::{TextError, Word, quoted, words};

use super::dyes;
use crate::puzzles::harmony::board::{Board, DYES, MAX_MOVES, MAX_SIDE, MAX_SWAPS, Swap, Tile};

/// Whether a text looks like this format: two numbers alone on its first line of words, and a pair with a colon on the
/// next, which does not contain `colors`; or two rows as they are typed.
pub fn recognise(text: &str) -> bool {
    let mut lines = text.lines().map(words).filter(|words| !words.is_empty() && !is_colours(&words[0]));
    if lines.clone().take(2).filter(|words| are_typed(words)).count() == 2 {
        return true;
    }
    let size = lines.next().is_some_and(|words| {
        words.len() == 2 && words.iter().all(|word| word.text.bytes().all(|byte| byte.is_ascii_digit()))
    });
    size && lines.next().is_none_or(|words| words[0].text.contains(':'))
}

/// Whether these are two tiles or more as they are typed, such as `a2 c1`.
fn are_typed(words: &[Word<'_>]) -> bool {
    words.len() > 1 && words.iter().all(|word| typed(word.text).is_some())
}

/// Whether these are a row of tiles, whatever is wrong with it.
fn is_row(words: &[Word<'_>]) -> bool {
    words.first().is_some_and(|first| !is_colours(first) && !first.text.eq_ignore_ascii_case("swap"))
}

/// The row, counted from 0, and the moves of a tile as it is typed.
fn typed(text: &str) -> Option<(u32, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let moves = text.get(1..).filter(|moves| (1..3).contains(&moves.len()) && number(moves).is_some())?;
    Some((u32::from(letter.to_ascii_lowercase()) - u32::from('a'), moves))
}

fn is_colours(word: &Word<'_>) -> bool {
    word.text.eq_ignore_ascii_case("colors") || word.text.eq_ignore_ascii_case("colours")
}

/// Reads a board. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let mut size: Option<Size> = None;
    let mut colours: Vec<String> = Vec::new();
    let mut colours_at = None;
    let mut tiles = Vec::new();
    let mut swaps = Vec::new();
    let mut last = 1;
    let rows = || text.lines().filter(|line| is_row(&words(line))).count();
    for (index, text) in text.lines().enumerate() {
        let (line, words) = (index + 1, words(text));
        let Some(first) = words.first() else { continue };
        last = line;
        if is_colours(first) {
            let words = colour_words(text);
            if colours_at.is_some() {
                return Err(TextError::new(line, first.column, "Duplicate line of colours."));
            }
            colours_at = Some((line, words.get(1).map_or(first.column, |word| word.column)));
            colours = words[1..].iter().map(|word| word.text.to_string()).collect();
            continue;
        }
        if size.is_none() && are_typed(&words) {
            size = Some(sized(rows(), words.len()).ok_or_else(|| {
                TextError::new(
                    line,
                    1,
                    format!("A board has at most {MAX_SIDE} rows and {MAX_SIDE} columns."),
                )
            })?);
        }
        let Some(size) = size else {
            size = Some(read_size(line, &words)?);
            continue;
        };
        if first.text.eq_ignore_ascii_case("swap") {
            swaps.push((line, first.column, read_swap(line, &words[1..], first, size)?));
            continue;
        }
        if tiles.len() >= size.area() {
            let message =
                format!("The board has {}; this is one more.", counted(size.rows.into(), "row", "rows"));
            return Err(TextError::new(line, first.column, message));
        }
        for word in &words {
            tiles.push(read_tile(line, word, size.rows)?);
        }
        if words.len() != usize::from(size.cols) {
            let column = words.get(usize::from(size.cols)).or(words.last()).map_or(1, |word| word.column);
            let message = format!(
                "A row has {}; this one has {}.",
                counted(size.cols.into(), "tile", "tiles"),
                words.len()
            );
            return Err(TextError::new(line, column, message));
        }
    }
    let Some(size) = size else {
        return Err(TextError::new(last, 1, "The first line holds the number of rows and of columns."));
    };
    if let Some((line, column)) = colours_at
        && colours.len() != usize::from(size.rows)
    {
        let message =
            format!("There must be one colour per row, {} in all, not {}.", size.rows, colours.len());
        return Err(TextError::new(line, column, message));
    }
    let rows = tiles.len() / usize::from(size.cols);
    let grid = Grid::from_cells(size, tiles).ok_or_else(|| {
        TextError::new(
            last,
            1,
            format!("The board has {}; there are only {rows}.", counted(size.rows.into(), "row", "rows")),
        )
    })?;
    let mut board = Board::new(&grid, &dyes::assign(&colours));
    for (line, column, swap) in swaps {
        board = make(board, swap).map_err(|words| TextError::new(line, column, words))?;
    }
    Ok(board)
}

/// The board with one more swap, or why it cannot be made.
pub fn make(mut board: Board, swap: Swap) -> Result<Board, String> {
    match board.refusal(swap) {
        Some(words) => Err(words),
        None => {
            board.make(swap);
            Ok(board)
        }
    }
}

/// The words of a line of colours, where `#` and six digits are a colour, not a comment.
fn colour_words(line: &str) -> Vec<Word<'_>> {
    let mut found: Vec<Word<'_>> = Vec::new();
    let mut column = 1;
    for part in line.split(char::is_whitespace) {
        let digits = part.strip_prefix('#');
        let colour = digits
            .is_none_or(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        if !colour {
            break;
        }
        if !part.is_empty() {
            found.push(Word { text: part, column });
        }
        column += part.chars().count() + 1;
    }
    found
}

fn sized(rows: usize, cols: usize) -> Option<Size> {
    Some(Size::new(side(rows)?, side(cols)?))
}

/// A number of rows or columns, if a board can have so many.
fn side(count: usize) -> Option<u16> {
    u16::try_from(count).ok().filter(|side| (1..=MAX_SIDE).contains(side))
}

fn read_size(line: usize, words: &[Word<'_>]) -> Result<Size, TextError> {
    let read = |word: &Word<'_>, what: &str| {
        word.text.parse().ok().and_then(side).ok_or_else(|| {
            let message = format!("The number of {what} is 1 to {MAX_SIDE}, not {}.", quoted(word.text));
            TextError::new(line, word.column, message)
        })
    };
    match words {
        [rows, cols] => Ok(Size::new(read(rows, "rows")?, read(cols, "columns")?)),
        [rows] => {
            read(rows, "rows")?;
            Err(TextError::new(line, rows.column, "Expected two numbers: rows and columns."))
        }
        [_, _, more, ..] => Err(TextError::new(line, more.column, "Expected two numbers: rows and columns.")),
        [] => Err(TextError::new(line, 1, "Expected two numbers: rows and columns.")),
    }
}

fn read_tile(line: usize, word: &Word<'_>, rows: u16) -> Result<Tile, TextError> {
    let fail = |skip: usize, message: String| Err(TextError::new(line, word.column + skip, message));
    if let Some((home, moves)) = typed(word.text) {
        let Some(moves) = number(moves).filter(|_| home < u32::from(rows)) else {
            let last = char::from(b'a' + (rows - 1) as u8);
            let letter = word.text.get(..1).unwrap_or_default();
            return fail(0, format!("A tile's letter is a to {last}, not {}.", quoted(letter)));
        };
        return Ok(Tile { home: home as u8, moves: moves as u8 });
    }
    let Some((home, moves)) = word.text.split_once(':') else {
        return fail(0, format!("A tile is row:moves, such as 2:1, not {}.", quoted(word.text)));
    };
    let Some(home) = number(home).filter(|&home| home < u32::from(rows)) else {
        return fail(0, format!("A tile's row is 0 to {}, not {}.", rows - 1, quoted(home)));
    };
    let skip = word.text.find(':').unwrap_or(0) + 1;
    let Some(moves) = number(moves).filter(|&moves| moves <= u32::from(MAX_MOVES)) else {
        return fail(skip, format!("A tile's moves are 0 to {MAX_MOVES}, not {}.", quoted(moves)));
    };
    Ok(Tile { home: home as u8, moves: moves as u8 })
}

/// A number of digits only, without a sign.
pub fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
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
    for (index, line) in text.lines().enumerate() {
        let words = words(line);
        let Some(first) = words.first() else { continue };
        let swap = read_swap(index + 1, &words, first, size)?;
        if swaps.len() >= MAX_SWAPS {
            return Err(TextError::new(index + 1, first.column, format!("At most {MAX_SWAPS} swaps.")));
        }
        swaps.push(swap);
    }
    Ok(swaps)
}

/// A swap of two cells, which are in the word or follow it.
fn read_swap(line: usize, words: &[Word<'_>], at: &Word<'_>, size: Size) -> Result<Swap, TextError> {
    let [first, second] = words else {
        let column = words.get(2).unwrap_or(at).column;
        return Err(TextError::new(line, column, "A swap is two places: (1,2) (1,4)."));
    };
    let swap = Swap { a: place(line, first, size)?, b: place(line, second, size)? };
    if swap.a == swap.b || (swap.a.row != swap.b.row && swap.a.col != swap.b.col) {
        let message = "A swap is of two tiles in the same row or column.";
        return Err(TextError::new(line, second.column, message));
    }
    Ok(swap)
}

fn place(line: usize, word: &Word<'_>, size: Size) -> Result<Cell, TextError> {
    let inner = word.text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let numbers = inner.and_then(|inner| inner.split_once(','));
    let numbers = numbers.and_then(|(row, col)| Some((number(row)?, number(col)?)));
    let Some((row, col)) = numbers else {
        let message = format!("A place is (row,column), not {}.", quoted(word.text));
        return Err(TextError::new(line, word.column, message));
    };
    let inside = (1..=u32::from(size.rows)).contains(&row) && (1..=u32::from(size.cols)).contains(&col);
    if !inside {
        let message = format!("The place {} is off the board.", quoted(word.text));
        return Err(TextError::new(line, word.column, message));
    }
    Ok(Cell::new(row as u16 - 1, col as u16 - 1))
}
