//! Generated boards.

use gridlight::grid::Size;
use gridlight::puzzles::laser_maze::generate;
use gridlight::puzzles::laser_maze::solve::live::at_once;

#[test]
fn generated_boards_have_a_way_and_stay_the_same() {
    for grade in 1..=5 {
        for seed in 0..6 {
            let board = generate::generate(seed, grade, None).unwrap();
            assert!(at_once(&board).is_some());
            assert!(generate::generate(seed, grade, None).unwrap() == board);
        }
    }
    for size in [Size::new(1, 3), Size::new(1, 9), Size::new(3, 300)] {
        let board = generate::generate(1, 1, Some(size)).unwrap();
        assert!(board.size() == size && at_once(&board).is_some());
    }
    let refused = generate::generate(1, 1, Some(Size::new(1, 2))).unwrap_err();
    assert_eq!(refused.0, "A start, a goal and a turret need a board of three cells or more.");
}
