//! The end of a board, where many swaps lead to a solution: techniques that choose one without losing anything.
//!
//! The moves of a finished row can be burned exactly if their sum is even and no tile has more than the others together
//! ([`super::super::solve::burn`]). If every tile of the board is at home and every row can be burned, that is a
//! solution. And if the tiles of a row that still have moves have no partner outside it, there is no other way. In both
//! cases the two tiles with the most moves can swap first. Before that, if every column contains each colour once, the
//! tiles of a column can go straight home in rings: the tile of a ring with the most moves swaps with each of the
//! others. If all rows can be burned after that, it is a solution.

use super::{CellSet, HarmonyReasoner, Method};
use crate::grid::Line;
use crate::kit::numbers::capital;
use crate::puzzle::{Next, Sentences};
use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::solve::burn::burn as swaps;
use crate::puzzles::harmony::solve::flat::{FlatBoard, Pair};

/// The next swap that burns moves of a row.
pub fn burn(standing: &mut HarmonyReasoner) -> Option<Next<Harmony>> {
    let flat = &standing.flat;
    let all_home = (0..flat.cells()).all(|cell| flat.is_home(cell));
    let firsts: Vec<Option<Pair>> = (0..flat.rows).map(|row| first(flat, row)).collect();
    let idle = |row: usize| flat.left[row * flat.cols..][..flat.cols].iter().all(|&left| left == 0);
    let together = all_home
        && standing.denied.iter().all(|denied| !denied.told)
        && (0..flat.rows).all(|row| idle(row) || firsts[row].is_some());
    let inside = |row: usize, pair: Pair| usize::from(pair.0) / flat.cols == row;
    let (row, pair) = firsts.iter().enumerate().find_map(|(row, first)| {
        // Choosing is only allowed if no mere assumption forbids the swap.
        let free = || standing.denied.iter().all(|denied| !denied.told || !touches(flat, denied.pair, row));
        let pair = (*first)?;
        (inside(row, pair) && (together || (alone(flat, row) && free()))).then_some((row, pair))
    })?;
    let words = if together { "Every tile is home" } else { "The tiles of this row can only swap among themselves" };
    let row = Line::Row(row as u16).words();
    let words = Sentences::from(format!("{words}, and what is left in {row} is used up there."))
        .and("The two that have most can swap first.");
    Some(standing.trade(Method::Burn, pair, words, CellSet::ALL, Vec::new()))
}

/// The first swap that burns a row of home tiles, if it has moves and can be burned.
fn first(flat: &FlatBoard, row: usize) -> Option<Pair> {
    let start = row * flat.cols;
    let home = (start..start + flat.cols).all(|cell| flat.is_home(cell));
    let (a, b) = swaps(flat.left.get(start..start + flat.cols).filter(|_| home)?)?.first().copied()?;
    Some((a + start as u8, b + start as u8))
}

/// The first of the swaps that bring all tiles home within their columns, if all rows can be burned afterwards.
pub fn straight(standing: &mut HarmonyReasoner) -> Option<Next<Harmony>> {
    if standing.denied.iter().any(|denied| denied.told) {
        return None;
    }
    let mut flat = standing.flat.clone();
    let mut pair = None;
    while let Some(start) = (0..flat.cells()).find(|&cell| !flat.is_home(cell)) {
        // A path that reaches a tile at home, or never returns, is not a ring: the column lacks a colour.
        let mut ring = vec![start];
        let mut at = flat.straight(start);
        while at != start {
            if flat.is_home(at) || ring.len() == flat.rows {
                return None;
            }
            ring.push(at);
            at = flat.straight(at);
        }
        let hub = (0..ring.len()).max_by_key(|&place| flat.left[ring[place]])?;
        // The tile that belongs in the hub's cell comes there.
        for steps in 0..ring.len() - 1 {
            let place = |back: usize| ring[(hub + 2 * ring.len() - back) % ring.len()];
            let (one, other) = (place(steps), place(steps + 1));
            let swap = (one.min(other) as u8, one.max(other) as u8);
            if !flat.can(swap) {
                return None;
            }
            flat.swap(swap);
            pair = pair.or(Some(swap));
        }
    }
    let burns = (0..flat.rows).all(|row| swaps(&flat.left[row * flat.cols..][..flat.cols]).is_some());
    let pair = pair.filter(|_| burns)?;
    let swap = standing.flat.on_board(pair);
    let (one, other) = (capital(&standing.board.tile_words(swap.a)), standing.board.tile_words(swap.b));
    let words = Sentences::from(
        "Every column holds each colour once: its tiles can swap straight home, and what is left then can be used up \
         row by row.",
    )
    .and(format!("{one} and {other} can begin."));
    Some(standing.trade(Method::Straight, pair, words, CellSet::ALL, Vec::new()))
}

/// Whether no tile of a row with moves has a partner outside it.
fn alone(flat: &FlatBoard, row: usize) -> bool {
    let moves = |cell: usize| flat.left[cell] > 0;
    let outside = |col: usize| (0..flat.rows).any(|other| other != row && moves(other * flat.cols + col));
    (0..flat.cols).all(|col| !moves(row * flat.cols + col) || !outside(col))
}

/// Whether a cell of a swap lies in a row.
fn touches(flat: &FlatBoard, (a, b): Pair, row: usize) -> bool {
    usize::from(a) / flat.cols == row || usize::from(b) / flat.cols == row
}
