//! The default strategy: an exact search that decides a cell only when a beam waits at it.
//!
//! **How it works.** The beams run from the lasers as far as decided cells allow (`partial.rs`). A beam that enters an
//! undecided cell waits there. The search decides one such cell at a time: no block, or one of the kinds left. As soon
//! as all targets are lit the rest of the board is free: whatever is put on the open cells, the beams that light the
//! targets never enter them. So one such *class* represents all ways to put the remaining blocks on the open cells;
//! they are counted by a product of binomials and listed one by one only on demand (`count.rs`). Classes are disjoint,
//! and together they are all solutions.
//!
//! **What is cut.** Before every decision a flood determines which targets could still be lit if every open cell did
//! everything at once, and how many blocks that would take (`reach.rs`). The cell decided next is on a shortest path to
//! the target that needs most (`branch.rs`). While solutions are wanted, short searches in other orders alternate with
//! the main one (`solver.rs`).
//!
//! **Teleporters** are paired in reading order over the whole board, so a beam that enters one waits until all of them
//! are placed; their places are then chosen in reading order.
//!
//! The 60 game boards of the corpus take 2,200 nodes and 4 ms together; memory is some bytes per cell. Tried and left
//! out, because they saved few nodes or cost more time than they saved: a second bound from targets whose last turns
//! cannot share a block; weighting targets by how often they failed; following back all dark targets instead of those
//! that need most blocks.

mod branch;
mod certify;
mod count;
pub(super) mod flat;
mod partial;
pub mod rays;
mod reach;
pub mod reference;
mod solver;
mod tree;
mod why;

use self::solver::Solver;
use super::Lazors;
use super::beam;
use super::board::{BlockKind, Board, Site};
use crate::grid::Grid;
use crate::puzzle::{Certify, Checker, Decided, Solve, Strategy};
use crate::search::{Driver, EventWords, Options, Search, Shape, Steer, StrategyInfo, counters, reasons, switches};

/// All blocks on the board, fixed and placed.
pub type Answer = Grid<Option<BlockKind>>;

impl Solve for Lazors {
    const STRATEGIES: &'static [Strategy<Lazors>] = &[
        Strategy::new(
            StrategyInfo {
                id: "default",
                name: "Follow the beams",
                about: "Decides a cell only when a beam comes to it, so that whole families of placements are tried \
                        at once. Proves uniqueness and counts exactly.",
                counters: COUNTERS,
                shape: Shape::Tree(FOLLOWED),
                steer: Steer::Full(&["dives"]),
                switches: SWITCHES,
                ..StrategyInfo::DEFAULT
            },
            search,
        ),
        Strategy::new(
            StrategyInfo {
                id: "notes",
                name: "Original solver: every placement",
                about: "The method of the original solver: every combination of opaque, reflecting and refracting \
                        blocks is traced, unless one of three quick tests rejects it first.",
                counters: reference::COUNTERS,
                shape: Shape::Tree(reference::FOLLOWED),
                steer: Steer::Full(&["second"]),
                switches: reference::SWITCHES,
                presets: reference::PRESETS,
                ..StrategyInfo::DEFAULT
            },
            reference::search,
        ),
    ];
    const FROM_HERE: Option<fn(&Board) -> Board> = Some(from_here);
    const CERTIFY: Option<Certify<Lazors>> = Some(certify::certify);

    fn checker(board: &Board) -> Checker<Lazors> {
        let board = board.clone();
        Box::new(move |answer| {
            if !board.is_filled_by(answer) {
                return Some(Err("It does not use the board's blocks.".into()));
            }
            let lit = beam::trace(&board.with(answer)).all_lit();
            Some(lit.then_some(()).ok_or_else(|| "It leaves a target dark.".into()))
        })
    }

    fn answer_made(board: &Board) -> Answer {
        Grid::from_fn(board.size(), |cell| board.block(cell))
    }

    fn apply_answer(board: &Board, answer: &Answer) -> Board {
        board.with(answer)
    }
}

/// Starts a search on a finished board; blocks placed on it are ignored (see [`from_here`]).
///
/// Every solution uses every movable block. Solutions come in the same order on every run. With the switch `count` the
/// search continues after the limit without returning more, so that the outcome has the exact number of solutions.
///
/// A board that is not finished has no solution, and the reason says what is missing.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    Box::new(Driver::new(Solver::new(board, options), options.nodes))
}

/// Finding more solutions than this is easy: nothing is done to find the first ones sooner.
pub const MANY: u64 = 1000;

// The solutions are the same with every setting.
switches! {
    flood[counted "dark"]: "Ask whether targets can still be reached"
        "Before every decision, flood the board from the beams as if every open cell both let beams pass and turned \
         them, and turn back if some target stays dark.";
    levels[needs "flood", counted "short"]: "Count the blocks still needed"
        "Let the flood rise one block at a time, and turn back if some target takes more blocks than are left.";
    aim[needs "flood"]: "Aim at the hardest target"
        "Decide next a cell on the way to the target that takes most blocks and can be reached in the fewest ways; \
         else the cell that most beams have come to.";
    enclosed[counted "enclosed"]: "Never enclose a target"
        "Place no block that would shut a dark target in between two solid blocks.";
    dives[counted "dives"]: "Dive for first solutions"
        "As long as solutions are wanted, take turns with short searches in other orders, in case the main one has \
         started out wrong.";
    count[off, counts_all]: "Count all solutions"
        "Go on after the last solution that is shown, only counting. Blocks that no beam needs can stand anywhere; \
         such solutions are counted at once, however many they are.";
}

/// The values of a place in the journal; `told` gives the index.
pub const VALUES: &[&str] =
    &["no block", "a reflect block", "an opaque block", "a refract block", "a prism", "a teleporter"];

/// The index of a block, or of none, in [`VALUES`].
const fn told(block: Option<BlockKind>) -> u8 {
    match block {
        None => 0,
        Some(kind) => 1 + kind.index() as u8,
    }
}

/// The words for its journal.
const FOLLOWED: EventWords = EventWords {
    verb: "Tries",
    values: VALUES,
    reasons: REASONS,
    failed: &[LEFT_DARK],
    alike: &[&[DARK, SHORT]],
    ..EventWords::NONE
};

reasons! {
    DARK = "No beam can reach some target, whatever the open cells hold.";
    SHORT = "A target needs more blocks than are left.";
    SHUT_IN = "The block would enclose a target between two solid blocks.";
    LEFT_DARK = "All is decided, and a target stays dark.";
    BY_DIVE = "A dive found it: a short search in another order.";
    LEFT_OVER = "All targets are lit: the blocks left may stand anywhere.";
}

/// The board with the blocks that a search has decided. A place that stays empty is only marked.
pub fn followed(board: &Board, decided: &[Decided]) -> Board {
    let mut board = board.clone();
    for Decided { cells, value } in decided {
        let kind = (*value as usize).checked_sub(1).and_then(|index| BlockKind::ALL.get(index));
        for &cell in cells {
            board.placed.set(cell, kind.copied());
        }
    }
    board
}

counters! {
    nodes: "Nodes"
        "Partly filled boards that were looked at, the given one included, and solutions listed beyond the first of \
         a class.";
    dark: "Pruned: target out of reach"
        "Times that some target could not be lit even if every open cell let beams pass and turned them.";
    short: "Pruned: too few blocks left"
        "Times that every target could still be reached, but some only with more blocks than were left.";
    enclosed: "Pruned: target enclosed" "Times that a block would have shut a target in between two solid blocks.";
    dives: "Dives" "Short searches in other orders, for a first solution.";
    classes: "Classes of solutions"
        "Times that all targets were lit while other cells were still open: one class each, however many ways there \
         are to place the blocks left over.";
    checks: "Solutions checked" "Solutions traced once more from scratch before they were handed out.";
}

/// The board with its placed blocks fixed and its marked cells closed: its solutions are those that can still be reached
/// by only placing the other blocks.
pub fn from_here(board: &Board) -> Board {
    let sites = Grid::from_fn(board.size(), |cell| match board.sites.get(cell) {
        Some(Site::Free) if board.is_crossed(cell) => Site::Closed,
        Some(Site::Free) => board.block(cell).map_or(Site::Free, Site::Fixed),
        Some(&site) => site,
        None => Site::Closed,
    });
    Board { sites, supply: board.tray(), ..board.cleared() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lazors::text::bff;
    use crate::search::{Go, Outcome, Progress, Verdict, Watch};

    fn solve(board: &Board, options: &Options) -> (Vec<String>, Outcome) {
        let mut answers = Vec::new();
        let mut ask = |_: &Progress| Go::On;
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let mut search = search(board, options);
        let outcome = search.run(&mut watch, &mut |answer| {
            answers.push(bff::print_blocks(&answer).trim().replace('\n', "/"));
        });
        (answers, outcome.unwrap())
    }

    fn board(rows: &str, marks: &str) -> Board {
        bff::parse(&format!("GRID START\n{}\nGRID STOP\n{}", rows.replace('/', "\n"), marks.replace(',', "\n")))
            .unwrap()
    }

    #[test]
    fn a_mirror_is_found_and_proved_the_only_one() {
        let board = board("o o o/o o o", "A 1,L 0 1 1 1,P 3 0");
        let (answers, outcome) = solve(&board, &Options::default());
        assert_eq!(answers, [".../A.."]);
        assert!(outcome.verdict.is_unique());
        assert_eq!(outcome.count.as_deref(), Some("1"));
    }

    #[test]
    fn blocks_that_no_beam_needs_are_counted_without_listing() {
        // The target is one cell from the laser; twenty blocks can be anywhere on the other 99 cells.
        let row = ["o"; 10].join(" ");
        let board = board(&[row.as_str(); 10].join("/"), "B 20,L 0 1 1 1,P 1 2");
        let (answers, outcome) = solve(&board, &Options { limit: 3, ..Options::default() });
        assert_eq!(answers.len(), 3);
        assert_eq!(outcome.verdict, Verdict::Several);
        assert_eq!(outcome.count, None);
        let count = Options { limit: 1500, switches: vec![("count".into(), true)], ..Options::default() };
        let (answers, outcome) = solve(&board, &count);
        assert_eq!(answers.len(), 1500);
        assert_eq!(outcome.count.as_deref(), Some("428786696323047746376"));
    }

    #[test]
    fn without_a_limit_all_answers_are_listed_until_it_is_enough() {
        let row = ["o"; 6].join(" ");
        let board = board(&[row.as_str(); 6].join("/"), "B 3,L 0 1 1 1,P 1 2");
        // Three blocks on the 35 other cells.
        for counting in [false, true] {
            let switches = vec![("count".into(), counting)];
            let options = Options { limit: 0, switches, ..Options::default() };
            let (answers, outcome) = solve(&board, &options);
            assert_eq!((answers.len(), outcome.count.as_deref()), (6545, Some("6545")));
            // No more are wanted after the first ones.
            let mut search = search(&board, &options);
            let answers = std::cell::Cell::new(0);
            let mut ask = |_: &Progress| if answers.get() > 0 { Go::Pause } else { Go::On };
            let mut watch = Watch::new(Progress::default(), &mut ask);
            let paused = search.run(&mut watch, &mut |_| answers.set(answers.get() + 1));
            assert!(paused.is_none() && answers.get() < 6545);
            assert_eq!(search.enough(), counting);
            if counting {
                let mut ask = |_: &Progress| Go::On;
                let mut watch = Watch::new(watch.progress, &mut ask);
                let outcome = search.run(&mut watch, &mut |_| panic!("nobody wants this"));
                assert_eq!(outcome.unwrap().count.as_deref(), Some("6545"));
            }
        }
    }

    #[test]
    fn pinned_blocks_stay() {
        let mut board = board("o o o/o o o", "A 1,B 1,L 0 1 1 1,P 3 0");
        let all = Options { limit: 0, ..Options::default() };
        let (answers, _) = solve(&board, &all);
        assert_eq!(answers, ["..B/A..", ".../AB.", ".../A.B"]);
        board.placed.set(crate::grid::Cell::new(1, 2), Some(BlockKind::Opaque));
        let (answers, outcome) = solve(&from_here(&board), &all);
        assert_eq!(answers, [".../A.B"]);
        assert!(outcome.verdict.is_unique());
    }

    #[test]
    fn an_unfinished_board_has_no_answer_and_says_what_it_lacks() {
        let (_, outcome) = solve(&Board::empty(crate::grid::Size::new(2, 2)), &Options::default());
        let Verdict::None(why, _) = outcome.verdict else { panic!("{outcome:?}") };
        assert_eq!(why.words, "The board has no laser yet.");
    }
}
