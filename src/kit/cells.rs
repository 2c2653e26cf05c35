//! Several cells in words.

use crate::grid::Cell;

use super::numbers::listed;

/// Cells as a phrase, each once: "row 3, columns 2 to 4 and 6; row 5, column 1". Rows with the same columns are
/// grouped: "rows 2 to 4, column 1". Empty for no cells.
pub fn named(cells: &[Cell]) -> String {
    let mut rows: Vec<(u16, Vec<u16>)> = Vec::new();
    for cell in cells {
        let at = rows.partition_point(|(row, _)| *row < cell.row);
        if rows.get(at).is_none_or(|(row, _)| *row != cell.row) {
            rows.insert(at, (cell.row, Vec::new()));
        }
        if let Some((_, cols)) = rows.get_mut(at)
            && let Err(at) = cols.binary_search(&cell.col)
        {
            cols.insert(at, cell.col);
        }
    }
    let mut groups: Vec<(Vec<u16>, Vec<u16>)> = Vec::new();
    for (row, cols) in rows {
        match groups.iter_mut().find(|group| group.1 == cols) {
            Some(group) => group.0.push(row),
            None => groups.push((vec![row], cols)),
        }
    }
    let name = |(rows, cols): &(Vec<u16>, Vec<u16>)| format!("{}, {}", lines("row", rows), lines("column", cols));
    groups.iter().map(name).collect::<Vec<_>>().join("; ")
}

/// The rows of cells, each once: "rows 3 to 5".
pub fn rows(cells: &[Cell]) -> String {
    let mut all: Vec<u16> = cells.iter().map(|cell| cell.row).collect();
    all.sort_unstable();
    all.dedup();
    lines("row", &all)
}

/// Sorted numbers, counted from 0, as "row 3" or "rows 2 to 4 and 6".
fn lines(name: &str, numbers: &[u16]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let mut parts = Vec::new();
    for (first, last) in runs {
        match last - first {
            0 => parts.push((first + 1).to_string()),
            1 => parts.extend([(first + 1).to_string(), (last + 1).to_string()]),
            _ => parts.push(format!("{} to {}", first + 1, last + 1)),
        }
    }
    format!("{name}{} {}", if numbers.len() == 1 { "" } else { "s" }, listed(&parts, "and"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_lie_together_are_named_together() {
        let words =
            |cells: &[(u16, u16)]| named(&cells.iter().map(|&(row, col)| Cell::new(row, col)).collect::<Vec<_>>());
        assert_eq!(words(&[]), "");
        assert_eq!(words(&[(2, 1)]), "row 3, column 2");
        assert_eq!(words(&[(2, 5), (2, 1), (2, 2), (2, 3)]), "row 3, columns 2 to 4 and 6");
        assert_eq!(words(&[(1, 0), (2, 0), (3, 0)]), "rows 2 to 4, column 1");
        assert_eq!(rows(&[Cell::new(4, 0), Cell::new(2, 1), Cell::new(2, 0)]), "rows 3 and 5");
        assert_eq!(words(&[(0, 0), (1, 1), (1, 0)]), "row 1, column 1; row 2, columns 1 and 2");
    }
}
