//! Several searches of the same board, as if each were in its own worker: they share facts.

use gridlight::puzzle::{Puzzle, Solve};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::advice::Answer;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::search::{Go, Options, Outcome, Progress, Search, Watch};

/// Runs the given number of searches alternately, a slice each, until the first has finished.
fn ended(board: &Board, strategy: &str, count: u8) -> (Outcome, Option<Answer>, u64) {
    let options = |beside| Options { strategy: strategy.into(), limit: 0, beside, ..Options::default() };
    let begin = |beside| -> Box<dyn Search<Answer>> { VoltorbFlip::search(board, &options(beside)).unwrap() };
    let mut searches: Vec<_> = (0..count).map(begin).collect();
    let mut last = None;
    let mut most = 0;
    loop {
        for (which, search) in searches.iter_mut().enumerate() {
            // Some 5 ms.
            let mut left = 4;
            let mut ask = |_: &Progress| {
                left -= 1;
                if left == 0 { Go::Pause } else { Go::On }
            };
            let mut watch = Watch::new(Progress::default(), &mut ask);
            let outcome = search.run(&mut watch, &mut |answer| {
                if which == 0 {
                    last = Some(answer);
                }
            });
            most = most.max(search.counters().get("nodes"));
            if let Some(outcome) = outcome.filter(|_| which == 0) {
                return (outcome, last, most);
            }
        }
        let news: Vec<_> = searches.iter_mut().map(|search| search.news()).collect();
        for (which, search) in searches.iter_mut().enumerate() {
            news.iter().enumerate().filter(|(other, _)| *other != which).for_each(|(_, news)| search.hear(news));
        }
    }
}

#[test]
fn searches_that_tell_each_other_say_the_same_sooner() {
    let boards = [(53, "default"), (29, "default"), (19, "eight"), (9, "keep"), (3, "coins")];
    for (seed, strategy) in boards {
        let board = Board::dealt(seed, 8);
        let info = VoltorbFlip::STRATEGIES.iter().map(|one| one.info).find(|info| info.id == strategy).unwrap();
        assert!(info.talks && info.beside == 3);
        let (alone, said, work) = ended(&board, strategy, 1);
        // If coins are the objective the sets are small, and fewer are shared.
        let shares = if strategy == "coins" { [8, 6] } else { [7, 5] };
        for (count, tenths) in [2, 4].into_iter().zip(shares) {
            let (outcome, answer, most) = ended(&board, strategy, count);
            assert!(outcome.detail.is_some() && outcome.detail == alone.detail, "{seed} {strategy}");
            assert!(answer.is_some() && answer == said, "{seed} {strategy}");
            assert!(most * 10 <= work * tenths, "{seed} {strategy}: {most} of {work} nodes");
        }
    }
}
