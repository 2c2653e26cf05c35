//! Penpa+ addresses: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=DATA`.
//!
//! DATA is base64 of raw deflate of lines of text: the grid, its margins, the problem, what is drawn to solve it, the
//! cells of the board, and settings. Tanks are bounded by edges, and the clues are numbers in the cells just above and
//! just left of the board. Penpa+ knows no rules, so the words for solvers say which rule a board has: "different
//! levels" for one level per arm. Without such words, a wall within a tank tells it.
//!
//! The page's own module only recognises such an address; the one that explains, which is loaded on demand, reads and
//! writes it, so that a visit does not load what unpacks it.

#[cfg(feature = "explain")]
mod head;
#[cfg(feature = "explain")]
mod packed;
#[cfg(feature = "explain")]
mod read;
#[cfg(feature = "explain")]
mod write;

#[cfg(feature = "explain")]
use crate::about::About;
#[cfg(feature = "explain")]
use crate::text::Cursor;
use crate::text::TextError;

use crate::puzzles::aquarium::board::Board;

/// Where Penpa+ is hosted.
#[cfg(feature = "explain")]
const HOST: &str = "https://swaroopg92.github.io/penpa-edit/";

/// How the words for solvers tell that a board has one level per arm.
#[cfg(feature = "explain")]
const RULE_OF_ARMS: &str = "different levels";
/// The same for one level per tank.
#[cfg(feature = "explain")]
const RULE_OF_TANKS: &str = "the same level everywhere";

/// Whether a text looks like such an address, on any host of Penpa+, or like the part after the host.
pub fn recognise(text: &str) -> bool {
    let text = text.trim();
    !text.bytes().any(|byte| byte.is_ascii_whitespace()) && data(text).is_some()
}

/// The data in an address: its offset in bytes, and itself. By bytes, which keeps the page's module small.
fn data(text: &str) -> Option<(usize, &str)> {
    let bytes = text.as_bytes();
    let at = bytes.iter().position(|&byte| byte == b'#' || byte == b'?').map_or(0, |at| at + 1);
    let (host, rest) = bytes.split_at_checked(at)?;
    let mut offset = at;
    let (mut mode, mut found): (Option<&[u8]>, _) = (None, None);
    for part in rest.split(|&byte| byte == b'&') {
        match part {
            [b'm', b'=', value @ ..] => mode = Some(value),
            [b'p', b'=', _, ..] => found = Some((offset + 2, text.get(offset + 2..offset + part.len())?)),
            _ => {}
        }
        offset += part.len() + 1;
    }
    // Old addresses have no mode.
    let penpa = match host {
        [host @ .., _] if !host.is_empty() => host.ends_with(b"/penpa-edit/"),
        _ => mode.is_some(),
    };
    found.filter(|_| penpa && matches!(mode, None | Some(b"edit" | b"solve")))
}

/// Reads an address. Errors within the data are placed at its start and name the place on the board. Cost: O(length),
/// and O(length unpacked), which is bounded.
#[cfg(feature = "explain")]
pub fn parse(text: &str) -> Result<Board, TextError> {
    let trimmed = text.trim();
    let start = Cursor::new(text).trim_start().at;
    let address = trimmed.split(char::is_whitespace).next().unwrap_or_default();
    let Some((offset, data)) = data(address) else {
        return start.fail("This is no Penpa+ address with a board.");
    };
    if address.len() < trimmed.len() {
        return start.after(address).fail("There is more after the address.");
    }
    let start = start.after(address.get(..offset).unwrap_or_default());
    let inner = packed::unpack(data).map_err(|(at, message)| start.right(at).error(message))?;
    read::board(&inner).map_err(|message| start.error(message))
}

/// Writes an address; `None` if a wall has the same tank on both sides although the tank has one level: Penpa+'s edges
/// are the bounds of tanks.
#[cfg(feature = "explain")]
pub fn print(board: &Board) -> Option<String> {
    let inner = write::text(board)?;
    Some([HOST, "#m=edit&p=", &packed::pack(&inner), "\n"].concat())
}

/// The title and the author in an address; nothing if it cannot be read. Cost: as [`parse`].
#[cfg(feature = "explain")]
pub fn said(text: &str) -> About {
    let inner = data(text.trim()).and_then(|(_, data)| packed::unpack(data).ok());
    inner.map(|inner| head::said(&inner)).unwrap_or_default()
}

/// An address with this title and author in place of its own. The note and the date have no room in it.
#[cfg(feature = "explain")]
pub fn say(text: &str, about: &About) -> String {
    let found = data(text.trim()).and_then(|(at, data)| Some((text.trim().get(..at)?, packed::unpack(data).ok()?)));
    match found {
        Some((before, inner)) => [before, &packed::pack(&head::say(&inner, about)), "\n"].concat(),
        None => text.to_string(),
    }
}

/// What the page's own module says of any address: it asks the other one instead.
#[cfg(not(feature = "explain"))]
pub fn parse(_: &str) -> Result<Board, TextError> {
    Err(TextError::new(1, 1, "A Penpa+ address opens by itself: paste it on the board."))
}

/// The same for writing.
#[cfg(not(feature = "explain"))]
pub fn print(_: &Board) -> Option<String> {
    None
}
