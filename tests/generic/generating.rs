//! Generated boards of every difficulty and of sizes from the smallest: complete, of the size requested, not yet
//! solved, and solved quickly by the default strategy; and the reason if there is none.

use std::cell::Cell;
use std::collections::BTreeSet;

use gridlight::grid::Size;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::registry;
use gridlight::search::{Go, Options, Outcome, Progress, Watch};

use crate::common::share;
use crate::generic::seeds::{held, number};

/// The node limit within which the default strategy must find a solution, and prove it unique where that is promised.
const NODES: u64 = 200_000;

/// The number of solutions that the default strategy finds, and its outcome; without `all` it stops at the first.
fn solved<P: Puzzle>(board: &P::Board, all: bool) -> (usize, Option<Outcome>) {
    let options = Options { limit: if all { 2 } else { 1 }, nodes: NODES, ..Options::default() };
    let mut search = P::search(board, &options).unwrap();
    let answers = Cell::new(0);
    let mut ask = |_: &Progress| if !all && answers.get() > 0 { Go::Pause } else { Go::On };
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let outcome = search.run(&mut watch, &mut |_| answers.set(answers.get() + 1));
    (answers.get(), outcome)
}

fn is_unique(outcome: &Option<Outcome>) -> bool {
    outcome.as_ref().is_some_and(|outcome| outcome.verdict.is_unique())
}

/// Sizes with the number of seeds for each: small ones, the default one, long ones, large ones.
fn sizes<P: Puzzle>() -> Vec<(Option<Size>, usize)> {
    let (least, most) = P::INFO.sides;
    let at = |rows: u16, cols: u16| Some(Size::new(rows.clamp(least, most), cols.clamp(least, most)));
    let small =
        (0..3).flat_map(|more| [at(least, least + more), at(least + more, least), at(least + more, least + more)]);
    let mut sizes: Vec<(Option<Size>, usize)> = small.map(|size| (size, 3)).collect();
    sizes.extend([(None, 6), (at(5, 5), 3), (at(4, 7), 2), (at(7, 4), 2), (at(8, 8), 2), (at(12, 12), 1)]);
    let mut seen = BTreeSet::new();
    sizes.retain(|&(size, _)| seen.insert(size.map(|size| (size.rows, size.cols))));
    sizes
}

every_puzzle! {
    fn made_up_boards_are_good_ones<P>(seen) {
        let Some(generate) = P::GENERATE else { return seen.exempt("it cannot generate boards") };
        let about_one = P::ONE_ANSWER;
        let (mut made, mut refused, mut boards) = (0, BTreeSet::new(), String::new());
        for (size, seeds) in sizes::<P>() {
            for grade in 1..=P::INFO.earlier_grades.len() as u8 {
                let mut kept = 0;
                boards += &format!("{}, grade {grade}:", size.map_or("own size".into(), |size| format!("{} x {}", size.rows, size.cols)));
                let seeds = share::some(seeds) as u64;
                for seed in 1..=seeds {
                    let case = format!("{} {size:?}, grade {grade}, seed {seed}", P::INFO.id);
                    let board = match generate(seed, grade, size) {
                        Ok(board) => board,
                        Err(why) => {
                            // The reason is passed on unchanged.
                            let sides = size.map_or((0, 0), |size| (size.rows, size.cols));
                            let said = registry::draw(P::INFO.id, seed, grade, sides);
                            assert_eq!(said, Err(why.0.clone()), "{case}");
                            refused.insert((size.map(|size| (size.rows, size.cols)), why.0));
                            continue;
                        }
                    };
                    kept += 1;
                    boards += &number::<P>(&board);
                    assert!(generate(seed, grade, size).as_ref() == Ok(&board), "{case}: not the same again");
                    assert_eq!(P::unfinished(&board), None, "{case}");
                    assert!(size.is_none_or(|size| P::size(&board) == size), "{case}: {:?}", P::size(&board));
                    assert!(P::restart(&board) == board && !P::check(&board, Mode::Play).solved, "{case}: solved");
                    let (answers, outcome) = solved::<P>(&board, about_one);
                    assert!(answers > 0 && (!about_one || is_unique(&outcome)), "{case}: {outcome:?}");
                }
                made += kept;
                boards += "\n";
                // A size is refused for good, or has boards for all of these few seeds.
                assert!(kept == 0 || kept == seeds, "{} {size:?}, grade {grade}: {kept} of {seeds}", P::INFO.id);
            }
        }
        seen.add(made as usize);
        assert!(made as usize > share::some(60), "{}: {made} boards", P::INFO.id);
        for (size, words) in &refused {
            assert!(words.ends_with('.') && words.len() > 20, "{} {size:?}: {words}", P::INFO.id);
            assert!(!words.contains("seed"), "{} {size:?}: {words}", P::INFO.id);
        }
        held::<P>("generated", &boards);
        println!("{}: {made} boards, refused: {refused:?}", P::INFO.id);
    }
}
