//! How Harmony is played and edited.

pub mod input;
pub mod lookahead;
pub mod tools;
pub mod typed;

use crate::kit::pointer::{attempt, cell_at};
use crate::puzzle::{Effect, Fields, Lookahead, Mode, Phase, Play, Refused, Spot, Stroke, ToolGroup};

use super::Harmony;
use super::board::Board;
use super::moves::Move;
use input::{charge, exchange, paint, swap};
use tools::ToolId;

impl Play for Harmony {
    const HOLDS: Option<fn(&Board, Mode, &str, (f32, f32)) -> bool> = Some(input::holds);
    const FIELDS: Option<Fields<Harmony>> = Some(typed::FIELDS);
    const LOOKAHEAD: Option<Lookahead<Harmony>> =
        Some(Lookahead { next: "next", back: "back", outlook: lookahead::outlook, beside: lookahead::beside });
    /// What is judged is the puzzle before any swap.
    const EDITED: Option<fn(&Board) -> Board> = Some(Board::restarted);
    const HIDES_ERRORS: bool = true;

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        match (mode, ToolId::from_id(tool), stroke.second) {
            (Mode::Solve, ..) | (Mode::Play, _, true) => Effect::Nothing,
            (Mode::Play, _, false) => swap(before, stroke),
            (Mode::Edit, ToolId::Less, true) | (Mode::Edit, ToolId::More, false) => charge(board, stroke, true),
            (Mode::Edit, _, true) | (Mode::Edit, ToolId::Less, false) => charge(board, stroke, false),
            (Mode::Edit, ToolId::Colour(row), false) => paint(board, stroke, row),
            (Mode::Edit, ToolId::Shuffle, false) => match stroke.phase {
                Phase::Press if cell_at(board.size(), stroke.now).is_some() => {
                    attempt::<Harmony>(before, tools::shuffle(before, tools::swaps(before)))
                }
                _ => Effect::Nothing,
            },
            (Mode::Edit, ToolId::Move | ToolId::Type, false) => exchange(before, stroke),
        }
    }

    fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
        match mode {
            Mode::Solve => Vec::new(),
            Mode::Play => tools::to_play(),
            Mode::Edit => tools::to_edit(board),
        }
    }

    /// Changes the shuffle's count by shuffling again.
    fn adjust(board: &Board, tool: &str, by: i32) -> Result<Move, Refused> {
        if ToolId::from_id(tool) != ToolId::Shuffle {
            return Err(Refused("This tool has no count.".into()));
        }
        let swaps = u32::try_from(i64::from(tools::swaps(board)) + i64::from(by));
        let swaps = swaps.ok().filter(|&swaps| swaps > 0);
        let swaps = swaps.ok_or_else(|| Refused("A board is shuffled by 1 swap or more.".into()))?;
        Ok(tools::shuffle(board, swaps))
    }

    /// From cell to cell; in Edit with the hand also onto the bands.
    fn cursor(board: &Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
        let size = board.size();
        let (right, bottom) = (2 * size.cols as i16, 2 * size.rows as i16);
        let bands = mode == Mode::Edit && matches!(ToolId::from_id(tool), ToolId::Move | ToolId::Type);
        let beyond = if bands { 2 } else { 0 };
        let odd = |at: i16| at - (at + 1).rem_euclid(2);
        Spot {
            x: (odd(from.x) + 2 * by.0).clamp(1 - beyond, right - 1 + beyond),
            y: (odd(from.y) + 2 * by.1).clamp(1, bottom - 1),
        }
    }
}
