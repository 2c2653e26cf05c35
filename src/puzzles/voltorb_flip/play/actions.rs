//! The whole-board actions of Voltorb Flip: continuing or ending a round, and the aim.

use crate::puzzle::{ActionInfo, ActionRole, Advised, Mode};

use crate::puzzles::voltorb_flip::advice::{AdviceReason, Answer};
use crate::puzzles::voltorb_flip::board::{Aim, Board, SIDE};
use crate::puzzles::voltorb_flip::moves::Move;

/// The aims as labelled next to the board.
const AIMS: [(&str, &str, Aim); 4] = [
    ("aim-win", "Win", Aim::Win),
    ("aim-keep", "Keep level", Aim::Keep),
    ("aim-eight", "Eight cards", Aim::Eight),
    ("aim-coins", "Coins", Aim::Coins),
];

/// The actions of a mode. Stopping is the main one if it is advised.
pub fn list(board: &Board, mode: Mode, advised: Option<Advised<'_, Answer>>) -> Vec<ActionInfo> {
    let mut actions = Vec::new();
    if mode == Mode::Play && board.round.is_some() {
        let why = advised.filter(|advised| advised.fresh).and_then(|advised| advised.answer.advice.as_ref());
        let stops = why.is_some_and(|advice| advice.why == AdviceReason::Stop);
        let role = if stops { ActionRole::Next } else { ActionRole::Beside };
        let stop = ActionInfo::new("stop-round", "Stop", role);
        actions.push(if board.end().is_some() {
            ActionInfo::new("next-round", "Next round", ActionRole::Next).with_icon("step-forward")
        } else if board.flips() == 0 {
            stop.disabled("No card is flipped yet.")
        } else {
            stop
        });
    }
    if mode == Mode::Play && board.round.is_none() && board.unfinished().is_none() && board.end().is_some() {
        actions.push(ActionInfo::new("new-round", "New round", ActionRole::Next).with_icon("step-forward"));
    }
    if mode == Mode::Edit && board.round.is_some() {
        actions.push(ActionInfo::new("release", "Edit a copy", ActionRole::Beside));
    }
    if mode == Mode::Play {
        actions.push(ActionInfo::new("assist", "Odds", ActionRole::Beside).setting(board.assist));
        if board.assist && board.side() == SIDE {
            let action =
                |(id, name, aim)| ActionInfo::new(id, name, ActionRole::Group("Goal")).setting(board.aim == aim);
            actions.extend(AIMS.map(action));
        }
    }
    actions
}

/// The move of an action.
pub fn act(board: &Board, action: &str) -> Option<Move> {
    match action {
        "next-round" => Some(Move::Next),
        "new-round" => Some(Move::Anew),
        "stop-round" => Some(Move::Stop),
        "release" => Some(Move::Release),
        "assist" => Some(Move::Assist(!board.assist)),
        _ => AIMS.iter().find(|(id, _, _)| *id == action).map(|&(_, _, aim)| Move::Aim(aim)),
    }
}
