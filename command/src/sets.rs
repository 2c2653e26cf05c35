//! Reads and writes sets of boards, as `pkg/sets.js` and `pkg/shared/set.js` do. `docs/formats.md` describes them.

mod check;
mod link;
mod text;

use gridlight::about::About;
use gridlight::link::{LinkError, open};
use gridlight::registry::{self, DynPuzzle};

pub use check::{Checked, CheckedSet, Status, check};
pub use link::is_set_link;
pub use text::{is_link, trimmed};

use crate::output::Problem;
use link::{link_of, text_of};
use text::{is_parted, is_too_long, joined, parted};

/// More boards than this are not a set.
const MOST_BOARDS: usize = 200;
/// The longest link that is written, in characters.
const MOST_LINK: usize = 8_000;

/// Why there is no set.
const DAMAGED: &str = "This link of a set is damaged or cut off.";
const TOO_LONG: &str = "A set has at most 4,000,000 characters.";
const NO_LINK: &str = "This set is too long for a link: --out FILE writes its text.";
const NOT_A_BOARD: &str = "This is not a board of any puzzle here.";
const PARTED: &str = "A board with a line “---” in it cannot be part of a set.";

/// A board of a set as it was read.
pub struct SetBoard {
    /// `None` if it cannot be read.
    pub puzzle: Option<&'static dyn DynPuzzle>,
    pub text: String,
    pub about: About,
    pub error: Option<Problem>,
}

/// Boards in an order, and what is said about the whole.
pub struct BoardSet {
    pub about: About,
    pub boards: Vec<SetBoard>,
}

/// What the text of a set has before its boards, and these, each with the line on which it begins.
struct Parts {
    head: String,
    boards: Vec<(String, usize)>,
}

/// Opens the link of a set.
pub fn open_link(link: &str) -> Result<BoardSet, Problem> {
    read(&text_of(link).ok_or_else(|| Problem::new(DAMAGED))?)
}

/// The link of a set's text.
pub fn link(text: &str) -> Result<String, Problem> {
    let link = link_of(text);
    // The mark before it does not count.
    if link.len() > MOST_LINK + 1 { Err(Problem::new(NO_LINK)) } else { Ok(link) }
}

/// Refuses a text that is too long.
pub fn fits(text: &str) -> Result<(), Problem> {
    if is_too_long(text) { Err(Problem::new(TOO_LONG)) } else { Ok(()) }
}

/// Reads a set; a board alone, and a file of several, are sets, too.
pub fn read(text: &str) -> Result<BoardSet, Problem> {
    let Parts { head, boards } = parted(text).map_or_else(|| several(text), Ok)?;
    few(boards.len())?;
    let boards = boards.into_iter().map(|(text, line)| read_board(text, line)).collect();
    Ok(BoardSet { about: registry::about(&head), boards })
}

/// Refuses more boards than a set has.
pub fn few(boards: usize) -> Result<(), Problem> {
    if boards > MOST_BOARDS {
        return Err(Problem::new(format!("A set has at most {MOST_BOARDS} boards.")));
    }
    Ok(())
}

/// The boards of a text that is no set: those of a file of several, or one.
fn several(text: &str) -> Result<Parts, Problem> {
    let puzzle = if is_linked(text) { None } else { registry::recognise(text) };
    let boards = puzzle.and_then(|puzzle| Some((puzzle, registry::several(puzzle, text).ok()?)));
    let Some((puzzle, boards)) = boards.filter(|(_, boards)| !boards.is_empty()) else {
        // It could not be written again.
        if is_parted(text) {
            return Err(Problem::new(PARTED));
        }
        return Ok(Parts { head: String::new(), boards: vec![(text.into(), 1)] });
    };
    let boards = boards.into_iter().map(|(name, text)| (titled(puzzle, text, &name), 1)).collect();
    Ok(Parts { head: registry::about(text).lines(), boards })
}

/// A board with a title.
fn titled(puzzle: &dyn DynPuzzle, text: String, title: &str) -> String {
    let about = About::of([title, "", "", ""]);
    if registry::about(&text) == about {
        return text;
    }
    // A format may have no room, but a link always has.
    registry::with_about(puzzle, &text, &about).unwrap_or_else(|_| {
        let link = registry::linked(puzzle, &text).map(|link| format!("#{link}"));
        link.ok().and_then(|link| registry::with_about(puzzle, &link, &about).ok()).unwrap_or(text)
    })
}

fn read_board(text: String, line: usize) -> SetBoard {
    let about = registry::about(&text);
    match puzzle_of(&text) {
        Ok(puzzle) => SetBoard { puzzle: Some(puzzle), text, about, error: None },
        Err(Problem { message, line: at, column }) => {
            // What is no board at all is wrong where it begins.
            let line = Some(at.unwrap_or(1) + line - 1);
            let error = Problem { message, line, column: column.or(Some(1)) };
            SetBoard { puzzle: None, text, about, error: Some(error) }
        }
    }
}

/// The puzzle of a text or a link with a board.
fn puzzle_of(text: &str) -> Result<&'static dyn DynPuzzle, Problem> {
    let puzzle = if is_linked(text) { linked_puzzle(text)? } else { registry::recognise(text) };
    let puzzle = puzzle.ok_or_else(|| Problem::new(NOT_A_BOARD))?;
    puzzle.check(text)?;
    Ok(puzzle)
}

fn linked_puzzle(link: &str) -> Result<Option<&'static dyn DynPuzzle>, Problem> {
    let wrong = |error: &LinkError| Problem::new(error.to_string());
    let opened = open(link, |id| registry::by_id(id).is_some()).map_err(|error| wrong(&error))?;
    let puzzle = registry::by_id(&opened.puzzle);
    let holds = puzzle.is_some_and(|puzzle| registry::text_of(puzzle, link).is_ok());
    if holds { Ok(puzzle) } else { Err(wrong(&LinkError::Board)) }
}

/// Whether a text is nothing but a link.
fn is_linked(text: &str) -> bool {
    let text = trimmed(text);
    !text.contains(text::is_space) && text.split_once('#').is_some_and(|(_, code)| !code.is_empty())
}

/// The text of a set.
pub fn write<'a>(about: &About, boards: impl Iterator<Item = &'a SetBoard> + Clone) -> Result<String, Problem> {
    if boards.clone().any(|board| is_parted(&board.text)) {
        return Err(Problem::new(PARTED));
    }
    Ok(joined(&about.lines(), boards.map(|board| board.text.as_str())))
}
