//! Replays of any puzzle: captions, marks, moments, and a picture at any time.

use gridlight::puzzle::{DrawContext, Mode, Puzzle, ReplaySearch};
use gridlight::registry;
use gridlight::scene::{Ink, Scene, Shape};
use gridlight::search::{Go, Options, Progress, Watch};
use gridlight::session::{Sent, Session};
use gridlight::trace::{Step, Trace};

use serde_json::json;

use crate::generic::boards::{given, played};

/// Boards with solutions to replay that take a moment each.
fn answered<P: Puzzle>() -> Vec<P::Board> {
    let mut boards = Vec::new();
    for board in given::<P>().into_iter().filter(|board| P::unfinished(board).is_none()).take(8) {
        for strategy in P::STRATEGIES {
            let options = Options { strategy: strategy.info.id.into(), limit: 1, nodes: 20_000, ..Options::default() };
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

/// The number of frames in a picture of a replay, or of the board alone.
fn rings<P: Puzzle>(board: &P::Board, replay: Option<(&Trace<P::Step>, f32)>) -> usize {
    let context = DrawContext { replay, ..DrawContext::still(Mode::Solve, P::bounds(board)) };
    let mut scene = Scene::new();
    P::draw(board, &context, &mut scene);
    let rect = |item: &&gridlight::scene::Item| matches!(item.shape, Shape::Rect(..));
    let framed =
        scene.items.iter().filter(rect).filter_map(|item| item.stroke).filter(|it| it.paint.ink == Ink::ACCENT);
    framed.count()
}

/// A replay built in pieces, by a watch that pauses it at every question.
fn in_pieces<P: Puzzle>(search: &ReplaySearch<P>, board: &P::Board) -> (Trace<P::Step>, usize) {
    let mut work = search.begin.unwrap()(board);
    let mut pauses = 0;
    loop {
        let mut ask = |_: &Progress| Go::Pause;
        if let Some(trace) = work.run(&mut Watch::every(1, Progress::default(), &mut ask)) {
            return (trace, pauses);
        }
        pauses += 1;
    }
}

every_puzzle! {
    /// A replay that needs a search is built elsewhere, in pieces, and its steps pass to the page as bits.
    fn a_replay_that_needs_a_search_is_built_elsewhere<P>(seen) {
        let Some(search) = P::REPLAY_SEARCH else {
            return seen.exempt("its replays need no search");
        };
        let mut paused = 0;
        for board in answered::<P>().into_iter().chain(played::<P>(11)) {
            let trace = P::replay(&board);
            let (again, pauses) = in_pieces::<P>(&search, &board);
            let packed = search.pack(&trace);
            assert!(search.pack(&again) == packed, "{}", P::INFO.id);
            paused += pauses;
            assert!(search.pack(&search.unpack(&packed).unwrap()) == packed, "{}", P::INFO.id);
            assert!(search.unpack(&packed[..packed.len() - 1]).is_none(), "{}: cut off", P::INFO.id);

            let mut here = Session::<P>::new(board.clone());
            here.watch_from(2);
            let mut session = Session::<P>::new(board.clone());
            session.defer_replays();
            session.watch_from(2);
            let view = session.view();
            let line = view.timeline.unwrap();
            assert_eq!((line.building, line.steps), (true, 0), "{}", P::INFO.id);
            // Neither the address nor what is shared loses the step meanwhile.
            let there = here.view();
            assert_eq!(trace.steps.len() < 2, view.link != there.link, "{}", P::INFO.id);
            assert_eq!(session.sent(Sent::Here).view().link, view.link);
            let asked = session.awaits_replay();
            assert!(!session.take_replay(&asked, &packed[..packed.len() - 1]), "{}: damaged", P::INFO.id);
            assert!(!session.take_replay(&[], &packed), "{}: of another board", P::INFO.id);
            assert!(session.take_replay(&asked, &packed), "{}", P::INFO.id);
            assert_eq!(json!(session.view()), json!(there), "{}", P::INFO.id);
            assert!(session.awaits_replay().is_empty() && !session.take_replay(&asked, &packed));
            // What is closed meanwhile is not opened by its steps.
            session.watch(true);
            session.watch(false);
            assert!(!session.take_replay(&asked, &packed) && session.view().timeline.is_none());
            seen.tick();
        }
        assert!(paused > 0, "{}: never paused", P::INFO.id);
    }

    /// Paused, a replay is an instruction: it says and frames what comes next, and nothing once it is over.
    fn a_replay_at_rest_says_and_frames_what_comes_next<P>(seen) {
        let replays = registry::by_id(P::INFO.id).unwrap().info_view().replays;
        if !replays {
            return seen.exempt("it has no replays");
        }
        for board in answered::<P>() {
            let mut session = Session::<P>::new(board.clone());
            session.watch(true);
            let trace = P::replay(&board);
            let mut caption = |time: f32| {
                session.seek(time);
                session.view().timeline.unwrap().caption
            };
            for (index, step) in trace.steps.iter().enumerate().take(40) {
                let now = index as f32;
                assert_eq!(caption(now + 0.5), step.caption(), "{}: under way", P::INFO.id);
                let Some(next) = step.next() else { continue };
                assert_eq!(caption(now), format!("Next: {next}"), "{}: at rest", P::INFO.id);
                seen.tick();
            }
            let first = trace.steps.iter().take_while(|step| step.next().is_some()).count();
            assert!(first > 0, "{}: no step is announced", P::INFO.id);
            let alone = rings::<P>(&board, None);
            let framed = (0..first).filter(|&at| rings::<P>(&board, Some((&trace, at as f32))) > alone).count();
            // The step after the last move of a puzzle only happens.
            assert!(framed + 1 >= first, "{}: {framed} of {first} are framed", P::INFO.id);
            let end = trace.end();
            // The last step says where it has led.
            let last = trace.steps.last().unwrap().caption();
            assert_eq!(caption(end), format!("{last} Solved."), "{}", P::INFO.id);
            assert_eq!(caption(end - 0.5), last, "{}", P::INFO.id);
            assert_eq!(rings::<P>(&board, Some((&trace, end))), alone, "{}: framed at the end", P::INFO.id);
        }
    }

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
