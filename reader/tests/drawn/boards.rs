//! Boards of every puzzle to draw, and whether a reading says the same.

use gridlight::puzzle::Puzzle;
pub use gridlight::puzzles::aquarium::Aquarium;
pub use gridlight::puzzles::harmony::Harmony;
pub use gridlight::puzzles::laser_maze::LaserMaze;
pub use gridlight::puzzles::lazors::Lazors;
pub use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::registry;
use gridlight::search::{Go, Progress, Watch};
use gridlight_reader::{Kind, Place, Reading};

use crate::common::Random;

/// A puzzle that is read.
pub trait Shown: Puzzle {
    const KIND: Kind;

    /// What somebody says of a place that no picture shows, by its number; what is asked of no other puzzle is "".
    fn unseen(_: &Self::Board, _: usize) -> String {
        String::new()
    }
}

impl Shown for Aquarium {
    const KIND: Kind = Kind::Aquarium;
}

impl Shown for Harmony {
    const KIND: Kind = Kind::Harmony;
}

impl Shown for VoltorbFlip {
    const KIND: Kind = Kind::VoltorbFlip;
}

impl Shown for Lazors {
    const KIND: Kind = Kind::Lazors;

    /// How many blocks of a kind there are to place.
    fn unseen(board: &Self::Board, kind: usize) -> String {
        board.supply[kind].to_string()
    }
}

impl Shown for LaserMaze {
    const KIND: Kind = Kind::LaserMaze;

    fn unseen(_: &Self::Board, _: usize) -> String {
        "waiting off".to_owned()
    }
}

/// A puzzle's boards: the first ones of the gallery, and generated ones.
pub fn boards<P: Shown>() -> Vec<(String, P::Board)> {
    let parsed = |text: String| (text.clone(), P::parse(&text).expect("a board"));
    if P::KIND == Kind::VoltorbFlip {
        // A dealt round has its seed in its text, which no picture shows.
        let mut random = Random::new(5);
        let text = |(side, level): (usize, &str)| parsed(level.to_owned() + &super::clues(&mut random, side));
        return [(3, ""), (5, "level 3\n"), (5, "level 7\n"), (7, "")].map(text).to_vec();
    }
    let generated = (1..3).map(generated::<P>);
    P::INFO.examples.iter().take(2).map(|example| example.text.to_owned()).chain(generated).map(parsed).collect()
}

/// A generated board as text.
pub fn generated<P: Shown>(seed: u64) -> String {
    let puzzle = registry::by_id(P::KIND.id()).expect("a puzzle");
    let mut on = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut on);
    registry::generate_text(puzzle, seed, 1 + (seed % 3) as u8, 0, 0, &mut watch).expect("a board")
}

/// The reading after somebody has said what no picture shows.
pub fn settled<P: Shown>(reading: Reading, board: &P::Board) -> Reading {
    let others = reading.found().slots.iter().enumerate().filter_map(|(slot, it)| match it.place {
        Place::Other(number) if !it.sure => Some((slot, P::unseen(board, number))),
        _ => None,
    });
    let others: Vec<(usize, String)> = others.collect();
    others.iter().fold(reading, |reading, (slot, reads)| reading.with(*slot, reads))
}

/// Whether a reading is of this board.
pub fn same<P: Shown>(reading: &Reading, board: &P::Board) -> bool {
    P::parse(&reading.text()).is_ok_and(|read| tidied::<P>(&read) == tidied::<P>(board))
}

/// The lines of a board's text, in whatever order.
fn tidied<P: Puzzle>(board: &P::Board) -> Vec<String> {
    let text = (P::FORMATS[0].print)(&P::restart(board)).expect("a text");
    let mut lines: Vec<String> = text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    // Lazors lists its lasers and targets.
    let list = |line: &String| line.starts_with("L ") || line.starts_with("P ");
    let mut listed: Vec<String> = lines.iter().filter(|line| list(line)).cloned().collect();
    lines.retain(|line| !list(line) && !line.is_empty());
    listed.sort();
    lines.extend(listed);
    lines
}
