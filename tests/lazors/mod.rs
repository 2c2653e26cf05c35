//! Tests of Lazors. Those for every puzzle are in `tests/generic`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

mod analysis;
mod boards;
mod brute;
mod contrast;
mod corpus;
mod gallery;
mod gaps;
mod generate;
mod links;
mod making;
mod oracle;
mod original;
mod person;
mod quick;
mod random;
mod reason;
mod relations;
mod replay;
mod scenes;
mod session;
mod texts;
mod unique;
