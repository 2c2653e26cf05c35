//! The puzzles, one folder each, all of the same shape, and the registry.

pub mod any;
#[cfg(feature = "aquarium")]
pub mod aquarium;
#[cfg(feature = "harmony")]
pub mod harmony;
#[cfg(feature = "laser-maze")]
pub mod laser_maze;
#[cfg(feature = "lazors")]
pub mod lazors;
#[cfg(feature = "voltorb-flip")]
pub mod voltorb_flip;

use any::{AnyPuzzle, Of};

/// The ids and names of all puzzles, in the order of the tabs, whether they are built in or not: a page
/// loads the others' modules when they are asked for.
pub const SHELF: &[(&str, &str)] = &[
    ("lazors", "Lazors"),
    ("laser-maze", "Laser Maze"),
    ("aquarium", "Aquarium"),
    ("voltorb-flip", "Voltorb Flip"),
    ("harmony", "Harmony"),
];

/// The puzzles built in. A new one is its folder, its feature, and a line here and in [`SHELF`].
pub const ALL: &[&dyn AnyPuzzle] = &[
    #[cfg(feature = "lazors")]
    &Of::<lazors::Lazors>::FACE,
    #[cfg(feature = "laser-maze")]
    &Of::<laser_maze::LaserMaze>::FACE,
    #[cfg(feature = "aquarium")]
    &Of::<aquarium::Aquarium>::FACE,
    #[cfg(feature = "voltorb-flip")]
    &Of::<voltorb_flip::VoltorbFlip>::FACE,
    #[cfg(feature = "harmony")]
    &Of::<harmony::Harmony>::FACE,
];

/// The puzzle with an id, if it is built in.
pub fn by_id(id: &str) -> Option<&'static dyn AnyPuzzle> {
    ALL.iter().find(|puzzle| puzzle.info().id == id).copied()
}

/// The puzzle whose format a text looks like.
pub fn recognise(text: &str) -> Option<&'static dyn AnyPuzzle> {
    ALL.iter().find(|puzzle| puzzle.recognise(text)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shelf_names_every_puzzle() {
        let built: Vec<(&str, &str)> =
            ALL.iter().map(|puzzle| (puzzle.info().id, puzzle.info().name)).collect();
        assert_eq!(built, SHELF);
    }
}
