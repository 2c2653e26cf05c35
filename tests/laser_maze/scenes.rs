//! Pictures of walls, turrets of every kind, and a walk between beams.

use gridlight::puzzle::{Draw, DrawContext, Mode, Puzzle, Solve, Spot, Text};
use gridlight::puzzles::laser_maze::LaserMaze;

use crate::common::golden;

/// Walls, start and goal, turrets of every kind and direction.
const TURRETS: &str = "S..#..^\n.>...#.\n..#v...\n.<..#..\n#....>.\n..^...G\n\nwaiting on\nturret 2 2 ccw\n\
    turret 3 4 static\nturret 4 2 every 2\nturret 5 6 sweep\nturret 6 3 every 3 ccw\n";

/// A walk around a turret.
const ROUND: &str = "S..\n.<.\n..G\n";

#[test]
fn turrets_of_every_kind() {
    let board = LaserMaze::parse(TURRETS).unwrap();
    let context = DrawContext {
        tool: "wall",
        hover: Some((4.5, 2.5)),
        cursor: Some(Spot { x: 3, y: 5 }),
        ..golden::still::<LaserMaze>(Mode::Edit, &board)
    };
    golden::board("maze", &board, &context);
}

/// After two steps: beams, cells under fire after the next step, and the direction in which each turret then turns.
#[test]
fn turrets_in_play() {
    let board = LaserMaze::parse(TURRETS).unwrap();
    let walk = LaserMaze::parse_answer(&board, "..").unwrap();
    let board = LaserMaze::apply_answer(&board, &walk);
    golden::board("maze_in_play", &board, &golden::still::<LaserMaze>(Mode::Play, &board));
}

#[test]
fn a_walk_between_beams() {
    let board = LaserMaze::parse(ROUND).unwrap();
    let walk = LaserMaze::parse_answer(&board, "SNEESS").unwrap();
    let board = LaserMaze::apply_answer(&board, &walk);
    let trace = LaserMaze::replay(&board);
    let context = DrawContext { replay: Some((&trace, 3.75)), ..golden::still::<LaserMaze>(Mode::Solve, &board) };
    golden::board("maze_at_3_75", &board, &context);
}

/// The flag is reached.
#[test]
fn a_walk_that_is_over() {
    let board = LaserMaze::parse("S.G\n").unwrap();
    let walk = LaserMaze::parse_answer(&board, "EE").unwrap();
    let board = LaserMaze::apply_answer(&board, &walk);
    let context = DrawContext { cheer: Some(0.3), ..golden::still::<LaserMaze>(Mode::Play, &board) };
    golden::board("maze_solved", &board, &context);
}

#[test]
fn every_ink_is_in_some_picture() {
    golden::every_ink::<LaserMaze>();
}
