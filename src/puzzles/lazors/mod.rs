//! Lazors: place every block so that the beams light every target.
//!
//! A board is a grid of cells, with lasers and targets on the middles of cell edges. A beam runs diagonally from edge
//! to edge; blocks change its course: reflect turns it, opaque ends it, refract splits it, a prism lets it straight
//! across, a teleporter sends it to its partner. Every movable block must be used. The exact rules are those of
//! [`beam`].

pub mod beam;
pub mod board;
mod gallery;
pub mod generate;
pub mod inks;
pub mod moves;
pub mod pieces;
pub mod play;
pub mod reason;
mod rules;
pub mod show;
pub mod solve;
pub mod text;

/// The puzzle.
pub struct Lazors;
