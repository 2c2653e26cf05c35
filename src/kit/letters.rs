//! Grids of letters, as solutions are written: a row on each line.

use crate::grid::{Grid, Size};
use crate::text::{Cursor, Location, TextError};

use super::numbers::counted;

/// Reads a grid of this size. `what` is a letter in words, and `expected` what is said where one has no meaning.
pub fn letters<T>(
    text: &str,
    size: Size,
    what: &str,
    expected: &str,
    read: impl Fn(char) -> Option<T>,
) -> Result<Grid<T>, TextError> {
    let mut cells = Vec::with_capacity(size.area());
    let mut last = Location::line(1);
    for line in Cursor::new(text).lines() {
        last = line.at;
        let row = line.text.trim_end();
        if row.chars().count() != usize::from(size.cols) {
            let cells = counted(size.cols.into(), what, &format!("{what}s"));
            return last.fail(format!("A row of the solution has {cells}."));
        }
        for (column, letter) in row.chars().enumerate() {
            cells.push(read(letter).ok_or_else(|| last.right(column).error(expected))?);
        }
    }
    let rows = || last.error(format!("The solution has {}.", counted(size.rows.into(), "row", "rows")));
    Grid::from_cells(size, cells).ok_or_else(rows)
}
