//! Laser Maze compared with an independent search on random small boards with every extension.

use std::collections::HashSet;

use crate::common::Dice;
use crate::laser_maze::boards::any_maze;
use crate::laser_maze::maze::{Maze, Rules};
use gridlight::grid::Cell;
use gridlight::puzzle::{Puzzle, Solve};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::moves::{Move, apply};
use gridlight::puzzles::laser_maze::route::{Route, Stride, moved};
use gridlight::puzzles::laser_maze::solve::live::{at_once, earliest};
use gridlight::puzzles::laser_maze::solve::paths::on_paths;
use gridlight::puzzles::laser_maze::solve::reference;
use gridlight::search::{Go, Options, Outcome, Progress, Stopped, Verdict, Watch};

fn run(board: &Board, options: &Options) -> (Vec<String>, Outcome) {
    let mut ways = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut search = LaserMaze::search(board, options).unwrap();
    let outcome = search.run(&mut watch, &mut |walk: Route| ways.push(walk.text())).unwrap();
    (ways, outcome)
}

fn options(strategy: &str, limit: u64) -> Options {
    Options { strategy: strategy.into(), limit, ..Options::default() }
}

#[test]
fn ten_thousand_boards_have_the_independent_answer() {
    let mut dice = Dice::new(15);
    let (mut reachable, mut extended) = (0, 0);
    for index in 0..10_000 {
        let maze = any_maze(&mut dice, if index % 10 == 0 { 19 } else { 8 });
        let source = maze.text();
        let board = LaserMaze::parse(&source).unwrap();
        let best = maze.best();
        reachable += u32::from(best.is_some());
        extended += u32::from(!maze.kinds.is_empty() || maze.rules.waiting);
        for strategy in ["default", "notes"] {
            let (ways, outcome) = run(&board, &options(strategy, 1));
            assert_eq!(ways.first().map(|way| way.len() as u32), best, "{strategy}\n{source}");
            match &outcome.verdict {
                Verdict::None(why, _) => assert!(best.is_none() && !why.words.is_empty(), "{source}"),
                Verdict::Unique(_) | Verdict::Found => assert!(best.is_some()),
                other => panic!("{other:?}\n{source}"),
            }
            if let Some(way) = ways.first() {
                assert_eq!(maze.walk(way), Ok(()), "{strategy} {way}\n{source}");
            }
        }
    }
    println!("10000 boards, {reachable} with a way, {extended} with extensions");
    assert!(reachable > 2000 && reachable < 9000 && extended > 4000);
}

#[test]
fn all_shortest_ways_are_counted_listed_and_drawn() {
    let mut dice = Dice::new(27);
    let mut several = 0;
    for _ in 0..3000 {
        let maze = any_maze(&mut dice, 6);
        let Some(all) = maze.all(900) else { continue };
        let source = maze.text();
        let board = LaserMaze::parse(&source).unwrap();
        let (ways, outcome) = run(&board, &options("default", 0));
        let (listed, expected): (HashSet<&String>, HashSet<&String>) = (ways.iter().collect(), all.iter().collect());
        assert_eq!(ways.len(), listed.len(), "each once\n{source}");
        assert_eq!(listed, expected, "{source}");
        assert_eq!(outcome.count, Some(all.len().to_string()), "{source}");
        let one = all.len() == 1;
        assert!(if one { outcome.verdict.is_unique() } else { outcome.verdict == Verdict::Several }, "{outcome:?}");
        several += usize::from(all.len() > 1);
        let (two, outcome) = run(&board, &options("default", 2));
        assert_eq!((two.len(), outcome.count), (all.len().min(2), Some(all.len().to_string())), "{source}");
        // The cells on any of them.
        let (field, end) = at_once(&board).unwrap();
        let tiles = on_paths(&field, end);
        let mut on = HashSet::new();
        for way in &all {
            let (row, col) = maze.find(b'S');
            let mut at = Cell::new(row as u16, col as u16);
            on.insert(at);
            for letter in way.chars() {
                at = moved(at, Stride::from_letter(letter).unwrap());
                on.insert(at);
            }
        }
        for cell in board.size().cells() {
            let (tile, bit) = field.tile(cell);
            assert_eq!(tiles[tile] & bit != 0, on.contains(&cell), "{cell:?}\n{source}");
        }
    }
    println!("{several} boards with several shortest ways");
    assert!(several > 300);
}

#[test]
fn earliest_arrivals_and_safe_times_are_right() {
    let mut dice = Dice::new(33);
    for _ in 0..400 {
        let maze = any_maze(&mut dice, 6);
        let source = maze.text();
        let board = LaserMaze::parse(&source).unwrap();
        let times = maze.times();
        let arrivals = earliest(&board).expect("a start and a goal");
        let period = maze.period();
        let fire = maze.fire(2 * period + 1);
        for (row, line) in maze.rows.iter().enumerate() {
            for (col, symbol) in line.iter().enumerate() {
                if !matches!(symbol, b'.' | b'S' | b'G') {
                    continue;
                }
                let cell = Cell::new(row as u16, col as u16);
                let mut expected: Vec<u32> =
                    (0..period).filter_map(|phase| times.get(&(row, col, phase)).copied()).collect();
                expected.sort_unstable();
                assert_eq!(arrivals.get(cell), Some(&expected), "{cell:?}\n{source}");
                for time in 0..=2 * period {
                    assert_eq!(board.shooter(cell, time).is_some(), fire[time as usize][row][col], "{source}");
                }
            }
        }
    }
}

#[test]
fn a_search_can_be_left_at_any_point_and_taken_up_again() {
    let mut dice = Dice::new(41);
    for _ in 0..60 {
        let board = LaserMaze::parse(&any_maze(&mut dice, 30).text()).unwrap();
        for strategy in ["default", "notes"] {
            let options = options(strategy, 3);
            let whole = run(&board, &options);
            let mut search = LaserMaze::search(&board, &options).unwrap();
            let mut ways = Vec::new();
            let mut progress = Progress::default();
            let outcome = loop {
                // A watch that pauses at every question.
                let mut ask = |_: &Progress| Go::Pause;
                let mut watch = Watch::every(1, progress, &mut ask);
                let outcome = search.run(&mut watch, &mut |walk: Route| ways.push(walk.text()));
                progress = watch.progress;
                if let Some(outcome) = outcome {
                    break outcome;
                }
                // What is proved stays proved while the reason is being determined.
                let given_up = search.give_up(Stopped::User).verdict;
                assert!(!given_up.is_unique());
                assert!(!given_up.is_none() || whole.1.verdict.is_none());
            };
            assert_eq!((ways, outcome), whole, "{strategy}");
        }
    }
}

#[test]
fn the_wrong_searches_are_told_where_they_go_wrong() {
    let mut dice = Dice::new(52);
    let (mut deadly, mut blind) = (0, 0);
    for _ in 0..1500 {
        let maze = any_maze(&mut dice, 7);
        let source = maze.text();
        let board = LaserMaze::parse(&source).unwrap();
        let best = maze.best();
        for switch in ["phase", "lasers", "turning"] {
            // The representation of beams and queue makes no difference.
            let mut switches = vec![(switch.to_string(), false)];
            switches.extend(["laid", "heap", "endless"].map(|id| (id.to_string(), dice.chance(50))));
            switches.retain(|(id, on)| id != "endless" || (switch != "phase" && *on && maze.best().is_some()));
            let options = Options { switches, nodes: 100_000, ..options("notes", 1) };
            let rules = Rules {
                one_mark_a_cell: switch == "phase",
                ignore_lasers: switch == "lasers",
                turrets_stand_still: switch == "turning",
                ..maze.rules
            };
            let naive = Maze { rules, ..maze.clone() }.best();
            let (ways, outcome) = run(&board, &options);
            assert_eq!(ways.first().map(|way| way.len() as u32), naive, "{switch}\n{source}");
            assert!(!outcome.verdict.is_none() || maze.best().is_none(), "{switch}\n{source}");
            let flaw = reference::flaw(&board, &options);
            let dies = ways.first().is_some_and(|way| maze.walk(way).is_err());
            assert_eq!(flaw.is_some(), naive != best || dies, "{switch}\n{source}");
            if let (Some(flaw), true) = (flaw, dies) {
                deadly += 1;
                let walk = flaw.answer.unwrap();
                let (time, turret) = board.death(&walk).unwrap();
                assert_eq!(maze.walk(&walk.text()), Err(format!("dead after step {time}")), "{source}");
                assert!(flaw.cells.contains(&turret));
                assert_eq!(walk.text(), ways[0], "the way that is found\n{source}");
            }
            blind += u32::from(switch == "phase" && naive != best);
        }
    }
    println!("{deadly} deadly ways, {blind} boards on which one mark a cell goes wrong");
    assert!(deadly > 100 && blind > 50);
}

#[test]
fn what_is_named_as_opening_a_board_opens_it() {
    let mut dice = Dice::new(66);
    let mut named = 0;
    for _ in 0..400 {
        let maze = any_maze(&mut dice, 7);
        if maze.best().is_some() {
            continue;
        }
        let (_, outcome) = run(&LaserMaze::parse(&maze.text()).unwrap(), &Options::default());
        let Verdict::None(why, _) = outcome.verdict else { panic!() };
        let Some((_, change)) = why.words.split_once(" Without the ") else { continue };
        named += 1;
        let numbers: Vec<usize> =
            change.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
        let mut open = maze.clone();
        open.rows[numbers[0] - 1][numbers[1] - 1] = b'.';
        open.kinds.remove(&(numbers[0] - 1, numbers[1] - 1));
        assert_eq!(open.best(), Some(numbers[2] as u32), "{}\n{}", why.words, maze.text());
    }
    println!("{named} boards opened by the change named first");
    assert!(named > 50);
}

#[test]
fn walking_on_from_a_walk_made_keeps_it() {
    let mut dice = Dice::new(71);
    let mut kept = 0;
    for _ in 0..600 {
        let maze = any_maze(&mut dice, 7);
        let board = LaserMaze::parse(&maze.text()).unwrap();
        let mut walked = board.clone();
        for _ in 0..dice.below(6) {
            walked = apply(&walked, &Move::Walk(dice.pick(&Stride::ALL))).unwrap_or(walked);
        }
        let (ways, _) = run(&walked.held(), &options("default", 1));
        if let Some(way) = ways.first() {
            kept += 1;
            assert!(way.starts_with(&walked.walk.text()));
            assert_eq!(maze.walk(way), Ok(()), "{way}\n{}", maze.text());
        }
    }
    assert!(kept > 100);
}

/// The check of solutions compared with a separate walker: best routes, the same with steps inserted, removed and
/// changed, and random walks.
#[test]
fn what_is_accepted_is_an_answer() {
    let mut dice = Dice::new(45);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..1500 {
        let maze = any_maze(&mut dice, 6);
        let board = LaserMaze::parse(&maze.text()).unwrap();
        let best = maze.all(40).unwrap_or_default();
        let mut checker = LaserMaze::checker(&board);
        for _ in 0..60 {
            let mut walk: Vec<Stride> = (0..dice.below(7)).map(|_| dice.pick(&Stride::ALL)).collect();
            if !best.is_empty() && dice.chance(85) {
                let known = |letter: char| {
                    Stride::ALL.into_iter().find(|stride| char::from(stride.letter()) == letter).unwrap()
                };
                walk = best[dice.below(best.len())].chars().map(known).collect();
                for _ in 0..dice.below(3) {
                    let at = dice.below(walk.len() + 1);
                    match dice.below(3) {
                        0 => walk.insert(at, dice.pick(&Stride::ALL)),
                        1 if at < walk.len() => drop(walk.remove(at)),
                        _ if at < walk.len() => walk[at] = dice.pick(&Stride::ALL),
                        _ => {}
                    }
                }
            }
            let walk: Route = walk.into_iter().collect();
            let said = checker(&walk).expect("it is short");
            let own = maze.walk(&walk.text());
            // Walks that pass the goal and continue are not compared: no strategy makes them.
            if own.as_ref().is_err_and(|words| words.starts_with("at the goal before")) {
                continue;
            }
            assert_eq!(said.is_ok(), own.is_ok(), "{}\n{}: {said:?}, {own:?}", maze.text(), walk.text());
            if said.is_ok() {
                right += 1;
            } else {
                wrong += 1;
            }
        }
    }
    println!("{right} right, {wrong} wrong");
    assert!(right > 5000 && wrong > 5000);
}
