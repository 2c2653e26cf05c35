//! The status of the next swaps, for the picture and in words.

use crate::grid::Cell;
use crate::puzzle::{Finding, Tone};
use crate::search::MoveStatus;

use crate::puzzles::harmony::board::{Board, Swap};
use crate::puzzles::harmony::diagnose::diagnose;
use crate::puzzles::harmony::solve::dead::dead;
use crate::puzzles::harmony::solve::flat::{FlatBoard, Pair};

/// The status of the next swaps of a board, from the search or the quick tests.
pub struct Ahead {
    flat: FlatBoard,
    /// Whether the board has no fault that every swap would leave.
    sound: bool,
    /// For each two cells (indexed by the first), whether the search found that the swap keeps the board solvable.
    looked: Vec<Option<bool>>,
}

impl Ahead {
    /// The status given what the search knows of these moves.
    pub fn new(board: &Board, next_moves: &[MoveStatus]) -> Ahead {
        let (flat, size) = (FlatBoard::new(board), board.size());
        let mut looked = vec![None; flat.cells() * flat.cells()];
        for &MoveStatus { from, to, alive } in next_moves {
            for (a, b) in [(from, to), (to, from)] {
                if size.contains(a) && size.contains(b) {
                    looked[size.index(a) * size.area() + size.index(b)] = Some(alive);
                }
            }
        }
        Ahead { sound: diagnose(board).is_empty(), flat, looked }
    }

    /// Whether the board can still be solved after a possible swap.
    pub fn life(&self, (a, b): Pair) -> Option<bool> {
        let cells = self.flat.cells();
        let looked = self.looked[usize::from(a) * cells + usize::from(b)];
        looked.or_else(|| {
            let mut next = self.flat.clone();
            next.swap((a, b));
            if next.done() { Some(true) } else { (!self.sound || dead(&next).is_some()).then_some(false) }
        })
    }

    /// The same for a swap on the board.
    pub fn after(&self, Swap { a, b }: Swap) -> Option<bool> {
        let index = |cell: Cell| usize::from(cell.row) * self.flat.cols + usize::from(cell.col);
        self.life((index(a) as u8, index(b) as u8))
    }
}

/// The status of a swap, appended to the description of the tile to swap with.
pub fn beside(board: &Board, from: Cell, to: Cell, next_moves: &[MoveStatus]) -> &'static str {
    let swap = Swap { a: from, b: to };
    if from == to || board.refusal(swap).is_some() {
        return "";
    }
    match Ahead::new(board, next_moves).after(swap) {
        Some(true) => "; keeps it solvable",
        Some(false) => "; leads to a dead end",
        None => "",
    }
}

/// The status of the next swaps in words; `over`: no more will become known. Cost: the quick tests for each swap of
/// unknown status, once one swap is known to keep the board solvable.
pub fn outlook(board: &Board, next_moves: &[MoveStatus], over: bool) -> Option<Finding> {
    let (mut alive, mut dead, mut open) = (0, 0, 0);
    let ahead = Ahead::new(board, next_moves);
    let flat = &ahead.flat;
    // The number of undecided swaps is only shown together with the number of good ones.
    let counts = next_moves.iter().any(|one| one.alive) || flat.sum() == 2;
    for pair in flat.pairs().into_iter().filter(|&pair| flat.can(pair)) {
        match ahead.life(pair) {
            Some(true) => alive += 1,
            Some(false) => dead += 1,
            None => open += 1,
        }
        if open > 0 && !counts {
            break;
        }
    }
    let all = alive + dead + open;
    let so = if alive == 1 { "is safe" } else { "are safe" };
    let note = |words: String| Some(Finding::new(Tone::Note, words));
    match (alive, open) {
        (0, 0) if all == 0 => None,
        (0, 0) if board.made().is_empty() => {
            Some(Finding::new(Tone::Wrong, "No solution: every swap leads to a dead end."))
        }
        (0, 0) => {
            let words = "Dead end: undo a swap. No next swap leads to a solution.";
            Some(Finding::new(Tone::Wrong, words))
        }
        (0, _) if over => note("No result in time: it may or may not be solvable.".into()),
        (0, _) => note("Looking ahead …".into()),
        (_, 0) if alive == all => note("Still solvable.".into()),
        (_, 0) => note(format!("Still solvable: {alive} of {all} swaps {so}.")),
        _ => note(format!("Still solvable: at least {alive} of {all} swaps {so}.")),
    }
}
