//! Two solutions of any puzzle, compared.

use gridlight::explain::lister;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::scene::Scene;
use gridlight::search::Options;
use gridlight::session::Session;

use crate::generic::boards::altered;
use crate::generic::runs::run;

/// A session of a board with several solutions that shows the first, and their number.
fn several<P: Puzzle>() -> Option<(Session<P>, usize)> {
    let options = Options { strategy: lister::<P>().into(), limit: 3, nodes: 50_000, ..Options::default() };
    for board in (500..540).flat_map(|seed| altered::<P>(seed, 40)) {
        let answers = run::<P>(&board, &options, 0).answers;
        let boards: Vec<P::Board> = answers.iter().map(|answer| P::apply_answer(&board, answer)).collect();
        if boards.len() > 1 && boards[0] != boards[1] {
            let texts: Vec<String> = answers.iter().map(|answer| P::print_whole(&board, answer)).collect();
            let mut session = Session::<P>::new(board);
            session.set_mode(Mode::Solve);
            session.add_answers(&texts, false);
            session.show(Some(0));
            return Some((session, boards.len()));
        }
    }
    None
}

fn drawn<P: Puzzle>(session: &mut Session<P>) -> Scene {
    let mut scene = Scene::new();
    let view = session.bounds();
    session.draw(0.0, true, view, 40.0, &mut scene);
    scene
}

every_puzzle! {
    fn the_shown_answer_is_compared_with_the_next<P>(seen) {
        // A game of odds has one advice at a time, and all solutions of Harmony end with the same board.
        let Some((mut session, count)) = several::<P>() else {
            assert!(P::ADDITIONS.is_none() || P::ADVICE.is_some(), "{}: no board with several answers", P::INFO.id);
            return seen.exempt("it has no two answers that are boards of their own");
        };
        seen.add(count);
        let over = |session: &Session<P>| session.view().over.map(|over| (over.answer, over.differ));
        let alone = drawn(&mut session);
        assert_eq!(over(&session), None);
        session.lay_over(true);
        let (above, differ) = over(&session).unwrap();
        assert!(above == 1 && differ > 0, "{}: {differ} cells differ", P::INFO.id);
        // Frames take the place of the marks where any solutions differ.
        assert!(drawn(&mut session) != alone, "{}", P::INFO.id);
        session.show(Some(count - 1));
        let with = if count == 2 { 0 } else { 1 };
        assert_eq!(over(&session).map(|(above, _)| above), Some(with), "{}: it stays, or the one before", P::INFO.id);
        session.set_mode(Mode::Play);
        assert_eq!(over(&session), None, "{}", P::INFO.id);
        session.set_mode(Mode::Solve);
        session.lay_over(false);
        session.show(Some(0));
        assert!(over(&session).is_none() && drawn(&mut session) == alone, "{}", P::INFO.id);
    }
}
