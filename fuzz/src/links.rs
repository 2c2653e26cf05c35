//! Any text taken for a link; and any bytes behind a right checksum, which no fuzzer would come upon by itself.

use gridlight::about;
use gridlight::bits::from_base64url;
use gridlight::link::{self, MAX_LENGTH};
use gridlight::puzzle::Puzzle;
use gridlight::registry;

use super::{Look, decoded, each, is_said_well, is_short};

/// The target.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if text.len() > 20_000 {
        return;
    }
    let taken = link::recognise(&text);
    let about = link::about(&text);
    is_short(&about);
    let parts = about::parts(&about);
    assert!(parts.bytes().all(|byte| byte.is_ascii_graphic()), "{parts}");
    assert_eq!(about::from_parts(&parts), about, "{parts}");
    open(&text);
    // The same code with the checksum that it should have, as a link to each puzzle.
    let fragment = text.split_once('#').map_or(&*text, |(_, fragment)| fragment);
    let code = fragment.split_once('/').map_or("", |(_, code)| code).split('&').next().unwrap_or_default();
    let Ok(bytes) = from_base64url(code) else { return };
    for puzzle in registry::ALL {
        let id = puzzle.info().id;
        let forged = link::link(id, |bits| bytes.iter().for_each(|&byte| bits.bits(byte.into(), 8)));
        open(&forged);
        if taken {
            assert!(link::recognise(&format!("https://example.org/#{forged}")));
        }
    }
}

fn open(text: &str) {
    match link::open(text, |id| registry::by_id(id).is_some()) {
        Ok(opened) => {
            assert!(text.len() <= MAX_LENGTH);
            each(Some(&opened.puzzle), &mut Opening { text, opened: &opened });
        }
        Err(error) => is_said_well(&error.to_string()),
    }
}

struct Opening<'a> {
    text: &'a str,
    opened: &'a link::Opened,
}

impl Look for Opening<'_> {
    fn at<P: Puzzle>(&mut self) {
        let Some(board) = decoded::<P>(self.opened.bits()) else { return };
        // A board has one link only.
        let again = link::link(P::INFO.id, |bits| P::encode(&board, bits));
        assert!(self.text.contains(&again), "{} is {again}", self.text);
    }
}
