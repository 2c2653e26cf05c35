//! The tools of Harmony: colours and moves to paint in edit, a hand in both modes.

use crate::kit::numbers::capital;
use crate::kit::tool::{picture, tool};
use crate::puzzle::{Mode, Refused, Tool, ToolGroup};

use super::board::Board;
use super::moves::Move;
use super::pieces::{self, Spot};
use super::solve::deep::mix;

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Play: swaps. Edit: tiles and targets trade places.
    Move,
    /// Paints the colour of a row.
    Colour(u8),
    /// One move more.
    More,
    /// One move fewer.
    Less,
    /// Shuffles the finished board anew.
    Shuffle,
}

impl Hand {
    /// The tool with an id; [`Hand::Move`] for an unknown one.
    pub fn from_id(id: &str) -> Hand {
        match id {
            "more" => Hand::More,
            "less" => Hand::Less,
            "shuffle" => Hand::Shuffle,
            _ => {
                let row = id.strip_prefix("colour-").and_then(|row| row.parse().ok());
                row.map_or(Hand::Move, Hand::Colour)
            }
        }
    }
}

/// The tools of a mode.
pub fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
    let hand = |name: &'static str| tool("move", name, 'v', picture(pieces::swap_picture));
    match mode {
        Mode::Solve => Vec::new(),
        Mode::Play => vec![ToolGroup { name: "Hand", tools: vec![hand("Swap")] }],
        Mode::Edit => vec![
            ToolGroup {
                name: "Hand",
                tools: vec![
                    hand("Exchange"),
                    Tool {
                        count: Some(board.swaps_left().min(u32::from(u16::MAX)) as u16),
                        adjustable: true,
                        ..tool("shuffle", "Shuffle by swaps", 's', picture(pieces::shuffle_picture))
                    },
                ],
            },
            ToolGroup {
                name: "Moves",
                tools: vec![
                    tool("more", "One more", '+', picture(|scene| pieces::sign_picture(scene, true))),
                    tool("less", "One fewer", '-', picture(|scene| pieces::sign_picture(scene, false))),
                ],
            },
            ToolGroup {
                name: "Colours",
                tools: (0..board.size().rows as u8).map(|row| colour(board, row)).collect(),
            },
        ],
    }
}

/// The move that changes a tool's count: another shuffle.
pub fn adjust(board: &Board, tool: &str, by: i32) -> Result<Move, Refused> {
    if Hand::from_id(tool) != Hand::Shuffle {
        return Err(Refused("This tool has no count.".into()));
    }
    let swaps = i64::from(board.swaps_left()) + i64::from(by);
    let swaps =
        u32::try_from(swaps).map_err(|_| Refused("A board is shuffled by 0 swaps or more.".into()))?;
    Ok(shuffle(board, swaps))
}

/// A shuffle by so many swaps. Its seed comes from the board as it is, so that each one makes another.
pub fn shuffle(board: &Board, swaps: u32) -> Move {
    let seed =
        board.start().cells().iter().fold(u64::from(swaps), |seed, tile| {
            mix(seed ^ (u64::from(tile.home) << 8) ^ u64::from(tile.moves))
        });
    Move::Shuffle(seed, swaps)
}

fn colour(board: &Board, row: u8) -> Tool {
    let dye = board.dye(row);
    let count = board.tiles().cells().iter().filter(|tile| tile.home == row).count();
    Tool {
        count: Some(count as u16),
        ..tool(
            &format!("colour-{row}"),
            &capital(board.name(row)),
            char::from_digit(u32::from((row + 1) % 10), 10),
            picture(|scene| pieces::swatch(scene, Spot::cell(0.0, 0.0), dye)),
        )
    }
}
