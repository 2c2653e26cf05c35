//! The strategies of Laser Maze, with every limit, compared with the oracle of `maze.rs` on random boards; and the
//! truth of their reasons.
//!
//! Three switches of the note's strategy make it deliberately wrong: with one of them off nothing it reports is a
//! claim, and it finds what the same mistake finds in the oracle (`the_wrong_searches_are_told_where_they_go_wrong`).

use std::collections::HashSet;

use crate::common::oracle::{Habit, Tally, Truth, cases, judge, numbers, run, ways, why};
use crate::laser_maze::boards::any_maze;
use crate::laser_maze::maze::{Maze, Rules};
use gridlight::puzzle::{Puzzle, Solve};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::search::{Detail, Options, Why};

/// The kinds of reasons.
const REASONS: [&str; 6] = [
    "walled off",
    "no safe first step",
    "goal always under fire",
    "goal under fire whenever its colour is reached",
    "beams bar the way",
    "a change that opens it",
];

#[test]
fn every_switch_and_limit_agrees_with_the_oracle() {
    let (most, mut dice) = cases(10_000, 111);
    let mut tally = Tally::default();
    for number in 0..most {
        let maze = any_maze(&mut dice, if number % 10 == 0 { 14 } else { 7 });
        let source = maze.text();
        let board = LaserMaze::parse(&source).unwrap();
        let (best, count) = (maze.best(), maze.count());
        tally.board(count);
        let holds = |way: &str| best == Some(way.len() as u32) && maze.walk(way) == Ok(());
        let truth = Truth { count: Some(count), holds: &holds };
        for strategy in LaserMaze::STRATEGIES {
            let default = strategy.info.id == "default";
            for (way, mut options) in ways(strategy, number, &mut dice).into_iter().enumerate() {
                let set = |id: &str, on| options.switches.iter().any(|it| it.0 == id && it.1 == on);
                let wrong = ["phase", "lasers", "turning"].iter().any(|id| set(id, false));
                // With unbounded time it continues until its memory is full, if there is no route.
                if set("endless", true) && count == 0 && options.nodes == 0 {
                    options.nodes = 1000;
                }
                // Listing very many only takes time.
                if wrong || (options.limit == 0 && count > 900) {
                    continue;
                }
                let ran = run::<LaserMaze>(&board, &options, dice.chance(30));
                judge::<LaserMaze>(&board, &options, Habit::Lists, &truth, &ran, &|| source.clone());
                let steps = best.filter(|_| ran.outcome.verdict.is_answered());
                let detail = steps.map(|steps| vec![("steps", Detail::Number(steps.into()))]);
                assert_eq!(ran.outcome.detail, detail, "{options:?}\n{source}");
                // The number of all routes is reported unless only one is wanted, or counting is off.
                if default && options.nodes == 0 && options.switches.is_empty() && options.limit != 1 {
                    assert_eq!(ran.outcome.count, Some(count.to_string()), "{options:?}\n{source}");
                }
                tally.searches += 1;
                if let (0, Some(why)) = (way, why(&ran.outcome)) {
                    tally.reason(reason(&maze, why));
                    if changes(&maze, why) {
                        tally.reason("a change that opens it");
                    }
                }
            }
        }
    }
    tally.told("Laser Maze", [true; 3], &REASONS);
}

/// Checks the claim of a reason; returns its kind.
fn reason(maze: &Maze, why: &Why) -> &'static str {
    let told = || format!("{why:?}\n{}", maze.text());
    let words = why.words.split(" Without the ").next().unwrap();
    // The cells of the changes come last.
    let cells: HashSet<(usize, usize)> =
        why.cells[..why.cells.len() - openings(why)].iter().map(|cell| (cell.row.into(), cell.col.into())).collect();
    let (start, goal) = (maze.find(b'S'), maze.find(b'G'));
    let period = maze.period();
    let fire = maze.fire(2 * period + 1);
    let under = |(row, col): (usize, usize), time: u32| fire[time as usize][row][col];
    let bare = Maze { rules: Rules { ignore_lasers: true, ..maze.rules }, ..maze.clone() };
    let walled = bare.best().is_none();
    assert_eq!(walled, words.starts_with("The goal is walled off"), "{}", told());
    let reached = maze.reached();
    if walled {
        // What blocks the route: a wall or turret between reachable and unreachable cells.
        let reached = bare.reached();
        for &cell in &cells {
            let near = maze.beside(cell);
            assert!(!maze.is_floor(cell) && near.iter().any(|cell| reached.contains(cell)), "{}", told());
            assert!(near.iter().any(|cell| maze.is_floor(*cell) && !reached.contains(cell)), "{}", told());
        }
        return "walled off";
    }
    if words.starts_with("There is no safe first step") {
        let mut near = maze.beside(start);
        near.retain(|&cell| maze.is_floor(cell));
        if words.contains("but to wait") {
            let always = |cell: &(usize, usize)| (1..=2 * period).all(|time| under(*cell, time));
            assert!(maze.rules.waiting && !under(start, 1) && near.iter().all(always), "{}", told());
        } else if maze.rules.waiting {
            near.push(start);
        }
        assert!(near.iter().all(|&cell| under(cell, 1) && cells.contains(&cell)), "{}", told());
        return "no safe first step";
    }
    if words.starts_with("The goal is under fire at all times") {
        let parity = (start.0.abs_diff(goal.0) + start.1.abs_diff(goal.1)) % 2;
        let free = |time: &u32| maze.rules.waiting || *time as usize % 2 == parity;
        assert!((1..=2 * period).filter(free).all(|time| under(goal, time)), "{}", told());
        assert!(cells.contains(&goal) && maze.rules.waiting != words.contains("colour"), "{}", told());
        return if words.contains("colour") { REASONS[3] } else { REASONS[2] };
    }
    assert_eq!(numbers(words).first(), Some(&reached.len()), "{}", told());
    let known: Vec<bool> = cells.iter().map(|cell| reached.contains(cell)).collect();
    assert!(words.starts_with("Beams bar the way") && known.iter().all(|known| !known), "{}", told());
    for &cell in &cells {
        let near = maze.beside(cell).iter().any(|cell| reached.contains(cell));
        assert!(maze.is_floor(cell) && near, "{}", told());
    }
    "beams bar the way"
}

/// The number of changes named that would open the board.
fn openings(why: &Why) -> usize {
    let Some((_, changes)) = why.words.split_once(" Without the ") else { return 0 };
    changes.matches("; without the ").count() + 1
}

/// Checks that each change named opens the board, with the stated number of steps; returns whether there is one.
fn changes(maze: &Maze, why: &Why) -> bool {
    let Some((_, changes)) = why.words.split_once(" Without the ") else { return false };
    for change in changes.split("; without the ") {
        let numbers = numbers(change);
        let (row, col) = (numbers[0] - 1, numbers[1] - 1);
        let mut open = maze.clone();
        assert_eq!(change.starts_with("wall"), open.rows[row][col] == b'#', "{why:?}\n{}", maze.text());
        open.rows[row][col] = b'.';
        open.kinds.remove(&(row, col));
        assert_eq!(open.best(), Some(numbers[2] as u32), "{why:?}\n{}", maze.text());
    }
    true
}

/// A node limit ends a search for good, whatever was asked: it then claims nothing false.
#[test]
fn boards_that_take_long_are_left_as_they_are() {
    let mut dice = crate::common::Dice::new(112);
    let mut left = 0;
    for _ in 0..300 {
        let maze = any_maze(&mut dice, 40);
        let board = LaserMaze::parse(&maze.text()).unwrap();
        let best = maze.best();
        for nodes in [3, 9, 27] {
            let options = Options { nodes, limit: 1, ..Options::default() };
            let verdict = run::<LaserMaze>(&board, &options, false).outcome.verdict;
            assert!(!verdict.is_none() || best.is_none(), "{}", maze.text());
            assert!(!verdict.is_answered() || best.is_some(), "{}", maze.text());
            left += usize::from(!verdict.is_none() && !verdict.is_answered());
        }
    }
    assert!(left > 50, "{left}");
}
