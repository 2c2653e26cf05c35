//! Runs of any puzzle's searches, with and without pauses, and the boards that they are run on.

use gridlight::puzzle::{Puzzle, Strategy};
use gridlight::search::{Go, Options, Outcome, Progress, Watch};

use crate::generic::boards::{given, played};

/// The result of a search.
pub struct Run<A> {
    pub answers: Vec<A>,
    pub outcome: Outcome,
    /// How often it called its watch.
    pub asked: u64,
    /// How often it paused.
    pub pauses: u64,
}

impl<A> Run<A> {
    /// What it found.
    pub fn told(self) -> (Vec<A>, Outcome) {
        (self.answers, self.outcome)
    }
}

/// Runs a search with a pause after every `pause` nodes, or as much other work; 0: without pauses.
pub fn run<P: Puzzle>(board: &P::Board, options: &Options, pause: u64) -> Run<P::Answer> {
    let mut search = P::search(board, options).unwrap();
    let (mut answers, mut asked, mut pauses) = (Vec::new(), 0, 0);
    let mut progress = Progress::default();
    let mut share = 0.0;
    loop {
        let mut ask = |_: &Progress| {
            asked += 1;
            if pause > 0 { Go::Pause } else { Go::On }
        };
        let nodes = if pause > 0 { pause } else { Watch::STRIDE };
        let mut watch = Watch::every(nodes * Watch::NODE, progress, &mut ask);
        let outcome = search.run(&mut watch, &mut |answer| answers.push(answer));
        progress = watch.progress;
        if let Some(now) = progress.share {
            assert!((share..=1.0).contains(&now), "{}: share {share} -> {now}", P::INFO.id);
            share = now;
        }
        match outcome {
            Some(outcome) => return Run { answers, outcome, asked, pauses },
            None => pauses += 1,
        }
    }
}

/// Complete boards: from the gallery, generated, and played.
pub fn whole_boards<P: Puzzle>() -> impl Iterator<Item = P::Board> {
    let boards = given::<P>().into_iter().take(24).chain(played::<P>(12));
    boards.filter(|board| P::unfinished(board).is_none()).take(30)
}

/// Whether a strategy's solutions solve a board: not those that only refine the one before, nor deliberately wrong
/// ones.
pub fn solving<P: Puzzle>(strategy: &Strategy<P>, board: &P::Board, options: &Options) -> bool {
    !strategy.info.refines && strategy.flaw.is_none_or(|flaw| flaw(board, options).is_none())
}
