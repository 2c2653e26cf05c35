//! Lazors: place every block so that the beams light every target.

pub mod beam;
pub mod board;
pub mod text;
