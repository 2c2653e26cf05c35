//! The rules of Harmony, and the state of a board in one line.
//!
//! No board counts as unfinished: one with faults can be searched too, and the verdict says what is wrong with it.

use crate::grid::Size;
use crate::kit::numbers::counted;
use crate::puzzle::{Finding, GRADES, Generate, Info, MIRRORS, Mode, Refused, Report, Rules, Tone, Turning};

use super::board::{Board, MAX_SIDE};
use super::diagnose::diagnose;
use super::moves::{self, Move};
use super::solve::Answer;
use super::solve::alive::{Life, quick};
use super::{Harmony, gallery, generate};

impl Rules for Harmony {
    const MOVES: (&'static str, &'static str) = ("swap", "swaps");
    const INFO: Info = Info {
        id: "harmony",
        name: "Harmony",
        rule: "Swap tiles within a row or column until each is in the row of its colour and all moves are used.",
        help: &[
            "Drag a tile onto another of the same row or column, or tap one and then the other: they swap \
             places. The dots say how many moves a tile has left. Each swap uses one move of each tile; at the \
             end, none may be left.",
            "The bands at both edges show which colour belongs in which row: the row of a tile's colour is its home. The \
             order within a row does not matter. A finished row gets a tick.",
            "A tile without dots cannot move. One with a single dot outside its home row must go straight home: up or \
             down, swapping with the tile that is there.",
        ],
        grades: GRADES,
        offers: generate::OFFERS,
        earlier_grades: GRADES,
        examples: gallery::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    // A quarter turn would turn columns into rows: a different puzzle.
    const TURNING: Option<Turning<Harmony>> = Some(Turning {
        turned: Board::transformed,
        quarters: false,
        orientations: |_| MIRRORS,
        bare: Some(Board::bare),
    });
    const SHIFTED: Option<fn(&Board, i32, i32) -> Board> = Some(Board::shifted);
    const GENERATE: Option<Generate<Harmony>> = Some(generate::generate);
    const DRAW: Option<Generate<Harmony>> = Some(generate::draw);

    type Board = Board;
    type Move = Move;
    type Answer = Answer;

    fn bytes(board: &Board) -> usize {
        size_of::<Board>() + 8 * (board.size().area() + board.made().len())
    }

    fn size(board: &Board) -> Size {
        board.size()
    }

    fn blank(size: Size) -> Board {
        Board::solved(size)
    }

    fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
        moves::apply(board, step)
    }

    fn restart(board: &Board) -> Board {
        board.restarted()
    }

    fn carried(board: &Board, onto: &Board) -> Board {
        onto.with(board.made())
    }

    fn resized(board: &Board, size: Size) -> Board {
        // If the size is unchanged, keep the swaps made.
        if size == board.size() { board.clone() } else { board.resized(size) }
    }

    fn check(board: &Board, mode: Mode) -> Report {
        let rows = board.size().rows;
        let done = (0..rows).filter(|&row| board.is_row_done(row)).count();
        let solved = board.is_done() && !board.made().is_empty();
        let swaps = |count: u64| counted(count, "swap", "swaps");
        let status = match board.swaps_left() {
            _ if board.is_blank() && mode == Mode::Play => {
                "This board is solved already: shuffle it in Edit, or open another.".into()
            }
            _ if board.is_blank() => {
                "Solved: shuffle it, or type your tiles: the colour's letter, then the moves.".to_string()
            }
            _ if solved => format!("Solved in {}.", swaps(board.made().len() as u64)),
            _ if mode == Mode::Edit => format!("Size: {rows} by {}.", board.size().cols),
            _ if board.is_stuck() && !board.made().is_empty() => "No swap left: undo one.".into(),
            left => format!("{} left, {done} of {} done.", swaps(left.into()), counted(rows.into(), "row", "rows")),
        };
        let mut findings = Vec::new();
        if mode == Mode::Edit && board.is_blank() {
            let words = "To type a tile, press its colour's letter, then its number of moves.";
            findings.push(Finding::new(Tone::Note, words));
        }
        if mode == Mode::Play && !board.is_blank() && board.made().is_empty() {
            findings.push(Finding::new(
                Tone::Note,
                "The dots show how many moves a tile has left. A swap uses one move of each tile.",
            ));
        }
        if solved {
            if mode == Mode::Play {
                findings.push(Finding::new(Tone::Done, "Solved: every tile is home and all moves are used."));
            }
        } else if mode == Mode::Edit || board.made().is_empty() {
            let faults = diagnose(board);
            if let (true, Life::Dead(why)) = (faults.is_empty(), quick(board)) {
                let words = format!("No solution: {}", why.words);
                findings.push(Finding::new(Tone::Wrong, words).of(why.cells, why.named));
            }
            // A board being edited is not expected to be complete yet.
            let tone = if mode == Mode::Edit { Tone::Note } else { Tone::Wrong };
            findings
                .extend(faults.into_iter().map(|fault| Finding::new(tone, fault.words).of(fault.cells, fault.named)));
        } else if let Life::Dead(why) = quick(board) {
            let words = format!("Dead end: undo a swap. {}", why.words);
            findings.push(Finding::new(Tone::Wrong, words).of(why.cells, why.named));
        }
        Report { status, findings, solved }
    }
}
