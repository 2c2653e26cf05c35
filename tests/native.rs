//! The native tests, in one program: what they make of the library's generic code for every puzzle is compiled once.
//! `cargo test --test native lazors::oracle` runs those of one file.

mod common;
mod generic;

// All puzzles together; left out where one is built and tested alone.
#[cfg(feature = "default")]
mod alike;
#[cfg(feature = "default")]
mod architecture;
#[cfg(feature = "default")]
mod certify;
#[cfg(feature = "default")]
mod fuzz;

// Written by `cargo xtask sync`: the tests of each puzzle alone.
#[cfg(feature = "aquarium")]
mod aquarium;
#[cfg(feature = "harmony")]
mod harmony;
#[cfg(feature = "laser-maze")]
mod laser_maze;
#[cfg(feature = "lazors")]
mod lazors;
#[cfg(feature = "voltorb-flip")]
mod voltorb_flip;
// End of what is written.
