//! The contest explanation, written down again from its text alone, next to the strategy that follows it: routes of the
//! same length, and the same states taken from the queue. What is shared is the text of a maze. The explanation leaves
//! the order of the four steps open; it is north, east, south, west here.

use std::collections::{HashMap, VecDeque};

use crate::boards::any_maze;
use crate::common::oracle::run;
use crate::common::{Dice, corpus};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::solve::reference::PRESETS;
use gridlight::search::Options;

type Node = (i32, i32, u32);

struct Told(Vec<Vec<char>>);

impl Told {
    fn at(&self, i: i32, j: i32) -> Option<char> {
        self.0.get(usize::try_from(i).ok()?)?.get(usize::try_from(j).ok()?).copied()
    }

    fn find(&self, symbol: char) -> (i32, i32) {
        let row = self.0.iter().position(|row| row.contains(&symbol)).unwrap();
        (row as i32, self.0[row].iter().position(|&other| other == symbol).unwrap() as i32)
    }

    /// Whether a turret sees a cell at a time, having turned clockwise that often: look from the cell in each direction
    /// until something is in the way.
    fn seen(&self, i: i32, j: i32, t: u32) -> bool {
        let ways = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        ways.iter().enumerate().any(|(way, (di, dj))| {
            let mut step = 1;
            loop {
                match self.at(i + step * di, j + step * dj) {
                    Some('.' | 'S' | 'G') => step += 1,
                    // A turret in this direction hits the cell if it faces the opposite one.
                    Some(turret @ ('^' | '>' | 'v' | '<')) => {
                        let faces = ['^', '>', 'v', '<'].iter().position(|&other| other == turret).unwrap();
                        return (faces + t as usize) % 4 == (way + 2) % 4;
                    }
                    _ => return false,
                }
            }
        })
    }

    /// Breadth first over (i, j, t), with t modulo 4 or without end: the steps, and the nodes taken from the queue.
    fn solve(&self, modulo: bool) -> (Option<u32>, u64) {
        let ((i, j), goal) = (self.find('S'), self.find('G'));
        let key = |(i, j, t): Node| if modulo { (i, j, t % 4) } else { (i, j, t) };
        let mut queue = VecDeque::from([(i, j, 0)]);
        let mut distance: HashMap<Node, u32> = HashMap::from([((i, j, 0), 0)]);
        let mut taken = 0;
        while let Some((i, j, t)) = queue.pop_front() {
            taken += 1;
            for (di, dj) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                let next = (i + di, j + dj, t + 1);
                let free = matches!(self.at(next.0, next.1), Some('.' | 'S' | 'G'));
                if !free || self.seen(next.0, next.1, t + 1) || distance.contains_key(&key(next)) {
                    continue;
                }
                distance.insert(key(next), t + 1);
                if (next.0, next.1) == goal {
                    return (Some(t + 1), taken);
                }
                queue.push_back(next);
            }
        }
        (None, taken)
    }
}

fn told(text: &str) -> Told {
    Told(text.lines().take_while(|line| !line.is_empty()).map(|line| line.chars().collect()).collect())
}

/// The same of the strategy.
fn ours(board: &Board, preset: Option<&str>) -> (Option<u32>, u64) {
    let preset = preset.map_or(&[][..], |id| PRESETS.iter().find(|it| it.id == id).unwrap().switches);
    let switches = preset.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    let options = Options { strategy: "notes".into(), limit: 1, switches, ..Options::default() };
    let ran = run::<LaserMaze>(board, &options, false);
    let steps = ran.answers.first().map(|walk| walk.text().len() as u32);
    (steps, ran.outcome.counters.get("nodes"))
}

#[test]
fn the_strategy_is_the_one_of_the_note() {
    let mut dice = Dice::new(405);
    let (mut mazes, mut reached) = (0, 0);
    while mazes < 1000 {
        let maze = any_maze(&mut dice, 12);
        let board = LaserMaze::parse(&maze.text()).unwrap();
        if !maze.kinds.is_empty() || maze.rules.waiting {
            continue;
        }
        let told = told(&maze.text());
        let expected = told.solve(true);
        for preset in [None, Some("asked")] {
            assert_eq!(ours(&board, preset), expected, "{preset:?}\n{}", maze.text());
        }
        if expected.0.is_some() {
            // Without the remainder it ends only if there is a way.
            assert_eq!(ours(&board, Some("endless")), told.solve(false), "{}", maze.text());
            reached += 1;
        }
        mazes += 1;
    }
    println!("{mazes} mazes, {reached} with a way");
    assert!((200..900).contains(&reached), "{reached}");
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_contest_counts_alike() {
    for name in ["sample", "contest"] {
        let source = std::fs::read_to_string(corpus("laser-maze").join(format!("{name}.in"))).unwrap();
        let cases = LaserMaze::cases(&source).unwrap();
        for (number, board) in &cases {
            let text = LaserMaze::print(board, "maze").unwrap();
            assert_eq!(ours(board, None), told(&text).solve(true), "{name} {number}");
        }
        println!("{name}: {} cases", cases.len());
        assert!(!cases.is_empty());
    }
}
