//! Replays of any puzzle: captions, marks, moments, and a picture at any time.

use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::registry;
use gridlight::scene::Scene;
use gridlight::search::{Go, Options, Progress, Watch};
use gridlight::trace::{Step, Trace};

use crate::boards::{given, played};

/// Boards with solutions to replay that take a moment each.
fn answered<P: Puzzle>() -> Vec<P::Board> {
    let mut boards = Vec::new();
    for board in given::<P>().into_iter().filter(|board| P::unfinished(board).is_none()).take(8) {
        for strategy in P::STRATEGIES {
            let options =
                Options { strategy: strategy.info.id.into(), limit: 1, nodes: 20_000, ..Options::default() };
            let mut found = None;
            let mut ask = |_: &Progress| Go::On;
            let mut watch = Watch::new(Progress::default(), &mut ask);
            P::search(&board, &options).unwrap().run(&mut watch, &mut |answer| found = Some(answer));
            boards.extend(found.map(|answer| P::apply_answer(&board, &answer)));
        }
    }
    boards
}

fn sound<P: Puzzle>(board: &P::Board, trace: &Trace<P::Step>) {
    let end = trace.end();
    let mut done = 0;
    for (index, step) in trace.steps.iter().enumerate() {
        let now = index as f32 + 1.0;
        assert!(!step.caption().is_empty(), "{}: step {index}", P::INFO.id);
        assert!(index > 0 || step.weight() > 0, "{}: the start is the end of something", P::INFO.id);
        done += step.weight();
        assert_eq!(trace.done(now), done);
        // A single step may take several; then its last moment counts.
        let rest = trace.steps.iter().skip(index + 1).take_while(|step| step.weight() == 0).count();
        assert_eq!(trace.when(done), now + rest as f32);
    }
    let bounds = P::bounds(board);
    for time in [0.0, 0.25, 1.0, 1.5, end / 2.0, end - 0.1, end, end + 9.0] {
        let replay = Some((trace, time.max(0.0)));
        let context = DrawContext { replay, ..DrawContext::still(Mode::Solve, bounds) };
        P::draw(board, &context, &mut Scene::new());
    }
}

every_puzzle! {
    fn replays_are_told_and_drawn<P>(seen) {
        let replays = registry::by_id(P::INFO.id).unwrap().info_view().replays;
        seen.exempt_if(!replays, "it has no replays");
        for board in answered::<P>().into_iter().chain(played::<P>(11)) {
            let trace = P::replay(&board);
            seen.add(trace.steps.len());
            sound::<P>(&board, &trace);
            if let Some(other) = P::OTHER_REPLAY {
                let other = (other.replay)(&board);
                sound::<P>(&board, &other);
                let weight = |trace: &Trace<P::Step>| trace.steps.iter().map(Step::weight).sum::<usize>();
                assert_eq!(weight(&other), weight(&trace), "{}", P::INFO.id);
            }
        }
    }
}
