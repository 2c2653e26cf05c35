//! Draws a maze at a moment: ground and walls, beams, turrets, the walk. Only what is in view, and no more items than
//! the screen has room for: see [`super::ground`].
//!
//! A step takes three beats: the walker goes, the turrets turn, the beams flash. What is under fire after the next
//! step is marked faintly.

use crate::grid::{Cell, Dir};
use crate::kit::overlay::{self, corner};
use crate::kit::pointer::cell_at;
use crate::puzzle::{Look, Mode};
use crate::scene::between;
use crate::scene::{Ink, Rect, Scene, Seg, Shape};

use super::board::{Board, Site};
use super::replay::{Beat, End};
use super::{ground, pieces, solve, trail, why, words};

/// Room around the cells.
const MARGIN: f32 = 0.2;
/// Pixels a cell from which on turrets have their shape.
const SHAPED: f32 = 9.0;
/// Pixels a cell from which on beams are drawn.
const BEAMS: f32 = 4.0;
/// The most beams in a picture.
const MOST: usize = 4000;

/// The rectangle that holds everything.
pub fn bounds(board: &Board) -> Rect {
    let size = board.size();
    Rect {
        x: -MARGIN,
        y: -MARGIN,
        w: f32::from(size.cols) + 2.0 * MARGIN,
        h: f32::from(size.rows) + 2.0 * MARGIN,
    }
}

/// A moment of the walk.
struct Moment {
    /// Steps done.
    time: u32,
    /// The share of the next one that is done.
    share: f32,
}

/// How far something is that runs from one share of a step to another, eased.
fn beat(share: f32, from: f32, to: f32) -> f32 {
    let part = between((share - from) / (to - from), 0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// Draws the board.
pub fn draw(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    let frame = ground::Frame::new(board, look.view, look.scale);
    let moment = match look.film {
        Some((film, time)) => {
            let time = between(time, 0.0, film.end());
            Moment { time: time as u32, share: time - time.floor() }
        }
        None if look.recent < 1.0 && !board.walk.is_empty() => {
            Moment { time: board.walk.len() as u32 - 1, share: look.recent }
        }
        None => Moment { time: board.walk.len() as u32, share: 0.0 },
    };
    ground::draw(board, &frame, scene);
    insights(board, look, &frame, scene);
    if look.scale >= BEAMS {
        if look.mode != Mode::Edit {
            let warned = 0.25 * (1.0 - beat(moment.share, 0.5, 0.75));
            cells_under_fire(board, &frame, moment.time + 1, warned, scene);
        }
        let old = if moment.time == 0 { 0.0 } else { 1.0 - beat(moment.share, 0.0, 0.3) };
        beams(board, &frame, moment.time, old, scene);
        beams(board, &frame, moment.time + 1, beat(moment.share, 0.72, 0.92), scene);
    }
    trail::draw(board, look, moment.time, moment.share, scene);
    turrets(board, look, &frame, &moment, scene);
    ends(board, look, &frame, scene);
    walker(board, look, &moment, scene);
    hand(board, look, scene);
}

/// What a search on the spot tells: the cells of all shortest ways, or why there is none.
fn insights(board: &Board, look: &Look<'_, Beat>, frame: &ground::Frame, scene: &mut Scene) {
    if look.mode == Mode::Play || board.unfinished().is_some() {
        return;
    }
    let Some(board) = words::live(board) else { return };
    match solve::at_once(&board) {
        Some((field, end)) => {
            // In edit they would cover what is being made.
            if look.mode == Mode::Solve {
                let tiles = solve::paths::on_paths(&field, end);
                let on = |cell: Cell| {
                    let (tile, bit) = field.tile(cell);
                    tiles.get(tile).is_some_and(|tile| tile & bit != 0)
                };
                ground::cells(frame, on, Ink::Accent, 0.13, scene);
            }
        }
        None => {
            let cells = why::reason(&board).0.cells;
            for cell in cells.into_iter().filter(|&cell| frame.shows(cell)) {
                let (x, y) = corner(cell);
                scene.fill(Shape::Rect(x, y, 1.0, 1.0, 0.0), Ink::Bad, 0.22);
            }
        }
    }
}

/// Calls `with` with every beam at a time that may be in view: its turret's cell, direction and length.
fn each_beam(board: &Board, frame: &ground::Frame, time: u32, mut with: impl FnMut(Cell, Dir, u16)) {
    let mut count = 0;
    for (cell, turret) in board.turrets() {
        let dir = turret.heading(time);
        let level = matches!(dir, Dir::East | Dir::West);
        let inside = if level { frame.rows.contains(&cell.row) } else { frame.cols.contains(&cell.col) };
        let turned_away = match dir {
            Dir::North => cell.row < frame.rows.start,
            Dir::South => cell.row >= frame.rows.end,
            Dir::West => cell.col < frame.cols.start,
            Dir::East => cell.col >= frame.cols.end,
        };
        if !inside || turned_away {
            continue;
        }
        let mut length = 0;
        let mut at = cell;
        while let Some(next) = at.step(dir, board.size())
            && board.site(next) == Site::Floor
        {
            at = next;
            length += 1;
        }
        if length > 0 {
            with(cell, dir, length);
        }
        count += 1;
        if count >= MOST {
            return;
        }
    }
}

fn beams(board: &Board, frame: &ground::Frame, time: u32, alpha: f32, scene: &mut Scene) {
    if alpha <= 0.01 {
        return;
    }
    let mut path = Vec::new();
    each_beam(board, frame, time, |cell, dir, length| {
        let (rows, cols) = dir.delta();
        let at = |along: f32| {
            (f32::from(cell.col) + 0.5 + cols as f32 * along, f32::from(cell.row) + 0.5 + rows as f32 * along)
        };
        let (from, to) = (at(0.46), at(f32::from(length) + 0.5));
        path.push(Seg::Move(from.0, from.1));
        path.push(Seg::Line(to.0, to.1));
    });
    if path.is_empty() {
        return;
    }
    for (width, strength) in [(0.42, 0.1), (0.22, 0.25)] {
        scene.light(Shape::Path(path.clone()), Ink::BeamGlow, width, strength * alpha);
    }
    scene.line(Shape::Path(path), Ink::Beam, 0.07, alpha);
}

/// Marks the floor that is under fire at a time.
fn cells_under_fire(board: &Board, frame: &ground::Frame, time: u32, alpha: f32, scene: &mut Scene) {
    if alpha <= 0.01 {
        return;
    }
    let mut path = Vec::new();
    each_beam(board, frame, time, |cell, dir, length| {
        let (rows, cols) = dir.delta();
        let (x, y) = corner(cell);
        let length = f32::from(length);
        let (w, h) = if cols == 0 { (1.0, length) } else { (length, 1.0) };
        let x = if cols < 0 { x - length } else { x + cols as f32 };
        let y = if rows < 0 { y - length } else { y + rows as f32 };
        ground::rect(&mut path, x + 0.2, y + 0.2, w - 0.4, h - 0.4);
    });
    if !path.is_empty() {
        scene.fill(Shape::Path(path), Ink::Bad, alpha);
    }
}

fn turrets(board: &Board, look: &Look<'_, Beat>, frame: &ground::Frame, moment: &Moment, scene: &mut Scene) {
    if look.scale < ground::PLAIN {
        return;
    }
    let share = beat(moment.share, 0.35, 0.72);
    let bands = board.bands().iter().take(usize::from(frame.rows.end).div_ceil(8));
    let seen = bands.skip(usize::from(frame.rows.start) / 8).flat_map(|band| &band.turrets);
    let mut dots = Vec::new();
    for &(cell, turret) in seen.filter(|(cell, _)| frame.shows(*cell)) {
        let (x, y) = corner(cell);
        if look.scale < SHAPED {
            ground::rect(&mut dots, x + 0.15, y + 0.15, 0.7, 0.7);
        } else {
            let aim = pieces::aim(turret.heading(moment.time), turret.swing(moment.time), share);
            pieces::turret(scene, x, y, turret, aim, 1.0);
        }
    }
    ground::fill(&dots, Ink::Source, 1.0, scene);
}

fn ends(board: &Board, look: &Look<'_, Beat>, frame: &ground::Frame, scene: &mut Scene) {
    // Far away the ends are made larger, so that they are seen at all.
    let grown = (10.0 / look.scale.max(0.01)).max(1.0);
    for (end, goal) in [(board.start, false), (board.goal, true)] {
        let Some((x, y)) = end.filter(|&cell| grown > 1.0 || frame.shows(cell)).map(corner) else { continue };
        if grown > 1.0 {
            let ink = if goal { Ink::Target } else { Ink::Accent };
            scene.fill(Shape::Circle(x + 0.5, y + 0.5, 0.5 * grown), ink, 0.9);
        } else if goal {
            pieces::goal(scene, x, y, look.cheer.map_or(0.0, |share| 1.0 - share));
        } else {
            pieces::start(scene, x, y);
        }
    }
    if let (Some(share), Some((x, y))) = (look.cheer, board.goal.map(corner)) {
        let ring = Shape::Circle(x + 0.5, y + 0.5, 0.3 + 0.9 * share);
        scene.light(ring, Ink::TargetLit, 0.08 * (1.0 - share) + 0.01, 1.0 - share);
    }
}

fn walker(board: &Board, look: &Look<'_, Beat>, moment: &Moment, scene: &mut Scene) {
    let Some(start) = board.start else { return };
    if look.mode == Mode::Edit || look.film.is_none() && look.mode == Mode::Solve && board.walk.is_empty() {
        return;
    }
    let place = |time: u32| match look.film {
        Some((film, _)) => {
            (time as usize).checked_sub(1).and_then(|at| film.steps.get(at)).map_or(start, |beat| beat.to)
        }
        None => board.walk.first(time as usize).end(start),
    };
    let (from, to) = (corner(place(moment.time)), corner(place(moment.time + u32::from(moment.share > 0.0))));
    let gone = beat(moment.share, 0.0, 0.5);
    let (x, y) = (from.0 + (to.0 - from.0) * gone + 0.5, from.1 + (to.1 - from.1) * gone + 0.5);
    let shown = moment.time + u32::from(moment.share > 0.85);
    let killer = match look.film {
        Some((film, _)) => {
            (shown as usize).checked_sub(1).and_then(|at| film.steps.get(at)).and_then(|beat| {
                match beat.end {
                    End::Dead(turret) => Some(turret),
                    _ => None,
                }
            })
        }
        None => board.shooter(place(shown), shown),
    };
    if look.scale < ground::PLAIN {
        scene.fill(Shape::Circle(x, y, 5.0 / look.scale.max(0.01)), Ink::Text, 1.0);
        return;
    }
    if let Some(turret) = killer {
        let (tx, ty) = corner(turret);
        scene.light(Shape::Circle(tx + 0.5, ty + 0.5, 0.52), Ink::Bad, 0.07, 1.0);
        scene.segment((tx + 0.5, ty + 0.5), (x, y), Ink::Bad, 0.09, 0.8);
    }
    pieces::walker(scene, x, y, killer.is_some());
}

/// What the pointer or the keyboard is about.
fn hand(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    let at = look.stroke.map(|stroke| stroke.now).or(look.hover);
    if let Some(cell) = at.and_then(|(x, y)| cell_at(board.size(), (x, y)))
        && look.mode != Mode::Solve
        && look.scale >= BEAMS
    {
        let (x, y) = corner(cell);
        scene.line(Shape::Rect(x + 0.05, y + 0.05, 0.9, 0.9, 0.1), Ink::Hover, 0.04, 0.9);
    }
    if let Some(spot) = look.cursor {
        let (x, y) = (f32::from(spot.x) / 2.0, f32::from(spot.y) / 2.0);
        let shape = Shape::Rect(x - 0.47, y - 0.47, 0.94, 0.94, 0.13);
        overlay::cursor(scene, shape);
    }
}
