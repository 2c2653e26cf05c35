//! The end of a board, where many swaps lead on: techniques that choose one, and lose nothing by it.
//!
//! A row burns exactly if the sum of its moves is even and no tile has more than the others together
//! ([`super::super::solve::burn`]). Where every tile of the board is home and every row burns, that is an answer. And
//! where the tiles of a row that still move have no partner outside it, there is no other way. Both times the two tiles
//! that have most can trade first. Before that, where every column holds each colour once, a column's tiles can go
//! straight home in rings: the one of a ring that has most moves trades with each of the others. If all rows burn after
//! that, it is an answer.

use super::{Cells, How, Standing};
use crate::grid::Line;
use crate::kit::numbers::capital;
use crate::puzzle::Next;
use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::solve::burn::burn as swaps;
use crate::puzzles::harmony::solve::flat::{Flat, Pair};

/// The next swap that burns moves of a row.
pub fn burn(standing: &mut Standing) -> Option<Next<Harmony>> {
    let flat = &standing.flat;
    let all_home = (0..flat.cells()).all(|cell| flat.is_home(cell));
    let firsts: Vec<Option<Pair>> = (0..flat.rows).map(|row| first(flat, row)).collect();
    let idle = |row: usize| flat.left[row * flat.cols..][..flat.cols].iter().all(|&left| left == 0);
    let together = all_home
        && standing.denied.iter().all(|denied| !denied.told)
        && (0..flat.rows).all(|row| idle(row) || firsts[row].is_some());
    let inside = |row: usize, pair: Pair| usize::from(pair.0) / flat.cols == row;
    let (row, pair) = firsts.iter().enumerate().find_map(|(row, first)| {
        // What was only assumed may forbid the choice made here.
        let free = || standing.denied.iter().all(|denied| !denied.told || !touches(flat, denied.pair, row));
        let pair = (*first)?;
        (inside(row, pair) && (together || (alone(flat, row) && free()))).then_some((row, pair))
    })?;
    let words =
        if together { "Every tile is home" } else { "The tiles of this row can only trade among themselves" };
    let row = Line::Row(row as u16).words();
    let words = format!(
        "{words}, and what is left in {row} is used up there. The two that have most can trade first."
    );
    Some(standing.trade(How::Burn, pair, words, Cells::ALL, Vec::new()))
}

/// The first swap that burns a row of home tiles, if it can be burnt and has moves.
fn first(flat: &Flat, row: usize) -> Option<Pair> {
    let start = row * flat.cols;
    let home = (start..start + flat.cols).all(|cell| flat.is_home(cell));
    let (a, b) = swaps(flat.left.get(start..start + flat.cols).filter(|_| home)?)?.first().copied()?;
    Some((a + start as u8, b + start as u8))
}

/// The first swap of those that bring all tiles home within their columns, if all rows burn after them.
pub fn straight(standing: &mut Standing) -> Option<Next<Harmony>> {
    if standing.denied.iter().any(|denied| denied.told) {
        return None;
    }
    let mut flat = standing.flat.clone();
    let mut pair = None;
    while let Some(start) = (0..flat.cells()).find(|&cell| !flat.is_home(cell)) {
        // A way that comes to a tile at home, or never back, is no ring: the column lacks a colour.
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
        // Whoever wants the hub's place comes there.
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
    let words = format!(
        "Every column holds each colour once: its tiles can trade straight home, and what is left then can be used up \
         row by row. {} and {} can begin.",
        capital(&standing.tile(swap.a)),
        standing.tile(swap.b)
    );
    Some(standing.trade(How::Straight, pair, words, Cells::ALL, Vec::new()))
}

/// Whether no tile of a row that moves has a partner outside it.
fn alone(flat: &Flat, row: usize) -> bool {
    let moves = |cell: usize| flat.left[cell] > 0;
    let outside = |col: usize| (0..flat.rows).any(|other| other != row && moves(other * flat.cols + col));
    (0..flat.cols).all(|col| !moves(row * flat.cols + col) || !outside(col))
}

/// Whether a cell of a swap lies in a row.
fn touches(flat: &Flat, (a, b): Pair, row: usize) -> bool {
    usize::from(a) / flat.cols == row || usize::from(b) / flat.cols == row
}
