//! How a maze is drawn at a moment: floor and walls, beams, turrets, the walk. Only what is in view, and no more items
//! than the screen has room for: see [`ground`].
//!
//! A step has three phases: the walker goes, the turrets turn, the beams flash. Cells under fire after the next step
//! are marked faintly.

mod beams;
pub mod describe;
pub mod ground;
pub mod replay;
mod trail;

use crate::grid::Cell;
use crate::kit::overlay::{self, corner};
use crate::kit::pointer::cell_at;
use crate::puzzle::{Describe, Draw, DrawContext, Followed, Mode, Motion, SpotWords};
use crate::scene::{Ink, InkInfo, Scene, Shape, between};
use crate::trace::Trace;

use super::board::Board;
use super::insight::Insight;
use super::{LaserMaze, inks, pieces, solve};
use replay::{MazeStep, StepEnd};

/// The scale in pixels per cell from which turrets have their shape.
const SHAPED: f32 = 9.0;
/// The scale in pixels per cell from which turrets show the direction in which they turn.
const SENSES: f32 = 14.0;
/// The opacity of the mark on floor that will be under fire: visible in every theme, and unlike a beam.
const WARNED: f32 = 0.38;
/// The scale in pixels per cell from which beams are drawn.
const BEAMS: f32 = 4.0;

impl Draw for LaserMaze {
    const INKS: &'static [InkInfo] = inks::INKS;
    const MOTION: Motion<LaserMaze> = Motion::LastMove(|board: &Board| !board.walk.is_empty());
    const FOLLOWED: Option<Followed<LaserMaze>> = Some(solve::followed);

    type Step = MazeStep;

    fn replay(board: &Board) -> Trace<MazeStep> {
        replay::replay(board)
    }

    const CHANGED: Option<fn(&Board, &Board) -> Vec<Cell>> = Some(|before, after| {
        // Cells where only one of the walkers is at a time, or after the other's walk has ended.
        let (one, other) = (before.places(), after.places());
        let both = one.iter().zip(&other).filter(|(one, other)| one != other);
        let mut cells: Vec<Cell> = both.flat_map(|(&one, &other)| [one, other]).collect();
        let shared = one.len().min(other.len());
        cells.extend(one[shared..].iter().chain(&other[shared..]));
        cells.sort_unstable();
        cells.dedup();
        cells
    });

    fn describe(board: &Board) -> Describe<'_> {
        describe::describe(board)
    }

    const INSIGHT: Option<fn(&Board) -> SpotWords<'_>> = Some(describe::arrivals);

    fn overview(board: &Board) -> String {
        describe::overview(board)
    }

    fn draw(board: &Board, context: &DrawContext<'_, LaserMaze>, scene: &mut Scene) {
        let frame = ground::VisibleArea::new(board, context.view, context.scale);
        let moment = match context.replay {
            Some((replay, time)) => {
                let time = between(time, 0.0, replay.end());
                WalkMoment { time: time as u32, share: time - time.floor() }
            }
            // The puzzle is edited, not the position.
            None if context.mode == Mode::Edit => WalkMoment { time: board.moment.unwrap_or(0), share: 0.0 },
            None if context.recent < 1.0 && !board.walk.is_empty() => {
                WalkMoment { time: board.walk.len() as u32 - 1, share: context.recent }
            }
            None => WalkMoment { time: board.moment.unwrap_or(board.walk.len() as u32), share: 0.0 },
        };
        ground::draw(board, &frame, scene);
        insights(board, context, &frame, scene);
        if context.scale >= BEAMS {
            if context.mode != Mode::Edit {
                let warned = WARNED * (1.0 - beat(moment.share, 0.5, 0.75));
                beams::warn(board, &frame, moment.time + 1, warned, scene);
            }
            let old = if moment.time == 0 { 0.0 } else { 1.0 - beat(moment.share, 0.0, 0.3) };
            beams::draw(board, &frame, moment.time, old, scene);
            beams::draw(board, &frame, moment.time + 1, beat(moment.share, 0.72, 0.92), scene);
        }
        trail::draw(board, context, moment.time, moment.share, scene);
        turrets(board, context, &frame, &moment, scene);
        ends(board, context, &frame, scene);
        walker(board, context, &moment, scene);
        hand(board, context, scene);
    }
}

/// A moment of the walk.
struct WalkMoment {
    /// Steps done.
    time: u32,
    /// The fraction of the next one that is done.
    share: f32,
}

/// The progress, eased, of a motion between two fractions of a step.
fn beat(share: f32, from: f32, to: f32) -> f32 {
    let part = between((share - from) / (to - from), 0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// The result of an immediate search: the cells of all shortest routes, or why there is none.
fn insights(board: &Board, context: &DrawContext<'_, LaserMaze>, frame: &ground::VisibleArea, scene: &mut Scene) {
    if context.mode == Mode::Play || board.moment.is_some() || board.unfinished().is_some() {
        return;
    }
    let Some(insight) = Insight::of(board) else { return };
    match insight.steps() {
        Some(_) => {
            // In Edit they would cover what is being made.
            if context.mode == Mode::Solve {
                ground::cells(frame, |cell| insight.is_on_way(cell), Ink::ACCENT, 0.13, scene);
            }
        }
        None => {
            for &cell in insight.why().cells.iter().filter(|&&cell| frame.shows(cell)) {
                let (x, y) = corner(cell);
                scene.fill(Shape::Rect(x, y, 1.0, 1.0, 0.0), Ink::BAD, 0.22);
            }
        }
    }
}

fn turrets(
    board: &Board,
    context: &DrawContext<'_, LaserMaze>,
    frame: &ground::VisibleArea,
    moment: &WalkMoment,
    scene: &mut Scene,
) {
    if context.scale < ground::PLAIN {
        return;
    }
    let share = beat(moment.share, 0.35, 0.72);
    let bands = board.bands().iter().take(usize::from(frame.rows.end).div_ceil(8));
    let seen = bands.skip(usize::from(frame.rows.start) / 8).flat_map(|band| &band.turrets);
    let mut dots = Vec::new();
    for &(cell, turret) in seen.filter(|(cell, _)| frame.shows(*cell)) {
        let (x, y) = corner(cell);
        if context.scale < SHAPED {
            ground::rect(&mut dots, x + 0.15, y + 0.15, 0.7, 0.7);
        } else {
            let swing = turret.swing(moment.time);
            let aim = pieces::aim(turret.heading(moment.time), swing, share);
            pieces::turret(scene, x, y, turret, aim, 1.0);
            // While it turns, its motion shows the direction; afterwards the next turn is shown.
            if context.scale >= SENSES && (share == 0.0 || share == 1.0) {
                let next = if share == 0.0 { swing } else { turret.swing(moment.time + 1) };
                pieces::sense(scene, x, y, turret, aim, next);
            }
        }
    }
    ground::fill(&dots, inks::SOURCE, 1.0, scene);
}

fn ends(board: &Board, context: &DrawContext<'_, LaserMaze>, frame: &ground::VisibleArea, scene: &mut Scene) {
    // Far away start and goal are enlarged to stay visible.
    let grown = (10.0 / context.scale.max(0.01)).max(1.0);
    for (end, goal) in [(board.start, false), (board.goal, true)] {
        let Some((x, y)) = end.filter(|&cell| grown > 1.0 || frame.shows(cell)).map(corner) else { continue };
        if grown > 1.0 {
            let ink = if goal { inks::TARGET } else { Ink::ACCENT };
            scene.fill(Shape::Circle(x + 0.5, y + 0.5, 0.5 * grown), ink, 0.9);
        } else if goal {
            pieces::goal(scene, x, y, context.cheer.map_or(0.0, |share| 1.0 - share));
        } else {
            pieces::start(scene, x, y);
        }
    }
    if let (Some(share), Some((x, y))) = (context.cheer, board.goal.map(corner)) {
        let ring = Shape::Circle(x + 0.5, y + 0.5, 0.3 + 0.9 * share);
        scene.light(ring, inks::TARGET_LIT, 0.08 * (1.0 - share) + 0.01, 1.0 - share);
    }
}

fn walker(board: &Board, context: &DrawContext<'_, LaserMaze>, moment: &WalkMoment, scene: &mut Scene) {
    let Some(start) = board.start else { return };
    if context.mode == Mode::Edit || context.replay.is_none() && context.mode == Mode::Solve && board.walk.is_empty() {
        return;
    }
    let place = |time: u32| match context.replay {
        Some((replay, _)) => {
            (time as usize).checked_sub(1).and_then(|at| replay.steps.get(at)).map_or(start, |step| step.to)
        }
        None => board.walk.first(time as usize).end(start),
    };
    let (here, next) = (place(moment.time), place(moment.time + u32::from(moment.share > 0.0)));
    let (from, to) = (corner(here), corner(next));
    let gone = beat(moment.share, 0.0, 0.5);
    // At the goal it stands beside the flag.
    let arrived = |cell: Cell| f32::from(u8::from(board.goal == Some(cell)));
    let beside = arrived(here) + (arrived(next) - arrived(here)) * gone;
    let (x, y) = (from.0 + (to.0 - from.0) * gone + 0.5, from.1 + (to.1 - from.1) * gone + 0.5);
    let shown = moment.time + u32::from(moment.share > 0.85);
    let killer = match context.replay {
        Some((replay, _)) => {
            (shown as usize).checked_sub(1).and_then(|at| replay.steps.get(at)).and_then(|step| match step.end {
                StepEnd::Dead(turret) => Some(turret),
                _ => None,
            })
        }
        None => board.shooter(place(shown), shown),
    };
    if context.scale < ground::PLAIN {
        scene.fill(Shape::Circle(x, y, 5.0 / context.scale.max(0.01)), Ink::TEXT, 1.0);
        return;
    }
    if let Some(turret) = killer {
        let (tx, ty) = corner(turret);
        scene.light(Shape::Circle(tx + 0.5, ty + 0.5, 0.52), Ink::BAD, 0.07, 1.0);
        scene.segment((tx + 0.5, ty + 0.5), (x, y), Ink::BAD, 0.09, 0.8);
    }
    pieces::walker(scene, (x, y), beside, killer.is_some());
}

/// The target of the pointer or the keyboard, and where a replay goes next.
fn hand(board: &Board, context: &DrawContext<'_, LaserMaze>, scene: &mut Scene) {
    let at = context.stroke.map(|stroke| stroke.now).or(context.hover);
    if let Some(cell) = at.and_then(|(x, y)| cell_at(board.size(), (x, y)))
        && context.mode != Mode::Solve
        && context.scale >= BEAMS
    {
        let (x, y) = corner(cell);
        scene.line(Shape::Rect(x + 0.05, y + 0.05, 0.9, 0.9, 0.1), Ink::HOVER, 0.04, 0.9);
    }
    if let Some(step) = context.replay.and_then(|(replay, time)| replay.ahead(time))
        && context.scale >= BEAMS
    {
        overlay::next(scene, step.to);
    }
    if let Some(spot) = context.cursor {
        let (x, y) = (f32::from(spot.x) / 2.0, f32::from(spot.y) / 2.0);
        let shape = Shape::Rect(x - 0.47, y - 0.47, 0.94, 0.94, 0.13);
        overlay::cursor(scene, shape);
    }
}
