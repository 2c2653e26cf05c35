//! Why there is no solution, in words, with the cells concerned.

use crate::grid::{Cell, Mention};
use crate::kit::numbers::capital;
use crate::search::Why;

use super::dead::Dead;
use crate::puzzles::harmony::board::Board;

/// The words for a position that a test proves dead.
pub fn why(board: &Board, dead: &Dead) -> Why {
    let cell = |index: usize| board.size().cell(index);
    let tile = |index: usize| capital(&board.tile_words(cell(index)));
    let (words, cells, named) = match *dead {
        Dead::Frozen(at) => {
            (format!("{} is not home and has no moves left.", tile(at)), vec![cell(at)], Mention::Cells)
        }
        Dead::Blocked(at, by) => {
            let (tile, by) = (tile(at), cell(by));
            let words = format!("{tile} has one move, but the tile at {} that it must swap with has none.", by.words());
            (words, vec![cell(at), by], Mention::Cells)
        }
        Dead::Ring(ref ring) => {
            let cells: Vec<Cell> = ring.iter().map(|&at| cell(at)).collect();
            let column = cells.first().map_or(0, |cell| cell.col + 1);
            let words = format!(
                "{} tiles of column {column} with one move each want each other's places in a ring, and only two \
                 can swap.",
                ring.len()
            );
            (words, cells, Mention::Columns)
        }
        Dead::Rivals(a, b) => {
            let (a, b) = (cell(a), cell(b));
            let words = format!(
                "The {} tiles at {} and {} have one move each and need the same place.",
                board.colour(a),
                a.words(),
                b.words()
            );
            (words, vec![a, b], Mention::Cells)
        }
        Dead::Isolated(at) => {
            let words = format!("{} has moves left, but no other tile in its row or column has.", tile(at));
            (words, vec![cell(at)], Mention::Cells)
        }
        Dead::Stuck(at) => {
            let tile = tile(at);
            let words = format!("{tile} is home with one move left, and no other tile of its row has any.");
            (words, vec![cell(at)], Mention::Cells)
        }
        Dead::Crowded(home) => {
            let tiles = board.tiles().iter().filter(|(_, tile)| tile.home == home);
            let words = format!(
                "The {} tiles cannot all reach different columns of their row with the moves they have.",
                board.name(home)
            );
            (words, tiles.map(|(cell, _)| cell).collect(), Mention::Rows)
        }
        Dead::Parted(ref part) => {
            let moves: u32 = part.iter().filter_map(|&at| board.tile(cell(at))).map(|tile| u32::from(tile.moves)).sum();
            let first = part.first().map_or_else(String::new, |&at| cell(at).words());
            let fault = match moves % 2 {
                1 => "have an odd number of moves together",
                _ => "do not fit the rows that they can reach",
            };
            let count = part.len();
            let words = format!("The {count} tiles around {first} can only swap among themselves, and {fault}.");
            (words, part.iter().map(|&at| cell(at)).collect(), Mention::Cells)
        }
        Dead::OddRow(row) => {
            let moving = |cell: &Cell| board.tile(*cell).is_some_and(|tile| tile.moves > 0);
            let in_row = (0..board.size().cols).map(|col| Cell::new(row as u16, col));
            let words = format!(
                "Row {} is complete, but an odd number of its tiles has a move left, and they can only swap in \
                 pairs.",
                row + 1
            );
            (words, in_row.filter(moving).collect(), Mention::Rows)
        }
    };
    Why::new(words, cells).naming(named)
}

/// The words when everything has been searched.
pub fn exhausted() -> Why {
    Why::new("Every way to swap has been tried; none leads home.", Vec::new())
}
