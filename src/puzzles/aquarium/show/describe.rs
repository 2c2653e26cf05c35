//! Descriptions of an Aquarium board.

use crate::grid::{Cell, Dir, Line};
use crate::kit::numbers::{counted, listed};
use crate::puzzle::{Describe, Words};

use crate::puzzles::aquarium::board::{Board, CellMark};
use crate::puzzles::aquarium::plan::TankPlan;
use crate::puzzles::aquarium::play::input::clue_at;

/// Describes each spot.
pub fn describe(board: &Board) -> Describe<'_> {
    let plan = TankPlan::of(board);
    let mut sizes: Vec<u64> = Vec::new();
    for &tank in plan.tanks.cells() {
        let tank = usize::from(tank);
        sizes.resize(sizes.len().max(tank + 1), 0);
        sizes[tank] += 1;
    }
    Box::new(move |spot| {
        if let Some(line) = clue_at(board, spot) {
            return Words { place: line.words(), what: clue(board, line) };
        }
        let cell = Cell::new((spot.y.max(0) / 2) as u16, (spot.x.max(0) / 2) as u16);
        if spot.x % 2 == 0 || spot.y % 2 == 0 {
            let dir = if spot.x % 2 == 0 { Dir::West } else { Dir::North };
            let side = if spot.x % 2 == 0 { "left" } else { "top" };
            let wall = if board.wall(cell, dir) { "wall" } else { "no wall" };
            return Words { place: format!("{side} edge of {}", cell.words()), what: wall.into() };
        }
        let mut parts = vec![match board.mark(cell) {
            CellMark::Open => "open".to_string(),
            CellMark::Water => "water".into(),
            CellMark::Dry => "dry".into(),
        }];
        if let Some(&tank) = plan.tanks.get(cell) {
            let size = sizes.get(usize::from(tank)).copied().unwrap_or_default();
            parts.push(format!("tank {}, {}", tank + 1, counted(size, "cell", "cells")));
        }
        let sides = [(Dir::North, "above"), (Dir::East, "right"), (Dir::South, "below"), (Dir::West, "left")];
        let walls = sides.into_iter().filter(|&(dir, _)| board.wall(cell, dir));
        let walls: Vec<String> = walls.map(|(_, side)| side.to_string()).collect();
        if !walls.is_empty() {
            let name = if walls.len() == 1 { "wall" } else { "walls" };
            parts.push(format!("{name} {}", listed(&walls, "and")));
        }
        Words::cell(cell, parts.join(", "))
    })
}

/// What a line needs and has.
pub fn clue(board: &Board, line: Line) -> String {
    let water = board.count(line, CellMark::Water);
    let clue = board.clue(line).map_or("no clue".into(), |clue| format!("needs {clue}"));
    format!("{clue}, has {water}")
}

/// How many tanks there are and how full they are, and the lines that are not satisfied.
pub fn overview(board: &Board) -> String {
    let unlike = |line: &Line| board.clue(*line).is_some_and(|clue| board.count(*line, CellMark::Water) != clue);
    let lines = board.lines().filter(unlike).map(|line| format!("{} {}", line.words(), clue(board, line)));
    let lines: Vec<String> = lines.collect();
    let tanks = TankPlan::of(board).tanks.cells().iter().map(|&tank| u64::from(tank) + 1).max().unwrap_or(0);
    let water: u64 = (0..board.size().rows).map(|row| u64::from(board.count(Line::Row(row), CellMark::Water))).sum();
    let whole = format!("{}, {} of water.", counted(tanks, "tank", "tanks"), counted(water, "cell", "cells"));
    if lines.is_empty() { whole } else { format!("{whole} Not met yet: {}.", lines.join("; ")) }
}
