//! Faults of a board that are visible before any search: colours, parity, frozen tiles.

use crate::grid::{Cell, Mention};
use crate::kit::numbers::counted;
use crate::search::Why;

use super::board::Board;

/// All faults of the current board; empty if there are none. Each one alone means that there is no solution.
pub fn diagnose(board: &Board) -> Vec<Why> {
    let size = board.size();
    let mut found = Vec::new();
    let mut counts = vec![0u16; usize::from(size.rows)];
    for tile in board.tiles().cells() {
        if let Some(count) = counts.get_mut(usize::from(tile.home)) {
            *count += 1;
        }
    }
    if counts.iter().any(|&count| count != size.cols) {
        let wrong: Vec<String> = counts
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count != size.cols)
            .map(|(home, count)| format!("{} {count}", board.name(home as u8)))
            .collect();
        let many = |home: u8| counts.get(usize::from(home)).is_some_and(|&count| count > size.cols);
        let cells = board.tiles().iter().filter(|(_, tile)| many(tile.home)).map(|(cell, _)| cell).collect();
        let words = match size.cols {
            1 => format!("Each colour needs 1 tile; there are {}.", wrong.join(", ")),
            cols => {
                format!("Each colour needs {cols} tiles, one for each column; there are {}.", wrong.join(", "))
            }
        };
        found.push(Why::new(words, cells));
    }
    let sum: u32 = board.tiles().cells().iter().map(|tile| u32::from(tile.moves)).sum();
    if sum % 2 == 1 {
        let words =
            format!("The tiles have {} left in total, but each swap uses two.", counted(sum.into(), "move", "moves"));
        let odd = board.tiles().iter().filter(|(_, tile)| tile.moves % 2 == 1).map(|(cell, _)| cell);
        found.push(Why::new(words, odd.collect()));
    }
    let frozen: Vec<Cell> = board
        .tiles()
        .iter()
        .filter(|(cell, tile)| tile.moves == 0 && u16::from(tile.home) != cell.row)
        .map(|(cell, _)| cell)
        .collect();
    if let Some(first) = frozen.first() {
        let words = match frozen.len() {
            1 => format!("The tile at {} is not home and has no moves left.", first.words()),
            count => {
                let places: Vec<String> = frozen.iter().take(4).map(|cell| cell.words()).collect();
                let more = if count > 4 { format!(" and {} more", count - 4) } else { String::new() };
                format!("{count} tiles are not home and have no moves left: {}{more}.", places.join("; "))
            }
        };
        found.push(Why::new(words, frozen).naming(Mention::Cells));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::harmony::text::plain;

    fn check(text: &str, expected: &[&str]) {
        let found = diagnose(&plain::parse(text).unwrap());
        let words: Vec<&str> = found.iter().map(|why| why.words.as_str()).collect();
        assert_eq!(words, expected, "{text}");
    }

    #[test]
    fn faults_are_named_with_their_cells() {
        check("2 2\n1:1 0:0\n0:1 1:0\n", &[]);
        check(
            "2 2\n1:1 0:0\n1:1 1:0\n",
            &["Each colour needs 2 tiles, one for each column; there are rose 1, amber 3."],
        );
        check(
            "3 2\n1:1 0:0\n1:1 1:0\n2:0 2:0\n",
            &["Each colour needs 2 tiles, one for each column; there are rose 1, amber 3."],
        );
        check("2 2\n1:1 0:0\n0:2 1:0\n", &["The tiles have 3 moves left in total, but each swap uses two."]);
        check(
            "2 2\n1:0 0:0\n0:0 1:0\n",
            &["2 tiles are not home and have no moves left: row 1, column 1; row 2, column 1."],
        );
    }
}
