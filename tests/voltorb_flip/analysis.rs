//! What all layouts that fit have in common, compared with a list of them.

use crate::common::analysis::{Said, analysed, counts, shares};
use crate::common::oracle::cases;
use crate::oracle::countable;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;

#[test]
fn what_layouts_share_is_what_brute_force_finds() {
    let (most, mut dice) = cases(10_000, 241);
    let mut forced = 0;
    for _ in 0..most {
        let (board, fits) = countable(&mut dice);
        let told = || VoltorbFlip::print(&board, "text").unwrap();
        let analysed = analysed::<VoltorbFlip>(&board);
        counts(&analysed, fits.len() as u128, &told);
        let side = usize::from(board.side());
        let hidden = |(at, card): (usize, &u8)| {
            let cell = gridlight::grid::Cell::new((at / side) as u16, (at % side) as u16);
            board.cards[at].is_none().then(|| (cell, u32::from(*card)))
        };
        let all: Vec<Said> =
            fits.iter().map(|(cards, _)| cards.iter().enumerate().filter_map(hidden).collect()).collect();
        shares(&analysed, &all, &|fact| fact.value, &told);
        forced += analysed.common.map_or(0, |common| common.forced.len());
    }
    assert!(forced > most, "{forced} forced cards");
}
