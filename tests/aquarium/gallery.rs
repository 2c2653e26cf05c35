//! The gallery's boards and new ones: each has a unique solution and the stated difficulty.

use gridlight::grid::Size;
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Line, Rule};
use gridlight::puzzles::aquarium::generate::{generate, unique};
use gridlight::puzzles::aquarium::reason::trial::{TrialGrade, grade};

#[test]
fn the_gallery_is_unique_and_graded() {
    let mut rules = [0; 2];
    let examples = Aquarium::INFO.examples;
    for example in examples {
        let board = Aquarium::parse(example.text).unwrap();
        assert!(unique(&board), "{}", example.name);
        let needs = [TrialGrade::Lines, TrialGrade::Lines, TrialGrade::WhatIf, TrialGrade::WhatIf, TrialGrade::Search]
            [example.grade];
        assert_eq!(grade(&board), needs, "{}", example.name);
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
            // A seed may give no hard board.
            let Ok(board) = generate(seed, difficulty, None) else { continue };
            assert!(generate(seed, difficulty, None).unwrap() == board);
            assert!(unique(&board), "{seed}");
            assert_eq!(grade(&board) as u8 + 1, difficulty, "{seed}");
            rules[usize::from(board.rule == Rule::Pool)] += 1;
        }
    }
    assert!(rules[0] >= 20 && rules[1] >= 8, "{rules:?}");
}

/// At least two tanks, water and dry cells, and a row and a column that are partly filled, if there is room.
#[test]
fn the_smallest_boards_are_worth_solving() {
    for (rows, cols) in [(1, 2), (2, 1), (2, 2), (1, 6), (6, 1), (2, 5), (3, 3), (4, 4), (5, 5)] {
        for difficulty in 1..=3 {
            for seed in 0..4 {
                let case = format!("{rows} x {cols}, {difficulty}, {seed}");
                let board = generate(seed, difficulty, Some(Size::new(rows, cols))).unwrap();
                assert!(unique(&board), "{case}");
                assert!(board.tanks().cells().iter().any(|&tank| tank > 0), "{case}: one tank");
                let partly = |line: &Line| {
                    let clue = board.clue(*line).unwrap();
                    clue > 0 && usize::from(clue) < line.cells(board.size()).count()
                };
                let lines: Vec<Line> = board.lines().filter(partly).collect();
                let in_rows = lines.iter().filter(|line| matches!(line, Line::Row(_))).count();
                assert!(cols == 1 || in_rows > 0, "{case}");
                assert!(rows == 1 || lines.len() > in_rows, "{case}");
            }
        }
    }
    let refused = generate(1, 1, Some(Size::new(1, 1))).unwrap_err().0;
    assert_eq!(refused, "A board of one cell is no puzzle. Choose two cells or more.");
}
