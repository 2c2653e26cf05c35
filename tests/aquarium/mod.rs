//! Tests of Aquarium. Those for every puzzle are in `tests/generic`.

#![expect(clippy::panic, clippy::unwrap_used, reason = "a test that finds something missing fails")]

mod analysis;
mod brute;
mod constraints;
mod contrast;
mod corpus;
mod drawings;
mod gallery;
mod gaps;
mod journals;
mod links;
mod oracle;
mod original;
mod penpa;
mod reason;
mod reason_parts;
mod relations;
mod scenes;
mod session;
mod steered;
mod texts;
mod unique;
mod waters;
