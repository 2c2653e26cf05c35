//! All messages about Harmony: for other languages, change this file.

use crate::reading::Place;

/// There is an odd sum of moves.
pub const ODD: &str = "The tiles' moves add up to an odd number.";
/// The rows' colours cannot be told apart.
pub const ALIKE: &str = "Some colours are hard to tell apart.";
/// In the game, what is above and below the board shows the first and the last row's colour.
pub const ENDS: &str = "The colours above and below the board are not those of a first and a last row.";

/// The lattice leaves edges of tiles unexplained.
pub const STRAY: &str = "Some tiles seem to lie across the board's columns or rows.";

/// A column without moves may belong to the board or not.
pub const WIDER: &str = "A column at the edge has no moves and may not belong to the board.";

/// A colour has too few or too many tiles; rows count from 0.
pub fn count(row: usize, tiles: usize, wanted: usize) -> String {
    let tiles = if tiles == 1 { "1 tile".to_owned() } else { format!("{tiles} tiles") };
    format!("The colour of row {} has {tiles}, not {wanted}.", row + 1)
}

/// A tile as it is shown: its home row and its moves.
pub fn said(_: Place, reads: &str) -> String {
    match super::parsed(reads) {
        Some((home, 1)) => format!("row {}, 1 move", home + 1),
        Some((home, moves)) => format!("row {}, {moves} moves", home + 1),
        None => reads.to_owned(),
    }
}
