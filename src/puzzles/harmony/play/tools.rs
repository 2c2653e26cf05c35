//! The tools of Harmony: colours and moves to paint in Edit, a hand in both modes.

use crate::kit::numbers::capital;
use crate::kit::tool::{picture, tool};
use crate::puzzle::{Tool, ToolGroup};
use crate::random::Random;

use crate::puzzles::harmony::board::Board;
use crate::puzzles::harmony::moves::Move;
use crate::puzzles::harmony::pieces::{self, Slot};

use super::typed;

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToolId {
    /// In Play swaps tiles; in Edit exchanges tiles and targets.
    Move,
    /// Selects a tile to type into; dragging exchanges, too.
    Type,
    /// Paints the colour of a row.
    Colour(u8),
    /// One move more.
    More,
    /// One move fewer.
    Less,
    /// Shuffles the finished board again.
    Shuffle,
}

impl ToolId {
    /// The tool with an id; [`ToolId::Move`] for an unknown one.
    pub fn from_id(id: &str) -> ToolId {
        match id {
            "type" => ToolId::Type,
            "more" => ToolId::More,
            "less" => ToolId::Less,
            "shuffle" => ToolId::Shuffle,
            _ => {
                let row = id.strip_prefix("colour-").and_then(|row| row.parse().ok());
                row.map_or(ToolId::Move, ToolId::Colour)
            }
        }
    }
}

/// The tools of Play: a hand.
pub fn to_play() -> Vec<ToolGroup> {
    vec![ToolGroup { name: "Tools", tools: vec![hand("Swap")] }]
}

/// The tools of Edit.
pub fn to_edit(board: &Board) -> Vec<ToolGroup> {
    vec![
        ToolGroup {
            name: "Tools",
            tools: vec![
                tool("type", "Type", None, picture(pieces::type_picture)),
                hand("Exchange"),
                Tool {
                    count: Some(swaps(board).min(u32::from(u16::MAX)) as u16),
                    adjustable: true,
                    disabled: (board.size().area() < 2).then(|| "One tile alone cannot be shuffled.".into()),
                    ..tool("shuffle", "Shuffle by swaps", 's', picture(pieces::shuffle_picture))
                },
            ],
        },
        ToolGroup {
            name: "Moves",
            tools: vec![
                tool("more", "+1 move", '+', picture(|scene| pieces::sign_picture(scene, true))),
                tool("less", "−1 move", '-', picture(|scene| pieces::sign_picture(scene, false))),
            ],
        },
        ToolGroup { name: "Colours", tools: (0..board.size().rows as u8).map(|row| colour(board, row)).collect() },
    ]
}

/// The number of swaps of a shuffle: as many as are left, and on a finished board three for every five tiles.
pub fn swaps(board: &Board) -> u32 {
    match board.swaps_left() {
        0 => (board.size().area() as u32 * 3).div_ceil(5),
        left => left,
    }
}

/// A shuffle by the given number of swaps. Its seed depends on the current board, so repeated shuffles differ.
pub fn shuffle(board: &Board, swaps: u32) -> Move {
    let seed = board.start().cells().iter().fold(u64::from(swaps), |seed, tile| {
        Random::new(seed ^ (u64::from(tile.home) << 8) ^ u64::from(tile.moves)).next()
    });
    Move::Shuffle(seed, swaps)
}

fn hand(name: &str) -> Tool {
    Tool { carries: true, ..tool("move", name, 'v', picture(pieces::swap_picture)) }
}

fn colour(board: &Board, row: u8) -> Tool {
    let dye = board.dye(row);
    let count = board.tiles().cells().iter().filter(|tile| tile.home == row).count();
    Tool {
        count: Some(count as u16),
        ..tool(
            &format!("colour-{row}"),
            &capital(board.name(row)),
            typed::letters(board).nth(row.into()),
            picture(|scene| pieces::swatch(scene, Slot::cell(0.0, 0.0), dye)),
        )
    }
}
