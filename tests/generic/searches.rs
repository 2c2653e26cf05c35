//! Searches of any puzzle by every strategy: their announced properties, pauses that change nothing, and text round
//! trips of solutions.

use std::collections::BTreeSet;

use gridlight::puzzle::{Mode, Puzzle};
use gridlight::search::{Options, Verdict};

use crate::generic::boards::given;
use crate::generic::runs::{run, whole_boards};

fn wholes<P: Puzzle>(board: &P::Board, answers: &[P::Answer]) -> Vec<String> {
    answers.iter().map(|answer| P::print_whole(board, answer)).collect()
}

/// How many boards suffice: fewer for a puzzle with a small gallery.
fn enough<P: Puzzle>() -> usize {
    P::INFO.examples.len().clamp(1, 20)
}

every_puzzle! {
    /// A search that never asks, or ignores the reply, cannot be stopped.
    fn a_search_pauses_when_its_watch_says_so<P>(seen) {
        for strategy in P::STRATEGIES {
            let (mut nodes, mut pauses) = (0, 0);
            for board in whole_boards::<P>() {
                let options = Options { strategy: strategy.info.id.into(), nodes: 1000, ..Options::default() };
                let paused = run::<P>(&board, &options, 1);
                // A question at the end, or where one part of a search ends, needs no pause.
                let unheard = paused.asked - paused.pauses;
                assert!(unheard <= 3, "{} {}: went on {unheard} times", P::INFO.id, strategy.info.id);
                nodes += paused.outcome.counters.get("nodes");
                seen.add(paused.pauses as usize);
                pauses += paused.pauses;
            }
            // A strategy may count more finely than it asks.
            let asks = nodes > 0 && 100 * pauses >= nodes;
            assert!(asks, "{} {}: {pauses} pauses in {nodes} nodes", P::INFO.id, strategy.info.id);
        }
    }

    /// A limit is honoured by every strategy: so many solutions, or all if there are fewer. Where one strategy counts all
    /// solutions, every strategy that ends lists that many.
    fn limits_are_honoured<P>(seen) {
        for board in whole_boards::<P>() {
            let mut lists = Vec::new();
            for strategy in P::STRATEGIES.iter().filter(|it| !it.info.refines) {
                let id = strategy.info.id;
                let listed = |limit| {
                    let options = Options { strategy: id.into(), limit, nodes: 3000, ..Options::default() };
                    let ran = run::<P>(&board, &options, 0);
                    (ran.outcome.capped().is_none()).then_some((ran.answers, ran.outcome))
                };
                let most = listed(40);
                for limit in 1..=3 {
                    if let (Some((all, _)), Some((some, _))) = (&most, listed(limit)) {
                        assert_eq!(some.len(), all.len().min(limit as usize), "{} {id} {limit}", P::INFO.id);
                        seen.tick();
                    }
                }
                lists.extend(most.map(|(all, outcome)| (id, all.len() as u64, outcome.count)));
            }
            let counts: Vec<u64> = lists.iter().filter_map(|(.., count)| count.as_ref()?.parse().ok()).collect();
            if let Some(&count) = counts.first() {
                assert!(lists.iter().all(|&(_, all, _)| all == count.min(40)), "{}: {lists:?}", P::INFO.id);
            }
        }
    }

    /// With every switch on, off and by default; ended by a few nodes or finished.
    fn searches_end_as_announced<P>(seen) {
        let mut ended = 0;
        for (index, board) in whole_boards::<P>().enumerate() {
            for strategy in P::STRATEGIES {
                let info = &strategy.info;
                for nodes in [3, 400] {
                    let switch = |it: &gridlight::search::SwitchInfo| (it.id.to_string(), it.on ^ (index % 3 == 1));
                    let switches = info.switches.iter().map(switch).collect();
                    let options = Options { strategy: info.id.into(), switches, limit: 2, nodes, ..Options::default() };
                    let (answers, outcome) = run::<P>(&board, &options, 0).told();
                    let paused = run::<P>(&board, &options, 1 + index as u64 % 7).told();
                    // What is known at the node limit may depend on when it was asked for.
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
        seen.add(ended);
        assert!(ended >= enough::<P>(), "{}: {ended} searches", P::INFO.id);
    }

    /// The library's text and the page's text are read back as the same solution.
    fn answers_come_through_their_texts<P>(seen) {
        let mut answers = 0;
        for board in whole_boards::<P>() {
            for strategy in P::STRATEGIES {
                let options = Options { strategy: strategy.info.id.into(), limit: 3, nodes: 3000, ..Options::default() };
                for answer in run::<P>(&board, &options, 0).answers {
                    let whole = P::print_whole(&board, &answer);
                    let again = P::parse_answer(&board, &whole).unwrap_or_else(|error| panic!("{error}: {whole}"));
                    assert_eq!(P::print_whole(&board, &again), whole);
                    let plain = P::print_answer(&board, &answer);
                    assert!(P::parse_answer(&board, &plain).is_ok(), "{plain}");
                    assert_eq!(P::size(&P::apply_answer(&board, &answer)), P::size(&board));
                    answers += 1;
                }
            }
            for text in ["", "x", "\n\n", "nonsense of some length", "0 0 0\n1 1 1"] {
                let _ = P::parse_answer(&board, text);
            }
        }
        seen.add(answers);
        assert!(answers >= enough::<P>(), "{}: {answers} answers", P::INFO.id);
    }

    /// Hints lead from the board to a solved one, one step at a time.
    fn hints_lead_to_the_answer<P>(seen) {
        let Some(hint) = P::HINT else { return seen.exempt("it has no hints of its own") };
        let (mut told, mut ended, mut solved) = (0, 0, 0);
        for board in whole_boards::<P>().take(12) {
            let options = Options { limit: 1, nodes: 20_000, ..Options::default() };
            let Some(answer) = run::<P>(&board, &options, 0).answers.pop() else { continue };
            let mut now = board;
            for _ in 0..2000 {
                let Some(help) = hint(&now, &answer) else {
                    ended += 1;
                    solved += usize::from(P::check(&now, Mode::Play).solved);
                    break;
                };
                assert!(!help.words.first().is_empty());
                told += 1;
                // If the game is played elsewhere, the step may only show what to do.
                match P::apply(&now, &help.step) {
                    Ok(next) if next != now => now = next,
                    _ => break,
                }
            }
        }
        // A hint without a move says where to look, and deductions continue from there. Where there is advice there is
        // luck.
        let fair = P::ADVICE.is_none();
        assert!(told > 0 && (solved == ended || !fair), "{}: hints end on {ended} boards, {solved} are solved", P::INFO.id);
        seen.add(told);
        println!("{}: {told} hints told; {solved} boards solved by hints alone", P::INFO.id);
    }

    fn strategies_are_named_once_and_known<P>(seen) {
        let ids: Vec<&str> = P::STRATEGIES.iter().map(|strategy| strategy.info.id).collect();
        assert_eq!(ids.first(), Some(&"default"), "{}", P::INFO.id);
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        let asked = [P::LOOKAHEAD.map(|it| it.next), P::LOOKAHEAD.map(|it| it.back)];
        assert!(asked.into_iter().flatten().all(|id| ids.contains(&id)));
        for strategy in P::STRATEGIES {
            let info = &strategy.info;
            seen.tick();
            let switches: BTreeSet<&str> = info.switches.iter().map(|switch| switch.id).collect();
            assert_eq!(switches.len(), info.switches.len(), "{}", info.id);
            let counters: BTreeSet<&str> = info.counters.iter().map(|counter| counter.id).collect();
            assert!(counters.contains("nodes"), "{}", info.id);
            for switch in info.switches {
                let other = switch.needs != switch.id && switches.contains(switch.needs);
                assert!(switch.needs.is_empty() || other, "{}", switch.id);
                assert!(switch.counter.is_empty() || counters.contains(switch.counter), "{}", switch.id);
            }
            assert!(info.parts.iter().all(|id| counters.contains(id) && info.counters[0].id != *id), "{}", info.id);
            // A preset must differ from the defaults and from other presets.
            let mut settings = BTreeSet::from([BTreeSet::new()]);
            let mut names = BTreeSet::new();
            for preset in info.presets {
                assert!(names.insert(preset.id) && names.insert(preset.name), "{}", preset.id);
                for (id, on) in preset.switches {
                    let switch = info.switches.iter().find(|switch| switch.id == *id);
                    assert!(switch.is_some_and(|switch| switch.on != *on), "{}: {id}", preset.id);
                }
                assert!(settings.insert(preset.switches.iter().copied().collect()), "{}", preset.id);
            }
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
