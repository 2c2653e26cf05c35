//! Random mazes: finished ones with every extension, and arbitrary boards with a walk.

use std::collections::HashMap;

use gridlight::grid::{Dir, Size};
use gridlight::puzzles::laser_maze::board::{Board, Content};
use gridlight::puzzles::laser_maze::moves::{Move, apply};
use gridlight::puzzles::laser_maze::route::Stride;
use gridlight::puzzles::laser_maze::turret::{Turn, Turret};

use crate::common::Dice;
use crate::laser_maze::maze::{Kind, Maze, Rules};

/// A random board with sides up to `most`.
pub fn any_maze(dice: &mut Dice, most: usize) -> Maze {
    loop {
        let (rows, cols) = (dice.between(1, most), dice.between(1, most));
        if rows * cols < 2 {
            continue;
        }
        let (walls, turrets) = (dice.below(45), dice.below(30));
        let symbol = |dice: &mut Dice| match dice.below(100) {
            roll if roll < walls => b'#',
            roll if roll < walls + turrets => dice.pick(b"^>v<"),
            _ => b'.',
        };
        let mut grid: Vec<Vec<u8>> = (0..rows).map(|_| (0..cols).map(|_| symbol(dice)).collect()).collect();
        let start = dice.below(rows * cols);
        let goal = (start + 1 + dice.below(rows * cols - 1)) % (rows * cols);
        grid[start / cols][start % cols] = b'S';
        grid[goal / cols][goal % cols] = b'G';
        let rules = Rules { waiting: dice.chance(25), ..Rules::default() };
        let mut maze = Maze { rows: grid, kinds: HashMap::new(), rules };
        if dice.chance(60) {
            let all = [
                Kind::Every(1, true),
                Kind::Static,
                Kind::Sweep(false),
                Kind::Sweep(true),
                Kind::Every(2, false),
                Kind::Every(2, true),
                Kind::Every(3, false),
                Kind::Every(4, false),
                Kind::Every(5, true),
                Kind::Every(6, false),
            ];
            for row in 0..rows {
                for col in 0..cols {
                    if b"^>v<".contains(&maze.rows[row][col]) && dice.chance(60) {
                        maze.kinds.insert((row, col), dice.pick(&all));
                    }
                }
            }
        }
        if maze.period() <= 24 {
            return maze;
        }
    }
}

/// Any board, finished or not.
pub fn any_board(dice: &mut Dice, most: usize) -> Board {
    let size = Size::new(dice.between(1, most) as u16, dice.between(1, most) as u16);
    let mut board = Board::empty(size);
    for _ in 0..dice.below(size.area() + 1) {
        let cell = size.cell(dice.below(size.area()));
        let turn = dice.pick(&[Turn::Every(1), Turn::Every(1), Turn::Every(2), Turn::Sweep, Turn::Static]);
        let turret = Turret { facing: dice.pick(&Dir::ALL), turn, ccw: turn != Turn::Static && dice.chance(50) };
        board.put(cell, dice.pick(&[Content::Wall, Content::Wall, Content::Floor, Content::Turret(turret)]));
    }
    board.waiting = dice.chance(30);
    let mut floor = size.cells().filter(|&cell| board.is_floor(cell));
    let first = floor.next();
    let last = floor.next_back();
    board.start = first.filter(|_| dice.chance(90));
    board.goal = last.filter(|_| dice.chance(90));
    for _ in 0..dice.below(12) {
        board = apply(&board, &Move::Walk(dice.pick(&Stride::ALL))).unwrap_or(board);
    }
    board
}
