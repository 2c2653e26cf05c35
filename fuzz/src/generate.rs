//! Any wish for a new board: refused in words, or granted in full.

use gridlight::explain::SCALED;
use gridlight::link;
use gridlight::puzzle::Puzzle;
use gridlight::registry;
use gridlight::search::{Go, Progress, Watch};

use super::script::Script;
use super::{Look, decoded, each, is_said_well};

/// Larger boards take longer to make than a fuzzer should wait; only wishes that are refused are larger.
const LARGEST: u16 = 5;

/// The target.
pub fn run(data: &[u8]) {
    let mut script = Script::new(data);
    let puzzle = script.puzzle().info();
    let (difficulty, rows, cols, seed) = (script.byte(), script.short(), script.short(), script.long());
    let legal = puzzle.sides.0..=puzzle.sides.1;
    let held = |side: u16| if legal.contains(&side) { side % (LARGEST + 1) } else { side };
    let (rows, cols) = (held(rows), held(cols));
    // The hardest grades take the longest.
    let difficulty = if difficulty < 128 { difficulty % 4 } else { difficulty };
    // Half of them are boards whose difficulty is measured: they take longer.
    let seed = seed >> 29;
    let (rows, cols) = if seed < SCALED { (rows, cols) } else { (rows.min(4), cols.min(4)) };
    match made(puzzle.id, seed, difficulty, (rows, cols)) {
        Ok(link) => {
            assert_eq!(made(puzzle.id, seed, difficulty, (rows, cols)).as_ref(), Ok(&link), "not the same again");
            let opened = link::open(&link, |id| id == puzzle.id).expect("it was written here");
            each(Some(puzzle.id), &mut Made { opened, size: (rows, cols) });
        }
        Err(words) => is_said_well(&words),
    }
    if let Err(words) = made(&script.text(40), seed, difficulty, (rows, cols)) {
        is_said_well(&words);
    }
}

/// The link of the board, or why there is none.
fn made(puzzle: &str, seed: u64, difficulty: u8, size: (u16, u16)) -> Result<String, String> {
    let mut on = |_: &Progress| Go::On;
    let mut making = registry::generate(puzzle, seed, difficulty, size)?;
    let made = making.run(&mut Watch::new(Progress::default(), &mut on)).expect("nothing pauses it");
    made.map(|made| made.link)
}

struct Made {
    opened: link::Opened,
    size: (u16, u16),
}

impl Look for Made {
    fn at<P: Puzzle>(&mut self) {
        let board = decoded::<P>(self.opened.bits()).expect("what is made is a sound board");
        let size = P::size(&board);
        assert!(self.size == (0, 0) || self.size == (size.rows, size.cols), "{size:?} for {:?}", self.size);
        assert_eq!(P::unfinished(&board), None);
        assert!(P::restart(&board) == board, "it has moves on it");
    }
}
