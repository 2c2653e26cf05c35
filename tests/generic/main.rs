//! What holds for every puzzle, whichever it is: texts, links, moves, turns, searches and their answers, hints, the
//! gallery, boards that are made up, replays, pictures, words, and long random sessions. A puzzle that is added is tested
//! by these without another line.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../common/mod.rs"]
mod common;

/// A test over all puzzles: `every_puzzle! { fn name<P>() { ... } }`.
macro_rules! every_puzzle {
    ($($(#[$about:meta])* fn $name:ident<$puzzle:ident>() $body:block)*) => {$(
        $(#[$about])*
        #[test]
        fn $name() {
            struct Each(usize);
            impl gridlight::puzzles::Visitor for Each {
                fn visit<$puzzle: gridlight::puzzle::Puzzle>(&mut self) {
                    self.0 += 1;
                    $body
                }
            }
            let mut each = Each(0);
            gridlight::puzzles::visit(&mut each);
            assert_eq!(each.0, gridlight::registry::ALL.len());
        }
    )*};
}

mod answers;
mod asking;
mod assumed;
mod boards;
mod checked;
mod contrast;
mod damage;
mod drafts;
mod explained;
mod gallery;
mod gaps;
mod generating;
mod hints;
mod hostile;
mod journals;
mod links;
mod made;
mod moves;
mod notes;
mod over;
mod pictures;
mod reasoned;
mod replays;
mod runs;
mod said;
mod searches;
mod sessions;
mod texts;
mod turns;
mod verdicts;
mod words;
