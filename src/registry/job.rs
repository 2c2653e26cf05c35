//! A search of any puzzle, with its answers as text.

use crate::puzzle::Puzzle;
use crate::search::{Counters, MoveStatus, Outcome, Search, Stopped, Watch};

/// A search whose answers come as text.
pub trait Job {
    /// As [`Search::run`].
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(String)) -> Option<Outcome>;
    /// As [`Search::give_up`].
    fn give_up(&self, stopped: Stopped) -> Outcome;
    /// As [`Search::counters`].
    fn counters(&self) -> Counters;
    /// As [`Search::next_moves`].
    fn next_moves(&self) -> Option<Vec<MoveStatus>>;
}

/// A search of one puzzle.
pub struct Running<P: Puzzle> {
    /// The board that is searched.
    pub board: P::Board,
    /// Answers with all that the page shows; else as the library has them, and the last one given.
    pub whole: bool,
    /// The answer given last.
    pub last: String,
    /// The search.
    pub search: Box<dyn Search<P::Answer>>,
}

impl<P: Puzzle> Job for Running<P> {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(String)) -> Option<Outcome> {
        let Running { board, whole, last, search } = self;
        search.run(watch, &mut |answer| {
            if *whole {
                return found(P::print_whole(board, &answer));
            }
            let text = P::print_answer(board, &answer);
            if text != *last {
                found(text.clone());
                *last = text;
            }
        })
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        self.search.give_up(stopped)
    }

    fn counters(&self) -> Counters {
        self.search.counters()
    }

    fn next_moves(&self) -> Option<Vec<MoveStatus>> {
        self.search.next_moves()
    }
}
