//! Complete walks of the reasoner on thousands of small boards: its deductions are true, and their evidence is
//! sufficient.

use std::collections::{BTreeMap, BTreeSet};

use gridlight::grid::Cell;
use gridlight::puzzle::{Explain, Fact, Next, Puzzle, Reason, Reasons, Rules, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::moves::{Move, apply};
use gridlight::puzzles::laser_maze::route::Stride;

use super::truth::{parts, truth};
use crate::common::Dice;
use crate::laser_maze::boards::any_maze;

pub const REASONS: Reasons<LaserMaze> = LaserMaze::REASONS.unwrap();

/// Statistics.
#[derive(Default)]
struct Tally {
    boards: usize,
    deductions: BTreeMap<(bool, &'static str), usize>,
    done: usize,
    stuck: usize,
    learnt: usize,
}

pub fn text(board: &Board) -> String {
    let made = format!("walked {}\n", board.walk.text());
    LaserMaze::print(&board.cleared(), LaserMaze::FORMATS[0].id).unwrap() + &made
}

/// The board with only a reason's items, and the walk made.
fn evidence(board: &Board, reason: &Reason<LaserMaze>) -> Board {
    let items = LaserMaze::ITEMS.unwrap();
    let mut keep = vec![false; (items.list)(board).len()];
    for &item in &reason.items {
        keep[item] = true;
    }
    (items.only)(board, &keep).walked(board.walk.clone())
}

fn look_over(board: &Board, reason: &Reason<LaserMaze>, known: &BTreeSet<(u32, Cell, bool)>) {
    let (words, source) = (reason.words.to_string(), text(board));
    assert!(words.ends_with('.') && !words.contains("  ") && !words.contains(".."), "{words}");
    assert!(words.starts_with(char::is_uppercase), "{words}");
    assert!(reason.look.starts_with("Look at ") && reason.look.ends_with('.'), "{}", reason.look);
    assert!(!reason.cells.is_empty() && reason.cells.iter().all(|&cell| board.size().contains(cell)));
    assert!(REASONS.techniques.iter().any(|technique| std::ptr::eq(technique, reason.technique)));
    let (cols, rows) = (f32::from(board.size().cols), f32::from(board.size().rows));
    for &(x, y) in reason.paths.iter().flatten() {
        assert!((0.0..=cols).contains(&x) && (0.0..=rows).contains(&y), "{words}");
    }
    // The facts it assumes are known, or were done before.
    for &fact in &reason.given {
        let before = parts(fact).0 < board.walk.len();
        assert!(before || known.contains(&(fact.value, fact.cell, fact.holds)), "{words}\n{source}");
    }
    // It is also true on the board with nothing but the evidence.
    let bare = truth(&evidence(board, reason), &reason.given);
    match &reason.follows[..] {
        [] => assert!(bare.steps.is_none(), "{words}\n{source}{:?}", reason.given),
        follows => assert!(
            follows.iter().all(|&fact| bare.says(fact)),
            "{words}\n{source}{:?}\n{}",
            reason.given,
            text(&evidence(board, reason))
        ),
    }
}

/// A random fact.
fn any_fact(board: &Board, dice: &mut Dice) -> Fact {
    let cell = board.size().cell(dice.below(board.size().area()));
    let time = board.walk.len() + dice.below(6);
    Fact { cell, value: (time << 3 | dice.below(5)) as u32, holds: dice.chance(50) }
}

fn words(next: &Next<LaserMaze>) -> String {
    match next {
        Next::Follows(reason) | Next::Fails(reason) => reason.words.to_string(),
        Next::Stuck => "stuck".into(),
        Next::Done => "done".into(),
    }
}

/// Walks to the end, learning something where it is stuck.
fn walk(board: &Board, dice: &mut Dice, tally: &mut Tally) {
    let mut reasoner = (REASONS.begin)(board);
    let mut learnt: Vec<Fact> = Vec::new();
    let mut known: BTreeSet<(u32, Cell, bool)> = BTreeSet::new();
    let mut now = truth(board, &learnt);
    let source = text(board);
    tally.boards += 1;
    let mut left = 900;
    loop {
        left -= 1;
        assert!(left > 0, "it never ends: {source}{learnt:?}");
        let forked = reasoner.fork().next();
        let next = reasoner.next();
        assert_eq!(words(&next), words(&forked), "{source}");
        match next {
            Next::Follows(reason) => {
                *tally.deductions.entry((true, reason.technique.id)).or_default() += 1;
                look_over(board, &reason, &known);
                assert!(!reason.follows.is_empty(), "{source}");
                for &fact in &reason.follows {
                    assert!(now.says(fact), "{}\n{source}{learnt:?}", reason.words);
                    assert!(known.insert((fact.value, fact.cell, fact.holds)), "{}\n{source}", reason.words);
                    assert!(reason.words.to_string().contains(" So "));
                }
                if let [fact] = reason.follows[..] {
                    let said = reasoner.says(fact);
                    assert!(reason.words.to_string().contains(&said), "{said}: {}", reason.words);
                }
            }
            Next::Fails(reason) => {
                *tally.deductions.entry((false, reason.technique.id)).or_default() += 1;
                look_over(board, &reason, &known);
                assert!(reason.follows.is_empty() && reason.step.is_none());
                assert!(now.steps.is_none(), "{}\n{source}{learnt:?}", reason.words);
                return;
            }
            Next::Done => {
                tally.done += 1;
                let way = reasoner.board().walk;
                let on: Vec<Stride> = way.strides().skip(board.walk.len()).collect();
                assert_eq!(now.only().as_ref(), Some(&on), "{source}{learnt:?}");
                assert!(reasoner.open().is_empty());
                return;
            }
            Next::Stuck => {
                tally.stuck += 1;
                let open = reasoner.open();
                // All remaining strides are right, as long as nothing was learnt from outside.
                let at = reasoner.board();
                let here = (at.walker().unwrap(), at.walk.len());
                if learnt.is_empty() {
                    assert!(open.len() > 1, "{source}");
                }
                for &fact in &open {
                    assert_eq!((fact.cell, parts(fact).0, fact.holds), (here.0, here.1, true), "{source}");
                    assert!(!known.contains(&(fact.value, fact.cell, true)));
                    if learnt.iter().all(|fact| fact.holds && parts(*fact).0 < here.1) {
                        assert!(!now.says(fact.denied()), "{source}{learnt:?}");
                    }
                    let with = reasoner.board_with(fact).unwrap();
                    // One more step, and what is known after it.
                    let stepped = apply(&at, &reasoner.step(fact).unwrap()).unwrap();
                    assert!(with.walk.starts_with(&stepped.walk), "{source}");
                    assert_eq!(with.walked(stepped.walk.clone()), stepped);
                    assert_eq!(reasoner.board_with(fact.denied()), None);
                }
                let fact = match dice.below(10) {
                    0..=5 if !open.is_empty() => open[dice.below(open.len())],
                    6..=7 if !open.is_empty() => open[dice.below(open.len())].denied(),
                    _ => any_fact(board, dice),
                };
                reasoner.learn(fact);
                assert!(!reasoner.says(fact).is_empty());
                tally.learnt += 1;
                learnt.push(fact);
                known.insert((fact.value, fact.cell, fact.holds));
                now = truth(board, &learnt);
            }
        }
    }
}

/// Some random steps; they may be pointless or deadly.
fn walked(board: &Board, dice: &mut Dice) -> Board {
    let mut board = board.clone();
    for _ in 0..dice.below(8) {
        board = apply(&board, &Move::Walk(dice.pick(&Stride::ALL))).unwrap_or(board);
    }
    board
}

#[test]
fn all_that_is_said_is_so_and_follows_from_its_evidence() {
    let mut dice = Dice::new(4711);
    let mut tally = Tally::default();
    for index in 0..6000 {
        let maze = any_maze(&mut dice, if index % 20 == 0 { 11 } else { 6 });
        let board = LaserMaze::parse(&maze.text()).unwrap();
        let board = if dice.chance(40) { walked(&board, &mut dice) } else { board };
        walk(&board, &mut dice, &mut tally);
        // Something wrong from the start.
        if dice.chance(30) {
            told(&board, &mut dice, &mut tally);
        }
    }
    // Generated boards take more counting.
    for seed in 0..75 {
        let board = LaserMaze::GENERATE.unwrap()(seed, 1 + seed as u8 % 5, None).unwrap();
        walk(&board, &mut dice, &mut tally);
        told(&board, &mut dice, &mut tally);
    }
    let Tally { boards, deductions, done, stuck, learnt } = &tally;
    println!("{boards} boards, {done} done, {stuck} times stuck, {learnt} facts learnt");
    for ((follows, id), count) in deductions {
        println!("{} {id}: {count}", if *follows { "follows" } else { "fails" });
    }
    for technique in REASONS.techniques {
        assert!(deductions.get(&(true, technique.id)).is_some_and(|&count| count > 20), "{}", technique.id);
    }
}

/// Learns random facts before any deduction.
fn told(board: &Board, dice: &mut Dice, tally: &mut Tally) {
    let mut reasoner = (REASONS.begin)(board);
    let mut learnt = Vec::new();
    for _ in 0..1 + dice.below(3) {
        let open = reasoner.open();
        let fact = if open.is_empty() || dice.chance(30) { any_fact(board, dice) } else { dice.pick(&open) };
        reasoner.learn(fact);
        learnt.push(fact);
    }
    tally.learnt += learnt.len();
    let now = truth(board, &learnt);
    let mut known: BTreeSet<(u32, Cell, bool)> =
        learnt.iter().map(|fact| (fact.value, fact.cell, fact.holds)).collect();
    for _ in 0..600 {
        match reasoner.next() {
            Next::Follows(reason) => {
                look_over(board, &reason, &known);
                for fact in reason.follows {
                    assert!(now.says(fact), "{}\n{}{learnt:?}", reason.words, text(board));
                    known.insert((fact.value, fact.cell, fact.holds));
                }
            }
            Next::Fails(reason) => {
                *tally.deductions.entry((false, reason.technique.id)).or_default() += 1;
                look_over(board, &reason, &known);
                assert!(now.steps.is_none(), "{}\n{}{learnt:?}", reason.words, text(board));
                return;
            }
            Next::Done => {
                let on: Vec<Stride> = reasoner.board().walk.strides().skip(board.walk.len()).collect();
                assert_eq!(now.only(), Some(on), "{}{learnt:?}", text(board));
                return;
            }
            Next::Stuck => return,
        }
    }
}

#[test]
fn a_wrong_step_is_refuted_at_once() {
    let mut dice = Dice::new(99);
    let mut refuted = 0;
    for _ in 0..1500 {
        let board = LaserMaze::parse(&any_maze(&mut dice, 7).text()).unwrap();
        let now = truth(&board, &[]);
        for fact in (REASONS.begin)(&board).open() {
            if now.steps.is_some() && now.says(fact.denied()) {
                let mut reasoner = (REASONS.begin)(&board);
                reasoner.learn(fact);
                assert!(matches!(reasoner.next(), Next::Fails(_)), "{}{fact:?}", text(&board));
                refuted += 1;
            }
        }
    }
    println!("{refuted} wrong steps refuted");
    assert!(refuted > 500);
}
