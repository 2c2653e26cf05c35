//! Random small Aquarium boards compared with brute force. The rules here are written directly from their prose: every
//! filling of the cells is tried, and only plain data is shared with the crate.

use std::collections::BTreeSet;

use crate::common::Dice;
use gridlight::grid::{Cell, Dir, Grid, Size};
use gridlight::puzzle::{Draw, Puzzle, Solve, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, CellMark, Edge, Line, Rule};
use gridlight::puzzles::aquarium::forest::Forest;
use gridlight::puzzles::aquarium::moves::{Move, apply};
use gridlight::puzzles::aquarium::reason::hint;
use gridlight::puzzles::aquarium::reason::trial::{TrialGrade, grade};
use gridlight::puzzles::aquarium::show::replay;
use gridlight::puzzles::aquarium::solve::engine::Tricks;
use gridlight::puzzles::aquarium::solve::{self, Answer, reference};
use gridlight::puzzles::aquarium::standing::{done, uneven};
use gridlight::search::{Detail, Go, Options, Outcome, Progress, Search, Verdict, Watch};
use gridlight::trace::Step;

const BOARDS: usize = 10_000;

/// Whether water in these cells (bits in reading order) is level under the board's rule.
pub fn level(board: &Board, water: u32) -> bool {
    runs_to(board, water) == 0
}

/// The dry cells to which water in these cells would flow under the board's rule.
pub fn runs_to(board: &Board, water: u32) -> u32 {
    let size = board.size();
    let wet = |cell: Cell| water >> size.index(cell) & 1 == 1;
    let open_sides = |cell: Cell| {
        Dir::ALL.into_iter().filter(move |&dir| !board.wall(cell, dir)).filter_map(move |dir| cell.step(dir, size))
    };
    // The cells reachable through cells for which `passes` is true.
    let reach = |start: Cell, passes: &dyn Fn(Cell) -> bool| {
        let mut seen = vec![start];
        let mut next = 0;
        while next < seen.len() {
            for other in open_sides(seen[next]) {
                if passes(other) && !seen.contains(&other) {
                    seen.push(other);
                }
            }
            next += 1;
        }
        seen
    };
    let mut dry = 0;
    for cell in size.cells().filter(|&cell| wet(cell)) {
        match board.rule {
            // No cell of the tank at this height or below is dry.
            Rule::Region => {
                let tank = reach(cell, &|_| true);
                let beneath = tank.into_iter().filter(|&other| other.row >= cell.row && !wet(other));
                dry |= beneath.fold(0, |dry, other| dry | 1 << size.index(other));
            }
            // Connected water has one surface: no dry cell next to it is at or below its highest cell.
            Rule::Pool => {
                let pool = reach(cell, &wet);
                let top = pool.iter().map(|cell| cell.row).min().unwrap();
                let beside = pool.into_iter().flat_map(open_sides);
                let low = beside.filter(|&other| other.row >= top && !wet(other));
                dry |= low.fold(0, |dry, other| dry | 1 << size.index(other));
            }
        }
    }
    dry
}

pub fn sums(board: &Board, water: u32) -> bool {
    let size = board.size();
    board.lines().all(|line| {
        let count = line.cells(size).filter(|&cell| water >> size.index(cell) & 1 == 1).count();
        board.clue(line).is_none_or(|clue| usize::from(clue) == count)
    })
}

pub fn picture(size: Size, water: u32) -> String {
    let mut text = String::new();
    for cell in size.cells() {
        text.push(if water >> size.index(cell) & 1 == 1 { '#' } else { '.' });
        if cell.col + 1 == size.cols {
            text.push('\n');
        }
    }
    text
}

pub fn brute(board: &Board) -> Vec<u32> {
    let size = board.size();
    let clued = board.lines().filter_map(|line| Some((line, u32::from(board.clue(line)?))));
    // The cells of each line with a clue, as bits.
    let lines: Vec<(u32, u32)> = clued
        .map(|(line, clue)| (line.cells(size).fold(0, |cells, cell| cells | 1 << size.index(cell)), clue))
        .collect();
    let sums = |water: u32| lines.iter().all(|&(cells, clue)| (water & cells).count_ones() == clue);
    (0..1_u32 << size.area()).filter(|&water| sums(water) && level(board, water)).collect()
}

/// Random walls and clues: usually those of some water, sometimes changed, sometimes blank.
pub fn random(dice: &mut Dice) -> Board {
    let (rows, cols) = (dice.between(1, 4) as u16, dice.between(1, 4) as u16);
    let size = Size::new(rows, cols);
    let mut board = Board::empty(size);
    board.rule = if dice.chance(50) { Rule::Pool } else { Rule::Region };
    let density = dice.pick(&[15, 30, 45, 60]);
    for edge in Board::edges(size) {
        board.set_edge(edge, dice.chance(density));
    }
    let springs = dice.pick(&[10, 20, 35]);
    let mut water = (0..size.area()).filter(|_| dice.chance(springs)).fold(0, |water, at| water | 1 << at);
    while runs_to(&board, water) != 0 {
        water |= runs_to(&board, water);
    }
    let blank = dice.pick(&[0, 0, 20, 50]);
    for line in board.lines() {
        let count = line.cells(size).filter(|&cell| water >> size.index(cell) & 1 == 1).count() as u16;
        board.set_clue(line, (!dice.chance(blank)).then_some(count));
    }
    if dice.chance(25) {
        let line = dice.pick(&board.lines().collect::<Vec<_>>());
        board.set_clue(line, Some(dice.between(0, usize::from(board.length(line))) as u16));
    }
    board
}

fn run(board: &Board, mut search: Box<dyn Search<Answer>>, pauses: bool) -> (Vec<String>, Outcome) {
    let mut answers = Vec::new();
    let mut progress = Progress::default();
    loop {
        let mut ask = |_: &Progress| if pauses { Go::Pause } else { Go::On };
        let mut watch = Watch::new(progress, &mut ask);
        let outcome = search.run(&mut watch, &mut |answer| answers.push(Aquarium::print_answer(board, &answer)));
        progress = watch.progress;
        if let Some(outcome) = outcome {
            return (answers, outcome);
        }
    }
}

/// Learning from the start, without pairs of lines.
const ALONE: Tricks = Tricks { patience: 0, ..Tricks::ALL };

fn all() -> Options {
    Options { limit: 0, ..Options::default() }
}

pub fn forced(size: Size, answers: &[u32]) -> String {
    let pictures: Vec<Vec<char>> = answers.iter().map(|&water| picture(size, water).chars().collect()).collect();
    let share = |at: usize| pictures.iter().all(|other| other[at] == pictures[0][at]);
    let text: String = (0..pictures[0].len()).map(|at| if share(at) { pictures[0][at] } else { '?' }).collect();
    text.trim_end().into()
}

#[test]
fn every_strategy_finds_exactly_the_answers_there_are() {
    let mut dice = Dice::new(4);
    let mut seen = [0; 3];
    for number in 0..BOARDS {
        let board = random(&mut dice);
        let size = board.size();
        let expected = brute(&board);
        let pictures: BTreeSet<String> = expected.iter().map(|&water| picture(size, water)).collect();
        seen[expected.len().min(2)] += 1;
        let plain =
            |look, weigh, patience| solve::search_with(&board, &all(), Tricks { look, weigh, patience, pairs: 0 });
        let notes = |switches: &[(&str, bool)]| {
            let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
            reference::search(&board, &Options { strategy: "notes".into(), switches, ..all() })
        };
        let searches: [(&str, Box<dyn Search<Answer>>); 11] = [
            ("default", solve::search(&board, &all())),
            ("no look-ahead", plain(false, true, u64::MAX)),
            ("no weights", plain(true, false, u64::MAX)),
            ("learning at once", plain(true, true, 0)),
            ("learning soon", plain(false, true, 2)),
            ("lines one at a time", solve::search_with(&board, &all(), ALONE)),
            ("stage 8", notes(&[("emptiness", true)])),
            ("stage 7", notes(&[])),
            ("cell by cell", notes(&[("streak", false), ("emptiness", false)])),
            ("all only checked", notes(reference::PRESETS[0].switches)),
            ("undone", notes(&[("emptiness", true), ("undo", true), ("falls", false)])),
        ];
        for (name, search) in searches {
            let (answers, outcome) = run(&board, search, number % 3 == 0);
            let context = || format!("{name}, board {number}: {}", Aquarium::print(&board, "puzzlink").unwrap());
            assert_eq!(answers.len(), pictures.len(), "{}", context());
            assert_eq!(answers.iter().cloned().collect::<BTreeSet<_>>(), pictures, "{}", context());
            assert_eq!(outcome.count.as_deref(), Some(expected.len().to_string().as_str()), "{}", context());
            match (&outcome.verdict, expected.len()) {
                (Verdict::None(why, _), 0) => assert!(!why.words.is_empty(), "{}", context()),
                (Verdict::Unique(_), 1) | (Verdict::Several, 2..) => {}
                other => panic!("{other:?}, {}", context()),
            }
        }
        if !expected.is_empty() {
            let (_, outcome) = run(&board, solve::search(&board, &Options::default()), number % 2 == 0);
            let detail = outcome.detail.unwrap();
            assert_eq!(detail, [("forced", Detail::Text(forced(size, &expected)))], "board {number}");
        }
    }
    println!("{BOARDS} boards run: {} without an answer, {} with one, {} with more", seen[0], seen[1], seen[2]);
    assert!(seen.iter().all(|&count| count > BOARDS / 20));
}

/// The lines named as the reason cannot all be satisfied according to brute force.
#[test]
fn reasons_are_true() {
    let mut dice = Dice::new(41);
    let mut told = 0;
    for _ in 0..3_000 {
        let board = random(&mut dice);
        if !brute(&board).is_empty() {
            continue;
        }
        let (_, outcome) = run(&board, solve::search(&board, &Options::default()), false);
        let Verdict::None(why, _) = outcome.verdict else { panic!("{:?}", outcome.verdict) };
        if why.cells.is_empty() {
            continue;
        }
        let mut rest = board.clone();
        for line in board.lines() {
            if !line.cells(board.size()).all(|cell| why.cells.contains(&cell)) {
                rest.set_clue(line, None);
            }
        }
        assert!(brute(&rest).is_empty(), "{} {}", why.words, Aquarium::print(&board, "puzzlink").unwrap());
        told += 1;
    }
    println!("{told} reasons checked");
    assert!(told > 100);
}

pub fn keeps(board: &Board, water: u32) -> bool {
    let size = board.size();
    size.cells().all(|cell| match board.mark(cell) {
        CellMark::Open => true,
        mark => (mark == CellMark::Water) == (water >> size.index(cell) & 1 == 1),
    })
}

/// From random marks that agree with a solution, free choices are offered until a solution is complete, and no mark is
/// removed.
#[test]
fn hints_leave_the_choice_while_no_mark_is_in_the_way() {
    let mut dice = Dice::new(42);
    let (mut free, mut ended) = (0, 0);
    for number in 0..2_500 {
        let mut board = random(&mut dice);
        let answers = brute(&board);
        if answers.is_empty() || board.unfinished().is_some() {
            continue;
        }
        let size = board.size();
        let goal = dice.pick(&answers);
        let answer = Aquarium::parse_answer(&board, &picture(size, goal)).unwrap();
        let mut left: Vec<Cell> = size.cells().collect();
        while let Some(hint) = hint::hint(&board, &answer) {
            assert!(hint.words.to_string().ends_with("choose freely."), "board {number}: {}", hint.words);
            assert!(apply(&board, &hint.step).unwrap() == board && !hint.place.1.is_empty());
            free += 1;
            let cell = left.swap_remove(dice.below(left.len()));
            let step = Move::Learn(vec![(cell, goal >> size.index(cell) & 1 == 1)]);
            board = apply(&board, &step).unwrap();
        }
        assert!(done(&board), "board {number}");
        ended += 1;
    }
    println!("{free} free choices on {ended} boards");
    assert!(free > 4_000 && ended > 1_500);
}

/// Marks that no solution has are pointed out one by one, until the rest agrees with a solution.
#[test]
fn hints_take_off_what_is_in_the_way() {
    let mut dice = Dice::new(43);
    for _ in 0..1_000 {
        let mut board = random(&mut dice);
        let answers = brute(&board);
        let Some(&goal) = answers.first() else { continue };
        let size = board.size();
        for cell in size.cells() {
            if dice.chance(30) {
                let step = if dice.chance(50) { Move::Fill(cell) } else { Move::Dry(cell) };
                board = apply(&board, &step).unwrap();
            }
        }
        let answer = Aquarium::parse_answer(&board, &picture(size, goal)).unwrap();
        let mut steps = 0;
        while !answers.iter().any(|&water| keeps(&board, water)) {
            let hint = hint::hint(&board, &answer).unwrap();
            let next = apply(&board, &hint.step).unwrap();
            assert!(next != board, "{}", hint.words);
            board = next;
            steps += 1;
            assert!(steps < 40);
        }
    }
}

/// A replay ends at the solution on the board.
#[test]
fn replays_end_at_their_answer() {
    let mut dice = Dice::new(44);
    let mut steps = 0;
    for number in 0..2_000 {
        let board = random(&mut dice);
        let answers = brute(&board);
        if board.unfinished().is_some() {
            continue;
        }
        let nodes = Forest::new(&board);
        let Some(&goal) = answers.last() else {
            let trace = Aquarium::replay(&board);
            let last = trace.steps.last().unwrap().caption();
            assert!(last.starts_with("No solution") || last.starts_with("Nothing more"), "{last}");
            continue;
        };
        let answer = Aquarium::parse_answer(&board, &picture(board.size(), goal)).unwrap();
        let shown = Aquarium::apply_answer(&board, &answer);
        let trace = Aquarium::replay(&shown);
        let (values, _) = replay::at(nodes.nodes.len(), &trace, trace.end());
        for cell in board.size().cells() {
            let expected = if answer.get(cell) == Some(&true) { 1 } else { 2 };
            assert_eq!(values[nodes.at(cell)], expected, "board {number}, {}", cell.words());
        }
        assert!(trace.steps.iter().all(|beat| beat.words.ends_with('.')), "{:?}", trace.steps);
        if answers.len() == 1 {
            assert!(!trace.steps.iter().any(|beat| beat.words.starts_with("Solutions differ")), "board {number}");
            if grade(&board) == TrialGrade::Lines {
                assert!(trace.steps.iter().all(|beat| beat.depth == 0 && !beat.words.contains("What if")));
            }
        }
        steps += trace.steps.len();
    }
    println!("{steps} steps checked");
}

/// The board's verdict on its own marks agrees with the rules.
#[test]
fn done_means_done() {
    let mut dice = Dice::new(45);
    for _ in 0..2_000 {
        let mut board = random(&mut dice);
        let size = board.size();
        let water = dice.roll() as u32 & ((1 << size.area()) - 1);
        for cell in size.cells() {
            board.marks.set(cell, if water >> size.index(cell) & 1 == 1 { CellMark::Water } else { CellMark::Open });
        }
        assert_eq!(uneven(&board).is_none(), level(&board, water));
        let right = level(&board, water) && sums(&board, water) && board.unfinished().is_none();
        assert_eq!(done(&board), right);
    }
}

/// Every change of the board keeps its marks level, and its link restores everything.
#[test]
fn marks_stay_level_and_links_keep_everything() {
    let mut dice = Dice::new(46);
    for _ in 0..2_000 {
        let mut board = random(&mut dice);
        for _ in 0..12 {
            let size = board.size();
            let cell = size.cell(dice.below(size.area()));
            let edges: Vec<Edge> = Board::edges(size).collect();
            let line = if dice.chance(50) { Line::Row(cell.row) } else { Line::Col(cell.col) };
            let neighbour = cell.step(dice.pick(&Dir::ALL), size).unwrap_or(cell);
            let step = match dice.below(9) {
                0 if !edges.is_empty() => Move::Wall(dice.pick(&edges), dice.chance(50)),
                1 => Move::Alone(cell),
                2 => Move::Annex(cell, neighbour),
                3 => Move::Clue(line, Some(0)),
                4 => Move::Rule(if dice.chance(50) { Rule::Pool } else { Rule::Region }),
                5 => Move::Dry(cell),
                6 => Move::Undry(cell),
                7 => Move::Drain(cell),
                _ => Move::Fill(cell),
            };
            if let Ok(next) = apply(&board, &step) {
                assert!(next.clone().settled() == next, "{step:?}");
                board = next;
            }
        }
        let link = gridlight::link::link("aquarium", |bits| Aquarium::encode(&board, bits));
        let opened = gridlight::link::open(&link, |_| true).unwrap();
        let mut bits = opened.bits();
        assert!(Aquarium::decode(&mut bits).as_ref() == Some(&board) && bits.ends());
    }
}

/// The check of solutions compared with every filling of the cells.
#[test]
fn what_is_accepted_is_an_answer() {
    let mut dice = Dice::new(43);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..1500 {
        let mut board = random(&mut dice);
        if board.size().area() > 9 {
            continue;
        }
        let size = board.size();
        let answers = brute(&board);
        board.held = dice.chance(40);
        if let (true, Some(&water)) = (board.held, answers.first()) {
            for cell in size.cells().filter(|_| dice.chance(30)) {
                let wet = water >> size.index(cell) & 1 == 1;
                board.marks.set(cell, if wet { CellMark::Water } else { CellMark::Dry });
            }
        }
        let mut checker = Aquarium::checker(&board);
        for water in 0..1_u32 << size.area() {
            let wet = |cell: Cell| water >> size.index(cell) & 1 == 1;
            let denied = |cell: Cell| board.mark(cell) == if wet(cell) { CellMark::Dry } else { CellMark::Water };
            let is_one = answers.contains(&water) && !(board.held && size.cells().any(denied));
            let answer = Grid::from_cells(size, size.cells().map(wet).collect()).unwrap();
            let said = checker(&answer).expect("it is short");
            assert_eq!(
                said.is_ok(),
                is_one,
                "{}{}: {said:?}",
                picture(size, water),
                Aquarium::print(&board, "puzz.link").unwrap_or_default()
            );
            if is_one {
                right += 1;
            } else {
                wrong += 1;
            }
        }
    }
    println!("{right} right, {wrong} wrong");
    assert!(right > 300 && wrong > 10_000);
}
