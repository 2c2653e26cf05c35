//! How Lazors is drawn: background, cells, blocks, beams, lasers, targets, and the target of the pointer.

pub mod describe;
pub mod replay;

use crate::grid::Cell;
use crate::kit::overlay::{self, corner};
use crate::puzzle::{Describe, Draw, DrawContext, Followed, Mode, OtherReplay, OverFrames, Spot};
use crate::scene::between;
use crate::scene::{Ink, InkInfo, Rect, Scene, Seg, Shape};
use crate::trace::Trace;

use super::beam::{BeamOrder, Beams, Segment, What, traced};
use super::board::{BlockKind, Board, Point, Site};
use super::play::input::{PointerTarget, aim, holds};
use super::{Lazors, inks, pieces, solve};
use replay::{Beat, order, placing};

impl Draw for Lazors {
    const INKS: &'static [InkInfo] = inks::INKS;
    const FOLLOWED: Option<Followed<Lazors>> = Some(solve::followed);

    // A frame around the sides of a target would run through it.
    const OVER_FRAMES: Option<OverFrames<Lazors>> = Some(|board, context, scene| {
        let beams = traced(board, BeamOrder::Together);
        let reach = if context.sweep >= 1.0 { f32::INFINITY } else { context.sweep * beams.steps as f32 };
        let from = scene.items.len();
        on_borders(board, &beams, reach, scene);
        // Light would add up.
        let mut index = 0;
        scene.items.retain(|item| {
            index += 1;
            index <= from || !item.glow
        });
    });

    type Step = Beat;

    fn bounds(board: &Board) -> Rect {
        // Lasers and targets can be on the outer edges.
        Rect::around(board.size(), 0.3)
    }

    fn replay(board: &Board) -> Trace<Beat> {
        replay::replay(board, BeamOrder::Together)
    }

    const OTHER_REPLAY: Option<OtherReplay<Lazors>> = Some(OtherReplay {
        name: "One beam at a time",
        pace: Lazors::PACE,
        replay: |board| replay::replay(board, BeamOrder::InTurn),
    });

    const CHANGED: Option<fn(&Board, &Board) -> Vec<Cell>> = Some(|before, after| {
        let at = |board: &Board, cell| (board.block(cell), board.is_crossed(cell));
        after.size().cells().filter(|&cell| at(before, cell) != at(after, cell)).collect()
    });

    fn describe(board: &Board) -> Describe<'_> {
        describe::describe(board)
    }

    fn overview(board: &Board) -> String {
        describe::overview(board)
    }

    fn draw(board: &Board, context: &DrawContext<'_, Lazors>, scene: &mut Scene) {
        let size = board.size();
        let (w, h) = (f32::from(size.cols), f32::from(size.rows));
        let beams = traced(board, context.replay.map_or(BeamOrder::Together, |(film, _)| order(film)));
        // How many blocks of the replay are placed already, and how far the beams have come, in steps.
        let (standing, reach) = match context.replay {
            Some((film, time)) => {
                let places = placing(film) as f32;
                (Some(time.min(places)), time - places)
            }
            None => (None, context.sweep * beams.steps as f32),
        };
        let reach = if context.replay.is_none() && context.sweep >= 1.0 { f32::INFINITY } else { reach };

        scene.fill(Shape::Rect(-0.12, -0.12, w + 0.24, h + 0.24, 0.2), Ink::BOARD, 1.0);
        let mut placed = 0.0;
        for (cell, site) in board.sites.iter() {
            let (x, y) = corner(cell);
            if x > context.view.x + context.view.w || x + 1.0 < context.view.x {
                continue;
            }
            match site {
                Site::Free => pieces::cell(scene, x, y, false),
                Site::Closed => pieces::cell(scene, x, y, true),
                Site::Fixed(kind) => pieces::block(scene, x, y, *kind, true, 1.0),
            }
        }
        for (cell, block) in board.placed.iter() {
            if let Some(kind) = block {
                let (x, y) = corner(cell);
                let shown = standing.map_or(1.0, |count: f32| between(count - placed, 0.0, 1.0));
                if shown > 0.0 {
                    pieces::block(scene, x, y, *kind, false, shown);
                }
                placed += 1.0;
            }
        }
        for (cell, _) in board.crosses.iter().filter(|(_, crossed)| **crossed) {
            let (x, y) = corner(cell);
            pieces::cross(scene, x, y);
        }
        hovered(board, context, scene);
        for laser in 0..board.lasers.len() {
            beam(&beams, laser as u16, reach, scene);
        }
        fading(&beams, reach, scene);
        on_borders(board, &beams, reach, scene);
        if let Some(share) = context.cheer {
            for &target in &board.targets {
                let (x, y) = unit(target);
                scene.light(
                    Shape::Circle(x, y, 0.14 + 0.5 * share),
                    inks::TARGET_LIT,
                    0.05 * (1.0 - share) + 0.01,
                    1.0 - share,
                );
            }
        }
        if let Some(Beat::Place(cell, _)) = context.replay.and_then(|(film, time)| film.ahead(time)) {
            overlay::next(scene, *cell);
        }
        if let Some((film, time)) = context.replay
            && time < film.end()
        {
            heads(&beams, reach, scene);
        } else if context.sweep < 1.0 {
            heads(&beams, reach, scene);
        }
        if let Some(spot) = context.cursor {
            cursor(spot, scene);
        }
    }
}

/// The lasers and the targets, with the beams that far.
fn on_borders(board: &Board, beams: &Beams, reach: f32, scene: &mut Scene) {
    for laser in &board.lasers {
        let (x, y) = unit(laser.at);
        pieces::source(scene, x, y, *laser);
    }
    for (index, &target) in board.targets.iter().enumerate() {
        let (x, y) = unit(target);
        let lit = beams.lit.get(index).copied().flatten();
        let lit = lit.map_or(0.0, |step| between((reach - step as f32) * 2.0 - 1.0, 0.0, 1.0));
        pieces::target(scene, x, y, lit);
    }
}

/// The drawn parts of a segment up to `share` of it: one line, or for a teleporter two stubs that meet the centres of
/// the two rings.
fn pieces_of(segment: &Segment, share: f32) -> Vec<((f32, f32), (f32, f32))> {
    let (from, to) = (unit(segment.from), unit(segment.to));
    let part = |a: (f32, f32), b: (f32, f32), share: f32| {
        let share = between(share, 0.0, 1.0);
        (a, (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share))
    };
    if segment.through == Some(BlockKind::Teleporter) {
        let centre = |cell: Cell| (f32::from(cell.col) + 0.5, f32::from(cell.row) + 0.5);
        let mut lines = vec![part(from, centre(segment.cells.0), share * 2.0)];
        if share > 0.5 {
            lines.push(part(centre(segment.cells.1), to, share * 2.0 - 1.0));
        }
        lines
    } else {
        vec![part(from, to, share)]
    }
}

/// One laser's beams, as one path so that overlapping ends do not show.
fn beam(beams: &Beams, laser: u16, reach: f32, scene: &mut Scene) {
    let mut path = Vec::new();
    let mut pen = None;
    for segment in beams.segments.iter().filter(|segment| segment.laser == laser) {
        let share = reach - segment.step as f32;
        if share <= 0.0 {
            continue;
        }
        for (from, to) in pieces_of(segment, share) {
            if pen != Some(from) {
                path.push(Seg::Move(from.0, from.1));
            }
            path.push(Seg::Line(to.0, to.1));
            pen = Some(to);
        }
    }
    if path.is_empty() {
        return;
    }
    // Many faint strokes, so that the halo fades smoothly without bands.
    for (width, alpha) in HALO {
        scene.light(Shape::Path(path.clone()), inks::BEAM_GLOW, width, alpha);
    }
    scene.line(Shape::Path(path), inks::BEAM, 0.045, 1.0);
}

/// Widths and opacities of a beam's halo.
const HALO: [(f32, f32); 6] = [(0.5, 0.03), (0.4, 0.04), (0.31, 0.055), (0.23, 0.08), (0.155, 0.14), (0.09, 0.45)];

/// The ends of beams that leave the board fade out.
fn fading(beams: &Beams, reach: f32, scene: &mut Scene) {
    let left = beams.events.iter().filter(|event| event.what == What::Leaves && (event.step as f32) < reach);
    for event in left {
        let (vx, vy) = event.heading;
        let comes = |Segment { from, to, through, .. }: &Segment| {
            let along = (to.x - from.x) * vx >= 0 && (to.y - from.y) * vy >= 0;
            *to == event.at && (along || *through == Some(BlockKind::Teleporter))
        };
        let last = beams.segments.iter().find(|segment| segment.step < event.step && comes(segment));
        let Some(last) = last else { continue };
        let (x, y) = unit(event.at);
        let (from_x, from_y) = unit(last.from);
        let sign = |to: f32, from: f32| if to < from { -0.06 } else { 0.06 };
        let (dx, dy) = (sign(x, from_x), sign(y, from_y));
        // Longer and longer strokes on top of each other: strong at the rim, faint at the end.
        for part in 1..=4_u8 {
            let far = f32::from(part);
            let path = vec![Seg::Move(x, y), Seg::Line(x + dx * far, y + dy * far)];
            scene.light(Shape::Path(path.clone()), inks::BEAM_GLOW, 0.12, 0.1);
            scene.line(Shape::Path(path), inks::BEAM, 0.04, 0.28);
        }
    }
}

/// Sparks at the heads of moving beams.
fn heads(beams: &Beams, reach: f32, scene: &mut Scene) {
    for segment in &beams.segments {
        let share = reach - segment.step as f32;
        if share > 0.0 && share < 1.0 {
            for (_, (x, y)) in pieces_of(segment, share)
                .into_iter()
                .skip(usize::from(share > 0.5 && segment.through == Some(BlockKind::Teleporter)))
            {
                scene.shine(Shape::Circle(x, y, 0.14), inks::BEAM_GLOW, 0.5);
                scene.fill(Shape::Circle(x, y, 0.06), inks::SPARK, 1.0);
            }
        }
    }
}

/// The target of the pointer or of the stroke under way.
fn hovered(board: &Board, context: &DrawContext<'_, Lazors>, scene: &mut Scene) {
    let Some((x, y)) = context.stroke.map(|stroke| stroke.now).or(context.hover) else { return };
    if context.mode == Mode::Solve {
        return;
    }
    match aim(board, context.mode, context.tool, x, y) {
        PointerTarget::Edge(point) => {
            let (x, y) = unit(point);
            scene.line(Shape::Circle(x, y, 0.2), Ink::HOVER, 0.03, 0.9);
        }
        PointerTarget::Cell(cell) => {
            let (x, y) = corner(cell);
            let taps = context.stroke.is_some_and(|stroke| !stroke.moved && !stroke.second);
            let held = taps && holds(board, context.mode, context.tool, (x + 0.5, y + 0.5));
            let (ink, width) = if held { (Ink::ACCENT, 0.06) } else { (Ink::HOVER, 0.03) };
            scene.line(Shape::Rect(x + 0.04, y + 0.04, 0.92, 0.92, 0.12), ink, width, 0.9);
        }
        PointerTarget::Nothing => {}
    }
}

fn cursor(spot: Spot, scene: &mut Scene) {
    let (x, y) = (f32::from(spot.x) / 2.0, f32::from(spot.y) / 2.0);
    let shape = if spot.x % 2 != 0 && spot.y % 2 != 0 {
        Shape::Rect(x - 0.47, y - 0.47, 0.94, 0.94, 0.13)
    } else {
        pieces::diamond(x, y, 0.26)
    };
    overlay::cursor(scene, shape);
}

/// A point in board units.
fn unit(point: Point) -> (f32, f32) {
    (f32::from(point.x) / 2.0, f32::from(point.y) / 2.0)
}
