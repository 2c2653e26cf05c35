//! Generated boards walked from start to end by deductions (GRIDLIGHT_CASES=2000 for ten thousand of them); five
//! hundred unsolvable ones, each with a minimal contradiction; and boards with several solutions, made unique.

use std::collections::BTreeMap;

use gridlight::explain::{ConflictSearch, Found, How, Known, Suggest, Walk, grading};
use gridlight::grid::Size;
use gridlight::puzzle::{Mode, Puzzle};

use crate::common::oracle::cases;
use crate::common::share;
use crate::generic::asking::{answered, known, through};
use crate::generic::boards::altered;

/// The number of boards of each puzzle that are walked, unless more are asked for.
const WALKED: usize = 300;
/// The number of boards of each puzzle without a solution, and with several.
const IMPOSSIBLE: usize = 125;
const AMBIGUOUS: usize = 70;
/// Small generated boards of every difficulty.
fn made<P: Puzzle>(count: usize) -> impl Iterator<Item = P::Board> {
    let (least, _) = P::INFO.sides;
    let grades = P::INFO.grades.len() as u64;
    let generate = P::GENERATE.unwrap();
    (0..count as u64).filter_map(move |seed| {
        let side = (4 + seed % 3) as u16;
        let size = Size::new(side.max(least), (side + (seed / 3 % 2) as u16).max(least));
        // Most are of lower difficulties, which take the least time.
        let difficulty = 1 + if seed % 8 == 7 { seed / 8 % grades } else { seed % 2 } as u8;
        let square = P::TURNING.is_none();
        generate(seed, difficulty, Some(if square { Size::new(5, 5) } else { size })).ok()
    })
}

every_puzzle! {
    /// Deductions on the board are never undone, so if the board is solved in the end by the rules, all of them were
    /// right. Free choices are counted separately; a game of odds ends the walk.
    fn boards_are_walked_to_their_end<P>(seen) {
        // A puzzle without deductions has only free choices, and never reports that it is done.
        if P::REASONS.is_none() || P::GENERATE.is_none() {
            return seen.exempt("it cannot generate boards, or has no reasons");
        }
        let (count, _) = cases(share::some(WALKED), 0);
        let (mut boards, mut ended, mut left) = (0, 0, 0);
        let mut hows: BTreeMap<How, usize> = BTreeMap::new();
        let mut grades = vec![0; P::INFO.grades.len()];
        for board in made::<P>(count) {
            boards += 1;
            let mut walk = Walk::<P>::steps(&board, false, P::ADVICE.is_none());
            let mut now = board.clone();
            let end = loop {
                match through(|watch| walk.run(watch)) {
                    Found::Step(step) => {
                        *hows.entry(step.how).or_default() += 1;
                        now = step.put_on(&now);
                    }
                    end => break end,
                }
            };
            match end {
                Found::Done => {
                    ended += 1;
                    let solved = P::check(&now, Mode::Play).solved;
                    assert!(solved || P::ADVICE.is_some(), "{}: done and not solved", P::INFO.id);
                }
                Found::Open => left += 1,
                Found::Sound(_) | Found::Step(_) | Found::Fails(_) => panic!("{}: a board that was made up fails", P::INFO.id),
            }
            let mut grading = grading::<P>(&board);
            let grade = through(|watch| grading.run(watch));
            grades[usize::from(grade.grade)] += 1;
        }
        println!("{}: {boards} boards, {ended} to their end, {left} left to odds; {hows:?}; grades {grades:?}", P::INFO.id);
        seen.add(ended + left);
        assert!(10 * boards >= 9 * count, "{}: {boards} boards", P::INFO.id);
        assert!(left == 0 || P::ADVICE.is_some(), "{}: {left} were left", P::INFO.id);
    }

    fn every_member_of_a_contradiction_is_needed<P>(seen) {
        if P::ITEMS.is_none() {
            return seen.exempt("it does not say what could be taken away");
        }
        let (mut boards, mut items, mut seed) = (0, 0, 100);
        while boards < IMPOSSIBLE {
            seed += 1;
            assert!(seed < 400, "{}: {boards} boards", P::INFO.id);
            for board in altered::<P>(seed, 40) {
                let Some(mut conflict) = ConflictSearch::<P>::begin(&board) else { continue };
                let Some(core) = through(|watch| conflict.run(watch)) else { continue };
                assert!(core.minimal, "{}: not settled", P::INFO.id);
                assert_eq!(known::<P>(&conflict.items.only(&core.items), 1), Known::None, "{}", P::INFO.id);
                for &out in &core.items {
                    let others: Vec<usize> = core.items.iter().copied().filter(|&at| at != out).collect();
                    let without = conflict.items.only(&others);
                    assert!(answered::<P>(&without) || P::unfinished(&without).is_some(), "{}: {out} is not needed", P::INFO.id);
                }
                boards += 1;
                seen.tick();
                items += core.items.len();
                if boards == IMPOSSIBLE {
                    break;
                }
            }
        }
        println!("{}: {boards} boards without an answer, {items} members of contradictions", P::INFO.id);
    }

    fn boards_with_several_answers_are_made_to_have_one<P>(seen) {
        if P::ADDITIONS.is_none() {
            return seen.exempt("it does not say what could be added");
        }
        let (mut boards, mut mended, mut suggestions, mut seed) = (0, 0, 0, 500);
        while boards < AMBIGUOUS {
            seed += 1;
            assert!(seed < 900, "{}: {boards} boards", P::INFO.id);
            for board in altered::<P>(seed, 40) {
                if boards == AMBIGUOUS || known::<P>(&board, 2) != Known::Several {
                    continue;
                }
                let Some(mut suggest) = Suggest::<P>::begin(&board) else { continue };
                through(|watch| suggest.run(watch));
                boards += 1;
                mended += usize::from(!suggest.found().is_empty());
                suggestions += suggest.found().len();
                for suggestion in &*suggest.found() {
                    assert_eq!(known::<P>(&suggestion.board, 2), Known::Unique, "{}", suggestion.words);
                }
            }
        }
        println!("{}: {mended} of {boards} boards made to have one answer, by {suggestions} suggestions", P::INFO.id);
        seen.add(mended);
        assert!(10 * mended >= 8 * boards, "{}: {mended} of {boards}", P::INFO.id);
    }
}
