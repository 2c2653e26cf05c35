//! A search of any puzzle, from the bits of its board on, with its answers looked over and as text.

use std::rc::Rc;

use crate::link::Opened;
use crate::puzzle::{Checker, Puzzle, Refused, Unpack};
use crate::search::{Counters, Go, MoveStatus, Options, Outcome, Search, Stopped, Watch, Why, verdict};

/// Work that a piece of unpacking counts for.
const PIECE: u64 = 1 << 14;
/// The same for looking over a whole board that was unpacked in pieces.
const BEGUN: u64 = 1 << 18;

/// A search whose answers come as text. What the rules do not allow never comes, and is told in the outcome.
pub trait Job {
    /// As [`Search::run`]. The error is a plain sentence: there is no board to search.
    fn run(
        &mut self,
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(String),
    ) -> Result<Option<Outcome>, String>;
    /// As [`Search::enough`].
    fn enough(&mut self) -> bool;
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
    /// Answers with all that the page shows; else as the library has them.
    whole: bool,
    stage: Stage<P>,
    looked: Looked<P>,
}

/// How far a job is.
enum Stage<P: Puzzle> {
    /// The board is being unpacked: so many bits have been read.
    Unpacking(Box<dyn Unpack<P::Board>>, usize),
    Searching(P::Board, Box<dyn Search<P::Answer>>),
    /// There is nothing to search, in words.
    Refused(String),
}

/// What was seen of the answers when they were looked over.
struct Looked<P: Puzzle> {
    /// Made for the first answer: on a large board that takes a while, and there may be none.
    checker: Option<Checker<P>>,
    /// The first one, as text, and whether there was a different one.
    first: Option<String>,
    second: bool,
    /// The one given last.
    last: String,
    /// How many were none, and what was wrong with the first of them.
    wrong: u64,
    why: Option<String>,
}

impl<P: Puzzle> Looked<P> {
    /// Whether an answer is right.
    fn is_right(&mut self, board: &P::Board, answer: &P::Answer) -> bool {
        let checker = self.checker.get_or_insert_with(|| P::checker(board));
        let Err(why) = checker(answer) else { return true };
        self.wrong += 1;
        self.why.get_or_insert(why);
        false
    }

    /// Keeps the text of a right answer.
    fn keep(&mut self, text: &str) {
        match &self.first {
            None => self.first = Some(text.into()),
            Some(first) => self.second = self.second || first != text,
        }
    }

    /// An outcome as what was seen allows it.
    fn told(&self, outcome: Outcome) -> Outcome {
        match &self.why {
            None => outcome,
            Some(why) => {
                outcome.doubted(u64::from(self.first.is_some()) + u64::from(self.second), why.clone())
            }
        }
    }
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
        let looked =
            Looked { checker: None, first: None, second: false, last: String::new(), wrong: 0, why: None };
        Ok(Running { opened, options: options.clone(), from_here, whole, stage, looked })
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
            let begun = !matches!(self.stage, Stage::Unpacking(..));
            if watch.spend(if begun { BEGUN } else { PIECE }) == Go::Pause {
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
        let Running { whole, stage, looked, .. } = self;
        let (board, search) = match stage {
            Stage::Searching(board, search) => (board, search),
            Stage::Refused(words) => return Err(words.clone()),
            Stage::Unpacking(..) => return Ok(None),
        };
        let outcome = search.run(watch, &mut |answer| {
            if !looked.is_right(board, &answer) {
                return;
            }
            if *whole {
                let text = P::print_whole(board, &answer);
                looked.keep(&text);
                return found(text);
            }
            let text = P::print_answer(board, &answer);
            if text != looked.last {
                looked.keep(&text);
                looked.last.clone_from(&text);
                found(text);
            }
        });
        watch.progress.answers = watch.progress.answers.saturating_sub(looked.wrong);
        Ok(outcome.map(|outcome| looked.told(outcome)))
    }

    fn enough(&mut self) -> bool {
        match &mut self.stage {
            Stage::Searching(_, search) => search.enough(),
            _ => false,
        }
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        match &self.stage {
            Stage::Searching(_, search) => self.looked.told(search.give_up(stopped)),
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
