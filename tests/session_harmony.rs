//! A Harmony board under a person's hands: pointer, keys, tools, actions, replay, pictures.
#![expect(clippy::unwrap_used, reason = "a test that finds something missing fails")]

use gridlight::grid::{Cell, Size};
use gridlight::puzzle::{Look, Mode, Puzzle};
use gridlight::puzzles::harmony::board::{Board, Swap, Tile};
use gridlight::puzzles::harmony::{Harmony, draw, text};
use gridlight::scene::{Ink, Scene};
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};
use gridlight::session::{Session, desk::Desk};
use gridlight::trace::{Mark, Step};

/// Done by (1,1) with (2,1), then (1,2) with (2,2).
const TWO: &str = "2 2\n1:1 1:1\n0:1 0:1\n";
/// Some swaps keep it solvable, others end it.
const THREE: &str = "3 3\n1:2 2:1 0:0\n2:3 0:1 1:0\n0:5 1:2 2:0\n";
/// A row to burn and a pair to exchange.
const BURN: &str = "2 3\n1:1 0:1 0:1\n0:1 1:0 1:0\n";

fn open(text: &str, mode: Mode) -> Session<Harmony> {
    let mut session = Session::new(text::parse(text).unwrap());
    session.set_mode(mode);
    session
}

fn stroke(session: &mut Session<Harmony>, places: &[(f32, f32)]) {
    session.press(places[0], false);
    for &place in &places[1..] {
        session.drag(place);
    }
    session.release(places[places.len() - 1]);
}

fn tap(session: &mut Session<Harmony>, at: (f32, f32)) {
    stroke(session, &[at]);
}

fn made(session: &Session<Harmony>) -> usize {
    session.board().made().len()
}

#[test]
fn tiles_trade_places_by_dragging() {
    let mut session = open(TWO, Mode::Play);
    stroke(&mut session, &[(0.5, 0.5), (0.5, 1.5)]);
    assert_eq!(made(&session), 1);
    assert_eq!(session.board().tile(Cell::new(0, 0)), Some(Tile { home: 0, moves: 0 }));
    // Spent tiles do not move, nor do tiles go aslant.
    stroke(&mut session, &[(0.5, 0.5), (1.5, 0.5)]);
    assert_eq!((made(&session), session.view().remark.as_str()), (1, "This tile has no move left."));
    stroke(&mut session, &[(1.5, 0.5), (0.5, 1.5)]);
    assert_eq!(session.view().remark, "Only tiles of the same row or column trade places.");
    Desk::undo(&mut session);
    assert_eq!(made(&session), 0);
    Desk::redo(&mut session);
    stroke(&mut session, &[(1.5, 0.5), (1.5, 1.5)]);
    let view = session.view();
    assert!(view.solved, "{}", view.status);
    Desk::act(&mut session, "restart");
    assert_eq!(made(&session), 0);
}

#[test]
fn a_tap_holds_a_tile_until_the_next() {
    let mut session = open(TWO, Mode::Play);
    tap(&mut session, (0.5, 0.5));
    assert_eq!(made(&session), 0);
    tap(&mut session, (0.5, 1.5));
    assert_eq!(made(&session), 1);
    // The same tile again lets go; nothing stays in hand.
    tap(&mut session, (1.5, 0.5));
    tap(&mut session, (1.5, 0.5));
    tap(&mut session, (0.5, 0.5));
    assert_eq!(made(&session), 1);
    // In hand, a stroke of another tile is a stroke of its own.
    session.cancel();
    tap(&mut session, (1.5, 0.5));
    stroke(&mut session, &[(1.5, 1.5), (1.5, 0.9), (1.5, 0.5)]);
    assert!(session.view().solved);
    // Undo lets go.
    let mut session = open(TWO, Mode::Play);
    tap(&mut session, (0.5, 0.5));
    Desk::undo(&mut session);
    tap(&mut session, (0.5, 1.5));
    assert_eq!(made(&session), 0);
}

#[test]
fn keys_do_all_that_pointers_do() {
    let mut session = open(TWO, Mode::Play);
    for key in ["ArrowDown", "Enter", "ArrowDown", "Enter"] {
        assert!(session.key(key, false), "{key}");
    }
    assert_eq!(made(&session), 1);
    for key in ["ArrowUp", "ArrowRight", "Enter", "ArrowDown", "Enter"] {
        session.key(key, false);
    }
    assert!(session.view().solved);
}

#[test]
fn a_dead_end_is_told_and_the_way_back_offered() {
    let mut session = open("2 2\n1:2 1:2\n0:1 0:1\n", Mode::Play);
    stroke(&mut session, &[(0.5, 0.5), (0.5, 1.5)]);
    stroke(&mut session, &[(0.5, 1.5), (1.5, 1.5)]);
    let view = session.view();
    assert!(
        view.findings
            .iter()
            .any(|finding| finding.tone == "wrong" && finding.words.starts_with("A dead end"))
    );
    assert_eq!((view.ahead, view.back), ("", "back"));
    // The strategy behind the button: its answer keeps what can be kept.
    let options = Options { strategy: "back".into(), ..Options::default() };
    let (answers, outcome) = run(session.board(), &options);
    assert_eq!(outcome.verdict, Verdict::Found);
    let kept = outcome.counters.get("kept") as usize;
    assert!(kept == 1 && answers.last().unwrap()[..kept] == session.board().made()[..kept]);
    let answer = text::plain::print_swaps(answers.last().unwrap());
    assert_eq!(Desk::hint_place(&mut session, &answer), "");
    let words = Desk::hint(&mut session, &answer, true);
    assert!(words.starts_with("From here it cannot be solved."), "{words}");
    assert_eq!(made(&session), kept);
    let view = session.view();
    assert!(!view.findings.iter().any(|finding| finding.tone == "wrong") && view.undo.contains("taken back"));
}

fn run(board: &Board, options: &Options) -> (Vec<Vec<Swap>>, Outcome) {
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut answers = Vec::new();
    let outcome = Harmony::search(board, options).unwrap().run(&mut watch, &mut |found| answers.push(found));
    (answers, outcome.unwrap())
}

/// What the look ahead finds shows on the partners of the tile in hand, and in words.
#[test]
fn the_look_ahead_is_seen() {
    let mut session = open(THREE, Mode::Play);
    assert_eq!(session.view().ahead, "next");
    let options = Options { strategy: "next".into(), limit: 0, ..Options::default() };
    let (answers, outcome) = run(session.board(), &options);
    let texts: Vec<String> = answers.iter().map(|answer| text::plain::print_swaps(answer)).collect();
    let dead = outcome.detail.unwrap();
    assert!(!texts.is_empty() && dead[0].0 == "dead");
    let inks = |session: &mut Session<Harmony>, ink| {
        session.press((0.5, 0.5), false);
        let mut scene = Scene::new();
        let bounds = draw::bounds(session.board().size());
        Desk::draw(session, 0.0, true, bounds, 64.0, &mut scene);
        session.cancel();
        let strokes = scene.items.iter().filter_map(|item| item.stroke);
        strokes.filter(|stroke| stroke.paint.ink == ink).count()
    };
    let before = inks(&mut session, Ink::Good);
    session.look_ahead(&texts, true, false);
    assert!(inks(&mut session, Ink::Good) > before);
    let note = |session: &Session<Harmony>| session.view().findings[0].words.clone();
    session.look_ahead(&[dead[0].1.clone()], false, true);
    let all = answers.len() as u64 + outcome.counters.get("dead");
    assert_eq!(note(&session), format!("Still solvable: {} of {all} next swaps keep it so.", answers.len()));
    assert!(inks(&mut session, Ink::Bad) > 0);
    // Unless it is not to be told.
    Desk::act(&mut session, "live-errors");
    assert_eq!((session.view().ahead, inks(&mut session, Ink::Bad)), ("", 0));
    Desk::act(&mut session, "live-errors");
    // A swap makes another position of it.
    let swap = answers[0][0];
    stroke(&mut session, &[place(swap.a), place(swap.b)]);
    assert_eq!(note(&session), "Looking ahead …");
}

fn place(cell: Cell) -> (f32, f32) {
    (f32::from(cell.col) + 0.5, f32::from(cell.row) + 0.5)
}

#[test]
fn boards_are_painted_charged_and_shuffled() {
    let mut session = Session::<Harmony>::new(Board::solved(Size::new(3, 3)));
    session.set_mode(Mode::Edit);
    let tile = |session: &Session<Harmony>, row, col| session.board().tile(Cell::new(row, col)).unwrap();
    Desk::select(&mut session, "colour-2");
    stroke(&mut session, &[(0.5, 0.5), (2.5, 0.5)]);
    assert!((0..3).all(|col| tile(&session, 0, col).home == 2));
    Desk::select(&mut session, "more");
    stroke(&mut session, &[(0.5, 0.5), (0.7, 0.5), (1.5, 0.5), (1.6, 0.5)]);
    assert_eq!([0, 1, 2].map(|col| tile(&session, 0, col).moves), [1, 1, 0]);
    Desk::select(&mut session, "less");
    tap(&mut session, (0.5, 0.5));
    tap(&mut session, (0.5, 0.5));
    assert_eq!(
        (tile(&session, 0, 0).moves, session.view().remark.as_str()),
        (0, "This tile has no move left.")
    );
    let words =
        session.view().findings.iter().map(|finding| finding.words.clone()).collect::<Vec<_>>().join(" ");
    assert!(words.contains("Each colour needs 3 tiles") && words.contains("each swap takes two"), "{words}");
    // Rows trade targets by their bands, tiles trade places freely.
    Desk::select(&mut session, "move");
    stroke(&mut session, &[(-0.4, 0.5), (-0.4, 2.5)]);
    assert_eq!(session.board().dyes(), [2, 1, 0]);
    assert!((0..3).all(|col| tile(&session, 0, col).home == 0));
    stroke(&mut session, &[(0.5, 0.5), (1.5, 1.5)]);
    assert_eq!((tile(&session, 0, 0).home, tile(&session, 1, 1).home), (1, 0));
    for _ in 0..6 {
        Desk::adjust(&mut session, "shuffle", 1);
    }
    let sum: u32 = session.board().tiles().cells().iter().map(|tile| u32::from(tile.moves)).sum();
    assert!(sum >= 12 && session.view().findings.is_empty());
    let before = session.board().clone();
    Desk::select(&mut session, "shuffle");
    tap(&mut session, (1.5, 1.5));
    assert!(*session.board() != before && session.board().swaps_left() == before.swaps_left());
}

#[test]
fn edits_keep_the_swaps_made() {
    let mut session = open(BURN, Mode::Play);
    stroke(&mut session, &[(0.5, 0.5), (0.5, 1.5)]);
    session.set_mode(Mode::Edit);
    Desk::select(&mut session, "more");
    tap(&mut session, (0.5, 1.5));
    assert_eq!(made(&session), 1);
    let moved = session.board().start().get(Cell::new(0, 0)).unwrap();
    assert_eq!(*moved, Tile { home: 1, moves: 2 });
}

#[test]
fn boards_flip_shift_and_change_size() {
    let board = text::parse("3 3\n2:1 0:1 1:0\n1:1 1:0 0:2\n0:0 2:1 2:2\n").unwrap();
    let mut session = Session::<Harmony>::new(board.clone());
    session.set_mode(Mode::Edit);
    for (there, back) in [
        ("flip-over", "flip-over"),
        ("flip-sideways", "flip-sideways"),
        ("shift-up", "shift-down"),
        ("shift-left", "shift-right"),
    ] {
        Desk::act(&mut session, there);
        assert!(*session.board() != board, "{there}");
        assert!(
            session.view().findings.is_empty()
                == open(&text::plain::print(&board), Mode::Edit).view().findings.is_empty()
        );
        Desk::act(&mut session, back);
        assert!(*session.board() == board, "{back}");
    }
    assert!(!session.view().actions.iter().any(|action| action.id.starts_with("turn")));
    for (rows, cols) in [(4, 3), (3, 3), (3, 2), (2, 5), (10, 10), (1, 1)] {
        Desk::resize(&mut session, rows, cols);
        let board = session.board();
        assert_eq!(board.size(), Size::new(rows, cols));
        for home in 0..rows as u8 {
            let count = board.tiles().cells().iter().filter(|tile| tile.home == home).count();
            assert_eq!(count, usize::from(cols), "{rows} {cols} {home}");
        }
    }
}

#[test]
fn a_replay_tells_every_swap() {
    let board = text::parse(BURN).unwrap();
    let at = |row: u16, col: u16| Cell::new(row, col);
    let solved = board.with(&[Swap { a: at(0, 0), b: at(1, 0) }, Swap { a: at(0, 1), b: at(0, 2) }]);
    assert!(solved.is_done());
    let film = Harmony::replay(&solved);
    let marks: Vec<Mark> = film.steps.iter().map(Step::mark).collect();
    assert_eq!(marks, [Mark::Event, Mark::End]);
    assert_eq!(
        film.steps[0].caption(),
        "1 of 2: the amber tile at row 1, column 1 and the rose tile at row 2, column 1 trade places. Row 2 is done."
    );
    // Both at once: they touch different cells.
    let both = Harmony::replay_together(&solved);
    assert_eq!(both.steps.len(), 1);
    assert_eq!(both.steps[0].caption(), "Layer 1 of 1: 2 swaps at once. Row 1 is done. Row 2 is done.");
    assert_eq!((both.done(0.9), both.done(1.0), both.when(1), both.when(2)), (0, 2, 0.0, 1.0));
    // Drawn at any time, the tiles are all there; between two steps two of them are under way.
    let plates = |time: f32| {
        let mut scene = Scene::new();
        let bounds = draw::bounds(solved.size());
        let look = Look { film: Some((&film, time)), ..Look::still(Mode::Solve, bounds) };
        Harmony::draw(&solved, &look, &mut scene);
        let ink = |item: &gridlight::scene::Item, ink| item.fill.is_some_and(|paint| paint.ink == ink);
        (
            scene.items.iter().filter(|item| ink(item, Ink::TilePip)).count(),
            scene.items.iter().filter(|item| ink(item, Ink::Tile1)).count(),
        )
    };
    assert_eq!((plates(0.0).0, plates(0.4).0, plates(0.6).0, plates(2.0).0), (4, 4, 2, 0));
    assert!(plates(0.4).1 >= 3);
}
