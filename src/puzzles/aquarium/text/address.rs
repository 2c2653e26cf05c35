//! puzz.link addresses: `https://puzz.link/p?aquarium/[r/]W/H/BORDERS/CLUES`, or `aquarium_edit` or
//! `aquarium_play` for `aquarium`.
//!
//! `r` means the region rule; `v:` there, a variant with other rules, which is refused. BORDERS are the vertical walls,
//! then the horizontal ones, row by row, five to a base-32 digit, each part padded to a whole digit. CLUES are those of
//! the columns, then of the rows: a hexadecimal digit; `-` and two of them; or `g` to `z` for 1 to 20 blanks.

use crate::grid::Size;
use crate::text::{Cursor, TextError, quoted};

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
    text.starts_with("http") && !text.contains(char::is_whitespace) && SITES.iter().any(|site| text.contains(site))
}

/// What is said of one without a board.
pub fn no_board(text: &str) -> Result<Board, TextError> {
    let address = Cursor::new(text).trim_start();
    address.fail("This address has no board in it. Paste the board's task or text instead.")
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

/// Reads an address. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let text = text.trim_end();
    let address = Cursor::new(text).after(find(text).unwrap_or(0));
    let end = Cursor { text: "", at: address.at.right(address.text.chars().count()) };
    let mut parts = address.split(|letter| letter == '/').peekable();
    if let Some(part) = parts.next_if(|part| part.text == VARIANT) {
        return part.fail("This address is marked as a variant, whose rules are not Aquarium's.");
    }
    let rule = if parts.next_if(|part| part.text == "r").is_some() { Rule::Region } else { Rule::Pool };
    let mut next = || parts.next().unwrap_or(end);
    let side = |part: Cursor<'_>, what: &str| {
        let side = part.text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let message = || format!("The {what} is a number from 1 to {MAX_SIDE}; found {}.", quoted(part.text));
        side.ok_or_else(|| part.at.error(message()))
    };
    let (cols, rows) = (side(next(), "width")?, side(next(), "height")?);
    let size = Size::new(rows, cols);
    let mut board = Board { rule, ..Board::empty(size) };
    walls(&mut board, next())?;
    let clues = clues(next(), size)?;
    let (tops, lefts) = clues.split_at(usize::from(cols));
    board.tops = fitting(tops, rows, "column")?;
    board.lefts = fitting(lefts, cols, "row")?;
    let more = next();
    if more.text.is_empty() {
        return Ok(board);
    }
    more.fail(format!("The address goes on after the clues: {}.", quoted(more.text)))
}

/// Sets the walls given by a part of the address.
fn walls(board: &mut Board, part: Cursor<'_>) -> Result<(), TextError> {
    let size = board.size();
    let (upright, level) = counts(size);
    let all = upright.div_ceil(5) + level.div_ceil(5);
    let mut digits = Vec::with_capacity(all);
    let mut rest = part;
    while let Some(letter) = rest.peek() {
        let Some(digit) = letter.to_digit(32).filter(|_| !letter.is_ascii_uppercase()) else {
            return rest.fail(format!("A wall's digit is 0 to 9 or a to v; found “{letter}”."));
        };
        digits.push(digit);
        rest.next();
    }
    if digits.len() != all {
        let at = part.at.right(digits.len().min(all));
        return at.fail(format!("The walls of this size take {all} digits; here are {}.", digits.len()));
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

fn clues(mut rest: Cursor<'_>, size: Size) -> Result<Vec<Placed>, TextError> {
    let all = usize::from(size.cols) + usize::from(size.rows);
    let mut clues: Vec<Placed> = Vec::with_capacity(all);
    loop {
        let at = rest.at;
        let Some(letter) = rest.next() else { break };
        let blanks = if matches!(letter, 'g'..='z') { letter as usize - 'g' as usize } else { 0 };
        if clues.len() + blanks >= all {
            return at.fail(format!("There are more clues than the {all} lines of the board."));
        }
        clues.resize(clues.len() + blanks, Placed::blank(at));
        let clue: Clue = match letter {
            'g'..='z' | '.' => None,
            '-' => match [rest.next(), rest.next()].map(|next| next.and_then(hex)) {
                [Some(high), Some(low)] => Some(high * 16 + low),
                _ => return at.fail("After - come two hexadecimal digits."),
            },
            _ => match hex(letter) {
                None => {
                    return at.fail(format!("A clue is 0 to f, - and two digits, or g to z; found “{letter}”."));
                }
                clue => clue,
            },
        };
        let written = clue.map(|clue| clue.to_string()).unwrap_or_default();
        clues.push(Placed { at, clue, written });
    }
    if clues.len() < all {
        return rest.fail(format!("The board has {all} lines; there are {} clues.", clues.len()));
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
