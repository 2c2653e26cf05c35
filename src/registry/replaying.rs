//! Replays that need a search, from a board's bits to the bits of their steps.

use crate::link::Opened;
use crate::puzzle::Puzzle;
use crate::puzzles::with_puzzle;
use crate::search::{Cx, Task};

const NO_SEARCH: &str = "Replays of this puzzle need no search.";

fn building<P: Puzzle>(opened: &Opened) -> Result<Task<Vec<u8>>, String> {
    let search = P::REPLAY_SEARCH.ok_or(NO_SEARCH)?;
    let board = P::decode_whole(&mut opened.bits()).ok_or("This link contains no valid board.")?;
    let mut work = search.begin.ok_or(NO_SEARCH)?(&board);
    Ok(Task::new(async move |cx: &Cx| search.pack(&cx.run(|watch| work.run(watch)).await)))
}

/// Starts on the replay of a board of a puzzle by its id; the error is a plain sentence.
pub fn replay(puzzle: &str, opened: &Opened) -> Result<Task<Vec<u8>>, String> {
    with_puzzle!(puzzle, P => building::<P>(opened))?
}
