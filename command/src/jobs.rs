//! What is done for each board: one entry a command, which `stream.rs` runs over the boards.

use gridlight::registry::DynPuzzle;
use serde::Serialize;

use crate::arguments::Asked;
use crate::certify::certifying;
use crate::exit::{EXIT, Error};
use crate::generate::{boards_of_seeds, generating};
use crate::items::{Item, items};
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

/// What a command does.
pub struct Kind {
    pub command: &'static str,
    pub items: fn(&Asked) -> Result<Box<dyn Iterator<Item = Item>>, Error>,
    pub job: fn(&Asked) -> Result<Box<dyn Job>, Error>,
}

pub const JOBS: [Kind; 3] = [
    Kind { command: "batch", items: |asked| Ok(Box::new(items(asked)?)), job: solving },
    Kind { command: "certify", items: |asked| Ok(Box::new(items(asked)?)), job: certifying },
    Kind { command: "generate", items: |asked| Ok(Box::new(boards_of_seeds(asked)?)), job: generating },
];
