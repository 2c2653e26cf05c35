//! The maze's deduction engine: which step every shortest route makes next from the walker's cell.
//!
//! The reasoner is about the shortest routes from the end of the walk made, like a search of [`Board::held`], and
//! advances as steps become known. A [`Fact`] is about a place at a time: its cell is the walker's, its value is the
//! stride's code and, from bit 3 on, the number of steps made before it; see [`fact`].
//!
//! `ground` knows the distances to the goal, `proof` what blocks routes. The techniques: `local` considers only the
//! next step, `ways` compares the lengths of routes, `meet` finds where all of them come together.

pub mod additions;
mod common;
mod concludes;
mod ground;
mod hint;
pub mod items;
mod local;
mod meet;
mod proof;
mod says;
mod walker;
mod ways;

use crate::grid::Cell;
use crate::puzzle::{Additions, Concludes, Explain, Fact, Facts, Hint, Items, Reasons, Shared, Technique};

use super::LaserMaze;
use super::board::Board;
use super::walk::{Stride, Walk};
use additions::additions;
use items::ITEMS;
use walker::Walker;

/// The techniques, the simplest first; their indices are named below.
pub static TECHNIQUES: [Technique; 14] = [
    Technique::new(
        "goal",
        "goal in reach",
        0,
        "The goal is beside the walker, and nothing fires at it after this step.",
    )
    .because("the goal is beside the walker"),
    Technique::new(
        "beam",
        "beam",
        0,
        "After this step a turret points at the cell and nothing stands between.",
    ),
    Technique::new("forced", "only step left", 0, "All steps but one are closed or ruled out.")
        .because("every other step is closed or ruled out"),
    Technique::new(
        "loop",
        "nothing gained",
        0,
        "The step returns to an earlier cell, with all turrets as they were then.",
    ),
    Technique::new(
        "straight",
        "straight route",
        0,
        "If every step of some route leads nearer to the goal, no shortest route ever leads away from it.",
    ),
    Technique::new("dead-end", "dead end", 0, "After this step every way on is soon closed or under fire."),
    Technique::new("detour", "detour", 0, "Another step reaches the goal sooner, as a few cells show."),
    Technique::new(
        "walls",
        "route round walls",
        0,
        "After this step the goal would be too far even if nothing fired: another step reaches it sooner.",
    ),
    Technique::new(
        "meet",
        "meeting place",
        0,
        "Shortest routes part here, but all of them come together again.",
    )
    .because("all shortest routes come together there"),
    Technique::new(
        "count",
        "counted routes",
        1,
        "How far the goal is after each step, counted step by step.",
    )
    .because("every other step takes longer"),
    Technique::new("trap", "trap", 2, "After this step the walker can go on, but never reaches the goal.")
        .because("every other step leads into a trap"),
    Technique::new(
        "long-count",
        "long count",
        2,
        "Routes are counted over a hundred states (cell and time).",
    )
    .because("every other step takes longer"),
    Technique::new(
        "wide-count",
        "wide count",
        3,
        "Routes are counted over hundreds of states (cell and time).",
    )
    .because("every other step takes longer"),
    Technique::new("full-count", "full count", 4, "Routes are counted over most of a large board.")
        .because("every other step takes longer"),
];

const GOAL: usize = 0;
const BEAM: usize = 1;
const FORCED: usize = 2;
const LOOP: usize = 3;
const STRAIGHT: usize = 4;
const DEAD_END: usize = 5;
const DETOUR: usize = 6;
const WALLS: usize = 7;
const MEET: usize = 8;
const COUNT: usize = 9;
const TRAP: usize = 10;
const LONG_COUNT: usize = 11;

impl Explain for LaserMaze {
    const REASONS: Option<Reasons<LaserMaze>> = Some(Reasons {
        techniques: &TECHNIQUES,
        begin: |board: &Board| Box::new(Walker::new(board)),
        // If distances are known, only free choices are left after the techniques.
        beyond: None,
        tries: &[],
        earlier: None,
        graded: None,
        circles: true,
    });
    const HINT: Option<fn(&Board, &Walk) -> Option<Hint<LaserMaze>>> = Some(hint::hint);
    const CONCLUDES: Option<Concludes<LaserMaze>> = Some(concludes::concludes);
    const ITEMS: Option<Items<LaserMaze>> = Some(ITEMS);
    const FACTS: Option<Facts<LaserMaze>> = Some(Facts {
        shared: Shared::Alike(common::common),
        value: |fact| fact.value.to_string(),
        says: |fact| format!("{} is reached at step {}", fact.cell.words(), fact.value),
    });
    const ADDITIONS: Option<Additions<LaserMaze>> = Some(additions);
}

/// The fact that every shortest route makes a stride from a place at a time, or that none does.
pub const fn fact((cell, time): (Cell, u32), stride: Stride, holds: bool) -> Fact {
    Fact { cell, value: time << 3 | stride.code() as u32, holds }
}

/// The time and the stride's code in a fact's value.
const fn parts(value: u32) -> (u32, usize) {
    (value >> 3, (value & 7) as usize)
}
