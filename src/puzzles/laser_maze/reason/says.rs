//! The words of reasons.

use crate::grid::Cell;

use crate::puzzles::laser_maze::walk::Stride;

/// What the walker does, or does not, at a place with its next step.
pub fn says((cell, time): (Cell, u32), strides: &[Stride], holds: bool) -> String {
    let mut deeds = String::new();
    for (index, stride) in strides.iter().enumerate() {
        deeds += match (index, stride) {
            (0, Stride::Wait) if holds => "stays",
            (0, Stride::Wait) => "does not stay",
            (0, _) if holds => "goes ",
            (0, _) => "does not go ",
            _ => " or ",
        };
        if index > 0 || *stride != Stride::Wait {
            deeds += stride.name();
        }
    }
    format!("at {} the walker {deeds} with step {}", cell.words(), time + 1)
}

/// A step as the subject of a sentence, without its article.
pub fn step(stride: Stride) -> String {
    match stride {
        Stride::Wait => "wait".into(),
        Stride::Go(_) => format!("step {}", stride.name()),
    }
}

/// A way through the middles of cells.
pub fn path(cells: &[Cell]) -> Vec<(f32, f32)> {
    cells.iter().map(|cell| (f32::from(cell.col) + 0.5, f32::from(cell.row) + 0.5)).collect()
}
