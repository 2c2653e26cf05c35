//! The events of a watched search.

use serde::Serialize;

use crate::search::{Journal, WindowCounts};

use super::Status;

/// The events of a search by columns, in the order in which they happened. The same board and options always give the
/// same events.
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchEvents"))]
pub struct EventsView {
    /// The kind of each event. 0, try: cells were given a value, one decision deeper: a new node. 1, settle: cells got a
    /// value that follows from the decisions. 2, cut: the current state, or what was about to be tried on it, was given
    /// up: by a test or, with a reason in `shape.failed`, tried without being a solution. 3, back: everything below a
    /// decision was searched; back to this depth. 4, answer: the current state is a solution. The current state consists
    /// of the events of kind 0 and 1: one of kind 0 replaces all that are as deep or deeper, one of kind 3 drops all that
    /// are deeper. In a wave nothing is dropped.
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub kinds: Vec<u8>,
    /// The number of decisions in force after the event; in a wave, the time.
    #[cfg_attr(test, ts(type = "Uint32Array"))]
    pub depths: Vec<u32>,
    /// The reason: an index into `names.reasons`; 0 = none.
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub reasons: Vec<u8>,
    /// The value that the cells got: an index into `names.values`, if that has any.
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub values: Vec<u8>,
    /// The cells of event `i` are those from `ends[i - 1]` (0 for the first) to `ends[i]` in `cells`.
    #[cfg_attr(test, ts(type = "Uint32Array"))]
    pub ends: Vec<u32>,
    /// Cells as row times columns plus column, from 0. Harmony has them in pairs, one pair per swap.
    #[cfg_attr(test, ts(type = "Uint32Array"))]
    pub cells: Vec<u32>,
    /// The number of leading events that precede the window: they restore the state at its start.
    pub open: usize,
    /// The node of the first event after those, from 1.
    #[cfg_attr(test, ts(type = "number"))]
    pub from: u64,
    /// Whether there are more events than the window holds.
    pub more: bool,
}

impl EventsView {
    /// The content of a journal.
    pub fn new(journal: &Journal, from: u64) -> EventsView {
        let mut view = EventsView {
            kinds: Vec::new(),
            depths: Vec::new(),
            reasons: Vec::new(),
            values: Vec::new(),
            ends: Vec::new(),
            cells: Vec::new(),
            open: 0,
            from: from.max(1),
            more: journal.more,
        };
        let mut words = journal.words.as_slice();
        while let [head, depth, cells, rest @ ..] = words {
            if words.len() > journal.words.len() - journal.open() {
                view.open += 1;
            }
            let [kind, reason, value, _] = head.to_le_bytes();
            let (cells, next) = rest.split_at((*cells as usize).min(rest.len()));
            view.kinds.push(kind);
            view.reasons.push(reason);
            view.values.push(value);
            view.depths.push(*depth);
            view.cells.extend(cells);
            view.ends.push(view.cells.len() as u32);
            words = next;
        }
        view
    }
}

/// What is known of a watched search besides its events.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Followed"))]
pub struct FollowedView {
    /// Whether more happened than the window holds.
    pub more: bool,
    /// The breakpoint that ended the window, by its index in `stop`; null if none did.
    pub stopped: Option<usize>,
    /// What the search did from its first node to the end of the window.
    pub counts: CountsView,
    /// How the search ended, if it did within the window. If nodes were pruned, it is never `unique` or `none`, and
    /// `truth` says what their branches held.
    pub status: Option<Status>,
    /// Once the search has ended: one item for each node that was pruned.
    pub truth: Option<Vec<TruthView>>,
}

/// What a run did until the end of a window.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchCounts"))]
pub struct CountsView {
    /// New nodes.
    pub nodes: u64,
    /// Cuts by their reasons: the first number is that of cuts without one, the last that of nodes pruned by hand.
    pub cuts: Vec<u64>,
    /// Solutions.
    pub solutions: u64,
}

/// What a branch held that was pruned by hand.
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PrunedBranch"))]
pub struct TruthView {
    /// The node that was pruned.
    pub node: u64,
    /// The number of its solutions; null if there was too much to search.
    pub solutions: Option<u64>,
    /// One of them as text, if one is known.
    pub solution: Option<String>,
}

impl FollowedView {
    /// The parts, with a count for each of so many reasons and for nodes pruned by hand.
    pub fn new(
        more: bool,
        stopped: Option<usize>,
        WindowCounts { nodes, mut cuts, solutions }: WindowCounts,
        reasons: usize,
        status: Option<Status>,
        truth: Option<Vec<TruthView>>,
    ) -> FollowedView {
        cuts.resize(cuts.len().max(reasons + 2), 0);
        FollowedView { more, stopped, counts: CountsView { nodes, cuts, solutions }, status, truth }
    }
}

/// A question about a search, made from its events.
#[derive(Clone, Default, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Question"))]
pub struct QuestionView {
    /// Which test cuts a branch, what is tried next, whether a branch holds a solution, or what a switch saves.
    #[cfg_attr(test, ts(type = "'test' | 'next' | 'fate' | 'saved'"))]
    pub kind: &'static str,
    /// The question, in a sentence.
    pub ask: String,
    /// The cells that it is about, by their index in reading order.
    pub cells: Vec<u32>,
    /// The node that it is about; 0 for "saved".
    pub node: u64,
    /// What can be answered; empty for "saved", which asks for a number.
    pub choices: Vec<QuestionChoiceView>,
    /// The right one of the choices by its index; for "saved" the number of nodes.
    pub truth: u64,
    /// For "saved": whether it was still not over after so many nodes.
    pub over: bool,
    /// For "saved": the least number that can be answered.
    pub least: u64,
    /// For "saved": the largest.
    pub most: u64,
    /// For "saved": the switch that is turned off, by its id.
    pub switch: &'static str,
    /// Why the right answer is right, in a sentence.
    pub because: String,
    /// The events shown when it is asked: those before this one, counted from 0 at the start of the search.
    pub from: usize,
    /// The events that show the right answer: those before this one.
    pub to: usize,
}

/// An answer to choose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "QuestionChoice"))]
pub struct QuestionChoiceView {
    /// Its words.
    pub words: String,
    /// The cells that it names, by their index.
    pub cells: Vec<u32>,
    /// The value that it names, as in events.
    pub value: Option<u8>,
}

impl QuestionChoiceView {
    /// An answer with its words, cells and value.
    pub fn new(words: String, cells: &[u32], value: Option<u8>) -> QuestionChoiceView {
        QuestionChoiceView { words, cells: cells.to_vec(), value }
    }
}
