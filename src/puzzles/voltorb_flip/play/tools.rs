//! The tools of Voltorb Flip: in Play a hand that flips or selects, and marks for cards; in Edit the level.

use crate::kit::tool::{picture, tool};
use crate::puzzle::{Tool, ToolGroup};
use crate::scene::Ink;

use crate::puzzles::voltorb_flip::board::Board;
use crate::puzzles::voltorb_flip::pieces;

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToolId {
    /// Flips cards; on a typed board, selects the card to type.
    Flip,
    /// Marks a hidden card with a value.
    Value(u8),
}

impl ToolId {
    /// The tool with an id; [`ToolId::Flip`] for an unknown one.
    pub fn from_id(id: &str) -> ToolId {
        let value = id.strip_prefix("value-").and_then(|value| value.parse().ok());
        value.filter(|&value| value <= 3).map_or(ToolId::Flip, ToolId::Value)
    }
}

/// The tools of Edit: the level of the game that the clues come from.
pub fn to_edit(board: &Board) -> Vec<ToolGroup> {
    let level = Tool {
        count: Some(u16::from(board.level.unwrap_or(0))),
        adjustable: true,
        ..tool("level", "Level", None, picture(pieces::level_picture))
    };
    vec![ToolGroup { name: "The game's level", tools: vec![level] }]
}

/// The tools of a dealt round while it lasts.
pub fn to_play(board: &Board) -> Vec<ToolGroup> {
    let over = board.end().map(|_| "The round is over.".to_string());
    let flip = Tool { disabled: over.clone(), ..tool("flip", "Flip", 'f', picture(pieces::flip_picture)) };
    with_marks(flip, over.as_deref())
}

/// The tools of a typed board while its round lasts: what is tapped is typed, or marked.
pub fn to_record(board: &Board) -> Vec<ToolGroup> {
    if board.unfinished().is_some() || board.end().is_some() {
        return Vec::new();
    }
    with_marks(tool("type", "Type value", None, picture(pieces::flip_picture)), None)
}

fn with_marks(first: Tool, over: Option<&str>) -> Vec<ToolGroup> {
    let marks = [("value-0", "Voltorb?"), ("value-1", "1?"), ("value-2", "2?"), ("value-3", "3?")];
    let mark = |(value, (id, name)): (u8, (&str, &str))| Tool {
        disabled: over.map(Into::into),
        // In other puzzles, too, X marks what is ruled out.
        ..tool(
            id,
            name,
            (value == 0).then_some('x'),
            picture(|scene| pieces::value(scene, 0.5, 0.5, 0.62, value, Ink::TEXT)),
        )
    };
    vec![
        ToolGroup { name: "Tools", tools: vec![first] },
        ToolGroup { name: "Marks", tools: (0..).zip(marks).map(mark).collect() },
    ]
}
