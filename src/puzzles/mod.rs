//! The puzzles, one folder each, all of the same shape, and the list of them.

/// The list: a line a puzzle, in the order of the tabs. Its id, which is also its feature in `Cargo.toml`; its name; its
/// folder and type. All else follows from here; `cargo xtask sync` writes what macros cannot.
///
/// Calls a macro with the lines.
macro_rules! puzzles {
    ($with:ident) => {
        $with! {
            "lazors" "Lazors" lazors::Lazors;
            "laser-maze" "Laser Maze" laser_maze::LaserMaze;
            "aquarium" "Aquarium" aquarium::Aquarium;
            "voltorb-flip" "Voltorb Flip" voltorb_flip::VoltorbFlip;
            "harmony" "Harmony" harmony::Harmony;
        }
    };
}
pub(crate) use puzzles;

// Written by `cargo xtask sync`: modules that a macro declares are not formatted.
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
// End of what is written.

macro_rules! shelf {
    ($($id:literal $name:literal $folder:ident::$puzzle:ident;)*) => {
        /// The ids and names of all puzzles, whether they are built in or not: a page loads the others' modules when
        /// they are asked for.
        pub const SHELF: &[(&str, &str)] = &[$(($id, $name)),*];

        /// Shows a visitor every puzzle that is built in, in the order of the shelf.
        pub fn visit(visitor: &mut impl Visitor) {
            $(#[cfg(feature = $id)] visitor.visit::<$folder::$puzzle>();)*
        }
    };
}
puzzles!(shelf);

/// Somebody who wants to see every puzzle as what it is: tests of what holds for all of them.
pub trait Visitor {
    /// Comes to a puzzle.
    fn visit<P: crate::puzzle::Puzzle>(&mut self);
}
