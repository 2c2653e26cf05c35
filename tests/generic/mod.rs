//! Tests for every puzzle: texts, links, moves, transforms, searches and their solutions, hints, the gallery, generated
//! boards, replays, pictures, words, and long random sessions. A new puzzle is tested by these automatically.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

/// A test over all puzzles: `every_puzzle! { fn name<P>(seen) { ... } }`. For every puzzle it records in `seen` how
/// much it really tested, or why there is nothing to test.
macro_rules! every_puzzle {
    ($($(#[$about:meta])* fn $name:ident<$puzzle:ident>($seen:ident) $body:block)*) => {$(
        $(#[$about])*
        #[test]
        fn $name() {
            struct Each(Vec<usize>);
            impl gridlight::puzzles::Visitor for Each {
                fn visit<$puzzle: gridlight::puzzle::Puzzle>(&mut self) {
                    fn look<$puzzle: gridlight::puzzle::Puzzle>($seen: &mut crate::generic::seen::Seen) $body
                    let mut seen = crate::generic::seen::Seen::default();
                    look::<$puzzle>(&mut seen);
                    self.0.push(seen.check($puzzle::INFO.id));
                }
            }
            let mut each = Each(Vec::new());
            gridlight::puzzles::visit(&mut each);
            assert_eq!(each.0.len(), gridlight::registry::ALL.len());
            let idle = each.0.iter().all(|&seen| seen == 0);
            assert!(!idle || each.0.len() == 1, "every puzzle is exempt");
        }
    )*};
}

mod answers;
mod asking;
mod assumed;
pub mod boards;
mod checked;
mod checkpoints;
mod concluded;
mod contrast;
mod counters;
mod damage;
mod desk;
mod drafts;
mod explained;
mod gallery;
mod gaps;
mod generating;
mod hints;
mod hostile;
mod journals;
mod lessons;
mod links;
mod made;
mod moves;
mod notes;
mod over;
mod pictures;
mod questions;
mod reasoned;
mod replays;
mod runs;
mod said;
mod scripts;
mod searches;
mod seeds;
mod seen;
mod sent;
mod sentences;
mod sessions;
mod steering;
mod texts;
mod turns;
mod upright;
mod verdicts;
mod words;
mod wrapped;
