//! Tests of Harmony. Those for every puzzle are in `tests/generic`.
#![expect(clippy::panic, clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod analysis;
mod boards;
mod brute;
mod certified;
#[path = "../../sat/tests/support/checker.rs"]
mod checker;
mod contrast;
mod corpus;
mod encoding;
mod gaps;
mod generate;
mod journal;
mod links;
mod lookahead;
mod notes;
mod oracle;
mod original;
mod proofs;
mod reason;
mod relations;
mod repair;
mod scenes;
mod session;
mod texts;
#[path = "../../sat/tests/support/trace.rs"]
mod trace;
