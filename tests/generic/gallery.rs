//! The gallery of any puzzle and the boards of its generator: with a measured difficulty, and unique where boards
//! should be.

use std::collections::BTreeSet;

use gridlight::explain::{Grade, grading};
use gridlight::puzzle::Puzzle;
use gridlight::search::Options;

use crate::generic::asking::through;
use crate::generic::boards::gallery;
use crate::generic::runs::run;

/// The node limit for a board of the gallery.
const NODES: u64 = 100_000;

/// Nothing is wrong with the board: it is unique if its puzzle requires that, otherwise it is not known to be
/// unsolvable.
fn good<P: Puzzle>(board: &P::Board, name: &str) {
    assert!(P::unfinished(board).is_none(), "{}: {name} lacks something", P::INFO.id);
    let verdict = run::<P>(board, &Options { nodes: NODES, ..Options::default() }, 0).outcome.verdict;
    let good = if P::ONE_ANSWER { verdict.is_unique() } else { !verdict.is_none() };
    assert!(good, "{}: {name}: {verdict:?}", P::INFO.id);
}

/// The measured difficulty of the board.
fn measured<P: Puzzle>(board: &P::Board) -> Grade {
    let mut grading = grading::<P>(board);
    through(|watch| grading.run(watch))
}

every_puzzle! {
    fn the_gallery_has_names_and_grades<P>(seen) {
        let names: BTreeSet<&str> = P::INFO.examples.iter().map(|example| example.name).collect();
        assert!(!names.is_empty() && names.len() == P::INFO.examples.len(), "{}", P::INFO.id);
        for example in P::INFO.examples {
            assert!(example.grade < P::INFO.grades.len(), "{}: {} has no grade", P::INFO.id, example.name);
        }
        seen.add(names.len());
        for (grade, name) in P::INFO.grades.iter().enumerate() {
            let any = P::INFO.examples.iter().any(|example| example.grade == grade);
            assert!(any, "{}: no board is {name}", P::INFO.id);
        }
    }

    /// A board's stated difficulty is the measured one, and the next board is no easier.
    fn the_gallery_is_graded_by_the_measure<P>(seen) {
        let mut other = Vec::new();
        for (board, example) in gallery::<P>().iter().zip(P::INFO.examples) {
            let Grade { grade, whole, .. } = measured::<P>(board);
            seen.tick();
            let measured = usize::from(grade);
            // If deductions do not lead to the end, the difficulty is a lower bound.
            let fits = if whole { example.grade == measured } else { example.grade >= measured };
            if !fits {
                other.push(format!("{} is {} and measures {measured}", example.name, example.grade));
            }
        }
        assert!(other.is_empty(), "{}: {}", P::INFO.id, other.join("; "));
        assert!(P::INFO.examples.is_sorted_by_key(|example| example.grade), "{}", P::INFO.id);
    }

    fn the_gallery_has_answers<P>(seen) {
        for (board, example) in gallery::<P>().iter().zip(P::INFO.examples) {
            seen.tick();
            good::<P>(board, example.name);
        }
    }
}
