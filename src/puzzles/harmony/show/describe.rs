//! Descriptions of a Harmony board.

use crate::grid::{Cell, Line};
use crate::puzzle::{Describe, Words};

use crate::puzzles::harmony::board::Board;

/// A board of more tiles is not told tile by tile.
const TOLD: usize = 64;

/// Describes each spot.
pub fn describe(board: &Board) -> Describe<'_> {
    let size = board.size();
    Box::new(move |spot| {
        let row = (spot.y.max(0) / 2) as u16;
        if spot.x < 0 || spot.x >= 2 * size.cols as i16 {
            return match row < size.rows {
                true => Words { place: format!("target of row {}", row + 1), what: board.name(row as u8).to_string() },
                false => Words::nowhere(),
            };
        }
        let cell = Cell::new(row, (spot.x / 2) as u16);
        let Some(tile) = board.tile(cell) else { return Words::nowhere() };
        let moves = match tile.moves {
            0 => "no moves left".to_string(),
            1 => "1 move left".into(),
            count => format!("{count} moves left"),
        };
        let home = match u16::from(tile.home) == row {
            true => "home".into(),
            false => format!("belongs in row {}", tile.home + 1),
        };
        Words::cell(cell, format!("{} tile, {home}, {moves}", board.name(tile.home)))
    })
}

/// The target colour of a row, and whether the row is done.
pub fn clue(board: &Board, line: Line) -> String {
    match line {
        Line::Row(row) if board.is_row_done(row) => format!("{}, done", board.name(row as u8)),
        Line::Row(row) => board.name(row as u8).to_string(),
        Line::Col(_) => String::new(),
    }
}

/// The tiles of each row, or of a large board how many are at home.
pub fn overview(board: &Board) -> String {
    let size = board.size();
    let tiles = |row: u16| (0..size.cols).filter_map(move |col| board.tile(Cell::new(row, col)));
    let said = (0..size.rows).map(|row| {
        let target = format!("Row {}, {}", row + 1, board.name(row as u8));
        if size.area() > TOLD {
            let home = tiles(row).filter(|tile| u16::from(tile.home) == row).count();
            return format!("{target}: {home} of {} at home.", size.cols);
        }
        let tiles: Vec<String> = tiles(row).map(|tile| format!("{} {}", board.name(tile.home), tile.moves)).collect();
        format!("{target}: {}.", tiles.join(", "))
    });
    said.collect::<Vec<_>>().join(" ")
}
