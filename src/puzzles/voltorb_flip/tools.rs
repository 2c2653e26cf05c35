//! The tools of Voltorb Flip: in play a hand that flips and marks to leave on cards; in edit the level. And the
//! actions on the whole board.

use crate::kit::tool::{picture, tool};
use crate::puzzle::{ActionInfo, Mode, Refused, Tool, ToolGroup};
use crate::scene::Ink;

use super::board::{Aim, Board, MAX_LEVEL, SIDE};
use super::moves::Move;
use super::pieces;

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Flips cards.
    Flip,
    /// Writes down a value: on a dealt round as a mark, else as what came up.
    Value(u8),
}

impl Hand {
    /// The tool with an id; [`Hand::Flip`] for an unknown one.
    pub fn from_id(id: &str) -> Hand {
        let value = id.strip_prefix("value-").and_then(|value| value.parse().ok());
        value.filter(|&value| value <= 3).map_or(Hand::Flip, Hand::Value)
    }
}

/// The tools of a mode.
pub fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
    match mode {
        Mode::Edit if board.side() == SIDE => {
            let level = Tool {
                count: Some(u16::from(board.level.unwrap_or(0))),
                adjustable: true,
                ..tool("level", "Level", None, picture(pieces::level_picture))
            };
            vec![ToolGroup { name: "The game's level", tools: vec![level] }]
        }
        Mode::Play if board.round.is_some() => {
            let over = board.end().map(|_| "The round is over.".to_string());
            let flip =
                Tool { disabled: over.clone(), ..tool("flip", "Flip", 'f', picture(pieces::flip_picture)) };
            let mark = |value: u8| Tool {
                disabled: over.clone(),
                ..tool(
                    ["value-0", "value-1", "value-2", "value-3"][usize::from(value)],
                    ["Voltorb?", "1?", "2?", "3?"][usize::from(value)],
                    None,
                    picture(|scene| pieces::value(scene, 0.5, 0.5, 0.62, value, Ink::Text)),
                )
            };
            vec![
                ToolGroup { name: "Hand", tools: vec![flip] },
                ToolGroup { name: "Marks", tools: (0..=3).map(mark).collect() },
            ]
        }
        Mode::Edit | Mode::Play | Mode::Solve => Vec::new(),
    }
}

/// The move that changes a tool's count: another level, 0 for none.
pub fn adjust(board: &Board, tool: &str, by: i32) -> Result<Move, Refused> {
    if tool != "level" {
        return Err(Refused("This tool has no count.".into()));
    }
    match u8::try_from(i32::from(board.level.unwrap_or(0)) + by) {
        Ok(0) => Ok(Move::Level(None)),
        Ok(level) if level <= MAX_LEVEL => Ok(Move::Level(Some(level))),
        _ => Err(Refused("A level is 1 to 8, or 0 for none.".into())),
    }
}

/// The aims as they stand beside the board.
const AIMS: [(&str, &str, Aim); 4] = [
    ("aim-win", "Win", Aim::Win),
    ("aim-keep", "Keep level", Aim::Keep),
    ("aim-eight", "Eight cards", Aim::Eight),
    ("aim-coins", "Coins", Aim::Coins),
];

/// The actions on the whole board.
pub fn actions(board: &Board, mode: Mode) -> Vec<ActionInfo> {
    let act = |id, name, group, icon, disabled| ActionInfo { id, name, group, icon, on: None, disabled };
    let mut actions = Vec::new();
    let over = board.end().is_some();
    if board.round.is_some() && mode == Mode::Play {
        if over {
            actions.push(act("next-round", "Next round", "", "step-forward", ""));
        } else {
            let why = if board.flips() == 0 { "No card is flipped yet." } else { "" };
            actions.push(act("stop-round", "Stop here", "", "", why));
        }
    }
    if board.round.is_some() && mode == Mode::Edit {
        actions.push(act("release", "Take the clues over", "Round", "", ""));
    }
    if mode == Mode::Play {
        actions.push(ActionInfo { on: Some(board.assist), ..act("assist", "Odds", "", "", "") });
        if board.assist && board.side() == SIDE {
            for (id, name, aim) in AIMS {
                actions.push(ActionInfo { on: Some(board.aim == aim), ..act(id, name, "Aim", "", "") });
            }
        }
    }
    actions
}

/// The move that an action makes.
pub fn act(board: &Board, action: &str) -> Option<Move> {
    match action {
        "next-round" => Some(Move::Next),
        "stop-round" => Some(Move::Stop),
        "release" => Some(Move::Release),
        "assist" => Some(Move::Assist(!board.assist)),
        _ => AIMS.iter().find(|(id, _, _)| *id == action).map(|&(_, _, aim)| Move::Aim(aim)),
    }
}
