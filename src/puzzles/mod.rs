//! The puzzles, one folder each, all of the same shape.

pub mod any;
pub mod harmony;
pub mod lazors;

use any::{AnyPuzzle, Of};

/// Every puzzle, in the order of the tabs. A new one is its folder and a line here.
pub const ALL: &[&dyn AnyPuzzle] = &[&Of::<lazors::Lazors>::FACE];

/// The puzzle with an id.
pub fn by_id(id: &str) -> Option<&'static dyn AnyPuzzle> {
    ALL.iter().find(|puzzle| puzzle.info().id == id).copied()
}

/// The puzzle whose format a text looks like.
pub fn recognise(text: &str) -> Option<&'static dyn AnyPuzzle> {
    ALL.iter().find(|puzzle| puzzle.recognise(text)).copied()
}
