//! An Aquarium board as the bits of a link.
//!
//! Rows, columns, the rule; one bit per wall; the clues, each at most the length of its line, with a bit for presence
//! if some are blank; and, if there are marks, one mark per node of the [`Forest`]: `0` open, `10` water, `11` dry.
//! Golden links in `tests/` pin this down: a change needs a new version in [`crate::link`].

use crate::bits::{BitReader, BitWriter};
use crate::grid::Size;

use crate::puzzles::aquarium::board::{Board, CellMark, MAX_SIDE, Rule};
use crate::puzzles::aquarium::forest::Forest;

/// Packs a board.
pub fn encode(board: &Board, bits: &mut BitWriter) {
    let size = board.size();
    bits.below(u32::from(size.rows - 1), u32::from(MAX_SIDE));
    bits.below(u32::from(size.cols - 1), u32::from(MAX_SIDE));
    bits.flag(board.rule == Rule::Pool);
    for edge in Board::edges(size) {
        bits.flag(board.edge(edge));
    }
    let some_blank = board.lines().any(|line| board.clue(line).is_none());
    bits.flag(some_blank);
    for line in board.lines() {
        let clue = board.clue(line);
        if some_blank {
            bits.flag(clue.is_some());
        }
        if let Some(clue) = clue {
            bits.below(u32::from(clue), u32::from(board.length(line)) + 1);
        }
    }
    let any = board.marks.cells().iter().any(|&mark| mark != CellMark::Open);
    bits.flag(any);
    if any {
        let forest = Forest::new(board);
        for node in 0..forest.nodes.len() {
            let mark = forest.cells(node).next().map_or(CellMark::Open, |cell| board.mark(cell));
            match mark {
                CellMark::Open => bits.bits(0b0, 1),
                CellMark::Water => bits.bits(0b10, 2),
                CellMark::Dry => bits.bits(0b11, 2),
            }
        }
    }
}

/// Unpacks a board; `None` if the bits are not one. Cost: O(bits).
pub fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
    let rows = bits.below(u32::from(MAX_SIDE))? as u16 + 1;
    let cols = bits.below(u32::from(MAX_SIDE))? as u16 + 1;
    let size = Size::new(rows, cols);
    let mut board = Board::empty(size);
    if bits.flag()? {
        board.rule = Rule::Pool;
    }
    for edge in Board::edges(size) {
        board.set_edge(edge, bits.flag()?);
    }
    let some_blank = bits.flag()?;
    for line in board.lines() {
        if !some_blank || bits.flag()? {
            let clue = bits.below(u32::from(board.length(line)) + 1)?;
            board.set_clue(line, Some(clue as u16));
        }
    }
    // Reject a "some clue is blank" flag without a blank clue: each board has exactly one code.
    if some_blank && board.lines().all(|line| board.clue(line).is_some()) {
        return None;
    }
    if bits.flag()? {
        let forest = Forest::new(&board);
        for node in 0..forest.nodes.len() {
            let mark = if !bits.flag()? {
                CellMark::Open
            } else if bits.flag()? {
                CellMark::Dry
            } else {
                CellMark::Water
            };
            for cell in forest.cells(node) {
                board.marks.set(cell, mark);
            }
        }
        // Reject marks that break the water rule: no play produces them.
        let any = board.marks.cells().iter().any(|&mark| mark != CellMark::Open);
        if !any || board.clone().settled() != board {
            return None;
        }
    }
    Some(board)
}
