//! Additions: the first route stays one of the shortest, and another one does not.

use gridlight::puzzle::{Explain, Puzzle, Rules};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::route::{Route, Stride};

use super::truth::maze;
use crate::common::Dice;
use crate::laser_maze::boards::any_maze;

fn walk(text: &str) -> Route {
    text.chars().map(|letter| Stride::from_letter(letter).unwrap()).collect()
}

/// How many of the additions leave only one route.
fn look_over(board: &Board, ways: &[String]) -> (usize, usize) {
    let answers: Vec<Route> = ways.iter().map(|way| walk(way)).collect();
    let additions = (LaserMaze::ADDITIONS.unwrap())(board, &answers);
    assert!(additions.len() <= 60);
    let counts: Vec<u128> = additions
        .iter()
        .map(|addition| {
            let changed = maze(&addition.board);
            let source = changed.text();
            assert_eq!(LaserMaze::unfinished(&addition.board), None, "{source}");
            assert_eq!(changed.walk(&ways[0]), Ok(()), "{source}");
            assert_eq!(changed.best(), Some(ways[0].len() as u32), "{source}");
            assert!(ways.iter().any(|way| changed.walk(way).is_err()), "{source}");
            // Only the named cell is changed.
            assert_eq!(addition.cells.len(), 1, "{}", addition.words);
            let cell = addition.cells[0];
            assert!(addition.words.ends_with(&cell.words()) || addition.words.contains("pointing"));
            let differ = board.size().cells().filter(|&at| board.site(at) != addition.board.site(at));
            assert_eq!(differ.collect::<Vec<_>>(), [cell]);
            assert!(!addition.words.ends_with('.') && !addition.words.contains("  "));
            changed.count()
        })
        .collect();
    assert!(counts.is_sorted(), "the most promising first");
    (counts.len(), counts.iter().filter(|&&count| count == 1).count())
}

#[test]
fn additions_keep_the_first_way_and_rule_out_another() {
    let mut dice = Dice::new(31);
    let (mut boards, mut none, mut offered, mut unique, mut made_unique) = (0, 0, 0, 0, 0);
    for _ in 0..1200 {
        let maze = any_maze(&mut dice, 8);
        let Some(mut ways) = maze.all(300) else { continue };
        if ways.len() < 2 {
            continue;
        }
        let first = dice.below(ways.len());
        ways.swap(0, first);
        ways.truncate(1 + dice.between(1, 9));
        let (all, ones) = look_over(&LaserMaze::parse(&maze.text()).unwrap(), &ways);
        boards += 1;
        none += usize::from(all == 0);
        offered += all;
        unique += ones;
        made_unique += usize::from(ones > 0);
    }
    println!(
        "{boards} boards, {none} without an addition, {offered} additions, {unique} of them leave one way, on \
         {made_unique} boards"
    );
    assert!(boards > 200 && none * 10 < boards && made_unique * 3 > boards);
}
