//! A search of a whole board: its field band by band, then layer by layer.

use crate::search::Cx;

use super::field::Laying;
use super::layers::{LayerSearch, Reached};
use crate::puzzles::laser_maze::board::Board;

/// Tiles of a layer visited in a piece.
const TILES: usize = 1 << 14;

/// Everything reachable, with or without beams, to its end or to the goal (`first`); and whether the goal was reached.
/// `None` if the board cannot be searched.
pub async fn search(board: &Board, lasers: bool, first: bool, cx: &Cx) -> Option<(LayerSearch, bool)> {
    let mut laying = Laying::new(board, board.origin()?, board.goal?, lasers);
    loop {
        let work = laying.work();
        let whole = laying.step(board);
        cx.spend(work).await;
        if whole {
            break;
        }
    }
    let mut layers = LayerSearch::new(laying.field);
    let mut goal = false;
    loop {
        let Some(reached) = layers.piece(TILES) else {
            cx.spend(4 * TILES as u64).await;
            continue;
        };
        cx.spend(64 + 4 * layers.width() as u64).await;
        goal |= reached == Reached::Goal;
        if reached == Reached::Nothing || (first && goal) {
            return Some((layers, goal));
        }
    }
}
