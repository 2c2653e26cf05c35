//! puzz.link addresses: `https://puzz.link/p?aquarium/[r/]W/H/BORDERS/CLUES`, or `aquarium_edit` or
//! `aquarium_play` for `aquarium`.
//!
//! `r` means the region rule; `v:` there, a variant with other rules, which is refused. BORDERS are the vertical walls,
//! then the horizontal ones, row by row, five to a base-32 digit, each part padded to a whole digit. CLUES are those of
//! the columns, then of the rows: a hexadecimal digit; `-` and two of them; or `g` to `z` for 1 to 20 blanks.

use crate::grid::Size;
use crate::text::{TextError, quoted, start_of};

use super::clues::{Placed, fitting};
use crate::puzzles::aquarium::board::{Board, Clue, MAX_SIDE, Rule};

const NAME: &str = "aquarium/";
/// The same, in its editor, and where it is only played.
const NAMES: [&str; 3] = [NAME, "aquarium_edit/", "aquarium_play/"];
/// A part that marks the rules as other ones.
const VARIANT: &str = "v:";
/// What addresses of the sites have in them, with or without a board.
const SITES: [&str; 4] = ["puzzle-aquarium.com", "?aquarium", "/penpa-edit/", "puzz.link/"];

/// Whether a text looks like such an address, with or without the part before the puzzle's name.
pub fn recognise(text: &str) -> bool {
    let rest = find(text).and_then(|at| text.get(at..));
    rest.is_some_and(|rest| !text.trim().contains(char::is_whitespace) && rest.matches('/').count() >= 3)
}

/// Whether a text is an address of a site with Aquarium boards, whatever is in it.
pub fn is_site(text: &str) -> bool {
    let text = text.trim();
    text.starts_with("http")
        && !text.contains(char::is_whitespace)
        && SITES.iter().any(|site| text.contains(site))
}

/// What is said of one without a board.
pub fn no_board(text: &str) -> TextError {
    let (line, column) = start_of(text);
    TextError::new(line, column, "This address has no board in it. Paste the board's task or text instead.")
}

/// Where the part after the puzzle's name starts.
fn find(text: &str) -> Option<usize> {
    let skipped = text.len() - text.trim_start().len();
    let mut queries = text.match_indices('?').map(|(at, _)| at + 1);
    let named = |at: usize| {
        let rest = text.get(at..)?;
        NAMES.into_iter().find(|name| rest.starts_with(name)).map(|name| at + name.len())
    };
    queries.find_map(named).or_else(|| named(skipped))
}

/// A part of the address and the column at which it starts.
type Part<'a> = (&'a str, usize);

/// Reads an address. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let start = find(text).unwrap_or(0);
    let (head, rest) = text.split_at_checked(start).unwrap_or(("", text));
    let line = 1 + head.matches('\n').count();
    let before = head.rsplit('\n').next().map_or(0, |line| line.chars().count());
    let fail = |column: usize, message: String| TextError::new(line, column, message);
    let mut column = before + 1;
    let mut parts: Vec<Part<'_>> = Vec::new();
    for part in rest.trim_end().split('/') {
        parts.push((part, column));
        column += part.chars().count() + 1;
    }
    if let Some((_, column)) = parts.first().filter(|(part, _)| *part == VARIANT) {
        return Err(fail(
            *column,
            "This address is marked as a variant, whose rules are not Aquarium's.".into(),
        ));
    }
    let rule = match parts.first() {
        Some(("r", _)) => {
            parts.remove(0);
            Rule::Region
        }
        _ => Rule::Pool,
    };
    let end = column - 1;
    let side = |at: usize, what: &str| {
        let (text, column) = parts.get(at).copied().unwrap_or(("", end));
        let side = text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        side.ok_or_else(|| {
            let message = format!("The {what} is a number from 1 to {MAX_SIDE}; found {}.", quoted(text));
            fail(column, message)
        })
    };
    let (cols, rows) = (side(0, "width")?, side(1, "height")?);
    let size = Size::new(rows, cols);
    let mut board = Board { rule, ..Board::empty(size) };
    let borders = parts.get(2).copied().unwrap_or(("", end));
    walls(&mut board, borders).map_err(|(column, message)| fail(column, message))?;
    let (text, column) = parts.get(3).copied().unwrap_or(("", end));
    let clues = clues(text, column, line, size)?;
    let (tops, lefts) = clues.split_at(usize::from(cols));
    board.tops = fitting(tops, rows, "column")?;
    board.lefts = fitting(lefts, cols, "row")?;
    match parts.get(4) {
        Some((text, column)) if !text.is_empty() => {
            Err(fail(*column, format!("The address goes on after the clues: {}.", quoted(text))))
        }
        _ => Ok(board),
    }
}

/// Sets the walls given by a part of the address.
fn walls(board: &mut Board, (text, column): Part<'_>) -> Result<(), (usize, String)> {
    let size = board.size();
    let (upright, level) = counts(size);
    let all = upright.div_ceil(5) + level.div_ceil(5);
    let mut digits = Vec::with_capacity(all);
    for (place, letter) in text.chars().enumerate() {
        let digit = letter.to_digit(32).filter(|_| !letter.is_ascii_uppercase());
        let Some(digit) = digit else {
            return Err((column + place, format!("A wall's digit is 0 to 9 or a to v; found “{letter}”.")));
        };
        digits.push(digit);
    }
    if digits.len() != all {
        let message = format!("The walls of this size take {all} digits; here are {}.", digits.len());
        return Err((column + digits.len().min(all), message));
    }
    for (number, edge) in Board::edges(size).enumerate() {
        let bit = if number < upright { number } else { number - upright + upright.div_ceil(5) * 5 };
        board.set_edge(edge, digits[bit / 5] >> (4 - bit % 5) & 1 == 1);
    }
    Ok(())
}

/// The numbers of vertical and of horizontal edges.
fn counts(size: Size) -> (usize, usize) {
    let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
    (rows * (cols - 1), cols * (rows - 1))
}

fn clues(text: &str, start: usize, line: usize, size: Size) -> Result<Vec<Placed>, TextError> {
    let all = usize::from(size.cols) + usize::from(size.rows);
    let mut clues: Vec<Placed> = Vec::with_capacity(all);
    let mut letters = text.chars().enumerate();
    while let Some((place, letter)) = letters.next() {
        let column = start + place;
        let fail = |message: String| Err(TextError::new(line, column, message));
        if clues.len() == all {
            return fail(format!("There are more clues than the {all} lines of the board."));
        }
        let clue: Clue = match letter {
            'g'..='z' => {
                let blanks = letter as usize - 'g' as usize;
                if clues.len() + blanks + 1 > all {
                    return fail(format!("There are more clues than the {all} lines of the board."));
                }
                clues.extend((0..blanks).map(|_| Placed {
                    line,
                    column,
                    clue: None,
                    written: String::new(),
                }));
                None
            }
            '.' => None,
            '-' => {
                let pair = [letters.next(), letters.next()].map(|next| next.and_then(|(_, c)| hex(c)));
                let [Some(high), Some(low)] = pair else {
                    return fail("After - come two hexadecimal digits.".into());
                };
                Some(high * 16 + low)
            }
            _ => match hex(letter) {
                Some(clue) => Some(clue),
                None => {
                    return fail(format!("A clue is 0 to f, - and two digits, or g to z; found “{letter}”."));
                }
            },
        };
        let written = clue.map(|clue| clue.to_string()).unwrap_or_default();
        clues.push(Placed { line, column, clue, written });
    }
    if clues.len() < all {
        let message = format!("The board has {all} lines; there are {} clues.", clues.len());
        return Err(TextError::new(line, start + text.chars().count(), message));
    }
    Ok(clues)
}

fn hex(letter: char) -> Clue {
    letter.to_digit(16).filter(|_| !letter.is_ascii_uppercase()).map(|digit| digit as u16)
}

/// Writes the address of any board.
pub fn print(board: &Board) -> String {
    let Size { rows, cols } = board.size();
    let rule = if board.rule == Rule::Region { "r/" } else { "" };
    let mut text = format!("https://puzz.link/p?{NAME}{rule}{cols}/{rows}/");
    let (upright, _) = counts(board.size());
    let walls: Vec<bool> = Board::edges(board.size()).map(|edge| board.edge(edge)).collect();
    let (upright, level) = walls.split_at(upright);
    for walls in upright.chunks(5).chain(level.chunks(5)) {
        let value = walls.iter().enumerate().fold(0, |value, (at, &on)| value | u32::from(on) << (4 - at));
        text.extend(char::from_digit(value, 32));
    }
    text.push('/');
    let mut blanks = 0;
    for clue in board.tops.iter().chain(&board.lefts) {
        if let Some(clue) = *clue {
            put_blanks(&mut text, &mut blanks);
            if clue >= 16 {
                text.push('-');
                text.extend(char::from_digit(u32::from(clue / 16), 16));
            }
            text.extend(char::from_digit(u32::from(clue % 16), 16));
        } else {
            blanks += 1;
        }
    }
    put_blanks(&mut text, &mut blanks);
    text.push('\n');
    text
}

fn put_blanks(text: &mut String, blanks: &mut u8) {
    while *blanks > 0 {
        let run = (*blanks).min(20);
        text.push(char::from(b'f' + run));
        *blanks -= run;
    }
}
