//! Water levels at a moment: on a board, during a change, or in a replay.

use crate::puzzle::DrawContext;
use crate::scene::between;

use super::replay::{self, Beat};
use crate::puzzles::aquarium::Aquarium;
use crate::puzzles::aquarium::board::{Board, CellMark};
use crate::puzzles::aquarium::forest::Forest;
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, WET};

/// How full each node is, 0 to 1, and the strength of its dry mark.
pub struct Levels {
    /// For each node: the fraction of its height under water.
    pub full: Vec<f32>,
    /// For each node: the strength of its dry mark; 0 = none.
    pub dry: Vec<f32>,
}

/// The content of the board at a moment.
pub struct Moment<'a> {
    /// The water and the dry marks as they are drawn.
    pub levels: Levels,
    /// The board with the marks that count at this moment.
    pub board: Board,
    /// In a replay: the step under way, or else the next one.
    pub beat: Option<&'a Beat>,
}

impl<'a> Moment<'a> {
    /// The moment to draw. `forest` is the board's.
    pub fn new(board: &Board, forest: &Forest, context: &DrawContext<'a, Aquarium>) -> Moment<'a> {
        let count = forest.nodes.len();
        let mut levels = Levels { full: vec![0.0; count], dry: vec![0.0; count] };
        let Some((trace, time)) = context.replay else {
            let first = |board: &Board, node: usize| {
                value(forest.cells(node).next().map_or(CellMark::Open, |cell| board.mark(cell)))
            };
            let from = context.from.unwrap_or(board);
            let mut sets = Vec::new();
            for node in 0..count {
                let (before, now) = (first(from, node), first(board, node));
                match before {
                    WET => levels.full[node] = rising(forest, node, context.sweep),
                    DRY => levels.dry[node] = context.sweep,
                    _ => {}
                }
                if before != now {
                    sets.push((node as u16, now));
                }
            }
            levels.change(forest, &sets, context.recent);
            return Moment { levels, board: board.clone(), beat: None };
        };
        let (values, under_way) = replay::at(count, trace, time);
        let mut shown = board.cleared();
        for (node, &value) in values.iter().enumerate() {
            levels.full[node] = f32::from(u8::from(value == WET));
            levels.dry[node] = f32::from(u8::from(value == DRY));
            for cell in forest.cells(node) {
                shown.marks.set(cell, mark(value));
            }
        }
        let beat = match under_way {
            Some((beat, share)) => {
                levels.change(forest, &beat.sets, share);
                Some(beat)
            }
            // At rest, the next step is highlighted.
            None => trace.ahead(time),
        };
        Moment { levels, board: shown, beat }
    }
}

impl Levels {
    /// A change under way: its water rises from the lowest row to the highest, or falls the other way.
    fn change(&mut self, forest: &Forest, sets: &[Literal], share: f32) {
        for rises in [true, false] {
            let moved = || sets.iter().filter(|set| (set.1 == WET) == rises);
            let rows = || moved().map(|set| forest.nodes[usize::from(set.0)].row);
            let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
            let height = f32::from(bottom - top + 1) * if rises { share } else { 1.0 - share };
            for &(node, value) in moved() {
                let at = usize::from(node);
                let full = between(height - f32::from(bottom - forest.nodes[at].row), 0.0, 1.0);
                self.full[at] = if rises { self.full[at].max(full) } else { self.full[at].min(full) };
                self.dry[at] = if value == DRY { share } else { self.dry[at].min(1.0 - share) };
            }
        }
    }
}

/// A mark as a node's value.
fn value(mark: CellMark) -> u8 {
    match mark {
        CellMark::Water => WET,
        CellMark::Dry => DRY,
        CellMark::Open => OPEN,
    }
}

/// A node's value as a mark.
fn mark(value: u8) -> CellMark {
    match value {
        WET => CellMark::Water,
        DRY => CellMark::Dry,
        _ => CellMark::Open,
    }
}

/// How full a node of an opening board is; it fills from below.
fn rising(forest: &Forest, node: usize, sweep: f32) -> f32 {
    if sweep >= 1.0 {
        return 1.0;
    }
    let rows = f32::from(forest.size.rows);
    between(sweep * (rows + 1.0) - f32::from(forest.size.rows - 1 - forest.nodes[node].row), 0.0, 1.0)
}
