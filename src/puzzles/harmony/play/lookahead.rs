//! What is known of the swaps that can be made next, for the picture and in words.

use crate::grid::Cell;
use crate::puzzle::{Finding, Tone};
use crate::search::MoveStatus;

use crate::puzzles::harmony::board::{Board, Swap};
use crate::puzzles::harmony::solve::alive::{Life, quick};
use crate::puzzles::harmony::solve::flat::Flat;

/// What is known of a next swap: looked at already, or by the quick tests.
pub fn life(board: &Board, next_moves: &[MoveStatus], swap: Swap) -> Option<bool> {
    let known =
        |one: &&MoveStatus| (one.from, one.to) == (swap.a, swap.b) || (one.from, one.to) == (swap.b, swap.a);
    if let Some(status) = next_moves.iter().find(known) {
        return Some(status.alive);
    }
    match quick(&board.swapped(swap)?) {
        Life::Alive => Some(true),
        Life::Dead(_) => Some(false),
        Life::Open => None,
    }
}

/// What is known of a swap, after the words of the tile with which another one would trade places.
pub fn beside(board: &Board, from: Cell, to: Cell, next_moves: &[MoveStatus]) -> &'static str {
    let swap = Swap { a: from, b: to };
    if from == to || board.refusal(swap).is_some() {
        return "";
    }
    match life(board, next_moves, swap) {
        Some(true) => "; keeps it solvable",
        Some(false) => "; leads to a dead end",
        None => "",
    }
}

/// What is known of the next swaps, in words; `over`: nothing more will be.
pub fn outlook(board: &Board, next_moves: &[MoveStatus], over: bool) -> Option<Finding> {
    let (mut alive, mut dead, mut open) = (0, 0, 0);
    let flat = Flat::new(board);
    for pair in flat.pairs().into_iter().filter(|&pair| flat.can(pair)) {
        match life(board, next_moves, flat.on_board(pair)) {
            Some(true) => alive += 1,
            Some(false) => dead += 1,
            None => open += 1,
        }
    }
    let all = alive + dead + open;
    let so = if alive == 1 { "keeps it so" } else { "keep it so" };
    let note = |words: String| Some(Finding::new(Tone::Note, words));
    match (alive, open) {
        (0, 0) if all == 0 => None,
        (0, 0) if board.made().is_empty() => Some(Finding::new(
            Tone::Wrong,
            "This board has no answer: after each of its swaps there is none.",
        )),
        (0, 0) => {
            let words = "A dead end: take a swap back. After each of the next swaps there is no answer.";
            Some(Finding::new(Tone::Wrong, words))
        }
        (0, _) if over => note("Whether it can still be solved was not settled in time.".into()),
        (0, _) => note("Looking ahead …".into()),
        (_, 0) if alive == all => note("Still solvable, whichever tiles trade next.".into()),
        (_, 0) => note(format!("Still solvable: {alive} of {all} next swaps {so}.")),
        _ => note(format!("Still solvable: at least {alive} of {all} next swaps {so}.")),
    }
}
