//! What all solutions of a board have in common, compared with brute force.

use crate::aquarium::brute::{brute, random};
use crate::common::analysis::{Said, analysed, contradicts, counts, crafts, shares};
use crate::common::oracle::cases;
use crate::common::share;
use gridlight::explain::Known;
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::Aquarium;

#[test]
fn what_solutions_share_is_what_brute_force_finds() {
    let (most, mut dice) = cases(share::some(10_000), 221);
    let (mut several, mut removed, mut members) = (0, 0, 0);
    for number in 0..most {
        let board = random(&mut dice);
        let answers = brute(&board);
        // A board without clues asks for none.
        if Aquarium::unfinished(&board).is_some() {
            assert_eq!(analysed::<Aquarium>(&board).known, Known::Lacking);
            continue;
        }
        let told = || Aquarium::print(&board, "puzzlink").unwrap();
        let analysed = analysed::<Aquarium>(&board);
        counts(&analysed, answers.len() as u128, &told);
        let size = board.size();
        let said = |water: &u32| size.cells().map(|cell| (cell, water >> size.index(cell) & 1)).collect();
        let all: Vec<Said> = answers.iter().map(said).collect();
        shares(&analysed, &all, &|fact| fact.holds.into(), &told);
        assert_eq!(analysed.settled, !answers.is_empty(), "{}", told());
        if answers.len() == 1 && number % 4 == 0 {
            let all = |board: &_| brute(board).iter().map(u32::to_string).collect();
            removed += crafts::<Aquarium>(&board, &all, &told);
        }
        if answers.is_empty() {
            members += contradicts::<Aquarium>(&board, &|board| !brute(board).is_empty(), &told);
        }
        several += usize::from(answers.len() > 1);
    }
    assert!(several * 20 > most, "{several} boards with several solutions");
    assert!(members > most / 40, "{members} members of contradictions");
    assert!(removed > most / 40, "{removed} redundant clues");
}
