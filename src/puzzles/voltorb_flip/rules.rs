//! The rules of Voltorb Flip, and the state of a board in one line.

use crate::grid::Size;
use crate::puzzle::{Finding, Generate, Info, Mode, Offer, Refused, Report, Rules, Settings, Tone};

use super::advice::{Answer, coins};
use super::board::{Aim, Board, MAX_SIDE, MIN_SIDE, RoundEnd};
use super::moves::{self, Move};
use super::solve::solver::why;
use super::{VoltorbFlip, gallery, generate};

/// The game's levels are its difficulties.
const LEVELS: &[&str] = &["Level 1", "Level 2", "Level 3", "Level 4", "Level 5", "Level 6", "Level 7", "Level 8"];

impl Rules for VoltorbFlip {
    const INFO: Info = Info {
        id: "voltorb-flip",
        name: "Voltorb Flip",
        rule: "Flip every 2 and 3, no Voltorb (bomb). Clues: sum and bombs.",
        help: &[
            "Each row and column shows the sum of its cards and its number of Voltorbs. You win the product of the \
             flipped cards in coins; a Voltorb ends the round and loses them all.",
            "Playing elsewhere? In Edit, type the ten clues, sum and Voltorbs, and the level: every card shows its odds, and the card to flip next is framed. In Play, press 1, 2 or 3 for what came up, or 0 for a Voltorb.",
            "A tick marks cards that cannot be a Voltorb; pale ones can only be a Voltorb or a 1, and need not be flipped. \
             You can also play a round here, dealt as in the game: turn the odds on when you want them.",
        ],
        grades: LEVELS,
        offers: &[Offer::squares(MIN_SIDE, MAX_SIDE); 8],
        earlier_grades: LEVELS,
        examples: gallery::EXAMPLES,
        sides: (MIN_SIDE, MAX_SIDE),
    };

    /// The goal and the odds. Rounds used to begin with the odds shown.
    const SETTINGS: Option<Settings<Board>> = Some(Settings {
        original: |board| Board { aim: Aim::Win, assist: true, checks: u8::MAX, ..board.cleared() },
        fresh: |board| Board { aim: Aim::Win, assist: board.round.is_none(), checks: u8::MAX, ..board.cleared() },
    });
    const GENERATE: Option<Generate<VoltorbFlip>> = Some(generate::generate);

    type Board = Board;
    type Move = Move;
    type Answer = Answer;

    fn size(board: &Board) -> Size {
        board.size()
    }

    fn blank(size: Size) -> Board {
        Board::empty(size.rows)
    }

    fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
        moves::apply(board, step)
    }

    fn restart(board: &Board) -> Board {
        board.cleared()
    }

    /// The cards turned up are part of what is changed, so they are there already.
    fn carried(board: &Board, onto: &Board) -> Board {
        if board.side() != onto.side() || onto.round.is_some() {
            return onto.clone();
        }
        let marks = onto.cards.iter().zip(&board.cards).zip(&board.marks);
        let marks = marks.map(|((card, before), &mark)| if card == before { mark } else { 0 }).collect();
        Board { marks, ..onto.clone() }
    }

    fn unfinished(board: &Board) -> Option<String> {
        board.unfinished()
    }

    /// Boards are square: the side that changed decides.
    fn resized(board: &Board, size: Size) -> Board {
        let side = if size.rows == board.side() { size.cols } else { size.rows };
        if side == board.side() { board.clone() } else { Board::empty(side) }
    }

    fn check(board: &Board, mode: Mode) -> Report {
        let end = board.end();
        let wrong = board.contradiction();
        let touched = board.cards.iter().any(Option::is_some);
        // A typed board is won when the last 2 or 3 is recorded; clues without any need no work.
        let solved = wrong.is_none() && end == Some(RoundEnd::Won) && (touched || board.round.is_some());
        let findings = match (wrong, end) {
            (Some(wrong), _) => {
                let why = why(board, &wrong);
                let mut findings = vec![Finding::new(Tone::Wrong, why.words).of(why.cells, why.named)];
                // What was typed can be typed again.
                if mode == Mode::Play && board.round.is_none() {
                    let words = match board.cleared().contradiction() {
                        Some(_) => "Correct the clues in Edit.",
                        None => "Tap a card to correct its value, or undo.",
                    };
                    findings.push(Finding::new(Tone::Note, words));
                }
                findings
            }
            (None, Some(end)) if mode != Mode::Solve => over(board, end),
            (None, _) => Vec::new(),
        };
        Report { status: status(board, end), findings, solved }
    }
}

fn status(board: &Board, end: Option<RoundEnd>) -> String {
    let level = board.level.map_or(String::new(), |level| format!("Level {level}. "));
    if board.unfinished().is_some() {
        let open = board
            .clues
            .iter()
            .map(|draft| 2 - usize::from(draft.sum.is_some()) - usize::from(draft.voltorbs.is_some()));
        let missing = match open.sum() {
            1 => "1 number is missing.".to_string(),
            count => format!("{count} numbers are missing."),
        };
        return format!("{level}{missing}{}", so_far(board));
    }
    let flips = match board.flips() {
        0 if end == Some(RoundEnd::Lost) => return format!("{level}Lost: the first card was a Voltorb."),
        0 => "No card flipped.".to_string(),
        1 => "1 card flipped.".into(),
        count => format!("{count} cards flipped."),
    };
    let worth = match board.coins() {
        0 => String::new(),
        count => format!(" {}.", coins(f64::from(count))),
    };
    let how = match end {
        None => &so_far(board),
        Some(RoundEnd::Won) => " Won.",
        Some(RoundEnd::Lost) => " Lost.",
        Some(RoundEnd::Stopped) => " Stopped.",
    };
    format!("{level}{flips}{worth}{how}")
}

/// The findings after a round: how it ended, and what comes next.
fn over(board: &Board, end: RoundEnd) -> Vec<Finding> {
    if board.round.is_none() {
        let mut findings = vec![match end {
            RoundEnd::Lost => Finding::new(Tone::Wrong, "Round lost: that was a Voltorb."),
            RoundEnd::Won | RoundEnd::Stopped => Finding::new(Tone::Done, "No 2 or 3 is left: the round is won."),
        }];
        findings.extend(total(board));
        return findings;
    }
    let next = board.next_level().map_or(String::new(), |level| format!(" The next round is level {level}."));
    let won = board.coins();
    let words = match end {
        RoundEnd::Won => format!("Won: {}.{next}", coins(f64::from(won))),
        RoundEnd::Lost => format!("That was a Voltorb: the coins of this round are lost.{next}"),
        RoundEnd::Stopped => format!("Stopped with {}.{next}", coins(f64::from(won))),
    };
    let tone = if end == RoundEnd::Lost { Tone::Wrong } else { Tone::Done };
    let mut findings = vec![Finding::new(tone, words)];
    findings.extend(total(board));
    findings
}

/// The coins of the rounds before this one, if there were any: those of this one can still be lost.
fn so_far(board: &Board) -> String {
    if board.purse() > 0 { format!(" {}", total_words(board.purse())) } else { String::new() }
}

/// The coins of all rounds at the end of one, if there are any.
fn total(board: &Board) -> Option<Finding> {
    (board.total() > 0).then(|| Finding::new(Tone::Note, total_words(board.total())))
}

fn total_words(total: u32) -> String {
    format!("Total: {}.", coins(f64::from(total)))
}
