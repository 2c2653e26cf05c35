//! The default strategy: clauses for a few sequences of layers, alternating with a complete search.
//!
//! **What is known.** A solution has exactly half as many swaps as the tiles have moves. Swaps of different cells
//! commute, so a solution falls into *layers*; real boards need three to five. The moves left in a complete row can be
//! burned exactly if the sum is even and no tile has more than the others together ([`burn`]), and most moves can be
//! left to that. So the hard part is small: which few layers bring every tile home with moves left that can be burned?
//! That takes some thousand clauses ([`layers`]), which a clause-learning solver ([`gridlight_sat`]) settles at once or
//! soon.
//!
//! **What is proved.** Quick tests ([`dead`]) settle many boards before any search. A complete search ([`deep`])
//! alternates with the clauses ([`portfolio`]): when it ends without a solution, there is none. Otherwise the verdict
//! is that nothing was proved. A third search anneals plans of layers ([`anneal`]): it is fast on boards with many
//! solutions, where the clauses take long, and proves nothing.
//!
//! Memory: some megabytes, at most about 100 on the largest boards.

pub mod alive;
pub mod anneal;
pub mod back;
pub mod beside;
pub mod build;
pub mod burn;
mod certify;
pub mod dead;
pub mod deep;
pub mod flat;
pub mod layers;
pub mod next;
pub mod open;
pub mod portfolio;
pub mod reference;
mod solver;
pub mod trim;
pub mod why;

use crate::kit::numbers::counted;
use crate::puzzle::{Certify, Checker, Decided, Solve, Strategy};
use crate::search::{
    Detail, Driver, Options, Outcome, Search, Shape, Steer, StrategyInfo, Verdict, counters, switches,
};

use super::Harmony;
use super::board::{Board, Swap};

/// Why there is no tree to watch.
const UNTOLD: &str = "It writes layers of swaps as clauses and learns from every conflict: no tree of decisions, but clauses that \
                      grow until they leave a solution or nothing.";
const AHEAD: &str = "It runs a separate search for every swap that it asks about.";

/// The swaps that solve a board, in order.
pub type Answer = Vec<Swap>;

impl Solve for Harmony {
    const STRATEGIES: &'static [Strategy<Harmony>] = &[
        Strategy::new(
            StrategyInfo {
                id: "default",
                name: "Layers and clauses",
                about: "Writes a few layers of swaps as clauses and learns from conflicts; what is left is used up \
                        row by row. Annealing beside it is quick where solutions are many, and a complete search \
                        proves when there is none.",
                counters: COUNTERS,
                shape: Shape::None(UNTOLD),
                switches: SWITCHES,
                beside: beside::BESIDE.len() as u8,
                ..StrategyInfo::DEFAULT
            },
            search,
        ),
        Strategy::new(
            StrategyInfo {
                id: "notes",
                name: "Depth first, with tests",
                about: "The method of the original solver: every swap in turn, with four tests for what cannot be \
                        solved any more, perfect swaps taken alone, and no last move wasted. What the original leaves \
                        for later can be turned on: other orders, tables, symmetry, both ends, and four workers.",
                counters: reference::COUNTERS,
                shape: Shape::Tree(reference::FOLLOWED),
                steer: Steer::Full(reference::ELSEWHERE),
                switches: reference::SWITCHES,
                presets: reference::PRESETS,
                parts: reference::PARTS,
                ..StrategyInfo::DEFAULT
            },
            reference::search,
        ),
        Strategy::new(
            StrategyInfo {
                id: "next",
                name: "Every next swap",
                about: "Which swaps can be made next so that the board can still be solved? A solution for each that \
                        can; the others are counted.",
                counters: next::COUNTERS,
                shape: Shape::None(AHEAD),
                ..StrategyInfo::DEFAULT
            },
            next::search,
        ),
        Strategy::new(
            StrategyInfo {
                id: "back",
                name: "Keep what was made",
                about: "How far back is the last position that can still be solved? A solution that keeps as many of \
                        the swaps made as possible.",
                counters: back::COUNTERS,
                shape: Shape::None(AHEAD),
                ..StrategyInfo::DEFAULT
            },
            back::search,
        ),
    ];
    const ASKS_UNIQUE: bool = false;
    const FROM_HERE: Option<fn(&Board) -> Board> = Some(Board::from_here);
    const REJOINED: Option<fn(&Board, &Answer) -> Answer> = Some(|board, rest| [board.made(), rest].concat());
    const CERTIFY: Option<Certify<Harmony>> = Some(certify::certify);

    fn checker(board: &Board) -> Checker<Harmony> {
        let start = board.restarted();
        Box::new(move |swaps| {
            let end = start.with(swaps);
            if end.made().len() < swaps.len() {
                return Some(Err(format!("Swap {} of it cannot be made.", end.made().len() + 1)));
            }
            let home = end.is_done().then_some(());
            Some(home.ok_or_else(|| "It does not bring every tile home with no moves left.".into()))
        })
    }

    fn answer_made(board: &Board) -> Answer {
        board.made().to_vec()
    }

    fn apply_answer(board: &Board, answer: &Answer) -> Board {
        board.restarted().with(answer)
    }

    /// Says that there is a solution, and of what kind. Whether there are others does not matter here.
    fn verdict_words(outcome: &Outcome) -> Option<String> {
        if outcome.verdict != Verdict::Found {
            return None;
        }
        let count = |id| outcome.counters.get(id);
        let has = |id| outcome.counters.0.iter().any(|&(name, _)| name == id);
        let swaps = |count| counted(count, "swap", "swaps");
        if has("kept") {
            return Some(format!("Solved, with {} of {} kept.", count("kept"), swaps(count("made"))));
        }
        if has("alive") {
            let all = count("alive") + count("dead") + count("open");
            let least = if count("open") > 0 { "at least " } else { "" };
            return Some(format!("Can be solved, after {least}{} of {all} next swaps.", count("alive")));
        }
        let detail = outcome.detail.as_ref()?.iter().find(|(name, _)| *name == "swaps");
        match detail? {
            (_, Detail::Number(made)) => Some(format!("Solvable in {}.", swaps(*made as u64))),
            _ => None,
        }
    }
}

/// The board with the swaps that a search has made, two cells each; impossible ones are skipped.
pub fn followed(board: &Board, decided: &[Decided]) -> Board {
    let mut board = board.restarted();
    for pair in decided.iter().flat_map(|one| one.cells.chunks_exact(2)) {
        let swap = Swap { a: pair[0], b: pair[1] };
        if board.refusal(swap).is_none() {
            board.make(swap);
        }
    }
    board
}

/// Starts a search for a solution of a board; swaps made on it are ignored (see [`Board::from_here`]). It ends at the
/// first solution: whether there are more is not asked.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    Box::new(Driver::new(solver::Solver::new(board, options), options.nodes))
}

// Every setting claims only what it proves.
switches! {
    layers[counted "plans"]: "Layers as clauses"
        "Write the board as clauses, some layers of swaps at a time, and learn from conflicts. Off: only the other \
         searches.";
    burn[needs "layers", counted "unburned"]: "Use up rows at once"
        "Bring all tiles home within a few layers and use up the moves left row by row afterwards. Off: every move \
         is a variable.";
    trim[needs "layers"]: "Trim tiles with many moves"
        "Let tiles with more than five moves swap back and forth first, so that the clauses are fewer.";
    dead[counted "dead"]: "Tests for dead positions"
        "Frozen tiles, last moves that are blocked or run in a ring, colours that cannot find their columns, rows \
         that cannot be used up.";
    table[needs "complete", counted "again"]: "Remember positions"
        "The complete search never looks twice at the same position, with columns in any order.";
    complete[counted "positions"]: "Complete search"
        "In turn with the clause search, search all positions depth first: this proves that there is no solution.";
    anneal[counted "proposals"]: "Annealing"
        "In turn with the clause search, change a plan of eight layers at random, ever less boldly, until all tiles \
         are home: quick where solutions are many, and it proves nothing.";
}

impl Switches {
    /// All techniques.
    pub const ALL: Switches =
        Switches { layers: true, burn: true, trim: true, dead: true, table: true, complete: true, anneal: true };
}

counters! {
    nodes: "Nodes"
        "Decisions and conflicts in the clauses, positions of the complete search, and proposals of annealing, 256 a \
         node.";
    conflicts: "Conflicts" "Times that the clauses failed and one was learnt.";
    plans: "Plans" "Sequences of layers whose clauses were set up.";
    refuted: "Plans refuted" "Sequences of layers that cannot bring all tiles home.";
    unburned: "Rows left over" "Times that all tiles came home but one had more moves left than the rest of its row.";
    positions: "Positions" "Positions of the complete search.";
    dead: "Pruned: dead" "Positions of the complete search that a test proved dead.";
    again: "Pruned: seen before" "Positions that had been searched already.";
    proposals: "Proposals" "Changes that annealing proposed for its plan.";
}
