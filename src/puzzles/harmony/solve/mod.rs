//! The default strategy: the board as clauses in a few shapes, beside a complete search.
//!
//! **What is known.** A solution has exactly half as many swaps as the tiles have moves. Swaps of different
//! cells commute, so a solution falls into *layers*; real boards need three to five. What is left in a row
//! that is complete can be burned exactly when the sum is even and no tile has more than the others
//! together ([`burn`]), and most moves can be left to that. So the hard part is small: which few layers bring
//! every tile home with moves left that can be burned? That is a matter of some thousand clauses
//! ([`layers`]), which a solver that learns from conflicts ([`gridlight_sat`]) settles at once or soon.
//!
//! **What is proved.** Quick tests ([`dead`]) end many boards before any search. A complete search ([`deep`])
//! takes turns with the clauses ([`portfolio`]): when it is through, there is no answer. Otherwise the
//! verdict is that nothing was proved.
//!
//! Memory: some megabytes, at most about 100 on the largest boards.

pub mod burn;
pub mod dead;
pub mod deep;
pub mod flat;
pub mod layers;
mod open;
pub mod portfolio;
mod solver;
pub mod trim;
pub mod why;

use crate::search::{CounterInfo, Driver, Options, Search, SwitchInfo};

use super::board::{Board, Swap};

/// The swaps that solve a board, in order.
pub type Answer = Vec<Swap>;

/// What the search may use.
#[derive(Clone, Copy, Debug)]
pub struct Tricks {
    /// Clauses, layer by layer.
    pub layers: bool,
    /// Leave the rest to be burned row by row.
    pub burn: bool,
    /// Trim tiles with many moves first.
    pub trim: bool,
    /// Quick tests for dead positions.
    pub dead: bool,
    /// Remember positions in the complete search.
    pub table: bool,
    /// The complete search.
    pub deep: bool,
}

impl Tricks {
    /// Everything.
    pub const ALL: Tricks =
        Tricks { layers: true, burn: true, trim: true, dead: true, table: true, deep: true };
}

/// Starts a search for an answer to a board; swaps made on it are ignored (see [`Board::pinned`]). It ends at
/// the first answer: whether there are more is not asked.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    Box::new(Driver::new(solver::Solver::new(board, options), options.nodes))
}

const LAYERS: SwitchInfo = SwitchInfo::new(
    "layers",
    "Layers as clauses",
    "Write the board as clauses, some layers of swaps at a time, and learn from conflicts. Off: only the complete \
     search.",
);
const BURN: SwitchInfo = SwitchInfo::new(
    "burn",
    "Burn rows in closed form",
    "Bring all tiles home within a few layers and use up the moves left row by row afterwards. Off: every move is a \
     variable.",
);
const TRIM: SwitchInfo = SwitchInfo::new(
    "trim",
    "Trim tiles with many moves",
    "Let tiles with more than five moves trade back and forth first, so that the clauses are fewer.",
);
const DEAD: SwitchInfo = SwitchInfo::new(
    "dead",
    "Tests for dead positions",
    "Frozen tiles, last moves that are blocked or run in a ring, colours that cannot find their columns, rows that \
     cannot be burned.",
);
const TABLE: SwitchInfo = SwitchInfo::new(
    "table",
    "Remember positions",
    "The complete search never looks twice at the same position, with columns in any order.",
);
const COMPLETE: SwitchInfo = SwitchInfo::new(
    "complete",
    "Complete search",
    "Between the clauses, search all positions depth first: what proves that there is no answer.",
);

/// What can be turned on and off. Every setting claims only what it proves.
pub const SWITCHES: &[SwitchInfo] = &[LAYERS, BURN, TRIM, DEAD, TABLE, COMPLETE];

/// What the search counts, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo {
        id: "nodes",
        name: "Nodes",
        about: "Decisions and conflicts in the clauses, and positions of the complete search.",
    },
    CounterInfo {
        id: "conflicts",
        name: "Conflicts",
        about: "Times that the clauses failed and one was learnt.",
    },
    CounterInfo { id: "plans", name: "Plans", about: "Sequences of layers whose clauses were set up." },
    CounterInfo {
        id: "refuted",
        name: "Plans refuted",
        about: "Sequences of layers that cannot bring all tiles home.",
    },
    CounterInfo {
        id: "unburned",
        name: "Rows that would not burn",
        about: "Times that all tiles came home but one had more moves left than the rest of its row.",
    },
    CounterInfo { id: "positions", name: "Positions", about: "Positions of the complete search." },
    CounterInfo {
        id: "dead",
        name: "Cut: dead",
        about: "Positions of the complete search that a test proved dead.",
    },
    CounterInfo { id: "again", name: "Cut: seen before", about: "Positions that had been searched already." },
];
