//! Share links: `#<puzzle>/<code>`, followed by optional parts after `&`.
//!
//! The code is base64url of: 4 bits of version; the puzzle's own bits, padded to a byte; 16 bits of checksum over the
//! puzzle's id and those bytes. A link once made opens for ever: see `tests/<puzzle>/golden_links.txt`.

use std::fmt;

use crate::about::{self, About};
use crate::bits::{BitReader, BitWriter, base64url, crc16, from_base64url};

/// The version that new links are written with.
const VERSION: u64 = 1;
/// The width of the version, in bits.
const VERSION_BITS: u32 = 4;
/// The longest link, in characters; longer texts are rejected unread.
pub const MAX_LENGTH: usize = 200_000;

/// What is wrong with a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// It has no code.
    NoCode,
    /// The puzzle is unknown.
    Puzzle(String),
    /// A character that cannot occur in a code, counted from 1 within the code.
    Character(usize),
    /// It is longer than [`MAX_LENGTH`].
    Long,
    /// The checksum does not match.
    Damaged,
    /// It was made by a later version.
    Version(u64),
    /// The checksum matches, but the bits do not describe a board.
    Board,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::NoCode => write!(f, "This link contains no valid board."),
            LinkError::Puzzle(name) => write!(f, "This link is for an unknown puzzle, {name}."),
            LinkError::Character(place) => {
                write!(f, "This link is damaged: character {place} of its code cannot be in a link.")
            }
            LinkError::Long => write!(f, "This is too long to be a link."),
            LinkError::Damaged => {
                write!(f, "This link is damaged or cut off: its checksum does not match.")
            }
            LinkError::Version(version) => {
                write!(f, "This link was made by a newer Gridlight (version {version}); reload the page.")
            }
            LinkError::Board => write!(f, "This link contains no valid board."),
        }
    }
}

impl std::error::Error for LinkError {}

/// A link taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The puzzle's id.
    pub puzzle: String,
    /// The version and the puzzle's bits.
    bytes: Vec<u8>,
    /// The step of the replay to show.
    pub step: Option<u32>,
    /// Whether the page shows the board alone.
    pub embed: bool,
    /// The boards on which the trials that the board belongs to began, packed.
    under: Vec<Vec<u8>>,
}

impl Opened {
    /// The puzzle's bits.
    pub fn bits(&self) -> BitReader<'_> {
        opened(&self.bytes)
    }

    /// The bits of the boards on which the trials began.
    pub fn under(&self) -> Vec<BitReader<'_>> {
        self.under.iter().map(|bytes| opened(bytes)).collect()
    }

    /// The bytes, in the form that [`unpack`] opens.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// A reader placed after the version.
fn opened(bytes: &[u8]) -> BitReader<'_> {
    let mut bits = BitReader::new(bytes);
    let version = bits.bits(VERSION_BITS);
    debug_assert_eq!(version, Some(VERSION), "checked when the link was opened");
    bits
}

/// The bytes of a board as they pass between page and worker: a link's content without its checksum, of any size.
pub fn pack(encode: impl FnOnce(&mut BitWriter)) -> Vec<u8> {
    let mut bits = BitWriter::new();
    bits.bits(VERSION, VERSION_BITS);
    encode(&mut bits);
    bits.into_bytes()
}

/// Opens bytes made by [`pack`].
pub fn unpack(puzzle: &str, bytes: Vec<u8>) -> Result<Opened, LinkError> {
    match BitReader::new(&bytes).bits(VERSION_BITS) {
        Some(VERSION) => Ok(Opened { puzzle: puzzle.into(), bytes, step: None, embed: false, under: Vec::new() }),
        Some(version) => Err(LinkError::Version(version)),
        None => Err(LinkError::NoCode),
    }
}

/// The fragment of a board's link, without `#`.
pub fn link(puzzle: &str, encode: impl FnOnce(&mut BitWriter)) -> String {
    format!("{puzzle}/{}", code(puzzle, encode))
}

/// The code of a board, without the puzzle's id.
pub fn code(puzzle: &str, encode: impl FnOnce(&mut BitWriter)) -> String {
    let mut bytes = pack(encode);
    let sum = checksum(puzzle, &bytes);
    bytes.extend(sum.to_be_bytes());
    base64url(&bytes)
}

/// The bytes of a code.
fn decoded(puzzle: &str, code: &str) -> Result<Vec<u8>, LinkError> {
    let mut bytes = from_base64url(code).map_err(|place| LinkError::Character(place + 1))?;
    let tail = bytes.len().checked_sub(2).filter(|&body| body > 0).ok_or(LinkError::Damaged)?;
    let sum = bytes.split_off(tail);
    if sum != checksum(puzzle, &bytes).to_be_bytes() || base64url(&[&bytes[..], &sum].concat()) != code {
        return Err(LinkError::Damaged);
    }
    match BitReader::new(&bytes).bits(VERSION_BITS).unwrap_or(0) {
        VERSION => Ok(bytes),
        version => Err(LinkError::Version(version)),
    }
}

/// Takes a link apart: a fragment with or without `#`, or a whole address. `known` tells whether a puzzle id exists.
/// Cost: O(length).
pub fn open(text: &str, known: impl Fn(&str) -> bool) -> Result<Opened, LinkError> {
    open_one_of(text, &known)
}

fn open_one_of(text: &str, known: &dyn Fn(&str) -> bool) -> Result<Opened, LinkError> {
    let text = text.trim();
    if text.len() > MAX_LENGTH {
        return Err(LinkError::Long);
    }
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    // Some sites append `?fbclid=...` and the like to every link.
    let fragment = fragment.split('?').next().unwrap_or(fragment);
    let mut parts = fragment.split('&');
    let (puzzle, code) = parts.next().and_then(|head| head.split_once('/')).ok_or(LinkError::NoCode)?;
    if !known(puzzle) {
        return Err(LinkError::Puzzle(crate::text::quoted(puzzle)));
    }
    if code.is_empty() {
        return Err(LinkError::NoCode);
    }
    let bytes = decoded(puzzle, code)?;
    let mut opened = Opened { puzzle: puzzle.into(), bytes, step: None, embed: false, under: Vec::new() };
    for part in parts {
        match part.split_once('=') {
            Some(("step", step)) => opened.step = step.parse().ok(),
            Some(("embed", "1")) => opened.embed = true,
            // A damaged trial is dropped: the board itself still opens.
            Some(("if", code)) => opened.under.extend(decoded(puzzle, code)),
            // Later versions may add parts; unknown ones are ignored.
            _ => {}
        }
    }
    Ok(opened)
}

/// The parts of a link after its code, as [`open`] reads them.
fn parts(text: &str) -> &str {
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    let fragment = fragment.split('?').next().unwrap_or(fragment);
    fragment.split_once('&').map_or("", |(_, parts)| parts)
}

/// What a link says about its board. Nothing in it is an error.
pub fn about(text: &str) -> About {
    about::from_parts(parts(text.trim()))
}

/// The same link, with this in place of what it said about its board.
pub fn with_about(text: &str, about: &About) -> String {
    let text = text.trim();
    let (before, fragment) = text.split_once('#').unwrap_or(("", text));
    let code = fragment.split(['?', '&']).next().unwrap_or_default();
    let other = parts(text).split('&').filter(|part| !part.is_empty() && !about::is_part(part));
    let other: String = other.map(|part| ["&", part].concat()).collect();
    [before, "#", code, &other, &about::parts(about)].concat()
}

/// Whether a text looks like a link to a board: `...#name/code`, alone on its line.
pub fn recognise(text: &str) -> bool {
    let text = crate::text::without_bom(text).trim();
    let fragment = text.split_once('#').map(|(_, fragment)| fragment);
    let head = fragment.and_then(|fragment| fragment.split('&').next()?.split_once('/'));
    !text.contains(char::is_whitespace) && head.is_some_and(|(name, code)| !name.is_empty() && !code.is_empty())
}

fn checksum(puzzle: &str, bytes: &[u8]) -> u16 {
    crc16(&[puzzle.as_bytes(), bytes].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made() -> String {
        link("demo", |bits| bits.bits(0x1234_5678, 32))
    }

    #[test]
    fn a_link_opens_in_every_form() {
        let link = made();
        for text in [
            link.clone(),
            format!("#{link}"),
            format!(" https://example.org/a/b?c#{link}&step=7&embed=1&later=x \n"),
            format!("https://example.org/#{link}?fbclid=Iw-R/x"),
            format!("#{link}&embed=1&step=7?utm_source=x&step=9"),
        ] {
            let opened = open(&text, |name| name == "demo").unwrap();
            assert_eq!(opened.bits().bits(32), Some(0x1234_5678));
            assert_eq!(
                (opened.step, opened.embed),
                if text.contains("step=7") { (Some(7), true) } else { (None, false) }
            );
        }
        assert!(recognise(&format!("https://example.org/#{link}")));
        assert!(!recognise("# a comment / with a slash"));
        assert!(!recognise("GRID START"));
    }

    #[test]
    fn a_title_comes_and_goes_without_the_rest() {
        let link = made();
        let about = About::of(["Two halls", "", "", ""]);
        let titled = format!("https://example.org/#{link}&step=7&title=Two+halls");
        assert_eq!(with_about(&format!("https://example.org/#{link}&date=2026-11-26&step=7"), &about), titled);
        assert_eq!(super::about(&titled), about);
        assert_eq!(super::about(&format!("#{link}&title=Two%20halls?utm=1&author=x")), about);
        let opened = open(&titled, |_| true).unwrap();
        assert_eq!((opened.step, opened.bits().bits(32)), (Some(7), Some(0x1234_5678)));
        assert_eq!(with_about(&titled, &About::default()), format!("https://example.org/#{link}&step=7"));
    }

    #[test]
    fn every_single_wrong_character_is_found() {
        let link = made();
        let code = link.split_once('/').unwrap().1;
        for place in 0..code.len() {
            for other in "AZaz09-_".chars() {
                let mut wrong: Vec<char> = code.chars().collect();
                if wrong[place] == other {
                    continue;
                }
                wrong[place] = other;
                let text = format!("demo/{}", wrong.into_iter().collect::<String>());
                assert_eq!(open(&text, |_| true), Err(LinkError::Damaged), "{text}");
            }
        }
    }

    #[test]
    fn bad_links_say_what_is_wrong() {
        let link = made();
        let cut = &link[..link.len() - 1];
        let cases = [
            ("", "This link contains no valid board."),
            ("demo/", "This link contains no valid board."),
            ("other/AAAA", "This link is for an unknown puzzle, “other”."),
            ("demo/AA AA", "This link is damaged: character 3 of its code cannot be in a link."),
            (cut, "This link is damaged or cut off: its checksum does not match."),
            ("demo/A", "This link is damaged or cut off: its checksum does not match."),
        ];
        for (text, words) in cases {
            let error = open(text, |name| name == "demo").unwrap_err();
            assert_eq!(error.to_string(), words, "{text}");
        }
        // The same code under another puzzle's id does not open.
        assert_eq!(open(&link.replace("demo", "omed"), |_| true), Err(LinkError::Damaged));
    }
}
