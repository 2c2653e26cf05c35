//! Harmony's lookahead: the status of the next swaps while it is computed, and in words.

use crate::common::Dice;
use crate::harmony::boards::random;
use gridlight::grid::Size;
use gridlight::puzzle::{Puzzle, Tone};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::{Board, Swap};
use gridlight::puzzles::harmony::play::lookahead::{Ahead, outlook};
use gridlight::puzzles::harmony::shuffle::shuffled;
use gridlight::puzzles::harmony::solve::Answer;
use gridlight::puzzles::harmony::text::plain::{self, parse_swaps};
use gridlight::search::{Detail, Go, MoveStatus, Options, Outcome, Progress, Stopped, Watch};

/// Some swaps keep it solvable, others make it unsolvable.
const THREE: &str = "3 3\n1:2 2:1 0:0\n2:3 0:1 1:0\n0:5 1:2 2:0\n";

/// The swaps in the detail `dead`.
fn dead(board: &Board, outcome: &Outcome) -> Answer {
    let [("dead", Detail::Text(text))] = &outcome.detail.as_ref().unwrap()[..] else { panic!("{outcome:?}") };
    assert_eq!(text, text.trim_end());
    parse_swaps(text, board.size()).unwrap()
}

/// The swaps with this status.
fn told(moves: &[MoveStatus], alive: bool) -> Answer {
    let of = moves.iter().filter(|status| status.alive == alive);
    of.map(|status| Swap { a: status.from, b: status.to }).collect()
}

/// Checks everything known of the next moves, during the search and at the end. It is given up after twelve slices.
fn check(board: &Board) -> (usize, usize) {
    let options = Options { strategy: "next".into(), limit: 0, ..Options::default() };
    let mut search = Harmony::search(board, &options).unwrap();
    let mut progress = Progress::default();
    let mut answers: Vec<Answer> = Vec::new();
    let mut before: Vec<MoveStatus> = search.next_moves().unwrap();
    let mut outcome = None;
    for _ in 0..12 {
        let mut ask = |_: &Progress| Go::Pause;
        let mut watch = Watch::new(progress, &mut ask);
        outcome = search.run(&mut watch, &mut |answer| answers.push(answer));
        progress = watch.progress;
        let now = search.next_moves().unwrap();
        assert!(before.iter().all(|status| now.contains(status)), "what was settled stays so");
        let known: Vec<Swap> = now.iter().map(|status| Swap { a: status.from, b: status.to }).collect();
        assert!((1..known.len()).all(|at| !known[..at].contains(&known[at])), "each swap once");
        assert!(known.iter().all(|&swap| board.refusal(swap).is_none()));
        // Every solution so far begins with a live swap, and every live swap has its solution.
        let mut firsts: Answer = answers.iter().map(|answer| answer[0]).collect();
        let mut alive = told(&now, true);
        for swaps in [&mut firsts, &mut alive] {
            swaps.sort_unstable_by_key(|swap| (swap.a.row, swap.a.col, swap.b.row, swap.b.col));
        }
        assert_eq!(alive, firsts);
        assert_eq!(told(&now, false), dead(board, &search.give_up(Stopped::User)));
        before = now;
        if outcome.is_some() {
            break;
        }
    }
    let counters = search.counters();
    let (alive, dead) = (told(&before, true).len(), told(&before, false).len());
    assert_eq!((counters.get("alive"), counters.get("dead")), (alive as u64, dead as u64));
    assert!(outcome.is_none_or(|outcome| counters == outcome.counters));
    (alive, dead)
}

#[test]
fn each_time_all_that_is_settled_is_told() {
    let mut dice = Dice::new(91);
    let (mut alive, mut dead) = (0, 0);
    for seed in 0..80 {
        // Every other one is not spoiled.
        let size = Size::new(dice.between(2, 6) as u16, dice.between(2, 6) as u16);
        let sound = || shuffled(size, &[], seed, size.area() as u32).unwrap();
        let board = if seed % 2 == 0 { random(&mut dice).from_here() } else { sound() };
        if !board.is_done() && board.size().area() <= 36 {
            let counts = check(&board);
            alive += counts.0;
            dead += counts.1;
        }
    }
    println!("{alive} living and {dead} dead next swaps told");
    assert!(alive > 300 && dead > 1000, "{alive} {dead}");
}

#[test]
fn nothing_is_told_of_a_finished_board() {
    let board = plain::parse("2 2\n0:0 0:0\n1:0 1:0\n").unwrap();
    let options = Options { strategy: "next".into(), ..Options::default() };
    assert_eq!(Harmony::search(&board, &options).unwrap().next_moves(), Some(Vec::new()));
    assert_eq!(outlook(&board, &[], true), None);
}

#[test]
fn the_outlook_says_what_is_known_and_no_more() {
    let board = plain::parse(THREE).unwrap();
    let options = Options { strategy: "next".into(), limit: 0, ..Options::default() };
    let mut search = Harmony::search(&board, &options).unwrap();
    let mut ask = |_: &Progress| Go::On;
    search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |_| {}).unwrap();
    let known = search.next_moves().unwrap();
    let all = known.len();
    let words = |moves: &[MoveStatus], over: bool| outlook(&board, moves, over).map(|finding| finding.words);
    // What the quick tests show needs no search.
    let quick = known.iter().filter(|status| {
        let swap = Swap { a: status.from, b: status.to };
        let seen = Ahead::new(&board, &[]).after(swap);
        assert!(seen.is_none_or(|alive| alive == status.alive));
        assert_eq!(Ahead::new(&board, &known).after(Swap { a: swap.b, b: swap.a }), Some(status.alive));
        seen.is_some()
    });
    assert!((1..all).contains(&quick.count()));
    assert_eq!(words(&[], false).as_deref(), Some("Looking ahead …"));
    assert_eq!(words(&[], true).as_deref(), Some("No result in time: it may or may not be solvable."));
    let alive: Vec<MoveStatus> = known.iter().copied().filter(|status| status.alive).collect();
    let count = alive.len();
    assert_eq!(words(&alive[..1], false), Some(format!("Still solvable: at least 1 of {all} swaps is safe.")));
    assert_eq!(words(&known, true), Some(format!("Still solvable: {count} of {all} swaps are safe.")));
    let each =
        |alive: bool| -> Vec<MoveStatus> { known.iter().map(|status| MoveStatus { alive, ..*status }).collect() };
    assert_eq!(words(&each(true), false).as_deref(), Some("Still solvable."));
    let finding = outlook(&board, &each(false), false).unwrap();
    assert_eq!((finding.tone, finding.words.split(':').next()), (Tone::Wrong, Some("No solution")));
}
