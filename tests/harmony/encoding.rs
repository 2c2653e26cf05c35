//! Harmony's exact clauses are equivalent to the board, so that refuting them proves that there is no solution: every
//! solution of a board, written as values of their variables, satisfies all of them; if they are contradictory, a
//! checked proof shows it and brute force agrees; and every model of them is a solution.

use std::collections::HashMap;

use crate::common::Dice;
use crate::common::oracle::cases;
use crate::harmony::brute::{Tiles, random, replays, solvable, tiles};
use crate::harmony::trace::Trace;
use gridlight::puzzles::harmony::board::{Board, Swap};
use gridlight::puzzles::harmony::solve::build::Building;
use gridlight::puzzles::harmony::solve::flat::FlatBoard;
use gridlight::puzzles::harmony::solve::layers::AllowedSwaps;
use gridlight::puzzles::harmony::text::plain;
use gridlight_sat::Status;

/// Two cells by index, the smaller first.
type Pair = (usize, usize);

/// All pairs of cells in a row or column, in the order of their variables.
fn pairs(cells: usize, cols: usize) -> Vec<Pair> {
    let in_line = |a: usize, b: usize| a / cols == b / cols || a % cols == b % cols;
    (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b))).filter(|&(a, b)| in_line(a, b)).collect()
}

fn swapped(tiles: &Tiles, (a, b): Pair) -> Tiles {
    let mut next = tiles.clone();
    (next[a], next[b]) = ((tiles[b].0, tiles[b].1 - 1), (tiles[a].0, tiles[a].1 - 1));
    next
}

/// A random solution of a solvable board.
fn answer(start: &Tiles, cols: usize, known: &mut HashMap<Tiles, bool>, dice: &mut Dice) -> Vec<Pair> {
    let (mut now, mut made) = (start.clone(), Vec::new());
    while now.iter().any(|tile| tile.1 > 0) {
        let open = |&(a, b): &Pair| now[a].1 > 0 && now[b].1 > 0;
        let mut next: Vec<Pair> = pairs(now.len(), cols).into_iter().filter(open).collect();
        next.retain(|&pair| solvable(&swapped(&now, pair), cols, known));
        let pair = dice.pick(&next);
        now = swapped(&now, pair);
        made.push(pair);
    }
    made
}

/// The values of all variables for a solution. Its swaps are made in layers, each as early as its tiles allow. For
/// every layer there is one variable per pair (they swap) and one per cell (it rests); for every state one per cell and
/// colour, and one per cell and number of moves ("at least this many"), up to the number of layers to come.
fn values(start: &Tiles, cols: usize, swaps: &[Pair]) -> Vec<bool> {
    let (cells, rows, count) = (start.len(), start.len() / cols, swaps.len());
    let mut layers: Vec<Vec<Pair>> = vec![Vec::new(); count];
    let mut free = vec![0; cells];
    for &(a, b) in swaps {
        let layer: usize = free[a].max(free[b]);
        layers[layer].push((a, b));
        (free[a], free[b]) = (layer + 1, layer + 1);
    }
    let most = start.iter().map(|tile| usize::from(tile.1)).max().unwrap_or(0);
    let (mut now, mut values) = (start.clone(), Vec::new());
    for at in 0..=count {
        if let Some(layer) = layers.get(at) {
            values.extend(pairs(cells, cols).iter().map(|pair| layer.contains(pair)));
            values.extend((0..cells).map(|cell| !layer.iter().any(|&(a, b)| a == cell || b == cell)));
        }
        for tile in &now {
            values.extend((0..rows).map(|row| usize::from(tile.0) == row));
        }
        for tile in &now {
            values.extend((1..=most.min(count - at)).map(|moves| usize::from(tile.1) >= moves));
        }
        for &pair in layers.get(at).into_iter().flatten() {
            now = swapped(&now, pair);
        }
    }
    values
}

fn on_board(board: &Board, swaps: &[Pair]) -> Vec<Swap> {
    let cell = |at: usize| board.size().cell(at);
    swaps.iter().map(|&(a, b)| Swap { a: cell(a), b: cell(b) }).collect()
}

#[test]
fn clauses_are_refuted_where_there_is_no_answer_and_hold_for_every_answer() {
    let (most, mut dice) = cases(4000, 151);
    let (mut refuted, mut held, mut clauses, mut lines, mut done) = (0, 0, 0, 0, 0);
    while done < most {
        let board = random(&mut dice);
        let (start, cols) = (tiles(&board), usize::from(board.size().cols));
        let swaps = board.swaps_left() as usize;
        if !(1..=8).contains(&swaps) {
            continue;
        }
        done += 1;
        let text = plain::print(&board);
        let mut known = HashMap::new();
        let alive = solvable(&start, cols, &mut known);
        let trace = Trace::default();
        let mut layers =
            Building::new(trace.solver(), &FlatBoard::new(&board), vec![AllowedSwaps::Any; swaps], false).whole();
        let given = trace.originals();
        let status = loop {
            match layers.sat.step() {
                Status::Decided | Status::Learnt => {}
                settled => break settled,
            }
        };
        assert_eq!(status == Status::Sat, alive, "{text}");
        if !alive {
            assert_eq!(trace.check(), Ok(true), "{text}");
            lines += trace.count(gridlight_sat::Line::Derived);
            refuted += 1;
            continue;
        }
        // Every model is a solution.
        let found: Vec<Pair> = layers.swaps().unwrap().into_iter().map(|(a, b)| (a.into(), b.into())).collect();
        assert!(replays(&board, &on_board(&board, &found)), "{text}");
        for _ in 0..8 {
            let swaps = answer(&start, cols, &mut known, &mut dice);
            assert!(replays(&board, &on_board(&board, &swaps)), "{text}");
            let values = values(&start, cols, &swaps);
            let holds = |lit: &i32| values[lit.unsigned_abs() as usize - 1] == (*lit > 0);
            for clause in &given {
                assert!(clause.iter().any(holds), "{text}{swaps:?} fails {clause:?}");
            }
            clauses += given.len();
            held += 1;
        }
    }
    println!(
        "Harmony: {done} boards; {refuted} refuted in {lines} checked lines; {held} answers hold in {clauses} clauses"
    );
    assert!(4 * refuted > most && held > most, "{refuted} {held}");
}

/// The check of the clauses can fail: without its first swap a solution does not satisfy them.
#[test]
fn what_is_no_answer_fails_a_clause() {
    let mut dice = Dice::new(152);
    let mut seen = 0;
    while seen < 50 {
        let board = random(&mut dice);
        let (start, cols) = (tiles(&board), usize::from(board.size().cols));
        let count = board.swaps_left() as usize;
        let mut known = HashMap::new();
        if !(2..=6).contains(&count) || !solvable(&start, cols, &mut known) {
            continue;
        }
        let trace = Trace::default();
        Building::new(trace.solver(), &FlatBoard::new(&board), vec![AllowedSwaps::Any; count], false).whole();
        let swaps = answer(&start, cols, &mut known, &mut dice);
        let mut values = values(&start, cols, &swaps);
        let first = pairs(start.len(), cols).iter().position(|pair| *pair == swaps[0]).unwrap();
        values[first] = false;
        let holds = |lit: &i32| values[lit.unsigned_abs() as usize - 1] == (*lit > 0);
        assert!(trace.originals().iter().any(|clause| !clause.iter().any(holds)), "{}", plain::print(&board));
        seen += 1;
    }
}
