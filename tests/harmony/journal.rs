//! The journal of the notes' strategy: its events agree with the counters, and the board shows the reasons.

use crate::common::Dice;
use crate::common::journal::{Standing, count, told};
use crate::harmony::brute::{random, tiles};
use crate::harmony::notes::{dead, options};
use gridlight::grid::Cell;
use gridlight::puzzle::{Decided, Puzzle, Solve};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Swap;
use gridlight::puzzles::harmony::solve::followed;
use gridlight::puzzles::harmony::solve::reference::{PRESETS, SWITCHES};
use gridlight::search::Act;

/// The reasons after those of the four tests.
const AGAIN: u8 = 5;
const LEFT_OUT: u8 = 6;
const NO_SWAP: u8 = 7;
const NOT_MET: u8 = 8;
const ALONE: u8 = 9;
const QUEUED: u8 = 10;
const MET: u8 = 11;
const PATTERN: u8 = 13;

#[test]
fn as_much_is_told_as_is_counted() {
    let mut dice = Dice::new(95);
    let mut seen = [0; 14];
    let mut met = 0;
    for _ in 0..1500 {
        let board = random(&mut dice);
        if board.swaps_left() > 5 {
            continue;
        }
        let switches: Vec<(&str, bool)> = match dice.chance(50) {
            true => dice.pick(PRESETS).switches.to_vec(),
            false => SWITCHES.iter().map(|it| (it.id, it.on ^ dice.chance(40))).collect(),
        };
        let options = options(&switches);
        let on = |id: &str| SWITCHES.iter().any(|it| it.id == id && options.on(it));
        let (rows, outcome) = told::<Harmony>(&board, &options, false);
        let counter = |id| outcome.counters.get(id);
        let words = || format!("{switches:?}\n{}", Harmony::print(&board, "harmony").unwrap());
        // On the stack a position that is kept is told when it is taken.
        let tries = count(&rows, Act::Try, 0);
        let queued = on("queue") || on("workers");
        if queued {
            assert_eq!(tries, counter("generated") - counter("back"), "{}", words());
        } else if !on("both") {
            let dropped = counter("pruned") + counter("pattern") + counter("again");
            assert_eq!(tries, dropped + counter("nodes") - 1, "{}", words());
        }
        let cuts = ["stuck", "wrong_row", "blocked", "isolated", "again", "filtered"];
        for (id, reason) in cuts.into_iter().zip(1..) {
            assert_eq!(count(&rows, Act::Cut, reason), counter(id), "{id} {}", words());
        }
        assert_eq!(count(&rows, Act::Cut, PATTERN), counter("pattern"), "{}", words());
        assert_eq!(count(&rows, Act::Settle, ALONE), counter("perfect"), "{}", words());
        if !on("both") {
            let taken = if queued { counter("nodes") - 1 } else { 0 };
            assert_eq!(count(&rows, Act::Settle, QUEUED), taken, "{}", words());
        }
        let answers: Vec<_> = rows.iter().filter(|row| row.act == Act::Answer).collect();
        assert_eq!(answers.len(), usize::from(outcome.verdict.is_answered()), "{}", words());
        met += usize::from(answers.iter().any(|row| row.reason == MET));
        // Depth-first, every position with swaps is left again, or leads to the solution.
        if !queued && answers.is_empty() && !on("both") {
            let without = count(&rows, Act::Cut, NO_SWAP);
            let left = count(&rows, Act::Back, 0);
            assert_eq!(left + without, counter("nodes"), "{rows:?} {}", words());
        }
        for row in &rows {
            seen[usize::from(row.reason)] += u32::from(row.act != Act::Answer);
        }
        // The board as shown.
        let cols = usize::from(board.size().cols);
        let mut standing = Standing::default();
        for row in &rows {
            standing.take(row);
            let shown = || standing.board::<Harmony>(&board);
            match (row.act, row.reason) {
                (Act::Try | Act::Settle, ..) => assert_eq!(shown().made().len(), row.depth, "{}", words()),
                (Act::Cut, 1..=4) => {
                    assert!(dead(&tiles(&shown()), cols, row.cells[0], usize::from(row.reason) - 1));
                }
                (Act::Cut, LEFT_OUT) => {
                    let shown = tiles(&shown());
                    let [a, b] = row.cells[..] else { panic!("{}", words()) };
                    let wastes = |from: usize, to: usize| shown[from].1 == 1 && usize::from(shown[from].0) != to / cols;
                    assert!(wastes(a, b) || wastes(b, a), "{}", words());
                }
                (Act::Cut, NO_SWAP) => {
                    // Swaps that the filter left out are possible swaps.
                    let left = |(a, b): (usize, usize)| tiles(&shown())[a].1 > 0 && tiles(&shown())[b].1 > 0;
                    let line = |&(a, b): &(usize, usize)| a / cols == b / cols || a % cols == b % cols;
                    let area = board.size().area();
                    let pairs = (0..area).flat_map(|a| (a + 1..area).map(move |b| (a, b)));
                    assert!(on("last_move") || !pairs.filter(line).any(left), "{}", words());
                }
                (Act::Answer, 0) => assert!(shown().is_done(), "{}", words()),
                _ => {}
            }
        }
    }
    println!("by reason: {seen:?}, met {met} times");
    assert!(seen[1..11].iter().all(|&times| times > 20) && met > 20, "{seen:?} {met}");
    assert!(seen[usize::from(PATTERN)] > 20, "{seen:?}");
    assert!(seen[usize::from(AGAIN)] > 0 && seen[usize::from(NOT_MET)] > 0);
}

#[test]
fn swaps_that_cannot_be_made_are_left_out() {
    let board = Harmony::parse("2 2\n1:1 0:0\n0:1 1:0\n").unwrap();
    let [a, b, c, far] = [(0, 0), (1, 0), (0, 1), (9, 9)].map(|(row, col)| Cell::new(row, col));
    let decided = |cells: &[Cell]| Decided { cells: cells.to_vec(), value: 200 };
    let all = [decided(&[c, a, far, a, a, b, b]), decided(&[]), decided(&[a, b])];
    assert_eq!(followed(&board, &all).made(), [Swap { a, b }]);
    // Swaps made before are not part of the search.
    let solved = Harmony::apply_answer(&board, &vec![Swap { a, b }]);
    assert!(solved.is_done() && followed(&solved, &[]) == board);
}
