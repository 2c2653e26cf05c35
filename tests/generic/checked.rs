//! Solutions of any puzzle at the library's boundary: solutions reported by a search are checked by the rules before
//! they are passed on, and a search that was wrong once proves nothing.

use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::registry;
use gridlight::search::{Go, Options, Outcome, Progress, Stopped, StrategyInfo, Verdict, Watch};

use crate::common::share;
use crate::generic::boards::altered;
use crate::generic::runs::{run, whole_boards};

/// Every seventh setting of a strategy's switches; for many switches about forty settings, which turn every switch on
/// and off equally often.
fn settings(info: &StrategyInfo) -> impl Iterator<Item = Vec<(String, bool)>> {
    let all = 1_usize << info.switches.len();
    (0..all).step_by(((all / 40) | 1).max(7)).map(|bits| {
        let on = |(at, it): (usize, &gridlight::search::SwitchInfo)| (it.id.to_string(), bits >> at & 1 == 1);
        info.switches.iter().enumerate().map(on).collect()
    })
}

/// A search through the registry, as for the worker and the library.
fn job<P: Puzzle>(board: &P::Board, options: &Options) -> (Vec<String>, Outcome) {
    let opened = link::unpack(P::INFO.id, link::pack(|bits| P::encode(board, bits))).unwrap();
    let puzzle = registry::by_id(P::INFO.id).unwrap();
    let mut job = puzzle.job(opened.into(), options, false, true).unwrap();
    let mut answers = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let outcome = job.run(&mut watch, &mut |text| answers.push(text)).unwrap().unwrap();
    assert!(outcome.wrong.is_none() || watch.progress.answers == answers.len() as u64);
    (answers, outcome)
}

every_puzzle! {
    fn what_is_handed_on_is_an_answer<P>(seen) {
        let (mut right, mut wrong) = (0, 0);
        for (seed, board) in (0..).zip(altered::<P>(71, 40).into_iter().chain(whole_boards::<P>())) {
            for strategy in P::STRATEGIES {
                for switches in share::drawn(settings(&strategy.info), seed) {
                    let id = strategy.info.id;
                    let options = Options { strategy: id.into(), switches, limit: 3, nodes: 600, ..Options::default() };
                    let (answers, outcome) = job::<P>(&board, &options);
                    let case = format!("{} {options:?}", P::INFO.id);
                    for text in &answers {
                        let answer = P::parse_answer(&board, text).unwrap();
                        let put = P::apply_answer(&board, &answer);
                        let solved = P::check(&put, Mode::Play).solved || put == P::restart(&board);
                        assert!(solved || strategy.info.refines, "{case}: no answer: {text}");
                        right += 1;
                    }
                    let bare = run::<P>(&board, &options, 0);
                    match &outcome.wrong {
                        // Correct results are unchanged.
                        None => assert_eq!(outcome, bare.outcome, "{case}"),
                        Some(words) => {
                            wrong += 1;
                            assert!(words.ends_with('.') && strategy.flaw.is_some(), "{case}: {words}");
                            let least = answers.len() as u64;
                            let known = match outcome.verdict {
                                Verdict::Unproved(Stopped::Wrong) => least == 0,
                                Verdict::Found => least > 0,
                                Verdict::Several => least > 1,
                                _ => false,
                            };
                            assert!(known && outcome.count.is_none(), "{case}: {outcome:?}");
                        }
                    }
                }
            }
        }
        println!("{}: {right} answers, {wrong} searches that were wrong", P::INFO.id);
        seen.add(right);
        let can_be = P::STRATEGIES.iter().any(|strategy| strategy.flaw.is_some());
        assert_eq!(wrong > 0, can_be, "{}: {wrong}", P::INFO.id);
    }

    /// What the checker remembers of the last solution does not help a wrong one.
    fn an_answer_of_another_board_is_none<P>(seen) {
        let boards = altered::<P>(72, 30);
        for (at, board) in boards.iter().enumerate() {
            let alike = |other: &&P::Board| P::size(other) == P::size(board);
            let Some(other) = boards[at + 1..].iter().find(alike) else { continue };
            let options = Options { limit: 4, nodes: 2000, ..Options::default() };
            let mut checker = P::checker(board);
            let own = run::<P>(board, &options, 0).answers;
            for answer in run::<P>(other, &options, 0).answers {
                assert!(own.iter().all(|own| checker(own) == Some(Ok(()))), "{}: an answer is refused", P::INFO.id);
                if P::STRATEGIES[0].info.refines {
                    seen.add(own.len());
                    continue;
                }
                let solves = P::check(&P::apply_answer(board, &answer), Mode::Play).solved
                    && P::print_answer(board, &answer) == P::print_answer(other, &answer);
                // It may be a solution of both.
                match checker(&answer).expect("it is looked over in one piece") {
                    Ok(()) => assert!(solves, "{}: {}", P::INFO.id, P::print_answer(board, &answer)),
                    Err(words) => {
                        seen.tick();
                        assert!(words.ends_with('.'), "{words}");
                    }
                }
            }
        }
    }
}
