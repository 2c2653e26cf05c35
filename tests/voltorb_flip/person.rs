//! A person playing Voltorb Flip, with the results of solvers.

use gridlight::puzzle::{Puzzle, Text};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::text::plain;
use gridlight::search::{Go, Options, Outcome, Progress, Watch};

/// A position of level 1.
pub const KNOWN: &str = "rows 5/2 6/1 5/0 5/1 3/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n";

pub type Person = crate::common::person::Person<VoltorbFlip>;

/// The board of [`KNOWN`].
pub fn known() -> Board {
    plain::parse(KNOWN).unwrap()
}

/// Types keys of one character each.
pub fn types(person: &mut Person, characters: &str) {
    for character in characters.chars() {
        person.keys(&character.to_string());
    }
}

/// The centre of a card.
pub fn place(at: usize) -> (f32, f32) {
    ((at % 5) as f32 + 0.5, (at / 5) as f32 + 0.5)
}

/// Everything that a search reports on a board, as the worker posts it, and its outcome.
pub fn solved(board: &Board, options: &Options) -> (Vec<String>, Outcome) {
    let mut search = VoltorbFlip::search(board, options).unwrap();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut answers = Vec::new();
    let outcome = search.run(&mut watch, &mut |answer| answers.push(VoltorbFlip::print_whole(board, &answer)));
    (answers, outcome.unwrap())
}

/// The same for a strategy with its defaults.
pub fn told(board: &Board, strategy: &str) -> (Vec<String>, Outcome) {
    solved(board, &Options { strategy: strategy.into(), ..Options::default() })
}
