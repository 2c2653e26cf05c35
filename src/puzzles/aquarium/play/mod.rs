//! How Aquarium is played and edited.

pub mod actions;
pub mod input;
pub mod tools;
pub mod walls;

use crate::puzzle::{Actions, Effect, Fields, Mode, Phase, Play, Spot, Stroke, ToolGroup};

use super::Aquarium;
use super::board::Board;
use super::moves::Move;
use input::{clue_at, dry, grow, join, spot, water};
use tools::ToolId;
use walls::walls;

impl Play for Aquarium {
    const ACTIONS: Option<Actions<Aquarium>> =
        Some(Actions { list: |board, mode, _| actions::list(board, mode), act: actions::act });
    const FIELDS: Option<Fields<Aquarium>> = Some(Fields {
        onward: input::onward,
        clears: Some(input::clears),
        touched: Some(input::touched),
        keypad: input::keypad,
        reaches: |_, mode, at| mode == Mode::Edit || at.x > 0 && at.y > 0,
        ..Fields::typed(input::typed)
    });
    const HIDES_ERRORS: bool = true;

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        let size = before.size();
        let second = stroke.second;
        // Walls can be drawn from the rim, where the clues begin.
        let draws = ToolId::from_id(tool) == ToolId::Wall && !second;
        if mode == Mode::Edit
            && !draws
            && let Some(line) = clue_at(before, spot(stroke.start))
        {
            return match stroke.phase {
                Phase::Press if stroke.second => Effect::Add(vec![Move::Clue(line, None)]),
                Phase::Press | Phase::Drag | Phase::Release => Effect::Nothing,
            };
        }
        match (mode, ToolId::from_id(tool)) {
            (Mode::Solve, _) => Effect::Nothing,
            (Mode::Edit, ToolId::Wall) => walls(before, board, stroke),
            (Mode::Edit, ToolId::Tank) if !second => grow(size, stroke),
            (Mode::Edit, ToolId::Tank | ToolId::Join) => join(board, size, stroke),
            (_, ToolId::Dry) if !second => dry(before, board, stroke),
            (_, ToolId::Dry) => water(before, stroke),
            (_, _) if second => dry(before, board, stroke),
            (_, _) => water(before, stroke),
        }
    }

    fn tools(_: &Board, mode: Mode) -> Vec<ToolGroup> {
        match mode {
            Mode::Solve => Vec::new(),
            Mode::Play => tools::to_play(),
            Mode::Edit => tools::to_edit(),
        }
    }

    /// From cell to cell; with the wall tool by half cells; in Edit onto the clues as well.
    fn cursor(board: &Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
        let size = board.size();
        let (right, bottom) = (2 * size.cols as i16 - 1, 2 * size.rows as i16 - 1);
        // There are no edges between the clues.
        let beside = from.x < 0 || from.y < 0;
        let edges = mode == Mode::Edit && ToolId::from_id(tool) == ToolId::Wall && !beside;
        let first = if mode == Mode::Edit { -1 } else { 1 };
        let step = |spot: Spot, by: (i16, i16)| Spot { x: spot.x + by.0, y: spot.y + by.1 };
        let mut to = if edges { step(from, by) } else { step(from, (2 * by.0, 2 * by.1)) };
        if edges && to.x % 2 == 0 && to.y % 2 == 0 || to.x == 0 || to.y == 0 {
            to = step(to, by);
        }
        if !edges {
            // A tool for cells leaves an edge to the right or downwards.
            to = Spot { x: to.x | 1, y: to.y | 1 };
        }
        let inside = (first..=right).contains(&to.x) && (first..=bottom).contains(&to.y);
        let clue_off_edge = (to.x < 0 && to.y % 2 == 0) || (to.y < 0 && to.x % 2 == 0);
        if inside && !(to.x < 0 && to.y < 0) && !clue_off_edge { to } else { from }
    }
}
