//! The strategies of Voltorb Flip: best play for each of the four aims, and the source note's solver.

mod certify;
mod moves;
pub mod partial;
pub mod reference;
pub mod solver;

use crate::kit::numbers::grouped;
use crate::puzzle::{Certify, Checker, Solve, Start, Strategy};
use crate::search::{Detail, Film, Outcome, Shape, Steer, StrategyInfo, Verdict};

use super::VoltorbFlip;
use super::advice::{Answer, Span};
use super::board::{Aim, Board};
use solver::search;

/// Why there is no replay.
const UNSEEN: Film = Film::nothing(
    "Best play is a figure for every card, not a sequence of steps. The search of “Card by card” can be watched.",
);

/// Why the search cannot be watched.
const UNTOLD: &str = "It values every play by those that can follow and remembers each one, wherever it comes up again: no tree \
                      of decisions, but bounds that close in.";

/// The number of helpers of a long search. Each may use as much memory as the search itself, and each additional one
/// gains less.
const HELPERS: u8 = 3;

/// A strategy of best play.
const fn best(
    id: &'static str,
    name: &'static str,
    about: &'static str,
    start: Start<VoltorbFlip>,
) -> Strategy<VoltorbFlip> {
    let info = StrategyInfo {
        id,
        name,
        about,
        counters: solver::COUNTERS,
        shape: Shape::None(UNTOLD),
        refines: true,
        film: UNSEEN,
        beside: HELPERS,
        talks: true,
        ..StrategyInfo::DEFAULT
    };
    Strategy::new(info, start)
}

impl Solve for VoltorbFlip {
    const STRATEGIES: &'static [Strategy<VoltorbFlip>] = &[
        best(
            "default",
            "Best chance to win",
            "Lists every board that fits, weighs each as the game deals it at this level, and searches for the play with \
             the best chance to flip every 2 and 3. Bounds close in until the value is exact.",
            |board, options| search(board, options, Aim::Win),
        ),
        best(
            "keep",
            "Keep the level",
            "The best chance not to drop to a lower level: win, or flip as many cards as the level's number.",
            |board, options| search(board, options, Aim::Keep),
        ),
        best(
            "eight",
            "Eight cards",
            "The best chance to win with at least eight cards flipped: the way to level 8.",
            |board, options| search(board, options, Aim::Eight),
        ),
        best(
            "coins",
            "Most coins",
            "The most coins on average, stopping when no card is worth the risk.",
            |board, options| search(board, options, Aim::Coins),
        ),
        Strategy::new(
            StrategyInfo {
                id: "notes",
                name: "Card by card",
                about: "The method of the original solver: fill the cards in order and check the row and column after \
                        each. Every check is a switch; watch what it drops. Flip by flip it can search again, or \
                        filter the list of layouts that it kept: in a vector, a linked list or a deque.",
                counters: reference::COUNTERS,
                shape: Shape::Tree(reference::FOLLOWED),
                steer: Steer::Full(&["moves"]),
                switches: reference::SWITCHES,
                film: Film::SEARCH,
                presets: reference::PRESETS,
                parts: reference::PARTS,
                ..StrategyInfo::DEFAULT
            },
            reference::search,
        ),
    ];
    // If only one board fitted, there would be no odds to weigh.
    const ONE_ANSWER: bool = false;
    const FROM_HERE: Option<fn(&Board) -> Board> = Some(Board::clone);
    const CERTIFY: Option<Certify<VoltorbFlip>> = Some(certify::certify);

    fn checker(board: &Board) -> Checker<VoltorbFlip> {
        let board = board.clone();
        Box::new(move |answer| Some(answer.agrees(&board)))
    }

    fn answer_made(board: &Board) -> Answer {
        Answer { cards: board.cards.clone(), boards: String::new(), odds: Vec::new(), advice: None }
    }

    /// Odds leave the board unchanged; a solution of the note's search is a board with all cards known.
    fn apply_answer(board: &Board, answer: &Answer) -> Board {
        if answer.odds.is_empty() {
            // A Voltorb known from a solution was not flipped.
            let marks = board.marks.iter().map(|mark| mark & !1).collect();
            Board { cards: answer.cards.clone(), marks, round: None, ..board.clone() }
        } else {
            board.clone()
        }
    }

    /// Known cards change the odds; marks, the aim and display settings do not.
    fn solver_input(board: &Board) -> Board {
        Board { marks: vec![0; board.marks.len()], aim: Aim::Win, assist: true, ..board.clone() }
    }

    /// How many boards fit, and the value of the position if it was determined.
    fn verdict_words(outcome: &Outcome) -> Option<String> {
        let boards = match (&outcome.verdict, outcome.count.as_deref()) {
            (Verdict::Unique(_), _) => "1 possible layout.".to_string(),
            (Verdict::Several, Some(count)) => format!("{} possible layouts.", grouped(count)),
            (Verdict::Several | Verdict::Found, _) => "Several possible layouts.".into(),
            (Verdict::None(..) | Verdict::Unproved(_), _) => return None,
        };
        let mut worth = None;
        let mut aim = Aim::Win;
        for (key, detail) in outcome.detail.iter().flatten() {
            match (*key, detail) {
                ("aim", Detail::Text(id)) => {
                    aim = Aim::ALL.into_iter().find(|aim| aim.strategy() == id).unwrap_or_default();
                }
                (name @ ("win" | "value"), Detail::Number(value)) => {
                    worth = Some(Span { low: *value, high: *value });
                    aim = if name == "win" { Aim::Win } else { Aim::Coins };
                }
                _ => {}
            }
        }
        Some(worth.map_or(boards.clone(), |value| format!("{boards} {}", aim.worth(value))))
    }
}
