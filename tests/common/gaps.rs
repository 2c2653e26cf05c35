//! How long a job works without a look at its watch: from the moment it is asked for, in the time of its own thread.

use std::time::Duration;

use cpu_time::ThreadTime;
use gridlight::link;
use gridlight::puzzle::Puzzle;
use gridlight::registry::{self, DynPuzzle};
use gridlight::search::{Go, Options, Progress, Stopped, SwitchInfo, Watch};

/// No job may work for longer without asking.
pub const MOST: Duration = Duration::from_millis(30);
/// A job that seems late is run so many more times, as a busy machine makes the same work take half as long again: what is
/// late is late each time.
const AGAIN: usize = 9;

/// The longest times without a look at the watch, over many jobs.
#[derive(Default)]
pub struct Gaps {
    jobs: usize,
    longest: Duration,
    /// What is too long, in words.
    late: Vec<String>,
}

impl Gaps {
    /// Runs every strategy of a puzzle, as it is and with every switch turned, and for one answer and for all, on a
    /// board, each for at most so long.
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

    /// Runs a job on a board as the worker does, from its bits on, for at most so long.
    pub fn run<P: Puzzle>(&mut self, name: &str, board: &P::Board, options: &Options, most: Duration) {
        self.run_from::<P>(name, board, options, (false, most));
    }

    /// The same; the moves made on the board are kept if it is so asked.
    pub fn run_from<P: Puzzle>(
        &mut self,
        name: &str,
        board: &P::Board,
        options: &Options,
        (from_here, most): (bool, Duration),
    ) {
        let bits = link::pack(|bits| P::encode(board, bits));
        let go = || longest(P::INFO.id, &bits, options, (from_here, most));
        let (mut longest, mut place) = go();
        for _ in 0..AGAIN {
            if longest > MOST {
                (longest, place) = go().min((longest, place));
            }
        }
        self.jobs += 1;
        self.longest = self.longest.max(longest);
        let words = format!("{name}, {} {:?}: {longest:.1?} {place}", options.strategy, options.switches);
        if std::env::var("GRIDLIGHT_GAPS").is_ok() {
            println!("{words}");
        }
        if longest > MOST {
            self.late.push(words);
        }
    }

    /// Fails if a job was silent for too long.
    pub fn check(&self) {
        println!("{} jobs, at most {:.1?} between two looks", self.jobs, self.longest);
        assert!(self.late.is_empty(), "more than {MOST:?}:\n{}", self.late.join("\n"));
    }
}

/// The longest time of a job between two looks at its watch, and where that was. Its owner lets it run on until it has
/// worked for `most` in all.
fn longest(
    puzzle: &str,
    bits: &[u8],
    options: &Options,
    (from_here, most): (bool, Duration),
) -> (Duration, String) {
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
