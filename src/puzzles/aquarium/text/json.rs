//! Boards of other solvers as JSON, which are only read: a list of rows with a tank's number or name in each cell,
//! and the clues in lists whose names begin with `row` and `col`. `null` is a blank clue, and one list has a name of
//! its own: `{"regions": [[0, 0], [1, 1]], "row_clues": [2, 0], "col_clues": [1, 1]}`.

use crate::grid::{Grid, Size};
use crate::kit::json_reader::{Value, ValueKind, read};
use crate::puzzles::aquarium::board::{Board, MAX_SIDE};
use crate::text::TextError;

use super::clues::{Placed, fitting};

/// How the names of the clues begin, of the rows and of the columns.
const CLUES: [&str; 2] = ["row", "col"];

/// Whether a text looks like such a board.
pub fn recognise(text: &str) -> bool {
    let clues = |name: &str| text.split('"').any(|part| part.len() > name.len() && part.starts_with(name));
    text.trim_start().starts_with('{') && CLUES.into_iter().all(clues)
}

/// Reads a board of the region rule. Cost: O(length), times the number of tanks.
pub fn parse(text: &str) -> Result<Board, TextError> {
    let value = read(text)?;
    let Some(entries) = value.entries() else { return value.fail("Expected names with lists.") };
    let rows_of = |value: &Value| match &value.kind {
        ValueKind::List(rows) => rows.first().is_some_and(|row| matches!(row.kind, ValueKind::List(_))),
        _ => false,
    };
    let Some((name, tanks)) = entries.iter().find(|(_, value)| rows_of(value)) else {
        return value.fail("There is no list of rows with a tank for each cell.");
    };
    let [lefts, tops] = CLUES.map(|what| {
        let found = entries.iter().find(|(name, value)| name.starts_with(what) && !rows_of(value));
        let Some((name, list)) = found else {
            return value.fail(format!("There is no list of the {what} clues."));
        };
        list.list(name)?.iter().map(clue).collect::<Result<Vec<_>, _>>()
    });
    let [lefts, tops] = [lefts?, tops?];
    if [&lefts, &tops].iter().any(|clues| clues.is_empty() || clues.len() > usize::from(MAX_SIDE)) {
        return value.fail(format!("A board has 1 to {MAX_SIDE} rows and columns."));
    }
    let size = Size::new(lefts.len() as u16, tops.len() as u16);
    let mut kinds: Vec<&Value> = Vec::new();
    let mut labels = Vec::with_capacity(size.area());
    let rows = tanks.list(name)?;
    for row in rows {
        let cells = row.list("A row")?;
        if cells.len() != tops.len() {
            return row.fail(format!("A row has {} of the {} cells.", cells.len(), tops.len()));
        }
        for cell in cells {
            if cell.number().is_none() && !matches!(cell.kind, ValueKind::Text(_)) {
                return cell.fail("A tank is a number or a name.");
            }
            let known = kinds.iter().position(|known| known.kind == cell.kind);
            labels.push(known.unwrap_or_else(|| {
                kinds.push(cell);
                kinds.len() - 1
            }) as u32);
        }
    }
    let Some(labels) = Grid::from_cells(size, labels) else {
        return tanks.fail(format!("There are {} of the {} rows.", rows.len(), lefts.len()));
    };
    let (tops, lefts) = (fitting(&tops, size.rows, "column")?, fitting(&lefts, size.cols, "row")?);
    let ids = labels.cells().iter().map(|&label| kinds[label as usize].number()).collect();
    Ok(Board { tops, lefts, ..Board::from_labels(&labels) }.numbered(ids))
}

/// A clue.
fn clue(value: &Value) -> Result<Placed, TextError> {
    match (&value.kind, value.number()) {
        (ValueKind::Word, _) => Ok(Placed::blank(value.at)),
        (_, Some(number)) => {
            let clue = Some(number.try_into().unwrap_or(u16::MAX));
            Ok(Placed { at: value.at, clue, written: number.to_string() })
        }
        _ => value.fail("A clue is a number, or null for none."),
    }
}
