//! What people say about a board, in texts and links of any puzzle, so that the library and the command do the same.

use std::borrow::Cow;

use crate::about::{self, About};
use crate::link;
use crate::puzzle::{self, Puzzle};
use crate::text::TextError;

use super::calls::Failed;
use super::{DynPuzzle, Erased};

/// What a puzzle's texts say about their boards.
pub trait SaysAbout {
    /// The text inside another that looks like one of the formats; the text itself if there is none.
    fn bare<'a>(&self, text: &'a str) -> Cow<'a, str>;
    /// Whether the format that a text looks like has room for lines about the board.
    fn has_room(&self, text: &str) -> bool;
    /// What a text says about its board among its data ([`crate::puzzle::Text::SAYS`]).
    fn said_in(&self, text: &str) -> About;
    /// The text with this in place of what it said among its data, if its format has room there.
    fn say_in(&self, text: &str, about: &About) -> Option<String>;
}

impl<P: Puzzle> SaysAbout for Erased<P> {
    fn bare<'a>(&self, text: &'a str) -> Cow<'a, str> {
        P::bare(text)
    }

    fn has_room(&self, text: &str) -> bool {
        P::format_of(text).is_some_and(|format| format.about)
    }

    fn said_in(&self, text: &str) -> About {
        format_saying::<P>(text).map(|says| (says.read)(text)).unwrap_or_default()
    }

    fn say_in(&self, text: &str, about: &About) -> Option<String> {
        format_saying::<P>(text).map(|says| (says.write)(text, about))
    }
}

/// How a text says something about its board among its data.
fn format_saying<P: Puzzle>(text: &str) -> Option<&'static puzzle::Says> {
    let format = P::format_of(text)?;
    P::SAYS.iter().find(|says| says.format == format.id)
}

/// What is said of a format with some room.
const NARROW: &str = "This format has room for a title and an author, not for a note or a date.";

/// What a text or a link says about its board.
pub fn about(text: &str) -> About {
    if link::recognise(text) {
        return link::about(text);
    }
    let (said, ..) = about::apart(text);
    match super::recognise(text).filter(|_| said.is_empty()) {
        Some(puzzle) => {
            let bare = puzzle.bare(text);
            let (within, ..) = about::apart(&bare);
            if within.is_empty() { puzzle.said_in(&bare) } else { within }
        }
        None => said,
    }
}

/// The same text or link, with this in place of what it said about its board.
///
/// # Errors
/// If the text is no board, or its format has no room.
pub fn with_about(puzzle: &dyn DynPuzzle, text: &str, about: &About) -> Result<String, Failed> {
    puzzle.cases(text)?;
    if link::recognise(text) {
        return Ok(link::with_about(text, about));
    }
    let (_, rest, _) = about::apart(text);
    if let Some(written) = puzzle.say_in(rest, about) {
        let said = self::about(&written);
        return if said == *about { Ok(written) } else { Err(Failed::Words(NARROW.into())) };
    }
    if !about.is_empty() && !puzzle.has_room(text) {
        let formats = puzzle.info_view().formats;
        let roomy: Vec<&str> = formats.iter().filter(|format| format.about).map(|format| format.id).collect();
        let words = format!("This format has no room for a title. Formats that have: {}.", roomy.join(", "));
        return Err(Failed::Words(words));
    }
    Ok(about.lines() + rest)
}

/// The link of a text's board, with what the text says about it; empty if the board is too large for one.
pub fn linked(puzzle: &dyn DynPuzzle, text: &str) -> Result<String, TextError> {
    let link = puzzle.link(text)?;
    Ok(if link.is_empty() { link } else { link + &about::parts(&about(text)) })
}

/// A text in another format, with what it says about its board where the format has room. `Ok(Err)` says why the format
/// cannot represent the board.
pub fn converted(puzzle: &dyn DynPuzzle, text: &str, format: &str) -> Result<Result<String, String>, TextError> {
    let said = about(text);
    Ok(puzzle.convert(text, format)?.map(|written| beside(puzzle, format, &said, written)))
}

/// A text in a format, with what is said about its board where the format has room.
pub fn beside(puzzle: &dyn DynPuzzle, format: &str, about: &About, text: String) -> String {
    if about.is_empty() {
        return text;
    }
    let has_room = || puzzle.info_view().formats.iter().any(|known| known.id == format && known.about);
    match puzzle.say_in(&text, about) {
        Some(said) => said,
        None if has_room() => about.lines() + &text,
        None => text,
    }
}
