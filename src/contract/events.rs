//! The events of a watched search.

use crate::search::Journal;

/// A window of a search: events by columns, in the order in which they happened. Their words are in the strategy's
/// `shape`. The same board and options always give the same events.
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchEvents"))]
pub struct EventsView {
    /// What happened: 0 = cells were given a value, one decision deeper: a new node; 1 = cells got a value that follows;
    /// 2 = the present node, or what was about to be tried in it, was given up; 3 = all that hangs on a decision was
    /// gone through: back to this depth; 4 = the present node is an answer.
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub kinds: Vec<u8>,
    /// The decisions that stand when it has happened; of a wave, the time.
    #[cfg_attr(test, ts(type = "Uint32Array"))]
    pub depths: Vec<u32>,
    /// By what, from 1, as `shape.reasons` has the words; 0 = there is nothing to be said.
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub reasons: Vec<u8>,
    /// What the cells got, as `shape.values` has the words.
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub values: Vec<u8>,
    /// Where each event's cells end in `cells`; they start where those of the event before it end.
    #[cfg_attr(test, ts(type = "Uint32Array"))]
    pub ends: Vec<u32>,
    /// The cells by their index in reading order.
    #[cfg_attr(test, ts(type = "Uint32Array"))]
    pub cells: Vec<u32>,
    /// So many of the first events are what stood when the window began, and no part of it.
    pub open: usize,
    /// The node of the first event after them, from 1: nodes are counted by the events of kind 0.
    #[cfg_attr(test, ts(type = "number"))]
    pub from: u64,
    /// Whether more happened than the window holds.
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
