//! The puzzles, one folder each, all of the same shape.

pub mod lazors;
