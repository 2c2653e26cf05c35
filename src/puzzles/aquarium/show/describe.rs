//! The places of an Aquarium board in words.

use crate::grid::{Cell, Dir};
use crate::puzzle::Spot;

use crate::puzzles::aquarium::board::{Board, Mark};
use crate::puzzles::aquarium::play::input::clue_at;

/// What is at a spot.
pub fn spot(board: &Board, spot: Spot) -> String {
    if let Some(line) = clue_at(board, spot) {
        let water = board.count(line, Mark::Water);
        let clue = board.clue(line).map_or("no clue".into(), |clue| format!("needs {clue}"));
        return format!("{}: {clue}, has {water}", line.words());
    }
    let cell = Cell::new((spot.y.max(0) / 2) as u16, (spot.x.max(0) / 2) as u16);
    if spot.x % 2 == 0 || spot.y % 2 == 0 {
        let dir = if spot.x % 2 == 0 { Dir::West } else { Dir::North };
        let side = if spot.x % 2 == 0 { "left" } else { "top" };
        let wall = if board.wall(cell, dir) { "wall" } else { "no wall" };
        return format!("{side} edge of {}: {wall}", cell.words());
    }
    let mark = match board.mark(cell) {
        Mark::Open => "open",
        Mark::Water => "water",
        Mark::Dry => "dry",
    };
    let sides = [(Dir::North, "above"), (Dir::East, "right"), (Dir::South, "below"), (Dir::West, "left")];
    let walls: Vec<&str> =
        sides.iter().filter(|&&(dir, _)| board.wall(cell, dir)).map(|&(_, side)| side).collect();
    match walls.len() {
        0 => format!("{}: {mark}", cell.words()),
        1 => format!("{}: {mark}, wall {}", cell.words(), walls[0]),
        _ => format!("{}: {mark}, walls {}", cell.words(), walls.join(", ")),
    }
}
