//! The command craft: removes redundant clues from a board with a unique solution.

use gridlight::contract::{CraftView, Explained, GradeView, PlaceView};
use gridlight::registry::{self, Ask};
use serde::Serialize;

use crate::analyse::told;
use crate::arguments::{Asked, usage};
use crate::boards::{Done, each, remark};
use crate::exit::{EXIT, Error};
use crate::output::{Problem, lined};
use crate::setups::Setup;

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

pub async fn craft_board(asked: &Asked) -> Result<u8, Error> {
    if asked.inputs.len() > 1 {
        return usage("craft takes one board.");
    }
    let milliseconds = asked.wished.first().and_then(Setup::milliseconds).unwrap_or(0.0);
    let [seed, _, difficulty, ..] = asked.numbers;
    // The options have been checked.
    let ask = Ask::Craft { difficulty: difficulty.map(|it| it as u8), seed: seed.unwrap_or(1) };
    let first = Asked { case: asked.case.or(Some(1)), ..asked.clone() };
    each(&first, true, |input| {
        if asked.case.is_none() {
            remark(input);
        }
        let Explained::Craft(Some(view)) = told(input, ask, milliseconds)? else {
            return Err(Problem::new("This board is not known to have exactly one solution.").into());
        };
        let CraftView { link, removed, clues, grade, fits, settled } = view;
        let text = registry::text_of(input.puzzle, &link)?;
        let code = if fits && settled { EXIT.fine } else { EXIT.open };
        let words = lined(text.clone());
        Ok(Done { words, value: Crafted { text, removed, clues, grade, fits, settled }, code })
    })
    .await
}
