//! The puzzles and their features.

use serde::Serialize;

use crate::puzzle::Info;
use crate::search::{EventWords, Shape, Steer, StrategyInfo};

/// What a puzzle offers, fixed for the life of the page.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PuzzleInfo"))]
#[serde(rename_all = "camelCase")]
pub struct InfoView {
    /// The facts.
    #[serde(flatten)]
    pub info: &'static Info,
    /// The solvers, the best first: its id is `default`.
    pub strategies: Vec<StrategyView>,
    /// Text formats; the first is the usual one.
    pub formats: Vec<FormatView>,
    /// More texts shown as examples: names and texts.
    pub samples: &'static [(&'static str, &'static str)],
    /// The smallest side of a board.
    pub min_side: u16,
    /// The largest side of a board.
    pub max_side: u16,
    /// Whether it is asked if a solution is the only one: a second one is looked for then.
    pub asks_unique: bool,
    /// Whether the boards of the gallery and those made up have one solution only.
    pub one_answer: bool,
    /// Whether boards can be made up.
    pub generates: bool,
    /// Whether there are hints.
    pub hints: bool,
    /// Whether boards and solutions can be watched step by step.
    pub replays: bool,
    /// Whether a search can keep the moves made: is it still solvable from here?
    pub from_here: bool,
    /// Whether it reasons: boards have grades, and hints say why.
    pub reasons: bool,
    /// Whether its boards have clues or pieces that could be taken away: why there is no answer, and what is needed.
    pub items: bool,
    /// Whether it knows what would leave one solution of several.
    pub additions: bool,
    /// Whether it knows what would give a board without a solution one.
    pub repairs: bool,
    /// Whether solutions are compared cell by cell: what all of them have in common can be told.
    pub compares: bool,
    /// How the lines of a solution are read that is followed on paper ([`listed`] of the page); "" if the solved board
    /// tells it.
    ///
    /// [`listed`]: crate::session::Session::listed
    pub paper_key: &'static str,
    /// How many times larger a solution's cells must be on paper than usual, to be legible.
    pub paper_cell: u8,
}

impl InfoView {
    /// The facts of a puzzle; the flags for its features are still to be set.
    pub fn new(info: &'static Info, strategies: Vec<StrategyView>, formats: Vec<FormatView>) -> InfoView {
        InfoView {
            info,
            strategies,
            formats,
            samples: &[],
            min_side: info.sides.0,
            max_side: info.sides.1,
            asks_unique: true,
            one_answer: true,
            generates: false,
            hints: false,
            replays: false,
            from_here: false,
            reasons: false,
            items: false,
            additions: false,
            repairs: false,
            compares: false,
            paper_key: "",
            paper_cell: 1,
        }
    }
}

/// A solver.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StrategyInfo"))]
pub struct StrategyView {
    /// What it says of itself.
    #[serde(flatten)]
    pub info: &'static StrategyInfo,
    /// The counter that tells most of its work: runs are compared by it. Empty if it counts nothing.
    pub headline: &'static str,
    /// How its search goes, for who follows it.
    pub shape: ShapeView,
}

impl From<&'static StrategyInfo> for StrategyView {
    fn from(info: &'static StrategyInfo) -> StrategyView {
        StrategyView {
            info,
            headline: info.counters.first().map_or("", |counter| counter.id),
            shape: ShapeView::new(info.shape, info.steer),
        }
    }
}

/// How a search goes, and the words for its events (see `searchEvents` of the library).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchShape"))]
pub struct ShapeView {
    /// Decision after decision; all that can be reached by a time, then by the next; or neither.
    #[cfg_attr(test, ts(type = "'tree' | 'wave' | 'none'"))]
    pub kind: &'static str,
    /// Why there are no events, or empty.
    pub why: &'static str,
    /// What a decision does: "Places".
    pub verb: &'static str,
    /// What cells get, by the events' values.
    pub values: &'static [&'static str],
    /// By what something was cut or follows, by the events' reasons, from 1.
    pub reasons: Vec<&'static str>,
    /// The reasons, from 1, that are no test's: all was decided, and it is no solution.
    pub failed: Vec<u8>,
    /// Whether it can be steered: choices of what it tries next, and nodes that are pruned by hand.
    #[cfg_attr(test, ts(type = "'full' | null"))]
    pub steer: Option<&'static str>,
    /// Why it cannot be steered, or empty.
    pub unsteered: &'static str,
    /// The switches that have to be off in a search that is steered.
    pub without: &'static [&'static str],
    /// The reason of a node that was pruned by hand, the last of `reasons`; 0 if it cannot be steered.
    pub pruned: usize,
}

impl ShapeView {
    fn new(shape: Shape, steer: Steer) -> ShapeView {
        let (kind, why, told) = match shape {
            Shape::Tree(told) => ("tree", "", told),
            Shape::Wave(told) => ("wave", "", told),
            Shape::None(why) => ("none", why, EventWords::NONE),
        };
        let EventWords { verb, values, reasons, failed, .. } = told;
        let mut reasons = reasons.to_vec();
        let (steer, unsteered, without) = match steer {
            Steer::Full(without) => (Some("full"), "", without),
            Steer::None(_) if !why.is_empty() => (None, why, &[][..]),
            Steer::None(why) => (None, why, &[][..]),
        };
        reasons.extend(steer.map(|_| Steer::PRUNED));
        let pruned = steer.map_or(0, |_| reasons.len());
        ShapeView { kind, why, verb, values, reasons, failed: failed.to_vec(), steer, unsteered, without, pruned }
    }
}

/// A text format.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FormatInfo"))]
pub struct FormatView {
    /// The id in `convert`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The file's ending, without the dot.
    pub extension: &'static str,
    /// Whether it has room for a title, an author, a note and a date.
    pub about: bool,
    /// The site that opens its texts, which are addresses; "" if there is none.
    pub site: &'static str,
    /// Whether the page leaves it to a worker: its own module only recognises it.
    pub apart: bool,
}

/// A puzzle of the shelf, built in or not.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfEntry {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
}

/// A board of the gallery.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Example"))]
pub struct ExampleView {
    /// Its name.
    pub name: &'static str,
    /// Index into the puzzle's grades.
    pub grade: usize,
    /// Rows of the board.
    pub rows: u16,
    /// Columns of the board.
    pub cols: u16,
    /// The fragment that opens it, without `#`.
    pub link: String,
    /// The `given` of a view of this board, whatever moves are made on it.
    pub given: String,
}
