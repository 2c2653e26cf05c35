//! Contradictions found in Harmony's clauses are true: each one that the portfolio finds, in its exact layers or its
//! plans, is proved line by line to a checker that shares nothing with the solver.

use std::cell::RefCell;

use crate::common::Dice;
use crate::common::oracle::cases;
use crate::harmony::brute::{brute, random};
use crate::harmony::trace::Trace;
use gridlight::grid::Size;
use gridlight::puzzles::harmony::board::Board;
use gridlight::puzzles::harmony::shuffle::shuffled;
use gridlight::puzzles::harmony::solve::flat::FlatBoard;
use gridlight::puzzles::harmony::solve::portfolio::{Portfolio, PortfolioEvent};
use gridlight::puzzles::harmony::solve::{Counts, Switches};
use gridlight::puzzles::harmony::text::plain;
use gridlight_sat::{Line, Solver};

thread_local! {
    /// The proofs of the solvers made by the portfolio under test.
    static TRACES: RefCell<Vec<Trace>> = const { RefCell::new(Vec::new()) };
}

fn traced() -> Solver {
    let trace = Trace::default();
    let solver = trace.solver();
    TRACES.with_borrow_mut(|traces| traces.push(trace));
    solver
}

/// Runs the portfolio to its end, or for `nodes` nodes; returns the result and the proofs of its contradictions.
fn run(flat: &FlatBoard, tricks: Switches, nodes: u64) -> (PortfolioEvent, Counts, Vec<Trace>) {
    let mut portfolio = Portfolio::new(flat, tricks, None);
    portfolio.new_solver = traced;
    let mut event = PortfolioEvent::Going;
    while matches!(event, PortfolioEvent::Going | PortfolioEvent::Part(_)) && portfolio.tally.nodes < nodes {
        event = portfolio.step();
    }
    let mut traces = TRACES.take();
    assert_eq!(traces.len() as u64, portfolio.tally.plans, "every plan has its solver");
    traces.retain(Trace::refutes);
    assert_eq!(traces.len() as u64, portfolio.tally.refuted, "every contradiction has its proof");
    (event, portfolio.tally, traces)
}

/// A board spoiled by some swaps: two tiles exchange places, once or twice.
fn spoilt(side: u16, seed: u64, swaps: u32, dice: &mut Dice) -> Board {
    let dyes: Vec<u8> = (0..side as u8).collect();
    let Some(board) = shuffled(Size::new(side, side), &dyes, seed, swaps) else { panic!("{side} {swaps}") };
    let side = usize::from(side);
    let mut tiles: Vec<(u8, u8)> = board.tiles().cells().iter().map(|tile| (tile.home, tile.moves)).collect();
    for _ in 0..dice.between(1, 2) {
        tiles.swap(dice.below(side * side), dice.below(side * side));
    }
    let row =
        |row: &[(u8, u8)]| row.iter().map(|(home, moves)| format!("{home}:{moves}")).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = tiles.chunks(side).map(row).collect();
    match plain::parse(&format!("{side} {side}\n{}\n", rows.join("\n"))) {
        Ok(board) => board,
        Err(error) => panic!("{error:?}"),
    }
}

/// Checks all contradictions of some boards; returns how many there were, how many boards have no solution, and the
/// most clauses of one proof.
fn check(boards: &[Board], tricks: Switches, nodes: u64) -> (usize, usize, usize) {
    let (mut refuted, mut none, mut longest) = (0, 0, 0);
    for board in boards {
        let (event, _, traces) = run(&FlatBoard::new(board), tricks, nodes);
        for trace in &traces {
            assert_eq!(trace.check(), Ok(true), "{}", plain::print(board));
            longest = longest.max(trace.count(Line::Derived));
        }
        refuted += traces.len();
        none += usize::from(matches!(event, PortfolioEvent::None(_)));
    }
    (refuted, none, longest)
}

/// Only the clauses: no quick tests, no complete search, no annealing.
const CLAUSES: Switches = Switches { dead: false, complete: false, anneal: false, ..Switches::ALL };

#[test]
fn that_there_is_no_answer_is_proved() {
    let mut dice = Dice::new(81);
    // Every move is part of the clauses: only contradictions of the exact layers occur.
    let exact = Switches { burn: false, ..CLAUSES };
    for (side, swaps, count) in [(3, 4, 80), (3, 7, 80), (4, 9, 60), (5, 10, 30)] {
        let boards: Vec<Board> = (0..count).map(|seed| spoilt(side, seed, swaps, &mut dice)).collect();
        let (refuted, none, longest) = check(&boards, exact, 200_000);
        println!("{side} x {side}, {swaps} swaps: {none} of {count} without answer, longest proof {longest}");
        assert!(refuted == none && none * 4 > boards.len(), "{side} {swaps}: {refuted} {none}");
    }
}

#[test]
fn plans_that_are_dropped_are_refuted() {
    let mut dice = Dice::new(82);
    for (side, swaps, count) in [(3, 8, 60), (4, 9, 40), (5, 16, 20), (6, 26, 10)] {
        let boards: Vec<Board> = (0..count).map(|seed| spoilt(side, seed, swaps, &mut dice)).collect();
        for (words, tricks, least) in [("clauses alone", CLAUSES, 40), ("everything on", Switches::ALL, 5)] {
            let (refuted, _, longest) = check(&boards, tricks, 60_000);
            println!("{side} x {side}, {swaps} swaps, {words}: {refuted} plans, longest proof {longest}");
            // Long proofs come from searches that have forgotten clauses.
            assert!(refuted >= least && (side < 6 || longest > 5000), "{refuted} {longest}");
        }
    }
}

/// What the product itself reports on small boards, compared with brute force: clauses alone, and everything on.
#[test]
fn none_of_small_boards_is_proved_or_searched() {
    let (most, mut dice) = cases(3000, 83);
    let exact = Switches { burn: false, ..CLAUSES };
    let (mut none, mut proofs) = (0, 0);
    for _ in 0..most {
        let board = random(&mut dice);
        let alive = brute(&board);
        let words = plain::print(&board);
        for tricks in [exact, Switches::ALL] {
            let (event, _, traces) = run(&FlatBoard::new(&board), tricks, 400_000);
            match event {
                PortfolioEvent::Found(_) => assert!(alive, "{words}"),
                PortfolioEvent::None(_) => assert!(!alive, "{words}"),
                other => panic!("{words}{other:?}"),
            }
            for trace in &traces {
                assert_eq!(trace.check(), Ok(true), "{words}");
            }
            none += usize::from(!alive);
            proofs += traces.len();
        }
    }
    println!("{most} small boards: {none} times none, {proofs} contradictions proved");
    assert!(2 * proofs > most, "{proofs}");
}
