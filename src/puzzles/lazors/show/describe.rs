//! The places of a Lazors board in words.

use crate::grid::Cell;
use crate::puzzle::Spot;

use crate::puzzles::lazors::beam::{Beams, trace};
use crate::puzzles::lazors::board::{Board, Laser, Point, Site};

/// What is at a spot. Cells are told with what lies on their edges.
pub fn spot(board: &Board, spot: Spot) -> String {
    let beams = trace(board);
    let (x, y) = (spot.x, spot.y);
    if x % 2 != 0 && y % 2 != 0 {
        let cell = Cell::new((y.max(0) / 2) as u16, (x.max(0) / 2) as u16);
        let mut parts = vec![format!("{}: {}", cell.words(), cell_words(board, cell))];
        for (side, dx, dy) in [("top", 0, -1), ("right", 1, 0), ("bottom", 0, 1), ("left", -1, 0)] {
            for mark in marks(board, &beams, Point::new(x + dx, y + dy)) {
                parts.push(format!("{mark} on its {side} edge"));
            }
        }
        if beams.segments.iter().any(|segment| segment.cells.0 == cell || segment.cells.1 == cell) {
            parts.push("a beam passes".into());
        }
        parts.join(", ")
    } else {
        let point = Point::new(x, y);
        let marks = marks(board, &beams, point);
        let what = if marks.is_empty() { "nothing".into() } else { marks.join(", ") };
        format!("{}: {what}", point.words(board.size()))
    }
}

fn cell_words(board: &Board, cell: Cell) -> String {
    match (board.sites.get(cell), board.placed.get(cell).copied().flatten()) {
        (Some(Site::Fixed(kind)), _) => format!("fixed {} block", kind.name()),
        (Some(Site::Free), Some(kind)) => format!("{} block", kind.name()),
        (Some(Site::Free), None) => "free".into(),
        (Some(Site::Closed), _) => "closed".into(),
        (None, _) => "off the board".into(),
    }
}

fn marks(board: &Board, beams: &Beams, point: Point) -> Vec<String> {
    let lasers = board.lasers.iter().filter(|laser| laser.at == point).map(|&laser| laser_words(laser));
    let target = board.targets.iter().position(|&target| target == point).map(|index| {
        let lit = beams.lit.get(index).copied().flatten().is_some();
        if lit { "lit target" } else { "dark target" }.to_string()
    });
    lasers.chain(target).collect()
}

/// "laser going up and right".
pub fn laser_words(laser: Laser) -> String {
    let up = if laser.vy < 0 { "up" } else { "down" };
    let right = if laser.vx < 0 { "left" } else { "right" };
    format!("laser going {up} and {right}")
}
