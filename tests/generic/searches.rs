//! Searches of any puzzle by every strategy: what they announce, that a pause changes nothing, and that answers come
//! through their texts.

use std::collections::BTreeSet;

use gridlight::puzzle::{Mode, Puzzle};
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

use crate::boards::{given, played};

/// Runs a search with a pause after every so many nodes; 0: without.
fn run<P: Puzzle>(board: &P::Board, options: &Options, pause: u64) -> (Vec<P::Answer>, Outcome) {
    let mut search = P::search(board, options).unwrap();
    let mut answers = Vec::new();
    let mut progress = Progress::default();
    let mut share = 0.0;
    loop {
        let mut ask = |_: &Progress| if pause > 0 { Go::Pause } else { Go::On };
        let mut watch = Watch::new(progress, &mut ask);
        // The watch asks every STRIDE nodes; it is led to believe that these are over sooner.
        let ahead = if pause > 0 { Watch::STRIDE - pause } else { 0 };
        watch.progress.nodes += ahead;
        let outcome = search.run(&mut watch, &mut |answer| answers.push(answer));
        progress = watch.progress;
        progress.nodes -= ahead;
        if let Some(now) = progress.share {
            assert!((share..=1.0).contains(&now), "{}: share {share} -> {now}", P::INFO.id);
            share = now;
        }
        if let Some(outcome) = outcome {
            return (answers, outcome);
        }
    }
}

fn wholes<P: Puzzle>(board: &P::Board, answers: &[P::Answer]) -> Vec<String> {
    answers.iter().map(|answer| P::print_whole(board, answer)).collect()
}

fn whole_boards<P: Puzzle>() -> impl Iterator<Item = P::Board> {
    let boards = given::<P>().into_iter().take(24).chain(played::<P>(12));
    boards.filter(|board| P::unfinished(board).is_none()).take(30)
}

every_puzzle! {
    /// With every switch on, off and as usual; ended by a few nodes or at its own end.
    fn searches_end_as_announced<P>() {
        let mut ended = 0;
        for (index, board) in whole_boards::<P>().enumerate() {
            for strategy in P::STRATEGIES {
                let info = &strategy.info;
                for nodes in [3, 400] {
                    let switch = |it: &gridlight::search::SwitchInfo| (it.id.to_string(), it.on ^ (index % 3 == 1));
                    let switches = info.switches.iter().map(switch).collect();
                    let options = Options { strategy: info.id.into(), switches, limit: 2, nodes };
                    let (answers, outcome) = run::<P>(&board, &options, 0);
                    let paused = run::<P>(&board, &options, 1 + index as u64 % 7);
                    // What is known by the limit of nodes may depend on when it was asked for.
                    if !info.refines {
                        assert_eq!(wholes::<P>(&board, &answers), wholes::<P>(&board, &paused.0));
                    }
                    assert_eq!(outcome, paused.1, "{} {}: a pause changed the outcome", P::INFO.id, info.id);
                    let ids: Vec<&str> = outcome.counters.0.iter().map(|&(id, _)| id).collect();
                    let announced: Vec<&str> = info.counters.iter().map(|counter| counter.id).collect();
                    assert_eq!(ids, announced, "{} {}", P::INFO.id, info.id);
                    let spent = outcome.counters.get("nodes");
                    // A strategy may count more finely than it asks.
                    assert!(spent <= 8 * nodes + 1024, "{} {}: {spent} of {nodes}", P::INFO.id, info.id);
                    match &outcome.verdict {
                        Verdict::None(why, _) => {
                            assert!(answers.is_empty() && why.words.ends_with('.'), "{} {why:?}", P::INFO.id);
                            let size = P::size(&board);
                            assert!(why.cells.iter().all(|&cell| size.contains(cell)));
                        }
                        Verdict::Unproved(_) => assert!(answers.is_empty()),
                        _ => {}
                    }
                    if let Some(words) = P::verdict_words(&outcome) {
                        assert!(words.ends_with('.'), "{words}");
                    }
                    ended += 1;
                }
            }
        }
        assert!(ended > 20, "{ended} searches");
    }

    /// What the library writes and what passes to the page is read back as the same answer.
    fn answers_come_through_their_texts<P>() {
        let mut seen = 0;
        for board in whole_boards::<P>() {
            for strategy in P::STRATEGIES {
                let options = Options { strategy: strategy.info.id.into(), limit: 3, nodes: 3000, ..Options::default() };
                for answer in run::<P>(&board, &options, 0).0 {
                    let whole = P::print_whole(&board, &answer);
                    let again = P::parse_answer(&board, &whole).unwrap_or_else(|error| panic!("{error}: {whole}"));
                    assert_eq!(P::print_whole(&board, &again), whole);
                    let plain = P::print_answer(&board, &answer);
                    assert!(P::parse_answer(&board, &plain).is_ok(), "{plain}");
                    // It can be put on the board and watched, and leaves the problem as it is.
                    let put = P::apply_answer(&board, &answer);
                    assert_eq!(P::size(&put), P::size(&board));
                    P::check(&put, Mode::Play);
                    P::watched(&board, &answer);
                    seen += 1;
                }
            }
            for text in ["", "x", "\n\n", "nonsense of some length", "0 0 0\n1 1 1"] {
                let _ = P::parse_answer(&board, text);
            }
        }
        assert!(seen > 20, "{}: {seen} answers", P::INFO.id);
    }

    /// Hints lead from the board to a finished one, a step at a time.
    fn hints_lead_to_the_answer<P>() {
        let Some(hint) = P::HINT else { return };
        let mut solved = 0;
        for board in whole_boards::<P>().take(12) {
            let options = Options { limit: 1, nodes: 20_000, ..Options::default() };
            let Some(answer) = run::<P>(&board, &options, 0).0.pop() else { continue };
            let mut now = board;
            for _ in 0..2000 {
                let Some(help) = hint(&now, &answer) else { break };
                assert!(!help.words.is_empty());
                // Where the game is played elsewhere the step may only show what to do.
                match P::apply(&now, &help.step) {
                    Ok(next) if next != now => now = next,
                    _ => break,
                }
            }
            solved += usize::from(P::check(&now, Mode::Play).solved);
        }
        println!("{}: {solved} boards solved by hints alone", P::INFO.id);
    }

    fn strategies_are_named_once_and_known<P>() {
        let ids: Vec<&str> = P::STRATEGIES.iter().map(|strategy| strategy.info.id).collect();
        assert_eq!(ids.first(), Some(&"default"), "{}", P::INFO.id);
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        let asked = [P::LOOKAHEAD.map(|it| it.next), P::LOOKAHEAD.map(|it| it.back)];
        assert!(asked.into_iter().flatten().all(|id| ids.contains(&id)));
        for strategy in P::STRATEGIES {
            let info = &strategy.info;
            let switches: BTreeSet<&str> = info.switches.iter().map(|switch| switch.id).collect();
            assert_eq!(switches.len(), info.switches.len(), "{}", info.id);
            assert!(info.counters.iter().any(|counter| counter.id == "nodes"), "{}", info.id);
        }
        let unknown = Options { strategy: "no such".into(), ..Options::default() };
        assert!(P::strategy(&unknown).is_err_and(|refused| refused.0.contains("default")));
        if let Some(advice) = P::ADVICE {
            for board in given::<P>() {
                let strategy = (advice.strategy)(&board, Mode::Play);
                assert!(strategy.is_none_or(|id| ids.contains(&id)));
            }
        }
    }
}
