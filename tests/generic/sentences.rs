//! Reasons carry as data what their sentences say: where the conclusion begins, and which cells the grounds name. Hints
//! are made of these parts, so a reworded reason whose data was forgotten fails here.

use gridlight::explain::{Found, Walk};
use gridlight::grid::Cell;
use gridlight::puzzle::{Puzzle, Reason};

use crate::generic::asking::through;
use crate::generic::boards::{gallery, given};

/// The boards of a puzzle, and the steps followed on each.
const BOARDS: usize = 24;
const STEPS: usize = 60;

/// Where the sentences of a text end.
pub fn all(words: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let ends = |(at, _): &(usize, &str)| rest[at + 1..].is_empty() || rest[at + 1..].starts_with(' ');
        let end = rest.match_indices(['.', '?', '!']).find(ends).map_or(rest.len(), |(at, _)| at + 1);
        list.push(rest[..end].trim());
        rest = rest[end..].trim_start();
    }
    list
}

/// The part of a text before its conclusion, and the same without a clause that draws it.
fn before(words: &str) -> (&str, &str) {
    let grounds = words.rsplit_once(" So ").map_or(words, |(grounds, _)| grounds);
    (grounds, grounds.split_once(", so ").map_or(grounds, |(bare, _)| bare).trim_end_matches('.'))
}

fn carries<P: Puzzle>(reason: &Reason<P>) {
    let words = reason.words.to_string();
    assert_eq!(all(&words), reason.words.texts().collect::<Vec<_>>(), "{}", P::INFO.id);
    let (grounds, bare) = before(&words);
    assert_eq!(grounds, reason.words.grounds(), "{}: {words}", P::INFO.id);
    let one = (all(bare).len() == 1).then_some(bare);
    assert_eq!(one, reason.words.bare(), "{}: {words}", P::INFO.id);
    // With more than one sentence nothing depends on the cells named.
    let Some(bare) = one else { return };
    let (bare, digit) = (bare.to_lowercase(), |rest: &str| rest.starts_with(|next: char| next.is_ascii_digit()));
    let named = |cell: Cell| bare.split(&cell.words()).skip(1).any(|rest| !digit(rest));
    for cell in reason.follows.iter().map(|fact| fact.cell) {
        assert!(named(cell) == reason.names.contains(&cell), "{}: {words} {:?}", P::INFO.id, reason.names);
    }
}

every_puzzle! {
    fn a_reason_carries_what_its_sentences_say<P>(seen) {
        if P::REASONS.is_none() {
            return seen.exempt("it does not reason");
        }
        let boards = gallery::<P>().into_iter().chain(given::<P>());
        for board in boards.filter(|board| P::unfinished(board).is_none()).take(BOARDS) {
            let mut walk = Walk::<P>::steps(&board, false, true);
            for _ in 0..STEPS {
                let (Found::Step(step) | Found::Fails(step)) = through(|watch| walk.run(watch)) else { break };
                carries::<P>(&step.reason);
                seen.tick();
            }
        }
    }
}
