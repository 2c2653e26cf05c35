//! The puzzles, one folder each, all with the same layout, and the list of them.

/// The list: one line per puzzle, in the order of the tabs, with its id (which is also its feature in `Cargo.toml`),
/// its name, and its folder and type. Everything else follows from it; `cargo xtask sync` writes what macros cannot.
///
/// Calls a macro with what follows its name, and then the lines.
macro_rules! puzzles {
    ($with:ident $($more:tt)*) => {
        $with! {
            $($more)*
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
        /// The ids and names of all puzzles, built in or not: a page loads the modules of the others on demand.
        pub const SHELF: &[(&str, &str)] = &[$(($id, $name)),*];

        /// Shows a visitor every built-in puzzle, in the order of the list.
        pub fn visit(visitor: &mut impl Visitor) {
            $(#[cfg(feature = $id)] visitor.visit::<$folder::$puzzle>();)*
        }
    };
}
puzzles!(shelf);

/// The value of an expression with the type of the puzzle that has an id; the error is a plain sentence if none has, or it
/// is not built in: `with_puzzle!(id, P => P::INFO)`.
macro_rules! with_puzzle {
    ($id:expr, $puzzle:ident => $value:expr) => {
        $crate::puzzles::puzzles!(with_puzzle ($id) ($puzzle) ($value))
    };
    (($id:expr) ($puzzle:ident) ($value:expr) $($known:literal $name:literal $folder:ident::$type:ident;)*) => {
        match $id {
            $(#[cfg(feature = $known)]
            $known => {
                type $puzzle = $crate::puzzles::$folder::$type;
                Ok($value)
            })*
            _ => Err("There is no such puzzle."),
        }
    };
}
pub(crate) use with_puzzle;

/// Code that handles every puzzle with its own type: tests of what all puzzles have in common.
pub trait Visitor {
    /// Visits a puzzle.
    fn visit<P: crate::puzzle::Puzzle>(&mut self);
}
