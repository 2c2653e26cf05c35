//! Generated boards: how the page's Solve handles them.

use crate::common::share;
use gridlight::grid::Size;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::generate::generate;
use gridlight::search::{Go, Options, Progress, Verdict, Watch};

/// The nodes of the default strategy without annealing until it has a solution, which the generator limits. With
/// annealing it finds one within twice as many.
fn nodes(seed: u64, grade: u8, size: Option<Size>) -> u64 {
    nodes_with(seed, grade, size, true, 120_000);
    nodes_with(seed, grade, size, false, 60_000)
}

fn nodes_with(seed: u64, grade: u8, size: Option<Size>, anneal: bool, nodes: u64) -> u64 {
    let board = generate(seed, grade, size).unwrap();
    let switches = vec![("anneal".to_string(), anneal)];
    // The generator shuffles the finished board; the solver does not know how.
    let mut search = Harmony::search(&board, &Options { limit: 1, nodes, switches, ..Options::default() }).unwrap();
    let mut ask = |_: &Progress| Go::On;
    let outcome = search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |_| {}).unwrap();
    assert_eq!(outcome.verdict, Verdict::Found, "{seed} {grade} {size:?}");
    outcome.counters.get("nodes")
}

#[test]
fn every_grade_is_solved_soon_and_takes_more_than_the_one_before() {
    let mut before = 0;
    for grade in 1..=5 {
        let seeds = share::drawn(0..30, 51);
        let mut all: Vec<u64> = seeds.into_iter().map(|seed| nodes(seed, grade, None)).collect();
        all.sort_unstable();
        let (most, median) = (all[all.len() - 1], all[all.len() / 2]);
        println!("grade {grade}: {} to {most} nodes, median {median}", all[0]);
        assert!(median > before, "grade {grade}: {median} after {before}");
        before = median;
    }
}

#[test]
fn every_size_is_solved_soon() {
    for side in [3, 4, 5, 6, 8, 10, 13, 16] {
        for grade in 1..=5 {
            for seed in 0..if side < 7 { 4 } else { 1 } {
                nodes(seed, grade, Some(Size::new(side, side)));
            }
        }
    }
}
