//! What is shared of any puzzle's boards contains exactly what was chosen, without overlays.

use gridlight::bits::BitReader;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::scene::{Scene, Theme};
use gridlight::search::Options;
use gridlight::session::{Pointed, Sent, Session};

use crate::generic::boards::{given, played};
use crate::generic::runs::run;

/// The picture as SVG and as painted, the link, and the texts.
fn all<P: Puzzle>(mut session: Session<P>) -> (String, Scene, String, Vec<Option<String>>) {
    let mut scene = Scene::new();
    let view = session.bounds();
    session.draw(1e9, true, view, 64.0, &mut scene);
    let texts = P::FORMATS.iter().map(|format| session.text(format.id)).collect();
    (session.svg(Theme::Light), scene, session.view().link, texts)
}

/// A session with many overlays on the board.
fn busy<P: Puzzle>(board: &P::Board, mode: Mode) -> Session<P> {
    let mut session = Session::<P>::new(board.clone());
    session.set_screen(2.0, 90.0);
    session.show_mistakes(true);
    let cells: Vec<_> = P::size(board).cells().take(3).collect();
    let options = Options { limit: 2, nodes: 20_000, ..Options::default() };
    let answers = run::<P>(board, &options, 0).answers;
    let texts: Vec<String> = answers.iter().map(|answer| P::print_whole(board, answer)).collect();
    for text in &texts {
        session.advise(text);
    }
    session.set_mode(mode);
    session.add_answers(&texts, false);
    session.show((mode == Mode::Solve && !texts.is_empty()).then_some(0));
    session.mark(cells.clone(), cells.clone());
    session.cursor_to(0, 0);
    session.hover(Some((0.5, 0.5)));
    let paths = vec![vec![(0.5, 0.5), (1.5, 0.5)]];
    session.point(Pointed {
        lit: cells.clone(),
        known: cells.clone(),
        follows: cells.clone(),
        excluded: cells,
        paths,
        ..Pointed::default()
    });
    session.check();
    if mode == Mode::Play {
        session.assume();
        session.point(Pointed { lit: vec![P::size(board).cell(0)], ..Pointed::default() });
    }
    session
}

every_puzzle! {
    fn what_is_sent_is_the_board_alone<P>(seen) {
        for board in given::<P>().into_iter().take(2).chain(played::<P>(3).into_iter().rev().take(3)) {
            let restarted = || all(Session::<P>::new(P::fresh(&board)));
            for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
                let session = busy::<P>(&board, mode);
                let puzzle = all(session.sent(Sent::Puzzle));
                assert!(puzzle == restarted(), "{}: the puzzle in {mode:?}", P::INFO.id);
                let here = all(session.sent(Sent::Here));
                assert!(here == all(Session::<P>::new(board.clone())), "{}: the board in {mode:?}", P::INFO.id);
                seen.tick();
            }
        }
    }

    fn a_solution_is_sent_as_it_is_shown<P>(seen) {
        for board in given::<P>().into_iter().take(2) {
            let session = busy::<P>(&board, Mode::Solve);
            if session.view().shown.is_none() {
                continue;
            }
            let packed = session.sent(Sent::Solution).packed();
            let mut taken = busy::<P>(&board, Mode::Solve);
            taken.take();
            let taken = P::decode_whole(&mut BitReader::new(&taken.packed()));
            assert!(P::decode_whole(&mut BitReader::new(&packed)) == taken, "{}", P::INFO.id);
            seen.tick();
        }
    }
}
