//! What a search told its journal, as rows, and the board with what it has decided by then.
#![allow(dead_code, clippy::unwrap_used, reason = "tests' own code, of which each uses a part")]

use gridlight::grid::Cell;
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

/// Runs a search to its end; all that it told, and what came of it.
pub fn told<P: Puzzle>(board: &P::Board, options: &Options, wave: bool) -> (Vec<Row>, Outcome) {
    let mut journal = Journal::new(0, 1 << 22, wave);
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask).noting(Some(&mut journal));
    let outcome = P::search(board, options).unwrap().run(&mut watch, &mut |_| {}).unwrap();
    assert!(!journal.more && journal.open() == 0);
    let (mut rows, mut words) = (Vec::new(), &journal.words[..]);
    while let [head, depth, count, rest @ ..] = words {
        let (cells, next) = rest.split_at(*count as usize);
        let [act, reason, value, _] = head.to_le_bytes();
        let (act, depth) = (Act::ALL[usize::from(act)], *depth as usize);
        rows.push(Row {
            act,
            depth,
            reason,
            value,
            cells: cells.iter().map(|&cell| cell as usize).collect(),
        });
        words = next;
    }
    (rows, outcome)
}

/// How many events are of this act and reason.
pub fn count(rows: &[Row], act: Act, reason: u8) -> u64 {
    rows.iter().filter(|row| row.act == act && row.reason == reason).count() as u64
}

/// What stands as a search goes on, event by event.
#[derive(Default)]
pub struct Standing(Vec<Row>);

impl Standing {
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

    /// The board on which it stands.
    pub fn board<P: Puzzle>(&self, board: &P::Board) -> P::Board {
        let cols = usize::from(P::size(board).cols);
        let cell = |&index: &usize| Cell::new((index / cols) as u16, (index % cols) as u16);
        let decided =
            |row: &Row| Decided { cells: row.cells.iter().map(cell).collect(), value: row.value.into() };
        P::FOLLOWED.unwrap()(&P::solver_input(board), &self.0.iter().map(decided).collect::<Vec<_>>())
    }
}
