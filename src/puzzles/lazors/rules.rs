//! The rules of Lazors, and the state of a board in one line.

use crate::grid::Size;
use crate::puzzle::{Finding, GRADES, Generate, Info, Mode, Refused, Report, Rules, TURNS_AND_MIRRORS, Tone, Turning};

use super::beam::trace;
use super::board::{BlockKind, Board, MAX_SIDE};
use super::moves::{self, Move};
use super::solve::Answer;
use super::{Lazors, gallery, generate};

impl Rules for Lazors {
    const INFO: Info = Info {
        id: "lazors",
        name: "Lazors",
        rule: "Place every block so that the beams light every target.",
        help: &[
            "Beams start at the lasers and run diagonally. Drag blocks from the tray onto free cells; the \
             beams follow at once. Every target must be lit and every block must be used.",
            "Reflect blocks are mirrors. Opaque blocks end a beam. Refract blocks split it: one part goes on, the other \
             is reflected. Prisms carry it straight across to the opposite side, where it goes on in the same \
             direction. A teleporter sends it out of its partner.",
            "Blocks with screws in their corners are fixed. A cell with a small cross takes no block; beams \
             pass through it. Right-click, or use No block, to mark a free cell that is to stay empty.",
        ],
        grades: GRADES,
        offers: generate::OFFERS,
        earlier_grades: GRADES,
        examples: gallery::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    const TURNING: Option<Turning<Lazors>> = Some(Turning {
        turned: Board::transformed,
        quarters: true,
        // Several pairs of teleporters are paired in reading order.
        orientations: |board| if board.teleporters() <= 2 { TURNS_AND_MIRRORS } else { &[] },
        bare: None,
    });
    const SHIFTED: Option<fn(&Board, i32, i32) -> Board> =
        Some(|board, rows, cols| board.reframed(board.size(), rows, cols));
    const GENERATE: Option<Generate<Lazors>> = Some(generate::generate);

    type Board = Board;
    type Move = Move;
    type Answer = Answer;

    fn size(board: &Board) -> Size {
        board.size()
    }

    fn blank(size: Size) -> Board {
        Board::empty(size)
    }

    fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
        moves::apply(board, step)
    }

    fn restart(board: &Board) -> Board {
        board.cleared()
    }

    fn carried(board: &Board, onto: &Board) -> Board {
        onto.carrying(board)
    }

    fn unfinished(board: &Board) -> Option<String> {
        board.unfinished()
    }

    fn awaits(board: &Board) -> Option<String> {
        let bare = board.movable() == 0 && !trace(board).all_lit();
        bare.then(|| "No blocks to place yet.".into())
    }

    fn resized(board: &Board, size: Size) -> Board {
        board.reframed(size, 0, 0)
    }

    fn check(board: &Board, mode: Mode) -> Report {
        let beams = trace(board);
        let lit = beams.lit.iter().flatten().count();
        let all = board.targets.len();
        let left: usize = board.tray().iter().map(|&count| usize::from(count)).sum();
        let solved = beams.all_lit() && left == 0 && board.unfinished().is_none();
        let targets = match all {
            0 => "No target yet.".to_string(),
            1 if lit == 1 => "The target is lit.".into(),
            1 => "The target is not lit yet.".into(),
            2 if lit == 2 => "Both targets are lit.".into(),
            _ if lit == all => format!("All {all} targets are lit."),
            _ => format!("{lit} of {all} targets lit."),
        };
        let blocks = match left {
            0 => String::new(),
            1 => " 1 block left to place.".into(),
            _ => format!(" {left} blocks left to place."),
        };
        let mut findings = Vec::new();
        if let Some(words) = board.unfinished() {
            findings.push(Finding::new(Tone::Wrong, words));
        }
        if mode == Mode::Play && beams.all_lit() && left > 0 {
            let words = "Every block must be used: place the rest where no beam needs to pass.";
            findings.push(Finding::new(Tone::Note, words));
        }
        if solved && mode == Mode::Play {
            let words = "Solved: every target is lit and every block is placed.";
            findings.push(Finding::new(Tone::Done, words));
        }
        if mode == Mode::Play && !solved {
            findings.extend(effects(board).map(|words| Finding::new(Tone::Note, words)));
        }
        Report { status: targets + &blocks, findings, solved }
    }
}

/// What the blocks on a board and next to it do, except for the plain ones, which every first board shows.
fn effects(board: &Board) -> Option<String> {
    let here = |kind: &BlockKind| board.fixed(*kind) > 0 || board.supply[kind.index()] > 0;
    let words: Vec<&str> = BlockKind::ALL.into_iter().filter(here).map(BlockKind::effect).collect();
    (words.len() > usize::from(here(&BlockKind::Reflect))).then(|| words.join(" "))
}
