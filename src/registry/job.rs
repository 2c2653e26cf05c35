//! A search of any puzzle, from the bits of its board on, with its answers as text.

use std::rc::Rc;

use crate::link::Opened;
use crate::puzzle::{Puzzle, Refused, Unpack};
use crate::search::{Counters, Go, MoveStatus, Options, Outcome, Search, Stopped, Watch, Why, verdict};

/// Work that a piece of unpacking counts for.
const PIECE: u64 = 1 << 14;

/// A search whose answers come as text.
pub trait Job {
    /// As [`Search::run`]. The error is a plain sentence: there is no board to search.
    fn run(
        &mut self,
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(String),
    ) -> Result<Option<Outcome>, String>;
    /// As [`Search::give_up`].
    fn give_up(&self, stopped: Stopped) -> Outcome;
    /// As [`Search::counters`].
    fn counters(&self) -> Counters;
    /// As [`Search::next_moves`].
    fn next_moves(&self) -> Option<Vec<MoveStatus>>;
}

/// A job on a board of one puzzle.
pub struct Running<P: Puzzle> {
    opened: Rc<Opened>,
    options: Options,
    /// The moves made are kept.
    from_here: bool,
    /// Answers with all that the page shows; else as the library has them, and the last one given.
    whole: bool,
    last: String,
    stage: Stage<P>,
}

/// How far a job is.
enum Stage<P: Puzzle> {
    /// The board is being unpacked: so many bits have been read.
    Unpacking(Box<dyn Unpack<P::Board>>, usize),
    Searching(P::Board, Box<dyn Search<P::Answer>>),
    /// There is nothing to search, in words.
    Refused(String),
}

impl<P: Puzzle> Running<P> {
    /// Starts a job. What can take long is left for when it runs; what cannot is refused at once.
    pub fn new(
        opened: Rc<Opened>,
        options: &Options,
        from_here: bool,
        whole: bool,
    ) -> Result<Running<P>, String> {
        P::strategy(options).map_err(|Refused(words)| words)?;
        let stage = match P::UNPACKING {
            Some(unpacking) => Stage::Unpacking(unpacking(), opened.bits().at()),
            None => start(P::decode_whole(&mut opened.bits()), options, from_here)?,
        };
        Ok(Running { opened, options: options.clone(), from_here, whole, last: String::new(), stage })
    }

    /// Unpacks the board; `false` if it is to pause.
    fn unpack(&mut self, watch: &mut Watch<'_>) -> bool {
        while let Stage::Unpacking(unpacking, at) = &mut self.stage {
            let mut bits = self.opened.bits().from(*at);
            let board = unpacking.step(&mut bits);
            *at = bits.at();
            if let Some(board) = board {
                let whole = board.filter(|_| bits.ends());
                let started = start(whole, &self.options, self.from_here);
                self.stage = started.unwrap_or_else(Stage::Refused);
            }
            if watch.spend(PIECE) == Go::Pause {
                return false;
            }
        }
        true
    }
}

/// Starts the search of a board.
fn start<P: Puzzle>(board: Option<P::Board>, options: &Options, from_here: bool) -> Result<Stage<P>, String> {
    let board = board.ok_or("This link holds no sound board.")?;
    let here = P::FROM_HERE.filter(|_| from_here);
    let board = here.map_or_else(|| board.clone(), |from_here| from_here(&board));
    if let Some(words) = P::unfinished(&board) {
        return Err(words);
    }
    let search = P::search(&board, options).map_err(|Refused(words)| words)?;
    Ok(Stage::Searching(board, search))
}

impl<P: Puzzle> Job for Running<P> {
    fn run(
        &mut self,
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(String),
    ) -> Result<Option<Outcome>, String> {
        if !self.unpack(watch) {
            return Ok(None);
        }
        let Running { whole, last, stage, .. } = self;
        let (board, search) = match stage {
            Stage::Searching(board, search) => (board, search),
            Stage::Refused(words) => return Err(words.clone()),
            Stage::Unpacking(..) => return Ok(None),
        };
        Ok(search.run(watch, &mut |answer| {
            if *whole {
                return found(P::print_whole(board, &answer));
            }
            let text = P::print_answer(board, &answer);
            if text != *last {
                found(text.clone());
                *last = text;
            }
        }))
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        match &self.stage {
            Stage::Searching(_, search) => search.give_up(stopped),
            _ => Outcome::new(verdict(0, Err(stopped), Why::default), self.counters()),
        }
    }

    fn counters(&self) -> Counters {
        if let Stage::Searching(_, search) = &self.stage {
            return search.counters();
        }
        let counters = P::strategy(&self.options).map_or(&[][..], |strategy| strategy.info.counters);
        Counters(counters.iter().map(|counter| (counter.id, 0)).collect())
    }

    fn next_moves(&self) -> Option<Vec<MoveStatus>> {
        match &self.stage {
            Stage::Searching(_, search) => search.next_moves(),
            _ => None,
        }
    }
}
