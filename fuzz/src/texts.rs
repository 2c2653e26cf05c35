//! Any text read by every format of every puzzle: what is read is a board that comes back from its own text, what is
//! refused is told with its place.

use gridlight::about;
use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::registry;

use super::{Look, decoded, each, is_said_well, is_short, lies_within, packed};

/// Longer texts only take longer.
const MOST: usize = 20_000;

/// Boards with more cells are not looked at closely.
const SMALL: usize = 2_500;

/// The target.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if text.len() <= MOST {
        link::recognise(&text);
        registry::recognise(&text);
        said(&text);
        each(None, &mut Reading(&text));
    }
}

/// What is said before a board comes back, and no more than there is room for.
fn said(text: &str) {
    let (about, rest, before) = about::apart(text);
    is_short(&about);
    assert!(text.ends_with(rest) && before <= text.split('\n').count());
    let again = about.lines() + rest;
    assert_eq!(about::apart(&again).0, about, "{again:?}");
}

struct Reading<'a>(&'a str);

impl Look for Reading<'_> {
    fn at<P: Puzzle>(&mut self) {
        let text = self.0;
        for format in P::FORMATS {
            (format.recognise)(text);
            match (format.parse)(text) {
                Ok(board) => {
                    // Some formats read more than they can write; the usual one writes all that any of them reads.
                    let printed = (format.print)(&board).or_else(|| (P::FORMATS.first()?.print)(&board));
                    let again = printed.as_ref().map(|printed| P::parse(printed));
                    let same = matches!(&again, Some(Ok(again)) if *again == board);
                    assert!(same, "{} {}: {printed:?} does not come back", P::INFO.id, format.id);
                    sound::<P>(&board);
                }
                Err(error) => lies_within(&error, text),
            }
        }
        match P::cases(text) {
            Ok(cases) => assert!(cases.len() <= text.len(), "{} boards", cases.len()),
            Err(error) => lies_within(&error, text),
        }
    }
}

/// What holds of a board that was read.
fn sound<P: Puzzle>(board: &P::Board) {
    let size = P::size(board);
    let (least, most) = P::INFO.sides;
    assert!((least..=most).contains(&size.rows) && (least..=most).contains(&size.cols), "{size:?}");
    if size.area() > SMALL {
        return;
    }
    let bytes = packed::<P>(board);
    let opened = link::unpack(P::INFO.id, bytes).expect("it was packed here");
    assert!(decoded::<P>(opened.bits()).is_some_and(|again| again == *board), "not the same from its bits");
    for mode in [Mode::Edit, Mode::Play] {
        let report = P::check(board, mode);
        assert!(!report.status.is_empty());
    }
    if let Some(words) = P::unfinished(board) {
        is_said_well(&words);
    }
}
