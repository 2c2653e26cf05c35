//! Trimming: pairs of tiles with many moves swap back and forth at the start. Both lose two moves and nothing has
//! moved, so the clauses that follow are smaller.
//!
//! Trimming is a guess, not a proof: a board may need those moves, so one that cannot be solved when trimmed is tried
//! again untrimmed.

use super::flat::{FlatBoard, Pair};

/// A position in which as few tiles as possible have more than `most` moves, and the swaps that lead there. Tiles that
/// only help others down keep at least two.
pub fn trim(flat: &FlatBoard, most: u8) -> (FlatBoard, Vec<Pair>) {
    let mut trimmed = flat.clone();
    let mut swaps = Vec::new();
    let mut done = vec![false; flat.cells()];
    loop {
        let open = (0..flat.cells()).filter(|&cell| trimmed.left[cell] > most && !done[cell]);
        let Some(cell) = open.max_by_key(|&cell| trimmed.left[cell]) else { return (trimmed, swaps) };
        let in_line = |other: &usize| {
            *other != cell && (other / flat.cols == cell / flat.cols || other % flat.cols == cell % flat.cols)
        };
        let partners = (0..flat.cells()).filter(|other| in_line(other) && trimmed.left[*other] >= 4);
        match partners.max_by_key(|&other| trimmed.left[other]) {
            Some(other) => {
                trimmed.left[cell] -= 2;
                trimmed.left[other] -= 2;
                let pair = (cell.min(other) as u8, cell.max(other) as u8);
                swaps.extend([pair, pair]);
            }
            None => done[cell] = true,
        }
    }
}
