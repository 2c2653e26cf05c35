//! A search of any puzzle, from the bits of its board to solutions that are checked and written as text.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::link::Opened;
use crate::puzzle::{Checker, Puzzle, Refused, Rules};
use crate::search::{
    Counters, Cx, FORKS, Go, MoveStatus, Options, Outcome, Search, Stopped, Task, Watch, Why, verdict,
};

/// The work that a check of a solution counts for.
const PIECE: u64 = 1 << 14;
/// The same for checking the whole of a board that was unpacked in pieces.
const BEGUN: u64 = 1 << 18;

/// A search that returns solutions as text. Solutions that break the rules are not returned but reported in the
/// outcome.
pub trait SolveJob {
    /// As [`Search::run`]. The error, a plain sentence, means that there is no board to search.
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(String)) -> Result<Option<Outcome>, String>;
    /// As [`Search::enough`].
    fn enough(&mut self) -> bool;
    /// As [`Search::give_up`].
    fn give_up(&self, stopped: Stopped) -> Outcome;
    /// As [`Search::counters`].
    fn counters(&self) -> Counters;
    /// As [`Search::next_moves`].
    fn next_moves(&self) -> Option<Vec<MoveStatus>>;
    /// As [`Search::news`].
    fn news(&mut self) -> Vec<u8>;
    /// As [`Search::hear`].
    fn hear(&mut self, news: &[u8]);
    /// As [`Search::fork`]; `None` also while the search has not begun, or solutions are being checked.
    fn fork(&self) -> Option<Box<dyn SolveJob>>;
}

/// A job on a board of one puzzle.
pub struct Running<P: Puzzle> {
    options: Options,
    /// Whether the moves made are kept.
    from_here: bool,
    /// Whether solutions are written with all that the page shows, rather than in the library's format.
    whole: bool,
    stage: JobStage<P>,
    looked: Looked<P>,
    /// Solutions that take long to check, with all later ones; and the outcome, if the search has ended meanwhile.
    waiting: VecDeque<P::Answer>,
    ended: Option<Outcome>,
}

/// The stage of a job.
enum JobStage<P: Puzzle> {
    /// The board is being unpacked.
    Unpacking(Task<Result<Begun<P>, String>>),
    Searching(Begun<P>),
    /// There is nothing to search, for this reason.
    Refused(String),
}

/// A board and its search.
type Begun<P> = (Rc<<P as Rules>::Board>, Box<dyn Search<<P as Rules>::Answer>>);

/// The results of checking solutions.
struct Looked<P: Puzzle> {
    /// Made for the first solution: on a large board that takes a while, and there may be no solution.
    checker: Option<Checker<P>>,
    /// The first solution as text, and whether there was a different one.
    first: Option<String>,
    second: bool,
    /// The last solution passed on.
    last: String,
    /// How many solutions were wrong, and what was wrong with the first of them.
    wrong: u64,
    why: Option<String>,
}

impl<P: Puzzle> Looked<P> {
    /// Checks a solution and passes it on if it is right; `false` if the check must continue later.
    fn look(&mut self, board: &P::Board, answer: &P::Answer, whole: bool, found: &mut dyn FnMut(String)) -> bool {
        let checker = self.checker.get_or_insert_with(|| P::checker(board));
        match checker(answer) {
            None => return false,
            Some(Ok(())) => self.hand_on(board, answer, whole, found),
            Some(Err(why)) => {
                self.wrong += 1;
                self.why.get_or_insert(why);
            }
        }
        true
    }

    /// Passes on a solution that is right.
    fn hand_on(&mut self, board: &P::Board, answer: &P::Answer, whole: bool, found: &mut dyn FnMut(String)) {
        if whole {
            let text = P::print_whole(board, answer);
            self.keep(&text);
            return found(text);
        }
        let text = P::print_answer(board, answer);
        if text != self.last {
            self.keep(&text);
            self.last.clone_from(&text);
            found(text);
        }
    }

    /// Keeps the text of a solution that is right.
    fn keep(&mut self, text: &str) {
        match &self.first {
            None => self.first = Some(text.into()),
            Some(first) => self.second = self.second || first != text,
        }
    }

    /// An outcome that accounts for the checks.
    fn told(&self, outcome: Outcome) -> Outcome {
        match &self.why {
            None => outcome,
            Some(why) => outcome.doubted(u64::from(self.first.is_some()) + u64::from(self.second), why.clone()),
        }
    }
}

impl<P: Puzzle> Running<P> {
    /// Starts a job. Work that can take long is done when it runs; invalid requests are refused at once.
    pub fn new(opened: Rc<Opened>, options: &Options, from_here: bool, whole: bool) -> Result<Running<P>, String> {
        P::strategy(options).map_err(|Refused(words)| words)?;
        let stage = match P::UNPACKING {
            Some(unpacking) => {
                let options = options.clone();
                JobStage::Unpacking(Task::new(async move |cx: &Cx| {
                    let mut bits = opened.bits();
                    let board = unpacking(&mut bits, cx).await.filter(|_| bits.ends());
                    let begun = start::<P>(board, &options, from_here);
                    cx.spend(BEGUN).await;
                    begun
                }))
            }
            None => JobStage::Searching(start::<P>(P::decode_whole(&mut opened.bits()), options, from_here)?),
        };
        Ok(Running::of(stage, options, from_here, whole))
    }

    /// Starts a job on a board as it is, which costs less than packing and unpacking it.
    pub fn on(board: P::Board, options: &Options, from_here: bool) -> Result<Running<P>, String> {
        P::strategy(options).map_err(|Refused(words)| words)?;
        let begun = start::<P>(Some(board), options, from_here)?;
        Ok(Running::of(JobStage::Searching(begun), options, from_here, false))
    }

    fn of(stage: JobStage<P>, options: &Options, from_here: bool, whole: bool) -> Running<P> {
        let looked = Looked { checker: None, first: None, second: false, last: String::new(), wrong: 0, why: None };
        let (waiting, ended) = (VecDeque::new(), None);
        Running { options: options.clone(), from_here, whole, stage, looked, waiting, ended }
    }

    /// The outcome if it is stopped before anything is known.
    fn unknown(&self, stopped: Stopped) -> Outcome {
        let verdict = verdict(0, Err(stopped), Why::default);
        Outcome { stopped: Some(stopped), ..Outcome::new(verdict, self.counters()) }
    }
}

/// Starts the search of a board.
fn start<P: Puzzle>(board: Option<P::Board>, options: &Options, from_here: bool) -> Result<Begun<P>, String> {
    let board = board.ok_or("This link contains no valid board.")?;
    let here = P::FROM_HERE.filter(|_| from_here);
    let board = here.map_or_else(|| board.clone(), |from_here| from_here(&board));
    if let Some(words) = P::unfinished(&board) {
        return Err(words);
    }
    let search = P::search(&board, options).map_err(|Refused(words)| words)?;
    Ok((Rc::new(board), search))
}

impl<P: Puzzle> SolveJob for Running<P> {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(String)) -> Result<Option<Outcome>, String> {
        let Running { whole, stage, looked, waiting, ended, .. } = self;
        if let JobStage::Unpacking(task) = stage {
            let Some(begun) = task.run(watch) else { return Ok(None) };
            *stage = begun.map_or_else(JobStage::Refused, JobStage::Searching);
        }
        let (board, search) = match stage {
            JobStage::Searching((board, search)) => (board, search),
            JobStage::Refused(words) => return Err(words.clone()),
            JobStage::Unpacking(_) => return Ok(None),
        };
        if waiting.is_empty() && ended.is_none() {
            *ended = search.run(watch, &mut |answer| {
                waiting.push_back(answer);
                if waiting.front().is_some_and(|first| looked.look(board, first, *whole, found)) {
                    waiting.pop_front();
                }
            });
        }
        while let Some(answer) = waiting.front() {
            if looked.look(board, answer, *whole, found) {
                waiting.pop_front();
            }
            if watch.spend(PIECE) == Go::Pause && !waiting.is_empty() {
                return Ok(None);
            }
        }
        watch.progress.answers = watch.progress.answers.saturating_sub(looked.wrong);
        Ok(ended.clone().map(|outcome| looked.told(outcome)))
    }

    fn enough(&mut self) -> bool {
        match &mut self.stage {
            JobStage::Searching((_, search)) => search.enough(),
            _ => false,
        }
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        match &self.stage {
            // Solutions that were not checked do not count as known.
            JobStage::Searching(_) if !self.waiting.is_empty() && self.looked.first.is_none() => self.unknown(stopped),
            JobStage::Searching((_, search)) => self.looked.told(search.give_up(stopped)),
            _ => self.unknown(stopped),
        }
    }

    fn counters(&self) -> Counters {
        if let JobStage::Searching((_, search)) = &self.stage {
            return search.counters();
        }
        let counters = P::strategy(&self.options).map_or(&[][..], |strategy| strategy.info.counters);
        Counters(counters.iter().map(|counter| (counter.id, 0)).collect())
    }

    fn next_moves(&self) -> Option<Vec<MoveStatus>> {
        match &self.stage {
            JobStage::Searching((_, search)) => search.next_moves(),
            _ => None,
        }
    }

    fn news(&mut self) -> Vec<u8> {
        match &mut self.stage {
            JobStage::Searching((_, search)) => search.news(),
            _ => Vec::new(),
        }
    }

    fn hear(&mut self, news: &[u8]) {
        if let JobStage::Searching((_, search)) = &mut self.stage {
            search.hear(news);
        }
    }

    fn fork(&self) -> Option<Box<dyn SolveJob>> {
        if !FORKS {
            return None;
        }
        let JobStage::Searching((board, search)) = &self.stage else { return None };
        if !self.waiting.is_empty() || self.ended.is_some() {
            return None;
        }
        let stage = JobStage::<P>::Searching((Rc::clone(board), search.fork()?));
        let Looked { first, second, last, wrong, why, .. } = &self.looked;
        let (first, last, why) = (first.clone(), last.clone(), why.clone());
        let looked = Looked { checker: None, first, second: *second, last, wrong: *wrong, why };
        Some(Box::new(Running { looked, ..Running::of(stage, &self.options, self.from_here, self.whole) }))
    }
}
