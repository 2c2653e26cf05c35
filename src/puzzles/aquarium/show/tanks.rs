//! The tanks in the picture: background, water, walls.

use crate::grid::{Cell, Dir};
use crate::kit::overlay::corner;
use crate::scene::{Scene, Seg, Shape};

use super::levels::Levels;
use crate::puzzles::aquarium::board::{Board, Edge};
use crate::puzzles::aquarium::forest::{Forest, NONE};
use crate::puzzles::aquarium::inks;
use crate::puzzles::aquarium::pieces::{self, AIR, TINTS};
use crate::puzzles::aquarium::plan::TankPlan;

/// The width of a line between cells.
const THIN: f32 = 0.025;

/// The tanks in their tints, and the lines between cells without a wall.
pub fn floor(board: &Board, plan: &TankPlan, scene: &mut Scene) {
    let size = board.size();
    let tanks = &plan.tanks;
    let tints = plan.tints.get_or_init(|| pieces::tints(tanks));
    let tint = |cell: Cell| tanks.get(cell).map_or(0, |&tank| tints[usize::from(tank)]);
    // One path per tint: cells of one path leave no seams.
    let mut paths: [Vec<Seg>; TINTS as usize] = Default::default();
    for row in 0..size.rows {
        let mut start = 0;
        for col in 1..=size.cols {
            let here = tint(Cell::new(row, start));
            if col == size.cols || tint(Cell::new(row, col)) != here {
                rect(&mut paths[usize::from(here)], f32::from(start), f32::from(row), f32::from(col - start), 1.0);
                start = col;
            }
        }
    }
    for (tint, path) in (0..).zip(paths).filter(|(_, path)| !path.is_empty()) {
        scene.fill(Shape::Path(path), pieces::shade(tint), 1.0);
    }
    let hairs = Board::edges(size).filter(|&edge| !board.edge(edge));
    let hairs: Vec<Seg> = hairs.flat_map(side).collect();
    if !hairs.is_empty() {
        scene.line(Shape::Path(hairs), inks::HAIR, THIN, 1.0);
    }
}

/// Adds a rectangle to a path.
pub fn rect(path: &mut Vec<Seg>, x: f32, y: f32, w: f32, h: f32) {
    path.extend([Seg::Move(x, y), Seg::Line(x + w, y), Seg::Line(x + w, y + h), Seg::Line(x, y + h), Seg::Close]);
}

/// An edge as a line.
pub fn side(edge: Edge) -> [Seg; 2] {
    let (x, y) = corner(edge.other());
    let to = if edge.south { (x + 1.0, y) } else { (x, y + 1.0) };
    [Seg::Move(x, y), Seg::Line(to.0, to.1)]
}

/// The water as one seamless body, the lines between cells full of it, and its surfaces, with their waves at phase `clock`.
pub fn water(forest: &Forest, levels: &Levels, clock: f32, scene: &mut Scene) {
    let size = forest.size;
    let (mut body, mut hairs) = (Vec::new(), Vec::new());
    let mut tops: Vec<(f32, f32, f32, f32)> = Vec::new();
    for (node, &full) in levels.full.iter().enumerate().filter(|&(_, &full)| full > 0.0) {
        let it = &forest.nodes[node];
        // There is no air below more water.
        let covered = it.parent != NONE && levels.full[usize::from(it.parent)] > 0.0;
        let mut run: Option<(u16, u16, bool)> = None;
        let mut runs = Vec::new();
        for &col in &it.cols {
            let above = Cell::new(it.row, col).step(Dir::North, size);
            let under = covered && above.is_some_and(|above| forest.at(above) == usize::from(it.parent));
            match &mut run {
                Some((_, end, same)) if *end == col && *same == under => *end += 1,
                _ => runs.extend(run.replace((col, col + 1, under))),
            }
        }
        runs.extend(run);
        for (start, end, under) in runs {
            // A surface, unless there is water above it; below a ceiling that is under water, full to the top.
            let air = if under || covered { 0.0 } else { AIR };
            let height = (1.0 - air) * full;
            let y = f32::from(it.row) + 1.0 - height;
            rect(&mut body, f32::from(start), y, f32::from(end - start), height);
            // Walls within a tank are drawn over them.
            for col in start + 1..end {
                hairs.extend([Seg::Move(f32::from(col), y), Seg::Line(f32::from(col), y + height)]);
            }
            if under {
                hairs.extend([Seg::Move(f32::from(start), y), Seg::Line(f32::from(end), y)]);
            }
            if !under && !covered {
                tops.push((f32::from(start), f32::from(end), y, full.min(1.0)));
            }
        }
    }
    if !body.is_empty() {
        scene.fill(Shape::Path(body), inks::WATER, 0.92);
    }
    if !hairs.is_empty() {
        scene.line(Shape::Path(hairs), inks::WET_HAIR, THIN, 1.0);
    }
    for (left, right, y, _) in tops {
        pieces::surface(scene, left + 0.03, right - 0.03, y, clock, 1.0);
    }
}

/// The walls; those inside a tank are thinner.
pub fn walls(board: &Board, plan: &TankPlan, scene: &mut Scene) {
    let size = board.size();
    let tanks = &plan.tanks;
    let (mut outer, mut inner) = (Vec::new(), Vec::new());
    for edge in Board::edges(size).filter(|&edge| board.edge(edge)) {
        let apart = tanks.get(edge.cell) != tanks.get(edge.other());
        if apart { outer.extend(side(edge)) } else { inner.extend(side(edge)) }
    }
    rect(&mut outer, 0.0, 0.0, f32::from(size.cols), f32::from(size.rows));
    if !inner.is_empty() {
        scene.line(Shape::Path(inner), inks::WALL, 0.07, 0.8);
    }
    scene.line(Shape::Path(outer), inks::WALL, 0.1, 1.0);
}
