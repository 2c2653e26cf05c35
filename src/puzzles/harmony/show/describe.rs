//! The places of a Harmony board in words.

use crate::grid::Cell;
use crate::puzzle::Spot;

use crate::puzzles::harmony::board::Board;

/// What is at a spot.
pub fn spot(board: &Board, spot: Spot) -> String {
    let size = board.size();
    let row = (spot.y.max(0) / 2) as u16;
    if spot.x < 0 || spot.x >= 2 * size.cols as i16 {
        return match row < size.rows {
            true => format!("target of row {}: {}", row + 1, board.name(row as u8)),
            false => "off the board".into(),
        };
    }
    let cell = Cell::new(row, (spot.x / 2) as u16);
    let Some(tile) = board.tile(cell) else { return "off the board".into() };
    let moves = match tile.moves {
        0 => "no move left".to_string(),
        1 => "1 move left".into(),
        count => format!("{count} moves left"),
    };
    let home = match u16::from(tile.home) == row {
        true => "home".into(),
        false => format!("belongs in row {}", tile.home + 1),
    };
    format!("{}: {} tile, {home}, {moves}", cell.words(), board.name(tile.home))
}
