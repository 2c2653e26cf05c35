//! An Aquarium board under a person's hands: pointer, keys, clues, actions, hints, replay, links made once.

#![expect(clippy::unwrap_used, reason = "a test that finds something missing fails")]

use std::fs;
use std::path::Path;

use gridlight::grid::{Cell, Size};
use gridlight::link;
use gridlight::puzzle::{Look, Mode, Puzzle};
use gridlight::puzzles::aquarium::board::{Board, Mark, Rule};
use gridlight::puzzles::aquarium::{Aquarium, code, draw, replay, text};
use gridlight::scene::{Ink, Scene, Seg, Shape};
use gridlight::session::{Session, desk::Desk};

/// Two arms that meet at the bottom, around a well.
const ARMS: &str = "2 1 3\n1 2 3\n\n1 2 1\n1 2 1\n1 1 1\n";

fn open(text: &str, mode: Mode) -> Session<Aquarium> {
    let mut session = Session::new(text::parse(text).unwrap());
    session.set_mode(mode);
    session
}

fn marks(session: &Session<Aquarium>) -> String {
    let letter = |mark: &Mark| match mark {
        Mark::Open => '?',
        Mark::Water => '#',
        Mark::Dry => '.',
    };
    let rows = session.board().marks.rows().map(|row| row.iter().map(letter).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

fn stroke(session: &mut Session<Aquarium>, places: &[(f32, f32)], second: bool) {
    session.press(places[0], second);
    for &place in &places[1..] {
        session.drag(place);
    }
    session.release(places[places.len() - 1]);
}

#[test]
fn water_follows_the_pointer() {
    let mut session = open(ARMS, Mode::Play);
    Desk::select(&mut session, "water");
    stroke(&mut session, &[(0.5, 1.5)], false);
    assert_eq!(marks(&session), "???/#?#/###");
    // Up and down in one stroke, one step of undo.
    stroke(&mut session, &[(0.5, 2.5), (0.5, 1.5), (0.5, 0.5)], false);
    assert_eq!(marks(&session), "#?#/#?#/###");
    stroke(&mut session, &[(0.5, 0.5), (0.5, 1.4), (0.5, 2.5)], false);
    assert_eq!(marks(&session), "???/???/###");
    // Pulled out at the bottom the tank runs empty; a tap on the surface takes a row off.
    stroke(&mut session, &[(0.5, 2.5), (0.5, 3.6)], false);
    assert_eq!(marks(&session), "???/???/???");
    stroke(&mut session, &[(1.5, 0.5)], false);
    stroke(&mut session, &[(1.5, 0.5)], false);
    assert_eq!(marks(&session), "???/?#?/???");
    Desk::undo(&mut session);
    assert_eq!(marks(&session), "?#?/?#?/???");
    stroke(&mut session, &[(0.5, 1.5)], true);
    assert_eq!(marks(&session), ".#./.#./???");
    stroke(&mut session, &[(2.5, 1.5)], true);
    assert_eq!(marks(&session), ".#./?#?/???");
}

#[test]
fn walls_are_drawn_along_edges_and_tanks_by_dragging() {
    let mut session = Session::<Aquarium>::new(Board::empty(Size::new(4, 4)));
    session.set_mode(Mode::Edit);
    Desk::select(&mut session, "wall");
    stroke(&mut session, &[(2.02, 0.5), (2.05, 3.5)], false);
    assert_eq!(session.board().tanks().cells()[..4], [0, 0, 1, 1]);
    stroke(&mut session, &[(1.95, 0.5), (2.0, 3.6)], false);
    assert!(session.board().tanks().cells().iter().all(|&tank| tank == 0));
    Desk::select(&mut session, "tank");
    stroke(&mut session, &[(0.5, 0.5), (2.5, 0.5), (2.5, 1.5)], false);
    assert_eq!(session.board().tanks().cells()[..8], [0, 0, 0, 1, 1, 1, 0, 1]);
    Desk::select(&mut session, "join");
    stroke(&mut session, &[(2.5, 0.5), (3.5, 0.5)], false);
    assert!(session.board().tanks().cells().iter().all(|&tank| tank == 0));
}

#[test]
fn clues_are_tapped_typed_and_made_from_water() {
    let mut session = open(ARMS, Mode::Edit);
    stroke(&mut session, &[(0.5, -0.5)], false);
    stroke(&mut session, &[(-0.5, 1.5)], true);
    assert_eq!((session.board().tops[0], session.board().lefts[1]), (Some(3), Some(1)));
    // The cursor goes up onto a clue; digits there are the clue's, elsewhere they are nobody's.
    assert!(Desk::key(&mut session, "ArrowRight", false));
    assert!(!Desk::key(&mut session, "2", false));
    Desk::select(&mut session, "water");
    for _ in 0..3 {
        Desk::key(&mut session, "ArrowUp", false);
    }
    assert!(
        Desk::cursor_words(&session).starts_with("column 1: needs 3"),
        "{}",
        Desk::cursor_words(&session)
    );
    assert!(Desk::key(&mut session, "2", false));
    assert_eq!(session.board().tops[0], Some(2));
    assert!(Desk::key(&mut session, "-", false));
    assert_eq!(session.board().tops[0], None);
    assert_eq!(Desk::view(&session).undo, "no clue for column 1");
    stroke(&mut session, &[(0.5, 1.5)], false);
    Desk::act(&mut session, "aquarium-clues");
    assert_eq!(session.board().tops, [Some(2), Some(1), Some(2)]);
    assert_eq!(session.board().lefts, [Some(0), Some(2), Some(3)]);
    Desk::act(&mut session, "aquarium-pool");
    assert_eq!(session.board().rule, Rule::Pool);
    Desk::act(&mut session, "aquarium-no-clues");
    assert_eq!(Desk::view(&session).unfinished, "The board has no clue yet.");
}

#[test]
fn errors_show_live_or_on_demand() {
    let mut session = open(ARMS, Mode::Play);
    stroke(&mut session, &[(0.5, 0.5)], false);
    let wrong = |session: &Session<Aquarium>| Desk::view(session).findings.len();
    assert!(wrong(&session) > 0);
    let inks = |session: &mut Session<Aquarium>| {
        let mut scene = Scene::new();
        let bounds = Desk::bounds(session);
        Desk::draw(session, 1e9, true, bounds, 64.0, &mut scene);
        scene.items.iter().filter(|item| item.fill.is_some_and(|paint| paint.ink == Ink::Bad)).count()
    };
    assert!(inks(&mut session) > 0);
    Desk::act(&mut session, "live-errors");
    assert_eq!((wrong(&session), inks(&mut session)), (0, 0));
    Desk::act(&mut session, "check-errors");
    assert!(Desk::view(&session).remark.contains("Row 1 needs 1 and has 2."));
    Desk::act(&mut session, "restart");
    Desk::act(&mut session, "check-errors");
    assert_eq!(Desk::view(&session).remark, "Nothing is wrong so far.");
}

#[test]
fn hints_lead_to_the_answer_where_then_why_then_do_it() {
    let mut session = open("1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n", Mode::Play);
    let answer = "...\n.#.\n###\n";
    let mut steps = 0;
    loop {
        let place = Desk::hint_place(&mut session, answer);
        let words = Desk::hint(&mut session, answer, false);
        if words.is_empty() {
            break;
        }
        assert!(place.starts_with("Look at ") && place.ends_with('.'), "{place}");
        assert_eq!(Desk::hint(&mut session, answer, true), words);
        steps += 1;
        assert!(steps < 10);
    }
    assert!(Desk::view(&session).solved, "{}", marks(&session));
}

/// Every moment of a replay can be drawn, in any order, and so can every gallery board in every mode.
#[test]
fn every_moment_can_be_drawn() {
    for example in Aquarium::INFO.examples.iter().step_by(4) {
        let board = text::parse(example.text).unwrap();
        let bounds = draw::bounds(&board);
        for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
            let mut scene = Scene::new();
            Aquarium::draw(&board, &Look::still(mode, bounds), &mut scene);
            assert!(scene.items.len() > 10);
        }
        if board.size().rows > 10 {
            continue;
        }
        let film = replay::replay(&board);
        let mut time = -0.5;
        while time < film.end() + 1.0 {
            let mut scene = Scene::new();
            Aquarium::draw(
                &board,
                &Look { film: Some((&film, time)), ..Look::still(Mode::Solve, bounds) },
                &mut scene,
            );
            time += 0.45;
        }
    }
}

#[test]
fn differing_cells_are_marked() {
    let answers = ["##.\n", "#.#\n"].map(|text| text::parse_answer(text, Size::new(1, 3)).unwrap());
    assert_eq!(Aquarium::differences(&answers), [Cell::new(0, 1), Cell::new(0, 2)]);
    assert!(Aquarium::differences(&answers[..1]).is_empty());
}

/// A change of level takes its time, also when it is taken back; not when motion is reduced.
#[test]
fn water_rises_and_falls_smoothly() {
    let mut session = open("- -\n- - - -\n\n1 1\n1 1\n1 1\n1 1\n", Mode::Play);
    // How high the water stands in the picture, in cells.
    let height = |session: &mut Session<Aquarium>, now: f64, calm: bool| {
        let mut scene = Scene::new();
        let bounds = Desk::bounds(session);
        let moves = Desk::draw(session, now, calm, bounds, 64.0, &mut scene);
        let water = scene.items.iter().filter(|item| item.fill.is_some_and(|paint| paint.ink == Ink::Water));
        let tops = water.filter_map(|item| match &item.shape {
            Shape::Path(path) => path
                .iter()
                .filter_map(|seg| match *seg {
                    Seg::Move(_, y) => Some(y),
                    _ => None,
                })
                .reduce(f32::min),
            _ => None,
        });
        (4.0 - tops.reduce(f32::min).unwrap_or(4.0), moves)
    };
    height(&mut session, 0.0, false);
    assert_eq!(height(&mut session, 5000.0, false).0, 0.0);
    stroke(&mut session, &[(0.5, 0.5)], false);
    assert_eq!(height(&mut session, 5010.0, false), (0.0, true));
    let (quarter, _) = height(&mut session, 5065.0, false);
    let (half, _) = height(&mut session, 5120.0, false);
    assert!(0.5 < quarter && quarter < half && half < 3.0, "{quarter}, {half}");
    let (full, _) = height(&mut session, 5300.0, false);
    assert!(full > 3.5, "{full}");
    Desk::undo(&mut session);
    height(&mut session, 6000.0, false);
    let (falls, _) = height(&mut session, 6110.0, false);
    assert!(0.5 < falls && falls < 3.5, "{falls}");
    assert_eq!(height(&mut session, 6300.0, false).0, 0.0);
    Desk::redo(&mut session);
    assert_eq!(height(&mut session, 7000.0, true).0, full);
}

/// Lines that conflict are lit in solve, and the cells that are not shared take the place of those that differ.
#[test]
fn verdicts_are_seen_on_the_board() {
    let mut session = open("- -\n0 1\n\n1 2\n1 2\n", Mode::Solve);
    let count = |session: &mut Session<Aquarium>, ink: Ink| {
        let mut scene = Scene::new();
        let bounds = Desk::bounds(session);
        Desk::draw(session, 1e9, true, bounds, 64.0, &mut scene);
        scene.items.iter().filter(|item| item.stroke.is_some_and(|stroke| stroke.paint.ink == ink)).count()
    };
    assert_eq!((count(&mut session, Ink::Bad), count(&mut session, Ink::Cursor)), (0, 0));
    Desk::mark(&mut session, vec![Cell::new(0, 0), Cell::new(0, 1)], Vec::new());
    assert_eq!(count(&mut session, Ink::Bad), 1);
    Desk::set_mode(&mut session, Mode::Play);
    assert_eq!(count(&mut session, Ink::Bad), 0);
    Desk::set_mode(&mut session, Mode::Solve);
    Desk::clear_answers(&mut session);
    assert_eq!(count(&mut session, Ink::Bad), 0);
    Desk::add_answers(&mut session, &["..\n#.\n".into(), "..\n.#\n".into()]);
    Desk::show(&mut session, Some(0));
    assert_eq!(count(&mut session, Ink::Cursor), 2);
    Desk::mark(&mut session, Vec::new(), vec![Cell::new(1, 1)]);
    assert_eq!(count(&mut session, Ink::Cursor), 1);
}

/// Links made by earlier versions: never change or remove a line of the file, add new ones.
/// `GRIDLIGHT_REFRESH=1` writes the file where it is missing.
#[test]
fn golden_links_open_for_ever() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_links_aquarium.txt");
    if std::env::var("GRIDLIGHT_REFRESH").is_ok() && !path.exists() {
        let mut lines = String::new();
        for example in Aquarium::INFO.examples.iter().take(14) {
            let mut board = text::parse(example.text).unwrap();
            for (at, filled) in [(1, false), (3, true)] {
                let step = gridlight::puzzles::aquarium::moves::Move::Fill(Cell::new(at, at));
                lines += &line(&board);
                board = Aquarium::apply(&board, &step).unwrap();
                if filled {
                    board.set_clue(gridlight::puzzles::aquarium::board::Line::Row(0), None);
                    lines += &line(&board);
                }
            }
        }
        fs::write(&path, lines).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap();
    for line in golden.lines() {
        let [link, address, wanted] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let opened = link::open(link, |id| id == "aquarium").unwrap();
        let mut bits = opened.bits();
        let board = code::decode(&mut bits).unwrap();
        assert!(bits.ends());
        assert!(text::parse(address).unwrap() == board.cleared(), "{link}");
        assert_eq!(marks(&Session::new(board.clone())), wanted, "{link}");
        assert_eq!(link_of(&board), link, "the same board still makes the same link");
    }
    assert!(golden.lines().count() > 20);
}

fn link_of(board: &Board) -> String {
    link::link("aquarium", |bits| code::encode(board, bits))
}

fn line(board: &Board) -> String {
    let address = Aquarium::print(board, "puzzlink").unwrap();
    format!("{} {} {}\n", link_of(board), address.trim(), marks(&Session::new(board.clone())))
}
