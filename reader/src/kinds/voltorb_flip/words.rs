//! Messages about boards of Voltorb Flip.

use crate::reading::Place;

/// The sums of the rows and of the columns differ.
pub fn sums(rows: u32, columns: u32) -> String {
    format!("The rows add up to {rows}, the columns to {columns}.")
}

/// The Voltorbs of the rows and of the columns differ.
pub fn voltorbs(rows: u32, columns: u32) -> String {
    format!("The rows have {rows} Voltorbs, the columns {columns}.")
}

/// A line's clue cannot be met.
pub fn line(place: Place, sum: u32, voltorbs: u32) -> String {
    let line = match place {
        Place::Row(row, _) => format!("Row {}", row + 1),
        Place::Column(column, _) => format!("Column {}", column + 1),
        _ => String::new(),
    };
    format!("{line} cannot have the sum {sum} with {voltorbs} Voltorbs.")
}

/// A reading as it is shown.
pub fn said(place: Place, reads: &str) -> String {
    let said = match (place, reads) {
        (Place::Cell(..), ".") => "hidden",
        (Place::Cell(..), "0") => "Voltorb",
        (Place::Other(_), super::NO_LEVEL) => "no level",
        _ => reads,
    };
    said.to_owned()
}
