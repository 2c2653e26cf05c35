//! What only the library passes to its callers.

use serde::Serialize;

use crate::about::About;
use crate::search::{Counters, Named, Progress};
use crate::sets::Checked;
use crate::text::TextError;

use super::Solved;

/// The progress of a search.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Progress"))]
pub struct ProgressView {
    /// Nodes so far.
    pub nodes: u64,
    /// Solutions so far.
    pub answers: u64,
    /// The fraction of the search that is done, 0 to 1; null if unknown.
    pub share: Option<f64>,
    /// Time so far.
    pub milliseconds: f64,
    /// The counters so far, by their ids.
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub counters: Named<u64>,
}

impl ProgressView {
    /// The progress after so many milliseconds.
    pub fn new(progress: &Progress, Counters(counters): Counters, milliseconds: f64) -> ProgressView {
        let Progress { nodes, answers, share } = *progress;
        ProgressView { nodes, answers, share, milliseconds, counters: Named(counters) }
    }
}

/// What board to generate. Numbers are integers.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(optional_fields)]
#[allow(dead_code, reason = "declares what `src/web/library.rs` reads")]
pub struct GenerateOptions {
    /// 0 to 2^53 - 1, by default 2^34. The same seed gives the same board. Boards of seeds from 2^34 on have the
    /// difficulty asked for; `generate` only aims at it for earlier seeds, and aquariums had three difficulties then.
    pub seed: Option<u64>,
    /// From 1, the default, to the number of the puzzle's `grades`.
    pub difficulty: Option<u8>,
    /// Rows, together with `cols`; by default the difficulty decides. Which go together: `offers` of `puzzles`.
    pub rows: Option<u16>,
    /// Columns.
    pub cols: Option<u16>,
    /// Give up after this many milliseconds; 0, the default, = no limit.
    pub milliseconds: Option<u64>,
}

/// A solve of the library: how it ended, with its solutions.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Run {
    /// How it ended.
    pub solved: Solved,
    /// The solutions in the order found.
    pub answers: Vec<Answer>,
    /// What ended it early.
    #[cfg_attr(test, ts(type = "'nodes' | 'time' | 'memory' | 'user' | null"))]
    pub capped: Option<&'static str>,
}

/// A solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Answer {
    /// As text: README.md describes that of each puzzle.
    pub text: String,
}

/// A board of a text that holds several.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Case {
    /// Its name, or its number.
    pub name: String,
    /// The board in the puzzle's usual format.
    pub text: String,
}

/// The contents of a link.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Opened"))]
pub struct OpenedLink {
    /// The puzzle's id.
    pub puzzle: String,
    /// The board in the puzzle's first format, without the moves made; in Voltorb Flip with the cards flipped, which tell
    /// of it.
    pub text: String,
    /// The step of the replay that the link shows.
    pub step: Option<u32>,
    /// Whether the page shows only the board.
    pub embed: bool,
    /// What the link says about the board.
    pub about: About,
}

/// A board of a set as it was read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetBoard {
    /// Its puzzle's id; null if it cannot be read.
    pub puzzle: Option<&'static str>,
    /// The board as it was read: a text or a link.
    pub text: String,
    /// What is said about it.
    pub about: About,
    /// Why it cannot be read, and where in the text of the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub error: Option<TextError>,
}

/// Several boards in an order, of one puzzle or of several.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardSet {
    /// What is said about the set.
    pub about: About,
    /// At most 200.
    pub boards: Vec<SetBoard>,
}

/// A board that was checked.
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MeasuredBoard"))]
pub struct CheckedBoard {
    /// What the others are compared with.
    #[serde(flatten)]
    pub checked: Checked,
    /// As `grade` measures it, from 1; null if it was not measured.
    pub difficulty: Option<u8>,
    /// The difficulty in words, or what is wrong.
    pub words: String,
}
