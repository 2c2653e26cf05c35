//! The gallery's boards: each opens, at least one board fits it, and no two are the same.

use gridlight::puzzle::{Mode, Puzzle, Rules};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::odds::boards::Space;
use gridlight::puzzles::voltorb_flip::odds::uniform::Uniform;

#[test]
fn every_board_can_be_thought_about() {
    let examples = VoltorbFlip::INFO.examples;
    let mut levels = [0; 8];
    let mut seen = Vec::new();
    for example in examples {
        let board = VoltorbFlip::parse(example.text).unwrap();
        let report = VoltorbFlip::check(&board, Mode::Play);
        assert!(report.findings.is_empty() && !report.solved, "{}: {:?}", example.name, report.findings);
        let clues = board.all_clues().unwrap();
        let boards = if board.side() > 5 {
            Uniform::new(&clues, &board.cards).unwrap().run(&mut || true).unwrap().unwrap().boards
        } else {
            Space::new(&clues, &board.cards, board.level).unwrap().boards().len() as u64
        };
        assert!(boards > 1, "{}: {boards}", example.name);
        if let Some(level) = board.level {
            assert_eq!(usize::from(level), example.grade + 1, "{}", example.name);
            levels[example.grade] += 1;
        }
        assert!(!seen.contains(&board.clues), "{} is there before", example.name);
        seen.push(board.clues);
    }
    assert!(examples.len() >= 20 && levels.iter().all(|&count| count >= 2), "{levels:?}");
}
