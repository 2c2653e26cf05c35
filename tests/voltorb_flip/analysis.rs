//! What all layouts that fit have in common, compared with a list of them.

use crate::common::analysis::{Said, analysed, contradicts, counts, shares};
use crate::common::oracle::cases;
use crate::voltorb_flip::oracle::countable;
use gridlight::explain::Known;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;

/// Whether any cards fit the numbers that are given, tried card by card.
fn solvable(board: &Board) -> bool {
    completes(board, &mut Vec::new())
}

fn completes(board: &Board, cards: &mut Vec<u8>) -> bool {
    let fits = (0..board.clues.len()).all(|line| {
        let cells = board.line_cells(line);
        let laid: Vec<u8> = cells.iter().filter_map(|&at| cards.get(at).copied().or(board.cards[at])).collect();
        let (left, sum) = ((cells.len() - laid.len()) as u8, laid.iter().sum::<u8>());
        let voltorbs = laid.iter().filter(|&&card| card == 0).count() as u8;
        let clue = &board.clues[line];
        clue.sum.is_none_or(|asked| sum <= asked && asked <= sum + 3 * left)
            && clue.voltorbs.is_none_or(|asked| voltorbs <= asked && asked <= voltorbs + left)
    });
    let Some(known) = board.cards.get(cards.len()).filter(|_| fits) else { return fits };
    known.map_or_else(|| (0..4).collect(), |card| vec![card]).into_iter().any(|card| {
        cards.push(card);
        let completes = completes(board, cards);
        cards.pop();
        completes
    })
}

#[test]
fn what_layouts_share_is_what_brute_force_finds() {
    let (most, mut dice) = cases(10_000, 241);
    let (mut forced, mut members) = (0, 0);
    for _ in 0..most {
        let (board, fits) = countable(&mut dice);
        let told = || VoltorbFlip::print(&board, "text").unwrap();
        let analysed = analysed::<VoltorbFlip>(&board);
        counts(&analysed, fits.len() as u128, &told);
        if fits.is_empty() && board.side() == 3 {
            members += contradicts::<VoltorbFlip>(&board, &solvable, &told);
        }
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
    assert!(members > most / 40, "{members} members of contradictions");
    assert!(forced > most, "{forced} forced cards");
}

/// Boards of more than 5 x 5 are counted before they are listed, and a verdict takes as long as that.
#[test]
fn large_boards_are_settled_as_a_solve_settles_them() {
    for (side, voltorbs, count) in [(6, 1, "1"), (6, 6, "720"), (7, 1, "1"), (7, 7, "5040")] {
        // All other cards are a 1, and no line has two Voltorbs.
        let line = |at: usize| {
            let voltorb = usize::from(at < voltorbs);
            format!(" {}/{voltorb}", side - voltorb)
        };
        let lines: String = (0..side).map(line).collect();
        let board = VoltorbFlip::parse(&format!("rows{lines}\ncols{lines}\n")).unwrap();
        let analysed = analysed::<VoltorbFlip>(&board);
        let known = if count == "1" { Known::Unique } else { Known::Several };
        assert_eq!((analysed.known, analysed.count.as_deref()), (known, Some(count)), "{side}, {voltorbs}");
        assert!(analysed.settled, "{side}, {voltorbs}");
        let forced = analysed.common.unwrap().forced.len();
        assert_eq!(forced, if voltorbs == 1 { side * side } else { 0 }, "{side}, {voltorbs}");
    }
}
