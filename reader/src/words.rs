//! All messages of this room: for other languages, change this file.

use crate::reading::Place;

/// Not four bytes a pixel.
pub const LENGTH: &str = "A picture needs four bytes for each pixel.";
/// Too small.
pub const SMALL: &str = "The picture is too small: each side needs at least 32 pixels.";
/// Too large.
pub const LARGE: &str = "The picture is too large: at most 100 million pixels, and 65,535 along a side.";
/// An empty file.
pub const EMPTY: &str = "The file is empty.";
/// A file of another kind.
pub const UNKNOWN: &str = "This is no picture in PNG, JPEG or WebP.";
/// A damaged file.
pub const DAMAGED: &str = "The picture is damaged or cut off.";
/// No board of the puzzles that were looked for.
pub const NONE: &str = "No board was found in this picture.";

/// Lines of cells may be missing.
pub const CUT: &str = "Part of the board may be outside the picture.";

/// What is said of a place in doubt: what it is taken for, and what else it may be.
pub fn in_doubt(place: Place, named: &str, reading: &str, others: &[String]) -> String {
    let quoted = |reads: &str| format!("“{reads}”");
    let others: Vec<String> = others.iter().map(|reads| quoted(reads)).collect();
    let or = if others.is_empty() { String::new() } else { format!("; it may be {}", joined(&others, " or ")) };
    format!("{}: read as {}{or}", placed(place, named), quoted(reading))
}

/// What is said of a place whose reading is inferred.
pub fn to_confirm(place: Place, named: &str, reading: &str) -> String {
    format!("{}: {reading}, to be confirmed", placed(place, named))
}

/// A place in words; `named` is the name of one that is no cell.
fn placed(place: Place, named: &str) -> String {
    match place {
        Place::Cell(row, column) => format!("row {}, column {}", row + 1, column + 1),
        Place::Row(row, _) => format!("clue of row {}", row + 1),
        Place::Column(column, _) => format!("clue of column {}", column + 1),
        Place::Right(row, column) => format!("right of row {}, column {}", row + 1, column + 1),
        Place::Below(row, column) => format!("below row {}, column {}", row + 1, column + 1),
        Place::Colour(row) => format!("colour of row {}", row + 1),
        Place::Other(_) => named.to_owned(),
    }
}

/// The places that are no cells, by number: blocks to place.
pub const BLOCKS: [&str; 5] = ["Reflect blocks", "Opaque blocks", "Refract blocks", "Prisms", "Teleporters"];
/// Whether waiting is allowed.
pub const WAITING: &str = "Waiting";
/// Which rule the water follows.
pub const WATER: &str = "Water levels";
/// Any other.
pub const BESIDE: &str = "Beside the board";

/// Parts with something between them.
pub(crate) fn joined<Part: AsRef<str>>(parts: &[Part], between: &str) -> String {
    let mut joined = String::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            joined.push_str(between);
        }
        joined.push_str(part.as_ref());
    }
    joined
}
