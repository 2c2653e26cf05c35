//! Trials of any puzzle: their moves are undone, saved and linked as trial moves, kept or discarded.

use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::session::{Opening, Session};

use crate::common::Dice;
use crate::generic::asking::passed;
use crate::generic::boards::{come_upon, gallery};

/// A board of the gallery after some moves in play, one after the other.
fn moves<P: Puzzle>(count: usize) -> Vec<P::Board> {
    let mut dice = Dice::new(13);
    for board in gallery::<P>() {
        let mut boards = vec![P::restart(&board)];
        for _ in 0..600 {
            let last = boards.last().unwrap();
            let next = come_upon::<P>(last, Mode::Play, &mut dice);
            if P::restart(&next) == boards[0] && !boards.contains(&next) {
                boards.push(next);
            }
            if boards.len() > count {
                return boards;
            }
        }
    }
    panic!("{}: no board with {count} moves", P::INFO.id);
}

fn step<P: Puzzle>(session: &mut Session<P>, to: &P::Board) {
    assert!(session.step_to(&mut passed::<P>(to).bits(), "a move"));
    assert!(session.board() == to);
}

/// The number of nested trials, and whether the innermost has moves.
fn standing<P: Puzzle>(session: &Session<P>) -> (usize, bool) {
    session.view().assumed.map_or((0, false), |assumed| (assumed.level, !assumed.first.is_empty()))
}

every_puzzle! {
    fn what_is_assumed_is_undone_kept_and_linked<P>(seen) {
        let boards = moves::<P>(3);
        let [given, one, two, three] = boards.as_slice() else { panic!() };
        seen.add(boards.len());
        let mut session = Session::<P>::new(given.clone());
        step(&mut session, one);
        assert_eq!(standing(&session), (0, false));
        session.assume();
        assert_eq!(standing(&session), (1, false));
        step(&mut session, two);
        session.assume();
        step(&mut session, three);
        assert_eq!(standing(&session), (2, true));
        // The link contains all three boards, and opening it restores them.
        let fragment = session.view().link;
        assert_eq!(fragment.matches("&if=").count(), 2, "{fragment}");
        let opened = link::open(&fragment, |_| true).unwrap();
        let mut other = Session::<P>::new(given.clone());
        assert!(other.open_bits(&mut opened.bits(), true, Opening::Kept));
        other.take_up_assumed(&mut opened.under());
        assert_eq!((standing(&other), other.view().link), ((2, true), fragment.clone()));
        other.settle(false);
        assert!(other.board() == two && standing(&other) == (1, true));
        // A damaged base is dropped; the board stays.
        let cut = link::open(&fragment.replace("&if=", "&if=x"), |_| true).unwrap();
        assert!(cut.under().is_empty() && P::decode_whole(&mut cut.bits()).unwrap() == *three);
        // A reload keeps it, including undo.
        let mut later = Session::<P>::new(given.clone());
        assert!(later.restore(session.kept().unwrap()));
        assert_eq!((standing(&later), later.view().link), ((2, true), fragment));
        for (left, board) in [((2, false), two), ((1, true), two), ((1, false), one), ((0, false), one)] {
            later.undo();
            assert!(standing(&later) == left && later.board() == board, "{}: {left:?}", P::INFO.id);
        }
        later.redo();
        assert_eq!(standing(&later), (1, false));
        // Kept moves stay, discarded ones go, and both can be undone.
        session.settle(true);
        assert!(standing(&session) == (1, true) && session.board() == three);
        session.settle(false);
        assert!(standing(&session) == (0, false) && session.board() == one);
        session.settle(false);
        assert!(session.board() == one);
        session.undo();
        assert!(standing(&session) == (1, true) && session.board() == three);
        // A trial without moves leaves no steps, and its nested ones none either.
        for keep in [true, false] {
            let mut tried = Session::<P>::new(given.clone());
            step(&mut tried, one);
            let undo = tried.view().undo;
            tried.assume();
            tried.assume();
            tried.settle(keep);
            assert_eq!(standing(&tried), (1, false));
            step(&mut tried, two);
            tried.undo();
            tried.settle(keep);
            let view = tried.view();
            assert!(standing(&tried) == (0, false) && tried.board() == one);
            assert_eq!((view.undo, view.redo), (undo, String::new()), "{}", P::INFO.id);
            tried.undo();
            assert!(tried.board() == given && tried.view().undo.is_empty());
        }
        // Restarting, or opening another puzzle, clears the trial.
        session.restart();
        assert!(standing(&session) == (0, false) && session.board() == given);
        for _ in 0..9 {
            session.assume();
        }
        assert!((1..9).contains(&standing(&session).0), "there is an end to it");
        session.replace(P::blank(P::size(given)), "another", None);
        assert_eq!(standing(&session).0, 0);
    }
}
