//! Walks on boards of the gallery, generated ones and very large ones.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use gridlight::grid::{Cell, Dir, Size};
use gridlight::puzzle::{Next, Puzzle, Rules};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::{Board, Content};
use gridlight::puzzles::laser_maze::turret::Turret;

use super::truth::{parts, truth};
use super::walks::REASONS;
use crate::common::Dice;

#[test]
fn the_gallery_is_walked_to_the_goal() {
    for text in LaserMaze::INFO.examples.iter().map(|example| example.text) {
        let board = LaserMaze::parse(text).unwrap();
        let mut reasoner = (REASONS.begin)(&board);
        let mut left = 3000;
        while left > 0 {
            left -= 1;
            match reasoner.next() {
                Next::Follows(_) => {}
                Next::Stuck => reasoner.learn(reasoner.open()[0]),
                Next::Done => break,
                Next::Fails(reason) => panic!("{}", reason.words),
            }
        }
        assert!(left > 0, "{text}");
        assert_eq!(reasoner.board().walker(), board.goal);
    }
}

/// Random walls and turrets, a start and a goal.
fn large(side: u16, walls: usize, turrets: usize, dice: &mut Dice) -> Board {
    let size = Size::new(side, side);
    let mut board = Board::empty(size);
    for cell in size.cells() {
        match dice.below(100) {
            roll if roll < walls => board.put(cell, Content::Wall),
            roll if roll < walls + turrets => {
                board.put(cell, Content::Turret(Turret::new(dice.pick(&Dir::ALL))));
            }
            _ => {}
        }
    }
    let floor = |board: &Board, dice: &mut Dice| {
        std::iter::repeat_with(|| size.cell(dice.below(size.area()))).find(|&cell| board.is_floor(cell)).unwrap()
    };
    board.start = Some(floor(&board, dice));
    board.goal = Some(floor(&board, dice)).filter(|&goal| Some(goal) != board.start);
    board
}

/// If distances are unknown, deductions are still true: along shortest routes.
#[test]
fn large_boards_are_reasoned_about_step_by_step() {
    let mut dice = Dice::new(8);
    let (mut deductions, mut boards) = (0, 0);
    while boards < 12 {
        // More than 131072 pairs of cell and phase.
        let board = large(190, 30, 7, &mut dice);
        let Some(steps) = board.goal.and_then(|_| truth(&board, &[]).steps) else { continue };
        boards += 1;
        let mut reasoner = (REASONS.begin)(&board);
        let made = |fact| steps.get(parts(fact).0).is_some_and(|step| step.contains(&(fact.cell, parts(fact).1)));
        for _ in 0..2000 {
            match reasoner.next() {
                Next::Follows(reason) => {
                    deductions += 1;
                    for &fact in &reason.follows {
                        assert_eq!(made(fact), fact.holds, "{}", reason.words);
                    }
                }
                Next::Fails(reason) => panic!("{}", reason.words),
                // Something was learnt from outside.
                Next::Stuck | Next::Done if reasoner.board().walker() == board.goal => break,
                Next::Done => panic!("not at the goal"),
                Next::Stuck => {
                    let right: Vec<_> = reasoner.open().into_iter().filter(|&fact| made(fact)).collect();
                    reasoner.learn(dice.pick(&right));
                }
            }
        }
    }
    println!("{deductions} deductions on large boards");
    assert!(deductions > 1000);
}

#[test]
fn the_largest_boards_are_begun_and_thought_about_at_once() {
    let mut dice = Dice::new(77);
    for (walls, turrets) in [(0, 0), (10, 2), (30, 10), (0, 1)] {
        let mut board = large(1024, walls, turrets, &mut dice);
        board.goal = board.goal.or(Some(Cell::new(0, 0)));
        let begun = Instant::now();
        let mut reasoner = (REASONS.begin)(&board);
        for _ in 0..20 {
            if let (Next::Stuck, Some(&fact)) = (reasoner.next(), reasoner.open().first()) {
                reasoner.learn(fact);
            }
        }
        let took = begun.elapsed();
        println!("{walls} % walls, {turrets} % turrets: {took:?}");
        // Far more than it takes, to allow for a busy machine.
        assert!(took < Duration::from_secs(2), "{took:?}");
    }
}

/// The results of walks on generated boards, taking the first of the free choices each time.
#[test]
#[ignore = "measures, in release by `cargo test --release -- --ignored --nocapture made_up_boards`"]
fn made_up_boards_are_measured() {
    for difficulty in 1..=5 {
        let (mut done, mut deductions, mut hardest, mut first) = (0, 0, [0_usize; 5], [0_usize; 5]);
        let (mut times, mut steps) = (Vec::new(), Vec::new());
        let mut told: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut choices, mut items) = (0, 0);
        for seed in 0..100 {
            let board = LaserMaze::GENERATE.unwrap()(seed, difficulty, None).unwrap();
            let begun = ThreadTime::now();
            let mut reasoner = (REASONS.begin)(&board);
            let (mut most, mut before, mut free) = (0, None, 0);
            loop {
                let asked = ThreadTime::now();
                let next = reasoner.next();
                steps.push(asked.elapsed());
                match next {
                    Next::Follows(reason) => {
                        most = most.max(usize::from(reason.technique.grade));
                        *told.entry(reason.technique.id).or_default() += 1;
                        deductions += 1;
                        items += reason.items.len();
                        if seed == 3 && difficulty == 9 {
                            println!("  {}: {}", reason.technique.name, reason.words);
                        }
                    }
                    Next::Stuck => {
                        before = before.or(Some(most));
                        free += 1;
                        reasoner.learn(reasoner.open()[0]);
                    }
                    _ => break,
                }
            }
            times.push(begun.elapsed());
            done += usize::from(free == 0);
            choices += free;
            hardest[most] += 1;
            first[before.unwrap_or(most)] += 1;
        }
        times.sort();
        steps.sort();
        println!(
            "difficulty {difficulty}: {done} done, {deductions} deductions, {items} items, {choices} choices\n  a \
             walk: median {:?}, longest {:?}; a step: median {:?}, 99 of 100 {:?}, longest {:?}\n  grades \
             {hardest:?}, before the first choice {first:?}\n  {told:?}",
            times[50],
            times[99],
            steps[steps.len() / 2],
            steps[steps.len() / 100 * 99],
            steps[steps.len() - 1]
        );
    }
}
