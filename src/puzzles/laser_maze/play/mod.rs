//! How Laser Maze is played and edited.

pub mod input;
pub mod tools;

use crate::grid::{Cell, Dir};
use crate::kit::pointer::cell_at;
use crate::puzzle::{Actions, Effect, Mode, Play, Stroke, ToolGroup};

use super::LaserMaze;
use super::board::{Board, Site};
use super::moves::Move;
use super::turret::Turret;
use input::{carry, end, paint, turret, walk};
use tools::Hand;

impl Play for LaserMaze {
    const ACTIONS: Option<Actions<LaserMaze>> =
        Some(Actions { list: |board, mode, _| tools::actions(board, mode), act: tools::act });
    const KEY: Option<fn(&Board, Mode, &str) -> Option<Effect<Move>>> = Some(input::key);
    const STANDS: Option<fn(&Board, usize) -> Option<Cell>> =
        Some(|board, steps| Some(board.walk.first(steps.min(board.walk.len())).end(board.start?)));

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        match (mode, Hand::from_id(tool)) {
            (Mode::Solve, _) => Effect::Nothing,
            (Mode::Play, _) => walk(before, board, stroke),
            (Mode::Edit, Hand::Floor) => paint(board, Site::Floor, stroke),
            (Mode::Edit, _) if stroke.second => paint(board, Site::Floor, stroke),
            (Mode::Edit, Hand::Wall) => {
                // A stroke that starts on a wall removes walls.
                let start = cell_at(before.size(), stroke.start);
                let wall = start.is_some_and(|cell| before.is_wall(cell));
                paint(board, if wall { Site::Floor } else { Site::Wall }, stroke)
            }
            (Mode::Edit, Hand::Start) => end(before, stroke, Move::Start),
            (Mode::Edit, Hand::Goal) => end(before, stroke, Move::Goal),
            (Mode::Edit, Hand::Turret(turn, ccw)) => {
                turret(before, Turret { facing: Dir::North, turn, ccw }, stroke)
            }
            (Mode::Edit, Hand::Move) => carry(before, stroke),
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
