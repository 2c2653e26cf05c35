//! Generates boards, one a seed.

use gridlight::explain::SCALED;
use gridlight::registry::{self, DynPuzzle};
use serde::Serialize;

use crate::arguments::{Asked, usage};
use crate::boards::{info, record};
use crate::cli::WHOLE;
use crate::exit::{EXIT, Error};
use crate::hash::sha256;
use crate::items::Item;
use crate::jobs::{Job, Made, Not};
use crate::json::written;
use crate::output::{Problem, lined};
use crate::solving::within;
use crate::stream::{stream, through};

/// What is asked for, as the records state it.
#[derive(Serialize)]
struct Wish {
    puzzle: &'static str,
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
            puzzle: info(asked.puzzle.as_deref().unwrap_or_default())?.info().id,
            seed: seed.unwrap_or(SCALED),
            count: count.unwrap_or(1),
            difficulty: difficulty.unwrap_or(1),
            rows: rows.unwrap_or(0),
            cols: cols.unwrap_or(0),
        })
    }
}

pub fn generate_boards(asked: &Asked) -> Result<u8, Error> {
    if asked.puzzle.is_none() {
        return usage("generate takes --puzzle ID.");
    }
    if !asked.inputs.is_empty() {
        return usage("generate takes no files.");
    }
    let wish = Wish::of(asked)?;
    if wish.seed + wish.count > WHOLE + 1 {
        return usage(format!("--seed and --count reach beyond {WHOLE}."));
    }
    let settings = written(&wish);
    let Wish { puzzle, seed, count, .. } = wish;
    let mut items = (0..count).map(|at| {
        let id = format!("{puzzle}:{}", seed + at);
        Item { at, hash: sha256(&id), id, puzzle: Some(puzzle.into()), ..Item::default() }
    });
    if asked.out.is_some() {
        return stream(asked, &settings, &mut items);
    }
    through(Job::new(asked), &mut items, &mut |_| Ok(true), &mut crate::output::write)
}

pub fn generate_board(job: &Job, item: &Item, puzzle: &'static dyn DynPuzzle) -> Result<Made, Not> {
    #[derive(Serialize)]
    struct Generated<'a> {
        seed: u64,
        text: &'a str,
    }
    let Wish { seed, count, difficulty, rows, cols, .. } = Wish::of(&job.asked).map_err(Not::Over)?;
    let seed = seed + item.at;
    // The options have been checked.
    let (difficulty, rows, cols) = (difficulty as u8, rows as u16, cols as u16);
    let text = within(0.0, |watch| registry::generate_text(puzzle, seed, difficulty, rows, cols, watch))?;
    let text = match (job.asked.out.is_some(), count > 1) {
        (true, _) => record(item, EXIT.fine, &Generated { seed, text: &text }),
        (false, true) => format!("== {}\n{}", item.id, lined(text)),
        (false, false) => lined(text),
    };
    Ok(Made::new(text, EXIT.fine))
}

/// The record of a board that could not be generated.
pub fn wrong(asked: &Asked, item: &Item, error: &Problem) -> String {
    #[derive(Serialize)]
    struct Wrong<'a> {
        seed: u64,
        error: &'a Problem,
    }
    match Wish::of(asked) {
        Ok(wish) if asked.out.is_some() => record(item, EXIT.bad, &Wrong { seed: wish.seed + item.at, error }),
        _ => String::new(),
    }
}
