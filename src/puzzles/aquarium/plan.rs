//! What follows from a board's walls and rule, regardless of the marks. The picture, the pointer and the report need it
//! at every frame, so the last few plans are cached.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::grid::Grid;
use crate::kit::recent::Recent;

use super::board::{Board, Rule, Walls};
use super::forest::Forest;

thread_local! {
    static LAST: Recent<TankPlan> = const { Recent::new() };
}

/// What follows from a board's walls and rule.
pub struct TankPlan {
    walls: Grid<Walls>,
    rule: Rule,
    /// Which cells fill together.
    pub forest: Forest,
    /// The tanks by number.
    pub tanks: Grid<u16>,
    /// The tint of every tank, once it has been drawn.
    pub tints: OnceCell<Vec<u8>>,
}

impl TankPlan {
    /// The plan of a board. Cost: that of [`Forest::new`], once.
    pub fn of(board: &Board) -> Rc<TankPlan> {
        LAST.with(|last| {
            last.get(
                |plan| plan.rule == board.rule && plan.walls == board.walls,
                || TankPlan {
                    walls: board.walls.clone(),
                    rule: board.rule,
                    forest: Forest::new(board),
                    tanks: board.tanks(),
                    tints: OnceCell::new(),
                },
            )
        })
    }
}
