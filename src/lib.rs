//! Gridlight: a puzzle playground and solver laboratory. This is the map of the crate.
//!
//! One way through it: text, link or file → board → search (in the worker) → answers and a replay → scene →
//! canvas, SVG or words. Edits are moves that make new boards, so undo, redo and sharing come for free.
//!
//! Floors, from the ground up; a module uses only what stands above it in this list:
//!
//! - [`grid`], [`bits`], [`count`], [`order`], [`random`], [`text`]: cells and sizes, packed bits, long numbers,
//!   sorting, seeded random numbers, errors with line and column;
//! - [`search`]: what all solvers share: strategies, the driver, progress, verdicts; [`trace`]: replays as steps;
//! - [`scene`]: pictures as data, inks, and their SVG painter;
//! - [`puzzle`]: the facets that a puzzle has; [`link`]: share links;
//! - [`kit`]: what puzzles are put together from, beside their rules;
//! - [`puzzles`]: one folder a puzzle, and the list of them;
//! - [`contract`]: the shapes that pass to JavaScript;
//! - [`explain`]: reasons one after the other, contradictions, what would leave one answer, grades;
//! - [`session`]: one open board with its history, tools, answers and replay;
//! - [`registry`]: the puzzles behind one type;
//! - `web`: the only place that knows a browser.
//!
//! Start with [`puzzle::Puzzle`], then read [`puzzles::lazors`].

// A part of a text that is no part of it is a panic, and the words for that are 4 kB of every module.
#![cfg_attr(not(test), warn(clippy::string_slice))]

pub mod bits;
pub mod contract;
pub mod count;
pub mod explain;
pub mod grid;
pub mod kit;
pub mod link;
pub mod order;
pub mod puzzle;
pub mod puzzles;
pub mod random;
pub mod registry;
pub mod scene;
pub mod search;
pub mod session;
pub mod text;
pub mod trace;
#[cfg(target_arch = "wasm32")]
pub mod web;
