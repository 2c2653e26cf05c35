//! Boards from pictures: pixels in, a board's text out, with every place that is in doubt.
//!
//! It knows what the puzzles look like, not their rules: it finds the grid by its period, reads each cell against
//! templates, and compares the puzzle's own sums. A reading is `certain` only if each place was read by a wide margin and
//! all sums agree; otherwise the places in doubt are listed with what else they may be.

#![cfg_attr(not(feature = "default"), allow(dead_code, reason = "a module of one puzzle leaves out what others use"))]

mod digits;
mod draw;
mod edges;
#[cfg(feature = "files")]
mod files;
mod image;
mod kinds;
mod lattice;
mod light;
mod numbers;
mod own;
mod parts;
#[cfg(feature = "photo")]
mod photo;
mod plane;
mod reading;
#[cfg(all(target_arch = "wasm32", feature = "boards"))]
mod web;
#[cfg(all(target_arch = "wasm32", feature = "photo"))]
mod web_photo;
pub mod words;

#[cfg(feature = "files")]
pub use files::{FileTrouble, open};
pub use image::{Image, MOST_PIXELS, Trouble};
pub use kinds::{Kind, read};
#[cfg(feature = "photo")]
pub use photo::{Point, corners, straighten};
pub use plane::{Area, Plane};
pub use reading::{Choice, Found, Place, Reading, Slot, Unsure};
