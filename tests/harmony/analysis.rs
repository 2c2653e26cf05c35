//! Whether a board can be solved, as an analysis says it, compared with brute force.

use crate::common::analysis::analysed;
use crate::common::oracle::cases;
use crate::harmony::brute::{brute, random};
use gridlight::explain::Known;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::harmony::Harmony;

#[test]
fn what_can_be_solved_is_what_brute_force_solves() {
    let (most, mut dice) = cases(10_000, 231);
    for _ in 0..most {
        let board = random(&mut dice);
        let analysed = analysed::<Harmony>(&board);
        let told = || Harmony::print(&board, "text").unwrap();
        let known = if brute(&board) { Known::Found } else { Known::None };
        assert_eq!(analysed.known, known, "{}", told());
        assert_eq!((analysed.common, analysed.settled), (None, false), "{}", told());
    }
}
