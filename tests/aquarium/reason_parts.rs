//! The items and additions of random small Aquarium boards.

use std::collections::BTreeMap;

use gridlight::grid::Cell;
use gridlight::puzzle::{Explain, Items, Rules, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Rule};

use crate::aquarium::brute::{level, picture, random, sums};
use crate::aquarium::waters::{levels, loose, marked, meeting, text};
use crate::common::Dice;

pub fn items() -> Items<Aquarium> {
    Aquarium::ITEMS.unwrap()
}

#[test]
fn items_are_the_clues_and_can_be_left_out() {
    let mut dice = Dice::new(402);
    for _ in 0..2_000 {
        let board = random(&mut dice);
        let levels = levels(&board);
        let board = marked(&mut dice, board, &levels);
        let all = (items().list)(&board);
        let clues = board.lines().filter(|&line| board.clue(line).is_some()).count();
        assert_eq!(all.len(), clues);
        assert_eq!((items().only)(&board, &vec![true; clues]), Aquarium::restart(&board));
        let keep: Vec<bool> = (0..clues).map(|_| dice.chance(50)).collect();
        let some = (items().only)(&board, &keep);
        let left = all.iter().zip(&keep).filter(|(_, keep)| **keep).map(|(item, _)| item.clone());
        assert_eq!((items().list)(&some), left.collect::<Vec<_>>());
        // The items beyond the end are dropped.
        let cut = dice.below(clues + 1);
        let first = (items().only)(&board, &vec![true; cut]);
        assert_eq!((items().list)(&first), all[..cut]);
        for item in &all {
            assert!(item.words.starts_with("the ") && !item.cells.is_empty());
        }
    }
}

/// Every addition keeps the first solution and rules out another, and none that would is missing.
#[test]
fn additions_keep_the_first_answer_and_rule_out_another() {
    let additions = Aquarium::ADDITIONS.unwrap();
    let mut dice = Dice::new(403);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut boards = 0;
    for number in 0..2_500 {
        let board = loose(&mut dice);
        let size = board.size();
        let mut answers = meeting(&board, &levels(&board));
        if answers.len() < 2 {
            continue;
        }
        boards += 1;
        let (at, count) = (dice.below(answers.len()), dice.between(2, 5));
        answers.rotate_left(at);
        answers.truncate(count);
        let parsed: Vec<_> =
            (answers.iter()).map(|&water| Aquarium::parse_answer(&board, &picture(size, water)).unwrap()).collect();
        let accepts = |board: &Board, water: u32| level(board, water) && sums(board, water);
        let parts =
            |board: &Board| accepts(board, answers[0]) && answers[1..].iter().any(|&water| !accepts(board, water));
        let offered = additions(&board, &parsed);
        for it in &offered {
            assert!(parts(&it.board), "board {number}: {} {}", it.words, text(&board));
            assert!(!it.words.ends_with('.') && !it.cells.is_empty() && it.board != board);
            let starts = ["Set one level for each tank", "Set ", "Remove the wall between "];
            let kind = starts.into_iter().find(|start| it.words.starts_with(start)).unwrap();
            *kinds.entry(kind).or_default() += 1;
        }
        let mut expected = 0;
        for line in board.lines().filter(|&line| board.clue(line).is_none()) {
            let wet = |cell: &Cell| answers[0] >> size.index(*cell) & 1 == 1;
            let mut with = board.clone();
            with.set_clue(line, Some(line.cells(size).filter(wet).count() as u16));
            expected += usize::from(parts(&with));
        }
        for edge in Board::edges(size).filter(|&edge| board.edge(edge)) {
            let mut with = board.clone();
            with.set_edge(edge, false);
            expected += usize::from(parts(&with));
        }
        if board.rule == Rule::Pool {
            let mut with = board.clone();
            with.rule = Rule::Region;
            expected += usize::from(parts(&with));
        }
        assert_eq!(offered.len(), expected, "board {number}: {}", text(&board));
    }
    println!("{boards} boards with several answers: {kinds:?}");
    assert!(boards > 500 && kinds.len() == 3);
}
