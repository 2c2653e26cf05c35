//! The journal of a search as rows, and the board with its decisions.
#![allow(dead_code, clippy::unwrap_used, reason = "tests' own code, of which each uses a part")]

use gridlight::puzzle::{Decided, Puzzle};
use gridlight::search::{Act, Go, Journal, Options, Outcome, Progress, Watch};

/// An event with its cells, by their index.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub act: Act,
    pub depth: usize,
    pub reason: u8,
    pub value: u8,
    pub cells: Vec<usize>,
}

/// Runs a search to its end; returns its whole journal and its outcome.
pub fn told<P: Puzzle>(board: &P::Board, options: &Options, wave: bool) -> (Vec<Row>, Outcome) {
    let mut journal = Journal::new(0, 1 << 22, wave);
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask).noting(Some(&mut journal));
    let outcome = P::search(board, options).unwrap().run(&mut watch, &mut |_| {}).unwrap();
    assert!(!journal.more && journal.open() == 0);
    (rows(&journal.words), outcome)
}

/// The events of a journal.
pub fn rows(mut words: &[u32]) -> Vec<Row> {
    let mut rows = Vec::new();
    while let [head, depth, count, rest @ ..] = words {
        let (cells, next) = rest.split_at(*count as usize);
        let [act, reason, value, _] = head.to_le_bytes();
        let (act, depth) = (Act::ALL[usize::from(act)], *depth as usize);
        rows.push(Row { act, depth, reason, value, cells: cells.iter().map(|&cell| cell as usize).collect() });
        words = next;
    }
    rows
}

/// The number of events with this act and reason.
pub fn count(rows: &[Row], act: Act, reason: u8) -> u64 {
    rows.iter().filter(|row| row.act == act && row.reason == reason).count() as u64
}

/// The decisions in force, event by event.
#[derive(Default)]
pub struct Standing(pub Vec<Row>);

impl Standing {
    /// The state after these events; for a `wave`, everything reached.
    pub fn after(rows: &[Row], wave: bool) -> Standing {
        let mut standing = Standing::default();
        let lasting = |row: &&Row| matches!(row.act, Act::Try | Act::Settle);
        if wave {
            standing.0.extend(rows.iter().filter(lasting).cloned());
        } else {
            rows.iter().for_each(|row| standing.take(row));
        }
        standing
    }

    pub fn take(&mut self, row: &Row) {
        match row.act {
            Act::Try => self.0.retain(|one| one.depth < row.depth),
            Act::Back => self.0.retain(|one| one.depth <= row.depth),
            _ => {}
        }
        if matches!(row.act, Act::Try | Act::Settle) {
            self.0.push(row.clone());
        }
    }

    /// The board of that state.
    pub fn board<P: Puzzle>(&self, board: &P::Board) -> P::Board {
        let size = P::size(board);
        let cell = |&index: &usize| size.cell(index);
        let decided = |row: &Row| Decided { cells: row.cells.iter().map(cell).collect(), value: row.value.into() };
        P::FOLLOWED.unwrap()(&P::solver_input(board), &self.0.iter().map(decided).collect::<Vec<_>>())
    }
}
