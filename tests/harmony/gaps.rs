//! Every job on the largest Harmony boards calls its watch often enough.

use std::time::Duration;

use gridlight::grid::{Cell, Grid, Size};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::{Board, MAX_MOVES, MAX_SIDE, Swap, Tile};
use gridlight::search::Options;

use crate::common::Dice;
use crate::common::gaps::Gaps;

/// The finished board shuffled by `swaps` swaps, with at most `most` moves per tile.
fn shuffled(seed: u64, (rows, cols): (u16, u16), swaps: usize, most: u8) -> Board {
    let mut dice = Dice::new(seed);
    let size = Size::new(rows, cols);
    let mut tiles = Grid::from_fn(size, |cell| Tile { home: cell.row as u8, moves: 0 });
    for _ in 0..swaps {
        let (a, b) = (size.cell(dice.below(size.area())), size.cell(dice.below(size.area())));
        let [one, other] = [a, b].map(|cell| *tiles.get(cell).unwrap());
        if a != b && (a.row == b.row || a.col == b.col) && one.moves.max(other.moves) < most {
            tiles.set(a, Tile { moves: other.moves + 1, ..other });
            tiles.set(b, Tile { moves: one.moves + 1, ..one });
        }
    }
    Board::new(&tiles, &[])
}

/// The board after `swaps` random swaps, or fewer if none is possible.
fn played(mut board: Board, swaps: usize) -> Board {
    let mut dice = Dice::new(3);
    let size = board.size();
    for _ in 0..40 * swaps {
        let swap = Swap { a: size.cell(dice.below(size.area())), b: size.cell(dice.below(size.area())) };
        board = board.swapped(swap).unwrap_or(board);
        if board.made().len() >= swaps {
            break;
        }
    }
    board
}

#[test]
fn jobs_on_the_largest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(41);
    let most = Duration::from_millis(900);
    let all = (MAX_SIDE, MAX_SIDE);
    gaps.all::<Harmony>("few moves", &shuffled(1, all, 70, 4), most);
    gaps.all::<Harmony>("some moves", &shuffled(2, all, 200, 12), most);
    gaps.all::<Harmony>("many moves", &shuffled(3, all, 900, 24), most);
    let most_moves = shuffled(4, all, 40_000, MAX_MOVES);
    gaps.all::<Harmony>("as many moves as can be", &played(most_moves, 4000), most);
    gaps.all::<Harmony>("played", &played(shuffled(5, all, 700, 24), 300), most);
    gaps.all::<Harmony>("wide", &shuffled(6, (4, 10), 40, 6), most);
    gaps.all::<Harmony>("small", &shuffled(7, (5, 5), 14, 4), most);
    // A layer for every swap.
    let switches = [("burn", false), ("complete", false)].map(|(id, on)| (id.to_string(), on)).to_vec();
    let exact = Options { switches, ..Options::default() };
    gaps.run::<Harmony>("a layer for every swap", &shuffled(8, all, 38, 6), &exact, 2 * most);
    gaps.run::<Harmony>("layers for few moves", &shuffled(9, all, 60, 9), &exact, most);
    gaps.check();
}

#[test]
fn questions_about_the_largest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(42);
    let most = Duration::from_millis(400);
    let all = (MAX_SIDE, MAX_SIDE);
    for (name, board) in [
        ("few moves", shuffled(1, all, 70, 4)),
        ("some moves", shuffled(2, all, 200, 12)),
        ("many moves", shuffled(3, all, 900, 24)),
        ("as many moves as can be", shuffled(4, all, 40_000, MAX_MOVES)),
        ("played", played(shuffled(5, all, 700, 24), 300)),
        ("wide", shuffled(6, (2, MAX_SIDE), 40, 6)),
        ("high", shuffled(7, (MAX_SIDE, 2), 40, 6)),
        ("finished", shuffled(8, all, 0, 0)),
    ] {
        gaps.asked::<Harmony>(name, &board, most);
    }
    // The total is odd, so that there is no solution.
    let board = shuffled(2, all, 200, 12);
    let first = Cell::new(0, 0);
    let odd = board.charged(first, board.tile(first).unwrap().moves + 1).unwrap();
    gaps.asked::<Harmony>("no solution", &odd, most);
    gaps.check();
}
