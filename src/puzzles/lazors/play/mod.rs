//! How Lazors is played and edited.

pub mod actions;
pub mod input;
pub mod tools;

use crate::kit::pointer::{cell_at, refuse_at_once};
use crate::puzzle::{Actions, Effect, Mode, Play, Refused, Spot, Stroke, ToolGroup};

use super::Lazors;
use super::board::{Board, Site};
use super::moves::Move;
use input::{aim_laser, carry, cross, erase, mark_at, move_mark, paint, place, take_off, target};
use tools::ToolId;

impl Play for Lazors {
    const ACTIONS: Option<Actions<Lazors>> =
        Some(Actions { list: |board, mode, _| actions::list(board, mode), act: actions::act });
    const HOLDS: Option<fn(&Board, Mode, &str, (f32, f32)) -> bool> = Some(input::holds);

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        let hand = ToolId::from_id(tool);
        match (mode, hand) {
            (Mode::Solve, _) => Effect::Nothing,
            (Mode::Edit, _) if stroke.second => erase(board, stroke),
            (Mode::Edit, ToolId::Erase) => erase(board, stroke),
            (Mode::Play, ToolId::Erase) => take_off(board, stroke),
            (Mode::Play, ToolId::Cross) => cross(before, board, stroke),
            (Mode::Play, _) if stroke.second => match cell_at(before.size(), stroke.start) {
                Some(cell) if before.block(cell).is_some() => take_off(board, stroke),
                _ => cross(before, board, stroke),
            },
            (_, ToolId::Place(kind)) => place(before, mode, kind, stroke),
            (Mode::Edit, ToolId::Free) => paint(board, Site::Free, stroke),
            (Mode::Edit, ToolId::Closed) => paint(board, Site::Closed, stroke),
            (Mode::Edit, ToolId::Fixed(kind)) => paint(board, Site::Fixed(kind), stroke),
            (Mode::Edit, ToolId::Laser) => aim_laser(before, stroke),
            (Mode::Edit, ToolId::Target) => target(before, stroke),
            (Mode::Edit, _) => match mark_at(before, stroke.start.0, stroke.start.1) {
                Some(point) => move_mark(before, point, stroke),
                None => carry(before, mode, stroke),
            },
            (Mode::Play, _) => match cell_at(before.size(), stroke.start) {
                Some(cell) if matches!(before.sites.get(cell), Some(Site::Fixed(_))) => {
                    refuse_at_once(stroke, "This block is fixed.")
                }
                _ => carry(before, mode, stroke),
            },
        }
    }

    fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
        match mode {
            Mode::Solve => Vec::new(),
            Mode::Play => tools::to_play(board),
            Mode::Edit => tools::to_edit(board),
        }
    }

    fn adjust(board: &Board, tool: &str, by: i32) -> Result<Move, Refused> {
        let ToolId::Place(kind) = ToolId::from_id(tool) else {
            return Err(Refused("This tool has no count.".into()));
        };
        let count = i32::from(board.supply[kind.index()]).saturating_add(by);
        if count < 0 {
            return Err(Refused(format!("There is no {} to remove.", kind.noun())));
        }
        // A count larger than the number of cells is refused when the move is made.
        Ok(Move::Supply(kind, u16::try_from(count).unwrap_or(u16::MAX)))
    }

    /// Block tools move from cell to cell; tools that can hit an edge by half cells, past the corners.
    fn cursor(board: &Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
        let size = board.size();
        let (right, bottom) = (2 * size.cols as i16, 2 * size.rows as i16);
        let edges = mode == Mode::Edit
            && matches!(ToolId::from_id(tool), ToolId::Laser | ToolId::Target | ToolId::Move | ToolId::Erase);
        if edges {
            let step = |spot: Spot| Spot { x: spot.x + by.0, y: spot.y + by.1 };
            let mut to = step(from);
            if to.x % 2 == 0 && to.y % 2 == 0 {
                to = step(to);
            }
            let inside = (0..=right).contains(&to.x) && (0..=bottom).contains(&to.y);
            return if inside { to } else { from };
        }
        from.stepped(size, by)
    }
}
