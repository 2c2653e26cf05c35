//! The words that reasons share.

use super::Standing;
use crate::grid::{Cell, Line, Size};
use crate::kit::numbers::counted;

/// Where to look: the row or column of all the cells, or else the first of them.
pub fn look(cells: &[Cell], size: Size) -> String {
    let Some(first) = cells.first() else { return "Look at the board.".into() };
    let all = |same: fn(&Cell, &Cell) -> bool| cells.len() > 1 && cells.iter().all(|cell| same(cell, first));
    let place = if all(|one, other| one.row == other.row) {
        Line::Row(first.row).words()
    } else if all(|one, other| one.col == other.col) {
        Line::Col(first.col).words()
    } else if cells.len() * 2 > size.area() {
        "the whole board".into()
    } else {
        first.words()
    };
    format!("Look at {place}.")
}

/// A list, abbreviated after the first few.
pub fn list(words: &[String]) -> String {
    let named = if words.len() <= 4 { words.len() } else { 3 };
    let (last, first) = match words.split_at(named) {
        (first, []) => match first.split_last() {
            Some((last, first)) => (last.clone(), first),
            None => return String::new(),
        },
        (first, more) => (counted(more.len() as u64, "other", "others"), first),
    };
    if first.is_empty() { last } else { format!("{} and {last}", first.join("; ")) }
}

impl Standing {
    /// A tile in words: "the rose tile at row 1, column 2".
    pub fn tile(&self, cell: Cell) -> String {
        let name = self.board.tile(cell).map_or("", |tile| self.board.name(tile.home));
        format!("the {name} tile at {}", cell.words())
    }
}
