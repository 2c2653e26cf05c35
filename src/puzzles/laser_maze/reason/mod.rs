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
use crate::puzzle::{Additions, Concludes, Explain, Fact, Facts, Hint, Items, Reasons, Shared};

use super::LaserMaze;
use super::board::Board;
use super::route::{Route, Stride};
use additions::additions;
use items::ITEMS;
use walker::Walker;

crate::puzzle::techniques! {
    Goal = 0 "goal" "goal in reach"
        "The goal is beside the walker, and nothing fires at it after this step."
        "the goal is beside the walker";
    Beam = 0 "beam" "beam"
        "After this step a turret points at the cell and nothing stands between.";
    Forced = 0 "forced" "only step left"
        "All steps but one are closed or ruled out."
        "every other step is closed or ruled out";
    Loop = 0 "loop" "nothing gained"
        "The step returns to an earlier cell, with all turrets as they were then.";
    Straight = 0 "straight" "straight route"
        "If every step of some route leads nearer to the goal, no shortest route ever leads away from it.";
    DeadEnd = 0 "dead-end" "dead end"
        "After this step every way on is soon closed or under fire.";
    Detour = 0 "detour" "detour"
        "Another step reaches the goal sooner, as a few cells show.";
    Walls = 0 "walls" "route round walls"
        "After this step the goal would be too far even if nothing fired: another step reaches it sooner.";
    Meet = 0 "meet" "meeting place"
        "Shortest routes part here, but all of them come together again."
        "all shortest routes come together there";
    Count = 1 "count" "counted routes"
        "How far the goal is after each step, counted step by step."
        "every other step takes longer";
    Trap = 2 "trap" "trap"
        "After this step the walker can go on, but never reaches the goal."
        "every other step leads into a trap";
    LongCount = 2 "long-count" "long count"
        "Routes are counted over a hundred states (cell and time)."
        "every other step takes longer";
    WideCount = 3 "wide-count" "wide count"
        "Routes are counted over hundreds of states (cell and time)."
        "every other step takes longer";
    FullCount = 4 "full-count" "full count"
        "Routes are counted over most of a large board."
        "every other step takes longer";
}

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
    const HINT: Option<fn(&Board, &Route) -> Option<Hint<LaserMaze>>> = Some(hint::hint);
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
