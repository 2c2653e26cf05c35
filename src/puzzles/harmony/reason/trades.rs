//! Swaps that nothing else can precede: two last movers of a column, and the last two of a row.

use super::{CellSet, HarmonyReasoner, Method};
use crate::grid::Line;
use crate::kit::numbers::capital;
use crate::puzzle::{Next, Sentences};
use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::solve::flat::Pair;

/// The first such swap.
pub fn trade(standing: &mut HarmonyReasoner) -> Option<Next<Harmony>> {
    let flat = &standing.flat;
    let single = |cell: usize, home: bool| flat.left[cell] == 1 && flat.is_home(cell) == home;
    // Each must go straight home, and neither can move before the other.
    let mut movers = (0..flat.cells()).filter(|&cell| single(cell, false));
    let crossed = movers.find_map(|cell| {
        let other = flat.straight(cell);
        (single(other, false) && flat.straight(other) == cell).then_some((cell, other))
    });
    if let Some((one, other)) = crossed {
        let pair = (one.min(other) as u8, one.max(other) as u8);
        let words = both(standing, pair, "have one move each, and each lies where the other must go.");
        let words = Sentences::from(words).so("they swap");
        return Some(standing.trade(Method::Trade, pair, words, CellSet::of(pair), Vec::new()));
    }
    // Neither can leave the row, and no tile can enter it except in their place.
    for row in 0..flat.rows {
        let cells = row * flat.cols..(row + 1) * flat.cols;
        let mut movers = cells.clone().filter(|&cell| flat.left[cell] > 0);
        let (Some(one), Some(other), None) = (movers.next(), movers.next(), movers.next()) else { continue };
        if single(one, true) && single(other, true) {
            let pair = (one as u8, other as u8);
            let words = both(standing, pair, "are home with one move each, and no other tile of");
            let row = Line::Row(row as u16).words();
            let words = Sentences::from(format!("{words} {row} has a move."));
            let words = words.and("They must stay in the row.").hence("they swap");
            return Some(standing.trade(Method::LastTwo, pair, words, cells.collect(), Vec::new()));
        }
    }
    None
}

fn both(standing: &HarmonyReasoner, pair: Pair, what: &str) -> String {
    let swap = standing.flat.on_board(pair);
    format!("{} and {} {what}", capital(&standing.board.tile_words(swap.a)), standing.board.tile_words(swap.b))
}
