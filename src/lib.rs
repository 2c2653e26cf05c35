//! Gridlight: a puzzle playground and solver lab. This is the map of the crate.
//!
//! The data flow: text, link or file → board → search (in the worker) → solutions and a replay → scene → canvas, SVG or
//! words. Edits are moves that make new boards, so undo, redo and sharing come for free.
//!
//! Layers, from the bottom up; a module uses only modules listed above it:
//!
//! - [`grid`], [`bits`], [`count`], [`random`], [`text`]: cells and sizes, packed bits, long numbers,
//!   seeded random numbers, the cursor that reads texts;
//! - [`about`]: what people say about a board;
//! - [`search`]: what all solvers share: strategies, the driver, progress, verdicts; [`trace`]: replays as steps;
//! - [`scene`]: pictures as data, inks, and their SVG painter;
//! - [`puzzle`]: the facets of a puzzle; [`link`]: share links;
//! - [`kit`]: building blocks that puzzles share, besides their rules;
//! - [`puzzles`]: one folder per puzzle, and the list of them;
//! - [`contract`]: the shapes that pass to JavaScript;
//! - [`explain`]: deductions in order, contradictions, additions that make a board unique, difficulty;
//! - [`session`]: one open board with its history, tools, solutions and replay;
//! - [`registry`]: all puzzles behind one type;
//! - `web`: the only module that knows a browser.
//!
//! Start with [`puzzle::Puzzle`], then read [`puzzles::lazors`].

// Slicing a string out of range panics, and the message for that adds 4 kB to every module.
#![cfg_attr(not(test), warn(clippy::string_slice))]
#![cfg_attr(
    not(any(feature = "page", feature = "search")),
    allow(unused, reason = "the module of sets knows no puzzle")
)]

pub mod about;
pub mod bits;
pub mod contract;
pub mod count;
pub mod explain;
pub mod grid;
pub mod kit;
pub mod link;
pub mod puzzle;
pub mod puzzles;
pub mod random;
pub mod registry;
pub mod scene;
pub mod search;
pub mod session;
#[cfg(feature = "sets")]
pub mod sets;
pub mod text;
pub mod trace;
#[cfg(target_arch = "wasm32")]
pub mod web;
