//! The built-in puzzles behind one type: what the library, the worker and the page's list of puzzles need, with boards
//! as texts and links.

#[cfg(feature = "library")]
mod about;
#[cfg(feature = "explain")]
mod apart;
mod asked;
#[cfg(feature = "library")]
mod calls;
#[cfg(feature = "solver")]
mod certify;
mod erased;
mod explaining;
#[cfg(feature = "watch")]
mod following;
mod hinting;
#[cfg(feature = "solver")]
mod job;
mod making;
#[cfg(feature = "watch")]
mod questions;
mod replaying;
#[cfg(feature = "library")]
mod sets;
#[cfg(any(feature = "page", feature = "library"))]
mod shows;
#[cfg(feature = "solver")]
mod solves;
mod telling;

#[cfg(feature = "library")]
pub use about::{SaysAbout, about, beside, converted, linked, with_about};
#[cfg(feature = "explain")]
pub use apart::{Apart, read_apart, write_apart};
pub use asked::Asked;
#[cfg(feature = "library")]
pub use calls::{Failed, SolveEnd, first, generate_text, several, solve, text_of};
pub use erased::{DynPuzzle, Erased, Nothing};
pub use explaining::{Ask, Explaining, explain};
#[cfg(feature = "watch")]
pub use following::{Following, Window, Wrong};
#[cfg(feature = "solver")]
pub use job::SolveJob;
#[cfg(feature = "watch")]
pub use making::draw;
pub use making::{GenerateJob, generate, make, offers, techniques};
#[cfg(feature = "watch")]
pub use questions::QuestionJob;
pub use replaying::replay;
#[cfg(feature = "library")]
pub use sets::{broken, check_board, few, open_set, read_set, said, write_set};
#[cfg(any(feature = "page", feature = "library"))]
pub use shows::Shows;
#[cfg(feature = "solver")]
pub use solves::Solves;

use crate::puzzles;

macro_rules! registry {
    ($($id:literal $name:literal $folder:ident::$puzzle:ident;)*) => {
        /// The built-in puzzles, in the order of the page's tabs.
        pub static ALL: &[&dyn DynPuzzle] = &[
            $(#[cfg(feature = $id)] &Erased::<puzzles::$folder::$puzzle>::NEW,)*
        ];
    };
}
puzzles::puzzles!(registry);

/// The puzzle with an id, if it is built in.
pub fn by_id(id: &str) -> Option<&'static dyn DynPuzzle> {
    ALL.iter().find(|puzzle| puzzle.info().id == id).copied()
}

/// The puzzle whose format a text looks like.
#[cfg(any(feature = "page", feature = "library"))]
pub fn recognise(text: &str) -> Option<&'static dyn DynPuzzle> {
    // What is inside a text may look like other puzzles, too.
    let whole = ALL.iter().find(|puzzle| puzzle.begins(text));
    whole.or_else(|| ALL.iter().find(|puzzle| puzzle.recognise(text))).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_called_as_on_the_shelf() {
        for puzzle in ALL {
            let info = puzzle.info();
            assert!(puzzles::SHELF.contains(&(info.id, info.name)), "{} is not on the shelf so", info.name);
        }
    }
}
