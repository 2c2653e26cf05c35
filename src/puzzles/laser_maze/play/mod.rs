//! How Laser Maze is played and edited.

pub mod input;
pub mod tools;

use crate::grid::{Cell, Dir};
use crate::kit::pointer::cell_at;
use crate::puzzle::{Actions, Effect, Mode, Play, Stroke, ToolGroup};

use super::LaserMaze;
use super::board::{Board, Content};
use super::moves::Move;
use super::turret::Turret;
use input::{carry, end, paint, turret, walk};
use tools::ToolId;

impl Play for LaserMaze {
    const ACTIONS: Option<Actions<LaserMaze>> =
        Some(Actions { list: |board, mode, _| tools::actions(board, mode), act: tools::act });
    const KEY: Option<fn(&Board, Mode, &str) -> Option<Effect<Move>>> = Some(input::key);
    const STANDS: Option<fn(&Board, usize) -> Option<Cell>> =
        Some(|board, steps| Some(board.walk.first(steps.min(board.walk.len())).end(board.start?)));

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        match (mode, ToolId::from_id(tool)) {
            (Mode::Solve, _) => Effect::Nothing,
            (Mode::Play, _) => walk(before, board, stroke),
            (Mode::Edit, ToolId::Floor) => paint(board, Content::Floor, stroke),
            (Mode::Edit, _) if stroke.second => paint(board, Content::Floor, stroke),
            (Mode::Edit, ToolId::Wall) => {
                // A stroke that starts on a wall removes walls.
                let start = cell_at(before.size(), stroke.start);
                let wall = start.is_some_and(|cell| before.is_wall(cell));
                paint(board, if wall { Content::Floor } else { Content::Wall }, stroke)
            }
            (Mode::Edit, ToolId::Start) => end(before, stroke, Move::Start),
            (Mode::Edit, ToolId::Goal) => end(before, stroke, Move::Goal),
            (Mode::Edit, ToolId::Turret(turn, ccw)) => turret(before, Turret { facing: Dir::North, turn, ccw }, stroke),
            (Mode::Edit, ToolId::Move) => carry(before, stroke),
        }
    }

    fn tools(_: &Board, mode: Mode) -> Vec<ToolGroup> {
        match mode {
            Mode::Solve => Vec::new(),
            Mode::Play => tools::to_play(),
            Mode::Edit => tools::to_edit(),
        }
    }
}
