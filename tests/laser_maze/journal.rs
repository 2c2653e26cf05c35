//! The journal of the note's strategy: every state that it enters, and why it does not enter others.

use crate::common::Dice;
use crate::common::journal::{Row, told};
use crate::laser_maze::boards::any_maze;
use gridlight::grid::{Cell, Dir};
use gridlight::puzzle::{Decided, Draw, DrawContext, Mode, Puzzle, Rules};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::route::Stride;
use gridlight::puzzles::laser_maze::solve::followed;
use gridlight::puzzles::laser_maze::solve::reference::SWITCHES;
use gridlight::scene::Scene;
use gridlight::search::{Act, Options, Stopped, Verdict};

/// The reasons.
const BUILT: u8 = 1;
const SHOT: u8 = 2;
const SAME_PHASE: u8 = 3;
const BEFORE: u8 = 4;
const SAME_TIME: u8 = 5;
const MISTAKEN: u8 = 6;

/// The strides from a cell that stay on the board.
fn strides(board: &Board, cell: usize) -> usize {
    let at = board.size().cell(cell);
    Dir::ALL.iter().filter(|&&dir| at.step(dir, board.size()).is_some()).count() + usize::from(board.waiting)
}

/// A random maze, of which every tenth may be large, sometimes with a first stride.
fn any_board(dice: &mut Dice, number: usize) -> Board {
    let board = LaserMaze::parse(&any_maze(dice, if number.is_multiple_of(10) { 16 } else { 7 }).text()).unwrap();
    if !dice.chance(20) {
        return board;
    }
    let able = Stride::ALL.into_iter().find(|&stride| board.can(board.start.unwrap(), stride));
    board.walked(able.into_iter().collect()).held()
}

#[test]
fn every_stride_is_told_of() {
    let mut dice = Dice::new(83);
    let (mut seen, mut through) = ([0; 7], 0);
    for number in 0..1500 {
        let board = any_board(&mut dice, number);
        let Some((origin, from)) = board.origin() else { continue };
        let forward = SWITCHES.iter().filter(|it| it.id != "backwards");
        let switches: Vec<_> = forward.map(|it| (it.id.to_string(), it.on ^ dice.chance(25))).collect();
        let options = Options { strategy: "notes".into(), switches, limit: 1, nodes: 2000, ..Options::default() };
        let on = |id: &str| SWITCHES.iter().any(|it| it.id == id && options.on(it));
        let (rows, outcome) = told::<LaserMaze>(&board, &options, true);
        let words = || format!("{:?}\n{}", options.switches, LaserMaze::print(&board, "maze").unwrap_or_default());
        if Some(origin) == board.goal {
            assert!(rows.len() == 1 && rows[0].act == Act::Answer, "{}", words());
            continue;
        }
        let tries: Vec<&Row> = rows.iter().filter(|row| row.act == Act::Try).collect();
        let cuts = rows.iter().filter(|row| row.act == Act::Cut).count();
        // Everything entered is taken from the queue, and every stride from there is reported.
        let nodes = outcome.counters.get("nodes") as usize;
        let answered = outcome.verdict.is_answered();
        if nodes < 2000 && !answered && outcome.verdict != Verdict::Unproved(Stopped::Memory) {
            // The last time the queue was empty.
            assert_eq!(tries.len(), nodes, "{}", words());
            let all: usize = tries.iter().map(|row| strides(&board, row.cells[0])).sum();
            assert_eq!(tries.len() - 1 + cuts, all, "{rows:?} {} {}", board.waiting, words());
            through += 1;
        }
        let answers: Vec<&Row> = rows.iter().filter(|row| row.act == Act::Answer).collect();
        assert_eq!(answers.len(), usize::from(answered), "{}", words());
        for row in &answers {
            let steps = outcome.counters.get("steps") as usize;
            assert_eq!(row.depth + from as usize, steps, "{}", words());
            assert_eq!(board.goal.map(|goal| vec![board.size().index(goal)]), Some(row.cells.clone()));
            let right = on("phase") && on("lasers") && on("turning");
            assert_eq!(row.reason, if right { 0 } else { MISTAKEN }, "{}", words());
        }
        let period = if on("lasers") && on("turning") { board.period() as usize } else { 1 };
        let mut entered: Vec<&Row> = Vec::new();
        for row in &rows {
            assert_eq!(usize::from(row.value), row.depth % 4, "{}", words());
            let (at, time) = (row.cells[0], from + row.depth as u32);
            let cell = board.size().cell(at);
            let shot = || board.shooter(cell, time).is_some();
            let here = |test: &dyn Fn(&Row) -> bool| entered.iter().any(|row| row.cells[0] == at && test(row));
            match (row.act, row.reason) {
                (Act::Try, _) => {
                    assert!(board.is_floor(cell), "{}", words());
                    assert!(!on("lasers") || !on("turning") || !shot(), "{}", words());
                    entered.push(row);
                }
                (Act::Cut, BUILT) => assert!(!board.is_floor(cell), "{}", words()),
                (Act::Cut, SHOT) => {
                    assert!(on("lasers") && board.is_floor(cell) && (!on("turning") || shot()), "{}", words());
                }
                (Act::Cut, SAME_PHASE) => {
                    assert!(here(&|one| one.depth % period == row.depth % period), "{}", words());
                }
                (Act::Cut, BEFORE) => assert!(!on("phase") && here(&|_| true), "{}", words()),
                (Act::Cut, SAME_TIME) => assert!(here(&|one| one.depth == row.depth), "{}", words()),
                _ => assert_eq!(row.act, Act::Answer, "{}", words()),
            }
            seen[usize::from(row.reason)] += 1;
        }
    }
    println!("by reason: {seen:?}; {through} searches that were through");
    assert!(seen.iter().all(|&times| times > 50) && through > 50, "{seen:?}");
}

/// From the goal: what is entered leads to the goal, is not under fire in its phase, and the start is the end.
#[test]
fn every_stride_back_is_told_of() {
    let mut dice = Dice::new(84);
    let (mut seen, mut through, mut reached) = ([0; 7], 0, 0);
    for number in 0..1500 {
        let board = any_board(&mut dice, number);
        let Some((origin, from)) = board.origin() else { continue };
        if Some(origin) == board.goal {
            continue;
        }
        let switches = vec![("backwards".into(), true), ("laid".into(), dice.chance(50))];
        let options = Options { strategy: "notes".into(), switches, limit: 1, ..Options::default() };
        let (rows, outcome) = told::<LaserMaze>(&board, &options, true);
        let words = || LaserMaze::print(&board, "maze").unwrap_or_default();
        let tries: Vec<&Row> = rows.iter().filter(|row| row.act == Act::Try).collect();
        let answered = outcome.verdict.is_answered();
        if !answered {
            assert_eq!(tries.len() as u64, outcome.counters.get("nodes"), "{}", words());
            through += 1;
        }
        let index = |cell| board.size().index(cell);
        // The period is a multiple of 4, so the value tells the time modulo 4 at which a state is left.
        let period = if board.period() == 1 { 4 } else { board.period() };
        for row in &rows {
            let (at, cell) = (row.cells[0], board.size().cell(row.cells[0]));
            // All times at which it can be; with a period of 4 they are all alike.
            let mut times = (from..from + period).filter(|time| (time - from) % 4 == u32::from(row.value));
            match (row.act, row.reason) {
                (Act::Try, _) if row.depth == 0 => assert_eq!(board.goal.map(index), Some(at), "{}", words()),
                (Act::Try, _) => {
                    let starts = cell == origin && row.value == 0;
                    assert!(board.is_floor(cell), "{}", words());
                    assert!(starts || times.any(|time| board.shooter(cell, time + period).is_none()), "{}", words());
                    // It leads to a state one step nearer.
                    let near = |other: &&&Row| {
                        let there = board.size().cell(other.cells[0]);
                        other.depth + 1 == row.depth
                            && u32::from(other.value) == (u32::from(row.value) + 1) % 4
                            && there.row.abs_diff(cell.row) + there.col.abs_diff(cell.col) <= 1
                    };
                    assert!(tries.iter().any(|other| near(&other)), "{}", words());
                }
                (Act::Cut, BUILT) => assert!(!board.is_floor(cell), "{}", words()),
                (Act::Cut, SHOT) => {
                    let shot = times.any(|time| board.shooter(cell, time + period).is_some());
                    assert!(board.is_floor(cell) && shot, "{}", words());
                }
                (Act::Cut, SAME_PHASE) => {
                    let before = |one: &&&Row| one.cells[0] == at && one.value == row.value;
                    assert!(tries.iter().any(|one| before(&one)), "{}", words());
                }
                _ => {
                    assert_eq!((row.act, at, row.value), (Act::Answer, index(origin), 0), "{}", words());
                    assert_eq!(row.depth + from as usize, outcome.counters.get("steps") as usize);
                    reached += 1;
                }
            }
            seen[usize::from(row.reason)] += 1;
        }
        assert_eq!(rows.iter().filter(|row| row.act == Act::Answer).count(), usize::from(answered));
    }
    println!("by reason: {seen:?}; {reached} reached, {through} not");
    assert!(seen[..4].iter().all(|&times| times > 50) && through > 50 && reached > 50, "{seen:?}");
}

fn drawn(board: &Board) -> String {
    let mut scene = Scene::new();
    LaserMaze::draw(board, &DrawContext::still(Mode::Solve, LaserMaze::bounds(board)), &mut scene);
    format!("{:?}", scene.items)
}

/// The board at a time: turrets and beams as they are then, without a walk and without shortest routes.
#[test]
fn a_time_of_the_search_can_be_seen() {
    let crossfire = LaserMaze::INFO.examples.iter().find(|it| it.name == "Crossfire").unwrap();
    let board = LaserMaze::parse(crossfire.text).unwrap();
    let at = |board: &Board, time: u32| {
        let shown = followed(board, &[Decided { cells: vec![Cell::new(90, 90)], value: time }]);
        drawn(&shown)
    };
    let times: Vec<String> = (1..5).map(|time| at(&board, time)).collect();
    assert!((0..4).all(|time| (0..time).all(|before| times[before] != times[time])));
    assert!((1..5).all(|time| at(&board, time + 4) == at(&board, time)));
    assert_ne!(at(&board, 0), drawn(&board));
    // If steps are kept, time continues from them.
    let walked = board.walked([Stride::Wait; 3].into_iter().collect());
    assert_eq!(at(&walked.held(), 2), at(&board, 5));
    assert_eq!(at(&walked, 2), at(&board, 2));
    at(&board, u32::MAX);
    assert_eq!(drawn(&followed(&board, &[])), at(&board, 0));
}
