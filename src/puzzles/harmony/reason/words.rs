//! The words that reasons share.

use super::Standing;
use crate::grid::{Cell, Line, Size};
use crate::kit::numbers::counted;

/// The row or column that contains all the cells, if there are several.
pub fn line(cells: &[Cell]) -> Option<Line> {
    let (first, others) = cells.split_first().filter(|(_, others)| !others.is_empty())?;
    if others.iter().all(|cell| cell.row == first.row) {
        Some(Line::Row(first.row))
    } else if others.iter().all(|cell| cell.col == first.col) {
        Some(Line::Col(first.col))
    } else {
        None
    }
}

/// Where to look: the row or column of all the cells, or else the first of them.
pub fn look(cells: &[Cell], size: Size) -> String {
    let Some(first) = cells.first() else { return "Look at the board.".into() };
    let place = if let Some(line) = line(cells) {
        line.words()
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
