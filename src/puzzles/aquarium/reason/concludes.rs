//! The effect of a hint in words.

use crate::grid::Cell;
use crate::kit::cells::{named, rows};
use crate::kit::numbers::{capital, listed};
use crate::puzzles::aquarium::board::{Board, CellMark};

/// A longer list of places is left to the picture, which frames them.
const LONGEST: usize = 60;

/// The cells whose marks differ between the boards, by their new marks.
pub fn concludes(before: &Board, after: &Board) -> Option<(String, Vec<Cell>)> {
    let changed = |cell: &Cell| before.mark(*cell) != after.mark(*cell);
    let all: Vec<Cell> = after.marks.size().cells().filter(changed).collect();
    let mut parts = Vec::new();
    for (mark, one, several) in [
        (CellMark::Water, "holds water", "hold water"),
        (CellMark::Dry, "stays dry", "stay dry"),
        (CellMark::Open, "loses its mark", "lose their marks"),
    ] {
        let cells: Vec<Cell> = all.iter().copied().filter(|&cell| after.mark(cell) == mark).collect();
        if !cells.is_empty() {
            let mut places = named(&cells);
            if places.len() > LONGEST && cells.len() == all.len() {
                places = format!("the {} framed cells in {}", cells.len(), rows(&cells));
            }
            parts.push(format!("{places} {}", if cells.len() == 1 { one } else { several }));
        }
    }
    let mut words = listed(&parts, "and");
    if parts.len() > 1 && words.len() > LONGEST {
        words = format!("the {} framed cells in {} are settled", all.len(), rows(&all));
    }
    (!parts.is_empty()).then(|| (format!("{}.", capital(&words)), all))
}
