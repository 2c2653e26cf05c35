//! Replays that need a search, from a board's bits to the bits of their steps.

use crate::link::Opened;
use crate::puzzle::{BuildsReplay, Puzzle, ReplaySearch};
use crate::puzzles::with_puzzle;
use crate::search::Watch;

/// A replay under construction.
pub trait Replaying {
    /// Works until the steps are known; `None` when its watch pauses it.
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Vec<u8>>;
}

struct Building<P: Puzzle> {
    search: ReplaySearch<P>,
    work: Box<dyn BuildsReplay<P::Step>>,
}

impl<P: Puzzle> Replaying for Building<P> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Vec<u8>> {
        Some(self.search.pack(&self.work.run(watch)?))
    }
}

fn building<P: Puzzle>(opened: &Opened) -> Result<Box<dyn Replaying>, String> {
    let search = P::REPLAY_SEARCH.ok_or("Replays of this puzzle need no search.")?;
    let board = P::decode_whole(&mut opened.bits()).ok_or("This link contains no valid board.")?;
    Ok(Box::new(Building::<P> { search, work: (search.begin)(&board) }))
}

/// Starts on the replay of a board of a puzzle by its id; the error is a plain sentence.
pub fn replay(puzzle: &str, opened: &Opened) -> Result<Box<dyn Replaying>, String> {
    with_puzzle!(puzzle, P => building::<P>(opened))?
}
