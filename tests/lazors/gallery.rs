//! The gallery's boards: readable, each with a unique solution, ordered from easy to hard.

use std::collections::HashSet;

use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::lazors::text::bff;
use gridlight::puzzles::lazors::{Lazors, beam};
use gridlight::search::{Go, Options, Progress, Watch};

#[test]
fn every_board_has_exactly_one_answer() {
    let examples = Lazors::INFO.examples;
    assert!(examples.len() >= 24, "{} boards", examples.len());
    let mut seen = HashSet::new();
    let mut grade = 0;
    for example in examples {
        let board = bff::parse(example.text).unwrap();
        assert_eq!(bff::print(&board), example.text, "{} is written as it would be printed", example.name);
        assert!(seen.insert(example.name) && seen.insert(example.text), "{} is there twice", example.name);
        assert!(example.grade >= grade && example.grade < Lazors::INFO.grades.len(), "{}", example.name);
        grade = example.grade;
        assert!(!beam::trace(&board).all_lit(), "{} is solved already", example.name);

        let mut search = Lazors::search(&board, &Options::default()).unwrap();
        let mut go = |_: &Progress| Go::On;
        let mut answers = Vec::new();
        let mut watch = Watch::new(Progress::default(), &mut go);
        let outcome = search.run(&mut watch, &mut |answer| answers.push(answer)).unwrap();
        assert!(outcome.verdict.is_unique(), "{}", example.name);
        assert!(beam::trace(&board.with(&answers[0])).all_lit(), "{}", example.name);
    }
    assert_eq!(grade + 1, Lazors::INFO.grades.len(), "every grade has boards");
}
