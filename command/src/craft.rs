//! The command craft: removes redundant clues from a board with a unique solution.

use gridlight::contract::{CraftView, Explained, GradeView, PlaceView};
use gridlight::registry::{self, Ask, DynPuzzle};
use serde::Serialize;

use crate::analyse::told;
use crate::boards::shown;
use crate::exit::EXIT;
use crate::items::Item;
use crate::jobs::{Job, Made, Not};
use crate::output::{Problem, lined};

/// What is left of a board as the library returns it.
#[derive(Serialize)]
struct Crafted {
    text: String,
    removed: Vec<PlaceView>,
    clues: usize,
    grade: Option<GradeView>,
    fits: bool,
    settled: bool,
}

pub fn craft_board(job: &Job, item: &Item, puzzle: &'static dyn DynPuzzle) -> Result<Made, Not> {
    let milliseconds = job.asked.milliseconds().unwrap_or(0.0);
    let [seed, _, difficulty, ..] = job.asked.numbers;
    // The options have been checked.
    let ask = Ask::Craft { difficulty: difficulty.map(|it| it as u8), seed: seed.unwrap_or(1) };
    let Explained::Craft(Some(view)) = told(puzzle, item, ask, milliseconds)? else {
        return Err(Problem::new("This board is not known to have exactly one solution.").into());
    };
    let CraftView { link, removed, clues, grade, fits, settled } = view;
    let text = registry::text_of(puzzle, &link)?;
    let code = if fits && settled { EXIT.fine } else { EXIT.open };
    let words = lined(text.clone());
    Ok(shown(&job.asked, item, &words, Crafted { text, removed, clues, grade, fits, settled }, code))
}
