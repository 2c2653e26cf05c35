//! What a search did, event by event: what it tried, what followed, what was cut and why. A search reports it to its
//! [`Watch`](super::Watch), which records it only if there is a journal.
//!
//! A journal records a window of the search: a limited number of events from a node on. Searches are deterministic, so
//! any other window is obtained by running the search again. Of the search before the window only the path to the
//! current node is kept, with which the window starts. Memory: 12 bytes per event and 4 per cell.
//!
//! The journal also holds how the search is steered ([`Steering`]): it is what knows the numbers of nodes.

use std::rc::Rc;

use super::steer::{Choice, Steering, Tally, WindowCounts};

/// The kind of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Cells get a value as a new decision, one level deeper: a new node.
    Try,
    /// Cells get a value that follows from the decisions so far.
    Settle,
    /// The current node, or the value about to be tried in it, is cut.
    Cut,
    /// Everything below a decision has been searched: back to this depth.
    Back,
    /// The current node is a solution.
    Answer,
}

impl Act {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Act; 5] = [Act::Try, Act::Settle, Act::Cut, Act::Back, Act::Answer];
}

/// An event without its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The kind of the event.
    pub act: Act,
    /// The number of decisions in force after the event; for a wave, the time.
    pub depth: usize,
    /// The reason, as an index from 1 into the reasons of [`EventWords`](super::EventWords); 0 = none.
    pub reason: u8,
    /// The value of the cells, as an index into the values of [`EventWords`](super::EventWords).
    pub value: u8,
}

/// A window of a search.
///
/// `words` holds the events one after the other: kind, reason and value in a byte each, from the lowest; the depth; the
/// number of cells; and the cells by their index in reading order.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// The node with which the window starts, from 1.
    from: u64,
    most: u64,
    /// For a wave: its nodes exist side by side, and none replaces another.
    wave: bool,
    /// The window. Before it starts: the current decisions and what followed from them, with which it will start.
    pub words: Vec<u32>,
    /// The index at which the last event starts.
    last: usize,
    /// The number of events in the window.
    events: u64,
    begun: bool,
    /// Once the window has started: how many of its first words describe what came before it.
    open: usize,
    /// How many of the window's words came before `words`: more than 0 only in a copy.
    gone: usize,
    /// Nodes so far.
    pub nodes: u64,
    /// Whether more happened than the window could hold.
    pub more: bool,
    /// How the search is steered.
    pub steering: Steering,
    /// New nodes in the run until the end of the window, and cuts by their reasons.
    counted: u64,
    cuts: Vec<u64>,
}

impl Journal {
    /// The most words in a window, apart from its last event: 64 MB.
    const MOST: usize = 1 << 24;

    /// A journal of at most `most` events from node `from` on.
    pub fn new(from: u64, most: u64, wave: bool) -> Journal {
        Journal { from: from.max(1), most, wave, ..Journal::default() }
    }

    /// How many of the first words describe what came before the window.
    pub fn open(&self) -> usize {
        if self.begun { self.open } else { self.words.len() }
    }

    /// How many words of the window come before those that are there: more than 0 only in a copy.
    pub const fn gone(&self) -> usize {
        self.gone
    }

    /// The number of events in the window.
    pub const fn events(&self) -> u64 {
        self.events
    }

    /// A copy that goes on recording without the words of the window, apart from the last event, which can still grow.
    #[must_use]
    pub fn fork(&mut self) -> Journal {
        let words = std::mem::take(&mut self.words);
        let at = if self.begun { self.last } else { 0 };
        let mut fork = self.clone();
        fork.words = words[at..].to_vec();
        fork.last -= at;
        fork.gone += at;
        fork.steering.tally = Rc::new(Tally::clone(&self.steering.tally));
        self.words = words;
        fork
    }

    /// From here on, steers the search as another journal of the same window does, for as many events.
    pub fn steer(&mut self, other: Journal) {
        self.most = other.most;
        self.steering.follow(other.steering);
    }

    /// Whether the window has ended: continuing would record nothing.
    pub fn is_full(&self) -> bool {
        self.more || self.steering.stopped.is_some() || self.steering.refused.is_some()
    }

    /// What the run did until the end of the window.
    pub fn counts(&self) -> WindowCounts {
        WindowCounts { nodes: self.counted, cuts: self.cuts.clone(), solutions: self.steering.tally.solutions() }
    }

    /// What the next node is to try, if that was chosen by hand.
    pub fn choice(&self) -> Option<Choice> {
        self.steering.choice(self.nodes + 1)
    }

    /// Records that the choice for the next node is not possible, and why: the end of a sentence.
    pub fn refuse(&mut self, why: &str) {
        self.steering.refuse(self.nodes + 1, why);
    }

    /// Whether the next node is pruned by hand.
    pub fn prunes_next(&self) -> bool {
        self.steering.prunes(self.nodes + 1)
    }

    /// Whether the node just recorded is pruned by hand; if so, records the cut.
    pub fn prune(&mut self, depth: usize) -> bool {
        let pruned = self.steering.prunes(self.nodes);
        if pruned {
            self.steering.pruned = true;
            self.put(Event { act: Act::Cut, depth, reason: self.steering.reason, value: 0 }, []);
        }
        pruned
    }

    /// Records an event.
    pub fn put(&mut self, event: Event, cells: impl IntoIterator<Item = usize>) {
        let new = event.act == Act::Try;
        if new && let Some(choice) = self.choice() {
            let cells: Vec<usize> = cells.into_iter().collect();
            if !choice.allows(event.value, &cells) {
                self.refuse("the search has to finish something else first");
            }
            return self.record(event, cells);
        }
        self.record(event, cells);
    }

    fn record(&mut self, event: Event, cells: impl IntoIterator<Item = usize>) {
        if self.begin(event) {
            cells.into_iter().for_each(|cell| self.cell(cell));
            self.halt(event);
        }
    }

    /// Looks whether a breakpoint holds for the last event.
    fn halt(&mut self, event: Event) {
        if self.begun && self.steering.stopped.is_none() && self.events > self.steering.skip {
            let cells = &self.words[self.last + 3..];
            let met = self.steering.stops.iter().position(|stop| stop.holds(event, self.nodes, cells));
            self.steering.stopped = met;
        }
    }

    /// Records that cells follow. Cells that followed just before, at the same depth and for the same reason, join the
    /// same event.
    pub fn settle(&mut self, depth: usize, reason: u8, value: u8, cells: impl IntoIterator<Item = usize>) {
        let event = Event { act: Act::Settle, depth, reason, value };
        let alike = !self.more && self.words.get(self.last..self.last + 2) == Some(&event.words());
        if (alike && self.gone + self.last >= self.open) || self.begin(event) {
            cells.into_iter().for_each(|cell| self.cell(cell));
            self.halt(event);
        }
    }

    /// Records an event without its cells; returns whether to add them.
    fn begin(&mut self, event: Event) -> bool {
        let Event { act, depth, .. } = event;
        self.nodes += u64::from(act == Act::Try);
        self.steering.trace(event, self.nodes);
        if !self.begun {
            // Drop the events that this one replaces.
            match act {
                Act::Try if !self.wave => self.keep(depth.saturating_sub(1)),
                Act::Back if !self.wave => self.keep(depth),
                _ => {}
            }
            self.begun = self.nodes >= self.from || (self.from == 1 && self.nodes == 0);
            self.open = if self.begun { self.words.len() } else { 0 };
        }
        if self.begun {
            let stopped = self.steering.stopped.is_some();
            self.more |= self.events >= self.most || stopped || self.gone + self.words.len() >= Journal::MOST;
            self.events += 1;
        }
        self.count(event);
        let kept = if self.begun { !self.more } else { matches!(act, Act::Try | Act::Settle) };
        if kept {
            self.last = self.words.len();
            let [head, depth] = event.words();
            self.words.extend_from_slice(&[head, depth, 0]);
        }
        kept
    }

    /// Counts an event, unless the window has ended.
    fn count(&mut self, Event { act, reason, .. }: Event) {
        if self.more {
            return self.steering.tally.closed.set(true);
        }
        self.counted += u64::from(act == Act::Try);
        if act == Act::Cut {
            let reason = usize::from(reason);
            self.cuts.resize(self.cuts.len().max(reason + 1), 0);
            self.cuts[reason] += 1;
        }
    }

    /// Adds a cell to the last event.
    #[inline(never)]
    fn cell(&mut self, cell: usize) {
        self.words.push(cell as u32);
        self.words[self.last + 2] += 1;
    }

    /// Keeps only events of this depth or less; they are stored in order of depth.
    fn keep(&mut self, depth: usize) {
        let mut at = 0;
        self.last = 0;
        while let Some(&[_, deep, cells]) = self.words.get(at..at + 3).and_then(<[u32]>::first_chunk) {
            if deep as usize > depth {
                break;
            }
            self.last = at;
            at += 3 + cells as usize;
        }
        self.words.truncate(at);
    }
}

impl Event {
    fn words(self) -> [u32; 2] {
        let Event { act, depth, reason, value } = self;
        [u32::from_le_bytes([act as u8, reason, value, 0]), depth as u32]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(journal: &mut Journal, act: Act, depth: usize, cell: usize) {
        journal.put(Event { act, depth, reason: 0, value: 0 }, [cell]);
    }

    fn kinds_and_cells(mut words: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let (mut kinds, mut all) = (Vec::new(), Vec::new());
        while let [head, _, count, rest @ ..] = words {
            let (cells, next) = rest.split_at(*count as usize);
            kinds.push(head & 255);
            all.extend(cells);
            words = next;
        }
        (kinds, all)
    }

    /// Two levels: 0 with 1 and 2 below it, then 3 with 4.
    fn tree(journal: &mut Journal) {
        put(journal, Act::Try, 1, 0);
        journal.settle(1, 1, 1, [7]);
        journal.settle(1, 1, 1, [8]);
        put(journal, Act::Try, 2, 1);
        put(journal, Act::Cut, 2, 1);
        put(journal, Act::Try, 2, 2);
        put(journal, Act::Back, 1, 2);
        put(journal, Act::Back, 0, 2);
        put(journal, Act::Try, 1, 3);
        put(journal, Act::Try, 2, 4);
        put(journal, Act::Answer, 2, 4);
    }

    #[test]
    fn a_window_starts_with_what_stands() {
        let window = |from, most| {
            let mut journal = Journal::new(from, most, false);
            tree(&mut journal);
            (
                kinds_and_cells(&journal.words[..journal.open()]),
                kinds_and_cells(&journal.words[journal.open()..]),
                journal.more,
            )
        };
        let ((before, _), (kinds, cells), more) = window(1, 100);
        assert_eq!((before, kinds, more), (vec![], vec![0, 1, 0, 2, 0, 3, 3, 0, 0, 4], false));
        assert_eq!(cells.len(), 11);
        // At the third node the first decision is still in force, with what followed from it.
        assert_eq!(window(3, 1), ((vec![0, 1], vec![0, 7, 8]), (vec![0], vec![2]), true));
        assert_eq!(window(5, 9), ((vec![0], vec![3]), (vec![0, 4], vec![4, 4]), false));
        // From node 0 means from the start.
        assert_eq!(window(0, 100), window(1, 100));
    }

    #[test]
    fn a_copy_goes_on_where_it_was_made() {
        let act = |event: usize, journal: &mut Journal| match event {
            0..3 => put(journal, Act::Try, event + 1, event),
            3..5 => journal.settle(3, 1, 1, [event]),
            5 => put(journal, Act::Back, 1, 0),
            _ => put(journal, Act::Try, 2, event),
        };
        for from in 1..=4 {
            for most in [1, 2, 4, 9] {
                let mut whole = Journal::new(from, most, false);
                (0..8).for_each(|event| act(event, &mut whole));
                for at in 0..8 {
                    let mut journal = Journal::new(from, most, false);
                    (0..at).for_each(|event| act(event, &mut journal));
                    let mut copy = journal.fork().fork();
                    (at..8).for_each(|event| act(event, &mut copy));
                    let words = [&journal.words[..copy.gone()], &copy.words].concat();
                    assert_eq!(words, whole.words, "from {from}, {most} events, copied after {at}");
                    let told = |journal: &Journal| (journal.open(), journal.counts(), journal.more);
                    assert_eq!(told(&copy), told(&whole), "from {from}, {most} events, copied after {at}");
                }
            }
        }
    }

    #[test]
    fn a_wave_keeps_all_that_was_reached() {
        let mut journal = Journal::new(3, 9, true);
        for (time, cell) in [(1, 5), (1, 6), (2, 7), (2, 8)] {
            put(&mut journal, Act::Try, time, cell);
        }
        assert_eq!(kinds_and_cells(&journal.words), (vec![0; 4], vec![5, 6, 7, 8]));
        assert_eq!(journal.open(), 8);
    }
}
