//! Generated boards: open at every size, harder with every difficulty, refused in plain words.

use gridlight::grid::Size;
use gridlight::puzzles::lazors::board::{Board, Site};
use gridlight::puzzles::lazors::generate::generate;

/// The percentage of cells that are not closed.
fn open(board: &Board) -> usize {
    let closed = board.sites.cells().iter().filter(|&&site| site == Site::Closed).count();
    100 - 100 * closed / board.size().area()
}

#[test]
fn half_of_a_board_is_open_at_every_size() {
    for side in [3, 5, 8, 10, 12] {
        let mut shares = Vec::new();
        let mut blocks = Vec::new();
        for grade in 1..=5 {
            let mut placed = 0;
            for seed in 5..9 {
                let board = generate(seed, grade, Some(Size::new(side, side))).unwrap();
                shares.push(open(&board));
                placed += board.movable();
            }
            blocks.push(placed);
        }
        shares.sort_unstable();
        assert!(shares[0] >= 50, "{side}: {shares:?}");
        println!("{side}: open {} to {}, median {}; blocks {blocks:?}", shares[0], shares[19], shares[10]);
        // Small boards have no room for more blocks.
        assert!(side < 5 || blocks[4] > blocks[2] && blocks[2] > blocks[0], "{side}: {blocks:?}");
    }
}

#[test]
fn sizes_without_boards_are_refused_in_plain_words() {
    let refused = |rows, cols| generate(1, 3, Some(Size::new(rows, cols))).unwrap_err().0;
    let line = "A board of one row or column has too little room for a unique solution. Choose 2 x 2 or more.";
    assert_eq!([refused(1, 1), refused(1, 3), refused(3, 1)], [line; 3]);
    let large = "Boards of more than 144 cells with a unique solution take too long to generate. Choose up to 12 x 12.";
    assert_eq!([refused(13, 12), refused(32, 32)], [large; 2]);
}
