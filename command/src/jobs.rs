//! What the commands for many boards do for each, which `stream.rs` runs over them.

use gridlight::registry::DynPuzzle;
use serde::Serialize;

use crate::arguments::Asked;
use crate::certify::certifying;
use crate::exit::{EXIT, Error};
use crate::generate::{boards_of_seeds, generating};
use crate::items::{Item, Items, items};
use crate::json::Json;
use crate::output::Problem;
use crate::solving::{RunFields, solving};

/// What is done for a board: fields of its record, and its exit code.
pub struct Done {
    pub fields: Fields,
    pub code: u8,
}

impl Done {
    pub const fn problem(error: Problem) -> Done {
        Done { fields: Fields::Wrong { seed: None, error }, code: EXIT.bad }
    }
}

/// The fields of a record that its job adds.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Fields {
    Wrong {
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        error: Problem,
    },
    Runs {
        runs: Vec<RunFields>,
    },
    Certified {
        certificate: Option<Json>,
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    Generated {
        seed: u64,
        text: String,
    },
}

pub trait Job {
    /// What the result depends on, besides the board, as JSON: shards with other settings are not merged.
    fn settings(&self) -> String;
    /// Refuses what cannot be done for a puzzle.
    fn prepare(&self, puzzle: &'static dyn DynPuzzle) -> Result<(), Error>;
    /// Does it for a board that could be read.
    fn run(&self, item: &Item) -> Result<Done, Error>;
}

/// The boards of a command: those of its inputs, or those that it generates.
pub enum Boards {
    Read(Box<Items>),
    Seeds(Box<dyn Iterator<Item = Item>>),
}

impl Boards {
    pub fn of(asked: &Asked) -> Result<Boards, Error> {
        Ok(match asked.command.as_str() {
            "generate" => Boards::Seeds(Box::new(boards_of_seeds(asked)?)),
            _ => Boards::Read(Box::new(items(asked)?)),
        })
    }

    pub async fn next(&mut self) -> Option<Item> {
        match self {
            Boards::Read(items) => items.next().await,
            Boards::Seeds(items) => items.next(),
        }
    }
}

/// What a command does for each of them.
pub async fn job(asked: &Asked) -> Result<Box<dyn Job>, Error> {
    match asked.command.as_str() {
        "certify" => certifying(asked),
        "generate" => generating(asked),
        _ => solving(asked).await,
    }
}
