//! Removable items: the list, and boards without some of them.

use gridlight::puzzle::{Explain, Puzzle};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Content;

use crate::common::Dice;
use crate::laser_maze::boards::{any_board, any_maze};

#[test]
fn lists_and_boards_agree() {
    let items = LaserMaze::ITEMS.unwrap();
    let mut dice = Dice::new(12);
    let mut taken = 0;
    for index in 0..600 {
        let board = if index % 2 == 0 {
            any_board(&mut dice, 20)
        } else {
            LaserMaze::parse(&any_maze(&mut dice, 20).text()).unwrap()
        };
        let list = (items.list)(&board);
        assert_eq!((items.only)(&board, &vec![true; list.len()]), board.cleared());
        // Turrets first.
        let turret = |cell| matches!(board.site(cell), Content::Turret(_));
        assert!(list.is_sorted_by_key(|item| !turret(item.cells[0])));
        let built = board.size().cells().filter(|&cell| !board.is_floor(cell)).count();
        assert_eq!(list.len(), built);
        // Each by itself, and some of them; items beyond the end are dropped.
        let keep: Vec<bool> = (0..dice.below(built + 1)).map(|_| dice.chance(60)).collect();
        let left = (items.only)(&board, &keep);
        assert_eq!((left.start, left.goal, left.waiting), (board.start, board.goal, board.waiting));
        for (index, item) in list.iter().enumerate() {
            let [cell] = item.cells[..] else { panic!("{}", item.words) };
            let kept = keep.get(index) == Some(&true);
            let site = if kept { board.site(cell) } else { Content::Floor };
            assert_eq!(left.site(cell), site);
            let what = if board.is_wall(cell) { "wall" } else { "turret" };
            assert!(item.words.starts_with("the ") && item.words.contains(what));
            assert!(item.words.ends_with(&cell.words()));
            taken += usize::from(!kept);
        }
    }
    println!("{taken} items taken away");
}
