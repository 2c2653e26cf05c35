//! A search of a board with limits: what is asked again and again, of one board after the other.

use crate::puzzle::Puzzle;
use crate::search::{Options, Search, Verdict, Watch};

/// What is known of a board after a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// It has no answer, proved.
    None,
    /// It has one answer, proved.
    Unique,
    /// It has two or more.
    Several,
    /// It has one or more.
    Found,
    /// Nothing within the limit, or it is no whole board.
    Open,
}

/// A board on trial.
pub struct Trial<P: Puzzle> {
    search: Option<Box<dyn Search<P::Answer>>>,
    /// The answers found so far; of a strategy whose answers take each other's place the last is the best.
    pub answers: Vec<P::Answer>,
}

impl<P: Puzzle> Trial<P> {
    /// Tries the puzzle of a board, without the moves made on it, for so many answers (0 = all) and nodes (0 = no limit).
    pub fn of(board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        let whole = P::unfinished(board).is_none();
        let options = Options { limit, nodes, ..Options::default() };
        let search = whole.then(|| P::search(board, &options).ok()).flatten();
        Trial { search, answers: Vec::new() }
    }

    /// The same with the moves made kept, where the puzzle can tell.
    pub fn here(board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        match P::FROM_HERE {
            Some(from_here) => Trial::of(&from_here(board), limit, nodes),
            None => Trial::of(board, limit, nodes),
        }
    }

    /// The same by another strategy than the best.
    pub fn by(strategy: &str, board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        let options = Options { strategy: strategy.into(), limit, nodes, ..Options::default() };
        Trial { search: P::search(board, &options).ok(), answers: Vec::new() }
    }

    /// Works until it is known, or `None`: its watch says pause.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Known> {
        let Some(search) = &mut self.search else { return Some(Known::Open) };
        let answers = &mut self.answers;
        let outcome = search.run(watch, &mut |answer| answers.push(answer))?;
        Some(match outcome.verdict {
            Verdict::None(..) => Known::None,
            Verdict::Unique(_) => Known::Unique,
            Verdict::Several => Known::Several,
            Verdict::Found => Known::Found,
            Verdict::Unproved(_) => Known::Open,
        })
    }

    /// Nodes of the search so far.
    pub fn nodes(&self) -> u64 {
        let counters = self.search.as_ref().map(|search| search.counters());
        counters.and_then(|counters| counters.0.first().map(|&(_, nodes)| nodes)).unwrap_or(0)
    }
}
