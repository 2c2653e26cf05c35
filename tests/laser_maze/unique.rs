//! The number of shortest routes on large mazes (gallery, generated and random), by a second count that shares nothing
//! with the first.

use crate::common::Dice;
use crate::common::oracle::run;
use crate::laser_maze::boards::any_maze;
use crate::laser_maze::maze::{Kind, Maze};
use gridlight::puzzle::{Puzzle, Rules, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::search::{Options, Verdict};

/// The maze of a text in our own format.
pub(crate) fn read(text: &str) -> Option<Maze> {
    let mut maze = Maze::new(text);
    for line in text.lines().skip(maze.rows.len()).filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ccw = words.last() == Some(&"ccw");
        match words[..] {
            ["waiting", "on"] => maze.rules.waiting = true,
            ["waiting", "off"] => {}
            ["turret", row, col, kind, ..] => {
                let at = (row.parse::<usize>().ok()? - 1, col.parse::<usize>().ok()? - 1);
                let kind = match kind {
                    "ccw" => Kind::Every(1, true),
                    "static" => Kind::Static,
                    "sweep" => Kind::Sweep(ccw),
                    "every" => Kind::Every(words[4].parse().ok()?, ccw),
                    _ => return None,
                };
                maze.kinds.insert(at, kind);
            }
            _ => return None,
        }
    }
    Some(maze)
}

#[test]
fn shortest_ways_of_large_mazes_are_counted_alike() {
    let mut dice = Dice::new(181);
    let gallery = LaserMaze::INFO.examples.iter().map(|example| LaserMaze::parse(example.text).unwrap());
    let made = (1..=40).filter_map(|seed| LaserMaze::GENERATE.unwrap()(seed, 1 + seed as u8 % 5, None).ok());
    let mut boards: Vec<_> = gallery.chain(made).collect();
    boards.extend((0..120).map(|_| LaserMaze::parse(&any_maze(&mut dice, 60).text()).unwrap()));
    let (mut one, mut none, mut several) = (0, 0, 0);
    for board in boards {
        let text = LaserMaze::print(&board, LaserMaze::FORMATS[0].id).unwrap();
        let Some(maze) = read(&text) else { panic!("{text}") };
        if maze.rows.len() * maze.rows[0].len() > 4000 {
            continue;
        }
        let count = maze.count();
        let outcome = run::<LaserMaze>(&board, &Options::default(), false).outcome;
        if count < u128::MAX {
            assert_eq!(outcome.count, Some(count.to_string()), "{text}");
        }
        match outcome.verdict {
            Verdict::Unique(_) => one += usize::from(count == 1),
            Verdict::None(..) => none += usize::from(count == 0),
            _ => several += usize::from(count > 1),
        }
    }
    println!("Laser Maze: {one} mazes with one shortest way, {none} without, {several} with several, counted again");
    assert!(one > 10 && none > 10 && several > 30, "{one} {none} {several}");
}
