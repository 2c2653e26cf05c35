//! The difficulty of a board, the same in every orientation.

use std::collections::BTreeSet;

use gridlight::explain::{Grade, grading, orientation};
use gridlight::grid::Size;
use gridlight::link;
use gridlight::puzzle::Puzzle;

use crate::common::oracle::cases;
use crate::common::share;
use crate::generic::asking::through;
use crate::generic::boards::{altered, gallery, real};

/// The number of generated boards of each puzzle, and of boards with random changes; and of those of the corpus.
const MADE: usize = 60;
const REAL: usize = 60;

/// The board in all its orientations, and each as a board that looks like every other.
fn orientations<P: Puzzle>(board: &P::Board) -> Vec<P::Board> {
    let turning = P::TURNING.unwrap();
    let mut all = vec![P::restart(board)];
    for &transform in (turning.orientations)(board) {
        all.push(P::restart(&(turning.turned)(all.last().unwrap(), transform)));
    }
    if let Some(bare) = turning.bare {
        all.extend(all.clone().iter().map(bare));
    }
    all
}

fn code<P: Puzzle>(board: &P::Board) -> Vec<u8> {
    link::pack(|bits| P::encode(board, bits))
}

fn measured<P: Puzzle>(board: &P::Board) -> Grade {
    let mut grading = grading::<P>(board);
    through(|watch| grading.run(watch))
}

/// Small generated boards of every difficulty.
fn made<P: Puzzle>(count: usize) -> impl Iterator<Item = P::Board> {
    let (least, _) = P::INFO.sides;
    let grades = P::INFO.grades.len() as u64;
    (0..count as u64).filter_map(move |seed| {
        let side = (3 + seed % 3) as u16;
        let size = Size::new(side.max(least), (side + (seed / 3 % 2) as u16).max(least));
        P::GENERATE?(9000 + seed, 1 + (seed % grades) as u8, Some(size)).ok()
    })
}

every_puzzle! {
    fn a_board_is_as_hard_however_it_is_turned<P>(seen) {
        if P::TURNING.is_none() || P::REASONS.is_none() {
            return seen.exempt("it is not turned, or has no reasons");
        }
        let (count, _) = cases(MADE, 0);
        let mut boards = gallery::<P>();
        boards.extend(altered::<P>(11, count));
        boards.extend(made::<P>(count));
        if cfg!(feature = "corpus") {
            boards.extend(real::<P>(REAL.max(count)));
        }
        let (mut turned, mut other) = (0, Vec::new());
        let boards = share::drawn(boards, 41);
        for board in &boards {
            let grade = measured::<P>(board);
            let mut upright = orientation::<P>(board);
            let upright = through(|watch| upright.run(watch));
            for each in orientations::<P>(board) {
                turned += 1;
                let again = measured::<P>(&each);
                if again != grade {
                    other.push(format!("{} and {}", grade.grade, again.grade));
                }
                let mut its = orientation::<P>(&each);
                assert!(through(|watch| its.run(watch)) == upright, "{}: another orientation", P::INFO.id);
            }
        }
        println!("{}: {} boards in {turned} orientations", P::INFO.id, boards.len());
        seen.add(turned - boards.len());
        assert!(other.is_empty(), "{}: {} of {}: {}", P::INFO.id, other.len(), turned, other.join(", "));
    }

    fn every_orientation_is_another<P>(seen) {
        if P::TURNING.is_none() {
            return seen.exempt("it is not turned");
        }
        for board in gallery::<P>() {
            let all = orientations::<P>(&board);
            let all = &all[..(P::TURNING.unwrap().orientations)(&board).len() + 1];
            let codes: BTreeSet<Vec<u8>> = all.iter().map(code::<P>).collect();
            // A symmetric board is the same in some of them.
            assert_eq!(all.len() % codes.len(), 0, "{}", P::INFO.id);
            seen.add(usize::from(all.len() == codes.len() && codes.len() > 1));
        }
    }
}
