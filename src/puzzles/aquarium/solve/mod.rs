//! The default strategy: one model for both rules, searched depth-first with exact pruning of lines.
//!
//! **The model** ([`super::forest`], [`model`]): a forest of booleans, in which a filled node implies those below it
//! and a dry one those above. **Pruning** ([`state`]): rows by exact subset sums, columns by intervals, a queue of
//! lines that changed, an undo trail. **Branching** ([`engine`]): about a dozen nodes are tried with both values before
//! one is branched on; lines that failed often come first. **Learning** (`learn.rs`): a long search keeps the causes of
//! its conflicts, and handles neighbouring lines in pairs (`pairs.rs`). Two solutions settle the question of
//! uniqueness; then the values that all solutions share are proved cell by cell (`solver.rs`).
//!
//! Most boards need no branch at all. The hardest are those where uniqueness is just about lost: about 5 cells per tank
//! at 15 x 15, 7 at 25 x 25, 10 to 12 at 30 x 30.

mod certify;
pub mod engine;
mod explain;
mod learn;
pub mod model;
mod nogoods;
mod pairs;
pub mod reference;
mod solver;
pub mod state;
pub mod told;
mod why;

use crate::grid::{Cell, Grid};
use crate::puzzle::{Certify, Checker, Solve, Strategy};
use crate::search::{Driver, Options, Search, Shape, Steer, StrategyInfo, counters, switches};

use self::engine::{PAIRS, PATIENCE, Tricks};
use self::solver::Solver;
use super::Aquarium;
pub use super::answer::Answer;
use super::answer::SolutionChecker;
use super::board::{Board, CellMark};

impl Solve for Aquarium {
    const STRATEGIES: &'static [Strategy<Aquarium>] = &[
        Strategy::new(
            StrategyInfo {
                id: "default",
                name: "Tanks as trees",
                about: "Follows exact sums of rows and columns, looks ahead before it guesses, and learns from long \
                        searches. Proves uniqueness, and what all solutions share.",
                counters: COUNTERS,
                shape: Shape::Tree(told::FOLLOWED),
                steer: Steer::Full(&["learn"]),
                switches: SWITCHES,
                ..StrategyInfo::DEFAULT
            },
            search,
        ),
        Strategy::new(
            StrategyInfo {
                id: "notes",
                name: "Longest streak",
                about: "The method of the original solver: simple counts on every line and level water, then water is \
                        guessed for the longest open streak of a tank in a row, on a copy of the board. That is stage \
                        7; “Air rises” makes it stage 8, of a later post.",
                counters: reference::COUNTERS,
                shape: Shape::Tree(reference::FOLLOWED),
                steer: Steer::Full(&[]),
                switches: reference::SWITCHES,
                presets: reference::PRESETS,
                ..StrategyInfo::DEFAULT
            },
            reference::search,
        ),
    ];
    const FROM_HERE: Option<fn(&Board) -> Board> = Some(|board| Board { held: true, ..board.clone() });
    const DIFFERENCES: Option<fn(&[Answer]) -> Vec<Cell>> = Some(differences);
    const CERTIFY: Option<Certify<Aquarium>> = Some(certify::certify);

    fn checker(board: &Board) -> Checker<Aquarium> {
        let mut looks = SolutionChecker::new(board);
        Box::new(move |answer| Some(looks.look(answer)))
    }

    fn answer_made(board: &Board) -> Answer {
        Grid::from_fn(board.size(), |cell| board.mark(cell) == CellMark::Water)
    }

    fn apply_answer(board: &Board, answer: &Answer) -> Board {
        let marks = Grid::from_fn(board.size(), |cell| match answer.get(cell) {
            Some(true) => CellMark::Water,
            _ => CellMark::Open,
        });
        Board { marks, ..board.clone() }
    }
}

/// The cells in which solutions differ from the first one.
fn differences(answers: &[Answer]) -> Vec<Cell> {
    let Some((first, rest)) = answers.split_first() else { return Vec::new() };
    let differs = |&(cell, water): &(Cell, &bool)| rest.iter().any(|other| other.get(cell) != Some(water));
    first.iter().filter(differs).map(|(cell, _)| cell).collect()
}

/// Starts a search. Marks count only if the board takes them as given ([`Board::held`]). Solutions come in the same
/// order on every run.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let Switches { look, weigh, learn } = Switches::of(options);
    let patience = if learn { PATIENCE } else { u64::MAX };
    search_with(board, options, Tricks { look, weigh, patience, pairs: PAIRS })
}

/// As [`search`], with the given techniques.
pub fn search_with(board: &Board, options: &Options, tricks: Tricks) -> Box<dyn Search<Answer>> {
    Box::new(Driver::new(Solver::new(board, options, tricks), options.nodes))
}

switches! {
    look[counted "settled"]: "Look ahead"
        "Before each guess, a dozen cells are tried wet and dry. If one value fails at once, the other is set; \
         otherwise the cell that settles most is guessed.";
    weigh: "Remember failures" "Rows and columns that failed often are looked at first.";
    learn[counted "nogoods"]: "Learn from conflicts"
        "Once a search takes more than 20 guesses, what each conflict came from is kept, so that it is never met \
         again; after 200 of them neighbouring lines are taken two at a time.";
}

counters! {
    nodes: "Nodes" "Partly filled boards that were worked out, look-ahead included.";
    guesses: "Guesses" "Decisions that were made without proof.";
    backtracks: "Backtracks" "Guesses that proved wrong.";
    settled: "Settled by look-ahead" "Cells where one value failed at once when it was tried.";
    nogoods: "Conflicts learnt" "Conflicts that were learnt from.";
    forced: "Proofs of shared cells"
        "Searches made to find out which cells all solutions share, when there are several.";
}
