//! The words of deductions.

use std::collections::BTreeSet;

use crate::grid::{Cell, Dir, Size};
use crate::kit::numbers::listed;

use crate::puzzles::laser_maze::route::Stride;

/// What the next step from a place is, or is not.
pub fn says((cell, time): (Cell, u32), strides: &[Stride], holds: bool) -> String {
    let name = |stride: &Stride| if *stride == Stride::Wait { "a wait" } else { stride.name() };
    let names: Vec<&str> = strides.iter().map(name).collect();
    let is = if holds { "is" } else { "is not" };
    format!("step {}, from {}, {is} {}", time + 1, cell.words(), listed(&names, "or"))
}

/// A step as the subject of a sentence, without its article.
pub fn step(stride: Stride) -> String {
    match stride {
        Stride::Wait => "wait".into(),
        Stride::Go(_) => format!("step {}", stride.name()),
    }
}

/// A path through the centres of cells.
pub fn path(cells: &[Cell]) -> Vec<(f32, f32)> {
    cells.iter().map(|cell| (f32::from(cell.col) + 0.5, f32::from(cell.row) + 0.5)).collect()
}

/// The outline of a set of cells, in straight segments.
pub fn outline(cells: &BTreeSet<Cell>) -> Vec<Vec<(f32, f32)>> {
    let mut lines = Vec::new();
    for dir in Dir::ALL {
        let upright = matches!(dir, Dir::East | Dir::West);
        let inside = |cell: &Cell| {
            let next = cell.step(dir, Size::new(u16::MAX, u16::MAX));
            next.is_some_and(|next| cells.contains(&next))
        };
        let mut edges: Vec<Cell> = cells.iter().copied().filter(|cell| !inside(cell)).collect();
        edges.sort_by_key(|cell| if upright { (cell.col, cell.row) } else { (cell.row, cell.col) });
        let first = lines.len();
        for cell in edges {
            let (x, y) = (f32::from(cell.col), f32::from(cell.row));
            let far = if matches!(dir, Dir::East | Dir::South) { 1.0 } else { 0.0 };
            let (from, to) = match upright {
                true => ((x + far, y), (x + far, y + 1.0)),
                false => ((x, y + far), (x + 1.0, y + far)),
            };
            match lines[first..].last_mut().map(Vec::as_mut_slice) {
                Some([_, end]) if *end == from => *end = to,
                _ => lines.push(vec![from, to]),
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_around_cells_are_as_long_as_they_are_straight() {
        let cells = [(0, 0), (0, 1), (1, 0)].map(|(row, col)| Cell::new(row, col)).into();
        let mut lines = outline(&cells);
        lines.sort_by(|one, other| one.partial_cmp(other).unwrap());
        let wanted = [
            [(0.0, 0.0), (0.0, 2.0)],
            [(0.0, 0.0), (2.0, 0.0)],
            [(0.0, 2.0), (1.0, 2.0)],
            [(1.0, 1.0), (1.0, 2.0)],
            [(1.0, 1.0), (2.0, 1.0)],
            [(2.0, 0.0), (2.0, 1.0)],
        ];
        assert_eq!(lines, wanted.map(Vec::from));
    }
}
