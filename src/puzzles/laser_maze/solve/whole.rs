//! A search of a whole board in pieces: its field band by band, then layer by layer.

use super::field::Laying;
use super::layers::{Layers, Reached};
use crate::puzzles::laser_maze::board::Board;

/// Tiles of a layer visited in a piece.
const TILES: usize = 1 << 14;

/// A search of everything reachable.
pub struct Whole {
    stage: Stage,
    /// Whether it ends at the goal.
    first: bool,
    /// Whether the goal was reached.
    reached: bool,
}

enum Stage {
    Laying(Laying),
    Layers(Layers),
    Over(Layers),
    /// A placeholder while the stage changes.
    Between,
}

impl Whole {
    /// Starts a search, with or without beams, to its end or to the goal; `None` if the board cannot be searched.
    pub fn new(board: &Board, lasers: bool, first: bool) -> Option<Whole> {
        let laying = Laying::new(board, board.origin()?, board.goal?, lasers);
        Some(Whole { stage: Stage::Laying(laying), first, reached: false })
    }

    /// Does a piece on the same board; returns its work, as the watch counts it.
    pub fn step(&mut self, board: &Board) -> u64 {
        let (stage, work) = match std::mem::replace(&mut self.stage, Stage::Between) {
            Stage::Laying(mut laying) => {
                let work = laying.work();
                let whole = laying.step(board);
                (if whole { Stage::Layers(Layers::new(laying.field)) } else { Stage::Laying(laying) }, work)
            }
            Stage::Layers(mut layers) => {
                let Some(reached) = layers.piece(TILES) else {
                    self.stage = Stage::Layers(layers);
                    return 4 * TILES as u64;
                };
                let work = 64 + 4 * layers.width() as u64;
                self.reached |= reached == Reached::Goal;
                let over = reached == Reached::Nothing || (self.first && self.reached);
                (if over { Stage::Over(layers) } else { Stage::Layers(layers) }, work)
            }
            stage => (stage, 0),
        };
        self.stage = stage;
        work
    }

    /// Once it has finished: whether the goal was reached.
    pub fn done(&self) -> Option<bool> {
        matches!(self.stage, Stage::Over(_)).then_some(self.reached)
    }

    /// The layers searched, once it has finished.
    pub fn into_layers(self) -> Option<Layers> {
        match self.stage {
            Stage::Over(layers) => Some(layers),
            _ => None,
        }
    }
}
