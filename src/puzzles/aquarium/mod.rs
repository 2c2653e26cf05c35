//! Aquarium: fill tanks with level water: every row and column holds as much as its number says.
//!
//! A grid is divided into tanks by walls. Water lies at the bottom of a tank and is level. The number at the end of a
//! line says how many of its cells contain water; a line without a number may contain any amount. There are two rules
//! in use, and a board has one of them ([`board::Rule`]). Region: a tank has one level, across all its arms. Pool:
//! cells connected through water share a surface, and separate arms of a tank may have different levels; there, walls
//! inside a tank matter. [`forest`] models both. A board may be completely dry.

pub mod answer;
pub mod board;
pub mod forest;
mod frame;
mod gallery;
pub mod generate;
pub mod inks;
pub mod moves;
pub mod pieces;
pub mod plan;
pub mod play;
pub mod reason;
mod rules;
pub mod show;
pub mod solve;
pub mod standing;
pub mod text;

/// The puzzle.
pub struct Aquarium;
