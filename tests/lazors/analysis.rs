//! What all solutions of a board have in common, compared with brute force.

use crate::common::analysis::{Said, analysed, contradicts, counts, crafts, shares};
use crate::common::oracle::cases;
use crate::lazors::brute::{brute, random_board};
use gridlight::explain::Known;
use gridlight::grid::Cell;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Site};
use gridlight::puzzles::lazors::text::bff;

/// The free cells of a solution in letters, as brute force tells it.
fn said(board: &Board, answer: &str) -> Said {
    let rows = (0..).zip(answer.lines());
    let letters = rows.flat_map(|(row, line)| {
        let letters = line.split_whitespace().flat_map(str::chars).zip(0..);
        letters.map(move |(letter, col)| (Cell::new(row, col), letter)).collect::<Vec<_>>()
    });
    let free = letters.filter(|(cell, _)| board.sites.get(*cell) == Some(&Site::Free));
    free.map(|(cell, letter)| (cell, BlockKind::from_letter(letter).map_or(0, |kind| kind.index() as u32 + 1)))
        .collect()
}

#[test]
fn what_solutions_share_is_what_brute_force_finds() {
    let (most, mut dice) = cases(10_000, 201);
    let (mut done, mut tested, mut removed, mut members) = (0, 0, 0, 0);
    while done < most {
        let Some(board) = random_board(&mut dice, 3000) else { continue };
        done += 1;
        let answers = brute(&board);
        let told = || bff::print(&board);
        let analysed = analysed::<Lazors>(&board);
        counts(&analysed, answers.len() as u128, &told);
        let all: Vec<Said> = answers.iter().map(|answer| said(&board, answer)).collect();
        if all.first().is_none_or(|first| !first.is_empty()) {
            shares(&analysed, &all, &|fact| fact.value, &told);
            assert_eq!(analysed.settled, !answers.is_empty(), "{}", told());
        }
        if answers.is_empty() {
            members += contradicts::<Lazors>(&board, &|board| !brute(board).is_empty(), &told);
        }
        if answers.len() == 1 {
            removed += crafts::<Lazors>(&board, &|board| brute(board).into_iter().collect(), &told);
        }
        // Too many to list: what they share was proved fact by fact.
        tested += usize::from(analysed.more);
    }
    assert!(tested > most / 1000, "{tested} boards with more solutions than are counted");
    assert!(members > most / 40, "{members} members of contradictions");
    assert!(removed > most / 100, "{removed} redundant targets");
}

/// Without a free cell solutions cannot differ in any: that is known at once.
#[test]
fn a_board_without_a_free_cell_is_settled() {
    let board = bff::parse("GRID START\nx x\nx x\nGRID STOP\n\nL 1 0 1 1\nP 2 1\n").unwrap();
    let analysed = analysed::<Lazors>(&board);
    assert_eq!((analysed.known, analysed.count.as_deref()), (Known::Unique, Some("1")));
    let common = analysed.common.unwrap();
    assert!(analysed.settled && common.forced.is_empty() && common.open.is_empty());
}
