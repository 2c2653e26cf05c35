//! Equivalent mazes: rotated and reflected, and moved within walls.

use crate::common::oracle::cases;
use crate::common::relation::{Compared, Pair};
use crate::laser_maze::boards::any_maze;
use gridlight::grid::{Dir, Size, Transform};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::{Board, Content};
use gridlight::puzzles::laser_maze::route::{Route, Stride};
use gridlight::search::Options;

/// The board in the middle of a larger one with a wall around.
fn framed(board: &Board) -> Board {
    let size = Size::new(board.size().rows + 2, board.size().cols + 2);
    let mut framed = board.reframed(size, 1, 1);
    for cell in size.cells() {
        if cell.row == 0 || cell.col == 0 || cell.row + 1 == size.rows || cell.col + 1 == size.cols {
            framed.put(cell, Content::Wall);
        }
    }
    framed
}

fn turned(stride: Stride, transform: Transform) -> Stride {
    let Stride::Go(dir) = stride else { return stride };
    let (rows, cols) = dir.delta();
    let (cols, rows) = transform.vector(cols, rows);
    Stride::Go(Dir::ALL.into_iter().find(|dir| dir.delta() == (rows, cols)).unwrap())
}

#[test]
fn a_maze_in_other_words_has_the_same_ways() {
    let (most, mut dice) = cases(1200, 172);
    let mut compared = Compared::default();
    for number in 0..most {
        let maze = any_maze(&mut dice, if number % 8 == 0 { 60 } else { 12 });
        let board = LaserMaze::parse(&maze.text()).unwrap();
        let told = || maze.text();
        let all = maze.rows.len() * maze.rows[0].len() < 60 && maze.count() < 500;
        let mut compare = |name, other, mapped: &dyn Fn(&Route) -> Route| {
            let pair = Pair::<LaserMaze> { name, board: &board, other, mapped };
            for strategy in ["default", "notes"] {
                let limit = if all { 0 } else { 2 };
                let options = Options { strategy: strategy.into(), limit, ..Options::default() };
                compared.compare(&pair, &options, all && strategy == "default", &told);
            }
        };
        for transform in Transform::ALL {
            let mapped = |walk: &Route| walk.strides().map(|stride| turned(stride, transform)).collect();
            compare("turned", board.transformed(transform), &mapped);
        }
        compare("framed", framed(&board), &Route::clone);
    }
    compared.told("Laser Maze", [true; 3]);
}
