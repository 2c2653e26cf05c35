//! Tests of Voltorb Flip. Those for every puzzle are in `tests/generic`.
#![expect(clippy::unwrap_used, reason = "a test that finds something missing fails")]

mod advice;
mod analysis;
mod begun;
mod boards;
mod brute;
mod contrast;
mod corpus;
mod deal;
mod gallery;
mod gaps;
mod journal;
mod links;
mod oracle;
mod original;
mod partial;
mod person;
mod random;
mod reason;
mod relations;
mod scenes;
mod session;
mod several;
mod sizes;
mod texts;
mod unique;
