//! How long a job works without calling its watch, from the moment it is requested, in CPU time of its thread.

use std::rc::Rc;
use std::time::Duration;

use cpu_time::ThreadTime;
use gridlight::link::{self, Opened};
use gridlight::puzzle::Puzzle;
use gridlight::registry::{self, Ask, Asked, DynPuzzle};
use gridlight::search::{Go, Options, Progress, Stopped, SwitchInfo, Watch};

use super::{Dice, share};

/// No job may work longer than this without asking.
pub const MOST: Duration = Duration::from_millis(40);
/// How many more times a job that seems late is run: on a busy machine the same work can take half as long again, but a
/// real delay shows every time.
const AGAIN: usize = 9;

/// The longest times without a call of the watch, over many jobs.
pub struct Gaps {
    /// Which jobs are drawn.
    dice: Dice,
    jobs: usize,
    longest: Duration,
    /// The delays that are too long, in words.
    late: Vec<String>,
}

impl Gaps {
    /// With the seed by which a share of the jobs is drawn, besides the first.
    pub fn new(seed: u64) -> Gaps {
        Gaps { dice: Dice::new(seed), jobs: 0, longest: Duration::ZERO, late: Vec::new() }
    }

    /// Runs every strategy of a puzzle on a board, with default settings and every switch toggled, for one solution and
    /// for all, each for at most `most`.
    pub fn all<P: Puzzle>(&mut self, name: &str, board: &P::Board, most: Duration) {
        for strategy in P::STRATEGIES {
            let turned = |it: &SwitchInfo| (it.id.to_string(), !it.on);
            let usual = Options { strategy: strategy.info.id.into(), ..Options::default() };
            let switches = strategy.info.switches.iter().map(turned).collect();
            self.run::<P>(name, board, &usual, most);
            if !strategy.info.switches.is_empty() {
                self.run::<P>(name, board, &Options { limit: 0, switches, ..usual.clone() }, most);
            }
        }
    }

    /// Runs a job on a board like the worker, from its bits, for at most `most`.
    pub fn run<P: Puzzle>(&mut self, name: &str, board: &P::Board, options: &Options, most: Duration) {
        self.run_from::<P>(name, board, options, (false, most));
    }

    /// The same, optionally keeping the moves made on the board.
    pub fn run_from<P: Puzzle>(
        &mut self,
        name: &str,
        board: &P::Board,
        options: &Options,
        (from_here, most): (bool, Duration),
    ) {
        let bits = link::pack(|bits| P::encode(board, bits));
        let what = format!("{name}, {} {:?}", options.strategy, options.switches);
        self.measure(&what, MOST, &|| longest(P::INFO.id, &bits, options, (from_here, most)));
    }

    /// Measures the longest time between two looks at the watch, and where that was: of the first job, and of a share of
    /// the others. What is over the limit is tried again, as the machine may have been busy.
    fn measure(&mut self, what: &str, limit: Duration, go: &dyn Fn() -> (Duration, String)) {
        if self.jobs > 0 && !share::all() && self.dice.below(share::PART) > 0 {
            return;
        }
        let (mut longest, mut place) = go();
        for _ in 0..AGAIN {
            if longest > limit {
                (longest, place) = go().min((longest, place));
            }
        }
        self.jobs += 1;
        self.longest = self.longest.max(longest);
        let words = format!("{what}: {longest:.1?} {place}");
        if std::env::var("GRIDLIGHT_GAPS").is_ok() {
            println!("{words}");
        }
        if longest > limit {
            self.late.push(format!("{words}, more than {limit:?}"));
        }
    }

    /// Asks every question about a board that the library and the page ask, each for at most `most`.
    pub fn asked<P: Puzzle>(&mut self, name: &str, board: &P::Board, most: Duration) {
        let bits = link::pack(|bits| P::encode(board, bits));
        let board = link::unpack(P::INFO.id, bits).unwrap();
        for question in QUESTIONS {
            self.measure(&format!("{name}, {question}"), LOOKS, &|| answer(P::INFO.id, &board, question, most));
        }
    }

    /// Fails if a job did not call its watch for too long.
    pub fn check(&self) {
        println!("{} jobs, at most {:.1?} between two looks", self.jobs, self.longest);
        assert!(self.late.is_empty(), "{}", self.late.join("\n"));
    }
}

/// What is asked about a board: [`Ask::of`] and more.
const QUESTIONS: [&str; 15] = [
    "sound",
    "hint",
    "way",
    "conflict",
    "core",
    "suggest",
    "spare",
    "craft",
    "grade",
    "refute",
    "analysis",
    "upright",
    "replay",
    "certify",
    "questions",
];
/// No question may work longer than this without asking: a board of sixteen million cells is unpacked in one go.
pub const LOOKS: Duration = Duration::from_millis(100);

/// The longest time of a question between two calls of its watch, and where that was. It is stopped after it has worked
/// for `most` in total, and then has to say what it knows.
fn answer(puzzle: &'static str, board: &Opened, question: &str, most: Duration) -> (Duration, String) {
    let began = ThreadTime::now();
    let (mut last, mut longest, mut looks) = (began, (Duration::ZERO, String::new()), 0);
    let mut look = |place: &str| {
        let gap = ThreadTime::now().duration_since(last);
        looks += 1;
        if gap > longest.0 {
            longest = (gap, format!("{place}, look {looks}"));
        }
        last = ThreadTime::now();
        longest.clone()
    };
    let mut ask = |_: &Progress| {
        look("at work");
        if began.elapsed() >= most { Go::Pause } else { Go::On }
    };
    let mut watch = Watch::new(Progress::default(), &mut ask);
    match question {
        "replay" => {
            let Ok(mut work) = registry::replay(puzzle, board) else { return look("none") };
            drop(work.run(&mut watch));
        }
        "certify" => {
            let certificate = registry::by_id(puzzle).unwrap().certify(&mut board.bits(), &mut watch);
            drop(certificate);
        }
        "questions" => {
            let board = Rc::new(board.clone());
            let puzzle = registry::by_id(puzzle).unwrap();
            let asked = Asked { options: Options::default(), milliseconds: 0, from_here: false };
            let Ok(mut work) = registry::QuestionJob::new(puzzle, &board, &asked, 1) else {
                return look("none");
            };
            let ended = work.run(&mut ask);
            look("before the questions");
            drop((ended, work.questions()));
        }
        word => {
            let Ok(mut work) = registry::explain(puzzle, board, "", Ask::of(word, 1, None).unwrap()) else {
                return look("none");
            };
            if work.run(&mut watch).is_none() {
                drop(work.so_far());
            }
        }
    }
    look("at the end")
}

/// The longest time of a job between two calls of its watch, and where that was. The job is stopped after it has worked
/// for `most` in total.
fn longest(puzzle: &str, bits: &[u8], options: &Options, (from_here, most): (bool, Duration)) -> (Duration, String) {
    let puzzle: &'static dyn DynPuzzle = registry::by_id(puzzle).unwrap();
    let opened = link::unpack(puzzle.info().id, bits.to_vec()).unwrap();
    let began = ThreadTime::now();
    let (mut last, mut longest) = (began, (Duration::ZERO, String::new()));
    let mut look = |place: &dyn Fn() -> String| {
        let now = ThreadTime::now();
        let gap = now.duration_since(last);
        if gap > longest.0 {
            longest = (gap, place());
        }
        last = ThreadTime::now();
        longest.clone()
    };
    let job = puzzle.job(opened.into(), options, from_here, true);
    look(&|| "at the start".into());
    let Ok(mut job) = job else { return longest };
    let mut ask = |progress: &Progress| {
        look(&|| format!("before node {}", progress.nodes));
        if began.elapsed() >= most { Go::Pause } else { Go::On }
    };
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let outcome = job.run(&mut watch, &mut |_| {});
    look(&|| "before the end".into());
    if outcome.is_ok_and(|outcome| outcome.is_none()) {
        let _ = job.give_up(Stopped::Time);
    }
    look(&|| "when it was given up".into())
}
