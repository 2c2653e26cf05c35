//! Harmony: bring every tile home and use up its moves.
//!
//! A board is a grid of tiles; a tile has a colour and a number of moves left. Each row has one target colour, and
//! there are as many tiles of each colour as the board has columns. A move swaps any two tiles of the same row or of
//! the same column, at any distance; both need a move left and both lose one. A board is solved when every tile is in
//! the row of its colour **and** has no moves left; the order within a row does not matter. So every solution has
//! exactly half as many swaps as the tiles have moves.

pub mod board;
pub mod diagnose;
mod gallery;
pub mod generate;
pub mod inks;
pub mod moves;
pub mod pieces;
pub mod play;
pub mod reason;
mod rules;
pub mod show;
pub mod shuffle;
pub mod solve;
pub mod text;

/// The puzzle.
pub struct Harmony;
