//! The gallery's boards and new ones: one answer each, of the grade that they say.

use gridlight::puzzle::{Rules, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::Rule;
use gridlight::puzzles::aquarium::deduce::grade;
use gridlight::puzzles::aquarium::generate::{generate, unique};

#[test]
fn the_gallery_is_unique_and_graded() {
    let mut rules = [0; 2];
    let examples = Aquarium::INFO.examples;
    for example in examples {
        let board = Aquarium::parse(example.text).unwrap();
        assert!(unique(&board), "{}", example.name);
        assert_eq!(grade(&board) as usize, example.grade, "{}", example.name);
        rules[usize::from(board.rule == Rule::Pool)] += 1;
    }
    let names: std::collections::BTreeSet<&str> = examples.iter().map(|example| example.name).collect();
    assert_eq!(names.len(), examples.len());
    assert!(examples.len() >= 20 && rules.iter().all(|&count| count >= 8), "{rules:?}");
}

#[test]
fn new_boards_are_unique_graded_and_the_same_every_time() {
    let mut rules = [0; 2];
    for seed in 0..12 {
        for difficulty in 1..=3 {
            // A seed may have no hard board to give.
            let Some(board) = generate(seed, difficulty, None) else { continue };
            assert!(generate(seed, difficulty, None).unwrap() == board);
            assert!(unique(&board), "{seed}");
            assert_eq!(grade(&board) as u8 + 1, difficulty, "{seed}");
            rules[usize::from(board.rule == Rule::Pool)] += 1;
        }
    }
    assert!(rules[0] >= 20 && rules[1] >= 8, "{rules:?}");
}
