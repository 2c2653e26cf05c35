//! Boards made by grade and technique: the same again for the same input however often the work is left, of the grade
//! that was asked for by the measure that boards are graded by, and with one answer where a board should have one.

use gridlight::contract::{Explained, MadeView};
use gridlight::explain::Grading;
use gridlight::puzzle::Puzzle;
use gridlight::registry::{Ask, make, techniques};
use gridlight::search::Options;

use crate::asking::{ask, leaving, opened, through};
use crate::runs::run;
use crate::seeds::{held, number};

/// Nodes in which the default strategy must settle a board.
const NODES: u64 = 200_000;
/// Boards of each grade.
const SEEDS: u64 = 4;

/// A board that was made; `pauses`: the work is left and taken up again whenever it asks.
fn made<P: Puzzle>(seed: u64, difficulty: u8, technique: Option<&str>, pauses: bool) -> MadeView {
    let mut work = make(P::INFO.id, seed, difficulty, (0, 0), technique).unwrap();
    leaving(pauses, |watch| work.run(watch)).unwrap()
}

fn good<P: Puzzle>(made: &MadeView, case: &str) {
    let board = opened::<P>(&made.link);
    assert!(P::unfinished(&board).is_none() && P::restart(&board) == board, "{case}");
    if P::ONE_ANSWER {
        let verdict = run::<P>(&board, &Options { nodes: NODES, ..Options::default() }, 0).outcome.verdict;
        assert!(verdict.is_unique(), "{case}: {verdict:?}");
    }
}

every_puzzle! {
    fn boards_are_made_by_grade<P>(seen) {
        if P::GENERATE.is_none() || P::REASONS.is_none() {
            return seen.exempt("it makes no boards up, or does not grade them");
        }
        let (mut fit, mut count, mut boards) = (0, 0, String::new());
        for difficulty in 1..=P::INFO.grades.len() as u8 {
            boards += &format!("grade {difficulty}:");
            for seed in 1..=SEEDS {
                let case = format!("{}, {difficulty}, seed {seed}", P::INFO.id);
                let made = made::<P>(seed, difficulty, None, false);
                count += 1;
                fit += u32::from(made.fits);
                good::<P>(&made, &case);
                boards += &number::<P>(&opened::<P>(&made.link));
                let mut grading = Grading::<P>::new(&opened::<P>(&made.link));
                let grade = through(|watch| grading.run(watch));
                assert!(!made.fits || grade.grade + 1 == difficulty && grade.whole, "{case}: {grade:?}");
                assert!(made.fits != made.words.starts_with("None of"), "{case}: {}", made.words);
            }
            boards += "\n";
        }
        held::<P>("made", &boards);
        println!("{}: {fit} of {count} boards have the grade that was asked for", P::INFO.id);
        seen.add(fit as usize);
        assert!(10 * fit >= 9 * count, "{}: {fit} of {count}", P::INFO.id);
    }

    fn a_made_board_is_the_same_again<P>(seen) {
        if P::GENERATE.is_none() || P::REASONS.is_none() {
            return seen.exempt("it makes no boards up, or does not grade them");
        }
        for seed in 1..=3 {
            seen.tick();
            let whole = made::<P>(seed, 1, None, false);
            assert_eq!(made::<P>(seed, 1, None, true), whole, "{}, seed {seed}", P::INFO.id);
            // What explains boards says the same grade.
            let said = ask::<P>(&opened::<P>(&whole.link), Ask::Grade, false);
            assert_eq!(said, Explained::Grade(Some(whole.grade)), "{}, seed {seed}", P::INFO.id);
        }
    }

    fn boards_are_made_with_a_technique<P>(seen) {
        if P::GENERATE.is_none() || P::REASONS.is_none() {
            return seen.exempt("it makes no boards up, or does not grade them");
        }
        let techniques = techniques(P::INFO.id).unwrap();
        let mut met = 0;
        for technique in &techniques {
            let made = made::<P>(5, technique.grade + 1, Some(technique.id), false);
            let needs = made.grade.techniques.iter().any(|it| it.technique == technique.id);
            assert!(!made.fits || needs, "{}: {}", P::INFO.id, technique.id);
            assert!(made.fits || made.words.starts_with("None of"), "{}: {}", P::INFO.id, made.words);
            met += usize::from(made.fits);
        }
        println!("{}: {met} of {} techniques", P::INFO.id, techniques.len());
        seen.add(met);
        assert!(2 * met >= techniques.len(), "{}: {met} of {}", P::INFO.id, techniques.len());
        assert!(make(P::INFO.id, 1, 1, (0, 0), Some("none such")).is_err());
        assert!(make(P::INFO.id, 1, 0, (0, 0), None).is_err());
    }
}
