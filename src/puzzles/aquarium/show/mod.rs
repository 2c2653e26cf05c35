//! How Aquarium is drawn: tanks, water, marks, walls, clues, and the target of a step or of the pointer.

pub mod describe;
mod levels;
pub mod replay;
mod tanks;

use crate::grid::{Line, Size};
use crate::kit::overlay::{self, corner};
use crate::puzzle::{Describe, Draw, DrawContext, Followed, Mode, Motion, ReplaySearch, Spot};
use crate::scene::{Ink, InkInfo, Rect, Scene, Seg, Shape};

use super::board::{Board, CellMark};
use super::forest::Forest;
use super::plan::TankPlan;
use super::play::input::aim;
use super::reason::lines::Lit;
use super::standing::{Standing, standing};
use super::{Aquarium, inks, pieces, solve};
use levels::Moment;
use replay::Beat;
use tanks::{rect, side};

/// Room for the clues at the top and at the left.
const CLUES: f32 = 1.0;
/// Room on the other sides.
const MARGIN: f32 = 0.2;

/// The position of the clues, before the first cells.
const BESIDE: f32 = -0.52;
/// The space that a clue needs on either side.
const ROOM: f32 = 0.4;

impl Draw for Aquarium {
    const INKS: &'static [InkInfo] = inks::INKS;
    const FOLLOWED: Option<Followed<Aquarium>> = Some(solve::told::followed);
    const MOTION: Motion<Aquarium> = Motion::Flow;
    const SHIMMERS: Option<fn(&Board) -> bool> = Some(|board| board.marks.cells().contains(&CellMark::Water));

    const REPLAY_SEARCH: Option<ReplaySearch<Aquarium>> = Some(replay::SEARCH);

    type Step = Beat;

    fn bounds(board: &Board) -> Rect {
        let Size { rows, cols } = board.size();
        let (w, h) = (f32::from(cols) + CLUES + MARGIN, f32::from(rows) + CLUES + MARGIN);
        Rect { x: -CLUES, y: -CLUES, w, h }
    }

    fn describe(board: &Board) -> Describe<'_> {
        describe::describe(board)
    }

    fn clue(board: &Board, line: Line) -> String {
        describe::clue(board, line)
    }

    fn overview(board: &Board) -> String {
        describe::overview(board)
    }

    fn draw(board: &Board, context: &DrawContext<'_, Aquarium>, scene: &mut Scene) {
        let plan = TankPlan::of(board);
        let forest = &plan.forest;
        let size = board.size();
        let (w, h) = (f32::from(size.cols), f32::from(size.rows));
        let Moment { levels, board: shown, beat } = Moment::new(board, forest, context);
        scene.fill(Shape::Rect(-0.1, -0.1, w + 0.2, h + 0.2, 0.12), Ink::BOARD, 1.0);
        tanks::floor(board, &plan, scene);
        if let Some(lit) = beat.and_then(|beat| beat.lit) {
            light(forest, lit, size, scene);
        }
        hovered(board, context, scene);
        tanks::water(forest, &levels, context.clock, scene);
        for (node, &alpha) in levels.dry.iter().enumerate().filter(|&(_, &alpha)| alpha > 0.0) {
            for cell in forest.cells(node) {
                let (x, y) = corner(cell);
                pieces::dry(scene, x, y, alpha);
            }
        }
        tanks::walls(board, &plan, scene);
        clues(board, context, &shown, scene);
        for &cell in context.differs {
            let (x, y) = corner(cell);
            let diamond = vec![
                Seg::Move(x + 0.5, y + 0.22),
                Seg::Line(x + 0.78, y + 0.5),
                Seg::Line(x + 0.5, y + 0.78),
                Seg::Line(x + 0.22, y + 0.5),
                Seg::Close,
            ];
            scene.line(Shape::Path(diamond.clone()), Ink::GROUND, 0.13, 0.7);
            scene.line(Shape::Path(diamond), Ink::CURSOR, 0.07, 1.0);
        }
        if let Some(share) = context.cheer {
            let rim = Shape::Rect(-0.06, -0.06, w + 0.12, h + 0.12, 0.1);
            scene.light(rim, inks::WATER_LINE, 0.1 + 0.3 * share, 1.0 - share);
        }
        if let Some(spot) = context.cursor {
            cursor(spot, scene);
        }
    }
}

fn clues(board: &Board, context: &DrawContext<'_, Aquarium>, shown: &Board, scene: &mut Scene) {
    let (left, top) = kept_in_view(board, context, scene);
    let under = |line: Line, (x, y): (f32, f32)| match line {
        Line::Row(_) => top > BESIDE && y < top + 0.5,
        Line::Col(_) => left > BESIDE && x < left + 0.5,
    };
    for line in board.lines().filter(|&line| !under(line, clue_place(line))) {
        let (x, y) = match (line, clue_place(line)) {
            (Line::Row(_), (_, y)) => (left, y),
            (Line::Col(_), (x, _)) => (x, top),
        };
        match board.clue(line) {
            Some(clue) => {
                let standing = standing(shown, line);
                let known = if context.errors { standing } else { hidden(standing) };
                pieces::clue(scene, x, y, clue, known, context.legible);
            }
            None if context.mode == Mode::Edit => {
                scene.fill(Shape::Circle(x, y, 0.06), Ink::QUIET, 0.6);
            }
            None => {}
        }
    }
}

/// The positions of the clues: beside the board, or on a plate over it when they would be out of view at this zoom. In
/// Edit they can be tapped and stay in place.
fn kept_in_view(board: &Board, context: &DrawContext<'_, Aquarium>, scene: &mut Scene) -> (f32, f32) {
    let size = board.size();
    let (w, h) = (f32::from(size.cols), f32::from(size.rows));
    if context.mode == Mode::Edit {
        return (BESIDE, BESIDE);
    }
    let place = |edge: f32, end: f32| (edge + ROOM).max(BESIDE).min(end - ROOM);
    let (left, top) = (place(context.free.x, w), place(context.free.y, h));
    if left > BESIDE {
        scene.fill(Shape::Rect(left - 0.5, -0.1, 1.0, h + 0.2, 0.0), Ink::GROUND, 0.9);
    }
    if top > BESIDE {
        scene.fill(Shape::Rect(-0.1, top - 0.5, w + 0.2, 1.0, 0.0), Ink::GROUND, 0.9);
    }
    (left, top)
}

/// The state without errors, for when they are hidden.
fn hidden(standing: Standing) -> Standing {
    match standing {
        Standing::Over | Standing::Short => Standing::Open,
        other => other,
    }
}

fn clue_place(line: Line) -> (f32, f32) {
    match line {
        Line::Row(row) => (BESIDE, f32::from(row) + 0.5),
        Line::Col(col) => (f32::from(col) + 0.5, BESIDE),
    }
}

/// Highlights the line or the cells of a step.
fn light(forest: &Forest, lit: Lit, size: Size, scene: &mut Scene) {
    let lit_rect = |scene: &mut Scene, x: f32, y: f32, w: f32, h: f32| {
        scene.fill(Shape::Rect(x, y, w, h, 0.1), Ink::ACCENT, 0.2);
        scene.line(Shape::Rect(x, y, w, h, 0.1), Ink::ACCENT, 0.05, 0.9);
    };
    let (w, h) = (f32::from(size.cols), f32::from(size.rows));
    match lit {
        Lit::Line(Line::Row(row)) => lit_rect(scene, -0.94, f32::from(row), w + 0.94, 1.0),
        Lit::Line(Line::Col(col)) => lit_rect(scene, f32::from(col), -0.94, 1.0, h + 0.94),
        Lit::Node(node) => {
            for cell in forest.cells(usize::from(node)) {
                let (x, y) = corner(cell);
                lit_rect(scene, x + 0.05, y + 0.05, 0.9, 0.9);
            }
        }
    }
}

/// Highlights the target of the pointer.
fn hovered(board: &Board, context: &DrawContext<'_, Aquarium>, scene: &mut Scene) {
    let Some((x, y)) = context.stroke.map(|stroke| stroke.now).or(context.hover) else { return };
    let (cells, edge) = aim(board, context.mode, context.tool, x, y);
    let mut path = Vec::new();
    for cell in cells {
        let (x, y) = corner(cell);
        rect(&mut path, x, y, 1.0, 1.0);
    }
    if !path.is_empty() {
        scene.fill(Shape::Path(path), Ink::HOVER, 1.0);
    }
    // A stroke that has begun follows the lines by itself.
    if let Some(edge) = edge.filter(|_| !context.stroke.is_some_and(|stroke| stroke.moved)) {
        scene.line(Shape::Path(side(edge).to_vec()), Ink::ACCENT, 0.16, 0.6);
    }
}

fn cursor(spot: Spot, scene: &mut Scene) {
    let (x, y) = (f32::from(spot.x) / 2.0, f32::from(spot.y) / 2.0);
    let shape = match (spot.x % 2 == 0, spot.y % 2 == 0) {
        (true, _) => Shape::Rect(x - 0.12, y - 0.45, 0.24, 0.9, 0.1),
        (_, true) => Shape::Rect(x - 0.45, y - 0.12, 0.9, 0.24, 0.1),
        _ => Shape::Rect(x - 0.45, y - 0.45, 0.9, 0.9, 0.13),
    };
    overlay::cursor(scene, shape);
}
