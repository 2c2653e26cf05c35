//! Every job on the largest mazes calls its watch often enough.

use std::sync::Arc;
use std::time::Duration;

use gridlight::grid::{Cell, Dir, Size};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::{Band, Board, place};
use gridlight::puzzles::laser_maze::route::Stride;
use gridlight::puzzles::laser_maze::turret::{Turn, Turret};
use gridlight::search::Options;

use crate::common::Dice;
use crate::common::gaps::Gaps;

const SIDE: u16 = 4096;

/// The content of a cell of a large board.
#[derive(Clone, Copy, PartialEq)]
enum Stands {
    Floor,
    Wall,
    Turret(Turret),
}

/// A square board of any size, with its content given by a function; start and goal in opposite corners.
fn board(side: u16, stands: impl Fn(Cell) -> Stands) -> Board {
    oblong(Size::new(side, side), stands)
}

/// The same of any shape.
fn oblong(size: Size, stands: impl Fn(Cell) -> Stands) -> Board {
    let tiles = usize::from(size.cols.div_ceil(8));
    let band = |band: u16| {
        let mut here = Band { walls: vec![0; tiles], turrets: Vec::new() };
        for row in 8 * band..(8 * band + 8).min(size.rows) {
            for col in 0..size.cols {
                let cell = Cell::new(row, col);
                let (tile, bit) = place(cell);
                match stands(cell) {
                    Stands::Floor => {}
                    Stands::Wall => here.walls[tile] |= bit,
                    Stands::Turret(turret) => here.turrets.push((cell, turret)),
                }
            }
        }
        Arc::new(here)
    };
    let mut board = Board::from_bands(size, (0..size.rows.div_ceil(8)).map(band).collect());
    board.start = Some(Cell::new(0, 0));
    board.goal = Some(Cell::new(size.rows - 1, size.cols - 1));
    board
}

/// One corridor in rows over the whole board: 8 million steps.
fn serpentine(side: u16) -> Board {
    let wall = |cell: Cell| {
        let turn = if cell.row % 4 == 1 { side - 1 } else { 0 };
        cell.row % 2 == 1 && cell.col != turn
    };
    let mut board = board(side, |cell| if wall(cell) { Stands::Wall } else { Stands::Floor });
    let last = side - 2;
    board.goal = Some(Cell::new(last, if last.is_multiple_of(4) { side - 1 } else { 0 }));
    board
}

/// A corridor in rows that forks and rejoins at every other step, doubling the number of routes each time.
fn beads(side: u16) -> Board {
    let wall = |cell: Cell| {
        let turn = if cell.row % 8 == 3 { side - 1 } else { 0 };
        match cell.row % 4 {
            0 | 2 => cell.col.is_multiple_of(4) && cell.col > 0 && cell.col + 1 < side,
            1 => cell.col % 4 == 2,
            _ => cell.col != turn,
        }
    };
    let mut board = board(side, |cell| if wall(cell) { Stands::Wall } else { Stands::Floor });
    let last = (side - 4) / 4 * 4 + 1;
    board.start = Some(Cell::new(1, 0));
    board.goal = Some(Cell::new(last, if last % 8 == 1 { side - 1 } else { 0 }));
    board
}

/// Turrets of all kinds on one in `one_in` cells, with walls among them.
fn turrets(side: u16, one_in: u64, waiting: bool) -> Board {
    let stands = |cell: Cell| {
        let mut dice = Dice::new(u64::from(cell.row) << 16 | u64::from(cell.col));
        let close = cell.row + cell.col < 8 || cell.row + cell.col > 2 * side - 10;
        match dice.roll() % one_in {
            _ if close => Stands::Floor,
            0 => {
                let turn = dice.pick(&[Turn::Static, Turn::Sweep, Turn::Every(1), Turn::Every(3), Turn::Every(6)]);
                let ccw = turn != Turn::Static && dice.chance(50);
                Stands::Turret(Turret { facing: dice.pick(&Dir::ALL), turn, ccw })
            }
            1..4 => Stands::Wall,
            _ => Stands::Floor,
        }
    };
    let mut board = board(side, stands);
    board.waiting = waiting;
    board
}

/// Open ground, and a goal behind walls.
fn shut(side: u16) -> Board {
    let last = side - 1;
    let wall =
        |cell: Cell| (cell.row == last - 2 && cell.col >= last - 2) || (cell.col == last - 2 && cell.row >= last - 2);
    board(side, |cell| if wall(cell) { Stands::Wall } else { Stands::Floor })
}

/// Open ground, and a goal that is always under fire from all sides.
fn barred(side: u16) -> Board {
    let last = side - 1;
    let wanted = [(last - 1, last, Dir::South), (last, last - 1, Dir::East)];
    let stands = |cell: Cell| {
        let fires = wanted.iter().find(|&&(row, col, _)| cell == Cell::new(row, col));
        match fires {
            Some(&(_, _, facing)) => Stands::Turret(Turret { facing, turn: Turn::Static, ccw: false }),
            None if cell.row > 2 && cell.row + 2 == last && cell.col % 64 < 60 => Stands::Wall,
            None => Stands::Floor,
        }
    };
    board(side, stands)
}

#[test]
fn jobs_on_the_largest_mazes_look_at_their_watch() {
    let mut gaps = Gaps::new(21);
    let long = Duration::from_millis(1500);
    let open = board(SIDE, |_| Stands::Floor);
    gaps.all::<LaserMaze>("open", &open, long);
    drop(open);
    gaps.all::<LaserMaze>("serpentine", &serpentine(SIDE), 2 * long);
    gaps.all::<LaserMaze>("beads", &beads(1024), long);
    gaps.all::<LaserMaze>("turrets", &turrets(SIDE, 16, false), long);
    gaps.all::<LaserMaze>("waiting among turrets", &turrets(SIDE, 64, true), long);
    gaps.all::<LaserMaze>("shut", &shut(SIDE), long);
    gaps.all::<LaserMaze>("barred", &barred(SIDE), long);
    gaps.all::<LaserMaze>("shut, smaller", &shut(128), long);
    gaps.check();
}

/// The options of the note's strategy.
#[test]
fn the_notes_ways_on_the_largest_mazes_look_at_their_watch() {
    let mut gaps = Gaps::new(22);
    let long = Duration::from_millis(1000);
    let dense = turrets(SIDE, 16, false);
    let sparse = turrets(SIDE, 64, true);
    let winding = serpentine(SIDE);
    for ways in [
        &["laid"][..],
        &["heap"],
        &["endless"],
        &["endless", "heap", "laid"],
        &["turning", "laid"],
        &["backwards"],
        &["backwards", "laid"],
    ] {
        let switches = ways.iter().map(|&id| (id.to_string(), !["laid", "turning"].contains(&id))).collect();
        let options = Options { strategy: "notes".into(), switches, limit: 1, ..Options::default() };
        for (name, board) in [("dense", &dense), ("sparse", &sparse), ("winding", &winding)] {
            gaps.run::<LaserMaze>(name, board, &options, long);
        }
        // More routes than one are read off in pieces.
        if ways.len() == 1 && ["laid", "backwards"].contains(&ways[0]) {
            gaps.run::<LaserMaze>("winding", &winding, &Options { limit: 5, ..options.clone() }, long);
        }
        // Until the memory is full.
        gaps.run::<LaserMaze>("shut", &shut(128), &options, 4 * long);
    }
    gaps.check();
}

#[test]
fn a_long_walk_made_is_taken_up_in_pieces() {
    let mut board = serpentine(SIDE);
    let east = |row: u16| if row.is_multiple_of(4) { Stride::Go(Dir::East) } else { Stride::Go(Dir::West) };
    let rows = (0..SIDE - 200).step_by(2);
    let along = rows.flat_map(|row| {
        let down = [Stride::Go(Dir::South); 2];
        std::iter::repeat_n(east(row), usize::from(SIDE) - 1).chain(down)
    });
    board.walk = along.collect();
    let mut gaps = Gaps::new(23);
    let one = Options { limit: 1, ..Options::default() };
    gaps.run_from::<LaserMaze>("a long walk", &board, &one, (true, Duration::from_secs(3)));
    gaps.check();
}

#[test]
fn questions_about_the_largest_mazes_look_at_their_watch() {
    // The largest that a link holds. On 2,048 x 2,048 the first look comes after 0.2 to 1 s, as such a board is unpacked and
    // its walls and turrets are listed in one go.
    const LARGE: u16 = 128;
    let mut gaps = Gaps::new(24);
    // In the end each redundant wall is written as a board without it, which takes up to as long again.
    let most = Duration::from_millis(200);
    let long = |stands: Stands| {
        oblong(Size::new(1, SIDE), |cell| if (1..SIDE - 1).contains(&cell.col) { stands } else { Stands::Floor })
    };
    let sweep = Turret { facing: Dir::East, turn: Turn::Sweep, ccw: false };
    for (name, board) in [
        ("open", board(LARGE, |_| Stands::Floor)),
        ("serpentine", serpentine(LARGE)),
        ("beads", beads(LARGE)),
        ("turrets", turrets(LARGE, 16, false)),
        ("waiting among turrets", turrets(LARGE, 64, true)),
        ("shut", shut(LARGE)),
        ("barred", barred(LARGE)),
        ("a corridor", long(Stands::Floor)),
        ("a wall", long(Stands::Wall)),
        ("a row of turrets", long(Stands::Turret(sweep))),
    ] {
        gaps.asked::<LaserMaze>(name, &board, most);
    }
    let walls = board(LARGE, |cell| if cell.row > 0 && cell.col > 0 { Stands::Wall } else { Stands::Floor });
    gaps.asked::<LaserMaze>("walls", &walls, most);
    gaps.asked::<LaserMaze>("nothing but turrets", &turrets(LARGE, 1, true), most);
    gaps.check();
}
