//! Generates boards, one a seed.

use gridlight::explain::SCALED;
use gridlight::registry::{self, DynPuzzle};

use crate::arguments::{Asked, usage};
use crate::boards::info;
use crate::exit::{EXIT, Error};
use crate::hash::sha256;
use crate::items::{Board, Item};
use crate::jobs::{Done, Fields, Job};
use crate::output::{complain, lined, write};
use crate::solving::within;
use crate::stream::stream;

/// The largest seed, and the largest whole number that JavaScript tells from the next.
const LAST: u64 = (1 << 53) - 1;

struct Wish {
    puzzle: &'static dyn DynPuzzle,
    seed: u64,
    count: u64,
    difficulty: u64,
    rows: u64,
    cols: u64,
}

impl Wish {
    fn of(asked: &Asked) -> Result<Wish, Error> {
        let [seed, count, difficulty, rows, cols] = asked.numbers;
        Ok(Wish {
            puzzle: info(asked.puzzle.as_deref().unwrap_or_default())?,
            seed: seed.unwrap_or(SCALED),
            count: count.unwrap_or(1),
            difficulty: difficulty.unwrap_or(1),
            rows: rows.unwrap_or(0),
            cols: cols.unwrap_or(0),
        })
    }
}

pub async fn generate_boards(asked: &Asked) -> Result<u8, Error> {
    if asked.puzzle.is_none() {
        return usage("generate takes --puzzle ID.");
    }
    if !asked.inputs.is_empty() {
        return usage("generate takes no files.");
    }
    let wish = Wish::of(asked)?;
    if wish.seed + wish.count > LAST + 1 {
        return usage(format!("--seed and --count reach beyond {LAST}."));
    }
    if asked.out.is_some() {
        return stream(asked).await;
    }
    let mut code = EXIT.fine;
    let several = wish.count > 1;
    for item in boards_of_seeds(asked)? {
        let done = wish.run(&item)?;
        code = code.max(done.code);
        match done.fields {
            Fields::Wrong { error, .. } => drop(complain(&item.id, &error)),
            Fields::Generated { text, .. } => {
                let text = lined(text);
                write(&if several { format!("== {}\n{text}", item.id) } else { text })?;
            }
            Fields::Runs { .. } | Fields::Certified { .. } => {}
        }
    }
    Ok(code)
}

/// The boards to be generated.
pub fn boards_of_seeds(asked: &Asked) -> Result<impl Iterator<Item = Item> + use<>, Error> {
    let Wish { puzzle, seed, count, .. } = Wish::of(asked)?;
    Ok((0..count).map(move |at| {
        let id = format!("{}:{}", puzzle.info().id, seed + at);
        Item { at, hash: sha256(&id), id, board: Ok(Board { puzzle, text: String::new() }) }
    }))
}

pub fn generating(asked: &Asked) -> Result<Box<dyn Job>, Error> {
    Ok(Box::new(Wish::of(asked)?))
}

impl Job for Wish {
    fn settings(&self) -> String {
        let Wish { puzzle, seed, count, difficulty, rows, cols } = self;
        let id = puzzle.info().id;
        format!(
            "{{\"puzzle\":\"{id}\",\"seed\":{seed},\"count\":{count},\"difficulty\":{difficulty},\"rows\":{rows},\"cols\":{cols}}}"
        )
    }

    fn prepare(&self, _: &'static dyn DynPuzzle) -> Result<(), Error> {
        Ok(())
    }

    fn run(&self, item: &Item) -> Result<Done, Error> {
        let seed = self.seed + item.at;
        // The options have been checked.
        let (difficulty, rows, cols) = (self.difficulty as u8, self.rows as u16, self.cols as u16);
        let text = within(0.0, |watch| registry::generate_text(self.puzzle, seed, difficulty, rows, cols, watch));
        Ok(match text {
            Ok(text) => Done { fields: Fields::Generated { seed, text }, code: EXIT.fine },
            Err(error) => Done { fields: Fields::Wrong { seed: Some(seed), error: error.into() }, code: EXIT.bad },
        })
    }
}
