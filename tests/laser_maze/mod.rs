//! Tests of Laser Maze. Those for every puzzle are in `tests/generic`.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod analysis;
mod boards;
mod brute;
mod contrast;
mod corpus;
mod gallery;
mod gaps;
mod generate;
mod journal;
mod links;
mod maze;
mod notes;
mod oracle;
mod original;
mod reason;
mod relations;
mod scenes;
mod session;
mod texts;
mod unique;
