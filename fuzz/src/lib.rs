//! The fuzz targets: plain functions of any bytes, which panic where a promise is broken.
//!
//! `fuzz_targets/` calls them from libFuzzer (`cargo xtask fuzz`), `tests/fuzz` from `cargo test` on a stable compiler,
//! over the same corpus. A target knows no puzzle: it goes through the list of them.

pub mod addresses;
pub mod answers;
pub mod bits;
pub mod generate;
pub mod jobs;
pub mod links;
pub mod pictures;
pub mod script;
pub mod sessions;
pub mod texts;

use gridlight::about::About;
use gridlight::bits::BitReader;
use gridlight::link;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::{self, Visitor};
use gridlight::text::TextError;

/// A target by its name, which is also that of its binary and of its folder in `corpus/`.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const ALL: [Target; 9] = [
    ("texts", texts::run),
    ("answers", answers::run),
    ("links", links::run),
    ("bits", bits::run),
    ("sessions", sessions::run),
    ("jobs", jobs::run),
    ("generate", generate::run),
    ("addresses", addresses::run),
    ("pictures", pictures::run),
];

/// No message is longer, in characters: it has to be read, however long the text is that it is about.
pub const MOST_WORDS: usize = 400;

/// What is said to a person: whole sentences of a length that can be read.
pub fn is_said_well(words: &str) {
    let length = words.chars().count();
    assert!(length <= MOST_WORDS, "{length} characters: {}", words.chars().take(60).collect::<String>());
    assert!(words.ends_with(['.', '!', '?']), "no sentence: {words:?}");
}

/// What is said about a board is no longer than there is room for, and is not for machines.
pub fn is_short(about: &About) {
    let values = about.values();
    let lengths = values.map(|value| value.chars().count());
    assert!(lengths.iter().zip([80, 60, 400, 10]).all(|(&length, most)| length <= most), "{lengths:?}");
    assert!(values.iter().all(|value| value.chars().all(|letter| letter == '\n' || !letter.is_control())));
    assert_eq!(About::of(values), *about);
}

/// An error lies in its text: on a line that is there, at most one past its last character; or where the next line would
/// begin, if that is missing.
pub fn lies_within(error: &TextError, text: &str) {
    is_said_well(&error.message);
    let mut lines = text.lines().chain([""]);
    let line = error.line.checked_sub(1).and_then(|before| lines.nth(before));
    let Some(line) = line else { panic!("line {} is not in the text: {error}", error.line) };
    let length = line.chars().count();
    assert!((1..=length + 1).contains(&error.column), "column {} of {length}: {error}", error.column);
}

/// The board in these bits, by its puzzle's own type.
pub fn decoded<P: Puzzle>(mut bits: BitReader<'_>) -> Option<P::Board> {
    P::decode_whole(&mut bits)
}

/// The bytes of a board as they pass between page and worker.
pub fn packed<P: Puzzle>(board: &P::Board) -> Vec<u8> {
    link::pack(|bits| P::encode(board, bits))
}

/// Does something with each puzzle, as what it is.
pub trait Look {
    /// With one of them.
    fn at<P: Puzzle>(&mut self);
}

/// Does something with the puzzle of an id, or with all if none is named.
pub fn each(id: Option<&str>, look: &mut impl Look) {
    struct Only<'a, L>(Option<&'a str>, &'a mut L);
    impl<L: Look> Visitor for Only<'_, L> {
        fn visit<P: Puzzle>(&mut self) {
            if self.0.is_none_or(|id| id == P::INFO.id) {
                self.1.at::<P>();
            }
        }
    }
    puzzles::visit(&mut Only(id, look));
}
