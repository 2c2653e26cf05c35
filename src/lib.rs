//! Gridlight.

pub mod grid;
pub mod puzzles;
pub mod search;
pub mod text;
