//! What is said about an Aquarium board in doubt: for other languages, change this file.

use super::text::{ARM, OPEN, TANK};
use crate::reading::Place;

/// The walls are not much thicker than the lines of the grid.
pub(super) const ALIKE: &str = "Walls and lines of the grid are hard to tell apart.";
/// Few clues were found.
pub(super) const CLUES_MISSING: &str = "Most clues were not found.";

/// The clues of columns and rows, added up.
pub(super) fn sums(columns: usize, rows: usize) -> String {
    format!("The columns' clues add up to {columns}, the rows' to {rows}.")
}

/// A clue above the number of cells.
pub(super) fn too_large(line: &str, number: usize, clue: usize, cells: usize) -> String {
    format!("The clue of {line} {number} is {clue}, but there are {cells} cells.")
}

/// A column, in [`too_large`].
pub(super) const COLUMN: &str = "column";
/// A row, in [`too_large`].
pub(super) const ROW: &str = "row";

/// A reading as it is shown.
pub(super) fn said(_: Place, reads: &str) -> String {
    let said = match reads {
        "" => "empty",
        OPEN => "no wall",
        TANK => "one level in each tank",
        ARM => "arms of a tank may differ",
        _ => reads,
    };
    said.to_owned()
}
