//! The contest explanation, written down again from its text alone, next to the strategy that follows it: routes of the
//! same length, and the same states taken from the queue. What is shared is the text of a maze. The explanation leaves
//! the order of the four steps open; it is north, east, south, west here.

use std::collections::{HashMap, VecDeque};

use crate::common::oracle::run;
use crate::common::{Dice, corpus};
use crate::laser_maze::boards::any_maze;
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

impl Told {
    /// The same graph from its other end: every (goal, t) that no turret sees is a beginning, and a step is taken back
    /// to t - 1, modulo 4. The start is not seen at time 0, before any turret has shot.
    fn solve_backwards(&self) -> (Option<u32>, u64) {
        let (start, goal) = (self.find('S'), self.find('G'));
        let mut queue = VecDeque::new();
        let mut distance: HashMap<Node, u32> = HashMap::new();
        for t in (0..4).filter(|&t| !self.seen(goal.0, goal.1, t)) {
            queue.push_back((goal.0, goal.1, t));
            distance.insert((goal.0, goal.1, t), 0);
        }
        let mut taken = 0;
        while let Some((i, j, t)) = queue.pop_front() {
            taken += 1;
            let steps = distance[&(i, j, t)] + 1;
            for (di, dj) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                let before = (i - di, j - dj, (t + 3) % 4);
                if before == (start.0, start.1, 0) {
                    return (Some(steps), taken);
                }
                let free = matches!(self.at(before.0, before.1), Some('.' | 'S' | 'G'));
                if free && !self.seen(before.0, before.1, before.2) && !distance.contains_key(&before) {
                    distance.insert(before, steps);
                    queue.push_back(before);
                }
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
        let back = told.solve_backwards();
        assert_eq!(back.0, expected.0, "{}", maze.text());
        assert_eq!(ours(&board, Some("backwards")), back, "{}", maze.text());
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
            assert_eq!(ours(board, Some("backwards")), told(&text).solve_backwards(), "{name} {number}");
        }
        println!("{name}: {} cases", cases.len());
        assert!(!cases.is_empty());
    }
}

/// What the lesson says of searching backwards: on the contest's mazes, and on those without a way.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn backwards_does_not_pay_on_the_contests_mazes() {
    let source = std::fs::read_to_string(corpus("laser-maze").join("contest.in")).unwrap();
    let mut sums = [[0; 2]; 2];
    let (mut fewer, mut mazes) = ([[0; 2]; 2], [0; 2]);
    for (_, board) in LaserMaze::cases(&source).unwrap() {
        let (steps, ahead) = ours(&board, None);
        let (_, back) = ours(&board, Some("backwards"));
        let kind = usize::from(steps.is_some());
        mazes[kind] += 1;
        sums[kind][0] += ahead;
        sums[kind][1] += back;
        fewer[kind][0] += u32::from(ahead < back);
        fewer[kind][1] += u32::from(back < ahead);
    }
    println!("without a way, with one: states ahead and back {sums:?}, mazes with fewer {fewer:?}");
    assert_eq!(sums, [[13_268, 40_006], [56_901, 109_604]]);
    assert_eq!((mazes, fewer), ([17, 45], [[14, 2], [44, 1]]));
}
