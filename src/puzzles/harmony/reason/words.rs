//! The words that reasons share.

use crate::grid::{Cell, Line, Size};
use crate::kit::numbers::{apart, counted};

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
pub fn place(cells: &[Cell], size: Size) -> String {
    let Some(first) = cells.first() else { return "the board".into() };
    if let Some(line) = line(cells) {
        line.words()
    } else if cells.len() * 2 > size.area() {
        "the whole board".into()
    } else {
        first.words()
    }
}

/// Cells as a list; of many the first few, and how many others.
pub fn few(cells: &[Cell]) -> String {
    let named = if cells.len() <= 4 { cells.len() } else { 3 };
    let (few, more) = cells.split_at(named);
    let more = (!more.is_empty()).then(|| counted(more.len() as u64, "other", "others"));
    apart(&few.iter().map(|cell| cell.words()).chain(more).collect::<Vec<_>>())
}
