//! The journals of Aquarium's searches agree with their counters.

use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, CellMark};
use gridlight::puzzles::aquarium::solve::{reference, told};
use gridlight::search::{Act, Options};

use crate::common::Dice;
use crate::common::journal::{Row, told as follow};

fn count(rows: &[Row], act: Act) -> u64 {
    rows.iter().filter(|row| row.act == act).count() as u64
}

/// The cells that were settled, by reason.
fn settled(rows: &[Row], reasons: usize) -> Vec<u64> {
    let of = |reason| rows.iter().filter(move |row| row.act == Act::Settle && usize::from(row.reason) == reason);
    (1..=reasons).map(|reason| of(reason).map(|row| row.cells.len() as u64).sum()).collect()
}

/// The gallery, and some of its boards with two given marks that may be wrong.
fn boards() -> impl Iterator<Item = (String, Board)> {
    let mut dice = Dice::new(11);
    Aquarium::INFO.examples.iter().enumerate().flat_map(move |(number, example)| {
        let board = Aquarium::parse(example.text).unwrap();
        let mut held = board.clone();
        held.held = true;
        let cells: Vec<_> = board.size().cells().collect();
        for mark in [CellMark::Water, CellMark::Dry] {
            held.marks.set(dice.pick(&cells), mark);
        }
        let held = (format!("{} held", example.name), held.settled());
        [(example.name.to_string(), board)].into_iter().chain((number % 3 == 0).then_some(held))
    })
}

/// Random settings of the switches.
fn turned(switches: &[gridlight::search::SwitchInfo], number: usize, dice: &mut Dice) -> Vec<(String, bool)> {
    let switch = |it: &gridlight::search::SwitchInfo| (it.id.to_string(), it.on ^ (number > 0 && dice.chance(40)));
    switches.iter().map(switch).collect()
}

#[test]
fn the_notes_strategy_tells_what_it_counts() {
    let mut dice = Dice::new(5);
    let mut seen = vec![0; reference::FOLLOWED.reasons.len()];
    let mut cuts = [0; 2];
    for (name, board) in boards() {
        for number in 0..4 {
            let switches = turned(reference::SWITCHES, number, &mut dice);
            let nodes = 1 + dice.below(3000) as u64;
            let options = Options {
                strategy: "notes".into(),
                switches,
                limit: dice.below(4) as u64,
                nodes,
                ..Options::default()
            };
            let (rows, outcome) = follow::<Aquarium>(&board, &options, false);
            let counters = outcome.counters;
            let words = format!("{name}, {options:?}");
            // The first board is not a guess.
            assert_eq!(count(&rows, Act::Try) + 1, counters.get("nodes"), "{words}");
            assert_eq!(count(&rows, Act::Cut), counters.get("backtracks"), "{words}");
            let by_reason = settled(&rows, seen.len());
            let counted = ["emptiness", "filled", "needed", "level", "falls"].map(|id| counters.get(id));
            assert_eq!(by_reason[..5], counted, "{words}");
            for (sum, cells) in seen.iter_mut().zip(by_reason) {
                *sum += cells;
            }
            for row in rows.iter().filter(|row| row.act == Act::Cut) {
                let clash = row.reason == 7;
                assert!(clash || row.reason == 6, "{words}");
                // Where water meets emptiness, or a whole line.
                let lines = [board.size().rows, board.size().cols].map(usize::from);
                assert!(if clash { row.cells.len() == 2 } else { lines.contains(&row.cells.len()) }, "{words}");
                cuts[usize::from(clash)] += 1;
            }
        }
    }
    // All constraints settle something, and so do given marks; both kinds of failure occur.
    assert!(seen.iter().enumerate().all(|(at, &cells)| (cells > 0) == (at < 5 || at == 7)), "{seen:?}");
    assert!(cuts.iter().all(|&count| count > 100), "{cuts:?}");
}

#[test]
fn the_default_strategy_tells_what_it_counts() {
    let mut dice = Dice::new(6);
    let mut seen = vec![0; told::FOLLOWED.reasons.len()];
    let (mut trees, mut learnt) = (0, 0);
    for (name, board) in boards() {
        for number in 0..4 {
            let switches = turned(gridlight::puzzles::aquarium::solve::SWITCHES, number, &mut dice);
            let nodes = 20_000;
            // What several solutions share is proved by separate searches, which are counted unless all or one are
            // wanted.
            let options = Options { switches, limit: dice.below(2) as u64, nodes, ..Options::default() };
            let (rows, outcome) = follow::<Aquarium>(&board, &options, false);
            let counters = outcome.counters;
            let words = format!("{name}, {options:?}");
            let end = rows.iter().position(|row| row.act == Act::Settle && row.reason == 6);
            let (tree, after) = rows.split_at(end.unwrap_or(rows.len()));
            let refuted = tree.iter().filter(|row| row.act == Act::Settle && row.reason == 4).count();
            assert_eq!(refuted as u64, counters.get("settled"), "{words}");
            let (tries, cuts) = (count(tree, Act::Try), count(tree, Act::Cut));
            if let Some((takes_over, rest)) = after.split_first() {
                assert!(counters.get("guesses") >= 20 && tries >= 20, "{words}");
                assert!((takes_over.depth, takes_over.cells.len()) == (0, 0), "{words}");
                assert!(rest.iter().all(|row| row.act == Act::Answer && row.reason == 7), "{words}");
                learnt += 1;
            } else {
                assert_eq!(counters.get("nogoods"), 0, "{words}");
                assert!(tree.iter().all(|row| row.act != Act::Answer || row.reason == 0), "{words}");
                let guesses = counters.get("guesses");
                assert!(tries >= guesses && cuts >= counters.get("backtracks"), "{words}");
                if options.limit == 0 && counters.get("nodes") < nodes {
                    // Each guess has two branches: the tree has one more leaf than there are guesses.
                    assert_eq!((tries, cuts + count(tree, Act::Answer)), (2 * guesses, guesses + 1), "{words}");
                    assert_eq!(count(tree, Act::Back), guesses, "{words}");
                    trees += u64::from(guesses > 0);
                }
            }
            for row in &rows {
                if row.reason > 0 {
                    seen[usize::from(row.reason) - 1] += 1;
                }
            }
        }
    }
    assert!(trees > 10 && learnt > 5, "{trees} trees, {learnt} taken over by learning");
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
